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

__global__ void __launch_bounds__(160) storeWarpFenced(const float* acc, const __grid_constant__ CUtensorMap out, int tiles) {
  __shared__ alignas(1024) float tile[32 * 32];
  int warp = threadIdx.x / 32;
  for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
    if (warp < 4) {
      for (int i = threadIdx.x; i < 1024; i += 128) tile[i] = acc[t * 1024 + i] * 2.f;
      fenceAsync();
      named(1, 160);
      named(2, 160);
    } else {
      named(1, 160);
      if (elected()) {
        tileStore(&out, 0, t * 32, tile);
        bulkCommit();
        bulkWaitRead<0>();
      }
      __syncwarp();
      named(2, 160);
    }
  }
}
// arrive-only hand-over with a return barrier
__global__ void __launch_bounds__(160) storeWarpArrive(const float* acc, const __grid_constant__ CUtensorMap out, int tiles) {
  __shared__ alignas(1024) float tile[2][32 * 32];
  int warp = threadIdx.x / 32;
  if (warp < 4) {
    int slot = 0;
    for (int t = blockIdx.x; t < tiles; t += gridDim.x, slot ^= 1) {
      named(3 + slot, 160);
      for (int i = threadIdx.x; i < 1024; i += 128) tile[slot][i] = acc[t * 1024 + i];
      fenceAsync();
      namedArrive(1 + slot, 160);
    }
  } else {
    namedArrive(3, 160);
    namedArrive(4, 160);
    int slot = 0;
    for (int t = blockIdx.x; t < tiles; t += gridDim.x, slot ^= 1) {
      named(1 + slot, 160);
      if (threadIdx.x == 128) {
        tileStore(&out, 0, t * 32, tile[slot]);
        bulkCommit();
        bulkWaitRead<0>();
      }
      __syncwarp();
      if (t + 2 * static_cast<int>(gridDim.x) < tiles) namedArrive(3 + slot, 160);
    }
  }
}
__global__ void __launch_bounds__(128) allFence(const float* in, float* out) {
  __shared__ alignas(128) float buf[512];
  for (int i = threadIdx.x; i < 512; i += 128) buf[i] = in[blockIdx.x * 512 + i];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 512, buf, sizeof(buf));
    bulkCommit();
    bulkWaitRead<0>();
  }
}
__global__ void __launch_bounds__(128) operandFenced(const uint4* a, const uint4* b, float* out) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[256];
  reinterpret_cast<uint4*>(sa)[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
  if (threadIdx.x < 16) reinterpret_cast<uint4*>(sb)[threadIdx.x] = b[threadIdx.x];
  fenceAsync();
  __syncthreads();
  float acc[4] = {};
  mmaFence();
  mma(acc, desc(sa), desc(sb));
  mmaCommit();
  mmaWait<0>();
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}
__global__ void __launch_bounds__(128) ldgstsOperandFenced(const uint4* a, const uint4* b, float* out, int k) {
  __shared__ alignas(1024) unsigned char sa[2][2048], sb[2][256];
  float acc[4] = {};
  copy16(sa[0] + threadIdx.x * 16, a + threadIdx.x);
  if (threadIdx.x < 16) copy16(sb[0] + threadIdx.x * 16, b + threadIdx.x);
  copyCommit();
  for (int i = 0; i < k; ++i) {
    int s = i & 1;
    if (i + 1 < k) {
      copy16(sa[s ^ 1] + threadIdx.x * 16, a + (i + 1) * 128 + threadIdx.x);
      if (threadIdx.x < 16) copy16(sb[s ^ 1] + threadIdx.x * 16, b + (i + 1) * 16 + threadIdx.x);
    }
    copyCommit();
    copyWait<1>();
    fenceAsync();
    __syncthreads();
    mmaFence();
    mma(acc, desc(sa[s]), desc(sb[s]));
    mmaCommit();
    mmaWait<0>();
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}
__global__ void __launch_bounds__(256) handFilledRingFenced(const uint4* a, const uint4* b, float* out, int k) {
  constexpr int S = 2;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][256];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 128), barInit(&empty[s], 128);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    int t = threadIdx.x - 128;
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&empty[s], ((i / S) & 1) ^ 1);
      reinterpret_cast<uint4*>(sa[s])[t] = a[i * 128 + t];
      if (t < 16) reinterpret_cast<uint4*>(sb[s])[t] = b[i * 16 + t];
      fenceAsync();
      barArrive(&full[s]);
    }
  } else {
    float acc[4] = {};
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&full[s], (i / S) & 1);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<0>();
      barArrive(&empty[s]);
    }
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}
// TMA-only ring: no fence anywhere is right
__global__ void __launch_bounds__(160) tmaRing(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out, int k) {
  constexpr int S = 3;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][1024];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (elected()) {
      int s = 0;
      uint32_t ph = 1;
      for (int i = 0; i < k; ++i) {
        barWait(&empty[s], ph);
        barExpect(&full[s], 2048 + 1024);
        tileLoad(sa[s], &ma, i * 16, 0, &full[s]);
        tileLoad(sb[s], &mb, i * 16, 0, &full[s]);
        if (++s == S) s = 0, ph ^= 1;
      }
    }
  } else {
    float acc[4] = {};
    int s = 0, last = -1;
    uint32_t ph = 0;
    for (int i = 0; i < k; ++i) {
      barWait(&full[s], ph);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<1>();
      if (last >= 0 && threadIdx.x == 0) barArrive(&empty[last]);
      last = s;
      if (++s == S) s = 0, ph ^= 1;
    }
    mmaWait<0>();
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}
__global__ void __launch_bounds__(128) globalFenced(float* work, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  float* mine = work + blockIdx.x * 128;
  mine[threadIdx.x] = sqrtf(static_cast<float>(threadIdx.x));
  fenceAsyncGlobal();
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, mine, sizeof(buf), &bar);
  }
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = buf[127 - threadIdx.x];
}
// different regions: what is written by hand is not what is loaded
__global__ void __launch_bounds__(128) otherRegion(const float* in, float* out) {
  __shared__ alignas(128) float buf[128], side[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in + blockIdx.x * 128, sizeof(buf), &bar);
  }
  side[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = buf[threadIdx.x] + side[127 - threadIdx.x];
}
__global__ void __launch_bounds__(128) loadThenStoreUntouched(const float* in, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in + blockIdx.x * 128, sizeof(buf), &bar);
    barWait(&bar, 0);
    bulkStore(out + blockIdx.x * 128, buf, sizeof(buf));
    bulkCommit();
    bulkWaitRead<0>();
  }
}
__global__ void __launch_bounds__(256) warpSlotsFenced(const float4* in, float4* out, int rows) {
  __shared__ alignas(128) float4 slot[8][32];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int r = blockIdx.x * 8 + w; r < rows; r += gridDim.x * 8) {
    if (lane == 0) bulkWaitRead<0>();
    __syncwarp();
    slot[w][lane] = in[r * 32 + lane];
    fenceAsync();
    __syncwarp();
    if (lane == 0) {
      bulkStore(out + r * 32, slot[w], 512);
      bulkCommit();
    }
  }
  if (lane == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(256) histogramFenced(const unsigned char* x, int n, int* total) {
  __shared__ alignas(16) int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd_block(&bins[x[i]], 1);
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(total), "r"(smem(bins)), "r"(1024) : "memory");
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// 2 writers' fences through a helper and a struct
struct Stage {
  float data[128];
  __device__ void put(int i, float v) { data[i] = v; }
  __device__ void publish() const { asm volatile("fence.proxy.async;" ::: "memory"); }
};
__global__ void __launch_bounds__(128) throughStruct(const float* in, float* out, int n) {
  __shared__ alignas(128) Stage st[2];
  for (int k = 0; k < n; ++k) {
    Stage& s = st[k % 2];
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    s.put(threadIdx.x, in[k * 128 + threadIdx.x]);
    s.publish();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, s.data, sizeof(s.data));
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
