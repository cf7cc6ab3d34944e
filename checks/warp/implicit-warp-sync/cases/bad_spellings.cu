// What makes lanes meet, or only sleep, and orders no memory.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void __launch_bounds__(32) reduceOnly(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  int all = __reduce_or_sync(0xffffffffu, in[threadIdx.x]);
  out[threadIdx.x] = s[threadIdx.x ^ 1] + all; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) matchOnly(const int* in, int* out) {
  __shared__ int s[32];
  unsigned m = __match_any_sync(0xffffffffu, in[threadIdx.x]);
  s[threadIdx.x] = in[threadIdx.x];
  __match_any_sync(0xffffffffu, in[threadIdx.x]);
  out[threadIdx.x] = s[__ffs(m) - 1]; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) electOnly(const int* in, int* out) {
  __shared__ int s;
  unsigned one;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(one));
  if (one) s = in[0];
  out[threadIdx.x] = s; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) nanosleepOnly(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __nanosleep(100);
  out[threadIdx.x] = s[31 - threadIdx.x]; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) coalescedOnly(const int* in, int* out) {
  __shared__ int s[32];
  auto g = cg::coalesced_threads();
  s[threadIdx.x] = in[threadIdx.x];
  g.shfl(in[threadIdx.x], 0);
  out[threadIdx.x] = s[31 - threadIdx.x]; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) ptxShuffle(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  int r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(in[threadIdx.x]) : "memory");
  out[threadIdx.x] = s[threadIdx.x ^ 1] + r; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) warOnly(const int* in, int* out, int n) {
  __shared__ int s[32];
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = in[k * 32 + threadIdx.x]; // EXPECT: cuda-implicit-warp-sync
    __syncwarp();
    out[k * 32 + threadIdx.x] = s[threadIdx.x ^ 5];
  }
}
__global__ void __launch_bounds__(64) invoke(const int* in, int* out) {
  __shared__ int head[2];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  cg::invoke_one(warp, [&] { head[threadIdx.x / 32] = in[0]; });
  out[threadIdx.x] = head[threadIdx.x / 32]; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) stmatrix(const unsigned* in, unsigned* out) {
  __shared__ __align__(16) uint4 tile[32];
  unsigned addr = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(addr), "r"(in[0]), "r"(in[1]), "r"(in[2]), "r"(in[3]) : "memory");
  out[threadIdx.x] = tile[threadIdx.x ^ 1].x; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) volatileScratch(const int* in, volatile int* scratch, int* out) {
  scratch[blockIdx.x * 32 + threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = scratch[blockIdx.x * 32 + (threadIdx.x ^ 1)]; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) atomicBroadcast(int* head, int* out) {
  __shared__ int base;
  if (threadIdx.x == 0) base = atomicAdd(head, 32);
  __threadfence_block();
  out[threadIdx.x] = base + threadIdx.x; // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) halvesSync(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp(threadIdx.x < 16 ? 0xffffu : 0xffff0000u);
  out[threadIdx.x] = s[31 - threadIdx.x]; // EXPECT: cuda-implicit-warp-sync
}
