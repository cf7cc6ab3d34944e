// Stages read by ordinary loads and refilled with a proxy fence on either side. All right.
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

__global__ void __launch_bounds__(kThreads) readersFence(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    fenceShared();
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) issuerFences(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      fenceShared();
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) bothFence(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      fenceShared();  // equivalent: fence -- the readers fence as well
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    fenceShared();  // equivalent: fence -- the thread that issues fences as well
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) wideFence(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) clusterFence(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      asm volatile("fence.proxy.async.shared::cluster;" ::: "memory");
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) ptxBarrier(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    fenceShared();
    asm volatile("barrier.cta.sync 0;" ::: "memory");
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) namedBarrier(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      fenceShared();
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[threadIdx.x];
    asm volatile("bar.sync 3, 128;" ::: "memory");
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) twoStages(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[2][kThreads];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) { for (int s = 0; s < 2; ++s) initBarrier(&full[s], 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      expect(&full[r % 2], kThreads * 4);
      bulkLoad(tile[r % 2], in + r * kThreads, kThreads * 4, &full[r % 2]);
    }
    waitParity(&full[r % 2], r / 2 & 1);
    sum += tile[r % 2][threadIdx.x];
    fenceShared();
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) threeStages(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[3][kThreads];
  __shared__ alignas(8) uint64_t full[3];
  if (threadIdx.x == 0) { for (int s = 0; s < 3; ++s) initBarrier(&full[s], 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      fenceShared();
      expect(&full[r % 3], kThreads * 4);
      bulkLoad(tile[r % 3], in + r * kThreads, kThreads * 4, &full[r % 3]);
    }
    waitParity(&full[r % 3], r / 3 & 1);
    sum += tile[r % 3][threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) readBackwards(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) { initBarrier(&full, 1); }
  __syncthreads();
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      expect(&full, kThreads * 4);
      bulkLoad(tile, in + r * kThreads, kThreads * 4, &full);
    }
    waitParity(&full, r & 1);
    sum += tile[kThreads - 1 - threadIdx.x];
    fenceShared();
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads) once(const int* in, int* out) {
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
