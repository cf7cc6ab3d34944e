// arch: sm_80
// out[i] is the sum of in[i] and its neighbour in the block. The mbarrier counts every thread of the block.
// In the last block, threads past the end leave without arriving: the others wait for ever.
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

constexpr int kMaxThreads = 1024;

__global__ void pairSums(const int* in, int* out, int n) {
  __shared__ int value[kMaxThreads];
  __shared__ __mbarrier_t written;
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (t == 0) __mbarrier_init(&written, blockDim.x);
  __syncthreads();
  if (i >= n) return; // EXPECT: cuda-unbalanced-arrive-wait
  value[t] = in[i];
  __mbarrier_token_t token = __mbarrier_arrive(&written);
  while (!__mbarrier_test_wait(&written, token)) {
    CUDA_LINT_SPIN_GUARD();
  }
  int next = t + 1 < blockDim.x && i + 1 < n ? value[t + 1] : 0;
  out[i] = value[t] + next;
}

inline cudaError_t launchPairSums(const int* in, int* out, int n, int threads) {
  pairSums<<<(n + threads - 1) / threads, threads>>>(in, out, n);
  return cudaGetLastError();
}
