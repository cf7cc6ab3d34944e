// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
#include "wrappers.cuh"

// ---- B5: refill of a stage that was read through the generic proxy

// producer warp and consumer warps, empty barrier, no fence on either side
__global__ void __launch_bounds__(160) ring(const float* in, float* out, int tiles) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][128];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 4);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x / 32 == 4) {
    if (elected()) {
      for (int t = 0; t < tiles; ++t) {
        int s = t % S;
        barWait(&empty[s], ((t / S) & 1) ^ 1);
        barExpect(&full[s], sizeof(buf[0]));
        bulkLoad(buf[s], in + t * 128, sizeof(buf[0]), &full[s]);  // EXPECT: cuda-async-refill-fence
      }
    }
  } else {
    float acc = 0.f;
    for (int t = 0; t < tiles; ++t) {
      int s = t % S;
      barWait(&full[s], (t / S) & 1);
      acc += buf[s][threadIdx.x];
      __syncwarp();
      if (threadIdx.x % 32 == 0) barArrive(&empty[s]);
    }
    out[threadIdx.x] = acc;
  }
}

// double buffer, block barrier, prefetch two ahead
__global__ void __launch_bounds__(128) doubleBuffer(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 1), barInit(&full[1], 1);
    fenceInit();
    for (int s = 0; s < 2; ++s) {
      barExpect(&full[s], sizeof(buf[0]));
      bulkLoad(buf[s], in + s * 128, sizeof(buf[0]), &full[s]);
    }
  }
  __syncthreads();
  float acc = 0.f;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    barWait(&full[s], (t >> 1) & 1);
    acc += buf[s][127 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0 && t + 2 < tiles) {
      barExpect(&full[s], sizeof(buf[0]));
      bulkLoad(buf[s], in + (t + 2) * 128, sizeof(buf[0]), &full[s]);  // EXPECT: cuda-async-refill-fence
    }
  }
  out[threadIdx.x] = acc;
}

// ldmatrix reads the stage
__global__ void __launch_bounds__(64) ldmatrixReads(const __grid_constant__ CUtensorMap m, unsigned* out, int tiles) {
  __shared__ alignas(128) unsigned short tile[2][16 * 16];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 32) {
    if (threadIdx.x == 32)
      for (int t = 0; t < tiles; ++t) {
        int s = t & 1;
        barWait(&empty[s], ((t >> 1) & 1) ^ 1);
        barExpect(&full[s], sizeof(tile[0]));
        tileLoad(tile[s], &m, 0, t * 16, &full[s]);  // EXPECT: cuda-async-refill-fence
      }
    return;
  }
  unsigned sum = 0;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    barWait(&full[s], (t >> 1) & 1);
    unsigned r0, r1, r2, r3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(smem(&tile[s][(threadIdx.x % 16) * 16 + (threadIdx.x / 16) * 8])) : "memory");
    sum += r0 ^ r1 ^ r2 ^ r3;
    barArrive(&empty[s]);
  }
  out[threadIdx.x] = sum;
}

// matrix operands by wgmma, but the scales of the stage are read by plain loads
__global__ void __launch_bounds__(160) scalesByLoads(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, const float* scales, float* out, int k) {
  constexpr int S = 2;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][1024];
  __shared__ alignas(128) float sc[S][64];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 128);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int i = 0; i < k; ++i) {
        int s = i % S;
        barWait(&empty[s], ((i / S) & 1) ^ 1);
        barExpect(&full[s], 2048 + 1024 + 256);
        tileLoad(sa[s], &ma, i * 16, 0, &full[s]);
        tileLoad(sb[s], &mb, i * 16, 0, &full[s]);
        bulkLoad(sc[s], scales + i * 64, 256, &full[s]);  // EXPECT: cuda-async-refill-fence
      }
  } else {
    float acc[4] = {}, sum[4] = {};
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&full[s], (i / S) & 1);
      float f = sc[s][threadIdx.x / 2];
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<0>();
      barArrive(&empty[s]);
      for (int j = 0; j < 4; ++j) sum[j] += acc[j] * f;
    }
    for (int j = 0; j < 4; ++j) out[threadIdx.x * 4 + j] = sum[j];
  }
}

// persistent tile scheduler: the index read from shared memory, next one copied over it
__global__ void __launch_bounds__(64) scheduler(const int4* work, float* out, int items) {
  __shared__ alignas(16) int4 slot;
  __shared__ alignas(8) uint64_t ready, taken;
  if (threadIdx.x == 0) barInit(&ready, 1), barInit(&taken, 32), fenceInit();
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int i = 0; i < items; ++i) {
      barWait(&taken, (i & 1) ^ 1);
      barExpect(&ready, 16);
      bulkLoad(&slot, work + i, 16, &ready);  // EXPECT: cuda-async-refill-fence
    }
  } else if (threadIdx.x < 32) {
    for (int i = 0; i < items; ++i) {
      barWait(&ready, i & 1);
      int4 w = slot;
      barArrive(&taken);
      out[w.x * 32 + threadIdx.x] = w.y;
    }
  }
}

// only the lane that arrives fences: the other lanes' loads are not covered
__global__ void __launch_bounds__(64) oneLaneFences(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < tiles; ++t) {
      int s = t & 1;
      barWait(&empty[s], ((t >> 1) & 1) ^ 1);
      barExpect(&full[s], 128);
      bulkLoad(buf[s], in + t * 32, 128, &full[s]);  // EXPECT: cuda-async-refill-fence
    }
  } else if (threadIdx.x < 32) {
    float a = 0;
    for (int t = 0; t < tiles; ++t) {
      int s = t & 1;
      barWait(&full[s], (t >> 1) & 1);
      a += buf[s][threadIdx.x];
      if (threadIdx.x == 0) fenceAsync();
      __syncwarp();
      if (threadIdx.x == 0) barArrive(&empty[s]);
    }
    out[threadIdx.x] = a;
  }
}

// epilogue reads C from a TMA-loaded buffer, then the tile's D goes elsewhere; C loaded again for the next tile
__global__ void __launch_bounds__(128) epilogueC(const __grid_constant__ CUtensorMap mc, const float* acc, float* d, int tiles) {
  __shared__ alignas(128) float c[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  uint32_t ph = 0;
  for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(c));
      tileLoad(c, &mc, 0, t, &bar);  // EXPECT: cuda-async-refill-fence
    }
    barWait(&bar, ph);
    ph ^= 1;
    d[t * 128 + threadIdx.x] = acc[t * 128 + threadIdx.x] + c[threadIdx.x];
    __syncthreads();
  }
}
// a memory fence is no proxy fence
__global__ void __launch_bounds__(128) threadFenceOnly(const float* in, float* d, int tiles) {
  __shared__ alignas(128) float c[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(c));
      bulkLoad(c, in + t * 128, sizeof(c), &bar);  // EXPECT: cuda-async-refill-fence
    }
    barWait(&bar, t & 1);
    d[t * 128 + threadIdx.x] = c[threadIdx.x];
    __threadfence_block();
    __syncthreads();
  }
}
// fence before the reads
__global__ void __launch_bounds__(128) fenceTooEarly(const float* in, float* d, int tiles) {
  __shared__ alignas(128) float c[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(c));
      bulkLoad(c, in + t * 128, sizeof(c), &bar);  // EXPECT: cuda-async-refill-fence
    }
    barWait(&bar, t & 1);
    fenceAsync();
    d[t * 128 + threadIdx.x] = c[threadIdx.x];
    __syncthreads();
  }
}
