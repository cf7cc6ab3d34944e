// Forms and scopes of what blocks of a cluster say to each other. Each kernel has one fault.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

// The form for the own block, with the address of another one.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) tokenOfThePeer(float* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  ctasSync();
  uint64_t token;
  asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(token) : "r"(peerOf(&bar, ctaRank() ^ 1)) : "memory");  // EXPECT: cuda-remote-barrier
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
}
__device__ __forceinline__ void announce(uint32_t bar, uint32_t bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(bytes) : "memory");
}
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) announcesInLocalForm(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  ctasSync();
  if (threadIdx.x == 0) {
    announce(peerOf(&bar, ctaRank() ^ 1), 256);  // EXPECT: cuda-remote-barrier
    bulkLoad(buf, in, 256, &bar);
  }
  ctasSync();
  if (threadIdx.x == 0) barArrive(&bar);
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
  ctasSync();
}
// The peer releases at cluster scope, the owner acquires at block scope.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) waitsAtBlockScope(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  arriveAt(peerOf(&full, peer));
  barWait(&full, 0);  // EXPECT: cuda-remote-barrier block scope
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
struct Inbox {
  float slot[64];
  uint64_t full;
};
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) waitsAtBlockScopeByDefault(const float* in, float* out) {
  __shared__ Inbox box;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&box.full, 64);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster.sync();
  Inbox* theirs = cluster.map_shared_rank(&box, 1 - cluster.block_rank());
  theirs->slot[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, &theirs->full);
  while (!ptx::mbarrier_try_wait_parity(&box.full, 0)) {  // EXPECT: cuda-remote-barrier block scope
  }
  out[blockIdx.x * 64 + threadIdx.x] = box.slot[threadIdx.x ^ 1];
  cluster.sync();
}
// What the peer stores is read with nothing in between.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) slotNotWaitedFor(const float* in, float* out) {
  __shared__ float slot[64];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  *cluster.map_shared_rank(&slot[threadIdx.x], cluster.block_rank() ^ 1) = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();  // of the own block only
  out[blockIdx.x * 64 + threadIdx.x] = slot[threadIdx.x ^ 1];  // EXPECT: cuda-remote-barrier nothing in between
  cluster.sync();
}
// Each block hands its sum to the next one, round the cluster.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(32) ringOfSums(const float* in, float* out) {
  __shared__ float left;
  cg::cluster_group cluster = cg::this_cluster();
  unsigned next = (cluster.block_rank() + 1) % 4;
  cluster.sync();
  if (threadIdx.x == 0) *cluster.map_shared_rank(&left, next) = in[blockIdx.x];
  __syncwarp();
  out[blockIdx.x * 32 + threadIdx.x] = in[threadIdx.x] + left;  // EXPECT: cuda-remote-barrier nothing in between
  cluster.sync();
}
// A relaxed arrival behind the stores.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) relaxedArrival(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  asm volatile("mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&full, peer)) : "memory");  // EXPECT: cuda-remote-barrier is relaxed
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
  }
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
// A relaxed cluster barrier between the stores of one block and the reads of the other.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) relaxedBarrier(const float* in, float* out) {
  __shared__ float mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ctasArriveRelaxed();  // EXPECT: cuda-remote-barrier publishes nothing
  ctasWait();
  out[blockIdx.x * 64 + threadIdx.x] = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[63 - threadIdx.x];
  ctasSync();
}
