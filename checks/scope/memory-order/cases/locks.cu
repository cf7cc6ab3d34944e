// Locks in global memory: taking one acquires, letting it go releases.
#include <cuda_runtime.h>

__device__ int gate;
__device__ int balance;

__global__ void noAcquire(int amount) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&gate, 0, 1) != 0) { // EXPECT: cuda-memory-order no acquire fence
    }
    balance += amount;
    __threadfence();
    atomicExch(&gate, 0);
  }
}

__global__ void noRelease(int amount) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&gate, 0, 1) != 0) {
    }
    __threadfence();
    balance += amount;
    atomicExch(&gate, 0); // EXPECT: cuda-memory-order no release fence
  }
}

__global__ void both(int amount) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&gate, 0, 1) != 0) {
    }
    __threadfence();
    balance += amount;
    __threadfence();
    atomicExch(&gate, 0);
  }
}

void run(int blocks) {
  noAcquire<<<blocks, 64>>>(1);
  noRelease<<<blocks, 64>>>(1);
  both<<<blocks, 64>>>(1);
}
