// A block-wide sum whose last steps rely on the lanes of a warp running in step.
#include <cuda_runtime.h>

__global__ void sum(const float* input, float* output, int n) {
  extern __shared__ float partial[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[threadIdx.x] = i < n ? input[i] : 0.0f;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 32; step /= 2) {
    if (threadIdx.x < step) partial[threadIdx.x] += partial[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x < 32) {
    partial[threadIdx.x] += partial[threadIdx.x + 32];
    partial[threadIdx.x] += partial[threadIdx.x + 16];
    partial[threadIdx.x] += partial[threadIdx.x + 8];
    partial[threadIdx.x] += partial[threadIdx.x + 4];
    partial[threadIdx.x] += partial[threadIdx.x + 2];
    partial[threadIdx.x] += partial[threadIdx.x + 1];
  }
  if (threadIdx.x == 0) output[blockIdx.x] = partial[0];
}

// 64 KiB of dynamic shared memory, and nobody has asked for it.
void run(const float* input, float* output, int n) { sum<<<n / 256, 256, 64 * 1024>>>(input, output, n); }
