// A peek, and a wait for the case that it says "not yet": each has to ask for the right phase.
// RULES-OFF: cuda-async-read-before-wait
#include "wrappers.cuh"

__global__ void __launch_bounds__(128) waitNeverFlips(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[128];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 1);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) {
      fenceAsync();
      barExpect(&full, 512);
      bulkLoad(tile, in + i * 128, 512, &full);
    }
    if (!barTest(&full, i & 1)) barWait(&full, 0); // EXPECT: cuda-barrier-phase
    sum += tile[127 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// two stages, the next tile is asked for between peek and wait
__global__ void __launch_bounds__(128) ringWaitNeverFlips(const float* in, float* out, int tiles) {
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
    if (!there) barWait(&full[i & 1], 0); // EXPECT: cuda-barrier-phase
    sum += tile[i & 1][127 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
