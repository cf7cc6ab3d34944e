// Further forms of groups and pipelines. Nothing to report.
#include "wrappers.cuh"
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// The number that may be pending falls to 0 at the end, where nothing is committed any more.
__global__ void __launch_bounds__(64) runtimeN(const int4* in, int4* out, int n) {
  __shared__ int4 ring[3][64];
  for (int t = 0; t < 2; ++t)
    if (t < n) {
      __pipeline_memcpy_async(&ring[t][threadIdx.x], in + t * 64 + threadIdx.x, 16);
      __pipeline_commit();
    }
  for (int t = 0; t < n; ++t) {
    __pipeline_wait_prior(t + 1 < n ? 1 : 0);
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t % 3][63 - threadIdx.x];
    if (t + 2 < n) {
      __pipeline_memcpy_async(&ring[(t + 2) % 3][threadIdx.x], in + (t + 2) * 64 + threadIdx.x, 16);
      __pipeline_commit();
    }
  }
}
// The same by min.
__global__ void __launch_bounds__(64) runtimeMin(const int4* in, int4* out, int n) {
  __shared__ int4 ring[3][64];
  for (int t = 0; t < 2; ++t)
    if (t < n) {
      __pipeline_memcpy_async(&ring[t][threadIdx.x], in + t * 64 + threadIdx.x, 16);
      __pipeline_commit();
    }
  for (int t = 0; t < n; ++t) {
    __pipeline_wait_prior(min(1, n - 1 - t));
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t % 3][63 - threadIdx.x];
    if (t + 2 < n) {
      __pipeline_memcpy_async(&ring[(t + 2) % 3][threadIdx.x], in + (t + 2) * 64 + threadIdx.x, 16);
      __pipeline_commit();
    }
  }
}
// A main loop of CUTLASS: the next stage is fetched and waited for in the last step of this one.
__global__ void __launch_bounds__(64) mainloop(const uint4* in, uint4* out, int n) {
  constexpr int S = 3, K = 2;
  __shared__ uint4 ring[S][K][64];
  int next = 0;
  auto fetch = [&](int s) {
    for (int k = 0; k < K; ++k)
      if (next < n) copy16(&ring[s][k][threadIdx.x], in + (next * K + k) * 64 + threadIdx.x);
    copyCommit();
    ++next;
  };
  for (int s = 0; s < S - 1; ++s) fetch(s);
  copyWait<S - 2>();
  __syncthreads();
  int read = 0, write = S - 1;
  uint4 acc = make_uint4(0, 0, 0, 0);
  for (int left = n + S - 1; left > 0; --left) {
#pragma unroll
    for (int k = 0; k < K; ++k) {
      uint4 x = ring[read][k][63 - threadIdx.x];
      acc.x += x.x, acc.y ^= x.y;
      if (k == K - 1) {
        __syncthreads(); // equivalent: barrier -- the stage was read before the barrier of the last round
        fetch(write);
        write = read;
        if (++read == S) read = 0;
        copyWait<S - 2>();
        __syncthreads();
      }
    }
  }
  copyWait<0>();
  out[threadIdx.x] = acc;
}
// Roles by thread.
__global__ void __launch_bounds__(64) partitioned(const int* in, int* out, int n) {
  __shared__ int buf[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  if (role == cuda::pipeline_role::producer) {
    for (int t = 0; t < n; ++t) {
      pipe.producer_acquire();
      cuda::memcpy_async(&buf[t % 2][threadIdx.x], &in[t * 32 + threadIdx.x], sizeof(int), pipe);
      pipe.producer_commit();
    }
  } else {
    for (int t = 0; t < n; ++t) {
      pipe.consumer_wait();
      out[t * 32 + threadIdx.x - 32] = buf[t % 2][63 - threadIdx.x];
      pipe.consumer_release();
    }
  }
}
// Two stages ahead, empty ones at the end.
__global__ void __launch_bounds__(64) priorRing(const int* in, int* out, int n) {
  __shared__ int buf[3][64];
  auto pipe = cuda::make_pipeline();
  int issued = 0;
  for (int t = 0; t < n; ++t) {
    for (; issued < t + 2; ++issued) {
      pipe.producer_acquire();
      if (issued < n) cuda::memcpy_async(&buf[issued % 3][threadIdx.x], &in[issued * 64 + threadIdx.x], sizeof(int), pipe);
      pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    __syncthreads();
    out[t * 64 + threadIdx.x] = buf[t % 3][63 - threadIdx.x];
    pipe.consumer_release();
  }
}
// Threads without work leave the pipeline before they return.
__global__ void __launch_bounds__(64) quits(const int* in, int* out, int n) {
  __shared__ int buf[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  if (threadIdx.x >= 48) {
    pipe.quit();
    return;
  }
  pipe.producer_acquire();
  cuda::memcpy_async(&buf[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = buf[47 - threadIdx.x];
  pipe.consumer_release();
}
// The end of the scope takes a thread off the pipeline, wherever it leaves the loop.
__global__ void __launch_bounds__(64) leavesByScope(const int* in, int* out, int n) {
  __shared__ int buf[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int t = 0; t < n; ++t) {
    if (t == 2 && threadIdx.x >= 32) break;
    pipe.producer_acquire();
    cuda::memcpy_async(&buf[threadIdx.x], &in[t * 64 + threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    pipe.consumer_release();
  }
}
