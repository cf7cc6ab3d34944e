// A double buffer whose loads are guarded by an unknown number of tiles, broken in one place.
#include "wrappers.cuh"

// one barrier expects two arrivals, one comes
__global__ void __launch_bounds__(128) guardedCount(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 2), barInit(&full[1], 1);
    for (int s = 0; s < 2; ++s)
      if (s < tiles) {
        barExpect(&full[s], 512);
        bulkLoad(buf[s], in + s * 128, 512, &full[s]);
      }
  }
  __syncthreads();
  float acc = 0.f;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    barWait(&full[s], (t >> 1) & 1); // EXPECT: cuda-unbalanced-arrive-wait
    acc += buf[s][127 - threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0 && t + 2 < tiles) {
      barExpect(&full[s], 512);
      bulkLoad(buf[s], in + (t + 2) * 128, 512, &full[s]);
    }
  }
  out[threadIdx.x] = acc;
}

// the others wait on a barrier that may not be initialised yet
__global__ void __launch_bounds__(128) guardedNoBarrier(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 1), barInit(&full[1], 1);
    for (int s = 0; s < 2; ++s)
      if (s < tiles) {
        barExpect(&full[s], 512);
        bulkLoad(buf[s], in + s * 128, 512, &full[s]);
      }
  }
  float acc = 0.f;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    barWait(&full[s], (t >> 1) & 1); // EXPECT: cuda-barrier-init
    acc += buf[s][127 - threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0 && t + 2 < tiles) {
      barExpect(&full[s], 512);
      bulkLoad(buf[s], in + (t + 2) * 128, 512, &full[s]);
    }
  }
  out[threadIdx.x] = acc;
}

// the prefetch expects 16 bytes more than it copies
__global__ void __launch_bounds__(128) guardedBytes(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 1), barInit(&full[1], 1);
    for (int s = 0; s < 2; ++s)
      if (s < tiles) {
        barExpect(&full[s], 512);
        bulkLoad(buf[s], in + s * 128, 512, &full[s]);
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
      barExpect(&full[s], 528); // EXPECT: cuda-transaction-count
      bulkLoad(buf[s], in + (t + 2) * 128, 512, &full[s]);
    }
  }
  out[threadIdx.x] = acc;
}

// the parity never flips
__global__ void __launch_bounds__(128) guardedParity(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][128];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    barInit(&full[0], 1), barInit(&full[1], 1);
    for (int s = 0; s < 2; ++s)
      if (s < tiles) {
        barExpect(&full[s], 512);
        bulkLoad(buf[s], in + s * 128, 512, &full[s]);
      }
  }
  __syncthreads();
  float acc = 0.f;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    barWait(&full[s], 0); // EXPECT: cuda-barrier-phase
    acc += buf[s][127 - threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0 && t + 2 < tiles) {
      barExpect(&full[s], 512);
      bulkLoad(buf[s], in + (t + 2) * 128, 512, &full[s]);
    }
  }
  out[threadIdx.x] = acc;
}
