// Operands that bulk copies accept. All right.
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

__global__ void __launch_bounds__(kThreads) aligned(int* out) {
  __shared__ alignas(16) int tile[64];
  if (threadIdx.x == 0) {
    bulkStore(out, tile, 256);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) alignedMore(int* out) {
  __shared__ alignas(128) int tile[64];
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) offset(int* out) {
  __shared__ alignas(128) int tile[64];
  if (threadIdx.x == 0) {
    bulkStore(out, tile + 4, 64);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) vectors(int* out) {
  __shared__ int4 tile[16];
  if (threadIdx.x == 0) {
    bulkStore(out, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) roundedUp(int* out) {
  __shared__ char pool[512];
  if (threadIdx.x == 0) {
    bulkStore(out, reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(pool) + 127) & ~uintptr_t(127)), 256);
    commit();
    waitRead();
  }
}
