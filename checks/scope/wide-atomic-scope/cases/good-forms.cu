// Scopes that fit, and wide ones that are needed.
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kThreads = 256;

__global__ void blockScope(const int* in, int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> total;
  if (threadIdx.x == 0) total.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  total.fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);
  __syncthreads();
  out[threadIdx.x] = total.load(cuda::memory_order_relaxed);
}

// atomicAdd is relaxed; on shared memory its scope costs nothing.
__global__ void intrinsic(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = total;
}

// All blocks add up.
__global__ void ofTheGrid(const int* in, int* total) {
  cuda::atomic_ref<int, cuda::thread_scope_device>(*total).fetch_add(in[threadIdx.x], cuda::memory_order_relaxed);
}

// The host polls it.
__global__ void forTheHost(int* flag, int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    cuda::atomic_ref<int, cuda::thread_scope_system>(*flag).store(1, cuda::memory_order_release);
  }
}
