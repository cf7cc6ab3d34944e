// any, all and ballot without underscores are CUDA's as well; a function of the program is not.
// arch: sm_80
#include <cuda_runtime.h>
__global__ void builtins(const int* in, int* out) {
  if (any(in[threadIdx.x] > 0)) out[threadIdx.x + 64] = 1; // EXPECT: cuda-legacy-warp-intrinsic 'any'
  out[threadIdx.x] = all(in[threadIdx.x] > 1);             // EXPECT: cuda-legacy-warp-intrinsic 'all'
  out[threadIdx.x] += __popc(ballot(in[threadIdx.x] > 2)); // EXPECT: cuda-legacy-warp-intrinsic 'ballot'
}

namespace simd {
struct Mask {
  unsigned bits;
  __device__ bool any() const { return bits != 0; }
  __device__ bool all() const { return bits == ~0u; }
};
__device__ bool any(Mask m) { return m.any(); }
template <class T> __device__ bool all(T m) { return m.all(); }
} // namespace simd
__device__ bool any(const float* values, int n) {
  for (int i = 0; i < n; ++i)
    if (values[i] > 0) return true;
  return false;
}
__global__ void lookAlikes(const float* in, int* out, unsigned bits) {
  using simd::all;
  simd::Mask m{bits};
  int ballot = any(in, 4);
  out[threadIdx.x] = simd::any(m) + all(m) + any(m) + ballot;
}
