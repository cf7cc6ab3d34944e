// Buffers used again while a copy is in flight, through cuda::ptx, cde::, pipelines, groups and small classes. Each kernel has one fault.
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

// the staging buffer of an epilogue, as a class: store() waits, then tells nobody
class Epilogue {
public:
  __device__ explicit Epilogue(float* stage) : stage(stage) {}
  __device__ void put(float x) {
    stage[threadIdx.x] = x; // EXPECT: cuda-async-buffer-reuse
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
__global__ void __launch_bounds__(kThreads) classTellsNobody(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  Epilogue epilogue(stage);
  for (int i = 0; i < tiles; ++i) {
    epilogue.put(in[i * kThreads + threadIdx.x]);
    epilogue.flush(out + i * kThreads);
  }
}

// one buffer fewer than stores in flight
template <int Buffers>
__device__ void copyThrough(float (*stage)[kThreads], const float* in, float* out, int tiles) {
  for (int i = 0; i < tiles; ++i) {
    if (threadIdx.x == 0) readDone<Buffers>();
    __syncthreads();
    stage[i % Buffers][threadIdx.x] = in[i * kThreads + threadIdx.x] + 1.f; // EXPECT: cuda-async-buffer-reuse
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) store(out + i * kThreads, stage[i % Buffers], sizeof(stage[0]));
  }
  if (threadIdx.x == 0) readDone<0>();
}
__global__ void __launch_bounds__(kThreads) oneBufferTooFew(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[3][kThreads];
  copyThrough<3>(stage, in, out, tiles);
}

// committed when the next store is on its way: the wait knows of one store less
__global__ void __launch_bounds__(kThreads) committedLate(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  for (int i = 0; i < tiles; ++i) {
    stage[threadIdx.x] = in[i * kThreads + threadIdx.x]; // EXPECT: cuda-async-buffer-reuse
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * kThreads, stage, sizeof(stage));
      readDone<0>();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_commit_group();
    readDone<0>();
  }
}

// the groups of cp.async are others than those of bulk stores
__global__ void __launch_bounds__(kThreads) waitOfOtherGroups(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[kThreads];
  for (int i = 0; i < tiles; ++i) {
    __pipeline_wait_prior(0);
    __syncthreads();
    stage[threadIdx.x] = in[i * kThreads + threadIdx.x]; // EXPECT: cuda-async-buffer-reuse
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) store(out + i * kThreads, stage, sizeof(stage));
  }
  if (threadIdx.x == 0) readDone<0>();
}

// a tensor store; the block ends first
__global__ void __launch_bounds__(kThreads) endsUnderTensorStore(const __grid_constant__ CUtensorMap map, const float* in) {
  __shared__ alignas(128) float tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, int(blockIdx.x)};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile); // EXPECT: cuda-async-buffer-reuse
    ptx::cp_async_bulk_commit_group();
  }
}

// sums cleared while the reduction reads them
__global__ void __launch_bounds__(kThreads) clearedUnderReduction(const int* in, int* sums, int rounds) {
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
    }
    part[threadIdx.x] = 0; // EXPECT: cuda-async-buffer-reuse
    if (threadIdx.x == 0) readDone<0>();
    __syncthreads();
  }
}

// the copy of the next tile begins before the threads have read this one
__global__ void __launch_bounds__(kThreads) groupCopyTooEarly(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float tile[kThreads];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    cg::memcpy_async(block, tile, in + i * kThreads, sizeof(tile)); // EXPECT: cuda-async-buffer-reuse
    cg::wait(block);
    sum += tile[kThreads - 1 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

// a thread's own pipeline: others still read what it refills
__global__ void __launch_bounds__(kThreads) pipelineTooEarly(const float4* in, float* out, int tiles) {
  __shared__ alignas(16) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[threadIdx.x], in + i * kThreads + threadIdx.x, sizeof(float4), pipe); // EXPECT: cuda-async-buffer-reuse
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    sum += tile[kThreads - 1 - threadIdx.x].x;
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

// padding written over a copy in flight
__global__ void __launch_bounds__(kThreads) paddingUnderCopy(const float* in, float* out, int valid) {
  __shared__ alignas(16) float tile[kThreads];
  __pipeline_memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float));
  __pipeline_commit();
  if (int(threadIdx.x) >= valid) tile[threadIdx.x] = 0; // EXPECT: cuda-async-buffer-reuse
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// two loads of one lambda, which takes the wrong bit of the number
__global__ void __launch_bounds__(kThreads) sameHalfTwice(const float* in, float* out) {
  __shared__ alignas(128) float half[2][kThreads];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full[0], 1), ptx::mbarrier_init(&full[1], 1);
  __syncthreads();
  auto fetch = [&](int i) { load(half[i & 2], in + i * kThreads, sizeof(half[0]), &full[i]); };
  if (threadIdx.x == 0) {
    fetch(0);
    fetch(1); // EXPECT: cuda-async-buffer-reuse
  }
  await(&full[0], 0);
  await(&full[1], 0);
  out[threadIdx.x] = half[0][threadIdx.x];
}
