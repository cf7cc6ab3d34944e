// Correct peeks: whoever is told "not yet" waits, asks again, or does something else first.
#include "wrappers.cuh"

__global__ void __launch_bounds__(128) peekThenWait(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[2][128];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) barInit(&full[0], 1), barInit(&full[1], 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&full[0], 512);
    bulkLoad(tile[0], in, 512, &full[0]);
  }
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    bool there = barTest(&full[i & 1], i / 2 & 1);
    if (threadIdx.x == 0 && i + 1 < tiles) {
      fenceAsync();
      barExpect(&full[(i + 1) & 1], 512);
      bulkLoad(tile[(i + 1) & 1], in + (i + 1) * 128, 512, &full[(i + 1) & 1]);
    }
    if (!there) barWait(&full[i & 1], i / 2 & 1);
    sum += tile[i & 1][127 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// whichever of two tiles is there first is taken first
__global__ void __launch_bounds__(64) whicheverFirst(const float* in, float* out) {
  __shared__ alignas(128) float tile[2][64];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) barInit(&full[0], 1), barInit(&full[1], 1);
  __syncthreads();
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) barExpect(&full[s], 256), bulkLoad(tile[s], in + 64 * s, 256, &full[s]);
  float sum = 0;
  if (barTest(&full[0], 0)) {
    sum = tile[0][threadIdx.x];
    barWait(&full[1], 0);
    sum += tile[1][threadIdx.x];
  } else {
    barWait(&full[1], 0);
    sum = tile[1][threadIdx.x];
    barWait(&full[0], 0);
    sum += tile[0][threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

// a bounded number of tries, then the grid is given up
__global__ void __launch_bounds__(64) triesThenTraps(const float* in, float* out) {
  __shared__ alignas(128) float tile[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&full, 256), bulkLoad(tile, in, 256, &full);
  if (!barTry(&full, 0)) {
    int tries = 0;
    while (!barTry(&full, 0))
      if (++tries > 1000) __trap();
  }
  out[threadIdx.x] = tile[threadIdx.x];
}
