// Bytes of mbarriers that are written before the init, or when the barrier is over. Nothing to report.
#include "wrappers.cuh"

struct Stage {
  alignas(128) float tile[64];
  uint64_t full[2];
};
__global__ void __launch_bounds__(64) clearedFirst(const float* in, float* out) {
  __shared__ Stage stage;
  for (int i = threadIdx.x; i < static_cast<int>(sizeof(Stage) / 4); i += 64) reinterpret_cast<uint32_t*>(&stage)[i] = 0;
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) barInit(&stage.full[0], 1), barInit(&stage.full[1], 64);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&stage.full[0], 256), bulkLoad(stage.tile, in, 256, &stage.full[0]);
  barWait(&stage.full[0], 0);
  out[threadIdx.x] = stage.tile[threadIdx.x];
  barArrive(&stage.full[1]);
}

// The epilogue takes the whole arena when nobody needs the barrier any more.
__global__ void __launch_bounds__(64) arenaForEpilogue(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  uint64_t* full = reinterpret_cast<uint64_t*>(arena + 256);
  float* tile = reinterpret_cast<float*>(arena);
  if (threadIdx.x == 0) barInit(full, 1);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(full, 256), bulkLoad(tile, in, 256, full);
  barWait(full, 0);
  float x = tile[threadIdx.x];
  __syncthreads();
  tile[2 * threadIdx.x] = x;
  tile[2 * threadIdx.x + 1] = -x;
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

// Invalidated, used as plain words, set up anew.
__global__ void __launch_bounds__(64) invalidated(const float* in, float* out) {
  __shared__ alignas(128) float tile[64];
  __shared__ uint64_t word;
  if (threadIdx.x == 0) barInit(&word, 1);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&word, 256), bulkLoad(tile, in, 256, &word);
  barWait(&word, 0);
  __syncthreads();
  if (threadIdx.x == 0) {
    barInval(&word);
    word = 7;
    out[64] = static_cast<float>(word);
    barInit(&word, 64);
  }
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
  barArrive(&word);
  barWait(&word, 0);
}

// Roles: the consumers write over the barriers when both roles have met behind the last use.
__global__ void __launch_bounds__(96) rolesMeetFirst(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  uint64_t *full = reinterpret_cast<uint64_t*>(arena + 256), *empty = full + 1;
  float* tile = reinterpret_cast<float*>(arena);
  if (threadIdx.x == 0) barInit(full, 1), barInit(empty, 64);
  __syncthreads();
  if (threadIdx.x < 64) {
    float sum = 0;
    for (int t = 0; t < 2; ++t) {
      barWait(full, t);
      sum += tile[threadIdx.x];
      fenceAsync();
      barArrive(empty);
    }
    named(1, 96);
    tile[threadIdx.x] = sum;
    tile[threadIdx.x + 64] = sum;
    named(2, 64);
    out[threadIdx.x] = tile[63 - threadIdx.x];
  } else {
    for (int t = 0; t < 2; ++t) {
      barWait(empty, t ^ 1);
      if (threadIdx.x == 64) barExpect(full, 256), bulkLoad(tile, in + 64 * t, 256, full);
    }
    named(1, 96);
  }
}
