// Barriers that other blocks of the cluster feed, whose arrivals can not all be seen in one block. Nothing to report.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kThreads = 128;

// The leader counts the arrivals of all four blocks.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(kThreads) leaderCounts(const float* in, float* out) {
  __shared__ float part[4];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 4), fenceInit();
  ctasSync();
  uint32_t rank = ctaRank();
  if (threadIdx.x == 0) {
    storeAt(peerOf(&part[rank], 0), in[blockIdx.x]);
    arriveAt(peerOf(&full, 0));
  }
  if (rank == 0) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
    }
    out[threadIdx.x] = part[0] + part[1] + part[2] + part[3];
  }
  ctasSync();
}
// Everybody arrives everywhere.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(kThreads) allToAll(const float* in, float* out) {
  __shared__ float part[4];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 4);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster.sync();
  if (threadIdx.x < 4) {
    *cluster.map_shared_rank(&part[cluster.block_rank()], threadIdx.x) = in[blockIdx.x];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, cluster.map_shared_rank(&full, threadIdx.x));
  }
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = part[threadIdx.x % 4];
  cluster.sync(); // equivalent: barrier -- all writes of the peers have been waited for
}
// The even blocks send, the odd ones wait.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) evenSends(const float* in, float* out) {
  __shared__ float inbox[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, kThreads), fenceInit();
  ctasSync();
  uint32_t rank = ctaRank();
  if ((rank & 1) == 0) {
    storeAt(peerOf(&inbox[threadIdx.x], rank ^ 1), in[blockIdx.x * kThreads + threadIdx.x]);
    arriveAt(peerOf(&full, rank ^ 1));
  } else {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
    }
    out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
  }
  ctasSync();
}
// Rounds: the slot is given back before the next one is sent.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) rounds(const float* in, float* out, int n) {
  __shared__ float inbox[kThreads];
  __shared__ uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, kThreads), barInit(&empty, kThreads), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &empty, (i & 1) ^ 1)) {
    }
    storeAt(peerOf(&inbox[threadIdx.x], peer), in[i * kThreads + threadIdx.x]);
    arriveAt(peerOf(&full, peer));
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, i & 1)) {
    }
    sum += inbox[kThreads - 1 - threadIdx.x];
    arriveAt(peerOf(&empty, peer));
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
  ctasSync();
}
