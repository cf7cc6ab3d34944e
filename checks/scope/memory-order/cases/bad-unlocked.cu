// Data that other blocks use with a lock is used without it.
#include <cuda_runtime.h>

__device__ unsigned tableLock;
__device__ int tableSize;

__global__ void readsWithout(const int* in, int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    out[0] = tableSize; // EXPECT: cuda-memory-order without the lock
  } else {
    while (atomicCAS(&tableLock, 0u, 1u) != 0u) {
    }
    __threadfence();
    tableSize += in[blockIdx.x];
    __threadfence();
    atomicExch(&tableLock, 0u);
  }
}
__global__ void writesWithout(const int* in, unsigned* lock, int* size) {
  bool first = blockIdx.x == 0;
  if (threadIdx.x == 0) {
    if (first) {
      *size = 0; // EXPECT: cuda-memory-order without the lock
    } else {
      while (atomicCAS(lock, 0u, 1u) != 0u) {
      }
      __threadfence();
      *size += in[blockIdx.x];
      __threadfence();
      atomicExch(lock, 0u);
    }
  }
}
// Once the lock is let go the data is another block's.
__global__ void afterUnlock(unsigned* lock, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0u, 1u) != 0u) {
    }
    __threadfence();
    sum[0] += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0u);
    sum[0] *= 0.5f; // EXPECT: cuda-memory-order without the lock
  }
}
void run(const int* in, int* out, unsigned* lock, float* sum, const float* weights) {
  readsWithout<<<8, 64>>>(in, out);
  writesWithout<<<8, 64>>>(in, lock, out);
  afterUnlock<<<8, 64>>>(lock, sum, weights);
}
