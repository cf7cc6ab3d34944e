// Kinds of faults between blocks: scopes and flags.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

// A total of the grid with the scope of a block.
__global__ void __launch_bounds__(32) block_scope_total(const int* in, int* total) {
  cuda::atomic_ref<int, cuda::thread_scope_block> sum(*total);
  if (in[threadIdx.x] < 0) sum.fetch_add(1, cuda::memory_order_relaxed);
}

// Data and flag of the peer's memory, without a release.
__global__ void __launch_bounds__(32) volatile_flag(float* peer_data, volatile int* peer_flag, const float* in) {
  peer_data[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *peer_flag = 1;
}

// The last to come starts over: the counter is set back by a plain store.
__global__ void __launch_bounds__(32) counter_set_back(int* tiles, int* out) {
  __shared__ int tile;
  if (threadIdx.x == 0) {
    tile = atomicAdd(tiles, 1);
    if (tile == static_cast<int>(gridDim.x) - 1) *tiles = 0;
  }
  __syncthreads();
  out[tile * 32 + threadIdx.x] = tile;
}

// A fence and a relaxed store are a release.
__global__ void __launch_bounds__(32) fence_and_relaxed(int* data, int* flag) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 1;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    cuda::atomic_ref<int, cuda::thread_scope_device>(flag[blockIdx.x]).store(1, cuda::memory_order_relaxed);
  }
}

// A block leaves while its peer reads its shared memory.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(32) leaves_too_early(int* out) {
  __shared__ int mine[32];
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  mine[threadIdx.x] = static_cast<int>(threadIdx.x);
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = cluster.map_shared_rank(mine, 1 - cluster.block_rank())[threadIdx.x];
}
