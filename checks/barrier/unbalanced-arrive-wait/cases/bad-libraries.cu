// Each kernel has one fault.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

__global__ void __launch_bounds__(128) leavesBeforeArrive(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float part[128];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;  // EXPECT: cuda-unbalanced-arrive-wait
  part[threadIdx.x] = in[i];
  bar.arrive_and_wait();
  out[i] = part[threadIdx.x ^ 1];
}
// the halves exchange by two barriers sized for the whole block, but only one half arrives and nobody waits with it
__global__ void __launch_bounds__(128) halfArrives(const float* in, float* out) {
  __shared__ Bar ready;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&ready, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    (void)ready.arrive();
  } else {
    ready.wait_parity(0);  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x] = buf[threadIdx.x - 64];
  }
}
__global__ void __launch_bounds__(64) countOfOne(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();  // EXPECT: cuda-unbalanced-arrive-wait
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// a token that is not renewed
__global__ void __launch_bounds__(64) oldToken(float* out, int n) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  Bar::arrival_token first = bar.arrive();
  bar.wait(std::move(first));
  for (int i = 0; i < n; ++i) {
    buf[threadIdx.x] = i;
    (void)bar.arrive();
    bar.wait(std::move(first));  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x] += buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
    __syncthreads();
  }
}
__global__ void __launch_bounds__(64) primitives(const float* in, float* out) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 32) {
    auto tok = __mbarrier_arrive(&bar);
    while (!__mbarrier_test_wait(&bar, tok)) {  // EXPECT: cuda-unbalanced-arrive-wait
    }
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(96) ptxRing(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) ptx::mbarrier_init(&full[s], 1), ptx::mbarrier_init(&empty[s], 64 + 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x >= 64) {
    if (threadIdx.x == 64)
      for (int t = 0; t < n; ++t) {
        while (!ptx::mbarrier_try_wait_parity(&empty[t % 2], ((t / 2) & 1) ^ 1)) {  // EXPECT: cuda-unbalanced-arrive-wait
        }
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[t % 2], 256);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf[t % 2], in + t * 64, 256, &full[t % 2]);
      }
  } else {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      while (!ptx::mbarrier_try_wait_parity(&full[t % 2], (t / 2) & 1)) {
      }
      acc += buf[t % 2][threadIdx.x];
      ptx::fence_proxy_async(ptx::space_shared);
      ptx::mbarrier_arrive(&empty[t % 2]);
    }
    out[threadIdx.x] = acc;
  }
}
// dropped, yet it arrives again
__global__ void __launch_bounds__(64) arrivesAfterDrop(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x >= 32) bar.arrive_and_drop();
  bar.arrive_and_wait();  // EXPECT: cuda-unbalanced-arrive-wait
  out[threadIdx.x] = buf[threadIdx.x];
}
// cg split barrier: one half only
__global__ void __launch_bounds__(64) splitSkipsWait(const float* in, float* out, int n) {
  auto block = cg::this_thread_block();
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  auto tok = block.barrier_arrive();
  if (threadIdx.x < 32) block.barrier_wait(std::move(tok));  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = buf[threadIdx.x];
}
