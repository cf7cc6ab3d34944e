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
__device__ __forceinline__ void mapBase(CUtensorMap* m, const void* p) { asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(smem(m)), "l"(p) : "memory"); }
__device__ __forceinline__ void mapBaseGlobal(CUtensorMap* m, const void* p) { asm volatile("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;" ::"l"(m), "l"(p) : "memory"); }
__device__ __forceinline__ void mapRelease() { asm volatile("fence.proxy.tensormap::generic.release.gpu;" ::: "memory"); }
__device__ __forceinline__ void mapAcquire(const CUtensorMap* m) { asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(m) : "memory"); }
__device__ __forceinline__ void mapPublish(CUtensorMap* to, const CUtensorMap* from) {
  asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(to), "r"(smem(from)) : "memory");
}

__global__ void __launch_bounds__(32) patchedFenced(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    mapRelease();
    mapAcquire(m);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) published(CUtensorMap* maps, const CUtensorMap* first, const float* base, float* out) {
  __shared__ alignas(128) CUtensorMap map;
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    map = *first;
    mapBase(&map, base + blockIdx.x * 256);
  }
  __syncwarp();
  if (threadIdx.x < 32) mapPublish(m, &map);
  __syncthreads();
  if (threadIdx.x == 32) {
    mapAcquire(m);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// host's map, as a parameter and in constant memory
__constant__ CUtensorMap constantMap;
__global__ void __launch_bounds__(64) hostMaps(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(128) float a[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 512);
    tileLoad(a, &m, 0, 0, &bar);
    tileLoad(b, &constantMap, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// a pointer to a map: written by the host or an earlier kernel, the acquire is the caller's matter
__global__ void __launch_bounds__(64) mapByPointer(const CUtensorMap* m, float* out) {
  __shared__ alignas(128) float a[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapAcquire(m);
    barExpect(&bar, 256);
    tileLoad(a, m, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x];
}
__global__ void __launch_bounds__(64) patchedAfterStore(CUtensorMap* maps, float* base, const float* in, int groups) {
  __shared__ alignas(128) float buf[2][64];
  CUtensorMap* m = maps + blockIdx.x;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      bulkWaitRead<0>();
      mapBaseGlobal(m, base + g * 64);
      mapRelease();
      mapAcquire(m);
    }
    __syncthreads();
    buf[g & 1][threadIdx.x] = in[g * 64 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      tileStore(m, 0, 0, buf[g & 1]);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
