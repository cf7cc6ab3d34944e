// arch: sm_90
// The blocks of a cluster of two swap their elements by asynchronous stores into each other's shared memory.
// Each block waits on its own mbarrier, which counts the bytes that arrive.
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
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &arrived, 0)) {
  }
  out[i] = inbox[t];
  cluster.sync(); // no block leaves while the other may still store to it
}

inline cudaError_t launchSwapHalves(const int* in, int* out, int clusters, int threads) {
  swapHalves<<<2 * clusters, threads>>>(in, out);
  return cudaGetLastError();
}
