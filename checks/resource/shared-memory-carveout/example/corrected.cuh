// arch: sm_75
// Rotates each block's part by one element through shared memory, and asks for a share of the cache to suit.
// The carve-out is a percentage of the largest possible shared memory.
#include <cuda_runtime.h>

constexpr int kMaxThreads = 1024;

__global__ void rotateParts(const int* in, int* out) {
  __shared__ int part[kMaxThreads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = part[(threadIdx.x + 1) % blockDim.x];
}

inline cudaError_t launchRotateParts(const int* in, int* out, int blocks, int threads) {
  constexpr int kCarveout = 50; // percent
  cudaError_t error = cudaFuncSetAttribute(rotateParts, cudaFuncAttributePreferredSharedMemoryCarveout, kCarveout);
  if (error) return error;
  rotateParts<<<blocks, threads>>>(in, out);
  return cudaGetLastError();
}
