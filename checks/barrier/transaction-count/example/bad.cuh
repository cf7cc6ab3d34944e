// arch: sm_90
// RULES-OFF: cuda-async-read-before-wait
// Multiplies two vectors. Two bulk copies bring a block's part of them; both complete on one mbarrier.
// The barrier is told the bytes of one copy only: it completes when half of the data is there.
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

constexpr int kMaxThreads = 1024;
constexpr int kWords = 4; // of a thread

// threads in a block: a multiple of 32
__global__ void multiply(const int* a, const int* b, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int aPart[kMaxThreads * kWords];
  __shared__ alignas(128) int bPart[kMaxThreads * kWords];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  int words = blockDim.x * kWords;
  int bytes = words * sizeof(int);
  int first = blockIdx.x * words;
  if (t == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (t == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, bytes); // EXPECT: cuda-transaction-count
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, aPart, a + first, bytes, &full);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, bPart, b + first, bytes, &full);
  }
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    CUDA_LINT_SPIN_GUARD();
  }
  for (int k = t; k < words; k += blockDim.x) out[first + k] = aPart[k] * bPart[k];
}

inline cudaError_t launchMultiply(const int* a, const int* b, int* out, int blocks, int threads) {
  multiply<<<blocks, threads>>>(a, b, out);
  return cudaGetLastError();
}
