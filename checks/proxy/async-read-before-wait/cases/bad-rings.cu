#include "wrappers.cuh"

// ---- G3, G5, B10: read before the data is there

// wait_group leaves the stage that is read
__global__ void __launch_bounds__(128) threeStages(const uint4* in, uint4* out, int n) {
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    copyWait<2>();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
    copyCommit();
  }
  out[threadIdx.x] = acc;
}
// commit is skipped in the tail: the counts shift
__global__ void __launch_bounds__(128) commitSkipped(const uint4* in, uint4* out) {
  constexpr int n = 8;
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    copyWait<1>();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) {
      copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
      copyCommit();
    }
  }
  out[threadIdx.x] = acc;
}
// no commit at all before wait_group
__global__ void __launch_bounds__(64) neverCommitted(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyWait<0>();  // EXPECT: cuda-pipeline-balance
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// barrier before the wait
__global__ void __launch_bounds__(64) barrierFirst(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  __syncthreads();
  copyWait<0>();
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// only warps with work wait; the others read as well
__global__ void __launch_bounds__(128) someWait(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[128];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  if (threadIdx.x < 64) copyWait<0>();
  __syncthreads();
  out[threadIdx.x] = buf[127 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// a warp barrier after the wait, but the data of the other warp is read
__global__ void __launch_bounds__(64) warpBarrierOnly(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncwarp();
  out[threadIdx.x] = buf[(threadIdx.x + 32) % 64];  // EXPECT: cuda-async-read-before-wait
}
// half a warp's barrier: lanes 16-31 are not in it
__global__ void __launch_bounds__(32) narrowMask(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[32];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  if (threadIdx.x < 16) __syncwarp(0x0000ffff);
  out[threadIdx.x] = buf[31 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// TMA load, only the issuing thread waits, no barrier after it
__global__ void __launch_bounds__(64) onlyLeaderWaits(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
    barWait(&bar, 0);
  }
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// block barrier in place of the mbarrier wait
__global__ void __launch_bounds__(64) barrierInsteadOfWait(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &m, 0, 0, &bar);
  }
  __syncthreads();
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// bulk wait_group does not cover loads that complete on an mbarrier
__global__ void __launch_bounds__(64) wrongMechanism(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
    bulkCommit();
    bulkWait<0>();
  }
  __syncthreads();
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// waits for the barrier of the other stage
__global__ void __launch_bounds__(64) otherStage(const float* in, float* out) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t bar[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&bar[s], 1);
    fenceInit();
    for (int s = 0; s < 2; ++s) {
      barExpect(&bar[s], 256);
      bulkLoad(buf[s], in + s * 64, 256, &bar[s]);
    }
  }
  __syncthreads();
  float acc = 0;
  for (int s = 0; s < 2; ++s) {
    barWait(&bar[0], 0);
    acc += buf[s][threadIdx.x];  // EXPECT: cuda-async-read-before-wait
  }
  out[threadIdx.x] = acc;
}
// K waited for, V read as well
__global__ void __launch_bounds__(64) oneOfTwoWaits(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t bk, bv;
  if (threadIdx.x == 0) {
    barInit(&bk, 1), barInit(&bv, 1);
    fenceInit();
    barExpect(&bk, 256);
    bulkLoad(sk, k, 256, &bk);
    barExpect(&bv, 256);
    bulkLoad(sv, v, 256, &bv);
  }
  __syncthreads();
  barWait(&bk, 0);
  float s = sk[threadIdx.x];
  out[threadIdx.x] = s * sv[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// wgmma on a stage that has not been waited for
__global__ void __launch_bounds__(128) mmaTooEarly(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out) {
  __shared__ alignas(1024) unsigned char sa[2048], sb[1024];
  __shared__ alignas(8) uint64_t ba, bb;
  if (threadIdx.x == 0) {
    barInit(&ba, 1), barInit(&bb, 1);
    fenceInit();
    barExpect(&ba, 2048);
    tileLoad(sa, &ma, 0, 0, &ba);
    barExpect(&bb, 1024);
    tileLoad(sb, &mb, 0, 0, &bb);
  }
  __syncthreads();
  barWait(&ba, 0);
  float acc[4] = {};
  mmaFence();
  mma(acc, desc(sa), desc(sb));  // EXPECT: cuda-async-read-before-wait
  mmaCommit();
  mmaWait<0>();
  barWait(&bb, 0);
  for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = acc[i];
}
// store of a tile that is still being loaded
__global__ void __launch_bounds__(32) storeTooEarly(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
    bulkStore(out, buf, 256);  // EXPECT: cuda-async-read-before-wait
    bulkCommit();
    bulkWaitRead<0>();
    barWait(&bar, 0);
  }
}
// LDGSTS completion on an mbarrier that is waited for by the wrong parity at first: 1 passes on a fresh barrier
__global__ void __launch_bounds__(64) freshParity(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  barWait(&bar, 1);  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[threadIdx.x];
}
// one try, no loop
__global__ void __launch_bounds__(64) oneTry(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  barTry(&bar, 0);  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
