// arch: sm_75
// Finds the maximum of each warp's elements. Whoever happens to be running together takes part.
#include <cuda_runtime.h>

__device__ int warpMax(int value) {
  for (int step = 16; step > 0; step /= 2)
    value = max(value, __shfl_down_sync(__activemask(), value, step)); // EXPECT: cuda-warp-mask
  return value;
}

// threads in a block: a multiple of 32
__global__ void warpMaxima(const int* in, int* maxima, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // In the last warp, lanes past the end are not here, yet lanes that are here read from them.
    int value = warpMax(in[i]);
    if (threadIdx.x % 32 == 0) maxima[i / 32] = value;
  }
}

inline cudaError_t launchWarpMaxima(const int* in, int* maxima, int n, int threads) {
  warpMaxima<<<(n + threads - 1) / threads, threads>>>(in, maxima, n);
  return cudaGetLastError();
}
