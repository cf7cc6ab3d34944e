// Copies to another block of the cluster, whose source lives until they have read it. Nothing to report.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kThreads = 128;

__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) leaveTogether(const float* in, float* out) {
  __shared__ alignas(128) float mine[kThreads], theirs[kThreads];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(mine));
  }
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[kThreads - 1 - threadIdx.x];
  cluster.sync();
}
// The peer says when it has the data.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) peerAcknowledges(const float* in, float* out) {
  __shared__ alignas(128) float mine[kThreads], theirs[kThreads];
  __shared__ uint64_t full, taken;
  uint32_t other = ctaRank() ^ 1;
  if (threadIdx.x == 0) {
    barInit(&full, 1), barInit(&taken, 1), fenceInit();
    barExpect(&full, sizeof(mine));
  }
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceAsync();
  ctasSync();
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  barWait(&full, 0);
  if (threadIdx.x == 0) arriveAt(peerOf(&taken, other));
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[kThreads - 1 - threadIdx.x];
  barWait(&taken, 0);
}
