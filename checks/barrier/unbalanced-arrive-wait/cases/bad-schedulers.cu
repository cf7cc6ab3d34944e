// Roles as schedulers and attention kernels have them, in inline PTX. Each kernel has one fault.
#include "wrappers.cuh"

// The count of the tile ring leaves out the loader.
__global__ void __launch_bounds__(96) schedulerCount(int* next, const float* in, float* out, int tiles) {
  constexpr int S = 2;
  __shared__ int tile[S];
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t tFull[S], tEmpty[S], full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&tFull[s], 1), barInit(&tEmpty[s], 32), barInit(&full[s], 1), barInit(&empty[s], 32);
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
      barArrive(&tEmpty[s]);  // EXPECT: cuda-unbalanced-arrive-wait 33 come
      if (t < 0) break;
      barWait(&full[s], it / S & 1);
      out[t * 32 + threadIdx.x % 32] = buf[s][threadIdx.x % 32];
      fenceAsync();
      barArrive(&empty[s]);
    }
  }
}
// A tile is released after the next one has come; the last one never is, and the producer waits for all in the end.
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
    for (int k = 0; k < S; ++k, ++it) barWait(&empty[it % S], (it / S & 1) ^ 1);  // EXPECT: cuda-unbalanced-arrive-wait
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      out[t * 32 + threadIdx.x] = buf[t % S][threadIdx.x];
      fenceAsync();
      if (t > 0) barArrive(&empty[(t - 1) % S]);
    }
  }
}
// Two groups in order: both wait for the other to start.
__global__ void __launch_bounds__(256) orderedGroups(const float* in, float* out, int n) {
  __shared__ alignas(8) uint64_t turn[2];
  if (threadIdx.x < 2) barInit(&turn[threadIdx.x], 128);
  __syncthreads();
  int group = threadIdx.x / 128;
  uint32_t parity = 0;
  for (int t = 0; t < n; ++t) {
    barWait(&turn[group], parity);  // EXPECT: cuda-unbalanced-arrive-wait
    parity ^= 1;
    out[(t * 2 + group) * 128 + threadIdx.x % 128] = in[t * 128 + threadIdx.x % 128];
    barArrive(&turn[group ^ 1]);
  }
}
