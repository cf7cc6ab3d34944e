// Barriers that another block of the cluster feeds. Every block does the same, so what is sent is what comes. Each kernel has one fault.
// RULES-OFF: cuda-remote-barrier
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kThreads = 128;

// One arrival more than the peer has threads.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) oneTooMany(const int* in, int* out) {
  __shared__ int inbox[kThreads];
  __shared__ uint64_t got;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&got, kThreads + 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster.sync();
  unsigned peer = cluster.block_rank() ^ 1;
  *cluster.map_shared_rank(&inbox[threadIdx.x], peer) = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, cluster.map_shared_rank(&got, peer));
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &got, 0)) {  // EXPECT: cuda-unbalanced-arrive-wait 128 of 129
  }
  out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
}
// The peer's copy completes bytes; nobody arrives.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) nobodyArrives(const float* in, float* out) {
  __shared__ alignas(128) float mine[kThreads], theirs[kThreads];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_cluster);
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {  // EXPECT: cuda-unbalanced-arrive-wait 0 of 1
  }
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}
// One warp speaks for the block, the barrier counts all its threads.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(kThreads) oneWarpSpeaks(const float* in, float* out) {
  __shared__ float left[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, kThreads), fenceInit();
  ctasSync();
  uint32_t next = (ctaRank() + 1) % 4;
  storeAt(peerOf(&left[threadIdx.x], next), in[blockIdx.x * kThreads + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 32) arriveAt(peerOf(&full, next));
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {  // EXPECT: cuda-unbalanced-arrive-wait 32 of 128
  }
  out[blockIdx.x * kThreads + threadIdx.x] = left[threadIdx.x];
  ctasSync();
}
