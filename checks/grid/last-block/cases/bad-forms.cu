// The last block, with one of its parts missing.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

constexpr int kThreads = 128;

// No fence between the partial sum and the ticket.
__device__ unsigned ticketsA;
__global__ void noFence(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    unsigned ticket = atomicInc(&ticketsA, gridDim.x - 1); // EXPECT: cuda-last-block
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

// All threads write, thread 0 takes the ticket with no barrier between.
__device__ unsigned ticketsB;
__global__ void noBarrier(const float* in, float* partial, float* out) {
  __shared__ bool last;
  int i = blockIdx.x * kThreads + threadIdx.x;
  partial[i] = in[i] * 2;
  __threadfence();
  if (threadIdx.x == 0) last = atomicInc(&ticketsB, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block
  __syncthreads();
  if (last) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * kThreads + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

// The counter is never put back.
__device__ unsigned ticketsC;
__global__ void notReset(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(&ticketsC, 1u) == gridDim.x - 1; // EXPECT: cuda-last-block
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

// A fence of the block is not enough for another block.
__device__ unsigned ticketsD;
__global__ void blockFence(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence_block();
    last = atomicInc(&ticketsD, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

// The reader has no acquire side.
__device__ unsigned ticketsE;
__global__ void noAcquire(const float* in, float* partial, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(&ticketsE, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no acquire
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    out[0] = sum;
  }
}

void launch(const float* in, float* partial, float* out) {
  noFence<<<100, kThreads>>>(in, partial, out);
  noBarrier<<<100, kThreads>>>(in, partial, out);
  notReset<<<100, kThreads>>>(in, partial, out);
  blockFence<<<100, kThreads>>>(in, partial, out);
  noAcquire<<<100, kThreads>>>(in, partial, out);
}
