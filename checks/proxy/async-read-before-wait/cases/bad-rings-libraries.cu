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

__global__ void __launch_bounds__(128) groupCopyNoWait(const int* in, int* out) {
  auto block = cg::this_thread_block();
  __shared__ int buf[128];
  cg::memcpy_async(block, buf, in + blockIdx.x * 128, sizeof(buf));
  block.sync();
  out[blockIdx.x * 128 + threadIdx.x] = buf[127 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
__global__ void __launch_bounds__(128) groupWaitPrior(const int* in, int* out, int n) {
  auto block = cg::this_thread_block();
  __shared__ int buf[2][128];
  cg::memcpy_async(block, buf[0], in, sizeof(buf[0]));
  int acc = 0;
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) cg::memcpy_async(block, buf[(t + 1) & 1], in + (t + 1) * 128, sizeof(buf[0]));
    cg::wait_prior<1>(block);  // EXPECT: cuda-pipeline-balance
    acc += buf[t & 1][127 - threadIdx.x];
    block.sync();
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(128) threadPipeline(const int4* in, int4* out) {
  __shared__ int4 buf[128];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&buf[threadIdx.x], in + blockIdx.x * 128 + threadIdx.x, cuda::aligned_size_t<16>(16), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[blockIdx.x * 128 + threadIdx.x] = buf[127 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
  pipe.consumer_release();
}
__global__ void __launch_bounds__(128) primitives(const int4* in, int4* out, int n) {
  __shared__ int4 buf[2][128];
  __pipeline_memcpy_async(&buf[0][threadIdx.x], in + threadIdx.x, 16);
  __pipeline_commit();
  int4 acc = {};
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) __pipeline_memcpy_async(&buf[(t + 1) & 1][threadIdx.x], in + (t + 1) * 128 + threadIdx.x, 16);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    acc.x += buf[t & 1][127 - threadIdx.x].x;  // EXPECT: cuda-async-read-before-wait
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(64) barrierCopy(const int4* in, int4* out) {
  __shared__ alignas(16) int4 buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  cuda::memcpy_async(cg::this_thread_block(), buf, in + blockIdx.x * 64, cuda::aligned_size_t<16>(sizeof(buf)), bar);
  auto token = bar.arrive();
  int4 x = buf[63 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
  bar.wait(std::move(token));
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
__global__ void __launch_bounds__(64) ptxTry(const int* in, int* out) {
  __shared__ alignas(128) int buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 256);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, in, 256, &bar);
  }
  __syncthreads();
  ptx::mbarrier_try_wait_parity(&bar, 0);  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
__global__ void __launch_bounds__(64) txCopy(const int* in, int* out) {
  __shared__ alignas(16) int buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(256), bar);
    auto tok = cuda::device::barrier_arrive_tx(bar, 1, 256);
    bar.wait(std::move(tok));
  }
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
