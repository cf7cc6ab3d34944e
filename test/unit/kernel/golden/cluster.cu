// Blocks of a cluster and each other's shared memory.
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(32) exchange(int* out) {
  __shared__ int mine[32];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = static_cast<int>(cluster.block_rank());
  cluster.sync();
  const int* theirs = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[blockIdx.x * 32 + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}

__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(32) exchange_in_halves(int* out) {
  __shared__ int mine[32];
  unsigned rank = ptx::get_sreg_cluster_ctarank();
  mine[threadIdx.x] = static_cast<int>(rank);
  ptx::barrier_cluster_arrive(ptx::sem_release);
  ptx::barrier_cluster_wait(ptx::sem_acquire);
  unsigned theirs, value;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(theirs) : "r"(static_cast<unsigned>(__cvta_generic_to_shared(&mine[threadIdx.x]))), "r"(rank ^ 1));
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(theirs) : "memory");
  out[blockIdx.x * 32 + threadIdx.x] = static_cast<int>(value);
  ptx::barrier_cluster_arrive(ptx::sem_relaxed);
  ptx::barrier_cluster_wait();
}

// The peer signals this block's barrier, the data travels asynchronously.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(32) send(int* out) {
  __shared__ alignas(16) int64_t inbox;
  __shared__ uint64_t bar;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster.sync();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &bar, sizeof(inbox));
    unsigned peer = cluster.block_rank() ^ 1;
    ptx::st_async(cluster.map_shared_rank(&inbox, peer), int64_t(peer), cluster.map_shared_rank(&bar, peer));
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[blockIdx.x * 32 + threadIdx.x] = static_cast<int>(inbox);
  cluster.sync();
}
