// Data under a lock that is used without it where nobody else can have it.
#include <cuda_runtime.h>

// A part of its own beside the common one.
__global__ void ownPart(unsigned* lock, float* sum, float* parts, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0u, 1u) != 0u) {
    }
    __threadfence();
    sum[0] += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0u);
    parts[blockIdx.x] = in[blockIdx.x] * 0.5f;
  }
}
// One block: its threads meet before the last use.
__global__ void oneBlock(unsigned* lock, float* sum, const float* in) {
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(lock, 0u, 1u) != 0u) {
    }
    __threadfence();
    sum[0] += in[threadIdx.x];
    __threadfence();
    atomicExch(lock, 0u);
  }
  __syncthreads();
  if (threadIdx.x == 0) sum[0] *= 0.5f;
}
// The last block has seen all the others.
__global__ void lastOne(unsigned* lock, unsigned* done, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0u, 1u) != 0u) {
    }
    __threadfence();
    sum[0] += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0u);
    if (atomicAdd(done, 1u) == gridDim.x - 1) {
      __threadfence();
      sum[0] *= 0.5f;
    }
  }
}
void run(unsigned* lock, unsigned* done, float* sum, float* parts, const float* in) {
  ownPart<<<8, 64>>>(lock, sum, parts, in);
  oneBlock<<<1, 256>>>(lock, sum, in);
  lastOne<<<8, 64>>>(lock, done, sum, in);
}
