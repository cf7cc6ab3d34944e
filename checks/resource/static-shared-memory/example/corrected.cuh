// arch: sm_80
// Reverses each part of kWords words through shared memory.
// More than 48 KB of shared memory must be dynamic, and the kernel must opt in to it.
#include <cuda_runtime.h>

constexpr int kWords = 16 * 1024;

__global__ void reverseParts(const int* in, int* out) {
  extern __shared__ int part[];
  int first = blockIdx.x * kWords;
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) part[i] = in[first + i];
  __syncthreads();
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) out[first + i] = part[kWords - 1 - i];
}

inline cudaError_t launchReverseParts(const int* in, int* out, int parts, int threads) {
  constexpr int kBytes = kWords * sizeof(int);
  cudaError_t error = cudaFuncSetAttribute(reverseParts, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  if (error) return error;
  reverseParts<<<parts, threads, kBytes>>>(in, out);
  return cudaGetLastError();
}
