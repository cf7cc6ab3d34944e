// Warp intrinsics without a mask, for a target that does not have them.
// arch: sm_80
#include <cuda_runtime.h>

__global__ void shuffles(const int* in, int* out) {
  int v = in[threadIdx.x];
  int a = __shfl(v, 0);             // EXPECT: cuda-legacy-warp-intrinsic legacy warp intrinsic '__shfl' names no lanes and does not exist for sm_80
  int b = __shfl_up(v, 1);          // EXPECT: cuda-legacy-warp-intrinsic use '__shfl_up_sync'
  int c = __shfl_down(v, 1);        // EXPECT: cuda-legacy-warp-intrinsic use '__shfl_down_sync'
  int d = __shfl_xor(v, 1);         // EXPECT: cuda-legacy-warp-intrinsic use '__shfl_xor_sync'
  float e = __shfl(1.0f * v, 0, 8); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
  out[threadIdx.x] = a + b + c + d + static_cast<int>(e);
}

__global__ void votes(const int* in, int* out) {
  int v = in[threadIdx.x];
  int a = __any(v > 0);        // EXPECT: cuda-legacy-warp-intrinsic use '__any_sync'
  int b = __all(v > 0);        // EXPECT: cuda-legacy-warp-intrinsic use '__all_sync'
  unsigned c = __ballot(v > 0); // EXPECT: cuda-legacy-warp-intrinsic use '__ballot_sync'
  out[threadIdx.x] = a + b + static_cast<int>(c);
}

__device__ int reduce(int v) {
  for (int step = 16; step > 0; step >>= 1) v += __shfl_down(v, step); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_down'
  return v;
}
__global__ void sum(const int* in, int* out) {
  int v = reduce(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = v;
}

template <typename T> __device__ T broadcast(T v, int lane) {
  return __shfl(v, lane); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
}
__global__ void typed(const double* in, double* out, const int* from, int* to) {
  out[threadIdx.x] = broadcast(in[threadIdx.x], 0);
  to[threadIdx.x] = broadcast(from[threadIdx.x], 0);
}

__global__ void under_a_condition(const int* in, int* out, int n) {
  int i = threadIdx.x;
  if (i < n) {
    int v = __shfl(in[i], 0); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
    out[i] = v;
  }
}

__global__ void until_all_agree(const int* in, int* out) {
  int v = in[threadIdx.x], steps = 0;
  while (__any(v > 0)) { // EXPECT: cuda-legacy-warp-intrinsic '__any'
    v = v / 2;
    ++steps;
  }
  out[threadIdx.x] = steps;
}

__global__ void counts(const int* in, int* out) {
  int lane = threadIdx.x % 32;
  unsigned mask = __ballot(in[threadIdx.x] != 0); // EXPECT: cuda-legacy-warp-intrinsic '__ballot'
  out[threadIdx.x] = __popc(mask & ((1u << lane) - 1));
}

struct Op {
  __device__ int operator()(int v) const { return __shfl_xor(v, 16); } // EXPECT: cuda-legacy-warp-intrinsic '__shfl_xor'
};
template <typename F> __global__ void applies(F f, const int* in, int* out) { out[threadIdx.x] = f(in[threadIdx.x]); }
void run(const int* in, int* out) { applies<<<1, 256>>>(Op{}, in, out); }

__global__ void in_a_lambda(const int* in, int* out) {
  auto first = [](int v) { return __shfl(v, 0); }; // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
  out[threadIdx.x] = first(in[threadIdx.x]);
}

#define SHUFFLE(v, lane) __shfl(v, lane)
__global__ void through_macro(const int* in, int* out) {
  out[threadIdx.x] = SHUFFLE(in[threadIdx.x], 3); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
}

__global__ void nested(const int* in, int* out) {
  out[threadIdx.x] = __shfl(__shfl_xor(in[threadIdx.x], 1), 0); // EXPECT: cuda-legacy-warp-intrinsic '__shfl' // EXPECT: cuda-legacy-warp-intrinsic '__shfl_xor'
}

__global__ void uniform_branch(const int* in, int* out, int direction) {
  int v = in[threadIdx.x];
  if (direction > 0) v = __shfl_up(v, 1); // EXPECT: cuda-legacy-warp-intrinsic '__shfl_up'
  else v = __shfl_down(v, 1);             // EXPECT: cuda-legacy-warp-intrinsic '__shfl_down'
  out[threadIdx.x] = v;
}

__global__ void wide(const long long* in, long long* out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 0); // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
}
