// Destinations of copies read once they are complete, through libraries and small classes. Nothing to report.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 128;

__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}
__device__ inline void load(void* to, const void* from, uint32_t bytes, uint64_t* full) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, bytes);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, bytes, full);
}

// three stages, one commit an iteration, empty at the end
__global__ void __launch_bounds__(kThreads) primitivesRing(const float4* in, float* out, int tiles) {
  __shared__ alignas(16) float4 ring[3][kThreads];
  for (int i = 0; i < 2; ++i) {
    if (i < tiles) __pipeline_memcpy_async(&ring[i][threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float4));
    __pipeline_commit();
  }
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += ring[i % 3][kThreads - 1 - threadIdx.x].x;
    if (i + 2 < tiles) __pipeline_memcpy_async(&ring[(i + 2) % 3][threadIdx.x], in + (i + 2) * kThreads + threadIdx.x, sizeof(float4));
    __pipeline_commit();
  }
  out[threadIdx.x] = sum;
}

// two copies of the group, the older one waited for first
__global__ void __launch_bounds__(kThreads) groupWaitPrior(const float* a, const float* b, float* out) {
  __shared__ alignas(16) float first[kThreads], second[kThreads];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, first, a, sizeof(first));
  cg::memcpy_async(block, second, b, sizeof(second));
  cg::wait_prior<1>(block);
  float x = first[kThreads - 1 - threadIdx.x];
  cg::wait(block);
  out[threadIdx.x] = x * second[kThreads - 1 - threadIdx.x];
}

// one thread waits for the engine, the barrier of the block tells the others
__global__ void __launch_bounds__(kThreads) oneWaitsForAll(const float* in, float* out) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) {
    ptx::mbarrier_init(&full, 1);
    load(tile, in, sizeof(tile), &full);
    await(&full, 0);
  }
  block.sync();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// a peek that may fail, and the wait behind it
__global__ void __launch_bounds__(kThreads) peekThenWait(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[2][kThreads];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full[0], 1), ptx::mbarrier_init(&full[1], 1);
  __syncthreads();
  if (threadIdx.x == 0) load(tile[0], in, sizeof(tile[0]), &full[0]);
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    bool there = ptx::mbarrier_test_wait_parity(&full[i & 1], i / 2 & 1);
    if (threadIdx.x == 0 && i + 1 < tiles) {
      ptx::fence_proxy_async(ptx::space_shared);
      load(tile[(i + 1) & 1], in + (i + 1) * kThreads, sizeof(tile[0]), &full[(i + 1) & 1]);
    }
    if (!there) await(&full[i & 1], i / 2 & 1);
    sum += tile[i & 1][kThreads - 1 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// tx form of libcu++: the first lane of each warp copies its part and arrives with the bytes, the others arrive, all wait
__global__ void __launch_bounds__(kThreads) partOfEachWarp(const float* in, float* out) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, kThreads);
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x % 32 == 0) {
    cuda::device::memcpy_async_tx(tile + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<16>(128), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, 128);
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// a stage as a class: begin() arrives with the bytes, ready() waits for the phase it counts
class Stage {
public:
  __device__ Stage(float* data, uint64_t* full) : data(data), full(full) {}
  __device__ void begin(const float* from) { load(data, from, kThreads * sizeof(float), full); }
  __device__ const float* ready() {
    await(full, phase);
    phase ^= 1;
    return data;
  }

private:
  float* data;
  uint64_t* full;
  uint32_t phase = 0;
};
__global__ void __launch_bounds__(kThreads) stageOfAClass(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  Stage stage(tile, &full);
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) stage.begin(in + i * kThreads);
    sum += stage.ready()[kThreads - 1 - threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// what the peer copied into this block is there when this block's own barrier says so
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) fromThePeer(const float* in, float* out) {
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
  ptx::fence_proxy_async(ptx::space_shared);
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  await(&full, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = theirs[kThreads - 1 - threadIdx.x];
  cluster.sync();
}

// its own copies only: no barrier is needed
__global__ void __launch_bounds__(kThreads) ownWords(const float4* in, float4* out) {
  __shared__ alignas(16) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  for (int i = 0; i < 2; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float4), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[i * kThreads + threadIdx.x] = tile[threadIdx.x];
    pipe.consumer_release();
  }
}
