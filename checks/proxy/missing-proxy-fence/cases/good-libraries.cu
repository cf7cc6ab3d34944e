// Ordinary writes read by the copy engine with a proxy fence between, or without need of one, through libraries and small classes. Nothing to report.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
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

__global__ void __launch_bounds__(kThreads) guideStore(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int buf[16][16];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&buf, &map, x, y, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(buf));
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  buf[threadIdx.x / 16][threadIdx.x % 16] += threadIdx.x;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &buf);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

// handed over by a barrier of libcu++ between writer and store warps
__global__ void __launch_bounds__(96) barrierHandOver(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar ready, freed;
  if (threadIdx.x == 0) init(&ready, 64 + 32), init(&freed, 64 + 32);
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 64) {
      buf[threadIdx.x] = in[i * 64 + threadIdx.x] * .5f;
      ptx::fence_proxy_async(ptx::space_shared);
      (void)ready.arrive();
      freed.arrive_and_wait();
    } else {
      ready.arrive_and_wait();
      if (threadIdx.x == 64) storeAndDrain(out + i * 64, buf, sizeof(buf));
      __syncwarp();  // equivalent: barrier -- all lanes arrive on `freed`
      freed.arrive_and_wait();
    }
  }
}

// the group has waited for its copies; each thread's fence covers what it has seen
__global__ void __launch_bounds__(kThreads) groupCopyThenStore(const float4* in, float4* out) {
  auto block = cg::this_thread_block();
  __shared__ alignas(128) float4 buf[kThreads];
  cg::memcpy_async(block, buf, in + blockIdx.x * kThreads, sizeof(buf));
  cg::wait(block);
  ptx::fence_proxy_async(ptx::space_shared);
  block.sync();
  if (block.thread_rank() == 0) storeAndDrain(out + blockIdx.x * kThreads, buf, sizeof(buf));
}

// what TMA loaded goes out by TMA
__global__ void __launch_bounds__(kThreads) loadedThenStored(const float* in, float* out) {
  __shared__ alignas(128) float tile[256];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
    await(&full, 0);
    storeAndDrain(out, tile, sizeof(tile));
  }
}

__global__ void __launch_bounds__(kThreads) tileOfAWarp(const int* in, int* out) {
  __shared__ alignas(128) int buf[4][32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  buf[tile.meta_group_rank()][tile.thread_rank()] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  tile.sync();
  if (tile.thread_rank() == 0) storeAndDrain(out + blockIdx.x * kThreads + tile.meta_group_rank() * 32, buf[tile.meta_group_rank()], 128);
}

__global__ void __launch_bounds__(kThreads) reduceMax(const int* in, int* out, int n) {
  __shared__ alignas(16) int top[4];
  if (threadIdx.x < 4) top[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += kThreads) atomicMax_block(&top[i & 3], in[i]);
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_max, out, top, 16);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// fragments stored by the tensor core's warp, every lane fences
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
  ptx::fence_proxy_async(ptx::space_shared);
  __syncwarp();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile));
}

// a writer class: put() for each thread, publish() fences for all and meets
struct Writer {
  float* tile;
  __device__ void put(int i, float x) { tile[i] = x; }
  __device__ void publish() {
    cde::fence_proxy_async_shared_cta();
    cg::this_thread_block().sync();
  }
};
__global__ void __launch_bounds__(kThreads) writerPublishes(const float* in, float* out) {
  __shared__ alignas(128) float tile[2 * kThreads];
  Writer w{tile};
  w.put(threadIdx.x, in[threadIdx.x]);
  w.put(threadIdx.x + kThreads, -in[threadIdx.x]);
  w.publish();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile));
}

// a thread's pipeline: its copies are waited for, then its fence, then the barrier
__global__ void __launch_bounds__(kThreads) pipelineThenStore(const float4* in, float4* out) {
  __shared__ alignas(128) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float4), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile));
  pipe.consumer_release();
}

// global words of this block, written and loaded again by the engine
__global__ void __launch_bounds__(kThreads) globalWordsFenced(const float* in, float* scratch, float* out) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  float* mine = scratch + blockIdx.x * kThreads;
  mine[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x] + 1.f;
  ptx::fence_proxy_async(ptx::space_global);
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, mine, sizeof(tile), &full);
  }
  await(&full, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// to the other block of the cluster
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
  ptx::fence_proxy_async(ptx::space_cluster);
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  await(&full, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}

// elected lanes write and store what they alone wrote
__global__ void __launch_bounds__(kThreads) oneWriterOneIssuer(const float* in, float* out) {
  __shared__ alignas(128) float rows[4][32];
  int w = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) {
    float sum = 0;
    for (int i = 0; i < 32; ++i) rows[w][i] = sum += in[threadIdx.x + i];
    ptx::fence_proxy_async(ptx::space_shared);
    storeAndDrain(out + threadIdx.x, rows[w], sizeof(rows[0]));
  }
}
