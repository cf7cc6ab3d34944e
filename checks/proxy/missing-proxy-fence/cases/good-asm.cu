// Generic writes of shared memory that the async proxy then reads, in inline PTX behind small wrappers. Written, fenced by all who wrote, then the barrier.
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

constexpr int kThreads = 128;

__global__ void __launch_bounds__(kThreads) fenced(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) fenceBeforeAndAfter(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  fenceShared();  // equivalent: fence -- the one after the write counts
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

// who wrote fences
__global__ void __launch_bounds__(kThreads) oneThreadWrites(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  if (threadIdx.x == 0) {
    for (int i = 0; i < kThreads; ++i) tile[i] = in[blockIdx.x * kThreads + i];
    fenceShared();
  }
  __syncthreads();  // equivalent: barrier -- one thread writes and issues
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) fenceOfAllMemory(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) twoFences(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) fenceShared();  // equivalent: fence -- one of two
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) wholeBlockByOneThread(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  if (threadIdx.x == 0) {
    for (int i = 0; i < kThreads; ++i) tile[i] = in[blockIdx.x * kThreads + i];
    fenceShared(); // writer and issuer are one thread
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) bothFences(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __threadfence();  // equivalent: fence -- the proxy fence is what counts
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) clusterFence(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  asm volatile("fence.proxy.async.shared::cluster;" ::: "memory");
  asm volatile("bar.sync 0;" ::: "memory");
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) reduction(const int* in, int* sums) {
  __shared__ alignas(128) int row[kThreads];
  row[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkAdd(sums, row, sizeof row);
    commit();
    waitRead();
  }
}

// the fence after the last word
__global__ void __launch_bounds__(kThreads) lastWrite(const int* in, int* out, int count) {
  __shared__ alignas(128) int tile[kThreads + 4];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  if (threadIdx.x < 4) tile[kThreads + threadIdx.x] = count;
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * (kThreads + 4), tile, sizeof tile);
    commit();
    waitRead();
  }
}

// each round needs its own fence
__global__ void __launch_bounds__(kThreads) fenceInTheLoop(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  for (int r = 0; r < rounds; ++r) {
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    fenceShared();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile);
      commit();
      waitRead();
    }
    __syncthreads();
  }
}

// one warp a tile
__global__ void __launch_bounds__(kThreads) warpTile(const int* in, int* out) {
  __shared__ alignas(128) int tiles[kThreads / 32][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  tiles[warp][lane] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncwarp();
  if (lane == 0) {
    bulkStore(out + blockIdx.x * kThreads + warp * 32, tiles[warp], 128);
    commit();
    waitRead();
  }
}

// the epilogue's own barrier
__global__ void __launch_bounds__(kThreads) namedBarrier(const int* in, int* out) {
  __shared__ alignas(128) int tile[64];
  if (threadIdx.x >= 64) {
    int t = threadIdx.x - 64;
    tile[t] = in[blockIdx.x * 64 + t];
    fenceShared();
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t == 0) {
      bulkStore(out + blockIdx.x * 64, tile, sizeof tile);
      commit();
      waitRead();
    }
  }
}

// copies of LDGSTS are generic writes too
__global__ void __launch_bounds__(kThreads) cpAsyncData(const int4* in, int4* out) {
  __shared__ alignas(128) int4 tile[kThreads];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(&tile[threadIdx.x])), "l"(in + blockIdx.x * kThreads + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

// counters of a histogram are written by atomics, through the generic proxy
__global__ void __launch_bounds__(kThreads) histogram(const unsigned char* in, int* out, int n) {
  __shared__ alignas(128) int bins[256];
  for (int i = threadIdx.x; i < 256; i += kThreads) bins[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads) atomicAdd(&bins[in[i]], 1);
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkAdd(out, bins, sizeof bins);
    commit();
    waitRead();
  }
}

extern __shared__ __align__(128) unsigned char pool[];
__global__ void __launch_bounds__(kThreads) dynamicMemory(const float4* in, float4* out) {
  float4* tile = reinterpret_cast<float4*>(pool + 1024);
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, kThreads * sizeof(float4));
    commit();
    waitRead();
  }
}

template <bool Fence> __global__ void __launch_bounds__(kThreads) chosen(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  if constexpr (Fence) fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}
template __global__ void chosen<true>(const int*, int*);

// what TMA loaded goes out again: one proxy, the wait is enough
__global__ void __launch_bounds__(kThreads) passedThrough(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  __shared__ alignas(8) uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(smem(&full)) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(&full)), "r"(uint32_t(sizeof tile)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(tile)), "l"(in + blockIdx.x * kThreads), "r"(uint32_t(sizeof tile)), "r"(smem(&full))
                 : "memory");
    uint32_t done = 0;
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(smem(&full)) : "memory");
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile);
    commit();
    waitRead();
  }
}

// nobody writes what the copy reads
__global__ void __launch_bounds__(kThreads) otherHalf(const int* in, int* out) {
  __shared__ alignas(128) int tile[2 * kThreads];
  tile[kThreads + threadIdx.x] = in[threadIdx.x];
  fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, tile + kThreads, kThreads * sizeof(int));
    commit();
  }
  tile[threadIdx.x] = 1;
  if (threadIdx.x == 0) waitRead();
}
