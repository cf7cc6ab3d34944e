// A latch that does not cover what is read.
#include <cuda/latch>
#include <cuda_runtime.h>
#include <new>
using Latch = cuda::latch<cuda::thread_scope_block>;

__global__ void __launch_bounds__(128) countsTooSoon(const float* in, float* out) {
  __shared__ Latch written;
  __shared__ float buf[64];
  if (threadIdx.x == 0) new (&written) Latch(64);
  __syncthreads();
  if (threadIdx.x < 64) {
    written.count_down();
    buf[threadIdx.x] = in[threadIdx.x];
  } else {
    written.wait();
    out[threadIdx.x - 64] = buf[127 - threadIdx.x];  // EXPECT: cuda-shared-race
  }
}
