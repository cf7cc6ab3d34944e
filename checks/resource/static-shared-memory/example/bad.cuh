// arch: sm_80
// Reverses each part of kWords words through shared memory.
// The array has 64 KB; a kernel may have 48 KB of static shared memory.
#include <cuda_runtime.h>

constexpr int kWords = 16 * 1024;

__global__ void reverseParts(const int* in, int* out) {
  __shared__ int part[kWords]; // EXPECT: cuda-static-shared-memory
  int first = blockIdx.x * kWords;
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) part[i] = in[first + i];
  __syncthreads();
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) out[first + i] = part[kWords - 1 - i];
}

inline cudaError_t launchReverseParts(const int* in, int* out, int parts, int threads) {
  reverseParts<<<parts, threads>>>(in, out);
  return cudaGetLastError();
}
