// Places where calls of the old functions hide.
// arch: sm_90a
#include <cuda_runtime.h>

struct Fold {
  int value;
  __device__ explicit Fold(int v) {
    value = __shfl_xor(v, 16); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_xor'
  }
  __device__ Fold& operator+=(int v) {
    value += __shfl_down(v, 1); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_down'
    return *this;
  }
  static __device__ bool agreed(int v) { return __all(v != 0); } // EXPECT: cuda-legacy-warp-intrinsic '__all'
};
__global__ void members(const int* in, int* out) {
  Fold f(in[threadIdx.x]);
  f += 3;
  out[threadIdx.x] = f.value + Fold::agreed(f.value);
}
__global__ void conditions(const int* in, int* out, bool first) {
  int v = in[threadIdx.x];
  int w = first ? __shfl(v, 0) : v; // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
  if (v > 0 && __any(w > 0)) ++w;   // EXPECT: cuda-legacy-warp-intrinsic '__any'
  switch (__popc(__ballot(w > 1))) { // EXPECT: cuda-legacy-warp-intrinsic '__ballot'
    case 0: w = 0; break;
    default: break;
  }
  for (int i = __shfl_up(w, 1); i < 4; ++i) w += i; // EXPECT: cuda-legacy-warp-intrinsic '__shfl_up'
  out[threadIdx.x] = w;
}
template <int Width>
__device__ float sumOf(float v) {
#pragma unroll
  for (int d = Width / 2; d > 0; d /= 2) v += __shfl_xor(v, d, Width); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_xor'
  return v;
}
template <class Op>
__device__ int through(int v, Op op) { return op(v); }
__global__ void instantiated(const float* in, float* out, const int* from, int* to) {
  out[threadIdx.x] = sumOf<32>(in[threadIdx.x]) + sumOf<8>(in[threadIdx.x]);
  to[threadIdx.x] = through(from[threadIdx.x], [](int v) { return __shfl_down(v, 16); }); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_down'
}
template <bool Old>
__global__ void chosen(const int* in, int* out) {
  int v = in[threadIdx.x];
  if constexpr (Old) v = __shfl(v, 0); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
  else v = __shfl_sync(0xffffffffu, v, 0);
  out[threadIdx.x] = v;
}
template __global__ void chosen<true>(const int*, int*);
template __global__ void chosen<false>(const int*, int*);
__host__ __device__ int both(int v) {
#ifdef __CUDA_ARCH__
  return __shfl(v, 1); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
#else
  return v;
#endif
}
__global__ void ofBoth(const int* in, int* out) { out[threadIdx.x] = both(in[threadIdx.x]); }
