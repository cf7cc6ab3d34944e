// The bytes of an mbarrier: where they lie, and who writes them. Each kernel has one fault.
#include "wrappers.cuh"

template <typename T>
__device__ T* carve(unsigned char* arena, int at) { return reinterpret_cast<T*>(arena + at); }
// Behind 129 words.
__global__ void __launch_bounds__(64) oddOffset(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  uint64_t* written = carve<uint64_t>(arena, 516);
  float* buf = carve<float>(arena, 0);
  if (threadIdx.x == 0) barInit(written, 64);  // EXPECT: cuda-barrier-init multiple of 8
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(written);
  barWait(written, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The offsets of the barriers count words where they should count double words.
struct __align__(128) Arena {
  float tile[64];
  uint32_t bars[4];
};
__global__ void __launch_bounds__(64) halfApart(const float* in, float* out) {
  __shared__ Arena arena;
  uint64_t* full = reinterpret_cast<uint64_t*>(&arena.bars[0]);
  uint64_t* done = reinterpret_cast<uint64_t*>(&arena.bars[1]);
  if (threadIdx.x == 0) {
    barInit(full, 1);
    barInit(done, 64);  // EXPECT: cuda-barrier-init multiple of 8
  }
  __syncthreads();
  if (threadIdx.x == 0) barExpect(full, 256), bulkLoad(arena.tile, in, 256, full);
  barWait(full, 0);
  out[threadIdx.x] = arena.tile[threadIdx.x];
  barArrive(done);
}

// Two barriers in three words.
__global__ void __launch_bounds__(64) threeWords(const float* in, float* out) {
  __shared__ uint32_t words[3];
  __shared__ float buf[64];
  uint64_t *first = reinterpret_cast<uint64_t*>(&words[0]), *second = reinterpret_cast<uint64_t*>(&words[1]);
  if (threadIdx.x == 0) {
    barInit(first, 64);
    barInit(second, 64);  // EXPECT: cuda-barrier-init shares bytes
  }
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(first), barWait(first, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
  barArrive(second), barWait(second, 0);
}

// Clears everything after the init, the barrier included.
struct Stage {
  alignas(128) float tile[64];
  uint64_t full;
};
__device__ void clear(void* p, int bytes) {
  for (int i = threadIdx.x; i < bytes / 4; i += blockDim.x) static_cast<uint32_t*>(p)[i] = 0;  // EXPECT: cuda-barrier-init in use
}
__global__ void __launch_bounds__(64) clearedAfterInit(const float* in, float* out) {
  __shared__ Stage stage;
  if (threadIdx.x == 0) barInit(&stage.full, 1);
  __syncthreads();
  clear(&stage, sizeof(stage));
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&stage.full, 256), bulkLoad(stage.tile, in, 256, &stage.full);
  barWait(&stage.full, 0);
  out[threadIdx.x] = stage.tile[threadIdx.x];
}

// The copy is longer than the room in front of the barrier.
__global__ void __launch_bounds__(64) copyOverBarrier(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  uint64_t* full = carve<uint64_t>(arena, 512);
  if (threadIdx.x == 0) barInit(full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(full, 1024);
    bulkLoad(arena, in, 1024, full);  // EXPECT: cuda-barrier-init copy writes over
  }
  barWait(full, 0);
  out[threadIdx.x] = reinterpret_cast<float*>(arena)[threadIdx.x];
}

// Results are put where the barrier of the second half still is.
__global__ void __launch_bounds__(64) resultsOverBarrier(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  uint64_t* full = carve<uint64_t>(arena, 640);
  float* tile = carve<float>(arena, 0);
  float* result = carve<float>(arena, 512);
  if (threadIdx.x == 0) barInit(full, 1);
  __syncthreads();
  for (int half = 0; half < 2; ++half) {
    if (threadIdx.x == 0) barExpect(full, 256), bulkLoad(tile, in + 64 * half, 256, full);
    barWait(full, half);
    result[threadIdx.x] = tile[threadIdx.x] * 2;  // EXPECT: cuda-barrier-init in use
    fenceAsync();
    __syncthreads();
    out[64 * half + threadIdx.x] = result[63 - threadIdx.x];
    __syncthreads();
  }
}
