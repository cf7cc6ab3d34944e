// Nothing to report: the program aligns its part of dynamic shared memory itself.
#include "wrappers.cuh"

// rounds up by the remainder, as allocators do
struct Arena {
  char* next;
  __device__ explicit Arena(void* start) : next(static_cast<char*>(start)) {}
  template <class T, int Alignment>
  __device__ T* take(int count) {
    uint64_t p = reinterpret_cast<uint64_t>(next);
    if (p % Alignment != 0) next = reinterpret_cast<char*>(p + (Alignment - p % Alignment));
    T* mine = reinterpret_cast<T*>(next);
    next += count * sizeof(T);
    return mine;
  }
};
__global__ void __launch_bounds__(64) fromArena(const float* in, float* out) {
  extern __shared__ char bytes[];
  __shared__ alignas(8) uint64_t bar;
  Arena arena(bytes);
  float* a = arena.take<float, 1024>(64);
  float* b = arena.take<float, 1024>(64);
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 512);
    bulkLoad(a, in, 256, &bar);
    bulkLoad(b, in + 64, 256, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

// rounds down behind an offset
__global__ void __launch_bounds__(64) roundedDown(const float* in, float* out) {
  extern __shared__ int words[];
  __shared__ alignas(8) uint64_t bar;
  float* tile = reinterpret_cast<float*>((reinterpret_cast<uint64_t>(&words[0]) + 5000) / 1024 * 1024);
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    bulkLoad(tile, in, 256, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
