// Roles as schedulers and attention kernels have them, in inline PTX. Nothing to report.
#include "wrappers.cuh"

// Tiles by a counter of the device, through a ring of their own; a tile below 0 ends all roles.
__global__ void __launch_bounds__(96) scheduler(int* next, const float* in, float* out, int tiles) {
  constexpr int S = 2;
  __shared__ int tile[S];
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t tFull[S], tEmpty[S], full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&tFull[s], 1), barInit(&tEmpty[s], 33), barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  int warp = threadIdx.x / 32;
  if (warp == 0) {
    if (threadIdx.x == 0) {
      for (int it = 0;; ++it) {
        int s = it % S;
        barWait(&tEmpty[s], (it / S & 1) ^ 1);
        int t = atomicAdd(next, 1);
        tile[s] = t < tiles ? t : -1;
        barArrive(&tFull[s]);
        if (t >= tiles) break;
      }
    }
  } else if (warp == 1) {
    if (threadIdx.x == 32) {
      for (int it = 0;; ++it) {
        int s = it % S;
        barWait(&tFull[s], it / S & 1);
        int t = tile[s];
        barArrive(&tEmpty[s]);
        if (t < 0) break;
        barWait(&empty[s], (it / S & 1) ^ 1);
        barExpect(&full[s], 128);
        bulkLoad(buf[s], in + t * 32, 128, &full[s]);
      }
    }
  } else {
    for (int it = 0;; ++it) {
      int s = it % S;
      barWait(&tFull[s], it / S & 1);
      int t = tile[s];
      barArrive(&tEmpty[s]);
      if (t < 0) break;
      barWait(&full[s], it / S & 1);
      out[t * 32 + threadIdx.x % 32] = buf[s][threadIdx.x % 32];
      fenceAsync();
      barArrive(&empty[s]);
    }
  }
}
// Rows up to the diagonal: the length is that of the block; a group that has nothing to do with a tile releases it all the same.
__global__ void __launch_bounds__(160) causal(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][64];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 128);
  __syncthreads();
  int last = min(n, static_cast<int>(blockIdx.x) + 1);
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int t = 0; t < last; ++t) {
        barWait(&empty[t % S], (t / S & 1) ^ 1);
        barExpect(&full[t % S], 256);
        bulkLoad(buf[t % S], in + t * 64, 256, &full[t % S]);
      }
  } else {
    int group = threadIdx.x / 64;
    float acc = 0;
    for (int t = 0; t < last; ++t) {
      barWait(&full[t % S], t / S & 1);
      if (t * 2 + group < last * 2 - 1) acc += buf[t % S][threadIdx.x % 64];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
    out[blockIdx.x * 128 + threadIdx.x] = acc;
  }
}
// From the last tile to the first, by a count of their own.
__global__ void __launch_bounds__(64) reverse(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    int it = 0;
    for (int t = n - 1; t >= 0; --t, ++it) {
      barWait(&empty[it % S], (it / S & 1) ^ 1);
      barExpect(&full[it % S], 128);
      bulkLoad(buf[it % S], in + t * 32, 128, &full[it % S]);
    }
  } else if (threadIdx.x < 32) {
    int it = 0;
    for (int t = n - 1; t >= 0; --t, ++it) {
      barWait(&full[it % S], it / S & 1);
      out[t * 32 + threadIdx.x] = buf[it % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[it % S]);
    }
  }
}
// The producer counts what is left, the consumers count rounds.
__global__ void __launch_bounds__(64) chunks(const float* in, float* out, int words) {
  constexpr int S = 2, C = 32;
  __shared__ alignas(128) float buf[S][C];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  int rounds = (words + C - 1) / C;
  if (threadIdx.x == 32) {
    int it = 0, left = words;
    while (left > 0) {
      uint32_t bytes = min(left, C) * 4;
      barWait(&empty[it % S], (it / S & 1) ^ 1);
      barExpect(&full[it % S], bytes);
      bulkLoad(buf[it % S], in + it * C, bytes, &full[it % S]);
      left -= C, ++it;
    }
  } else if (threadIdx.x < 32) {
    for (int it = 0; it < rounds; ++it) {
      barWait(&full[it % S], it / S & 1);
      if (it * C + threadIdx.x < words) out[it * C + threadIdx.x] = buf[it % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[it % S]);
    }
  }
}
// Two groups in order: the parity lets the first one start.
__global__ void __launch_bounds__(256) ordered(const float* in, float* out, int n) {
  __shared__ alignas(8) uint64_t turn[2];
  if (threadIdx.x < 2) barInit(&turn[threadIdx.x], 128);
  __syncthreads();
  int group = threadIdx.x / 128;
  uint32_t parity = group == 0 ? 1 : 0;
  for (int t = 0; t < n; ++t) {
    barWait(&turn[group], parity);
    parity ^= 1;
    out[(t * 2 + group) * 128 + threadIdx.x % 128] = in[t * 128 + threadIdx.x % 128];
    barArrive(&turn[group ^ 1]);
  }
}
// A tile is released after the next one has come; the producer waits for all in the end.
__global__ void __launch_bounds__(64) lateRelease(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    int it = 0;
    for (; it < n; ++it) {
      barWait(&empty[it % S], (it / S & 1) ^ 1);
      barExpect(&full[it % S], 128);
      bulkLoad(buf[it % S], in + it * 32, 128, &full[it % S]);
    }
    for (int k = 0; k < S; ++k, ++it) barWait(&empty[it % S], (it / S & 1) ^ 1);
  } else if (threadIdx.x < 32) {
    int held = -1;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      out[t * 32 + threadIdx.x] = buf[t % S][threadIdx.x];
      fenceAsync();
      if (held >= 0) barArrive(&empty[held]);
      held = t % S;
    }
    if (held >= 0) barArrive(&empty[held]);
  }
}
