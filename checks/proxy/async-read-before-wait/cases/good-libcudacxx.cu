// memcpy_async with barriers, pipelines and groups, read after completion. All right.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
constexpr int kThreads = 128;
// block-scope pipeline, all threads both roles
__global__ void __launch_bounds__(kThreads) unified(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float stage[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, stage[0], in, sizeof(stage[0]), pipe);
  pipe.producer_commit();
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, stage[(i + 1) & 1], in + (i + 1) * kThreads, sizeof(stage[0]), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += stage[i & 1][kThreads - 1 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
__global__ void __launch_bounds__(kThreads) partitioned(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float stage[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  if (role == cuda::pipeline_role::producer) {
    for (int i = 0; i < tiles; ++i) {
      pipe.producer_acquire();
      for (int k = threadIdx.x; k < kThreads; k += 32) cuda::memcpy_async(&stage[i & 1][k], in + i * kThreads + k, sizeof(float), pipe);
      pipe.producer_commit();
    }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
      pipe.consumer_wait();
      sum += stage[i & 1][threadIdx.x];
      pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
  }
}
// copies complete on a barrier
__global__ void __launch_bounds__(kThreads) onBarrier(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, kThreads);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(int4), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}
__global__ void __launch_bounds__(kThreads) groupOnBarrier(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof(tile)), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}
__global__ void __launch_bounds__(kThreads) cgWait(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));
  cg::wait(block);
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}
__global__ void __launch_bounds__(kThreads) threadPipe(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(int4), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
  pipe.consumer_release();
}
