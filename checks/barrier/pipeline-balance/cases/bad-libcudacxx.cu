// The same in cooperative groups and libcu++.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int kThreads = 128;

__global__ void groupWaitPrior(const int* in, int* out) {
  __shared__ int tile[kThreads];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof tile);
  cg::wait_prior<1>(block); // EXPECT: cuda-pipeline-balance
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void groupRing(const int* in, int* out, int tiles) {
  __shared__ int ring[2][kThreads];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, ring[0], in, sizeof ring[0]);
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) cg::memcpy_async(block, ring[(i + 1) % 2], in + (i + 1) * kThreads, sizeof ring[0]);
    cg::wait_prior<1>(block); // EXPECT: cuda-pipeline-balance
    out[i * kThreads + threadIdx.x] = ring[i % 2][kThreads - 1 - threadIdx.x];
    block.sync();
  }
}

__global__ void pipelineWaitPrior(const int* in, int* out) {
  __shared__ int tile[kThreads];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<1>(pipe); // EXPECT: cuda-pipeline-balance
  out[threadIdx.x] = tile[threadIdx.x];
  pipe.consumer_release();
}

__global__ void commitForgotten(const int* in, int* out) {
  __shared__ int tile[kThreads];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.consumer_wait(); // EXPECT: cuda-pipeline-balance
  out[threadIdx.x] = tile[threadIdx.x];
  pipe.consumer_release();
}

__global__ void acquiredTwice(const int* in, int* out) {
  __shared__ int tile[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int s = 0; s < 2; ++s) {
    pipe.producer_acquire(); // EXPECT: cuda-pipeline-balance acquires a stage again
    cuda::memcpy_async(block, tile[s], in + s * kThreads, sizeof tile[s], pipe);
  }
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[0][kThreads - 1 - threadIdx.x] + tile[1][threadIdx.x];
  pipe.consumer_release();
}

__global__ void releaseForgotten(const int* in, int* out) {
  __shared__ int tile[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int s = 0; s < 2; ++s) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile[s], in + s * kThreads, sizeof tile[s], pipe);
    pipe.producer_commit();
  }
  for (int s = 0; s < 2; ++s) {
    pipe.consumer_wait(); // EXPECT: cuda-pipeline-balance before the one it has is released
    out[s * kThreads + threadIdx.x] = tile[s][kThreads - 1 - threadIdx.x];
  }
}

__global__ void releasedTwice(const int* in, int* out) {
  __shared__ int tile[kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, in, sizeof tile, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
  pipe.consumer_release();
  pipe.consumer_release(); // EXPECT: cuda-pipeline-balance releases a stage that it has not waited for
}
