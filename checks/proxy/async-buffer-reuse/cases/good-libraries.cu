// Buffers used again when the copy is known to be done with them, through libraries and small classes. Nothing to report.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 128;

__device__ inline void store(float* to, const float* from, uint32_t bytes) {
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, from, bytes);
  ptx::cp_async_bulk_commit_group();
}
template <int N>
__device__ inline void readDone() {
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<N>{});
}
__device__ inline void load(void* to, const void* from, uint32_t bytes, uint64_t* full) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, bytes);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, bytes, full);
}
__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}

// the staging buffer of an epilogue, as a class
class Epilogue {
public:
  __device__ explicit Epilogue(float* stage) : stage(stage) {}
  __device__ void put(float x) {
    __syncthreads();
    stage[threadIdx.x] = x;
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
  }
  __device__ void flush(float* to) {
    if (threadIdx.x != 0) return;
    cde::cp_async_bulk_shared_to_global(to, stage, kThreads * sizeof(float));
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }

private:
  float* stage;
};
__global__ void __launch_bounds__(kThreads) classMeetsFirst(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  Epilogue epilogue(stage);
  for (int i = 0; i < tiles; ++i) {
    epilogue.put(in[i * kThreads + threadIdx.x]);
    epilogue.flush(out + i * kThreads);
  }
}

template <int Buffers>
__device__ void copyThrough(float (*stage)[kThreads], const float* in, float* out, int tiles) {
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) readDone<Buffers - 1>();
    __syncthreads();
    stage[i % Buffers][threadIdx.x] = in[i * kThreads + threadIdx.x] + 1.f;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) store(out + i * kThreads, stage[i % Buffers], sizeof(stage[0]));
  }
  if (threadIdx.x == 0) readDone<0>();
}
__global__ void __launch_bounds__(kThreads) buffersForEachInFlight(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[3][kThreads];
  copyThrough<3>(stage, in, out, tiles);
}

// two stores, one group: the wait covers both
__global__ void __launch_bounds__(kThreads) twoHalvesOneGroup(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  for (int i = 0; i < tiles; ++i) {
    stage[threadIdx.x] = in[i * kThreads + threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * kThreads, stage, sizeof(stage) / 2);
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * kThreads + kThreads / 2, stage + kThreads / 2, sizeof(stage) / 2);
      ptx::cp_async_bulk_commit_group();
      readDone<0>();
    }
    __syncthreads();
  }
}

// both kinds of groups, each waited for
__global__ void __launch_bounds__(kThreads) waitsOfBothKinds(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) readDone<0>();
    __syncthreads();
    __pipeline_memcpy_async(&stage[threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) store(out + i * kThreads, stage, sizeof(stage));
  }
  if (threadIdx.x == 0) readDone<0>();
}

// a tensor store, read to its end by the thread that issued it
__global__ void __launch_bounds__(kThreads) tensorStoreThenEnd(const __grid_constant__ CUtensorMap map, const float* in) {
  __shared__ alignas(128) float tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, int(blockIdx.x)};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>{});
  }
}

__global__ void __launch_bounds__(kThreads) clearedAfterReduction(const int* in, int* sums, int rounds) {
  __shared__ alignas(128) int part[kThreads];
  part[threadIdx.x] = 0;
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
    atomicAdd_block(&part[in[r * kThreads + threadIdx.x] & (kThreads - 1)], 1);
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sums, part, sizeof(part));
      ptx::cp_async_bulk_commit_group();
      readDone<0>();
    }
    __syncthreads();
    part[threadIdx.x] = 0;
    __syncthreads();
  }
}

__global__ void __launch_bounds__(kThreads) groupCopyAfterSync(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float tile[kThreads];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    cg::memcpy_async(block, tile, in + i * kThreads, sizeof(tile));
    cg::wait(block);
    sum += tile[kThreads - 1 - threadIdx.x];
    block.sync();
  }
  out[threadIdx.x] = sum;
}

// two stages and a pipeline of the block: the acquire waits for the release
__global__ void __launch_bounds__(kThreads) pipelineOfTheBlock(const float4* in, float* out, int tiles) {
  __shared__ alignas(16) float4 stage[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[i % 2][threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float4), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    sum += stage[i % 2][kThreads - 1 - threadIdx.x].x;
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

// padding where nothing is copied
__global__ void __launch_bounds__(kThreads) copyOrPadding(const float* in, float* out, int valid) {
  __shared__ alignas(16) float tile[kThreads];
  if (int(threadIdx.x) < valid)
    __pipeline_memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float));
  else
    tile[threadIdx.x] = 0;
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) eachHalfOfALambda(const float* in, float* out) {
  __shared__ alignas(128) float half[2][kThreads];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full[0], 1), ptx::mbarrier_init(&full[1], 1);
  __syncthreads();
  auto fetch = [&](int i) { load(half[i & 1], in + i * kThreads, sizeof(half[0]), &full[i]); };
  if (threadIdx.x == 0) {
    fetch(0);
    fetch(1);
  }
  await(&full[0], 0);
  await(&full[1], 0);
  out[threadIdx.x] = half[0][threadIdx.x] + half[1][threadIdx.x];
}

// the store warp waits for its oldest store, then frees that buffer for the writers
__global__ void __launch_bounds__(kThreads + 32) storeWarp(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[2][kThreads];
  __shared__ Bar ready[2], freed[2];
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) init(&ready[s], kThreads + 32), init(&freed[s], kThreads + 32);
  __syncthreads();
  if (threadIdx.x < kThreads) {
    for (int i = 0; i < tiles; ++i) {
      if (i >= 2) freed[i % 2].arrive_and_wait();
      stage[i % 2][threadIdx.x] = in[i * kThreads + threadIdx.x] * 2.f;
      ptx::fence_proxy_async(ptx::space_shared);
      (void)ready[i % 2].arrive();
    }
  } else {
    for (int i = 0; i < tiles; ++i) {
      ready[i % 2].arrive_and_wait();
      if (threadIdx.x == kThreads) {
        store(out + i * kThreads, stage[i % 2], sizeof(stage[0]));
        readDone<0>();
      }
      __syncwarp();  // equivalent: barrier -- the lane that waits arrives as well
      if (i + 2 < tiles) (void)freed[i % 2].arrive();
    }
  }
}
