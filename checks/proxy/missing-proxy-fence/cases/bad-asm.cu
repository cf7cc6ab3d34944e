// Generic writes of shared memory that the async proxy then reads, in inline PTX behind small wrappers. All wrong.
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

__global__ void __launch_bounds__(kThreads) noFence(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence no `fence.proxy.async` lies between
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) fenceBeforeTheWrite(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  fenceShared();
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

// the elected thread's fence orders its own writes, not those of the others
__global__ void __launch_bounds__(kThreads) fenceByOneThread(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  if (threadIdx.x == 0) fenceShared();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) fenceOfGlobalMemory(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  asm volatile("fence.proxy.async.global;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) fenceByABystander(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 32) fenceShared();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) noBarrier(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence no barrier
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) memoryFence(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __threadfence(); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) memoryFenceOfTheBlock(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  asm volatile("fence.acq_rel.cta;" ::: "memory");
  asm volatile("bar.sync 0;" ::: "memory");
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

__global__ void __launch_bounds__(kThreads) reduction(const int* in, int* sums) {
  __shared__ alignas(128) int row[kThreads];
  row[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkAdd(sums, row, sizeof row); // EXPECT: cuda-missing-proxy-fence bulk reduction reads
    commit();
    waitRead();
  }
}

// after the fence, one more word
__global__ void __launch_bounds__(kThreads) oneMoreWrite(const int* in, int* out, int count) {
  __shared__ alignas(128) int tile[kThreads + 4];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  fenceShared();
  if (threadIdx.x < 4) tile[kThreads + threadIdx.x] = count;
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * (kThreads + 4), tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

// each round needs its own fence
__global__ void __launch_bounds__(kThreads) fenceBeforeTheLoop(const int* in, int* out, int rounds) {
  __shared__ alignas(128) int tile[kThreads];
  fenceShared();
  for (int r = 0; r < rounds; ++r) {
    tile[threadIdx.x] = in[r * kThreads + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + r * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
      commit();
      waitRead();
    }
    __syncthreads();
  }
}

// one warp a tile: __syncwarp orders the lanes, not the proxies
__global__ void __launch_bounds__(kThreads) warpTile(const int* in, int* out) {
  __shared__ alignas(128) int tiles[kThreads / 32][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  tiles[warp][lane] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncwarp();
  if (lane == 0) {
    bulkStore(out + blockIdx.x * kThreads + warp * 32, tiles[warp], 128); // EXPECT: cuda-missing-proxy-fence
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
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t == 0) {
      bulkStore(out + blockIdx.x * 64, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
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
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

// B2: works on today's GPUs as far as measured, but not as documented
__global__ void __launch_bounds__(kThreads) fenceByTheIssuer(const int* in, int* out) {
  __shared__ alignas(128) int tile[kThreads];
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    fenceShared();
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence documented order
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
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkAdd(out, bins, sizeof bins); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}

extern __shared__ __align__(128) unsigned char pool[];
__global__ void __launch_bounds__(kThreads) dynamicMemory(const float4* in, float4* out) {
  float4* tile = reinterpret_cast<float4*>(pool + 1024);
  tile[threadIdx.x] = in[blockIdx.x * kThreads + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * kThreads, tile, kThreads * sizeof(float4)); // EXPECT: cuda-missing-proxy-fence
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
    bulkStore(out + blockIdx.x * kThreads, tile, sizeof tile); // EXPECT: cuda-missing-proxy-fence
    commit();
    waitRead();
  }
}
template __global__ void chosen<false>(const int*, int*);
template __global__ void chosen<true>(const int*, int*);
