// Blocks that take an order among blocks for granted.
#include <cuda_runtime.h>

__global__ void meet(unsigned* arrived) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (atomicAdd(arrived, 0u) < gridDim.x) { // EXPECT: cuda-block-order-dependency not cooperative
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void meetCooperative(unsigned* arrived) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (atomicAdd(arrived, 0u) < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void firstBlockClears(int* count, const int* in) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *count = 0; // EXPECT: cuda-block-order-dependency block 0 sets
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(count, 1);
}

__global__ void clearedBefore(int* count, const int* in) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(count, 1);
}

cudaError_t run(unsigned* arrived, int* count, const int* in, int blocks) {
  meet<<<blocks, 128>>>(arrived);
  firstBlockClears<<<blocks, 128>>>(count, in);
  clearedBefore<<<blocks, 128>>>(count, in);
  void* args[] = {&arrived};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(meetCooperative), dim3(blocks), dim3(128), args, 0, nullptr);
}
