// A latch: count_down releases, wait acquires, once. Nothing to report.
#include <cuda/latch>
#include <cuda_runtime.h>
#include <new>
using Latch = cuda::latch<cuda::thread_scope_block>;

__global__ void __launch_bounds__(128) writersAndReaders(const float* in, float* out) {
  __shared__ Latch written;
  __shared__ float buf[64];
  if (threadIdx.x == 0) new (&written) Latch(64);
  __syncthreads();
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    written.count_down();
  } else {
    written.wait();
    out[threadIdx.x - 64] = buf[127 - threadIdx.x];
    written.wait();
  }
}
__global__ void __launch_bounds__(128) polls(const float* in, float* out) {
  __shared__ Latch written;
  __shared__ float buf[64];
  if (threadIdx.x == 0) new (&written) Latch(2);
  __syncthreads();
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x % 32 == 0) written.count_down();
  } else {
    while (!written.try_wait()) {
    }
    out[threadIdx.x - 64] = buf[127 - threadIdx.x];
  }
}
