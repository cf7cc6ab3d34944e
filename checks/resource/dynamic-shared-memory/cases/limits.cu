// More than the device has, more than the opt-in, opt-ins that fail or come too late.
// arch: sm_86
#include <cuda_runtime.h>

template <int N> __global__ void turn(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}

void more_than_the_device(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, 128 * 1024); // EXPECT: cuda-dynamic-shared-memory opt-in of 131072 bytes for 'turn<0>': 29696 more than the 101376 that sm_86 gives a block
  turn<0><<<1, 256, 128 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 131072 bytes of dynamic shared memory: 29696 more than the 101376 that sm_86 gives a block
}

void one_byte_too_many(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 101377); // EXPECT: cuda-dynamic-shared-memory 1 more than the 101376
  turn<1><<<1, 256, 1024>>>(in, out, n);
}

__global__ void with_static(const float* in, float* out, int n) {
  __shared__ float head[1024];
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) head[i] = in[i];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i] + head[i % 1024];
}
void all_of_it_and_static(const float* in, float* out, int n) {
  cudaFuncSetAttribute(with_static, cudaFuncAttributeMaxDynamicSharedMemorySize, 99 * 1024); // EXPECT: cuda-dynamic-shared-memory opt-in of 101376 bytes for 'with_static' with 4096 static: 4096 more
  with_static<<<1, 256, 50 * 1024>>>(in, out, n);
}

void negative(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1); // EXPECT: cuda-dynamic-shared-memory an opt-in of -1 bytes is invalid
  turn<2><<<1, 256, 1024>>>(in, out, n);
}

void more_than_opted_in(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  turn<3><<<1, 256, 96 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 98304 bytes of dynamic shared memory, 32768 more than its opt-in of 65536
}

void too_late(const float* in, float* out, int n) {
  turn<4><<<1, 256, 64 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory the opt-in comes only after it
  cudaFuncSetAttribute(turn<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
}

void host_wrapper(const float* in, float* out, int n) { turn<5><<<1, 256, 1024>>>(in, out, n); }
void of_a_host_function() {
  cudaFuncSetAttribute((const void*)host_wrapper, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); // EXPECT: cuda-dynamic-shared-memory 'host_wrapper' is a host function
}
void carveout_of_a_host_function() {
  cudaFuncSetAttribute((const void*)&host_wrapper, cudaFuncAttributePreferredSharedMemoryCarveout, 50); // EXPECT: cuda-dynamic-shared-memory 'host_wrapper' is a host function
}

cudaError_t per_launch(const float* in, float* out, int n) {
  int bytes = n * sizeof(float);
  cudaFuncSetAttribute(turn<6>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); // EXPECT: cuda-dynamic-shared-memory the opt-in of 'turn<6>' is set to 'bytes', the size of this one launch
  turn<6><<<1, 256, bytes>>>(in, out, n);
  return cudaGetLastError();
}

cudaError_t per_launch_if_large(const float* in, float* out, int n, int stages) {
  const int bytes = stages * 16384;
  if (bytes > 48 * 1024) {
    cudaError_t error = cudaFuncSetAttribute(turn<7>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); // EXPECT: cuda-dynamic-shared-memory set to 'bytes', the size of this one launch
    if (error) return error;
  }
  turn<7><<<1, 256, bytes>>>(in, out, n);
  return cudaGetLastError();
}
