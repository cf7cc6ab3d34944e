// Distributed shared memory within the life of its blocks.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kThreads = 128;

__device__ __forceinline__ uint32_t sharedAddress(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ uint32_t atRank(uint32_t local, uint32_t rank) {
  uint32_t remote;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(local), "r"(rank));
  return remote;
}
__device__ __forceinline__ void clusterSync() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__global__ void __cluster_dims__(2, 1, 1) histogram(const int* in, int* out, int n) {
  __shared__ int bins[kThreads];
  cg::cluster_group cluster = cg::this_cluster();
  bins[threadIdx.x] = 0;
  cluster.sync();
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads) {
    int bin = in[i] & (2 * kThreads - 1);
    atomicAdd(cluster.map_shared_rank(bins, bin / kThreads) + bin % kThreads, 1);
  }
  cluster.sync();
  atomicAdd(&out[cluster.block_rank() * kThreads + threadIdx.x], bins[threadIdx.x]);
}

// The halves of the barrier stand apart.
__global__ void __cluster_dims__(4, 1, 1) splitBarriers(const float* in, float* out) {
  __shared__ float best[kThreads];
  best[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  cg::cluster_group cluster = cg::this_cluster();
  auto first = cluster.barrier_arrive();
  float m = in[blockIdx.x];
  cluster.barrier_wait(std::move(first));
  for (unsigned r = 0; r < 4; ++r) m = fmaxf(m, cluster.map_shared_rank(best, r)[threadIdx.x]);
  auto last = cluster.barrier_arrive();
  out[blockIdx.x * kThreads + threadIdx.x] = m;
  cluster.barrier_wait(std::move(last));
}

// Only the leader reads; all stay until it has.
__global__ void __cluster_dims__(8, 1, 1) leaderReads(const int* in, int* out) {
  __shared__ int sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = in[blockIdx.x];
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    int total = 0;
    for (int r = 0; r < 8; ++r) total += *cluster.map_shared_rank(&sum, r);
    out[blockIdx.x / 8] = total;
  }
  cluster.sync();
}

// The reading warp is done when it ends; the others wait at the barrier, where a thread that has ended counts as arrived.
__global__ void __cluster_dims__(2, 1, 1) readerEndsFirst(const int* in, int* out) {
  __shared__ int value[kThreads];
  value[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  clusterSync();
  if (threadIdx.x < 32) {
    uint32_t rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    int v;
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(v) : "r"(atRank(sharedAddress(&value[threadIdx.x]), rank ^ 1)) : "memory");
    out[blockIdx.x * 32 + threadIdx.x] = v;
    return;
  }
  asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
}

// One message each way, and each block waits for the other's.
__global__ void __cluster_dims__(2, 1, 1) exchange(const int* in, int* out) {
  __shared__ int inbox[kThreads];
  __shared__ uint64_t got;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&got, kThreads);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  clusterSync();
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  uint32_t theirs = atRank(sharedAddress(&inbox[threadIdx.x]), rank ^ 1), bar = atRank(sharedAddress(&got), rank ^ 1);
  asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(theirs), "r"(in[blockIdx.x * kThreads + threadIdx.x]) : "memory");
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(bar) : "memory");
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &got, 0)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
}

// A ring whose producer waits for all slots at the end.
__global__ void __cluster_dims__(2, 1, 1) drained(const int* in, int* out, int rounds) {
  __shared__ int slot[kThreads];
  __shared__ uint64_t full, empty;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, kThreads);
    ptx::mbarrier_init(&empty, kThreads);
  }
  cluster.sync();
  unsigned peer = cluster.block_rank() ^ 1;
  int* theirs = cluster.map_shared_rank(slot, peer);
  uint64_t* theirFull = cluster.map_shared_rank(&full, peer);
  uint64_t* theirEmpty = cluster.map_shared_rank(&empty, peer);
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &empty, (i & 1) ^ 1)) {
    }
    theirs[threadIdx.x] = in[i * kThreads + threadIdx.x];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, theirFull);
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, i & 1)) {
    }
    sum += slot[threadIdx.x ^ 1];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, theirEmpty);
  }
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &empty, (rounds & 1) ^ 1)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
}

// Bytes by st.async: the owner waits for them on its barrier.
__global__ void __cluster_dims__(2, 1, 1) asyncStores(const int* in, int* out) {
  __shared__ int inbox[kThreads];
  __shared__ uint64_t bar;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  cluster.sync();
  if (threadIdx.x == 0) ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof inbox);
  unsigned peer = cluster.block_rank() ^ 1;
  ptx::st_async(cluster.map_shared_rank(&inbox[threadIdx.x], peer), in[blockIdx.x * kThreads + threadIdx.x], cluster.map_shared_rank(&bar, peer));
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
}

// The own rank is no other block.
__global__ void __cluster_dims__(2, 1, 1) ownRank(int* out) {
  __shared__ int value[kThreads];
  cg::cluster_group cluster = cg::this_cluster();
  int* own = cluster.map_shared_rank(value, cluster.block_rank());
  own[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = own[threadIdx.x];
}

// Clusters of one block.
__global__ void __cluster_dims__(1, 1, 1) alone(int* out) {
  __shared__ int value[kThreads];
  value[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = *cg::this_cluster().map_shared_rank(&value[threadIdx.x ^ 1], 0);
}

// Every round is enclosed by cluster barriers.
template <int kRanks>
__global__ void __cluster_dims__(kRanks, 1, 1) rotate(int* data, int rounds) {
  __shared__ int value[2][kThreads];
  cg::cluster_group cluster = cg::this_cluster();
  value[0][threadIdx.x] = data[blockIdx.x * kThreads + threadIdx.x];
  cluster.sync();
  for (int i = 0; i < rounds; ++i) {
    cluster.map_shared_rank(value[(i + 1) & 1], (cluster.block_rank() + 1) % kRanks)[threadIdx.x] = value[i & 1][threadIdx.x];
    cluster.sync();
  }
  data[blockIdx.x * kThreads + threadIdx.x] = value[rounds & 1][threadIdx.x];
}
template __global__ void rotate<4>(int*, int);
// A histogram over dynamic shared memory of all blocks; the cluster's size is the launch's.
__global__ void __launch_bounds__(128) dynamicHistogram(const int* in, int* out, int n, int binsPerBlock) {
  extern __shared__ int bins[];
  auto cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < binsPerBlock; i += 128) bins[i] = 0;
  cluster.sync();
  for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads()) {
    int b = in[i];
    atomicAdd(cluster.map_shared_rank(bins, b / binsPerBlock) + b % binsPerBlock, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < binsPerBlock; i += 128) atomicAdd(&out[cluster.block_rank() * binsPerBlock + i], bins[i]);
}
