// One lane arrives for its warp, and nothing brings the warp together before: the other lanes' rows may not be there when the barrier lets the reader go.
#include "wrappers.cuh"

__global__ void __launch_bounds__(64) namedHoldsBack(const float* in, float* out, int n) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 1);
  __syncthreads();
  if (threadIdx.x < 32)
    for (int t = 0; t < n; ++t) {
      buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      if (threadIdx.x == 0) barArrive(&ready);
      named(1, 64);
    }
  else
    for (int t = 0; t < n; ++t) {
      barWait(&ready, t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[threadIdx.x - 32]; // EXPECT: cuda-shared-race
      named(1, 64);
    }
}
__global__ void __launch_bounds__(64) oneForAll(const float* in, float* out) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 32);
  __syncthreads();
  if (threadIdx.x < 32) {
    buf[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0) barArriveN(&ready, 32);
  } else {
    barWait(&ready, 0);
    out[threadIdx.x - 32] = buf[63 - threadIdx.x]; // EXPECT: cuda-shared-race
  }
}
// The warp meets first.
__global__ void __launch_bounds__(64) together(const float* in, float* out) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 32);
  __syncthreads();
  if (threadIdx.x < 32) {
    buf[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0) barArriveN(&ready, 32);
  } else {
    barWait(&ready, 0);
    out[threadIdx.x - 32] = buf[63 - threadIdx.x];
  }
}
