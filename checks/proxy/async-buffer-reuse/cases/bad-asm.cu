// Sources of bulk stores overwritten too early, in inline PTX. All wrong.
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

__global__ void __launch_bounds__(kThreads) noWait(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) waitByTheOthers(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x >= 32) waitRead();
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) waitWithoutBarrier(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) waitRead();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) barrierBeforeWait(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    __syncthreads();
    if (threadIdx.x == 0) waitRead();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) oneGroupTooMany(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) ringOffByOne(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int ring[2][kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 2;" ::: "memory");
    __syncthreads();
    ring[r % 2][threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, ring[r % 2], sizeof ring[0]);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) noCommit(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) waitRead();
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) bulkStore(out + r * kThreads, tile, sizeof tile);
  }
  if (threadIdx.x == 0) {
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) onlyBarrier(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) leavesAtOnce(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);  // EXPECT: cuda-async-buffer-reuse ends while
    commit();
  }
}

__global__ void __launch_bounds__(kThreads) reductionNoWait(const int* in, int* sums, int rounds) {
  __shared__ alignas(128) int row[kThreads];
  for (int r = 0; r < rounds; ++r) {
    row[threadIdx.x] = in[r * kThreads + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkAdd(sums, row, sizeof row);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) zeroedTooEarly(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);
    commit();
  }
  tile[threadIdx.x] = 0;  // EXPECT: cuda-async-buffer-reuse
  if (threadIdx.x == 0) waitRead();
}
