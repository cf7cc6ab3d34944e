#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
// decoupled queue: consumer warps poll a shared tail
__global__ void __launch_bounds__(64) queueTail(const int* in, int* out) {
  __shared__ int items[32];
  __shared__ volatile int tail;
  if (threadIdx.x == 0) tail = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    items[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0) tail = 32;  // EXPECT: cuda-memory-order
  } else {
    while (tail < 32) {}  // EXPECT: cuda-memory-order
    out[threadIdx.x - 32] = items[threadIdx.x - 32];
  }
}
// release operation, but the payload is written after it
__device__ int dataA, readyA;
__global__ void storeAfterFlag(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(readyA);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    ready.store(1, cuda::memory_order_release);
    dataA = 5;
  } else if (threadIdx.x == 0) {
    while (ready.load(cuda::memory_order_acquire) == 0) {}
    out[blockIdx.x] = dataA;
  }
}
// acquire missing through a helper
__device__ __forceinline__ unsigned peek(const unsigned* p) { return *(const volatile unsigned*)p; }
__global__ void helperPoll(unsigned* epoch, const float* field, float* out, unsigned want) {
  if (threadIdx.x == 0)
    while (peek(epoch + blockIdx.x) < want) {}
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = field[threadIdx.x];
}
// semaphores of a reduction over blocks: partial sums chained by a lock per tile
__global__ void splitK(const float* part, float* acc, int* sem, int splits) {
  int tile = blockIdx.x, k = blockIdx.y;
  if (threadIdx.x == 0)
    while (atomicAdd(&sem[tile], 0) != k) {}  // EXPECT: cuda-block-order-dependency // EXPECT: cuda-memory-order
  __syncthreads();
  acc[tile * 256 + threadIdx.x] += part[(k * gridDim.x + tile) * 256 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&sem[tile], (k + 1) % splits);  // EXPECT: cuda-memory-order
}
void runSplit(const float* p, float* a, int* s, int tiles, int splits) { splitK<<<dim3(tiles, splits), 256>>>(p, a, s, splits); }
// reset of one's own barrier
__device__ unsigned meet;
__global__ void resetTooEarly(float* a, float* b) {
  a[blockIdx.x * 256 + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&meet, 1);
    while (atomicAdd(&meet, 0) < gridDim.x) {}
    __threadfence();
    atomicExch(&meet, 0);  // EXPECT: cuda-block-order-dependency
  }
  __syncthreads();
  b[blockIdx.x * 256 + threadIdx.x] = a[(gridDim.x - 1 - blockIdx.x) * 256 + threadIdx.x];
}
void runReset(float* a, float* b) {
  void* args[] = {&a, &b};
  cudaLaunchCooperativeKernel((void*)resetTooEarly, dim3(32), dim3(256), args);
}
// signalled before all threads have written
__device__ int tileReady[64];
__global__ void signalEarly(const float* in, float* tile, float* out) {
  if (blockIdx.x % 2 == 0) {
    tile[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(&tileReady[blockIdx.x], 1);  // EXPECT: cuda-block-order-dependency
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(&tileReady[blockIdx.x - 1], 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = tile[(blockIdx.x - 1) * 256 + threadIdx.x];
  }
}
void runSignal(const float* in, float* t, float* o) {
  void* args[] = {&in, &t, &o};
  cudaLaunchCooperativeKernel((void*)signalEarly, dim3(64), dim3(256), args);
}
