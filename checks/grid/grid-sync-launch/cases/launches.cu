// grid.sync() and how the kernel is launched.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void memberSync(int* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cg::this_grid().sync();
}

__global__ void someBlocks(int* data, int used) {
  cg::grid_group grid = cg::this_grid();
  if (blockIdx.x < used) {
    data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    grid.sync(); // EXPECT: cuda-grid-sync-launch some blocks only
  }
}

__global__ void noGridSync(int* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

cudaError_t run(int* data, int used, int blocks) {
  memberSync<<<blocks, 128>>>(data); // EXPECT: cuda-grid-sync-launch not cooperative
  noGridSync<<<blocks, 128>>>(data);
  void* some[] = {&data, &used};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(someBlocks), dim3(blocks), dim3(128), some, 0, nullptr);
  void* args[] = {&data};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(memberSync), dim3(blocks), dim3(128), args, 0, nullptr);
}
