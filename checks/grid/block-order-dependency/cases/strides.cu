// Neighbouring elements that belong to the block before, or only seem to.
#include <cuda_runtime.h>

// The tiles of one anti-diagonal: the block before is a row further down.
__global__ void __launch_bounds__(16) diagonal(int* m, int columns, int step) {
  __shared__ int left[16];
  int t = threadIdx.x, x = blockIdx.x, y = step - 1 - x;
  int corner = columns * 16 * y + 16 * x;
  left[t] = m[corner + columns + columns * t];
  __syncthreads();
  for (int row = 0; row < 16; ++row) m[corner + columns + 1 + t + columns * row] = left[row] + t;
}
// Each block has a row, as long as the host says.
__global__ void __launch_bounds__(32) rows(float* a, int pitch) {
  int row = blockIdx.x * pitch, t = threadIdx.x;
  float left = a[row + 8 * blockIdx.x + t];
  __syncthreads();
  a[row + 8 * blockIdx.x + t + 1] = left;
}
// All tiles in one row: the left border is what the block before writes.
__global__ void __launch_bounds__(16) oneRow(int* m, int columns, int step) {
  __shared__ int left[16];
  int t = threadIdx.x, corner = columns * 16 * step + 16 * blockIdx.x;
  left[t] = m[corner + columns + columns * t]; // EXPECT: cuda-block-order-dependency block before
  __syncthreads();
  for (int row = 0; row < 16; ++row) m[corner + columns + 1 + t + columns * row] = left[row] + t;
}
