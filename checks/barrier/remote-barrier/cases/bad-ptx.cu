// Shared memory and mbarriers of another block in inline PTX. Each kernel has one fault.
#include "wrappers.cuh"

// A block barrier says nothing of the peer.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) readsAtOnce(const float* in, float* out) {
  __shared__ float mine[64];
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = loadAt(peerOf(&mine[63 - threadIdx.x], ctaRank() ^ 1));  // EXPECT: cuda-remote-barrier may not have started
  ctasSync();
}
// Between the halves of the barrier the peer is not known to be there.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) betweenTheHalves(const float* in, float* out) {
  __shared__ float inbox[64];
  ctasArrive();
  storeAt(peerOf(&inbox[threadIdx.x], ctaRank() ^ 1), in[blockIdx.x * 64 + threadIdx.x]);  // EXPECT: cuda-remote-barrier may not have started
  ctasWait();
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = inbox[threadIdx.x];
}
// A counter of the first block.
__device__ __forceinline__ void addAt(uint32_t remote, int x) { asm volatile("red.relaxed.cluster.shared::cluster.add.s32 [%0], %1;" ::"r"(remote), "r"(x) : "memory"); }
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) countsAtOnce(const int* in, int* out) {
  __shared__ int count;
  if (ctaRank() == 0 && threadIdx.x == 0) count = 0;
  __syncthreads();
  addAt(peerOf(&count, 0), in[blockIdx.x * 64 + threadIdx.x]);  // EXPECT: cuda-remote-barrier may not have started
  ctasSync();
  if (ctaRank() == 0) out[threadIdx.x] = count;
}
// The start is kept, the end is not.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) countsAfterwards(const int* in, int* out) {
  __shared__ int count[2];
  if (threadIdx.x < 2) count[threadIdx.x] = 0;
  ctasSync();
  addAt(peerOf(&count[in[threadIdx.x] & 1], ctaRank() ^ 1), 1);  // EXPECT: cuda-remote-barrier may have ended
  __syncthreads();
  if (threadIdx.x < 2) out[blockIdx.x * 2 + threadIdx.x] = threadIdx.x;
}
// The others have left when the leader comes to read.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) othersLeave(const float* in, float* out) {
  __shared__ float part[64];
  part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  if (ctaRank() != 0) return;
  float sum = 0;
  for (uint32_t r = 0; r < 4; ++r) sum += loadAt(peerOf(&part[threadIdx.x], r));  // EXPECT: cuda-remote-barrier may have ended
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
// Each round begins with a barrier; behind the last one there is none.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) roundsWithoutEnd(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  uint32_t peer = ctaRank() ^ 1;
  for (int t = 0; t < n; ++t) {
    buf[t & 1][threadIdx.x] = in[(blockIdx.x * n + t) * 64 + threadIdx.x];
    ctasSync();
    out[(blockIdx.x * n + t) * 64 + threadIdx.x] = loadAt(peerOf(&buf[t & 1][threadIdx.x], peer));  // EXPECT: cuda-remote-barrier may have ended
  }
}
// The slot of the last round is freed in a block that may have ended.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) lastRelease(const float* in, float* out, int n) {
  __shared__ float slot[64];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 64), barInit(&empty, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  for (int t = 0; t < n; ++t) {
    barWaitCtas(&empty, (t & 1) ^ 1);
    storeAt(peerOf(&slot[threadIdx.x], peer), in[(blockIdx.x * n + t) * 64 + threadIdx.x]);
    arriveAt(peerOf(&full, peer));
    barWaitCtas(&full, t & 1);
    out[(blockIdx.x * n + t) * 64 + threadIdx.x] = slot[threadIdx.x ^ 1];
    arriveAt(peerOf(&empty, peer));  // EXPECT: cuda-remote-barrier may have ended
  }
}
// By a generic address.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) genericAddress(const float* in, float* out) {
  __shared__ float mine[64];
  const float* theirs;
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(theirs) : "l"(&mine[63 - threadIdx.x]), "r"(ctaRank() ^ 1));
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = *theirs;  // EXPECT: cuda-remote-barrier may have ended
}
// The reader arrives in the end; nobody waits for it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) arriveOnly(const float* in, float* out) {
  __shared__ float mine[64];
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = loadAt(peerOf(&mine[threadIdx.x], ctaRank() ^ 1));  // EXPECT: cuda-remote-barrier may have ended
  ctasArrive();
}
// ---- local forms of a remote mbarrier

// Polls the peer's barrier.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) pollsThePeer(float* out) {
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  ctasSync();
  uint32_t remote = peerOf(&bar, ctaRank() ^ 1);
  barArrive(&bar);
  asm volatile("{\n.reg .pred p;\nSPIN:\nmbarrier.test_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], 0;\n@!p bra SPIN;\n}" ::"r"(remote) : "memory");  // EXPECT: cuda-remote-barrier waits on
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  ctasSync();
}
// One block prepares the barriers of both.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) initsForBoth(float* out) {
  __shared__ alignas(8) uint64_t bar;
  ctasSync();
  if (ctaRank() == 0 && threadIdx.x < 2) {
    uint32_t at = peerOf(&bar, threadIdx.x);
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" ::"r"(at) : "memory");  // EXPECT: cuda-remote-barrier initialises
  }
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
}
// And takes them down.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) invalidatesThePeers(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[63 - threadIdx.x];
  ctasSync();
  if (ctaRank() == 0 && threadIdx.x == 0) asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(peerOf(&bar, 1)) : "memory");  // EXPECT: cuda-remote-barrier invalidates
  ctasSync();
}
// ---- payload at block scope

// No scope is .cta.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) defaultScope(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64);
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&full, peer)) : "memory");  // EXPECT: cuda-remote-barrier block scope
  barWaitCtas(&full, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
// One thread signals for its warp.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) warpSignals(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 2), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  __syncwarp();
  if (threadIdx.x % 32 == 0) asm volatile("mbarrier.arrive.release.cta.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&full, peer)) : "memory");  // EXPECT: cuda-remote-barrier block scope
  barWaitCtas(&full, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
// ---- engines

// A copy out of the own shared memory, before the peer is known to be there; its barrier is announced there afterwards.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) sendsAtOnce(const float* in, float* out) {
  __shared__ alignas(128) float mine[64], theirs[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(theirs));
  }
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) bulkToPeer(peerOf(theirs, peer), mine, sizeof(mine), peerOf(&bar, peer));  // EXPECT: cuda-remote-barrier may not have started // EXPECT: cuda-barrier-init
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  ctasSync();
}
// The bytes of the last round are for nobody, and their owner does not wait.
template <int N>
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) oneRoundTooMany(const float* in, float* out) {
  __shared__ float inbox[2][64];
  __shared__ alignas(8) uint64_t bar[2];
  if (threadIdx.x < 2) barInit(&bar[threadIdx.x], 1), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  for (int t = 0; t <= N; ++t) {
    ctasSync();
    if (threadIdx.x == 0) barExpect(&bar[t & 1], 256);
    storeAsync(peerOf(&inbox[t & 1][threadIdx.x], peer), in[t * 64 + threadIdx.x], peerOf(&bar[t & 1], peer));  // EXPECT: cuda-remote-barrier may have ended
    if (t < N) {
      barWaitCtas(&bar[t & 1], t / 2 & 1);
      out[(blockIdx.x * N + t) * 64 + threadIdx.x] = inbox[t & 1][threadIdx.x];
    }
  }
}
template __global__ void oneRoundTooMany<3>(const float*, float*);
