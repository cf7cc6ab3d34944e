// arch: sm_75
// Finds the maximum of each warp's elements. All lanes take part; those past the end bring the neutral element.
#include <cuda_runtime.h>
#include <limits.h>

__device__ int warpMax(int value) {
  for (int step = 16; step > 0; step /= 2)
    value = max(value, __shfl_down_sync(0xffffffffu, value, step));
  return value;
}

// threads in a block: a multiple of 32
__global__ void warpMaxima(const int* in, int* maxima, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = warpMax(i < n ? in[i] : INT_MIN);
  if (i < n && threadIdx.x % 32 == 0) maxima[i / 32] = value;
}

inline cudaError_t launchWarpMaxima(const int* in, int* maxima, int n, int threads) {
  warpMaxima<<<(n + threads - 1) / threads, threads>>>(in, maxima, n);
  return cudaGetLastError();
}
