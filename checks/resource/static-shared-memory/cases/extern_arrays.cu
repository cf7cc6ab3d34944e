// `extern __shared__` with a size, and several such arrays at one address.
// arch: sm_80
#include <cuda_runtime.h>

__global__ void sized(const int* in, int* out) {
  extern __shared__ int s[256]; // EXPECT: cuda-static-shared-memory 'extern __shared__' array 's' has a size, so its 1024 bytes are static
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
void run_sized(const int* in, int* out) { sized<<<1, 256>>>(in, out); }

__global__ void sized_and_launched_with_bytes(const int* in, int* out) {
  extern __shared__ int t[128]; // EXPECT: cuda-static-shared-memory array 't' has a size
  t[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[blockDim.x - 1 - threadIdx.x];
}
void run_sized_bytes(const int* in, int* out) { sized_and_launched_with_bytes<<<1, 128, 4096>>>(in, out); }

__global__ void two_buffers(const float* x, const float* y, float* out) {
  extern __shared__ float xs[];
  extern __shared__ float ys[]; // EXPECT: cuda-static-shared-memory 'ys' and 'xs' are the same memory
  xs[threadIdx.x] = x[threadIdx.x];
  ys[threadIdx.x] = y[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = xs[blockDim.x - 1 - threadIdx.x] + ys[blockDim.x - 1 - threadIdx.x];
}

__global__ void two_types(const float* x, const int* key, float* out) {
  extern __shared__ float values[];
  extern __shared__ int keys[]; // EXPECT: cuda-static-shared-memory 'keys' and 'values' are the same memory
  int i = threadIdx.x;
  values[i] = x[i];
  keys[i] = key[i];
  __syncthreads();
  int j = blockDim.x - 1 - i;
  out[i] = values[j] * keys[j];
}

extern __shared__ int counts[];
extern __shared__ int offsets[]; // EXPECT: cuda-static-shared-memory 'offsets' and 'counts' are the same memory
__global__ void at_file_scope(const int* in, int* out) {
  int i = threadIdx.x;
  counts[i] = in[i];
  offsets[i] = 2 * in[i];
  __syncthreads();
  int j = blockDim.x - 1 - i;
  out[i] = counts[j] + offsets[j];
}
