// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
#include "wrappers.cuh"

// ---- B1: writers, fences, hand-over

// epilogue warps hand their tile to a store warp by a named barrier
__global__ void __launch_bounds__(160) storeWarpNoFence(const float* acc, const __grid_constant__ CUtensorMap out, int tiles) {
  __shared__ alignas(1024) float tile[32 * 32];
  int warp = threadIdx.x / 32;
  for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
    if (warp < 4) {
      for (int i = threadIdx.x; i < 1024; i += 128) tile[i] = acc[t * 1024 + i] * 2.f;
      named(1, 160);
      named(2, 160);
    } else {
      named(1, 160);
      if (elected()) {
        tileStore(&out, 0, t * 32, tile);  // EXPECT: cuda-missing-proxy-fence
        bulkCommit();
        bulkWaitRead<0>();
      }
      __syncwarp();
      named(2, 160);
    }
  }
}

// the fence is executed by the elected store lane alone, before the barrier
__global__ void __launch_bounds__(128) electedFence(const float* in, float* out) {
  __shared__ alignas(128) float buf[512];
  for (int i = threadIdx.x; i < 512; i += 128) buf[i] = in[blockIdx.x * 512 + i];
  if (threadIdx.x == 0) fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 512, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// fence in a loop body that comes before the last write
__global__ void __launch_bounds__(128) lastRowAfterFence(const float* in, float* out, const float* bias) {
  __shared__ alignas(128) float buf[4][128];
  for (int r = 0; r < 4; ++r) buf[r][threadIdx.x] = in[(blockIdx.x * 4 + r) * 128 + threadIdx.x];
  fenceAsync();
  buf[3][threadIdx.x] += bias[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 512, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// thread fence instead of a proxy fence
__global__ void __launch_bounds__(256) threadFenceInstead(const int* in, int* sums) {
  __shared__ alignas(16) int part[256];
  part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __threadfence_block();
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(sums), "r"(smem(part)), "r"(1024) : "memory");  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// operand written by plain stores, wgmma.fence taken for a proxy fence
__global__ void __launch_bounds__(128) wgmmaFenceInstead(const uint4* a, const uint4* b, float* out) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[256];
  reinterpret_cast<uint4*>(sa)[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
  if (threadIdx.x < 16) reinterpret_cast<uint4*>(sb)[threadIdx.x] = b[threadIdx.x];
  __syncthreads();
  float acc[4] = {};
  mmaFence();
  mma(acc, desc(sa), desc(sb));  // EXPECT: cuda-missing-proxy-fence
  mmaCommit();
  mmaWait<0>();
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}

// LDGSTS data as wgmma operand: waited for, but no fence
__global__ void __launch_bounds__(128) ldgstsOperand(const uint4* a, const uint4* b, float* out, int k) {
  __shared__ alignas(1024) unsigned char sa[2][2048], sb[2][256];
  float acc[4] = {};
  copy16(sa[0] + threadIdx.x * 16, a + threadIdx.x);
  if (threadIdx.x < 16) copy16(sb[0] + threadIdx.x * 16, b + threadIdx.x);
  copyCommit();
  for (int i = 0; i < k; ++i) {
    int s = i & 1;
    if (i + 1 < k) {
      copy16(sa[s ^ 1] + threadIdx.x * 16, a + (i + 1) * 128 + threadIdx.x);
      if (threadIdx.x < 16) copy16(sb[s ^ 1] + threadIdx.x * 16, b + (i + 1) * 16 + threadIdx.x);
    }
    copyCommit();
    copyWait<1>();
    __syncthreads();
    mmaFence();
    mma(acc, desc(sa[s]), desc(sb[s]));  // EXPECT: cuda-missing-proxy-fence
    mmaCommit();
    mmaWait<0>();
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}

// producer warps fill by registers, consumer warpgroup multiplies; full barrier without fence
__global__ void __launch_bounds__(256) handFilledRing(const uint4* a, const uint4* b, float* out, int k) {
  constexpr int S = 2;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][256];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 128), barInit(&empty[s], 128);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    int t = threadIdx.x - 128;
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&empty[s], ((i / S) & 1) ^ 1);
      reinterpret_cast<uint4*>(sa[s])[t] = a[i * 128 + t];
      if (t < 16) reinterpret_cast<uint4*>(sb[s])[t] = b[i * 16 + t];
      barArrive(&full[s]);
    }
  } else {
    float acc[4] = {};
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&full[s], (i / S) & 1);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));  // EXPECT: cuda-missing-proxy-fence
      mmaCommit();
      mmaWait<0>();
      barArrive(&empty[s]);
    }
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}

// fence of the global space for a shared source
__global__ void __launch_bounds__(128) wrongSpace(const float* in, float* out) {
  __shared__ alignas(128) float buf[128];
  buf[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  fenceAsyncGlobal();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 128, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// per-warp slot, stored by the warp's lane 0; __syncwarp but no fence
__global__ void __launch_bounds__(256) warpSlots(const float4* in, float4* out, int rows) {
  __shared__ alignas(128) float4 slot[8][32];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int r = blockIdx.x * 8 + w; r < rows; r += gridDim.x * 8) {
    if (lane == 0) bulkWaitRead<0>();
    __syncwarp();
    slot[w][lane] = in[r * 32 + lane];
    __syncwarp();
    if (lane == 0) {
      bulkStore(out + r * 32, slot[w], 512);  // EXPECT: cuda-missing-proxy-fence
      bulkCommit();
    }
  }
  if (lane == 0) bulkWaitRead<0>();
}

// swizzled scatter of an accumulator, then TMA store
__global__ void __launch_bounds__(128) swizzledEpilogue(const __grid_constant__ CUtensorMap map, const float* acc) {
  extern __shared__ __align__(1024) unsigned char arena[];
  float2* c = reinterpret_cast<float2*>(arena);
  int row = threadIdx.x;
  for (int j = 0; j < 8; ++j) c[row * 8 + (j ^ (row & 7))] = make_float2(acc[row * 16 + 2 * j], acc[row * 16 + 2 * j + 1]);
  asm volatile("bar.sync 1, 128;" ::: "memory");
  if (threadIdx.x == 0) {
    tileStore(&map, blockIdx.x * 16, 0, c);  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// two buffers, the fence stands in one branch only
template <bool kScale>
__device__ void fill(float* b, const float* in) {
  if (kScale) {
    b[threadIdx.x] = in[threadIdx.x] * 3.f;
    fenceAsync();
  } else
    b[threadIdx.x] = in[threadIdx.x];
}
__global__ void __launch_bounds__(128) oneBranchFences(const float* in, float* out, int n) {
  __shared__ alignas(128) float a[128], b[128];
  fill<false>(b, in + blockIdx.x * 128);
  fill<true>(a, in + blockIdx.x * 128);
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 128, a, sizeof(a));
    bulkStore(out + n + blockIdx.x * 128, b, sizeof(b));
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// the other order: what is written before the fence is covered, what comes after is not
__global__ void __launch_bounds__(128) oneBranchFencesLate(const float* in, float* out, int n) {
  __shared__ alignas(128) float a[128], b[128];
  fill<true>(a, in + blockIdx.x * 128);
  fill<false>(b, in + blockIdx.x * 128);
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 128, a, sizeof(a));
    bulkStore(out + n + blockIdx.x * 128, b, sizeof(b));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// store to a peer's buffer by a bulk copy out of shared memory that was filled by hand
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) toPeer(const float* in, float* out) {
  __shared__ alignas(128) float mine[128], theirs[128];
  __shared__ alignas(8) uint64_t bar;
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(theirs));
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  mine[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    uint32_t dst, rbar;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(dst) : "r"(smem(theirs)), "r"(rank ^ 1));
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(rbar) : "r"(smem(&bar)), "r"(rank ^ 1));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(dst), "r"(smem(mine)), "r"(512), "r"(rbar) : "memory");  // EXPECT: cuda-missing-proxy-fence
  }
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = theirs[threadIdx.x];
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// B7: global memory written in this kernel, then loaded by a bulk copy
__global__ void __launch_bounds__(128) globalThenLoad(float* work, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  float* mine = work + blockIdx.x * 128;
  mine[threadIdx.x] = sqrtf(static_cast<float>(threadIdx.x));
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, mine, sizeof(buf), &bar);  // EXPECT: cuda-missing-proxy-fence
  }
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = buf[127 - threadIdx.x];
}

// no barrier at all between writers and the issuing thread
__global__ void __launch_bounds__(128) noBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[128];
  buf[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  fenceAsync();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 128, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// atomics fill a histogram that a bulk reduction adds up
__global__ void __launch_bounds__(256) histogram(const unsigned char* x, int n, int* total) {
  __shared__ alignas(16) int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd_block(&bins[x[i]], 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(total), "r"(smem(bins)), "r"(1024) : "memory");  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}

// stmatrix writes the tile
__global__ void __launch_bounds__(128) stmatrixTile(const unsigned* acc, const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) unsigned short c[64 * 16];
  unsigned a = acc[threadIdx.x * 2], b = acc[threadIdx.x * 2 + 1];
  unsigned at = smem(c) + (threadIdx.x / 32) * 512 + (threadIdx.x % 16) * 32;
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(at), "r"(a), "r"(b) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    tileStore(&map, 0, blockIdx.x * 64, c);  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// fence only after the barrier, by another thread than the issuer
__global__ void __launch_bounds__(64) otherThreadFences(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  buf[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 32) fenceAsync();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 64, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// after the barrier, by all: documented order is the other way round
__global__ void __launch_bounds__(64) fenceAfterBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  buf[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  fenceAsync();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 64, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}
