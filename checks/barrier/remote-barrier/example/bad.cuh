// arch: sm_90
// In a cluster of two, block 0 fills a tile in block 1's shared memory; barriers say when it is full and when empty.
// Block 0 may have left when block 1 says for the last time that the tile is empty: its shared memory is gone.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kMaxThreads = 1024;

__global__ void __cluster_dims__(2, 1, 1) passTiles(const int* in, int* out, int tiles) {
  namespace cg = cooperative_groups;
  namespace ptx = cuda::ptx;
  __shared__ int tile[kMaxThreads]; // used in block 1
  __shared__ uint64_t full;         // in block 1
  __shared__ uint64_t empty;        // in block 0
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x;
  int first = blockIdx.x / 2 * tiles * blockDim.x;
  if (t == 0) {
    ptx::mbarrier_init(&full, blockDim.x);
    ptx::mbarrier_init(&empty, blockDim.x);
  }
  cluster.sync(); // both blocks run, their barriers are ready
  if (cluster.block_rank() == 0) {
    int* remoteTile = cluster.map_shared_rank(tile, 1);
    uint64_t* remoteFull = cluster.map_shared_rank(&full, 1);
    for (int i = 0; i < tiles; ++i) {
      // Parity 1 of a fresh barrier counts as completed: the first round does not wait.
      while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &empty, (i & 1) ^ 1)) {
      }
      remoteTile[t] = in[first + i * blockDim.x + t];
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, remoteFull);
    }
  } else {
    uint64_t* remoteEmpty = cluster.map_shared_rank(&empty, 0);
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
      while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, i & 1)) {
      }
      sum += tile[blockDim.x - 1 - t] * (i + 1);
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, remoteEmpty); // EXPECT: cuda-remote-barrier
    }
    out[blockIdx.x / 2 * blockDim.x + t] = sum;
  }
}

inline cudaError_t launchPassTiles(const int* in, int* out, int tiles, int clusters, int threads) {
  passTiles<<<2 * clusters, threads>>>(in, out, tiles);
  return cudaGetLastError();
}
