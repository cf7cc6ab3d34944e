// Rows by threadIdx.y and columns by threadIdx.x, in functions that the kernel calls; __launch_bounds__ gives the number of threads, not their shape.
#include <cuda_runtime.h>

// today the shape 32 x n is guessed right where the kernel itself names threadIdx.y, not where only a function that it calls does
template <int kWarps, int kColumns>
__device__ void loadMask(const float* mask, float (*tile)[kColumns + 8], int pitch, int limit) {
  for (int j = 0; j < 16; j += kWarps)
    for (int i0 = 0; i0 < kColumns; i0 += 32) {
      int row = j + threadIdx.y, i = i0 + threadIdx.x;
      tile[row][i] = i < limit ? mask[row * pitch + i] : 0.0f;
    }
}
template <int kWarps, int kColumns>
__device__ void process(const float* mask, float* out, int pitch, int limit) {
  __shared__ float tile[16][kColumns + 8];
  loadMask<kWarps, kColumns>(mask, tile, pitch, limit);
  __syncthreads();
  for (int j = threadIdx.y; j < 16; j += kWarps) out[j * 32 + threadIdx.x] = tile[j ^ 1][threadIdx.x];
}
template <int kWarps, int kColumns>
__global__ void __launch_bounds__(32 * kWarps) maskedRows(const float* mask, float* out, int pitch, int limit) {
  process<kWarps, kColumns>(mask, out, pitch, limit);
}

// a launch in view with the shape that overlaps
template <int kWarps, int kColumns>
__global__ void __launch_bounds__(32 * kWarps) overlappingRows(const float* mask, float* out, int pitch) {
  __shared__ float tile[16][kColumns + 64];
  for (int j = 0; j < 16; j += kWarps)
    for (int i0 = 0; i0 < kColumns; i0 += 32) tile[j + threadIdx.y][i0 + threadIdx.x] = mask[j * pitch + i0 + threadIdx.x];  // EXPECT: cuda-shared-race
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x];
}

template __global__ void maskedRows<4, 64>(const float*, float*, int, int);
void launch(const float* mask, float* out, int pitch) { overlappingRows<2, 64><<<1, dim3(64, 1)>>>(mask, out, pitch); }
