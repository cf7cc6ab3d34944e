// arch: sm_90
// The blocks of a cluster of two swap their elements by asynchronous stores into each other's shared memory.
// The cluster barrier does not wait for asynchronous stores: they may arrive after it.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kMaxThreads = 1024;

__global__ void __cluster_dims__(2, 1, 1) swapHalves(const int* in, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ int inbox[kMaxThreads];
  __shared__ uint64_t arrived;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  unsigned peer = cluster.block_rank() ^ 1;
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  uint32_t bytes = blockDim.x * sizeof(int);
  if (t == 0) {
    ptx::mbarrier_init(&arrived, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, bytes);
  }
  cluster.sync(); // both blocks run, their barriers are ready
  ptx::st_async(cluster.map_shared_rank(&inbox[t], peer), in[i], cluster.map_shared_rank(&arrived, peer));
  cluster.sync();
  out[i] = inbox[t]; // EXPECT: cuda-async-read-before-wait
}

inline cudaError_t launchSwapHalves(const int* in, int* out, int clusters, int threads) {
  swapHalves<<<2 * clusters, threads>>>(in, out);
  return cudaGetLastError();
}
