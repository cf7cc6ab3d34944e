// arch: sm_80
// Counts how often each of kBins values occurs. Each block counts in shared memory, then adds to the totals.
// The kernel opts in to more than 48 KB of dynamic shared memory before it is launched.
#include <cuda_runtime.h>

constexpr int kBins = 16 * 1024;

// in: values below kBins; total: zeroes
__global__ void histogram(const int* in, int* total, int n) {
  extern __shared__ int bins[];
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) bins[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd_block(&bins[in[i]], 1);
  __syncthreads();
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) atomicAdd(&total[b], bins[b]);
}

inline cudaError_t launchHistogram(const int* in, int* total, int n, int blocks, int threads) {
  constexpr int kBytes = kBins * sizeof(int);
  cudaError_t error = cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  if (error) return error;
  histogram<<<blocks, threads, kBytes>>>(in, total, n);
  return cudaGetLastError();
}
