// The operand of a parity wait is 0 or 1.
#include "wrappers.cuh"
#include <cuda/ptx>

__global__ void __launch_bounds__(64) roundForParity(const float* in, float* out, int rounds) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < rounds; ++t) {
    if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in + 64 * t, 256, &bar);
    barWait(&bar, t);  // EXPECT: cuda-barrier-phase must be 0 or 1
    out[64 * t + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}

// The complement of all bits.
__global__ void __launch_bounds__(64) allBits(const float* in, float* out) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  uint32_t phase = 0;
  for (int t = 0; t < 4; ++t) {
    if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in + 64 * t, 256, &bar);
    while (!ptx::mbarrier_try_wait_parity(&bar, phase)) {  // EXPECT: cuda-barrier-phase must be 0 or 1
    }
    phase = ~phase;
    out[64 * t + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
