// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

__global__ void __launch_bounds__(160) storeWarpFenced(const float* acc, const __grid_constant__ CUtensorMap out, int tiles) {
  __shared__ alignas(1024) float tile[32 * 32];
  int warp = threadIdx.x / 32;
  for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
    if (warp < 4) {
      for (int i = threadIdx.x; i < 1024; i += 128) tile[i] = acc[t * 1024 + i] * 2.f;
      fenceAsync();
      named(1, 160);
      named(2, 160);
    } else {
      named(1, 160);
      if (elected()) {
        tileStore(&out, 0, t * 32, tile);
        bulkCommit();
        bulkWaitRead<0>();
      }
      __syncwarp();  // equivalent: barrier -- the barrier after it counts every lane
      named(2, 160);
    }
  }
}
// arrive-only hand-over with a return barrier
__global__ void __launch_bounds__(160) storeWarpArrive(const float* acc, const __grid_constant__ CUtensorMap out, int tiles) {
  __shared__ alignas(1024) float tile[2][32 * 32];
  int warp = threadIdx.x / 32;
  if (warp < 4) {
    int slot = 0;
    for (int t = blockIdx.x; t < tiles; t += gridDim.x, slot ^= 1) {
      named(3 + slot, 160);
      for (int i = threadIdx.x; i < 1024; i += 128) tile[slot][i] = acc[t * 1024 + i];
      fenceAsync();
      namedArrive(1 + slot, 160);
    }
  } else {
    namedArrive(3, 160);
    namedArrive(4, 160);
    int slot = 0;
    for (int t = blockIdx.x; t < tiles; t += gridDim.x, slot ^= 1) {
      named(1 + slot, 160);
      if (threadIdx.x == 128) {
        tileStore(&out, 0, t * 32, tile[slot]);
        bulkCommit();
        bulkWaitRead<0>();
      }
      __syncwarp();  // equivalent: barrier -- the barrier after it counts every lane
      if (t + 2 * static_cast<int>(gridDim.x) < tiles) namedArrive(3 + slot, 160);
    }
  }
}
__global__ void __launch_bounds__(128) allFence(const float* in, float* out) {
  __shared__ alignas(128) float buf[512];
  for (int i = threadIdx.x; i < 512; i += 128) buf[i] = in[blockIdx.x * 512 + i];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 512, buf, sizeof(buf));
    bulkCommit();
    bulkWaitRead<0>();
  }
}
__global__ void __launch_bounds__(128) operandFenced(const uint4* a, const uint4* b, float* out) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[256];
  reinterpret_cast<uint4*>(sa)[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
  if (threadIdx.x < 16) reinterpret_cast<uint4*>(sb)[threadIdx.x] = b[threadIdx.x];
  fenceAsync();
  __syncthreads();
  float acc[4] = {};
  mmaFence();
  mma(acc, desc(sa), desc(sb));
  mmaCommit();
  mmaWait<0>();
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}
__global__ void __launch_bounds__(128) ldgstsOperandFenced(const uint4* a, const uint4* b, float* out, int k) {
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
    fenceAsync();
    __syncthreads();
    mmaFence();
    mma(acc, desc(sa[s]), desc(sb[s]));
    mmaCommit();
    mmaWait<0>();
    __syncthreads();  // equivalent: barrier -- the wait is one for the whole warpgroup
  }
  for (int i = 0; i < 4; ++i) out[(blockIdx.x * 128 + threadIdx.x) * 4 + i] = acc[i];
}
__global__ void __launch_bounds__(256) handFilledRingFenced(const uint4* a, const uint4* b, float* out, int k) {
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
      fenceAsync();
      barArrive(&full[s]);
    }
  } else {
    float acc[4] = {};
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&full[s], (i / S) & 1);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<0>();
      barArrive(&empty[s]);
    }
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}
// TMA-only ring: no fence anywhere is right
__global__ void __launch_bounds__(160) tmaRing(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out, int k) {
  constexpr int S = 3;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][1024];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (elected()) {
      int s = 0;
      uint32_t ph = 1;
      for (int i = 0; i < k; ++i) {
        barWait(&empty[s], ph);
        barExpect(&full[s], 2048 + 1024);
        tileLoad(sa[s], &ma, i * 16, 0, &full[s]);
        tileLoad(sb[s], &mb, i * 16, 0, &full[s]);
        if (++s == S) s = 0, ph ^= 1;
      }
    }
  } else {
    float acc[4] = {};
    int s = 0, last = -1;
    uint32_t ph = 0;
    for (int i = 0; i < k; ++i) {
      barWait(&full[s], ph);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<1>();
      if (last >= 0 && threadIdx.x == 0) barArrive(&empty[last]);
      last = s;
      if (++s == S) s = 0, ph ^= 1;
    }
    mmaWait<0>();
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}
__global__ void __launch_bounds__(128) globalFenced(float* work, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  float* mine = work + blockIdx.x * 128;
  mine[threadIdx.x] = sqrtf(static_cast<float>(threadIdx.x));
  fenceAsyncGlobal();
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, mine, sizeof(buf), &bar);
  }
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = buf[127 - threadIdx.x];
}
// different regions: what is written by hand is not what is loaded
__global__ void __launch_bounds__(128) otherRegion(const float* in, float* out) {
  __shared__ alignas(128) float buf[128], side[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in + blockIdx.x * 128, sizeof(buf), &bar);
  }
  side[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  barWait(&bar, 0);
  out[blockIdx.x * 128 + threadIdx.x] = buf[threadIdx.x] + side[127 - threadIdx.x];
}
__global__ void __launch_bounds__(128) loadThenStoreUntouched(const float* in, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in + blockIdx.x * 128, sizeof(buf), &bar);
    barWait(&bar, 0);
    bulkStore(out + blockIdx.x * 128, buf, sizeof(buf));
    bulkCommit();
    bulkWaitRead<0>();
  }
}
__global__ void __launch_bounds__(256) warpSlotsFenced(const float4* in, float4* out, int rows) {
  __shared__ alignas(128) float4 slot[8][32];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int r = blockIdx.x * 8 + w; r < rows; r += gridDim.x * 8) {
    if (lane == 0) bulkWaitRead<0>();
    __syncwarp();
    slot[w][lane] = in[r * 32 + lane];
    fenceAsync();
    __syncwarp();
    if (lane == 0) {
      bulkStore(out + r * 32, slot[w], 512);
      bulkCommit();
    }
  }
  if (lane == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(256) histogramFenced(const unsigned char* x, int n, int* total) {
  __shared__ alignas(16) int bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd_block(&bins[x[i]], 1);
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(total), "r"(smem(bins)), "r"(1024) : "memory");
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// 2 writers' fences through a helper and a struct
struct Stage {
  float data[128];
  __device__ void put(int i, float v) { data[i] = v; }
  __device__ void publish() const { asm volatile("fence.proxy.async;" ::: "memory"); }
};
__global__ void __launch_bounds__(128) throughStruct(const float* in, float* out, int n) {
  __shared__ alignas(128) Stage st[2];
  for (int k = 0; k < n; ++k) {
    Stage& s = st[k % 2];
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    s.put(threadIdx.x, in[k * 128 + threadIdx.x]);
    s.publish();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, s.data, sizeof(s.data));
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
