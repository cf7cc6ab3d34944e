// Shared memory and mbarriers of another block in inline PTX, within its life. Nothing to report.
#include "wrappers.cuh"

__device__ __forceinline__ void addAt(uint32_t remote, int x) { asm volatile("red.relaxed.cluster.shared::cluster.add.s32 [%0], %1;" ::"r"(remote), "r"(x) : "memory"); }

// Between two cluster barriers.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) enclosed(const float* in, float* out) {
  __shared__ float mine[64];
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  float x = loadAt(peerOf(&mine[63 - threadIdx.x], ctaRank() ^ 1));
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
// The reads are over before the arrival; the results are stored between the halves.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) storesBetweenHalves(const float* in, float* out) {
  __shared__ float mine[64];
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasArrive();
  float own = mine[threadIdx.x];
  ctasWait();
  float x = loadAt(peerOf(&mine[63 - threadIdx.x], ctaRank() ^ 1));
  ctasArrive();
  out[blockIdx.x * 64 + threadIdx.x] = own + x;
  ctasWait();
}
// Those who only add arrive and leave; the block that owns the counter waits for all of them.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) addersLeave(const int* in, int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  ctasSync();
  addAt(peerOf(&count, 0), in[blockIdx.x * 64 + threadIdx.x]);
  ctasSync();
  if (ctaRank() == 0) out[threadIdx.x] = count;
}
// An arrival without a wait by those who are done, and the wait by the owner.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) arriveAndLeave(const float* in, float* out) {
  __shared__ float part[4][64];
  uint32_t rank = ctaRank();
  ctasSync();
  storeAt(peerOf(&part[rank][threadIdx.x], 0), in[blockIdx.x * 64 + threadIdx.x]);
  ctasArrive();
  ctasWait();
  if (rank == 0) out[blockIdx.x / 4 * 64 + threadIdx.x] = part[0][threadIdx.x] + part[1][threadIdx.x] + part[2][threadIdx.x] + part[3][threadIdx.x];
}
// A relaxed arrival at the end: nothing is handed over, the blocks only stay.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) relaxedAtTheEnd(const float* in, float* out) {
  __shared__ float mine[64];
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = loadAt(peerOf(&mine[63 - threadIdx.x], ctaRank() ^ 1));
  ctasArriveRelaxed();
  ctasWait();
}
// One message each way; each waits for the other's.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) exchange(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  arriveAt(peerOf(&full, peer));
  barWaitCtas(&full, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
}
// The same with bytes.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) exchangeBytes(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 1), fenceInit(), barExpect(&full, sizeof(inbox));
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAsync(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x], peerOf(&full, peer));
  barWaitCtas(&full, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
}
// A ring whose last slots are waited for before the end.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) drained(const float* in, float* out, int n) {
  __shared__ float slot[64];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 64), barInit(&empty, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  int t = 0;
  for (; t < n; ++t) {
    barWaitCtas(&empty, (t & 1) ^ 1);
    storeAt(peerOf(&slot[threadIdx.x], peer), in[(blockIdx.x * n + t) * 64 + threadIdx.x]);
    arriveAt(peerOf(&full, peer));
    barWaitCtas(&full, t & 1);
    out[(blockIdx.x * n + t) * 64 + threadIdx.x] = slot[threadIdx.x ^ 1];
    arriveAt(peerOf(&empty, peer));
  }
  barWaitCtas(&empty, (t & 1) ^ 1);
}
// The last release is left out.
template <int N>
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) noLastRelease(const float* in, float* out) {
  __shared__ float slot[64];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 64), barInit(&empty, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  for (int t = 0; t < N; ++t) {
    if (t > 0) barWaitCtas(&empty, (t - 1) & 1);
    storeAt(peerOf(&slot[threadIdx.x], peer), in[(blockIdx.x * N + t) * 64 + threadIdx.x]);
    arriveAt(peerOf(&full, peer));
    barWaitCtas(&full, t & 1);
    out[(blockIdx.x * N + t) * 64 + threadIdx.x] = slot[threadIdx.x ^ 1];
    if (t + 1 < N) arriveAt(peerOf(&empty, peer));
  }
}
template __global__ void noLastRelease<4>(const float*, float*);
// Block scope on an arrival that only frees a slot.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) freesASlot(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 2), fenceInit();
  ctasSync();
  uint32_t rank = ctaRank();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      if (rank == 0) barWaitCtas(&empty, (t & 1) ^ 1);
      barExpect(&full, 256);
      if (rank == 0) bulkLoadMulticast(buf, in + t * 64, 256, &full, 3);
    }
    barWaitCtas(&full, t & 1);
    out[(blockIdx.x * n + t) * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&empty, 0)) : "memory");
  }
  ctasSync();
}
// mapa with the own rank, and a generic address that goes through it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) ownRank(const float* in, float* out) {
  __shared__ float mine[64];
  storeAt(peerOf(&mine[threadIdx.x], ctaRank()), in[blockIdx.x * 64 + threadIdx.x]);
  out[blockIdx.x * 64 + threadIdx.x] = loadAt(peerOf(&mine[threadIdx.x], ctaRank()));
}
// The address of the peer is computed before the barrier, and used after it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) addressFirst(const float* in, float* out) {
  __shared__ float mine[64];
  const float* theirs;
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(theirs) : "l"(&mine[63 - threadIdx.x]), "r"(ctaRank() ^ 1));
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasSync();
  float x = *theirs;
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
// One warp exchanges, all threads pass the barriers.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) oneWarpExchanges(const float* in, float* out) {
  __shared__ float sum;
  float x = in[blockIdx.x * 128 + threadIdx.x];
  for (int o = 16; o; o >>= 1) x += __shfl_xor_sync(0xffffffffu, x, o);
  if (threadIdx.x == 0) sum = x;
  ctasSync();
  if (threadIdx.x < 32) out[blockIdx.x * 32 + threadIdx.x] = x + loadAt(peerOf(&sum, ctaRank() ^ 1));
  ctasSync();
}
// The remote forms that are defined: arrival with bytes, bytes alone, and a drop.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) definedForms(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64 + 1), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1, remote = peerOf(&bar, peer);
  expectAt(remote, 4);
  storeAsync(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x], remote);
  if (threadIdx.x == 0) asm volatile("mbarrier.arrive_drop.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory");
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
