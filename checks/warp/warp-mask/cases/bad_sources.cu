// Shuffles that read from lanes which are not there, in every lane that reads at all.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda/warp>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffffu

__global__ void __launch_bounds__(32) laneOutsideOfTheBranch(const int* in, int* out) {
  if (threadIdx.x < 8) out[threadIdx.x] = __shfl_sync(0xffu, in[threadIdx.x], 20); // EXPECT: cuda-warp-mask reads from lane 20, which is not in this call
}
__global__ void __launch_bounds__(32) partnerOutsideOfTheBranch(const int* in, int* out) {
  if (threadIdx.x < 8) out[threadIdx.x] = __shfl_xor_sync(0xffu, in[threadIdx.x], 16); // EXPECT: cuda-warp-mask reads from lanes 16-23, which are not
}
__global__ void __launch_bounds__(64) leaderHasReturned(const int* in, int* out) {
  if (threadIdx.x % 32 == 0) return;
  out[threadIdx.x] = __shfl_sync(FULL, in[threadIdx.x], 0); // EXPECT: cuda-warp-mask reads from lane 0, which has ended
}

__global__ void __launch_bounds__(64) upperQuarter(int* data) {
  if (threadIdx.x % 32 < 8) data[threadIdx.x] = max(data[threadIdx.x], __shfl_down_sync(0xffu, data[threadIdx.x], 24)); // EXPECT: cuda-warp-mask reads from lanes 24-31
}
__global__ void __launch_bounds__(32) upperHalf(int* data) {
  int v = data[threadIdx.x];
  if (threadIdx.x >= 16) v += __shfl_up_sync(0xffff0000u, v, 16); // EXPECT: cuda-warp-mask reads from lanes 0-15
  data[threadIdx.x] = v;
}
template <int Source> __device__ unsigned pick(unsigned v) { return cuda::ptx::shfl_sync_idx(v, Source, 31, 0xffu); } // EXPECT: cuda-warp-mask reads from lane 9
__global__ void __launch_bounds__(32) byPtxFunction(unsigned* data) {
  if (threadIdx.x < 8) data[threadIdx.x] = pick<9>(data[threadIdx.x]);
}
__global__ void __launch_bounds__(32) byInstruction(unsigned* data) {
  unsigned v = data[threadIdx.x];
  if (threadIdx.x >= 4) asm volatile("shfl.sync.idx.b32 %0, %0, 2, 0x1f, 0xfffffff0;" : "+r"(v)); // EXPECT: cuda-warp-mask reads from lane 2
  data[threadIdx.x] = v;
}
// Segments of eight lanes: lanes 16 to 23 read lane 5 of theirs.
__global__ void __launch_bounds__(32) inSegments(int* data) {
  int lane = threadIdx.x;
  if (lane >= 16 && lane < 20) data[lane] = __shfl_sync(0x000f0000u, data[lane], 5, 8); // EXPECT: cuda-warp-mask reads from lane 21
}
__global__ void __launch_bounds__(64) tileOfTheLeader(int* data) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int slot = data[threadIdx.x];
  if (warp.thread_rank() == 0) return;
  data[threadIdx.x] = warp.shfl(slot, 0); // EXPECT: cuda-warp-mask reads from lane 0, which has ended
}
