// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ __forceinline__ uint32_t smem(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void barInit(uint64_t* b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smem(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void barArrive(uint64_t* b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(smem(b)) : "memory"); }
__device__ __forceinline__ void barExpect(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(b)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void barExpectOnly(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(smem(b)), "r"(bytes) : "memory");
}
__device__ __forceinline__ bool barTry(uint64_t* b, uint32_t parity) {
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(smem(b)), "r"(parity) : "memory");
  return ok;
}
__device__ __forceinline__ void barWait(uint64_t* b, uint32_t parity) {
  while (!barTry(b, parity)) {
  }
}
__device__ __forceinline__ void bulkLoad(void* to, const void* from, uint32_t bytes, uint64_t* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(to)), "l"(from), "r"(bytes), "r"(smem(b)) : "memory");
}
__device__ __forceinline__ void tileLoad(void* to, const CUtensorMap* m, int x, int y, uint64_t* b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(smem(to)), "l"(m), "r"(smem(b)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void tileStore(const CUtensorMap* m, int x, int y, const void* from) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(m), "r"(smem(from)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void bulkStore(void* to, const void* from, uint32_t bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(smem(from)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void bulkCommit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void bulkWaitRead() {
  asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
template <int N>
__device__ __forceinline__ void bulkWait() {
  asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ void fenceAsync() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void fenceAsyncGlobal() { asm volatile("fence.proxy.async.global;" ::: "memory"); }
__device__ __forceinline__ void fenceInit() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
__device__ __forceinline__ void named(int id, int n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ __forceinline__ void namedArrive(int id, int n) { asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ __forceinline__ bool elected() {
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok));
  return ok;
}
__device__ __forceinline__ void copy16(void* to, const void* from) { asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void copyCommit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void copyWait() {
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ void mmaFence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void mmaCommit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void mmaWait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ uint64_t desc(const void* p) { return (static_cast<uint64_t>(smem(p)) & 0x3ffff) >> 4 | 8ull << 16 | 16ull << 32; }
__device__ __forceinline__ void mma(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
}

__global__ void __launch_bounds__(128) ringOfTwo(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][128];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    buf[k & 1][threadIdx.x] = in[k * 128 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf[k & 1], 512);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(128) ringOfFourWaitAfter(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[4][128];
  for (int k = 0; k < n; ++k) {
    buf[k & 3][threadIdx.x] = in[k * 128 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf[k & 3], 512);
      bulkCommit();
      bulkWaitRead<3>();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) twoStoresOneGroup(const float* in, float* out) {
  __shared__ alignas(128) float a[64], b[64];
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, a, 256);
    bulkStore(out + 64, b, 256);
    bulkCommit();
    bulkWaitRead<0>();
  }
  __syncthreads();
  a[threadIdx.x] = in[128 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + 128, a, 256);
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// empty commits keep the counts aligned
__global__ void __launch_bounds__(64) emptyCommits(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    buf[k & 1][threadIdx.x] = in[k * 64 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      if (in[k * 64] != 0.f) bulkStore(out + k * 64, buf[k & 1], 256);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) fullWaitReadBack(const float* in, float* out, float* sum) {
  __shared__ alignas(128) float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, buf, 256);
    bulkCommit();
    bulkWait<0>();
  }
  __syncthreads();
  sum[threadIdx.x] = out[63 - threadIdx.x];
}
// accumulators of two MMAs in flight: the one read is complete
__global__ void __launch_bounds__(128) twoAccumulators(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out) {
  __shared__ alignas(1024) unsigned char sa[2][2048], sb[2][1024];
  __shared__ alignas(8) uint64_t bar[2];
  if (threadIdx.x == 0) {
    barInit(&bar[0], 1), barInit(&bar[1], 1);
    fenceInit();
    for (int s = 0; s < 2; ++s) {
      barExpect(&bar[s], 2048 + 1024);
      tileLoad(sa[s], &ma, 0, s * 64, &bar[s]);
      tileLoad(sb[s], &mb, 0, 0, &bar[s]);
    }
  }
  __syncthreads();
  float a0[4] = {}, a1[4] = {};
  barWait(&bar[0], 0);
  mmaFence();
  mma(a0, desc(sa[0]), desc(sb[0]));
  mmaCommit();
  barWait(&bar[1], 0);
  mma(a1, desc(sa[1]), desc(sb[1]));
  mmaCommit();
  mmaWait<1>();
  float m = fmaxf(a0[0], a0[1]) + a0[2] + a0[3];
  mmaWait<0>();
  out[threadIdx.x] = m + a1[0] + a1[1] + a1[2] + a1[3];
}
// the same lane of each warp issues, commits and waits
__global__ void __launch_bounds__(64) perWarpOwners(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  int w = threadIdx.x / 32;
  for (int t = 0; t < n; ++t) {
    if (elected()) bulkWaitRead<0>();
    __syncwarp();
    buf[w][threadIdx.x % 32] = in[t * 64 + threadIdx.x];
    fenceAsync();
    __syncwarp();
    if (elected()) {
      bulkStore(out + t * 64 + w * 32, buf[w], 128);
      bulkCommit();
    }
    __syncwarp();
  }
  if (elected()) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) padAfterWait(const float* in, float* out, int valid) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  if (threadIdx.x >= valid) buf[threadIdx.x] = 0.f;
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
