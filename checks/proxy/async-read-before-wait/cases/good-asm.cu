// Destinations of copies read after their completion is known. All right.
#include <cuda_runtime.h>
#include <stdint.h>

__device__ inline uint32_t smem(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ inline void bulkStore(void* to, const void* from, uint32_t bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(smem(from)), "r"(bytes) : "memory");
}
__device__ inline void bulkAdd(int* to, const int* from, uint32_t bytes) {
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(to), "r"(smem(from)), "r"(bytes) : "memory");
}
__device__ inline void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
__device__ inline void waitRead() { asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory"); }
__device__ inline void fenceShared() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ inline void initBarrier(uint64_t* b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smem(b)), "r"(n) : "memory"); }
__device__ inline void expect(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(b)), "r"(bytes) : "memory");
}
__device__ inline void bulkLoad(void* to, const void* from, uint32_t bytes, uint64_t* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(to)), "l"(from), "r"(bytes), "r"(smem(b)) : "memory");
}
__device__ inline void waitParity(uint64_t* b, uint32_t parity) {
  asm volatile("{\n.reg .pred p;\nWAIT%=:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE%=;\nbra WAIT%=;\nDONE%=:\n}" ::"r"(smem(b)), "r"(parity) : "memory");
}

constexpr int kThreads = 128;

__global__ void __launch_bounds__(kThreads) own(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) others(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) waitAll(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) oldestOfTwo(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  __shared__ alignas(16) int4 next[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&next[threadIdx.x])), "l"(in + kThreads + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 1;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) bothOfTwo(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");  // equivalent: commit -- the second one takes both copies
  __shared__ alignas(16) int4 next[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&next[threadIdx.x])), "l"(in + kThreads + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = next[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) inTheWarp(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void __launch_bounds__(kThreads) tmaEveryoneWaits(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) initBarrier(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&full, sizeof tile);
    bulkLoad(tile, in, sizeof tile, &full);
  }
  waitParity(&full, 0);
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) tmaOneWaitsThenBarrier(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) initBarrier(&full, 1);
  __syncthreads();  // equivalent: barrier -- one thread alone uses the barrier
  if (threadIdx.x == 0) {
    expect(&full, sizeof tile);
    bulkLoad(tile, in, sizeof tile, &full);
  }
  if (threadIdx.x == 0) waitParity(&full, 0);
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) tmaLeaderWaitsThenBarrier(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) initBarrier(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&full, sizeof tile);
    bulkLoad(tile, in, sizeof tile, &full);
  }
  if (threadIdx.x < 32) waitParity(&full, 0);
  asm volatile("bar.sync 2, 128;" ::: "memory");
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) tmaExpectAfterCopy(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) initBarrier(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkLoad(tile, in, sizeof tile, &full);
    expect(&full, sizeof tile);
  }
  waitParity(&full, 0);
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}
