// arch: sm_75
// Each even block writes a table column by column and counts them; the odd block beside it reads them as they come.
// The acquire load that sees the count makes the column visible, to the whole block after the barrier.
#include <cuda/atomic>
#include <cuda_runtime.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

// count: a zero for each pair of blocks; table: a row of `columns` words for each thread of an even block
__global__ void readAlong(const int* in, int* table, int* count, int* out, int columns) {
  int row = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> written(count[blockIdx.x / 2]);
  if (blockIdx.x % 2 == 0) {
    for (int c = 0; c < columns; ++c) {
      table[row * columns + c] = in[row * columns + c];
      __syncthreads();
      if (threadIdx.x == 0) written.store(c + 1, cuda::memory_order_release);
    }
  } else {
    int sum = 0;
    for (int c = 0; c < columns; ++c) {
      if (threadIdx.x == 0) {
        while (written.load(cuda::memory_order_acquire) <= c) {
          CUDA_LINT_SPIN_GUARD();
        }
      }
      __syncthreads();
      sum += table[row * columns + c] * (c + 1);
    }
    out[row] = sum;
  }
}

// A cooperative launch: all blocks run at the same time, or the launch fails.
inline cudaError_t launchReadAlong(const int* in, int* table, int* count, int* out, int columns, int pairs,
                                   int threads) {
  void* arguments[] = {&in, &table, &count, &out, &columns};
  const void* kernel = reinterpret_cast<const void*>(readAlong);
  return cudaLaunchCooperativeKernel(kernel, 2 * pairs, threads, arguments, 0, nullptr);
}
