// Sources of bulk stores overwritten in time, in inline PTX. All right.
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

__global__ void __launch_bounds__(kThreads) waitThenBarrier(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) waitRead();
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) waitAfterIssue(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
    if (threadIdx.x == 0) waitRead();
    __syncthreads();
  }
}

__global__ void __launch_bounds__(kThreads) fullWait(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) everyoneWaits(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    waitRead();
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
    }
  }
  waitRead();
}

__global__ void __launch_bounds__(kThreads) ring(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int ring[2][kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    __syncthreads();
    ring[r % 2][threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, ring[r % 2], sizeof ring[0]);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) ringOfThree(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int ring[3][kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 2;" ::: "memory");
    __syncthreads();
    ring[r % 3][threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, ring[r % 3], sizeof ring[0]);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) ringWaitsForAll(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int ring[2][kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) waitRead();
    __syncthreads();  // equivalent: barrier -- the wait for all is a round earlier than it need be, and that round has a barrier behind it
    ring[r % 2][threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, ring[r % 2], sizeof ring[0]);
      commit();
    }
  }
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) writtenOnce(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) readAgain(const int* in, int* out, int* copy) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);
    commit();
  }
  copy[threadIdx.x] = tile[kThreads - 1 - threadIdx.x]; // both only read
  if (threadIdx.x == 0) waitRead();
}

__global__ void __launch_bounds__(kThreads) emptyGroups(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) waitRead();
    __syncthreads();
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) bulkStore(out + r * kThreads, tile, sizeof tile);
    commit(); // of all threads: those of the others are empty
  }
  waitRead();
}
