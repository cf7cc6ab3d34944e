// The last block, whole, in its spellings.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int kThreads = 128;

__device__ unsigned ticketsA;
__global__ void oneWriter(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(&ticketsA, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

// All write and fence, then the barrier.
__device__ unsigned ticketsB;
__global__ void fenceThenBarrier(const float* in, float* partial, float* out) {
  __shared__ bool last;
  int i = blockIdx.x * kThreads + threadIdx.x;
  partial[i] = in[i] * 2;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(&ticketsB, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * kThreads + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

// The barrier first: the fence of thread 0 is cumulative.
__device__ unsigned ticketsC;
__global__ void barrierThenFence(const float* in, float* partial, float* out) {
  __shared__ bool last;
  int i = blockIdx.x * kThreads + threadIdx.x;
  partial[i] = in[i] * 2;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicAdd(&ticketsC, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * kThreads + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) ticketsC = 0;
  }
}

// libcu++: one acq_rel operation does it.
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> ticketsD;
__global__ void acquireRelease(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    last = ticketsD.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
    ticketsD.store(0, cuda::memory_order_relaxed);
  }
}

// The readers go past their own caches.
__device__ unsigned ticketsE;
__global__ void volatileReads(const float* in, volatile float* partial, float* out) {
  __shared__ bool last;
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(&ticketsE, gridDim.x - 1) == gridDim.x - 1;
  }
  block.sync();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

// A counter that hands out work is no ticket of a last block.
__device__ unsigned nextTile;
__global__ void workQueue(const float* in, float* out, unsigned tiles) {
  __shared__ unsigned tile;
  while (true) {
    if (threadIdx.x == 0) tile = atomicAdd(&nextTile, 1u);
    __syncthreads();
    unsigned mine = tile;
    __syncthreads();
    if (mine >= tiles) break;
    out[mine * kThreads + threadIdx.x] = in[mine * kThreads + threadIdx.x] * 2;
  }
}

void launch(const float* in, float* partial, float* out) {
  oneWriter<<<100, kThreads>>>(in, partial, out);
  fenceThenBarrier<<<100, kThreads>>>(in, partial, out);
  barrierThenFence<<<100, kThreads>>>(in, partial, out);
  acquireRelease<<<100, kThreads>>>(in, partial, out);
  volatileReads<<<100, kThreads>>>(in, partial, out);
  workQueue<<<100, kThreads>>>(in, out, 1000);
}
