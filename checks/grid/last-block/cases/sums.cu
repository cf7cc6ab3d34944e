// The last block adds up what all blocks found.
#include <cuda_runtime.h>

__global__ void noFence(const float* in, volatile float* partial, unsigned* done, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no release fence
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
  }
}

__global__ void withFence(const float* in, volatile float* partial, unsigned* done, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
  }
}

void run(const float* in, float* partial, unsigned* done, float* out, int blocks) {
  noFence<<<blocks, 128>>>(in, partial, done, out);
  withFence<<<blocks, 128>>>(in, partial, done, out);
}
