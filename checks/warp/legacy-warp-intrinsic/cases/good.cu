// The functions with a mask, and things that only look like the old ones.
// arch: sm_80
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr unsigned kAll = 0xffffffffu;

__global__ void shuffles(const int* in, int* out) {
  int v = in[threadIdx.x];
  int a = __shfl_sync(kAll, v, 0);
  int b = __shfl_up_sync(kAll, v, 1);
  int c = __shfl_down_sync(kAll, v, 1);
  int d = __shfl_xor_sync(kAll, v, 1);
  float e = __shfl_sync(kAll, 1.0f * v, 0, 8);
  out[threadIdx.x] = a + b + c + d + static_cast<int>(e);
}
__global__ void votes(const int* in, int* out) {
  int v = in[threadIdx.x];
  int a = __any_sync(kAll, v > 0);
  int b = __all_sync(kAll, v > 0);
  unsigned c = __ballot_sync(kAll, v > 0);
  out[threadIdx.x] = a + b + static_cast<int>(c);
}
__global__ void tiles(const int* in, int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = tile.shfl(in[threadIdx.x], 0);
  v += tile.shfl_down(v, 16);
  if (tile.any(v > 0)) v += tile.ballot(v > 1);
  out[threadIdx.x] = v + tile.all(v > 2);
}

// Functions of the program.
namespace mine {
__device__ int __shfl(int v, int lane) { return __shfl_sync(kAll, v, lane); }
__device__ bool any(bool v) { return __any_sync(kAll, v); }
__device__ bool all(bool v) { return __all_sync(kAll, v); }
} // namespace mine
struct Mask {
  unsigned bits;
  __device__ bool any() const { return bits != 0; }
  __device__ bool all() const { return bits == kAll; }
  __device__ unsigned ballot() const { return bits; }
};
__global__ void own_names(const int* in, int* out) {
  int v = mine::__shfl(in[threadIdx.x], 0);
  Mask m{static_cast<unsigned>(v)};
  out[threadIdx.x] = v + mine::any(v > 0) + mine::all(v > 1) + m.any() + m.all() + static_cast<int>(m.ballot());
}
__device__ bool any(int a, int b) { return a || b; }
__global__ void own_global_name(const int* in, int* out) { out[threadIdx.x] = any(in[threadIdx.x], 0); }

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
__device__ int first(int v) { return __shfl(v, 0); }
#else
__device__ int first(int v) { return __shfl_sync(kAll, v, 0); }
#endif
__global__ void by_architecture(const int* in, int* out) { out[threadIdx.x] = first(in[threadIdx.x]); }

template <typename T> __device__ T sum(T v) {
  for (int step = 16; step > 0; step >>= 1) v += __shfl_down_sync(kAll, v, step);
  return v;
}
__global__ void reduces(const float* in, float* out) {
  float v = sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = v;
}
__global__ void masks(const int* in, int* out) {
  unsigned same = __match_any_sync(kAll, in[threadIdx.x]);
  out[threadIdx.x] = __popc(same);
}
__global__ void reduce_instruction(const int* in, int* out) { out[threadIdx.x] = __reduce_add_sync(kAll, in[threadIdx.x]); }

// Never instantiated: nothing is known of v.
template <typename T> __device__ T not_instantiated(T v) { return __shfl(v, 0); }
// "__shfl(v, 0)" in a comment or a string is no call.
__device__ const char* text() { return "__shfl(v, 0)"; }
__global__ void suppressed(const int* in, int* out) {
  out[threadIdx.x] = __shfl(in[threadIdx.x], 0); // NOLINT(cuda-legacy-warp-intrinsic)
}
