// arch: sm_90a
// The blocks of a cluster need the same weights: block 0 loads them into the shared memory of both with one copy.
// The copy counts its bytes on the barrier of each block, but only block 0 expects them: block 1 waits for ever.
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

constexpr int kMaxThreads = 1024;

// threads in a block: a multiple of 32; weights: one for each thread of a block
__global__ void __cluster_dims__(2, 1, 1) weigh(const int* weights, const int* in, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int weight[kMaxThreads];
  __shared__ uint64_t full;
  cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  uint32_t bytes = blockDim.x * sizeof(int);
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  cluster.sync(); // both blocks run, their barriers are ready
  if (threadIdx.x == 0 && cluster.block_rank() == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, bytes);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, weight, weights, bytes, &full, uint16_t(0b11)); // EXPECT: cuda-transaction-count
  }
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    CUDA_LINT_SPIN_GUARD();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weight[threadIdx.x];
  cluster.sync(); // no block leaves while a copy may write to it
}

inline cudaError_t launchWeigh(const int* weights, const int* in, int* out, int clusters, int threads) {
  weigh<<<2 * clusters, threads>>>(weights, in, out);
  return cudaGetLastError();
}
