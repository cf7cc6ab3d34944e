// Tokens that follow their barrier, names in one form at a time. Nothing to report.
#include "wrappers.cuh"
#include <cuda_awbarrier_primitives.h>

// Tokens change places together with their barriers.
__global__ void __launch_bounds__(64) swapped(const float* in, float* out) {
  __shared__ float buf[2][64];
  __shared__ __mbarrier_t stage[2];
  if (threadIdx.x == 0) __mbarrier_init(&stage[0], 64), __mbarrier_init(&stage[1], 64);
  __syncthreads();
  __mbarrier_t *mine = &stage[0], *next = &stage[1];
  buf[0][threadIdx.x] = in[threadIdx.x];
  __mbarrier_token_t a = __mbarrier_arrive(mine);
  buf[1][threadIdx.x] = in[64 + threadIdx.x];
  __mbarrier_token_t b = __mbarrier_arrive(next);
  for (int s = 0; s < 2; ++s) {
    while (!__mbarrier_test_wait(mine, a)) {
    }
    out[64 * s + threadIdx.x] = buf[s][63 - threadIdx.x];
    __mbarrier_t* x = mine;
    mine = next, next = x;
    __mbarrier_token_t t = a;
    a = b, b = t;
  }
}
// Barrier 0 with a count when the others are at a barrier of their own, between two barriers of the block.
__global__ void __launch_bounds__(128) nameZeroApart(const float* in, float* out) {
  __shared__ float buf[128];
  buf[threadIdx.x] = in[threadIdx.x];
  __syncthreads(); // equivalent: barrier -- two others stand behind it
  named(0, 128); // equivalent: barrier -- one stands before it, one behind
  if (threadIdx.x < 64) named(1, 64); // equivalent: barrier -- it orders nothing
  __syncthreads(); // equivalent: barrier -- two others stand before it
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// A reduction, then a plain barrier of the same name: two phases.
__device__ int votes(int name, int threads, int ok) {
  int n;
  asm volatile("{\n.reg .pred p;\nsetp.ne.s32 p, %3, 0;\nbarrier.red.popc.u32 %0, %1, %2, p;\n}" : "=r"(n) : "r"(name), "r"(threads), "r"(ok) : "memory");
  return n;
}
__global__ void __launch_bounds__(128) oneAfterTheOther(const int* in, int* out) {
  __shared__ int buf[128];
  int n = votes(3, 128, in[threadIdx.x]);
  buf[threadIdx.x] = n;
  named(3, 128);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// A name without a count is the whole block's: who has ended does not count.
__global__ void __launch_bounds__(128) earlyReturn(const float* in, float* out) {
  __shared__ float buf[64];
  if (threadIdx.x >= 64) return;
  buf[threadIdx.x] = in[threadIdx.x];
  asm volatile("barrier.sync 1;" ::: "memory");
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
