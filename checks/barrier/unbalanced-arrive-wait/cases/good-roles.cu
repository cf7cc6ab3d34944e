// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

struct Cursor {
  int s = 0;
  uint32_t ph = 0;
  template <int S>
  __device__ void next() {
    if (++s == S) s = 0, ph ^= 1;
  }
};
__device__ __forceinline__ void clusterArrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ __forceinline__ void clusterWait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
__device__ __forceinline__ uint32_t rankInCluster() {
  uint32_t r;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
  return r;
}
__device__ __forceinline__ uint32_t atRank(const void* p, uint32_t r) {
  uint32_t a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(smem(p)), "r"(r));
  return a;
}

// two consumer groups, each elects a thread; producer drains at the end
__global__ void __launch_bounds__(288) twoGroups(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][256];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 2);
    fenceInit();
  }
  __syncthreads();
  int group = threadIdx.x / 128;
  if (group == 2) {
    if (threadIdx.x == 256) {
      Cursor c{0, 1};
      for (int t = 0; t < n; ++t, c.next<S>()) {
        barWait(&empty[c.s], c.ph);
        barExpect(&full[c.s], 1024);
        bulkLoad(buf[c.s], in + t * 256, 1024, &full[c.s]);
      }
      for (int s = 0; s < S; ++s, c.next<S>()) barWait(&empty[c.s], c.ph);  // equivalent: wait -- no other block uses these barriers
    }
  } else {
    float acc = 0;
    Cursor c;
    for (int t = 0; t < n; ++t, c.next<S>()) {
      barWait(&full[c.s], c.ph);
      acc += buf[c.s][threadIdx.x];
      fenceAsync();
      named(1 + group, 128);
      if (threadIdx.x % 128 == 0) barArrive(&empty[c.s]);
    }
    out[threadIdx.x] = acc;
  }
}
// skipped tiles on both sides by the same data
__global__ void __launch_bounds__(64) bothSkip(const float* in, const int* live, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    Cursor c{0, 1};
    for (int t = 0; t < n; ++t) {
      if (live[t] == 0) continue;
      barWait(&empty[c.s], c.ph);
      barExpect(&full[c.s], 128);
      bulkLoad(buf[c.s], in + t * 32, 128, &full[c.s]);
      c.next<2>();
    }
  } else if (threadIdx.x < 32) {
    Cursor c;
    for (int t = 0; t < n; ++t) {
      if (live[t] == 0) continue;
      barWait(&full[c.s], c.ph);
      out[t * 32 + threadIdx.x] = buf[c.s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[c.s]);
      c.next<2>();
    }
  }
}
// persistent, k blocks per tile from memory, one running count
__global__ void __launch_bounds__(160) runningCount(const float* in, const int* blocks, float* out, int tiles) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][128];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 4);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      int it = 0;
      for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x)
        for (int k = 0; k < blocks[tile]; ++k, ++it) {
          barWait(&empty[it % S], ((it / S) & 1) ^ 1);
          barExpect(&full[it % S], 512);
          bulkLoad(buf[it % S], in + k * 128, 512, &full[it % S]);
        }
    }
  } else {
    int it = 0;
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
      float acc = 0;
      for (int k = 0; k < blocks[tile]; ++k, ++it) {
        barWait(&full[it % S], (it / S) & 1);
        acc += buf[it % S][threadIdx.x];
        fenceAsync();
        __syncwarp();
        if (threadIdx.x % 32 == 0) barArrive(&empty[it % S]);
      }
      out[tile * 128 + threadIdx.x] = acc;
    }
  }
}
// Q once, K and V in a ring
__global__ void __launch_bounds__(160) attention(const float* q, const float* kv, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float sq[128], sk[S][128], sv[S][128];
  __shared__ alignas(8) uint64_t qFull, kFull[S], vFull[S], kEmpty[S], vEmpty[S];
  if (threadIdx.x == 0) {
    barInit(&qFull, 1);
    for (int s = 0; s < S; ++s) barInit(&kFull[s], 1), barInit(&vFull[s], 1), barInit(&kEmpty[s], 128), barInit(&vEmpty[s], 128);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      barExpect(&qFull, 512);
      bulkLoad(sq, q, 512, &qFull);
      for (int t = 0; t < n; ++t) {
        int s = t % S;
        uint32_t ph = (t / S) & 1;
        barWait(&kEmpty[s], ph ^ 1);
        barExpect(&kFull[s], 512);
        bulkLoad(sk[s], kv + 2 * t * 128, 512, &kFull[s]);
        barWait(&vEmpty[s], ph ^ 1);
        barExpect(&vFull[s], 512);
        bulkLoad(sv[s], kv + (2 * t + 1) * 128, 512, &vFull[s]);
      }
    }
  } else {
    barWait(&qFull, 0);
    float x = sq[threadIdx.x], acc = 0;
    for (int t = 0; t < n; ++t) {
      int s = t % S;
      uint32_t ph = (t / S) & 1;
      barWait(&kFull[s], ph);
      float w = x * sk[s][threadIdx.x];
      fenceAsync();
      barArrive(&kEmpty[s]);
      barWait(&vFull[s], ph);
      acc += w * sv[s][threadIdx.x];
      fenceAsync();
      barArrive(&vEmpty[s]);
    }
    out[threadIdx.x] = acc;
  }
}
// the one-time barrier is waited for in every iteration
__global__ void __launch_bounds__(64) waitsAgain(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    barWait(&bar, 0);
    out[i * 64 + threadIdx.x] = buf[(threadIdx.x + i) % 64];
  }
}
// ping-pong of two compute groups by named barriers
__global__ void __launch_bounds__(256) pingPong(const float* in, float* out, int n) {
  int group = threadIdx.x / 128;
  if (group == 1) namedArrive(1, 256);
  for (int t = 0; t < n; ++t) {
    named(1 + group, 256);
    out[(t * 2 + group) * 128 + threadIdx.x % 128] = in[t * 128 + threadIdx.x % 128];
    namedArrive(2 - group, 256);
  }
  if (group == 0) named(1, 256);  // equivalent: barrier -- what remains is an arrival that nobody waits for
}
// half of the threads produce through a barrier each way
__global__ void __launch_bounds__(128) twoBarriers(const float* in, float* out, int n) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t ready, freed;
  if (threadIdx.x == 0) barInit(&ready, 64), barInit(&freed, 64);
  __syncthreads();
  if (threadIdx.x < 64) {
    for (int t = 0; t < n; ++t) {
      barWait(&freed, (t & 1) ^ 1);
      buf[threadIdx.x] = in[t * 64 + threadIdx.x];
      barArrive(&ready);
    }
  } else {
    for (int t = 0; t < n; ++t) {
      barWait(&ready, t & 1);
      out[t * 64 + threadIdx.x - 64] = buf[127 - threadIdx.x];
      barArrive(&freed);
    }
  }
}
// exited threads have arrived for all phases before they leave
__global__ void __launch_bounds__(64) leavesWithDrop(const float* in, float* out, int n) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar, bar2;
  if (threadIdx.x == 0) barInit(&bar, 64), barInit(&bar2, 48);
  __syncthreads();
  if (threadIdx.x >= 48) {
    asm volatile("{\n.reg .b64 t;\nmbarrier.arrive_drop.shared::cta.b64 t, [%0];\n}" ::"r"(smem(&bar)) : "memory");
    return;
  }
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 48 + threadIdx.x];
    barArrive(&bar);
    barWait(&bar, t & 1);
    out[t * 48 + threadIdx.x] = buf[47 - threadIdx.x];
    barArrive(&bar2);
    barWait(&bar2, t & 1);
  }
}
// copy first, then the announcement, in one phase
__global__ void __launch_bounds__(64) announcedAfter(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    bulkLoad(buf, in, 256, &bar);
    barExpect(&bar, 256);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// lanes copy a row each, one announces all
__global__ void __launch_bounds__(32) rowPerLane(const float* in, float* out) {
  __shared__ alignas(128) float buf[32][32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 32 * 128);
  }
  __syncwarp();
  bulkLoad(buf[threadIdx.x], in + threadIdx.x * 32, 128, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x][31 - threadIdx.x];
}
// bytes by the same bound on both sides
__global__ void __launch_bounds__(128) boundedBoth(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  int first = blockIdx.x * 128, rows = min(128, n - first);
  if (threadIdx.x == 0) {
    barExpect(&bar, rows * 4);
    bulkLoad(buf, in + first, rows * 4, &bar);
  }
  barWait(&bar, 0);
  if (threadIdx.x < rows) out[first + threadIdx.x] = buf[threadIdx.x];
}
// expect_tx by one thread, arrivals by all
__global__ void __launch_bounds__(64) allArrive(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64), fenceInit();
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      fenceAsync();
      barExpectOnly(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barArrive(&bar);
    barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
  }
}
// cluster: init published by the fence, relaxed barrier
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fencedRelaxed(const float* in, float* out) {
  __shared__ float got;
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = rankInCluster() ^ 1;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
  }
  asm volatile("barrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (threadIdx.x == 0) {
    asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(atRank(&got, peer)), "f"(in[blockIdx.x]) : "memory");
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(atRank(&bar, peer)) : "memory");
    asm volatile("{\n.reg .pred p;\nW: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], 0;\n@!p bra W;\n}" ::"r"(smem(&bar)) : "memory");
    out[blockIdx.x] = got;
  }
  clusterArrive();
  clusterWait();
}
// full cluster barrier: no init fence needed
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fullCluster(const float* in, float* out) {
  __shared__ float got;
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = rankInCluster() ^ 1;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();  // equivalent: barrier -- that of the cluster follows
  clusterArrive();
  clusterWait();
  if (threadIdx.x == 32) {
    asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(atRank(&got, peer)), "f"(in[blockIdx.x]) : "memory");
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(atRank(&bar, peer)) : "memory");
    asm volatile("{\n.reg .pred p;\nW: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], 0;\n@!p bra W;\n}" ::"r"(smem(&bar)) : "memory");
    out[blockIdx.x] = got;
  }
  clusterArrive();
  clusterWait();
}
// try, then backoff, then try again
__global__ void __launch_bounds__(64) backoff(float* out, const float* in) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  unsigned ns = 8;
  while (true) {
    if (barTry(&bar, 0)) break;
    __nanosleep(ns);
    ns = ns < 256 ? ns * 2 : ns;
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__device__ __forceinline__ void waitAsm(uint64_t* b, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred P1;\n"
      "LAB_WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1 bra DONE;\n"
      "bra LAB_WAIT;\n"
      "DONE:\n"
      "}\n" ::"r"(smem(b)),
      "r"(parity)
      : "memory");
}
__global__ void __launch_bounds__(64) asmLoop(float* out, const float* in, int n) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    barArrive(&bar);
    waitAsm(&bar, t & 1);
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
  }
}
// counters and flags that get a first value
__global__ void __launch_bounds__(128) counted(const int* in, int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (in[blockIdx.x * 128 + threadIdx.x] > 0) atomicAdd_block(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count;
}
__global__ void __launch_bounds__(128) histogram(const unsigned char* in, int* out) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += 128) bins[i] = 0;
  __syncthreads();
  atomicAdd(&bins[in[blockIdx.x * 128 + threadIdx.x]], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += 128) atomicAdd(&out[i], bins[i]);
}
// init by an elected lane of warp 1, then inval and a new use
__global__ void __launch_bounds__(64) invalidated(const float* in, float* out) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  for (int r = 0; r < 2; ++r) {
    if (threadIdx.x == 32) barInit(&bar, 64);
    __syncthreads();
    buf[threadIdx.x] = in[r * 64 + threadIdx.x];
    barArrive(&bar);
    barWait(&bar, 0);
    out[r * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 32) asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(smem(&bar)) : "memory");
    __syncthreads();  // equivalent: barrier -- the thread that invalidates is the one that initialises
  }
}
