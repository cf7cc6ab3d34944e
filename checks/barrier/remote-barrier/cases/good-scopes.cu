// What blocks of a cluster say to each other, in the right form and scope. Nothing to report.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

// The local form for the own barrier, though its address comes by mapa of the own rank.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) ownRank(float* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  ctasSync();
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&bar, ctaRank())) : "memory");
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  ctasSync();
}
// Stores, a release and an acquire of cluster scope.
struct Inbox {
  float slot[64];
  uint64_t full;
};
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) clusterScopeBoth(const float* in, float* out) {
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
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &box.full, 0)) {
  }
  out[blockIdx.x * 64 + threadIdx.x] = box.slot[threadIdx.x ^ 1];
  cluster.sync(); // equivalent: barrier -- the peer's writes have been waited for
}
// The wait of block scope frees a slot: no stores of the peer are read behind it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) freesASlot(const float* in, float* out) {
  __shared__ float slot[64];
  __shared__ uint64_t empty;
  if (threadIdx.x == 0) barInit(&empty, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  arriveAt(peerOf(&empty, peer));
  barWait(&empty, 0);
  storeAt(peerOf(&slot[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = slot[threadIdx.x];
}
// The cluster barrier orders the stores, whatever the wait in front of it does.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) barrierOrders(const float* in, float* out) {
  __shared__ float slot[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAt(peerOf(&slot[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x]);
  arriveAt(peerOf(&full, peer));
  barWait(&full, 0); // equivalent: wait -- the cluster barrier orders as much
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = slot[63 - threadIdx.x];
}
// Two halves: the peer fills one, the other is the block's own.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) otherHalf(const float* in, float* out) {
  __shared__ float slot[2][64];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  float x = in[blockIdx.x * 64 + threadIdx.x];
  slot[0][threadIdx.x] = x;
  cluster.map_shared_rank(&slot[1][0], cluster.block_rank() ^ 1)[threadIdx.x] = x;
  __syncthreads();
  float own = slot[0][63 - threadIdx.x];
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = own + slot[1][63 - threadIdx.x];
}
// Relaxed arrivals behind a fence of cluster scope.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fencedRelaxed(const float* in, float* out) {
  __shared__ float mine[64], inbox[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 64), fenceInit();
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  asm volatile("fence.acq_rel.cluster;" ::: "memory");
  ctasArriveRelaxed();
  ctasWait();
  uint32_t peer = ctaRank() ^ 1;
  float x = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[63 - threadIdx.x];
  storeAt(peerOf(&inbox[threadIdx.x], peer), x);
  asm volatile("fence.acq_rel.cluster;" ::: "memory");
  asm volatile("mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [%0];" ::"r"(peerOf(&full, peer)) : "memory");
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
  }
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
// A relaxed barrier for the life of the blocks: what is read has been published before.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) relaxedForLife(const float* in, float* out) {
  __shared__ float mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  cluster.sync();
  float x = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[63 - threadIdx.x];
  ctasArriveRelaxed();
  out[blockIdx.x * 64 + threadIdx.x] = x;
  ctasWait();
}
