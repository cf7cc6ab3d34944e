// arch: sm_90
// The blocks of a cluster of two swap their elements by asynchronous stores into each other's shared memory.
// Each block waits on its own mbarrier, which counts the bytes that arrive.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kMaxThreads = 512;
constexpr int kWords = 16; // of a thread

__global__ void __cluster_dims__(2, 1, 1) swapHalves(const int* in, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ int inbox[kMaxThreads * kWords];
  __shared__ uint64_t arrived;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  unsigned peer = cluster.block_rank() ^ 1;
  int words = blockDim.x * kWords;
  int first = blockIdx.x * words;
  if (threadIdx.x == 0) ptx::mbarrier_init(&arrived, 1);
  cluster.sync(); // both blocks run, their barriers are ready
  if (threadIdx.x == 0)
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &arrived, words * 4);
  int* remoteInbox = cluster.map_shared_rank(inbox, peer);
  uint64_t* remoteArrived = cluster.map_shared_rank(&arrived, peer);
  for (int k = threadIdx.x; k < words; k += blockDim.x) ptx::st_async(&remoteInbox[k], in[first + k], remoteArrived);
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &arrived, 0)) {
  }
  for (int k = threadIdx.x; k < words; k += blockDim.x) out[first + k] = inbox[words - 1 - k];
  cluster.sync(); // no block leaves while the other may still store to it
}

inline cudaError_t launchSwapHalves(const int* in, int* out, int clusters, int threads) {
  swapHalves<<<2 * clusters, threads>>>(in, out);
  return cudaGetLastError();
}
