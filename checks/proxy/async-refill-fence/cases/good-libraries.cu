// Stages that threads read and the copy engine refills, with a proxy fence or without need of one, through libraries and small classes. Nothing to report.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 128;

__device__ inline void load(void* to, const void* from, uint32_t bytes, uint64_t* full) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, bytes);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, bytes, full);
}
__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}

// barrier and block of the libraries; each reader fences
__global__ void __launch_bounds__(kThreads) barrierAndBlock(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ Bar bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    Bar::arrival_token token;
    if (block.thread_rank() == 0) {
      cde::cp_async_bulk_global_to_shared(tile, in + i * kThreads, sizeof(tile), bar);
      token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
    } else
      token = bar.arrive();
    bar.wait(std::move(token));
    sum += tile[kThreads - 1 - threadIdx.x];
    cde::fence_proxy_async_shared_cta();
    block.sync();
  }
  out[threadIdx.x] = sum;
}

// a pipeline class whose release fences
template <int Stages>
struct Ring {
  uint64_t full[Stages], empty[Stages];
  __device__ void init(int consumers) {
    for (int s = 0; s < Stages; ++s) ptx::mbarrier_init(&full[s], 1), ptx::mbarrier_init(&empty[s], consumers);
  }
  __device__ void acquire(int i) { await(&empty[i % Stages], (i / Stages & 1) ^ 1); }
  __device__ void wait(int i) { await(&full[i % Stages], i / Stages & 1); }
  __device__ void release(int i) {
    ptx::fence_proxy_async(ptx::space_shared);
    ptx::mbarrier_arrive(&empty[i % Stages]);
  }
};
__global__ void __launch_bounds__(kThreads + 32) releaseFences(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[3][kThreads];
  __shared__ Ring<3> ring;
  if (threadIdx.x == 0) ring.init(kThreads);
  __syncthreads();
  if (threadIdx.x >= kThreads) {
    if (threadIdx.x == kThreads)
      for (int i = 0; i < tiles; ++i) {
        ring.acquire(i);
        load(tile[i % 3], in + i * kThreads, sizeof(tile[0]), &ring.full[i % 3]);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
      ring.wait(i);
      sum += tile[i % 3][threadIdx.x];
      ring.release(i);
    }
    out[threadIdx.x] = sum;
  }
}

// the tile goes on by the copy engine: one proxy from load to store to load
__global__ void __launch_bounds__(kThreads) onlyMoved(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    for (int i = 0; i < tiles; ++i) {
      load(tile, in + i * kThreads, sizeof(tile), &full);
      await(&full, i & 1);
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * kThreads, tile, sizeof(tile));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
  }
}

// refilled by copies of the generic proxy
__global__ void __launch_bounds__(kThreads) copiesOfThreads(const float4* in, float* out, int tiles) {
  __shared__ alignas(16) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float4), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    sum += tile[kThreads - 1 - threadIdx.x].x;
    pipe.consumer_release();
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// the group's copy likewise
__global__ void __launch_bounds__(kThreads) copiesOfTheGroup(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float tile[kThreads];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    cg::memcpy_async(block, tile, in + i * kThreads, sizeof(tile));
    cg::wait(block);
    sum += tile[threadIdx.x ^ 1];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

// a lambda reads, the loop around it fences at the issue
template <class Use>
__device__ void forEachTile(const float* in, int tiles, float* tile, uint64_t* full, Use&& use) {
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) {
      if (i > 0) ptx::fence_proxy_async(ptx::space_shared);
      load(tile, in + i * kThreads, kThreads * sizeof(float), full);
    }
    await(full, i & 1);
    use(tile);
    __syncthreads();
  }
}
__global__ void __launch_bounds__(kThreads) readByALambda(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  float top = -1e30f;
  forEachTile(in, tiles, tile, &full, [&](const float* t) { top = fmaxf(top, t[kThreads - 1 - threadIdx.x]); });
  out[threadIdx.x] = top;
}

// fragments of the tensor cores, all lanes fence
__global__ void __launch_bounds__(32) wmmaFragments(const __half* in, float* out, int tiles) {
  using namespace nvcuda;
  __shared__ alignas(128) __half tile[16 * 16];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.f);
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) load(tile, in + i * 256, sizeof(tile), &full);
    await(&full, i & 1);
    wmma::load_matrix_sync(a, tile, 16);
    wmma::load_matrix_sync(b, tile, 16);
    ptx::fence_proxy_async(ptx::space_shared);
    __syncwarp();
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
}

// both branches fence, each after its reads
__global__ void __launch_bounds__(kThreads) fenceInBothBranches(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[kThreads];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  float sum = 0, rest = 0;
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 96) load(tile, in + i * kThreads, sizeof(tile), &full);
    await(&full, i & 1);
    if (threadIdx.x < 64) {
      sum += tile[threadIdx.x];
      ptx::fence_proxy_async(ptx::space_shared);
    } else {
      rest += tile[threadIdx.x];
      ptx::fence_proxy_async();
    }
    __syncthreads();
  }
  out[threadIdx.x] = sum + rest;
}

// two barriers of libcu++ as full and empty; the thread that issues fences after its wait
__global__ void __launch_bounds__(kThreads) fullAndEmpty(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[96];
  __shared__ Bar full, empty;
  if (threadIdx.x == 0) init(&full, 1 + 96), init(&empty, 32 + 96);
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int i = 0; i < tiles; ++i) {
      if (i) empty.arrive_and_wait();
      if (threadIdx.x == 0) {
        cde::fence_proxy_async_shared_cta();
        cuda::device::memcpy_async_tx(tile, in + i * 96, cuda::aligned_size_t<16>(sizeof(tile)), full);
        (void)cuda::device::barrier_arrive_tx(full, 1, sizeof(tile));
      }
      __syncwarp();  // equivalent: barrier -- all lanes arrive on `empty`
    }
    empty.arrive_and_wait();
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
      full.arrive_and_wait();
      sum += tile[threadIdx.x - 32];
      empty.arrive_and_wait();
    }
    out[threadIdx.x - 32] = sum;
  }
}

// halves: one is read while the other is filled, and no half twice
__global__ void __launch_bounds__(kThreads) eachHalfOnce(const float* in, float* out) {
  __shared__ alignas(128) float half[2][kThreads];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full[0], 1), ptx::mbarrier_init(&full[1], 1);
  __syncthreads();
  if (threadIdx.x == 0) load(half[0], in, sizeof(half[0]), &full[0]);
  await(&full[0], 0);
  float sum = half[0][threadIdx.x ^ 1];
  __syncthreads();  // equivalent: barrier -- the halves are two places
  if (threadIdx.x == 0) load(half[1], in + kThreads, sizeof(half[1]), &full[1]);
  await(&full[1], 0);
  out[threadIdx.x] = sum + half[1][threadIdx.x ^ 1];
}

// a tile and a barrier of each warp: its lanes fence and meet
__global__ void __launch_bounds__(kThreads) aTileOfEachWarp(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float tile[4][32];
  __shared__ uint64_t full[4];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int w = warp.meta_group_rank();
  if (warp.thread_rank() == 0) ptx::mbarrier_init(&full[w], 1);
  warp.sync();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (warp.thread_rank() == 0) load(tile[w], in + (i * 4 + w) * 32, sizeof(tile[0]), &full[w]);
    await(&full[w], i & 1);
    sum += tile[w][warp.thread_rank() ^ 1];
    ptx::fence_proxy_async(ptx::space_shared);
    warp.sync();
  }
  out[threadIdx.x] = sum;
}
