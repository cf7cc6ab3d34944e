// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
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

// ---- D7, D11: bytes

__global__ void __launch_bounds__(64) elementsForBytes(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 64);  // EXPECT: cuda-transaction-count
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) forgotOneCopy(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(sk));  // EXPECT: cuda-transaction-count
    bulkLoad(sk, k, sizeof(sk), &bar);
    bulkLoad(sv, v, sizeof(sv), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
__global__ void __launch_bounds__(64) expectWithoutArrive(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpectOnly(&bar, sizeof(buf));
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);  // EXPECT: cuda-transaction-count
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) halfTile(const unsigned short* in, float* out) {
  __shared__ alignas(128) unsigned short buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 2 * 64 * sizeof(float));  // EXPECT: cuda-transaction-count
    for (int s = 0; s < 2; ++s) bulkLoad(buf[s], in + s * 64, sizeof(buf[s]), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[0][threadIdx.x] + buf[1][threadIdx.x];
}
// warp's lanes copy a row each, bytes announced for one row
__global__ void __launch_bounds__(32) rowPerLane(const float* in, float* out) {
  __shared__ alignas(128) float buf[32][32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 128);  // EXPECT: cuda-transaction-count
  }
  __syncwarp();
  bulkLoad(buf[threadIdx.x], in + threadIdx.x * 32, 128, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x][31 - threadIdx.x];
}
// arrive without bytes
__global__ void __launch_bounds__(64) plainArrive(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    bulkLoad(buf, in, 256, &bar);  // EXPECT: cuda-transaction-count
    barArrive(&bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// the clamped last tile
__global__ void __launch_bounds__(128) clampedCopy(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  int first = blockIdx.x * 128, rows = min(128, n - first);
  if (threadIdx.x == 0) {
    barExpect(&bar, 512);  // EXPECT: cuda-transaction-count
    bulkLoad(buf, in + first, rows * 4, &bar);
  }
  barWait(&bar, 0);
  if (threadIdx.x < rows) out[first + threadIdx.x] = buf[threadIdx.x];
}
// second stage of a ring announces the first one's size
__global__ void __launch_bounds__(64) uneven(const float* k, const float* v, float* out, int n) {
  __shared__ alignas(128) float sk[64], sv[32];
  __shared__ alignas(8) uint64_t bk, bv;
  if (threadIdx.x == 0) barInit(&bk, 1), barInit(&bv, 1), fenceInit();
  __syncthreads();
  float acc = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bk, sizeof(sk));
      bulkLoad(sk, k + t * 64, sizeof(sk), &bk);
      barExpect(&bv, sizeof(sk));  // EXPECT: cuda-transaction-count
      bulkLoad(sv, v + t * 32, sizeof(sv), &bv);
    }
    barWait(&bk, t & 1);
    acc += sk[threadIdx.x];
    barWait(&bv, t & 1);
    acc += sv[threadIdx.x / 2];
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(64) tooManyBytes(float* out) {
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 1 << 20);  // EXPECT: cuda-transaction-count
  }
  out[threadIdx.x] = 1;
}
// cp.async arrive without .noinc on a barrier that counts on it
__global__ void __launch_bounds__(64) incForNoinc(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(smem(&bar)) : "memory");
  barWait(&bar, 0);  // EXPECT: cuda-transaction-count
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
