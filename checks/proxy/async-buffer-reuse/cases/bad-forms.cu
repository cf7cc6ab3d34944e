#include "wrappers.cuh"

// ---- B4, B6, B8, B11, G4: a buffer used again while a copy or an MMA is in flight

// N one too large: ring of two, one store may stay, two are allowed
__global__ void __launch_bounds__(128) offByOne(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][128];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) bulkWaitRead<2>();
    __syncthreads();
    buf[k & 1][threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf[k & 1], 512);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
// wait right, but nobody tells the other threads
__global__ void __launch_bounds__(128) noBarrierAfterWait(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  for (int k = 0; k < n; ++k) {
    buf[threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf, 512);
      bulkCommit();
      bulkWaitRead<0>();
    }
  }
}
// wait executed by another thread than the one that issued (warp 1 lane 0)
__global__ void __launch_bounds__(128) foreignWait(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 32) bulkWaitRead<0>();
    __syncthreads();
    buf[threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf, 512);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
// commit missing: the wait covers nothing
__global__ void __launch_bounds__(128) noCommit(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  for (int k = 0; k < n; ++k) {
    buf[threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf, 512);
      bulkWaitRead<0>();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// commit only at the end of two stores, wait leaves that group
__global__ void __launch_bounds__(64) lastGroupPending(const float* in, float* out) {
  __shared__ alignas(128) float a[64], b[64];
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, a, 256);
    bulkStore(out + 64, b, 256);
    bulkCommit();
    bulkWaitRead<1>();
  }
  __syncthreads();
  a[threadIdx.x] = in[128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + 128, a, 256);
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// never waited for before the block ends
__global__ void __launch_bounds__(64) leavesEarly(const float* in, float* out) {
  __shared__ alignas(128) float a[64];
  a[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 64, a, 256);  // EXPECT: cuda-async-buffer-reuse
    bulkCommit();
  }
}
// wait by all threads but the issuing one
__global__ void __launch_bounds__(64) leavesOthersWait(const float* in, float* out) {
  __shared__ alignas(128) float a[64];
  a[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + blockIdx.x * 64, a, 256);  // EXPECT: cuda-async-buffer-reuse
    bulkCommit();
  } else {
    bulkWaitRead<0>();
  }
}
// the stage is handed back before the MMA that reads it is complete: wait<1> covers the one before
__global__ void __launch_bounds__(160) releaseCurrent(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out, int k) {
  constexpr int S = 3;
  __shared__ alignas(1024) unsigned char sa[S][2048], sb[S][1024];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      int s = 0;
      uint32_t ph = 1;
      for (int i = 0; i < k; ++i) {
        barWait(&empty[s], ph);
        barExpect(&full[s], 2048 + 1024);
        tileLoad(sa[s], &ma, i * 16, 0, &full[s]);  // EXPECT: cuda-async-buffer-reuse
        tileLoad(sb[s], &mb, i * 16, 0, &full[s]);  // EXPECT: cuda-async-buffer-reuse
        if (++s == S) s = 0, ph ^= 1;
      }
    }
  } else {
    float acc[4] = {};
    int s = 0;
    uint32_t ph = 0;
    for (int i = 0; i < k; ++i) {
      barWait(&full[s], ph);
      mmaFence();
      mma(acc, desc(sa[s]), desc(sb[s]));
      mmaCommit();
      mmaWait<1>();
      named(1, 128);
      if (threadIdx.x == 0) barArrive(&empty[s]);
      if (++s == S) s = 0, ph ^= 1;
    }
    mmaWait<0>();
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
  }
}
// operand overwritten by plain stores right after the commit
__global__ void __launch_bounds__(128) overwriteOperand(const uint4* a, const uint4* b, float* out, int k) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[256];
  float acc[4] = {};
  for (int i = 0; i < k; ++i) {
    reinterpret_cast<uint4*>(sa)[threadIdx.x] = a[i * 128 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    if (threadIdx.x < 16) reinterpret_cast<uint4*>(sb)[threadIdx.x] = b[i * 16 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncthreads();
    mmaFence();
    mma(acc, desc(sa), desc(sb));
    mmaCommit();
    __syncthreads();
  }
  mmaWait<0>();
  for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
}
// accumulators read before the wait
__global__ void __launch_bounds__(128) accTooEarly(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[1024];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 2048 + 1024);
    tileLoad(sa, &ma, 0, 0, &bar);
    tileLoad(sb, &mb, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  float acc[4] = {};
  mmaFence();
  mma(acc, desc(sa), desc(sb));
  mmaCommit();
  float m = fmaxf(acc[0], acc[1]);  // EXPECT: cuda-async-buffer-reuse
  mmaWait<0>();
  out[threadIdx.x] = m + acc[2] + acc[3];
}
// two cp.async into one place in one group
__global__ void __launch_bounds__(32) twoCopiesOnePlace(const uint4* a, const uint4* b, uint4* out) {
  __shared__ alignas(16) uint4 buf[32];
  copy16(&buf[threadIdx.x], a + threadIdx.x);
  copy16(&buf[threadIdx.x], b + threadIdx.x);  // EXPECT: cuda-async-buffer-reuse
  copyCommit();
  copyWait<0>();
  out[threadIdx.x] = buf[threadIdx.x];
}
// load issued twice into the same stage without waiting for the first
__global__ void __launch_bounds__(64) twoLoadsOneStage(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar[2];
  if (threadIdx.x == 0) {
    barInit(&bar[0], 1), barInit(&bar[1], 1);
    fenceInit();
    for (int i = 0; i < 2; ++i) {
      barExpect(&bar[i], 256);
      bulkLoad(buf, in + i * 64, 256, &bar[i]);  // EXPECT: cuda-async-buffer-reuse
    }
  }
  __syncthreads();
  barWait(&bar[0], 0);
  barWait(&bar[1], 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// zeroing the tile while the load is in flight
__global__ void __launch_bounds__(64) padWhileLoading(const float* in, float* out, int valid) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  if (threadIdx.x >= valid) buf[threadIdx.x] = 0.f;  // EXPECT: cuda-async-buffer-reuse
  barWait(&bar, 0);
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// refill with no barrier between the readers and the issuer
__global__ void __launch_bounds__(128) refillWithoutBarrier(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 512);  // EXPECT: cuda-barrier-phase
      bulkLoad(buf, in + t * 128, 512, &bar);  // EXPECT: cuda-async-buffer-reuse
    }
    barWait(&bar, t & 1);
    out[t * 128 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
  }
}
// elected lanes of several warps: the waiting lane of warp 0 does not own warp 1's store
__global__ void __launch_bounds__(64) perWarpStores(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int t = 0; t < n; ++t) {
    buf[w][lane] = in[t * 64 + threadIdx.x];  // EXPECT: cuda-async-buffer-reuse
    fenceAsync();
    __syncwarp();
    if (lane == 0) {
      bulkStore(out + t * 64 + w * 32, buf[w], 128);
      bulkCommit();
    }
    if (threadIdx.x == 0) bulkWaitRead<0>();
    __syncthreads();
  }
  if (lane == 0) bulkWaitRead<0>();
}
// B8: the result is read back from global memory after a .read wait
__global__ void __launch_bounds__(64) readBackTooEarly(const float* in, float* out, float* sum) {
  __shared__ alignas(128) float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, buf, 256);
    bulkCommit();
    bulkWaitRead<0>();
  }
  __syncthreads();
  sum[threadIdx.x] = out[63 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
