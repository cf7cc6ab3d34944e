// Launched through a pointer with a block of 4 x 64: a made-up shape must respect the extents that threadIdx.x and .y subscript.
#include <cuda_runtime.h>
constexpr int kPencils = 4, kLength = 64;

__global__ void alongY(const float* f, float* df) {
  __shared__ float line[kLength + 8][kPencils];
  int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.y * kLength + y) * 64 + blockIdx.x * blockDim.x + x;
  line[y + 4][x] = f[at];
  __syncthreads();
  df[at] = line[y + 5][x] - line[y + 3][x];
}

__global__ void alongYMissingBarrier(const float* f, float* df) {
  __shared__ float line[kLength + 8][kPencils];
  int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.y * kLength + y) * 64 + blockIdx.x * blockDim.x + x;
  line[y + 4][x] = f[at];
  df[at] = line[y + 5][x] - line[y + 3][x];  // EXPECT: cuda-implicit-warp-sync
}

dim3 blocks[2];
void run(const float* f, float* df, int which) {
  void (*kernels[2])(const float*, float*);
  kernels[0] = alongY;
  kernels[1] = alongYMissingBarrier;
  blocks[0] = blocks[1] = dim3(kPencils, kLength);
  kernels[which]<<<dim3(16, 64), blocks[which]>>>(f, df);
}
