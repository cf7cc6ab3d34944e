// Clusters for a target that has none.
// arch: sm_80
#include <cuda_runtime.h>

__global__ void plain(int* out) { out[blockIdx.x] = 1; }
__global__ void __cluster_dims__(2, 1, 1) pairs(int* out) { out[blockIdx.x] = 1; } // EXPECT: cuda-launch-configuration 'pairs' is compiled for clusters of 2 blocks, which sm_80 does not have

cudaError_t by_attribute(int* out) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, plain, out); // EXPECT: cuda-launch-configuration asks for clusters of 2 blocks, which sm_80 does not have
}

// Chooses by the device.
cudaError_t where_there_are_clusters(int* out, int major) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  if (major >= 9) return cudaLaunchKernelEx(&config, plain, out);
  plain<<<8, 128>>>(out);
  return cudaGetLastError();
}
