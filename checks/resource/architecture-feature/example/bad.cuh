// arch: sm_75
// Sums each warp's elements with one instruction, which architectures before sm_80 do not have.
#include <cuda_runtime.h>

__device__ inline int warpSum(int value) {
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(value)); // EXPECT: cuda-architecture-feature
  return sum;
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
