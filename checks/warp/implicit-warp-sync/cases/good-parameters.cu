// Nothing to report: each thread moves its own copy of a pointer that is a parameter.
#include <cuda_runtime.h>
__global__ void columns(const unsigned* in, unsigned* out, int w, int h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  in += x;
  out += x;
  for (int y = 0; y < h; ++y) {
    *out = *in;
    in += w;
    out += w;
  }
  in -= w;
  out -= w;
  for (int y = h - 1; y >= 0; --y) {
    *out = (*out + *in) / 2;
    in -= w;
    out -= w;
  }
}
