// Each kernel has one fault.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/atomic>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

__global__ void __launch_bounds__(64) noSync(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  buf[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();  // EXPECT: cuda-barrier-init
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) everyThreadInits(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  init(&bar, blockDim.x);  // EXPECT: cuda-barrier-init
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) noInit(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  bar.arrive_and_wait();  // EXPECT: cuda-barrier-init
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) perThreadBarrier(const float* in, float* out) {
  Bar bar(64);  // EXPECT: cuda-barrier-init
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) primitiveNoSync(const float* in, float* out) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  buf[threadIdx.x] = in[threadIdx.x];
  auto t = __mbarrier_arrive(&bar);  // EXPECT: cuda-barrier-init
  while (!__mbarrier_test_wait(&bar, t)) {
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) ptxNoSync(const int* in, int* out) {
  __shared__ alignas(128) int buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 32) {
    ptx::mbarrier_init(&bar, 1);
  }
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 256);  // EXPECT: cuda-barrier-init
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, in, 256, &bar);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) ringByStruct(const int* in, int* out, int n) {
  struct Ring {
    Bar full[2], empty[2];
  };
  __shared__ Ring r;
  __shared__ int buf[2][32];
  if (threadIdx.x == 0) {
    init(&r.full[0], 64), init(&r.full[1], 64);
    init(&r.empty[0], 64);
  }
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    int s = t % 2;
    if (threadIdx.x < 32) {
      r.empty[s].arrive_and_wait();  // EXPECT: cuda-barrier-init
      buf[s][threadIdx.x] = in[t * 32 + threadIdx.x];
      (void)r.full[s].arrive();
    } else {
      (void)r.empty[s].arrive();
      r.full[s].arrive_and_wait();
      out[t * 32 + threadIdx.x - 32] = buf[s][threadIdx.x - 32];
    }
  }
}
// G7: a counter in shared memory without a first value
__global__ void __launch_bounds__(128) counterWithoutValue(const int* in, int* out) {
  __shared__ int count;
  if (in[blockIdx.x * 128 + threadIdx.x] > 0) atomicAdd_block(&count, 1);  // EXPECT: cuda-barrier-init
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = count;
}
__global__ void __launch_bounds__(64) flagWithoutValue(const float* in, float* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ float x;
  if (threadIdx.x == 0) {
    x = in[blockIdx.x];
    ready.store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == 32) {
    while (ready.load(cuda::memory_order_acquire) == 0) {  // EXPECT: cuda-barrier-init
    }
    out[blockIdx.x] = x;
  }
}
