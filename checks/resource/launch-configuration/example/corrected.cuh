// arch: sm_75
// Scales an array, 512 threads a block.
// The kernel was compiled for the number of threads that it is launched with.
#include <cuda_runtime.h>

constexpr int kThreads = 512;

__global__ void __launch_bounds__(kThreads) scale(const int* in, int* out, int factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * factor;
}

inline cudaError_t launchScale(const int* in, int* out, int factor, int n) {
  scale<<<(n + kThreads - 1) / kThreads, kThreads>>>(in, out, factor, n);
  return cudaGetLastError();
}
