// Shared memory of one block: ordered operations need block scope.
#include <cuda_runtime.h>

__global__ void wideSystem(int* out) {
  __shared__ int seen;
  if (threadIdx.x == 0) seen = 0;
  __syncthreads();
  atomicAdd_system(&seen, 1); // EXPECT: cuda-wide-atomic-scope system scope
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = seen;
}

__global__ void plainAtomic(int* out) {
  __shared__ int seen;
  if (threadIdx.x == 0) seen = 0;
  __syncthreads();
  atomicAdd(&seen, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = seen;
}

__global__ void blockAtomic(int* out) {
  __shared__ int seen;
  if (threadIdx.x == 0) seen = 0;
  __syncthreads();
  atomicAdd_block(&seen, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = seen;
}

__global__ void hostVisible(int* progress) {
  if (threadIdx.x == 0) atomicAdd_system(progress, 1);
}

void run(int* out, int blocks) {
  wideSystem<<<blocks, 128>>>(out);
  plainAtomic<<<blocks, 128>>>(out);
  blockAtomic<<<blocks, 128>>>(out);
  hostVisible<<<blocks, 128>>>(out);
}
