// Cooperative groups and libcu++: counts and stages that fit.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;
constexpr int kThreads = 128;

__global__ void groupWait(const int* in, int* out) {
  __shared__ int tile[kThreads];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof tile);
  cg::wait(block);
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void groupRing(const int* in, int* out, int tiles) {
  __shared__ int ring[2][kThreads];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, ring[0], in, sizeof ring[0]);
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      cg::memcpy_async(block, ring[(i + 1) % 2], in + (i + 1) * kThreads, sizeof ring[0]);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    out[i * kThreads + threadIdx.x] = ring[i % 2][kThreads - 1 - threadIdx.x];
    block.sync();
  }
}

__global__ void pipelineOfAThread(const int* in, int* out, int tiles) {
  __shared__ int ring[2][kThreads];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&ring[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  for (int i = 0; i < tiles; ++i) {
    pipe.producer_acquire();
    if (i + 1 < tiles) cuda::memcpy_async(&ring[(i + 1) & 1][threadIdx.x], &in[(i + 1) * kThreads + threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    out[i * kThreads + threadIdx.x] = ring[i & 1][threadIdx.x];
    pipe.consumer_release();
  }
}

__global__ void pipelineOfABlock(const int* in, int* out, int tiles) {
  __shared__ int ring[2][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int filled = 0;
  for (int i = 0; i < tiles; ++i) {
    for (; filled < tiles && filled < i + 2; ++filled) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, ring[filled % 2], in + filled * kThreads, sizeof ring[0], pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[i * kThreads + threadIdx.x] = ring[i % 2][kThreads - 1 - threadIdx.x];
    pipe.consumer_release();
  }
}

// Two stages acquired ahead, each committed.
__global__ void prefetch(const int* in, int* out) {
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
    pipe.consumer_wait();
    out[s * kThreads + threadIdx.x] = tile[s][kThreads - 1 - threadIdx.x];
    pipe.consumer_release();
  }
}

// Warp 0 copies, the others use: each role has its half of the calls.
__global__ void roles(const int* in, int* out, int tiles) {
  __shared__ int ring[2][96];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  if (threadIdx.x < 32) {
    for (int i = 0; i < tiles; ++i) {
      pipe.producer_acquire();
      for (int k = threadIdx.x; k < 96; k += 32) cuda::memcpy_async(&ring[i % 2][k], &in[i * 96 + k], sizeof(int), pipe);
      pipe.producer_commit();
    }
  } else {
    for (int i = 0; i < tiles; ++i) {
      pipe.consumer_wait();
      out[i * 96 + threadIdx.x - 32] = ring[i % 2][threadIdx.x - 32];
      pipe.consumer_release();
    }
  }
}

void launch(const int* in, int* out) { roles<<<1, kThreads>>>(in, out, 4); }
// The last tile is waited for with all that is there.
__global__ void __launch_bounds__(64) groupPeeled(const int* in, int* out, int n) {
  __shared__ int buf[2][64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, buf[0], in, sizeof buf[0]);
  int t = 0;
  for (; t + 1 < n; ++t) {
    cg::memcpy_async(block, buf[(t + 1) & 1], in + (t + 1) * 64, sizeof buf[0]);
    cg::wait_prior<1>(block);
    out[t * 64 + threadIdx.x] = buf[t & 1][63 - threadIdx.x];
    block.sync();
  }
  cg::wait(block);
  out[t * 64 + threadIdx.x] = buf[t & 1][63 - threadIdx.x];
}
