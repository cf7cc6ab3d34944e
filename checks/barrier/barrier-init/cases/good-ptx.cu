// Inits in inline PTX that every user knows of. Nothing to report.
#include "wrappers.cuh"

// The thread that initialises announces and copies at once; the others come after the barrier.
__global__ void __launch_bounds__(64) usedBySameThread(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// The same with the fences of the CUDA 12 guide.
__global__ void __launch_bounds__(64) oldGuide(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    asm volatile("fence.proxy.async;" ::: "memory"); // equivalent: fence -- no other block uses the barrier
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// A thread for each barrier.
__global__ void __launch_bounds__(64) threadEach(const float* in, float* out, int n) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][64];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x < S) barInit(full + threadIdx.x, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&full[t % S], 256);
      bulkLoad(buf[t % S], in + t * 64, 256, &full[t % S]);
    }
    barWait(&full[t % S], (t / S) & 1);
    out[t * 64 + threadIdx.x] = buf[t % S][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// One elected lane of one warp.
__global__ void __launch_bounds__(128) electedInWarp(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x / 32 == 1 && elected()) barInit(&bar, blockDim.x);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// Warps keep to themselves: the first lane initialises the barrier of its own warp.
__global__ void __launch_bounds__(128) barrierPerWarp(const float* in, float* out) {
  __shared__ alignas(128) float buf[4][32];
  __shared__ alignas(8) uint64_t bars[4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane == 0) {
    barInit(&bars[warp], 1);
    barExpect(&bars[warp], 128);
    bulkLoad(buf[warp], in + warp * 32, 128, &bars[warp]);
  }
  __syncwarp();
  barWait(&bars[warp], 0);
  out[threadIdx.x] = buf[warp][31 - lane];
}
// A named barrier of all threads.
__global__ void __launch_bounds__(96) namedOfAll(const float* in, float* out) {
  __shared__ float buf[96];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 95) barInit(&bar, 96);
  named(3, 96);
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[95 - threadIdx.x];
}
// The other half has no use for the barrier, so a barrier of the half is enough.
__global__ void __launch_bounds__(128) namedOfUsers(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x < 64) {
    if (threadIdx.x == 0) barInit(&bar, 64);
    named(1, 64);
    buf[threadIdx.x] = in[threadIdx.x];
    barArrive(&bar);
    barWait(&bar, 0);
    out[threadIdx.x] = buf[63 - threadIdx.x];
  } else out[threadIdx.x] = in[threadIdx.x];
}
// The init travels: the second barrier is known to those who have waited at the first.
__global__ void __launch_bounds__(64) knownThroughTheFirst(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t first, second;
  if (threadIdx.x == 0) barInit(&first, 64);
  __syncthreads();
  if (threadIdx.x == 0) barInit(&second, 64);
  barArrive(&first);
  barWait(&first, 0);
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&second);
  barWait(&second, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The last use, then inval, then another count.
__global__ void __launch_bounds__(64) invalThenInit(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  float x = buf[63 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    barInval(&bar);
    barInit(&bar, 32);
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    buf[threadIdx.x] = x;
    barArrive(&bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = x + buf[threadIdx.x / 2];
}
// As many stages as the caller asks for, in an arena.
__global__ void __launch_bounds__(128) stagesByArgument(const float* in, float* out, int stages, int n) {
  extern __shared__ __align__(128) unsigned char arena[];
  float* buf = reinterpret_cast<float*>(arena);
  uint64_t* full = reinterpret_cast<uint64_t*>(arena + stages * 512);
  if (threadIdx.x == 0) {
    for (int s = 0; s < stages; ++s) barInit(full + s, 1);
    fenceInit();
  }
  __syncthreads();
  int s = 0;
  uint32_t phase = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(full + s, 512);
      bulkLoad(buf + s * 128, in + t * 128, 512, full + s);
    }
    barWait(full + s, phase);
    out[t * 128 + threadIdx.x] = buf[s * 128 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (++s == stages) s = 0, phase ^= 1;
  }
}
// Two threads prepare two barriers, a third fetches the descriptor.
__global__ void __launch_bounds__(96) manyPrepare(const __grid_constant__ CUtensorMap map, float* out) {
  __shared__ alignas(128) float a[96], b[96];
  __shared__ alignas(8) uint64_t fullA, fullB;
  switch (threadIdx.x) {
    case 0: barInit(&fullA, 1), fenceInit(); break;
    case 32: barInit(&fullB, 1), fenceInit(); break;
    case 64: asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory"); break;
    default: break;
  }
  __syncthreads();
  if (threadIdx.x == 64) {
    barExpect(&fullA, sizeof(a));
    tileLoad(a, &map, 0, 0, &fullA);
    barExpect(&fullB, sizeof(b));
    tileLoad(b, &map, 0, 1, &fullB);
  }
  barWait(&fullA, 0);
  barWait(&fullB, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// ---- clusters

// CUTLASS: fence by the thread that initialises, relaxed barrier with work in between.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fencedRelaxed(const float* in, float* out) {
  __shared__ float got[64];
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 32) {
    barInit(&bar, 64);
    fenceInit();
  }
  ctasArriveRelaxed();
  float x = in[blockIdx.x * 64 + threadIdx.x];
  ctasWait();
  storeAt(peerOf(&got[threadIdx.x], peer), x);
  arriveAt(peerOf(&bar, peer));
  __syncthreads(); // equivalent: barrier -- each thread waits for all arrivals
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = got[63 - threadIdx.x];
  ctasSync();
}
// A barrier that releases needs no fence of its own.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) releasingBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 256);
  }
  ctasSync();
  if (ctaRank() == 0 && threadIdx.x == 0) bulkLoadMulticast(buf, in, 256, &bar, 0xf);
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
  ctasSync();
}
// Within the block the cluster barrier is as good as a block barrier.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) clusterBarrierForBlock(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  ctasSync();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[63 - threadIdx.x];
}
// ---- first values

__device__ __forceinline__ int takeTicket(int* next) {
  int t;
  asm volatile("atom.shared::cta.add.u32 %0, [%1], 1;" : "=r"(t) : "r"(smem(next)) : "memory");
  return t;
}
// The queue starts at a row that the launch chooses, by an ordinary store in PTX.
__global__ void __launch_bounds__(128) queueWithValue(const float* in, float* out, int first, int rows) {
  __shared__ int next;
  if (threadIdx.x == 0) asm volatile("st.shared.u32 [%0], %1;" ::"r"(smem(&next)), "r"(first) : "memory");
  __syncthreads();
  while (true) {
    int row = 0;
    if (threadIdx.x % 32 == 0) row = takeTicket(&next);
    row = __shfl_sync(0xffffffffu, row, 0);
    if (row >= rows) break;
    out[row * 32 + threadIdx.x % 32] = in[row * 32 + threadIdx.x % 32];
  }
}
// ---- other ways to know of an init

// The warp that initialises only arrives, the one that uses the barrier waits.
__global__ void __launch_bounds__(64) handedOverByName(const float* in, float* out) {
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x < 32) {
    if (threadIdx.x == 0) {
      barInit(&bar, 1);
      barExpect(&bar, 128);
      bulkLoad(buf, in, 128, &bar);
    }
    __syncwarp();
    namedArrive(2, 64);
  } else {
    named(2, 64);
    barWait(&bar, 0);
    out[threadIdx.x - 32] = buf[threadIdx.x - 32];
  }
}
// The address is generic and the count comes in a macro.
#define MBAR_INIT(bar, count) asm volatile("mbarrier.init.b64 [%0], %1;" ::"l"(bar), "r"(count) : "memory")
__global__ void __launch_bounds__(64) genericAddress(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) MBAR_INIT(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  asm volatile("{\n.reg .b64 t;\n.reg .pred p;\nmbarrier.arrive.b64 t, [%0];\nSPIN:\nmbarrier.test_wait.b64 p, [%0], t;\n@!p bra SPIN;\n}" ::"l"(&bar) : "memory");
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// bar.red is a barrier, too.
__device__ __forceinline__ int countOfAll(bool x) {
  int n;
  asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %1, 0;\nbar.red.popc.u32 %0, 0, p;\n}" : "=r"(n) : "r"(static_cast<int>(x)) : "memory");
  return n;
}
__global__ void __launch_bounds__(64) reductionBarrier(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  float x = in[threadIdx.x];
  int positive = countOfAll(x > 0);
  buf[threadIdx.x] = x / (positive + 1);
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// Addresses are 32-bit numbers all the way, in an arena that is rounded up by hand.
__device__ __forceinline__ void init32(uint32_t b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n)); }
__device__ __forceinline__ void expect32(uint32_t b, uint32_t n) { asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"(n) : "memory"); }
__device__ __forceinline__ void arrive32(uint32_t b) { asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(b) : "memory"); }
__device__ __forceinline__ void wait32(uint32_t b, uint32_t ph) {
  asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.acquire.cta.shared::cta.b64 P1, [%0], %1, %2;\n@P1 bra.uni DONE;\nbra.uni LAB_WAIT;\nDONE:\n}" ::"r"(b), "r"(ph), "r"(0x989680) : "memory");
}
__device__ __forceinline__ void load32(uint32_t to, const void* from, uint32_t n, uint32_t b) {
  asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(from), "r"(n), "r"(b) : "memory");
}
template <int S>
__global__ void __launch_bounds__(160) addresses(const float* in, float* out, int n) {
  extern __shared__ uint8_t raw[];
  uint32_t base = (static_cast<uint32_t>(__cvta_generic_to_shared(raw)) + 1023) & ~1023u;
  uint32_t full = base + S * 512, empty = full + S * 8;
  const float* data = reinterpret_cast<const float*>(raw + (base - static_cast<uint32_t>(__cvta_generic_to_shared(raw))));
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) init32(full + s * 8, 1), init32(empty + s * 8, 128);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      int s = 0;
      uint32_t ph = 1;
      for (int t = 0; t < n; ++t) {
        wait32(empty + s * 8, ph);
        expect32(full + s * 8, 512);
        load32(base + s * 512, in + t * 128, 512, full + s * 8);
        if (++s == S) s = 0, ph ^= 1;
      }
    }
  } else {
    int s = 0;
    uint32_t ph = 0;
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      wait32(full + s * 8, ph);
      acc += data[s * 128 + threadIdx.x];
      fenceAsync();
      arrive32(empty + s * 8);
      if (++s == S) s = 0, ph ^= 1;
    }
    out[threadIdx.x] = acc;
  }
}
template __global__ void addresses<4>(const float*, float*, int);
// One kernel for blocks and for clusters.
template <bool Cluster>
struct Shm { alignas(128) float buf[64]; uint64_t bar; };
template <bool Cluster>
__global__ void __launch_bounds__(64) blockOrCluster(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  auto& s = *reinterpret_cast<Shm<Cluster>*>(arena);
  if (threadIdx.x == 0) {
    barInit(&s.bar, 1);
    if constexpr (Cluster) fenceInit();
  }
  if constexpr (Cluster) ctasSync();
  else __syncthreads();
  if (threadIdx.x == 0) barExpect(&s.bar, sizeof(s.buf)), bulkLoad(s.buf, in, sizeof(s.buf), &s.bar);
  barWait(&s.bar, 0);
  out[threadIdx.x] = s.buf[threadIdx.x];
  if constexpr (Cluster) ctasSync();
}
template __global__ void blockOrCluster<false>(const float*, float*);
