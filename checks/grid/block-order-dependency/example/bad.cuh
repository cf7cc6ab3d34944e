// arch: sm_75
// Subtracts the mean from all elements. Every block waits for all others to have added their sums.
// An ordinary launch does not promise that all blocks run at once: those that run wait for those that can not start.
#include <cuda/atomic>
#include <cuda_runtime.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

// total, arrived: zeroes; threads in a block: a multiple of 32
__global__ void centre(const int* in, int* out, int* total, int* arrived, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = i < n ? in[i] : 0;
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  if (threadIdx.x % 32 == 0) atomicAdd(total, sum);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> blocks(*arrived);
    blocks.fetch_add(1, cuda::memory_order_acq_rel);
    while (blocks.load(cuda::memory_order_acquire) < gridDim.x) { // EXPECT: cuda-block-order-dependency
      CUDA_LINT_SPIN_GUARD();
    }
  }
  __syncthreads();
  if (i < n) out[i] = in[i] - *total / n;
}

inline cudaError_t launchCentre(const int* in, int* out, int* total, int* arrived, int n, int threads) {
  centre<<<(n + threads - 1) / threads, threads>>>(in, out, total, arrived, n);
  return cudaGetLastError();
}
