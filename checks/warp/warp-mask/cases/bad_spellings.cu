// Masks that name lanes which do not come, in PTX and groups.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void __launch_bounds__(32) maskRegister(const int* in, int* out) {
  int v = in[threadIdx.x];
  if (threadIdx.x < 8) {
    int r;
    asm volatile("shfl.sync.idx.b32 %0, %1, 0, 0x1f, %2;" : "=r"(r) : "r"(v), "r"(0xffffu)); // EXPECT: cuda-warp-mask
    out[threadIdx.x] = r;
  }
}
__global__ void __launch_bounds__(32) votePtx(const int* in, unsigned* out) {
  unsigned r = 0;
  if (threadIdx.x & 1) asm volatile("{\n.reg .pred p;\nsetp.ne.s32 p, %1, 0;\nvote.sync.ballot.b32 %0, p, 0xffffffff;\n}" : "=r"(r) : "r"(in[threadIdx.x])); // EXPECT: cuda-warp-mask
  out[threadIdx.x] = r;
}
__global__ void __launch_bounds__(32) elects(int* out) {
  if (threadIdx.x >= 4) {
    unsigned one;
    asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(one)); // EXPECT: cuda-warp-mask
    out[threadIdx.x] = one;
  }
}
__global__ void __launch_bounds__(64) continueLoop(const int* in, int* out, int n) {
  for (int k = 0; k < n; ++k) {
    int v = in[k * 64 + threadIdx.x];
    if (v < 0) continue;
    out[k * 64 + threadIdx.x] = __shfl_sync(0xffffffffu, v, 0); // EXPECT: cuda-warp-mask
  }
}
__global__ void __launch_bounds__(32) wrongHalf(const int* in, int* out) {
  int v = in[threadIdx.x];
  if (threadIdx.x >= 16) out[threadIdx.x] = __shfl_sync(0x0000ffffu, v, 3); // EXPECT: cuda-warp-mask
}
__global__ void __launch_bounds__(32) voteOfTile(const int* in, int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x < 20) out[threadIdx.x] = warp.ballot(in[threadIdx.x] > 0); // EXPECT: cuda-warp-mask
}
