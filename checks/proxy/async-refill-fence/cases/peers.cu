// Places that the copy of another block of the cluster refills, after this block has read them by ordinary loads.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kThreads = 128;

__device__ __forceinline__ void send(void* to, const void* from, uint32_t bytes, uint64_t* full) { ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, to, from, bytes, full); }

template <bool Fenced>
__device__ void exchange(const float* in, float* out, int rounds) {
  __shared__ alignas(128) float mine[kThreads], theirs[kThreads];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  cluster.sync();
  float sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(mine));
      send(cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));  // EXPECT: cuda-async-refill-fence
    }
    barWait(&full, r & 1);
    sum += theirs[kThreads - 1 - threadIdx.x];
    if (Fenced) fenceAsync();
    cluster.sync();
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
}
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) barrierOnly(const float* in, float* out, int rounds) { exchange<false>(in, out, rounds); }
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) fencedByReaders(const float* in, float* out, int rounds) { exchange<true>(in, out, rounds); }

// A place for each round: nothing is refilled.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) placeForEachRound(const float* in, float* out) {
  __shared__ alignas(128) float mine[kThreads], theirs[2][kThreads];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) barInit(&full, 1), fenceInit();
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceAsync();
  cluster.sync();
  float sum = 0;
  for (int r = 0; r < 2; ++r) {
    if (threadIdx.x == 0) {
      barExpect(&full, sizeof(mine));
      send(cluster.map_shared_rank(theirs[r], other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
    }
    barWait(&full, r);
    sum += theirs[r][kThreads - 1 - threadIdx.x];
    cluster.sync();
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
}
