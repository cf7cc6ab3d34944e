// Cooperative launches of grids that fit on no device.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void meet(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}

// As many blocks as the image has tiles.
cudaError_t tilesOfImage(float* x) {
  constexpr unsigned width = 4096, height = 4096, edge = 16;
  void* args[] = {&x};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(meet), dim3(width / edge, height / edge), dim3(edge, edge), args, 0, nullptr); // EXPECT: cuda-grid-sync-launch TooLarge
}

// Threads alone would fit, shared memory does not: two blocks of 100 KB on a multiprocessor.
extern __shared__ float buffer[];
__global__ void meetShared(float* x) {
  buffer[threadIdx.x] = x[threadIdx.x];
  cg::this_grid().sync();
  x[threadIdx.x] = buffer[threadIdx.x];
}
cudaError_t largeBuffers(float* x) {
  const int bytes = 100 * 1024;
  cudaFuncSetAttribute(meetShared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  void* args[] = {&x};
  return cudaLaunchCooperativeKernel((void*)meetShared, dim3(512), dim3(64), args, bytes); // EXPECT: cuda-grid-sync-launch TooLarge
}

// Blocks of the largest size: two of them fill a multiprocessor.
cudaError_t largeBlocks(float* x) {
  cudaLaunchAttribute attribute[1] = {};
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1024);
  config.blockDim = dim3(1024);
  config.attrs = attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, meet, x); // EXPECT: cuda-grid-sync-launch TooLarge
}

// Small blocks: 32 of them at most stand on one multiprocessor.
cudaError_t smallBlocks(float* x) {
  void* args[] = {&x};
  return cudaLaunchCooperativeKernel(meet, 10000, 32, args, 0, nullptr); // EXPECT: cuda-grid-sync-launch TooLarge
}
