// Parities of one bit, however they are made. Nothing to report.
#include "wrappers.cuh"
#include <cuda_awbarrier_primitives.h>

struct Cursor {
  uint32_t round = 0;
  __device__ uint32_t parity() const { return round & 1; }
};
__global__ void __launch_bounds__(64) masked(const float* in, float* out, int rounds) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (Cursor c; static_cast<int>(c.round) < rounds; ++c.round) {
    if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in + 64 * c.round, 256, &bar);
    barWait(&bar, c.parity());
    out[64 * c.round + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}

// A bool is 0 or 1, whatever it is made from.
__device__ void waitFor(uint64_t* b, bool odd) { barWait(b, odd); }
__global__ void __launch_bounds__(64) fromBool(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < 4; ++t) {
    if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in + 64 * t, 256, &bar);
    waitFor(&bar, t & 1 ? 4 : 0);
    out[64 * t + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
