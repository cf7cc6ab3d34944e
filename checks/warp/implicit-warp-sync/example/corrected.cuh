// arch: sm_75
// Sums each block's elements. The last 32 partial sums are added by one warp, whose lanes meet at every step.
#include <cuda_runtime.h>

constexpr int kMaxThreads = 1024;

// threads in a block: a power of two from 64 to kMaxThreads
__global__ void blockSums(const int* in, int* sums, int n) {
  __shared__ int s[kMaxThreads];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int step = blockDim.x / 2; step >= 32; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  if (t < 32) {
    for (int step = 16; step > 0; step /= 2) {
      int other = s[t + step];
      __syncwarp(); // every lane has read
      s[t] += other;
      __syncwarp(); // every lane has written
    }
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}

inline cudaError_t launchBlockSums(const int* in, int* sums, int n, int threads) {
  blockSums<<<(n + threads - 1) / threads, threads>>>(in, sums, n);
  return cudaGetLastError();
}
