// Arrive, do something else, wait: one barrier in four spellings.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cstdint>
#include <utility>

__device__ void independent_work(float* data, int i) { data[blockIdx.x * 64 + threadIdx.x] += i; }

__global__ void __launch_bounds__(64) split_object(float* data) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ Barrier bar;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  for (int i = 0; i < 2; ++i) {
    Barrier::arrival_token token = bar.arrive();
    independent_work(data, i);
    bar.wait(std::move(token));
  }
}

__global__ void __launch_bounds__(64) split_ptx(float* data) {
  __shared__ uint64_t bar;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) cuda::ptx::mbarrier_init(&bar, block.size());
  block.sync();
  for (int i = 0; i < 2; ++i) {
    uint64_t token = cuda::ptx::mbarrier_arrive(&bar);
    independent_work(data, i);
    while (!cuda::ptx::mbarrier_try_wait(&bar, token)) {
    }
  }
}

__global__ void __launch_bounds__(64) split_primitives(float* data) {
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  for (int i = 0; i < 2; ++i) {
    __mbarrier_token_t token = __mbarrier_arrive(&bar);
    independent_work(data, i);
    while (!__mbarrier_try_wait(&bar, token, 1000)) {
    }
  }
}

__global__ void __launch_bounds__(64) split_asm(float* data) {
  __shared__ uint64_t bar;
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&bar));
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(blockDim.x) : "memory");
  __syncthreads();
  for (unsigned i = 0; i < 2; ++i) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at) : "memory");
    independent_work(data, i);
    asm volatile("{\n.reg .pred done;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n@!done bra again;\n}" ::"r"(at),
                 "r"(i & 1)
                 : "memory");
  }
}
