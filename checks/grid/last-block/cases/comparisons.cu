// Who is last is found out by other comparisons than `== gridDim.x - 1`.
#include <cuda_runtime.h>

__global__ void atLeast(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  if (atomicAdd(done, 1u) >= gridDim.x - 1) { // EXPECT: cuda-last-block no release fence
    __threadfence();
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
    *out = s;
    *done = 0;
  }
}

__global__ void othersLeave(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  unsigned arrived = atomicAdd(done, 1u) + 1; // EXPECT: cuda-last-block no release fence
  if (arrived < gridDim.x) return;
  __threadfence();
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
  *out = s;
  *done = 0;
}

__global__ void everyRound(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  if ((atomicAdd(done, 1u) + 1) % gridDim.x == 0) { // EXPECT: cuda-last-block no release fence
    __threadfence();
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
    *out = s;
  }
}

__global__ void lastOfRound(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  if (atomicAdd(done, 1u) % gridDim.x == gridDim.x - 1) { // EXPECT: cuda-last-block no release fence
    __threadfence();
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
    *out = s;
  }
}

template <bool kFenced> __device__ bool isLast(unsigned* done) {
  if (kFenced) __threadfence();
  bool last = atomicAdd(done, 1u) >= gridDim.x - 1;
  if (last) __threadfence();
  return last;
}
__global__ void atLeastFenced(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  if (!isLast<true>(done)) return;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
  *out = s;
  *done = 0;
}

__global__ void everyRoundFenced(const float* in, float* part, float* out, unsigned* done) {
  if (threadIdx.x) return;
  part[blockIdx.x] = in[blockIdx.x];
  __threadfence();
  if ((atomicAdd(done, 1u) + 1) % gridDim.x) return;
  __threadfence();
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) s += part[b];
  *out = s;
}

// queues of work: the number is that of the tiles, nobody is the last of anything
__global__ void queue(const float* in, float* out, unsigned* next, unsigned tiles) {
  __shared__ unsigned tile;
  for (;;) {
    __syncthreads();
    if (threadIdx.x == 0) tile = atomicAdd(next, 1u);
    __syncthreads();
    if (tile >= tiles) return;
    out[tile * blockDim.x + threadIdx.x] += in[tile * blockDim.x + threadIdx.x];
  }
}

// the first tile is that of the block's number, the others are drawn
__global__ void queueAfterTheFirst(const float* in, float* out, unsigned* next, unsigned tiles) {
  __shared__ unsigned drawn;
  unsigned tile = blockIdx.x;
  while (tile < tiles) {
    out[tile * blockDim.x + threadIdx.x] += in[tile * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) drawn = gridDim.x + atomicAdd(next, 1u);
    __syncthreads();
    tile = drawn;
  }
}

// slots of a list
__global__ void appends(const int* in, int* list, unsigned* used) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned slot = atomicAdd(used, 1u);
  if (slot >= 2 * gridDim.x) return;
  list[slot] = v;
}
