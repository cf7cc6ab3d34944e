// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

// a bump allocator that rounds each piece up
struct Bump {
  unsigned char* at;
  template <class T>
  __device__ T* take(int n, unsigned align) {
    at = reinterpret_cast<unsigned char*>((reinterpret_cast<uintptr_t>(at) + align - 1) & ~uintptr_t(align - 1));
    T* p = reinterpret_cast<T*>(at);
    at += n * sizeof(T);
    return p;
  }
};
__global__ void __launch_bounds__(64) bumpAllocator(const __grid_constant__ CUtensorMap m, float* out) {
  extern __shared__ unsigned char pieces[];
  Bump pool{pieces};
  uint64_t* bar = pool.take<uint64_t>(1, 8);
  float* tile = pool.take<float>(64, 128);
  if (threadIdx.x == 0) {
    barInit(bar, 1);
    fenceInit();
    barExpect(bar, 256);
    tileLoad(tile, &m, 0, 0, bar);
  }
  __syncthreads();
  barWait(bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
// barriers first, the tile at the next kilobyte
__global__ void __launch_bounds__(64) arenaByKilobytes(const __grid_constant__ CUtensorMap m, float* out) {
  extern __shared__ __align__(1024) unsigned char arena[];
  uint64_t* bar = reinterpret_cast<uint64_t*>(arena);
  float* tile = reinterpret_cast<float*>(arena + 1024);
  if (threadIdx.x == 0) {
    barInit(bar, 1);
    fenceInit();
    barExpect(bar, 256);
    tileLoad(tile, &m, 0, 0, bar);
  }
  __syncthreads();
  barWait(bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
// each warp stores its own 128 bytes
__global__ void __launch_bounds__(128) sliceOfAWarp(const __grid_constant__ CUtensorMap m, const float* in) {
  __shared__ alignas(128) float tile[4][32];
  int warp = threadIdx.x / 32;
  tile[warp][threadIdx.x % 32] = in[threadIdx.x];
  fenceAsync();
  __syncwarp();
  if (elected()) {
    tileStore(&m, 0, warp, tile[warp]);
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// columns of 16 bytes each are enough for bulk copies
__global__ void __launch_bounds__(64) columnsOf16Bytes(const float* in, float* out) {
  __shared__ alignas(16) float buf[16][4];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 16 * 16);
    for (int r = 0; r < 16; ++r) bulkLoad(buf[r], in + r * 128, 16, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x / 4][threadIdx.x % 4];
}
// the last copy is rounded up to 16 bytes by the program
__global__ void __launch_bounds__(64) tailRoundedUp(const char* in, char* out, int n) {
  __shared__ alignas(128) char buf[1024];
  __shared__ alignas(8) uint64_t bar;
  int bytes = (n + 15) & ~15;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, bytes);
    bulkLoad(buf, in, bytes, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  for (int i = threadIdx.x; i < n; i += 64) out[i] = buf[i];
}
// the map of one of two operands, a pointer to the parameter
__global__ void __launch_bounds__(64) pointerToParameter(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  const CUtensorMap* m = blockIdx.y ? &b : &a;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, m, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// stages of 8192 bytes in one array
template <int Stages>
__global__ void __launch_bounds__(64) stagesInOneArray(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(1024) float buf[Stages * 2048];
  __shared__ alignas(8) uint64_t bar[Stages];
  if (threadIdx.x == 0) {
    for (int s = 0; s < Stages; ++s) barInit(&bar[s], 1);
    fenceInit();
    for (int s = 0; s < Stages; ++s) {
      barExpect(&bar[s], 8192);
      tileLoad(buf + s * 2048, &m, s * 32, 0, &bar[s]);
    }
  }
  __syncthreads();
  float sum = 0;
  for (int s = 0; s < Stages; ++s) {
    barWait(&bar[s], 0);
    sum += buf[s * 2048 + threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
template __global__ void stagesInOneArray<3>(const __grid_constant__ CUtensorMap, float*);
