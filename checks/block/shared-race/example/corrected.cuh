// arch: sm_75
// out[i] = sum of |x[i] - x[j]| over all j: tile by tile through shared memory. A tile is overwritten only after
// every warp has read it.
#include <cuda_runtime.h>

constexpr int kMaxThreads = 1024;

// n: a multiple of the number of threads in a block
__global__ void distanceSums(const int* in, int* out, int n) {
  __shared__ int tile[kMaxThreads];
  int t = threadIdx.x;
  int x = in[blockIdx.x * blockDim.x + t];
  int sum = 0;
  for (int base = 0; base < n; base += blockDim.x) {
    tile[t] = in[base + t];
    __syncthreads();
    for (int j = 0; j < blockDim.x; ++j) sum += abs(x - tile[j]);
    __syncthreads(); // every thread has read the tile
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}

inline cudaError_t launchDistanceSums(const int* in, int* out, int n, int threads) {
  distanceSums<<<n / threads, threads>>>(in, out, n);
  return cudaGetLastError();
}
