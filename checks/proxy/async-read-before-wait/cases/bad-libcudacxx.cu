// memcpy_async with barriers, pipelines and groups, read too early. All wrong.
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
constexpr int kThreads = 128;
__global__ void __launch_bounds__(kThreads) badThreadPipe(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(int4), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x]; // EXPECT: cuda-async-read-before-wait
  pipe.consumer_release();
}
__global__ void __launch_bounds__(kThreads) badOnBarrier(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, kThreads);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(int4), bar);
  auto token = bar.arrive();
  out[threadIdx.x] = tile[threadIdx.x]; // EXPECT: cuda-async-read-before-wait
  bar.wait(std::move(token));
}
__global__ void __launch_bounds__(kThreads) badCg(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));
  block.sync();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x]; // EXPECT: cuda-async-read-before-wait
  cg::wait(block);
}
__global__ void __launch_bounds__(kThreads) badUnified(const float* in, float* out, int tiles) {
  __shared__ alignas(16) float stage[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, stage[i & 1], in + i * kThreads, sizeof(stage[0]), pipe);
    pipe.producer_commit();
    sum += stage[i & 1][threadIdx.x]; // EXPECT: cuda-async-read-before-wait
    pipe.consumer_wait();
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}
