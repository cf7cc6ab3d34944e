#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffff

// a full-mask shuffle in a strided loop whose trip count differs between lanes
__global__ void __launch_bounds__(32) stridedLoop(const float* in, float* out, int n) {
  float acc = 0;
  for (int i = threadIdx.x; i < n; i += 32) {
    float v = in[i];
    acc += __shfl_down_sync(FULL, v, 1);  // EXPECT: cuda-warp-mask
  }
  out[threadIdx.x] = acc;
}
// the bound is a constant that is not a multiple of the warp
__global__ void __launch_bounds__(32) constantBound(const float* in, float* out) {
  float acc = 0;
  for (int i = threadIdx.x; i < 100; i += 32) acc += __shfl_xor_sync(FULL, in[i], 16);  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = acc;
}
// the reduction stands behind the bounds check
__device__ __forceinline__ float warpSum(float v) {
  for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);  // EXPECT: cuda-warp-mask
  return v;
}
__global__ void insideBounds(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float s = warpSum(in[i]);
    if ((threadIdx.x & 31) == 0) atomicAdd(out, s);
  }
}
// behind a condition on data
__global__ void onData(const int* key, int* out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (key[t] != 0) {
    unsigned m = __ballot_sync(~0u, key[t] > 5);  // EXPECT: cuda-warp-mask
    out[t] = __popc(m);
  }
}
// the two branches call it each
__global__ void __launch_bounds__(64) twoSites(const int* in, int* out) {
  int v = in[threadIdx.x];
  if (threadIdx.x % 2 == 0) v = __shfl_sync(0xffffffffu, v, 0);  // EXPECT: cuda-warp-mask
  else v = __shfl_sync(0xffffffffu, v, 1);  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = v;
}
// lane count for a mask
__global__ void __launch_bounds__(128) laneCount(const int* in, int* out) {
  int v = in[threadIdx.x];
  v += __shfl_xor_sync(32, v, 1);  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = v;
}
__global__ void __launch_bounds__(128) zeroMask(const int* in, int* out) {
  out[threadIdx.x] = __any_sync(0, in[threadIdx.x]);  // EXPECT: cuda-warp-mask
}
// the mask is that of the width
template <int W>
__device__ int groupMax(int v) {
  constexpr unsigned mask = (1u << (W - 1)) | ((1u << (W - 1)) - 1);
  for (int o = W / 2; o; o >>= 1) v = max(v, __shfl_xor_sync(mask, v, o, W));  // EXPECT: cuda-warp-mask
  return v;
}
__global__ void __launch_bounds__(32) quarterWarp(const int* in, int* out) { out[threadIdx.x] = groupMax<8>(in[threadIdx.x]); }
// the mask was computed for the other side
__global__ void __launch_bounds__(32) otherSide(const int* in, int* out) {
  int l = threadIdx.x;
  unsigned low = __ballot_sync(FULL, l < 8);
  if (l >= 8) out[l] = __shfl_sync(low, in[l], 8);  // EXPECT: cuda-warp-mask
}
// __activemask in a helper called behind a branch
__device__ int sumActive(int v) {
  unsigned m = __activemask();
  return __reduce_add_sync(m, v);  // EXPECT: cuda-warp-mask
}
__global__ void helperActive(const int* in, int* out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n && in[t] > 0) out[t] = sumActive(in[t]);
}
// __activemask in a loop to find partners
__global__ void activeLoop(const int* in, int* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int v = in[i];
    for (int o = 16; o; o >>= 1) v += __shfl_down_sync(__activemask(), v, o);  // EXPECT: cuda-warp-mask
    if ((threadIdx.x & 31) == 0) out[i / 32] = v;
  }
}
// width
__global__ void __launch_bounds__(96) oddWidth(const int* in, int* out) {
  out[threadIdx.x] = __shfl_down_sync(FULL, in[threadIdx.x], 3, 12);  // EXPECT: cuda-warp-mask
}
__global__ void __launch_bounds__(64) wideWidth(const int* in, int* out) {
  out[threadIdx.x] = __shfl_sync(FULL, in[threadIdx.x], 0, 64);  // EXPECT: cuda-warp-mask
}
// masks that differ between the lanes of the call
__global__ void __launch_bounds__(32) differingMasks(const int* in, int* out) {
  unsigned m = threadIdx.x < 16 ? 0xffffffffu : 0xffff0000u;
  out[threadIdx.x] = __shfl_xor_sync(m, in[threadIdx.x], 1);  // EXPECT: cuda-warp-mask
}
// early break of a lane from a loop with a vote in it
__global__ void __launch_bounds__(32) breakBeforeVote(const int* next, int* out) {
  int p = threadIdx.x;
  while (true) {
    p = next[p];
    if (p < 0) break;
    if (__all_sync(FULL, p > 100)) break;  // EXPECT: cuda-warp-mask
  }
  out[threadIdx.x] = p;
}
// continue
__global__ void __launch_bounds__(128) continueBefore(const int* in, int* out, int n) {
  for (int k = 0; k < n; ++k) {
    if (in[k * 128 + threadIdx.x] == 0) continue;
    out[k * 128 + threadIdx.x] = __match_any_sync(FULL, in[k * 128 + threadIdx.x]);  // EXPECT: cuda-warp-mask
  }
}
// half the warp runs a half-warp shuffle with the full mask
__global__ void __launch_bounds__(32) lowHalf(const int* in, int* out) {
  int lane = threadIdx.x & 31;
  int v = in[lane];
  if (lane < 16) {
    v += __shfl_xor_sync(FULL, v, 8, 16);  // EXPECT: cuda-warp-mask
    out[lane] = v;
  }
}
// switch on the lane
__global__ void __launch_bounds__(32) onSwitch(const int* in, int* out) {
  int v = in[threadIdx.x];
  switch (threadIdx.x & 3) {
    case 0: v = __shfl_sync(FULL, v, 1); break;  // EXPECT: cuda-warp-mask
    case 1: v *= 2; break;
    default: break;
  }
  out[threadIdx.x] = v;
}
// inline PTX
__global__ void __launch_bounds__(32) inAsm(const int* in, int* out) {
  int v = in[threadIdx.x], r = 0;
  if (threadIdx.x < 20) asm volatile("shfl.sync.down.b32 %0, %1, 4, 0x1f, 0xffffffff;" : "=r"(r) : "r"(v));  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = r;
}
// short-circuit: the vote is not evaluated by all
__global__ void __launch_bounds__(64) shortCircuit(const int* in, int* out) {
  bool ok = (threadIdx.x & 1) && __any_sync(FULL, in[threadIdx.x]);  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = ok;
}
// conditional operator
__global__ void __launch_bounds__(64) conditional(const int* in, int* out, int lim) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = v > lim ? __shfl_up_sync(FULL, v, 1) : 0;  // EXPECT: cuda-warp-mask
}
// a tile shuffle under a lane condition
__global__ void __launch_bounds__(64) tileInBranch(const int* in, int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[threadIdx.x];
  if (tile.thread_rank() < 10) v = tile.shfl(v, 0);  // EXPECT: cuda-warp-mask
  out[threadIdx.x] = v;
}
// __syncwarp behind a lane condition
__global__ void __launch_bounds__(32) syncwarpInBranch(const int* in, int* out) {
  __shared__ int s[32];
  if (threadIdx.x < 16) {
    s[threadIdx.x] = in[threadIdx.x];
    __syncwarp();  // EXPECT: cuda-warp-mask
    out[threadIdx.x] = s[15 - threadIdx.x];
  }
  out[threadIdx.x + 32] = in[threadIdx.x];
}
