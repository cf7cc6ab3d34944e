// An architecture-specific target takes more than 48 KB; nothing else does.
// arch: sm_90a
#include <cuda_runtime.h>

__global__ void big(const float* in, float* out) {
  __shared__ float s[20000]; // EXPECT: cuda-static-shared-memory is 80000 bytes: ptxas takes more than 49152 for sm_90a and other architecture-specific targets only
  for (int i = threadIdx.x; i < 20000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 20000; i += blockDim.x) out[i] = s[19999 - i];
}

__global__ void too_big(const float* in, float* out) {
  __shared__ float s[60000]; // EXPECT: cuda-static-shared-memory is 240000 bytes, 7552 more than the 232448 that sm_90a gives a block
  for (int i = threadIdx.x; i < 60000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 60000; i += blockDim.x) out[i] = s[59999 - i];
}
