// A block a row: the width is known at run time only.
#include <cuda_runtime.h>

__global__ void above(float* m, int w) {
  int x = threadIdx.x, y = blockIdx.x + 1;
  m[y * w + x] += 0.5f * m[(y - 1) * w + x]; // EXPECT: cuda-block-order-dependency block before
}
void runAbove(float* m, int w) { above<<<62, 64>>>(m, w); }

__global__ void below(float* m, int w) {
  float* row = m + blockIdx.x * w;
  float v = row[w + threadIdx.x]; // EXPECT: cuda-block-order-dependency next block
  __syncthreads();
  row[threadIdx.x] = v;
}
void runBelow(float* m, int w) { below<<<62, 64>>>(m, w); }

// another row of the same block
__global__ void twoRows(float* m, int w) {
  float* row = m + 2 * blockIdx.x * w;
  row[threadIdx.x] += row[w + threadIdx.x];
}
void runTwoRows(float* m, int w) { twoRows<<<31, 64>>>(m, w); }

// a width of the rows, another one of the step
__global__ void strided(float* m, int w, int step) {
  float* row = m + blockIdx.x * step;
  row[threadIdx.x] += row[w + threadIdx.x];
}
void runStrided(float* m, int w, int step) { strided<<<31, 64>>>(m, w, step); }

// from one array to another
__global__ void copied(const float* in, float* out, int w) {
  out[blockIdx.x * w + threadIdx.x] = in[(blockIdx.x + 1) * w + threadIdx.x];
}
void runCopied(const float* in, float* out, int w) { copied<<<31, 64>>>(in, out, w); }
