// Every warp reads the same cells, each lane its own, and reduces them: all warps get one value. In the last kernel the cells are the warp's own.
#include <cuda_runtime.h>

__device__ int allOfWarp(int v) { return __all_sync(0xffffffff, v); }

__global__ void __launch_bounds__(128) skipEmptyTiles(const float* in, int* last, int tiles) {
  __shared__ int cells[32];
  int t = threadIdx.x, tile = tiles - 1;
  if (t < 32) cells[t] = 1;
  __syncthreads();
  for (; tile >= 0; --tile) {
    int empty = allOfWarp(isinf(in[tile * 128 + t]));
    if (t % 32 == 0) cells[t / 32] = empty;
    __syncthreads();
    empty = cells[t % 32];
    __syncthreads();
    empty = allOfWarp(empty);
    if (!empty) break;
  }
  if (t == 0) last[blockIdx.x] = tile;
}

__global__ void __launch_bounds__(256) untilSmall(float* x, float bound) {
  __shared__ unsigned votes[32];
  int t = threadIdx.x;
  if (t < 32) votes[t] = 0;
  __syncthreads();
  while (true) {
    float v = x[blockIdx.x * 256 + t] *= 0.5f;
    unsigned high = __ballot_sync(0xffffffff, v > bound);
    if (t % 32 == 0) votes[t / 32] = high;
    __syncthreads();
    bool more = __any_sync(0xffffffff, votes[t % 32] != 0);
    __syncthreads();
    if (!more) return;
  }
}

__global__ void __launch_bounds__(128) untilOwnIsEmpty(const float* in, int* last, int tiles) {
  __shared__ int cells[128];
  int t = threadIdx.x, tile = tiles - 1;
  for (; tile >= 0; --tile) {
    cells[t] = isinf(in[tile * 128 + t]);
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    int empty = cells[t];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    empty = allOfWarp(empty);
    if (!empty) break;
  }
  last[blockIdx.x * 128 + t] = tile;
}
