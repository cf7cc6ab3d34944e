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

// ---- D4-D6: parity

__global__ void __launch_bounds__(128) neverFlips(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  float acc = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 512);
      bulkLoad(buf, in + t * 128, 512, &bar);
    }
    barWait(&bar, 0);  // EXPECT: cuda-barrier-phase
    acc += buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// ring of three, flips with every tile
__global__ void __launch_bounds__(64) flipsTooOften(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], ((t / S) & 1) ^ 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    uint32_t phase = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], phase);  // EXPECT: cuda-barrier-phase
      phase ^= 1;
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
    out[threadIdx.x] = acc;
  }
}
// the consumer forgets to flip when the ring wraps
__global__ void __launch_bounds__(64) wrapWithoutFlip(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    int s = 0;
    uint32_t ph = 1;
    for (int t = 0; t < n; ++t) {
      barWait(&empty[s], ph);
      barExpect(&full[s], 128);
      bulkLoad(buf[s], in + t * 32, 128, &full[s]);
      if (++s == S) s = 0, ph ^= 1;
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    int s = 0;
    uint32_t ph = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[s], ph);  // EXPECT: cuda-barrier-phase
      acc += buf[s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[s]);
      if (++s == S) s = 0;
    }
    out[threadIdx.x] = acc;
  }
}
// the producer's phase starts like the consumer's and the flip is right: waits for a release that does not come
__global__ void __launch_bounds__(64) consumerStartsAtOne(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], ((t / S) & 1) ^ 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], ((t / S) & 1) ^ 1);  // EXPECT: cuda-barrier-phase
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
    out[threadIdx.x] = acc;
  }
}
// a persistent kernel starts each tile with phase 0 again; three k blocks a tile
__global__ void __launch_bounds__(128) restartsPhase(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    uint32_t ph = 0;
    float acc = 0;
    for (int k = 0; k < 3; ++k) {
      if (threadIdx.x == 0) {
        barExpect(&bar, 512);
        bulkLoad(buf, in + (tile * 3 + k) * 128, 512, &bar);
      }
      barWait(&bar, ph);  // EXPECT: cuda-barrier-phase
      ph ^= 1;
      acc += buf[threadIdx.x];
      fenceAsync();
      __syncthreads();
    }
    out[tile * 128 + threadIdx.x] = acc;
  }
}
// result thrown away
__global__ void __launch_bounds__(64) ignored(float* out, const float* in) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barTry(&bar, 0);  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// asm without a loop: the predicate goes nowhere
__global__ void __launch_bounds__(64) asmNoLoop(float* out, const float* in) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n}" ::"r"(smem(&bar)), "r"(0) : "memory");  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// a ring without an empty barrier: the producer laps the consumer
__global__ void __launch_bounds__(64) noBackPressure(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barExpect(&full[t % S], 128);  // EXPECT: cuda-barrier-phase
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);  // EXPECT: cuda-async-buffer-reuse
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], (t / S) & 1);
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
    }
    out[threadIdx.x] = acc;
  }
}
// uses the producer's state on the consumer's barrier after an advance in the wrong place
struct State {
  int s = 0;
  uint32_t ph = 0;
  template <int S>
  __device__ void next() {
    if (++s == S) s = 0, ph ^= 1;
  }
};
__global__ void __launch_bounds__(64) advancesBeforeWait(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    State w{0, 1};
    for (int t = 0; t < n; ++t) {
      barWait(&empty[w.s], w.ph);  // EXPECT: cuda-barrier-phase
      barExpect(&full[w.s], 128);
      bulkLoad(buf[w.s], in + t * 32, 128, &full[w.s]);
      w.next<S>();
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    State r;
    for (int t = 0; t < n; ++t) {
      barWait(&full[r.s], r.ph);
      r.next<S>();
      acc += buf[r.s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[r.s]);
    }
    out[threadIdx.x] = acc;
  }
}
