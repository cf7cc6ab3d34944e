// arch: sm_75
// RULES-OFF: cuda-shared-race
// Each warp sums a row of 32; every thread gets the total of the block's rows. A warp without a row skips the barrier.
#include <cuda_runtime.h>

constexpr int kMaxWarps = 32;

// rows: any number; threads in a block: a multiple of 32
__global__ void blockTotals(const int* in, int* out, int rows) {
  __shared__ int rowSum[kMaxWarps];
  __shared__ int total;
  int warps = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int first = blockIdx.x * warps;
  int mine = min(warps, rows - first); // the last block has fewer rows than warps
  if (warp < mine) {
    int sum = in[(first + warp) * 32 + lane];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (lane == 0) rowSum[warp] = sum;
    __syncthreads(); // EXPECT: cuda-barrier-divergence
    if (threadIdx.x == 0) {
      total = 0;
      for (int w = 0; w < mine; ++w) total += rowSum[w];
    }
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

inline cudaError_t launchBlockTotals(const int* in, int* out, int rows, int threads) {
  int warps = threads / 32;
  blockTotals<<<(rows + warps - 1) / warps, threads>>>(in, out, rows);
  return cudaGetLastError();
}
