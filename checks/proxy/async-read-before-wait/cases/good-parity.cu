// Nothing to report: first / (gridDim.x * 64) is the number of the round.
#include "wrappers.cuh"
__global__ void __launch_bounds__(64) parityByDivision(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int first = blockIdx.x * 64; first < n; first += gridDim.x * 64) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(buf));
      bulkLoad(buf, in + first, sizeof(buf), &bar);
    }
    barWait(&bar, first / (gridDim.x * 64) & 1);
    out[first + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
