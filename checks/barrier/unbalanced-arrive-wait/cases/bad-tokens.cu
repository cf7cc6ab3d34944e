// Tokens of another barrier, names in two forms. Each kernel has one fault.
#include "wrappers.cuh"
#include <cuda_awbarrier_primitives.h>

__global__ void __launch_bounds__(64) tokenOfTheOther(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ uint64_t x, y;
  if (threadIdx.x == 0) barInit(&x, 64), barInit(&y, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  uint64_t a = barToken(&x);
  uint64_t b = barToken(&y);
  while (!barTest(&x, a)) {
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
  while (!barTest(&x, b)) {  // EXPECT: cuda-unbalanced-arrive-wait token of another barrier
  }
}
// The stages are mixed up: arrived at this one, waited for the next.
__global__ void __launch_bounds__(64) tokenOfTheOtherStage(const float* in, float* out) {
  __shared__ float buf[2][64];
  __shared__ __mbarrier_t stage[2];
  if (threadIdx.x == 0) __mbarrier_init(&stage[0], 64), __mbarrier_init(&stage[1], 64);
  __syncthreads();
  __mbarrier_token_t token[2];
  for (int s = 0; s < 2; ++s) {
    buf[s][threadIdx.x] = in[s * 64 + threadIdx.x];
    token[s] = __mbarrier_arrive(&stage[s]);
  }
  for (int s = 0; s < 2; ++s) {
    while (!__mbarrier_test_wait(&stage[s], token[1 - s])) {  // EXPECT: cuda-unbalanced-arrive-wait token of another barrier
    }
  }
  __syncthreads();
  out[threadIdx.x] = buf[0][63 - threadIdx.x] + buf[1][63 - threadIdx.x];
}
// Barrier 0 is __syncthreads: half of the threads count 64 there while the others come with the whole block.
__global__ void __launch_bounds__(128) nameZero(const float* in, float* out) {
  __shared__ float buf[128];
  buf[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 64) named(0, 64);  // EXPECT: cuda-unbalanced-arrive-wait the whole block
  __syncthreads();
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// A reduction meets a plain barrier.
__device__ int votes(int name, int threads, int ok) {
  int n;
  asm volatile("{\n.reg .pred p;\nsetp.ne.s32 p, %3, 0;\nbarrier.red.popc.u32 %0, %1, %2, p;\n}" : "=r"(n) : "r"(name), "r"(threads), "r"(ok) : "memory");
  return n;
}
__global__ void __launch_bounds__(128) reducesAndSyncs(const int* in, int* out) {
  if (threadIdx.x < 64) out[threadIdx.x] = votes(3, 128, in[threadIdx.x]);
  else named(3, 128);  // EXPECT: cuda-unbalanced-arrive-wait bar.red
}
