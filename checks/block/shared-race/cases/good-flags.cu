// Accesses to flags that are strong on both sides, with a scope that includes the block.
#include <cuda_runtime.h>
#include <stdint.h>

// The polled variable starts outside of the loop.
__global__ void __launch_bounds__(64) pollByPtx(const int* in, int* out) {
  __shared__ int data;
  __shared__ unsigned full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) {
    data = in[0];
    asm volatile("st.release.cta.shared::cta.u32 [%0], 1;" ::"r"(at) : "memory");
  } else if (threadIdx.x == 32) {
    uint32_t v = 0;
    while (v == 0) asm volatile("ld.acquire.cta.shared::cta.u32 %0, [%1];" : "=r"(v) : "r"(at) : "memory");
    *out = data;
  }
}
// A relaxed hint that is looked at once, and a relaxed store.
__global__ void __launch_bounds__(64) hint(const int* in, int* out) {
  __shared__ unsigned worth;
  if (threadIdx.x == 0) worth = 0;
  __syncthreads();
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&worth));
  if (in[threadIdx.x] > 100) asm volatile("st.relaxed.cta.shared::cta.u32 [%0], 1;" ::"r"(at) : "memory");
  uint32_t v;
  asm volatile("ld.relaxed.cta.shared::cta.u32 %0, [%1];" : "=r"(v) : "r"(at) : "memory");
  if (v == 0) out[threadIdx.x] = in[threadIdx.x];
}
// The first read of a compare-and-swap loop is checked by the swap.
__global__ void __launch_bounds__(64) product(const float* in, float* out) {
  __shared__ unsigned result;
  if (threadIdx.x == 0) result = __float_as_uint(1.f);
  __syncthreads();
  unsigned old = result, assumed;
  do {
    assumed = old;
    old = atomicCAS(&result, assumed, __float_as_uint(__uint_as_float(assumed) * in[threadIdx.x]));
  } while (assumed != old);
  __syncthreads();
  if (threadIdx.x == 0) *out = __uint_as_float(result);
}
