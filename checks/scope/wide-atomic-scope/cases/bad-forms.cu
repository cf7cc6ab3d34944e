// Shared memory of a block, with scopes that reach further.
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kThreads = 256;

__global__ void defaultScope(const int* in, int* out) {
  __shared__ cuda::atomic<int> total; // the scope of the system, and seq_cst at each operation
  if (threadIdx.x == 0) total.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  total.fetch_add(in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  out[threadIdx.x] = total.load(cuda::memory_order_relaxed);
}

__global__ void reference(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_device>(total).fetch_add(in[threadIdx.x], cuda::memory_order_acq_rel); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  out[threadIdx.x] = total;
}

__global__ void ptxScope(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&total));
  asm volatile("atom.acq_rel.sys.shared.add.u32 %0, [%1], %2;" : "=r"(out[threadIdx.x]) : "r"(at), "r"(in[threadIdx.x]) : "memory"); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  out[threadIdx.x] += total;
}
