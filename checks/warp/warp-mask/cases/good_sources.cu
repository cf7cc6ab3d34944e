// Shuffles in a part of a warp whose lanes read what is there, or whose other results are thrown away.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// Lanes 4 to 7 read lanes that are not here; only lane 0 looks at its sum.
__global__ void __launch_bounds__(256) eightOfAWarp(const int* warps, int* out) {
  if (threadIdx.x < 8) {
    int v = warps[threadIdx.x];
    for (int step = 4; step > 0; step >>= 1) v += __shfl_down_sync(0xffu, v, step);
    if (threadIdx.x == 0) *out = v;
  }
}
// The steps of 32 lanes by eight: by the letter undefined, and in half of the reductions there are.
template <class T> __device__ T fold(unsigned mask, T v) {
  for (int step = warpSize / 2; step > 0; step /= 2) v += __shfl_down_sync(mask, v, step);
  return v;
}
__device__ int butterfly(int v) {
  v = max(v, __shfl_xor_sync(0xffu, v, 16));
  v = max(v, __shfl_xor_sync(0xffu, v, 8));
  v = max(v, __shfl_xor_sync(0xffu, v, 4));
  v = max(v, __shfl_xor_sync(0xffu, v, 2));
  return max(v, __shfl_xor_sync(0xffu, v, 1));
}
__global__ void __launch_bounds__(256) sumOfTheWarps(const int* warps, int* out) {
  unsigned first = __ballot_sync(0xffffffffu, threadIdx.x < 8);
  if (threadIdx.x < 8) {
    int v = fold(first, warps[threadIdx.x]), m = butterfly(v);
    if (threadIdx.x == 0) *out = v + m;
  }
}
__global__ void __launch_bounds__(48) partialLastWarp(const int* in, int* sums) {
  int v = in[threadIdx.x];
  for (int step = 16; step > 0; step >>= 1) v += __shfl_down_sync(0xffffffffu, v, step);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
}
// What comes from beyond the count is not added.
__global__ void __launch_bounds__(256) guardedSteps(const int* in, int* out, int count) {
  if (threadIdx.x < 8) {
    int v = in[threadIdx.x];
    for (int step = 16; step > 0; step >>= 1) {
      int other = __shfl_down_sync(0xffu, v, step);
      if (static_cast<int>(threadIdx.x) + step < count) v += other;
      int across = __shfl_xor_sync(0xffu, v, step);
      if (static_cast<int>(threadIdx.x ^ step) < 8) v = max(v, across);
    }
    if (threadIdx.x == 0) *out = v;
  }
}
__global__ void __launch_bounds__(32) scanOfEight(int* data) {
  int lane = threadIdx.x;
  if (lane >= 8) return;
  int v = data[lane];
  for (int step = 1; step < 32; step <<= 1) { // steps of 8 and 16 give each lane its own value
    int before = __shfl_up_sync(0xffu, v, step);
    if (lane >= step) v += before;
  }
  data[lane] = v;
}
__global__ void __launch_bounds__(32) ringOfSixteen(int* data) {
  int lane = threadIdx.x;
  if (lane < 16) data[lane] = __shfl_sync(0xffffu, data[lane], lane + 1, 16) + __shfl_xor_sync(0xffffu, data[lane], 8, 16);
}
__global__ void __launch_bounds__(32) firstOfEachQuarter(int* data) {
  int lane = threadIdx.x;
  if (lane >= 16) data[lane] = __shfl_sync(0xffff0000u, data[lane], 0, 8);
}
// The leader is the first lane that takes part.
__global__ void __launch_bounds__(64) leaderOfTheOthers(const int* in, int* out) {
  if (threadIdx.x % 32 < 4) return;
  unsigned mask = 0xfffffff0u;
  int leader = __ffs(mask) - 1;
  out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], leader);
}
__global__ void __launch_bounds__(32) clampAndSegment(unsigned* data) {
  unsigned v = data[threadIdx.x];
  v += cuda::ptx::shfl_sync_idx(v, 3, 31, 0xffffffffu); // 31 is the last lane, not a width
  bool inside;
  v += cuda::ptx::shfl_sync_down(v, inside, 2, 0x181f, 0xffffffffu);
  if (threadIdx.x < 16) asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 0x101f, 0xffff;" : "+r"(v));
  if (threadIdx.x < 8) asm volatile("shfl.sync.down.b32 %0, %0, 8, 0x181f, 0xff;" : "+r"(v)); // beyond the segment: its own
  data[threadIdx.x] = v;
}
// Nobody uses what the call gives.
__global__ void __launch_bounds__(32) onlyMeeting(int* data) {
  if (threadIdx.x < 8) (void)__shfl_sync(0xffu, data[threadIdx.x], 20);
}
__global__ void __launch_bounds__(64) leaderStays(int* data) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int slot = 0;
  if (tile.thread_rank() == 0) slot = atomicAdd(data, 16);
  data[tile.shfl(slot, 0) + tile.thread_rank() + 1] = 1;
}
