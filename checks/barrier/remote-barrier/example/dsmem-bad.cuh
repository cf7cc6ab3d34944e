// arch: sm_90
// The blocks of a cluster of four sum their elements; each adds up the sums of all four out of their shared memory.
// A block may leave while others still read its shared memory.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

constexpr int kBlocks = 4;

// threads in a block: a multiple of 32
__global__ void __cluster_dims__(kBlocks, 1, 1) clusterSums(const int* in, int* out, int words) {
  __shared__ int sum;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  int mine = 0;
  for (int i = threadIdx.x; i < words; i += blockDim.x) mine += in[blockIdx.x * words + i];
  atomicAdd_block(&sum, mine);
  cluster.sync();
  int total = 0;
  for (int rank = 0; rank < kBlocks; ++rank)
    total += *cluster.map_shared_rank(&sum, (rank + cluster.block_rank()) % kBlocks); // EXPECT: cuda-remote-barrier
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

inline cudaError_t launchClusterSums(const int* in, int* out, int words, int clusters, int threads) {
  clusterSums<<<kBlocks * clusters, threads>>>(in, out, words);
  return cudaGetLastError();
}
