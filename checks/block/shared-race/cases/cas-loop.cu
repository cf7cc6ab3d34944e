#include <cuda_runtime.h>
__global__ void __launch_bounds__(64) casLoop(const float* in, float* out) {
  __shared__ unsigned product;
  if (threadIdx.x == 0) product = __float_as_uint(1.f);
  __syncthreads();
  unsigned old = product, assumed;
  do {
    assumed = old;
    old = atomicCAS(&product, assumed, __float_as_uint(__uint_as_float(assumed) * in[threadIdx.x]));
  } while (assumed != old);
  __syncthreads();
  if (threadIdx.x == 0) *out = __uint_as_float(product);
}
