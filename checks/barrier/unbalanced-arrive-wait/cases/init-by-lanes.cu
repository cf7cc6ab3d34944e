// A warp initialises the barriers, all lanes the same: wrong by itself, and no reason to overlook that nobody gives the stages back. The roles' endless loops have
// bodies of very different size; they go around equally often all the same.
#include "wrappers.cuh"

template <bool kGiveBack> __global__ void __launch_bounds__(160) tasks(const float* in, float* out, int parts, int rows) {
  __shared__ alignas(128) float stage[2][512];
  __shared__ uint64_t full[2], empty[2], done;
  const int warp = threadIdx.x / 32;
  if (warp == 4) {
    for (int i = 0; i < 2; ++i) {
      barInit(&full[i], 1);  // EXPECT: cuda-barrier-init
      barInit(&empty[i], 4); // EXPECT: cuda-barrier-init
    }
    barInit(&done, 4); // EXPECT: cuda-barrier-init
  }
  __syncthreads();
  uint32_t at = 0, phase = 0;
  if (warp == 4) {
    for (int task = 0; true; ++task) {
      int todo = -1;
      if (task * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x) < rows) todo = parts;
      if (todo < 0) break;
      for (int part = 0; part < todo; ++part) {
        barWait(&empty[at], phase ^ 1); // EXPECT: cuda-unbalanced-arrive-wait
        if (threadIdx.x == 128) {
          barExpect(&full[at], 2048);
          bulkLoad(stage[at], in + (task * todo + part) * 512, 2048, &full[at]);
        }
        at ^= 1, phase ^= at == 0;
      }
    }
  } else {
    for (int task = 0; true; ++task) {
      int todo = -1;
      if (task * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x) < rows) todo = parts;
      if (todo < 0) break;
      float sum[4] = {};
      for (int part = 0; part < todo; ++part) {
        barWait(&full[at], phase);
        for (int i = 0; i < 4; ++i)
          for (int k = 0; k < 4; ++k) sum[k] += stage[at][(i * 128 + threadIdx.x + k) % 512];
        fenceAsync();
        __syncwarp();
        if (kGiveBack && threadIdx.x % 32 == 0) barArrive(&empty[at]);
        at ^= 1, phase ^= at == 0;
      }
      for (int k = 0; k < 4; ++k) out[(task * 4 + k) * 128 + threadIdx.x] = sum[k];
    }
  }
}
template __global__ void tasks<true>(const float*, float*, int, int);
template __global__ void tasks<false>(const float*, float*, int, int);
