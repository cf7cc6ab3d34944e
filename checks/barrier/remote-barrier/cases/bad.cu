// Distributed shared memory before the start and after the end of its block; remote mbarriers in local forms.
#include <cooperative_groups.h>
#include <cuda/barrier>
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
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// The neighbour may not have started.
__global__ void __cluster_dims__(2, 1, 1) writesAtOnce(int* out) {
  __shared__ int inbox[kThreads];
  cg::cluster_group cluster = cg::this_cluster();
  int* theirs = cluster.map_shared_rank(inbox, cluster.block_rank() ^ 1);
  theirs[threadIdx.x] = threadIdx.x; // EXPECT: cuda-remote-barrier may not have started
  cluster.sync();
  out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
}

// A block barrier is none of the cluster.
__global__ void __cluster_dims__(4, 1, 1) blockBarrierOnly(int* out) {
  __shared__ int counts[kThreads];
  counts[threadIdx.x] = 0;
  __syncthreads();
  cg::cluster_group cluster = cg::this_cluster();
  atomicAdd(cluster.map_shared_rank(&counts[threadIdx.x], (cluster.block_rank() + 1) % 4), 1); // EXPECT: cuda-remote-barrier may not have started
  cluster.sync();
  out[blockIdx.x * kThreads + threadIdx.x] = counts[threadIdx.x];
}

// The histogram of a cluster: the last block to come adds to one that has left.
__global__ void __cluster_dims__(2, 1, 1) histogram(const int* in, int* out, int n) {
  __shared__ int bins[kThreads];
  cg::cluster_group cluster = cg::this_cluster();
  bins[threadIdx.x] = 0;
  cluster.sync();
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads) {
    int bin = in[i] & (2 * kThreads - 1);
    atomicAdd(cluster.map_shared_rank(bins, bin / kThreads) + bin % kThreads, 1); // EXPECT: cuda-remote-barrier may have ended
  }
  __syncthreads();
  atomicAdd(&out[threadIdx.x], 1);
}

// PTX: reads in a helper.
__device__ float remoteLoad(const float* local, uint32_t rank) {
  float v;
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(v) : "r"(atRank(sharedAddress(local), rank)) : "memory");
  return v;
}
__global__ void __cluster_dims__(4, 1, 1) clusterMax(const float* in, float* out) {
  __shared__ float best[kThreads];
  best[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  clusterSync();
  float m = best[threadIdx.x];
  for (uint32_t r = 0; r < 4; ++r) m = fmaxf(m, remoteLoad(&best[threadIdx.x], r)); // EXPECT: cuda-remote-barrier may have ended
  out[blockIdx.x * kThreads + threadIdx.x] = m;
}

// Only the leader reads the others; the others go.
__global__ void __cluster_dims__(8, 1, 1) leaderReads(const int* in, int* out) {
  __shared__ int sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = in[blockIdx.x];
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    int total = 0;
    for (int r = 0; r < 8; ++r) total += *cluster.map_shared_rank(&sum, r); // EXPECT: cuda-remote-barrier may have ended
    out[blockIdx.x / 8] = total;
  }
}

// The arrival of the last round: nobody waits for it.
__global__ void __cluster_dims__(2, 1, 1) lastArrival(const int* in, int* out, int rounds) {
  __shared__ int slot[kThreads];
  __shared__ uint64_t full, empty;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, kThreads);
    ptx::mbarrier_init(&empty, kThreads);
  }
  cluster.sync();
  uint32_t peer = cluster.block_rank() ^ 1;
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
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, theirEmpty); // EXPECT: cuda-remote-barrier may have ended
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
}

// Waiting on the peer's barrier.
__global__ void __cluster_dims__(2, 1, 1) waitsOnPeer(int* out) {
  __shared__ uint64_t bar;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, kThreads);
  cluster.sync();
  uint64_t* theirs = cluster.map_shared_rank(&bar, cluster.block_rank() ^ 1);
  ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, theirs);
  while (!ptx::mbarrier_try_wait_parity(theirs, 0)) { // EXPECT: cuda-remote-barrier waits on
  }
  cluster.sync();
  out[threadIdx.x] = 1;
}

// One block initialises the barriers of all.
__global__ void __cluster_dims__(2, 1, 1) initsPeer(int* out) {
  __shared__ uint64_t bar;
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_init(cluster.map_shared_rank(&bar, 1), 1); // EXPECT: cuda-remote-barrier initialises
  }
  cluster.sync();
  out[threadIdx.x] = 1;
}

// cuda::barrier of a block, of another block.
__global__ void __cluster_dims__(2, 1, 1) libcudacxxArrive(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) init(&bar, kThreads);
  cluster.sync();
  cuda::barrier<cuda::thread_scope_block>* theirs = cluster.map_shared_rank(&bar, cluster.block_rank() ^ 1);
  (void)theirs->arrive(); // EXPECT: cuda-remote-barrier takes a token
  cluster.sync();
  out[threadIdx.x] = 1;
}

// Stores for the peer, handed over at block scope.
__global__ void __cluster_dims__(2, 1, 1) narrowHandover(const int* in, int* out) {
  __shared__ int inbox[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, kThreads);
  clusterSync();
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  uint32_t theirs = atRank(sharedAddress(&inbox[threadIdx.x]), rank ^ 1), bar = atRank(sharedAddress(&full), rank ^ 1);
  asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(theirs), "r"(in[threadIdx.x]) : "memory");
  asm volatile("mbarrier.arrive.release.cta.shared::cluster.b64 _, [%0];" ::"r"(bar) : "memory"); // EXPECT: cuda-remote-barrier block scope
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {
  }
  out[blockIdx.x * kThreads + threadIdx.x] = inbox[threadIdx.x];
  clusterSync();
}
