// arch: sm_75
// Scales an array, 512 threads a block.
// The kernel was compiled for 256 threads a block at most: the launch fails.
#include <cuda_runtime.h>

constexpr int kThreads = 512;

__global__ void __launch_bounds__(256) scale(const int* in, int* out, int factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * factor;
}

inline cudaError_t launchScale(const int* in, int* out, int factor, int n) {
  scale<<<(n + kThreads - 1) / kThreads, kThreads>>>(in, out, factor, n); // EXPECT: cuda-launch-configuration
  return cudaGetLastError();
}
