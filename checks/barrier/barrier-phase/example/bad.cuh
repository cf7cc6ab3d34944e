// arch: sm_90
// RULES-OFF: cuda-async-read-before-wait
// A block sums its tiles, which bulk copies bring one after the other into one buffer.
// The parity never flips: from the second tile on, the wait is satisfied by the phase before and ends at once.
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

constexpr int kMaxThreads = 1024;

// threads in a block: a multiple of 32
__global__ void sumTiles(const int* in, int* out, int tiles) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int tile[kMaxThreads];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  int bytes = blockDim.x * sizeof(int);
  const int* from = in + blockIdx.x * tiles * blockDim.x;
  if (t == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (t == 0) {
      ptx::fence_proxy_async(ptx::space_shared); // the reads of the last tile before this copy
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, bytes);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, from + i * blockDim.x, bytes, &full);
    }
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) { // EXPECT: cuda-barrier-phase
      CUDA_LINT_SPIN_GUARD();
    }
    sum += tile[t] * (i + 1);
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}

inline cudaError_t launchSumTiles(const int* in, int* out, int tiles, int blocks, int threads) {
  sumTiles<<<blocks, threads>>>(in, out, tiles);
  return cudaGetLastError();
}
