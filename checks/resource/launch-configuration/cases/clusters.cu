// Clusters that do not fit the grid, the kernel or the device.
// arch: sm_90
#include <cuda_runtime.h>

__global__ void __cluster_dims__(2, 1, 1) pairs(int* out) { out[blockIdx.x] = 1; }
__global__ void __cluster_dims__(2, 2, 1) squares(int* out) { out[blockIdx.x] = 1; }
__global__ void __cluster_dims__(16, 1, 1) sixteen(int* out) { out[blockIdx.x] = 1; }
__global__ void __cluster_dims__(32, 1, 1) thirty_two(int* out) { out[blockIdx.x] = 1; } // EXPECT: cuda-launch-configuration 'thirty_two' is compiled for clusters of 32 blocks: 16 is the largest
__global__ void plain(int* out) { out[blockIdx.x] = 1; }

void odd_grid(int* out) {
  pairs<<<7, 128>>>(out); // EXPECT: cuda-launch-configuration grid dimension x of this launch of 'pairs' is 7 blocks, not a multiple of the cluster's 2
}
void odd_y(int* out) {
  squares<<<dim3(4, 3), 128>>>(out); // EXPECT: cuda-launch-configuration grid dimension y of this launch of 'squares' is 3 blocks
}
void not_allowed(int* out) {
  sixteen<<<32, 128>>>(out); // EXPECT: cuda-launch-configuration clusters of 16 blocks; more than 8 need the attribute cudaFuncAttributeNonPortableClusterSizeAllowed
}

cudaError_t contradicts(int* out) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 4;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, pairs, out); // EXPECT: cuda-launch-configuration asks for clusters of 4 x 1 x 1 blocks, and the kernel was compiled for clusters of 2 x 1 x 1
}
cudaError_t attribute_and_grid(int* out) {
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attributes[0].val.programmaticStreamSerializationAllowed = 1;
  attributes[1].id = cudaLaunchAttributeClusterDimension;
  attributes[1].val.clusterDim = {4, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(10);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = 2;
  return cudaLaunchKernelEx(&config, plain, out); // EXPECT: cuda-launch-configuration grid dimension x of this launch of 'plain' is 10 blocks, not a multiple of the cluster's 4 // EXPECT: cuda-programmatic-launch
}
cudaError_t too_large(int* out) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {32, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(64);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, plain, out); // EXPECT: cuda-launch-configuration asks for clusters of 32 blocks: 16 is the largest
}
