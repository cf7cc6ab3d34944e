// In a cluster of one block the mapped address is the block's own.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(1, 1, 1) __launch_bounds__(32) alone(int* out) {
  __shared__ int value[32];
  value[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = *cg::this_cluster().map_shared_rank(&value[threadIdx.x ^ 1], 0); // EXPECT: cuda-implicit-warp-sync
}
__global__ void __cluster_dims__(1, 1, 1) __launch_bounds__(32) ordered(int* out) {
  __shared__ int value[32];
  value[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = *cg::this_cluster().map_shared_rank(&value[threadIdx.x ^ 1], 0);
}
