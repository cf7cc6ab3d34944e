// arch: sm_90
// The second of two kernels may start early.
#include <cuda_runtime.h>

__global__ void produce(int* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void lateWait(const int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int early = data[i]; // EXPECT: cuda-programmatic-launch before
  cudaGridDependencySynchronize();
  out[i] = early;
}

__global__ void waits(const int* weights, const int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int w = weights[i];
  cudaGridDependencySynchronize();
  out[i] = data[i] * w;
}

cudaError_t first(int* data, int* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(128);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, lateWait, static_cast<const int*>(data), out);
}

cudaError_t second(const int* weights, int* data, int* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(128);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, waits, weights, static_cast<const int*>(data), out);
}
