// The first thing that the other threads do with the barrier is to ask it, before its init is known to them.
#include "wrappers.cuh"
__global__ void __launch_bounds__(64) whicheverFirst(const float* in, float* out) {
  __shared__ alignas(128) float tile[2][64];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) barInit(&full[0], 1), barInit(&full[1], 1);
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) barExpect(&full[s], 256), bulkLoad(tile[s], in + 64 * s, 256, &full[s]);
  float sum = 0;
  if (barTest(&full[0], 0)) { // EXPECT: cuda-barrier-init before its init is known
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
