#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffff

// uniform trip count, predicated work
__global__ void __launch_bounds__(32) stridedLoop(const float* in, float* out, int n) {
  float acc = 0;
  for (int i0 = 0; i0 < n; i0 += 32) {
    int i = i0 + threadIdx.x;
    float v = i < n ? in[i] : 0.f;
    acc += __shfl_down_sync(FULL, v, 1);
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(32) constantBound(const float* in, float* out) {
  float acc = 0;
  for (int i = threadIdx.x; i < 128; i += 32) acc += __shfl_xor_sync(FULL, in[i], 16);
  out[threadIdx.x] = acc;
}
__device__ __forceinline__ float warpSum(float v) {
  for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
__global__ void outsideBounds(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = warpSum(i < n ? in[i] : 0.f);
  if ((threadIdx.x & 31) == 0) atomicAdd(out, s);
}
// warp-uniform conditions
__global__ void __launch_bounds__(128) uniformCondition(const float* in, float* out, int n) {
  int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row < n) {
    float s = warpSum(in[row * 32 + lane]);
    if (lane == 0) out[row] = s;
  }
}
__global__ void __launch_bounds__(128) firstWarp(const float* in, float* out) {
  __shared__ float part[4];
  float s = warpSum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x < 32) {
    s = warpSum(threadIdx.x < 4 ? part[threadIdx.x] : 0.f);
    if (threadIdx.x == 0) *out = s;
  }
}
// broadcast condition
__global__ void broadcastCondition(const int* key, int* out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int lead = __shfl_sync(FULL, key[t], 0);
  if (lead > 3) out[t] = __ballot_sync(FULL, key[t] > lead);
}
__global__ void anyCondition(const int* key, int* out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  while (__any_sync(FULL, key[t] > 3)) {
    out[t] += __shfl_xor_sync(FULL, key[t], 1);
    t += 32;
    if (__all_sync(FULL, t > 1000)) break;
  }
}
// ballot mask before the branch
__global__ void ballotMask(const int* key, int* out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  bool p = key[t] != 0;
  unsigned m = __ballot_sync(FULL, p);
  if (p) out[t] = __popc(__match_any_sync(m, key[t]));
}
// the lanes left have exited
__global__ void exitedLanes(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = in[i];
  v += __shfl_xor_sync(FULL, v, 0);
  out[i] = v;
}
// masks by sub-warp
template <int W>
__device__ int groupMax(int v) {
  const unsigned base = (threadIdx.x & 31) / W * W;
  const unsigned mask = W == 32 ? 0xffffffffu : ((1u << W) - 1) << base;
  for (int o = W / 2; o; o >>= 1) v = max(v, __shfl_xor_sync(mask, v, o, W));
  return v;
}
__global__ void __launch_bounds__(32) quarterWarp(const int* in, int* out) { out[threadIdx.x] = groupMax<8>(in[threadIdx.x]); }
__global__ void __launch_bounds__(32) wholeWarpWidth8(const int* in, int* out) {
  int v = in[threadIdx.x];
  for (int o = 4; o; o >>= 1) v = max(v, __shfl_xor_sync(FULL, v, o, 8));
  out[threadIdx.x] = v;
}
// opportunistic aggregation
__device__ int atomicAggInc(int* ctr) {
  unsigned m = __activemask();
  int lead = __ffs(m) - 1, lane = threadIdx.x & 31, r;
  if (lane == lead) r = atomicAdd(ctr, __popc(m));
  r = __shfl_sync(m, r, lead);
  return r + __popc(m & ((1u << lane) - 1));
}
__global__ void filter(const int* in, int* out, int* n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count && in[i] > 0) out[atomicAggInc(n)] = in[i];
}
__global__ void filterCg(const int* in, int* out, int* n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count && in[i] > 0) {
    cg::coalesced_group g = cg::coalesced_threads();
    int p = 0;
    if (g.thread_rank() == 0) p = atomicAdd(n, g.size());
    out[g.shfl(p, 0) + g.thread_rank()] = in[i];
  }
}
// low half with the right mask
__global__ void __launch_bounds__(32) lowHalf(const int* in, int* out) {
  int lane = threadIdx.x & 31, v = in[lane];
  if (lane < 16) {
    v += __shfl_xor_sync(0xffffu, v, 8, 16);
    out[lane] = v;
  }
}
// a small block: half a warp
__global__ void __launch_bounds__(16) smallBlock(const int* in, int* out) {
  int v = in[threadIdx.x];
  for (int o = 8; o; o >>= 1) v += __shfl_down_sync(0xffff, v, o, 16);
  if (threadIdx.x == 0) *out = v;
}
// block of 48: the second warp has 16 lanes, the mask is the ballot of the bounds check
__global__ void __launch_bounds__(48) partialWarp(const int* in, int* out) {
  unsigned m = __ballot_sync(FULL, true);
  out[threadIdx.x] = __reduce_max_sync(m, in[threadIdx.x]);
}
// tiles of 8 under a tile-uniform condition
__global__ void __launch_bounds__(64) tileUniform(const int* in, int* out, int n) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int item = blockIdx.x * 8 + tile.meta_group_rank();
  if (item < n) {
    int v = in[item * 8 + tile.thread_rank()];
    for (int o = 4; o; o >>= 1) v += tile.shfl_down(v, o);
    if (tile.thread_rank() == 0) out[item] = v;
  }
}
// template decides
template <bool Reduce>
__global__ void byTemplate(const float* in, float* out) {
  float v = in[threadIdx.x];
  if (Reduce) v = warpSum(v);
  out[threadIdx.x] = v;
}
void launchBoth(const float* in, float* out) { byTemplate<true><<<1, 128>>>(in, out); byTemplate<false><<<1, 128>>>(in, out); }
// loop bound rounded up
__global__ void roundedUp(const float* in, float* out, int n) {
  int rounded = (n + 31) / 32 * 32;
  float m = 0;
  for (int i = threadIdx.x; i < rounded; i += blockDim.x) {
    float v = i < n ? in[i] : 0.f;
    m = fmaxf(m, warpSum(v));
  }
  if (threadIdx.x == 0) *out = m;
}
void launchRounded(const float* in, float* out, int n) { roundedUp<<<1, 128>>>(in, out, n); }
// kernel parameter, blockIdx
__global__ void byArgument(const float* in, float* out, bool reduce, int limit) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (reduce && blockIdx.x < limit) v = warpSum(v);
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// shared flag after a barrier
__global__ void sharedFlag(const float* in, float* out) {
  __shared__ bool go;
  if (threadIdx.x == 0) go = in[blockIdx.x] > 0.f;
  __syncthreads();
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (go) v = warpSum(v);
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
