// arch: sm_75
// Sums each warp's elements with the shuffle of old, which names no participants.
#include <cuda_runtime.h>

// threads in a block: a multiple of 32
__global__ void warpSums(const int* in, int* sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = i < n ? in[i] : 0;
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down(sum, step); // EXPECT: cuda-legacy-warp-intrinsic
  if (threadIdx.x % 32 == 0) sums[i / 32] = sum;
}

inline cudaError_t launchWarpSums(const int* in, int* sums, int n, int threads) {
  warpSums<<<(n + threads - 1) / threads, threads>>>(in, sums, n);
  return cudaGetLastError();
}
