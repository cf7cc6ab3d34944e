// Reductions and elections within a warp.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void __launch_bounds__(64) sum_by_shuffle(const int* in, int* out) {
  int v = in[threadIdx.x];
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = v;
}

__global__ void __launch_bounds__(64) sum_by_shared(const int* in, int* out) {
  __shared__ int s[64];
  unsigned lane = threadIdx.x % 32, base = threadIdx.x - lane;
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  for (unsigned d = 16; d >= 8; d /= 2) {
    int v = lane < d ? s[base + lane + d] : 0;
    __syncwarp();
    if (lane < d) s[base + lane] += v;
    __syncwarp();
  }
  if (lane == 0) out[threadIdx.x / 32] = s[base];
}

__global__ void __launch_bounds__(64) sum_by_tile(const int* in, int* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int v = in[threadIdx.x];
  for (unsigned d = tile.size() / 2; d; d /= 2) v += tile.shfl_down(v, d);
  tile.sync();
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = v;
}

__global__ void __launch_bounds__(32) sum_by_instruction(const unsigned* in, unsigned* out) {
  unsigned v = __reduce_add_sync(0xffffffffu, in[threadIdx.x]);
  unsigned same = __match_any_sync(0xffffffffu, in[threadIdx.x] & 3);
  if (threadIdx.x == 0) out[0] = v + same;
}

// The lanes that take the branch are the ones in the mask.
__global__ void __launch_bounds__(48) ballot_then_shuffle(const int* in, int* out) {
  bool odd = threadIdx.x & 1;
  unsigned mask = __ballot_sync(threadIdx.x < 32 ? 0xffffffffu : 0xffffu, odd);
  if (odd) out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], __ffs(mask) - 1);
}

__global__ void __launch_bounds__(32) elect_one(int* out) {
  unsigned chosen;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(chosen));
  if (chosen) out[0] = 1;
}
