// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

__global__ void __launch_bounds__(160) ringReadersFence(const float* in, float* out, int tiles) {
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
        bulkLoad(buf[s], in + t * 128, sizeof(buf[0]), &full[s]);
      }
    }
  } else {
    float acc = 0.f;
    for (int t = 0; t < tiles; ++t) {
      int s = t % S;
      barWait(&full[s], (t / S) & 1);
      acc += buf[s][threadIdx.x];
      fenceAsync();
      __syncwarp();
      if (threadIdx.x % 32 == 0) barArrive(&empty[s]);
    }
    out[threadIdx.x] = acc;
  }
}
__global__ void __launch_bounds__(160) ringIssuerFences(const float* in, float* out, int tiles) {
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
        if (t >= S) {
          barWait(&empty[s], ((t / S) & 1) ^ 1);
          fenceAsync();
        }
        barExpect(&full[s], sizeof(buf[0]));
        bulkLoad(buf[s], in + t * 128, sizeof(buf[0]), &full[s]);
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
__global__ void __launch_bounds__(128) doubleBufferFenced(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 1), barInit(&full[1], 1);
    fenceInit();
    for (int s = 0; s < 2; ++s)
      if (s < tiles) {
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
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0 && t + 2 < tiles) {
      barExpect(&full[s], sizeof(buf[0]));
      bulkLoad(buf[s], in + (t + 2) * 128, sizeof(buf[0]), &full[s]);
    }
  }
  out[threadIdx.x] = acc;
}
// each stage used once
__global__ void __launch_bounds__(128) singleUse(const float* in, float* out) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][128];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1);
    fenceInit();
    for (int s = 0; s < S; ++s) {
      barExpect(&full[s], sizeof(buf[0]));
      bulkLoad(buf[s], in + s * 128, sizeof(buf[0]), &full[s]);
    }
  }
  __syncthreads();
  float acc = 0;
  for (int s = 0; s < S; ++s) {
    barWait(&full[s], 0);
    acc += buf[s][threadIdx.x];
  }
  out[threadIdx.x] = acc;
}
// LDGSTS refills are generic
__global__ void __launch_bounds__(128) ldgstsRing(const uint4* in, uint4* out, int tiles) {
  __shared__ alignas(16) uint4 buf[2][128];
  copy16(&buf[0][threadIdx.x], in + threadIdx.x);
  copyCommit();
  uint4 acc = {};
  for (int t = 0; t < tiles; ++t) {
    if (t + 1 < tiles) copy16(&buf[(t + 1) & 1][threadIdx.x], in + (t + 1) * 128 + threadIdx.x);
    copyCommit();
    copyWait<1>();
    __syncthreads();
    acc.x += buf[t & 1][127 - threadIdx.x].x;
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// refill fenced in a wgmma consumer with scales
__global__ void __launch_bounds__(160) scalesFenced(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, const float* scales, float* out, int k) {
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
        bulkLoad(sc[s], scales + i * 64, 256, &full[s]);
      }
  } else {
    float acc[4] = {}, sum[4] = {};
    for (int i = 0; i < k; ++i) {
      int s = i % S;
      barWait(&full[s], (i / S) & 1);
      float f = sc[s][threadIdx.x / 2];
      fenceAsync();
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
// epilogue with a chained fence for the store: it covers the reads as well
__global__ void __launch_bounds__(128) inPlace(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float c[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(c));
      bulkLoad(c, in + t * 128, sizeof(c), &bar);
    }
    barWait(&bar, t & 1);
    c[threadIdx.x] *= 2.f;
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + t * 128, c, sizeof(c));
      bulkCommit();
      bulkWaitRead<0>();
    }
  }
}
