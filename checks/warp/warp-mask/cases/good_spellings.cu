// Masks that name the lanes that come, in further spellings.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr unsigned kAll = 0xffffffffu;

// PTX: the mask is a register, of the lanes of a ballot.
__global__ void ptxBallot(const int* in, int* out) {
  int v = in[threadIdx.x];
  unsigned mask = __ballot_sync(kAll, v > 0);
  if (v > 0) {
    int r;
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, %3;" : "=r"(r) : "r"(v), "r"(__ffs(mask) - 1), "r"(mask));
    out[threadIdx.x] = r;
  }
}
__global__ void __launch_bounds__(32) ptxLowLanes(const int* in, int* out) {
  int v = in[threadIdx.x], r = 0;
  if (threadIdx.x < 16) asm volatile("shfl.sync.bfly.b32 %0, %1, 8, 0x1f, 0xffff;" : "=r"(r) : "r"(v));
  out[threadIdx.x] = r;
}
// Roles of warps: each takes its own branch as a whole.
__global__ void __launch_bounds__(96) rolesOfWarps(const int* in, int* out) {
  int warp = threadIdx.x / 32, v = in[threadIdx.x];
  switch (warp) {
    case 0: v = __shfl_sync(kAll, v, 0); break;
    case 1: v = __shfl_xor_sync(kAll, v, 1); break;
    default: v = __reduce_add_sync(kAll, v); break;
  }
  out[threadIdx.x] = v;
}
// Both halves work at the same time, with masks of their own.
__global__ void __launch_bounds__(32) halves(const int* in, int* out) {
  int lane = threadIdx.x, v = in[lane];
  if (lane < 16) v = __shfl_sync(0x0000ffffu, v, 3);
  else v = __shfl_sync(0xffff0000u, v, 19);
  out[lane] = v;
}
// The mask is an argument of the helper, and the caller knows who comes.
template <class T>
__device__ T sumOf(unsigned lanes, T v) {
  for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(lanes, v, d, 16);
  return v;
}
__global__ void __launch_bounds__(64) maskGiven(const float* in, float* out) {
  unsigned lane = threadIdx.x % 32;
  if (lane >= 16) {
    float s = sumOf(0xffff0000u, in[threadIdx.x]);
    if (lane == 16) out[threadIdx.x / 32] = s;
  }
}
// Equal keys work together.
__global__ void byKey(const int* keys, int* counts) {
  int key = keys[threadIdx.x];
  unsigned peers = __match_any_sync(kAll, key);
  unsigned leader = __ffs(peers) - 1;
  if (threadIdx.x % 32 == leader) atomicAdd(&counts[key], __popc(peers));
  __syncwarp(peers);
}
// A loop that goes on as long as any lane has work; the exchange is behind the vote.
__global__ void worklist(const int* sizes, int* out) {
  int left = sizes[threadIdx.x], done = 0;
  while (true) {
    unsigned busy = __ballot_sync(kAll, left > 0);
    if (!busy) break;
    int owner = __ffs(busy) - 1;
    done += __shfl_sync(kAll, left, owner);
    if (left > 0) --left;
  }
  out[threadIdx.x] = done;
}
// Groups know their lanes.
__global__ void groups(const int* in, int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto labelled = cg::labeled_partition(warp, in[threadIdx.x] & 3);
  int v = cg::reduce(labelled, in[threadIdx.x], cg::plus<int>());
  labelled.sync();
  out[threadIdx.x] = v;
}
__global__ void opportunistic(const int* in, int* out, int* n) {
  int v = in[threadIdx.x];
  if (v > 0) {
    auto here = cg::coalesced_threads();
    int first = 0;
    if (here.thread_rank() == 0) first = atomicAdd(n, here.num_threads());
    first = here.shfl(first, 0);
    out[first + here.thread_rank()] = v;
  }
}
// One lane is elected by the hardware, all stay together.
__global__ void elects(int* out) {
  unsigned one;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(one));
  if (one) out[threadIdx.x / 32] = 1;
  __syncwarp();
}
// The warp's number, made the same for all lanes in the compiler's eyes.
__global__ void __launch_bounds__(128) uniformNumber(const float* in, float* out, int rows) {
  int warp = __shfl_sync(kAll, static_cast<int>(threadIdx.x) / 32, 0);
  for (int row = warp; row < rows; row += 4) {
    float v = in[row * 32 + threadIdx.x % 32];
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(kAll, v, d);
    if (threadIdx.x % 32 == 0) out[row] = v;
  }
}
