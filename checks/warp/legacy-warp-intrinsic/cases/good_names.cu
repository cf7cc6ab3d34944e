// Names that look like the old functions, and the new functions in the shapes that the old ones had.
// arch: sm_90a
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr unsigned kAll = 0xffffffffu;

// The loops of the reductions, scans and votes.
__global__ void butterfly(float* x) {
  float v = x[threadIdx.x];
#pragma unroll
  for (int lanes = 16; lanes > 0; lanes >>= 1) v += __shfl_xor_sync(kAll, v, lanes);
  x[threadIdx.x] = v;
}
__global__ void scan(int* x) {
  int v = x[threadIdx.x], lane = threadIdx.x % 32;
  for (int d = 1; d < 32; d *= 2) {
    int before = __shfl_up_sync(kAll, v, d);
    if (lane >= d) v += before;
  }
  x[threadIdx.x] = v;
}
__global__ void untilAllAgree(const int* in, int* out) {
  int v = in[threadIdx.x], steps = 0;
  while (__any_sync(kAll, v > 0)) v /= 2, ++steps;
  out[threadIdx.x] = steps;
}
__global__ void ranks(const int* in, int* out) {
  unsigned mask = __ballot_sync(kAll, in[threadIdx.x] != 0);
  out[threadIdx.x] = __popc(mask & ((1u << threadIdx.x % 32) - 1));
}
__global__ void wide(const double* in, double* out) { out[threadIdx.x] = __shfl_sync(kAll, in[threadIdx.x], 0); }
__global__ void nested(const int* in, int* out) { out[threadIdx.x] = __shfl_sync(kAll, __shfl_xor_sync(kAll, in[threadIdx.x], 1), 0); }

// The headers of a project that was written for both.
#define SHFL_DOWN(v, d) __shfl_down_sync(kAll, v, d)
__global__ void byMacro(const int* in, int* out) { out[threadIdx.x] = SHFL_DOWN(in[threadIdx.x], 1); }
template <class T>
__device__ T shfl(T v, int lane) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
  return __shfl(v, lane);
#else
  return __shfl_sync(kAll, v, lane);
#endif
}
__global__ void byTemplate(const int* in, int* out, const float* from, float* to) {
  out[threadIdx.x] = shfl(in[threadIdx.x], 0);
  to[threadIdx.x] = shfl(from[threadIdx.x], 0);
}

// PTX with and without the functions.
__device__ int shuffleInPtx(int v, int lane) {
  int r;
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(r) : "r"(v), "r"(lane));
  return r;
}
__global__ void inPtx(const int* in, int* out) { out[threadIdx.x] = shuffleInPtx(in[threadIdx.x], 0); }
__global__ void voteInPtx(const int* in, unsigned* out) {
  unsigned r;
  asm volatile("{\n.reg .pred p;\nsetp.ne.s32 p, %1, 0;\nvote.sync.ballot.b32 %0, p, 0xffffffff;\n}" : "=r"(r) : "r"(in[threadIdx.x]));
  out[threadIdx.x] = r;
}

// Groups have members of these names.
__global__ void tile(const int* in, int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int v = warp.shfl_xor(in[threadIdx.x], 1) + warp.shfl_up(in[threadIdx.x], 1);
  out[threadIdx.x] = warp.any(v > 0) + warp.all(v > 1) + __popc(warp.ballot(v > 2)) + cg::reduce(warp, v, cg::plus<int>());
}
__global__ void coalesced(const int* in, int* out) {
  if (in[threadIdx.x] > 0) {
    auto group = cg::coalesced_threads();
    out[threadIdx.x] = group.shfl(in[threadIdx.x], 0) + group.any(in[threadIdx.x] > 3) + group.all(true);
  }
}

// So have classes and namespaces of the program, and variables.
struct Warp {
  static __device__ int __shfl_down(int v, int d) { return __shfl_down_sync(kAll, v, d); }
  __device__ unsigned __ballot(bool b) const { return __ballot_sync(kAll, b); }
  template <class P>
  __device__ bool all(P predicate) const { return predicate(threadIdx.x); }
};
__global__ void members(const int* in, int* out) {
  Warp warp;
  int v = Warp::__shfl_down(in[threadIdx.x], 1);
  out[threadIdx.x] = v + warp.__ballot(v > 0) + warp.all([&](int i) { return in[i] > 0; });
}
namespace simd {
template <class T>
__device__ bool any(T v) { return v != T(0); }
template <class T, class... Rest>
__device__ bool any(T v, Rest... rest) { return v != T(0) || any(rest...); }
__device__ unsigned ballot(bool b) { return __ballot_sync(kAll, b); }
} // namespace simd
__global__ void qualified(const int* in, int* out) { out[threadIdx.x] = simd::any(in[threadIdx.x], 1, 2.f) + simd::ballot(true); }
__global__ void usingDeclared(const int* in, int* out) {
  using simd::ballot;
  out[threadIdx.x] = ballot(in[threadIdx.x] > 0);
}
__global__ void functionObjects(const int* in, int* out) {
  auto any = [](int v) { return v != 0; };
  bool all = any(in[threadIdx.x]);
  out[threadIdx.x] = all;
}
struct Any {
  __device__ bool operator()(int v) const { return v != 0; }
};
__global__ void callable(Any any, const int* in, int* out) { out[threadIdx.x] = any(in[threadIdx.x]); }

// Not evaluated, not called, not of the device.
__global__ void unevaluated(const int* in, decltype(in[0] + 0)* out) {
  out[threadIdx.x] = sizeof(__shfl(in[0], 0)) + noexcept(__ballot(true));
}
__host__ bool any(bool a) { return a; }
bool onHost(bool a) { return any(a); }
template <bool Old>
__global__ void discarded(const int* in, int* out) {
  int v = in[threadIdx.x];
  if constexpr (Old) v = __shfl(v, 0);
  else v = __shfl_sync(kAll, v, 0);
  out[threadIdx.x] = v;
}
template __global__ void discarded<false>(const int*, int*);
