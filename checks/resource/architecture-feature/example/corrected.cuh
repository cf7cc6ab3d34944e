// arch: sm_75
// Sums each warp's elements: with one instruction from sm_80 on, with shuffles before.
#include <cuda_runtime.h>

__device__ inline int warpSum(int value) {
#if __CUDA_ARCH__ >= 800
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(value));
  return sum;
#else
  for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(0xffffffffu, value, step);
  return value;
#endif
}

// threads in a block: a multiple of 32
__global__ void warpSums(const int* in, int* sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = warpSum(i < n ? in[i] : 0);
  if (threadIdx.x % 32 == 0) sums[i / 32] = sum;
}

inline cudaError_t launchWarpSums(const int* in, int* sums, int n, int threads) {
  warpSums<<<(n + threads - 1) / threads, threads>>>(in, sums, n);
  return cudaGetLastError();
}
