// Ordinary writes that the copy engine reads without a proxy fence, through libraries and small classes. Each kernel has one fault.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 128;

__device__ inline void storeAndDrain(void* to, const void* from, uint32_t bytes) {
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, from, bytes);
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}
__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}

// fragments stored by the tensor core's warp
__global__ void __launch_bounds__(32) fragmentsStored(const __half* a, const __half* b, float* out) {
  using namespace nvcuda;
  __shared__ alignas(128) float tile[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(tile, fc, 16, wmma::mem_row_major);
  __syncwarp();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
}

// a writer class that only meets
struct Writer {
  float* tile;
  __device__ void put(int i, float x) { tile[i] = x; }
  __device__ void publish() {
    __threadfence_block();
    cg::this_thread_block().sync();
  }
};
__global__ void __launch_bounds__(kThreads) writerOnlyMeets(const float* in, float* out) {
  __shared__ alignas(128) float tile[2 * kThreads];
  Writer w{tile};
  w.put(threadIdx.x, in[threadIdx.x]);
  w.put(threadIdx.x + kThreads, -in[threadIdx.x]);
  w.publish();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
}

// the fence of shared memory does nothing for global words
__global__ void __launch_bounds__(kThreads) globalWords(const float* in, float* scratch, float* out) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  float* mine = scratch + blockIdx.x * kThreads;
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x] + 1.f;
  ptx::fence_proxy_async(ptx::space_shared);
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, mine, sizeof(tile), &full); // EXPECT: cuda-missing-proxy-fence
  }
  await(&full, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// to the other block of the cluster: the barrier of the cluster is of one proxy
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) toThePeer(const float* in, float* out) {
  __shared__ alignas(128) float mine[kThreads], theirs[kThreads];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(mine));
  }
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other)); // EXPECT: cuda-missing-proxy-fence
  await(&full, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}

// one thread writes and issues: program order is of one proxy, too
__global__ void __launch_bounds__(kThreads) oneWriterOneIssuer(const float* in, float* out) {
  __shared__ alignas(128) float rows[4][32];
  int w = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) {
    float sum = 0;
    for (int i = 0; i < 32; ++i) rows[w][i] = sum += in[threadIdx.x + i];
    storeAndDrain(out + threadIdx.x, rows[w], sizeof(rows[0])); // EXPECT: cuda-missing-proxy-fence
  }
}

// a lambda writes the tail behind the fence
template <class Tail>
__device__ void fillTile(const float* in, float* tile, Tail&& tail) {
  tile[threadIdx.x] = in[threadIdx.x];
  cde::fence_proxy_async_shared_cta();
  tail(tile);
  __syncthreads();
}
__global__ void __launch_bounds__(kThreads) tailBehindTheFence(const float* in, float* out, float rest) {
  __shared__ alignas(128) float tile[kThreads + 4];
  fillTile(in, tile, [&](float* t) {
    if (threadIdx.x < 4) t[kThreads + threadIdx.x] = rest;
  });
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
}

// the fence is the issuer's alone, before it has met the writers
__global__ void __launch_bounds__(kThreads) fencedBeforeTheyMeet(const __grid_constant__ CUtensorMap map, const int* in) {
  __shared__ alignas(128) int tile[4][32];
  auto block = cg::this_thread_block();
  tile[block.thread_rank() / 32][block.thread_rank() % 32] = in[block.thread_rank()];
  if (block.thread_rank() == 0) ptx::fence_proxy_async(ptx::space_shared);
  block.sync();
  if (block.thread_rank() == 0) {
    const int32_t at[2] = {0, 0};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile); // EXPECT: cuda-missing-proxy-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}
