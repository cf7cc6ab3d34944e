// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

__global__ void __launch_bounds__(128) threeStages(const uint4* in, uint4* out, int n) {
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    if (s < n) copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    copyWait<1>();
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
    copyCommit();
  }
  out[threadIdx.x] = acc;
}
// tail with its own drain
__global__ void __launch_bounds__(128) tailDrain(const uint4* in, uint4* out) {
  constexpr int n = 8;
  __shared__ alignas(16) uint4 buf[3][128];
  for (int s = 0; s < 2; ++s) {
    copy16(&buf[s][threadIdx.x], in + s * 128 + threadIdx.x);
    copyCommit();
  }
  uint4 acc = {};
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) copyWait<1>();
    else copyWait<0>();
    __syncthreads();
    acc.x += buf[t % 3][127 - threadIdx.x].x;
    if (t + 2 < n) {
      copy16(&buf[(t + 2) % 3][threadIdx.x], in + (t + 2) * 128 + threadIdx.x);
      copyCommit();
    }
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(64) waitAll(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) ownDataNoBarrier(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) sameWarpOnly(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncwarp();
  out[threadIdx.x] = buf[threadIdx.x ^ 31];
}
__global__ void __launch_bounds__(32) twoHalves(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[32];
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncwarp(threadIdx.x < 16 ? 0x0000ffff : 0xffff0000);
  out[threadIdx.x] = buf[threadIdx.x ^ 15];
}
__global__ void __launch_bounds__(64) leaderWaitsThenBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
    barWait(&bar, 0);
  }
  __syncthreads();
  out[threadIdx.x] = buf[threadIdx.x];
}
// peek first, then a real wait
__global__ void __launch_bounds__(64) peekThenWait(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t & 1], ((t >> 1) & 1) ^ 1);
      fenceAsync();
      barExpect(&full[t & 1], 256);
      bulkLoad(buf[t & 1], in + t * 64, 256, &full[t & 1]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    bool ready = n > 0 && barTry(&full[0], 0);
    for (int t = 0; t < n; ++t) {
      if (!ready) barWait(&full[t & 1], (t >> 1) & 1);
      acc += buf[t & 1][threadIdx.x] + buf[t & 1][threadIdx.x + 32];
      ready = t + 1 < n && barTry(&full[(t + 1) & 1], ((t + 1) >> 1) & 1);
      barArrive(&empty[t & 1]);
    }
    out[threadIdx.x] = acc;
  }
}
// LDGSTS signals an mbarrier
__global__ void __launch_bounds__(96) copyArrive(const uint4* in, uint4* out, int n) {
  __shared__ alignas(16) uint4 buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 32), barInit(&empty[s], 64);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      int s = t & 1;
      barWait(&empty[s], ((t >> 1) & 1) ^ 1);
      copy16(&buf[s][threadIdx.x], in + t * 32 + threadIdx.x);
      asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(smem(&full[s])) : "memory");
    }
  } else {
    uint4 acc = {};
    for (int t = 0; t < n; ++t) {
      int s = t & 1;
      barWait(&full[s], (t >> 1) & 1);
      acc.x += buf[s][threadIdx.x % 32].x;
      barArrive(&empty[s]);
    }
    out[threadIdx.x] = acc;
  }
}
