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

__global__ void __launch_bounds__(128) threeStages(const uint4* in, uint4* out, int n) {
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    if (s < n) copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    copyWait<1>();
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
    copyCommit();
  }
  out[threadIdx.x] = acc;
}
// tail with its own drain
__global__ void __launch_bounds__(128) tailDrain(const uint4* in, uint4* out) {
  constexpr int n = 8;
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) copyWait<1>();
    else copyWait<0>();
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) {
      copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
      copyCommit();
    }
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(64) waitAll(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) ownDataNoBarrier(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) sameWarpOnly(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncwarp();
  out[threadIdx.x] = buf[threadIdx.x ^ 31];
}
__global__ void __launch_bounds__(32) twoHalves(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[32];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncwarp(threadIdx.x < 16 ? 0x0000ffff : 0xffff0000);
  out[threadIdx.x] = buf[threadIdx.x ^ 15];
}
__global__ void __launch_bounds__(64) leaderWaitsThenBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
    barWait(&bar, 0);
  }
  __syncthreads();
  out[threadIdx.x] = buf[threadIdx.x];
}
// peek first, then a real wait
__global__ void __launch_bounds__(64) peekThenWait(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t & 1], ((t >> 1) & 1) ^ 1);
      fenceAsync();
      barExpect(&full[t & 1], 256);
      bulkLoad(buf[t & 1], in + t * 64, 256, &full[t & 1]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    bool ready = n > 0 && barTry(&full[0], 0);
    for (int t = 0; t < n; ++t) {
      if (!ready) barWait(&full[t & 1], (t >> 1) & 1);
      acc += buf[t & 1][threadIdx.x] + buf[t & 1][threadIdx.x + 32];
      ready = t + 1 < n && barTry(&full[(t + 1) & 1], ((t + 1) >> 1) & 1);
      barArrive(&empty[t & 1]);
    }
    out[threadIdx.x] = acc;
  }
}
// LDGSTS signals an mbarrier
__global__ void __launch_bounds__(96) copyArrive(const uint4* in, uint4* out, int n) {
  __shared__ alignas(16) uint4 buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 32), barInit(&empty[s], 64);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      int s = t & 1;
      barWait(&empty[s], ((t >> 1) & 1) ^ 1);
      copy16(&buf[s][threadIdx.x], in + t * 32 + threadIdx.x);
      asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(smem(&full[s])) : "memory");
    }
  } else {
    uint4 acc = {};
    for (int t = 0; t < n; ++t) {
      int s = t & 1;
      barWait(&full[s], (t >> 1) & 1);
      acc.x += buf[s][threadIdx.x % 32].x;
      barArrive(&empty[s]);
    }
    out[threadIdx.x] = acc;
  }
}
