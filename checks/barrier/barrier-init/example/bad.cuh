// arch: sm_80
// Each thread publishes a value in shared memory and reads that of its neighbour; an mbarrier is in between.
// A warp may arrive at the barrier before thread 0 has initialised it.
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif
// Empty here; the test suite delays a thread with it.
#ifndef CUDA_LINT_JITTER
#define CUDA_LINT_JITTER()
#endif

constexpr int kMaxThreads = 1024;

__global__ void neighbours(const int* in, int* out) {
  __shared__ int value[kMaxThreads];
  __shared__ __mbarrier_t written;
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (t == 0) {
    CUDA_LINT_JITTER();
    __mbarrier_init(&written, blockDim.x);
  }
  value[t] = in[i];
  __mbarrier_token_t token = __mbarrier_arrive(&written); // EXPECT: cuda-barrier-init
  while (!__mbarrier_test_wait(&written, token)) {
    CUDA_LINT_SPIN_GUARD();
  }
  out[i] = value[(t + 1) % blockDim.x];
}

inline cudaError_t launchNeighbours(const int* in, int* out, int blocks, int threads) {
  neighbours<<<blocks, threads>>>(in, out);
  return cudaGetLastError();
}
