// Launches that look like refused ones.
// arch: sm_90
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <algorithm>

__global__ void k(int* out) { out[blockIdx.x] = 1; }
template <int Threads, int Blocks = 1>
__global__ void __launch_bounds__(Threads, Blocks) tuned(int* out) { out[blockIdx.x] = 1; }

struct Shape {
  int warps = 8;
  dim3 block() const { return dim3(32, warps); }
};
void shapeOfClass(int* out) {
  Shape shape;
  k<<<1, shape.block()>>>(out);
}
enum { kTileX = 64, kTileY = 16 };
void shapeOfEnum(int* out, int n) { k<<<(n + kTileX - 1) / kTileX, dim3(kTileX, kTileY)>>>(out); }
template <class K>
cudaError_t start(K kernel, int threads, int* out) {
  void* args[] = {&out};
  return cudaLaunchKernel((const void*)kernel, dim3(4), dim3(threads), args, 0, nullptr);
}
void throughTemplate(int* out) {
  start(tuned<128, 4>, 128, out);
  start(tuned<512>, 512, out);
}
void clamped(int* out, int n) { k<<<std::min(n, 1024), std::min(std::max(n, 32), 1024)>>>(out); }
void rowsOfImage(int* out, int width, int height) {
  dim3 block(32, 8), grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  k<<<grid, block>>>(out);
}
void byDevice(int* out) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  k<<<properties.multiProcessorCount * 2, properties.maxThreadsPerBlock>>>(out);
}
void nothingToDo(int* out, int n) {
  if (n == 0) return;
  k<<<(n + 127) / 128, 128>>>(out);
}
void orOneBlock(int* out, int n) { k<<<n > 128 ? n / 128 : 1, 128>>>(out); }
void switchOver(int* out, int mode) {
  switch (mode) {
    case 0: tuned<256><<<1, 256>>>(out); break;
    case 1: tuned<512><<<1, 512>>>(out); break;
    default: k<<<1, 1024>>>(out);
  }
}
void table(int* out, int which) {
  static void (*const kernels[])(int*) = {tuned<64>, tuned<128>, tuned<256>};
  kernels[which]<<<1, 64>>>(out);
}
void boundOfLarger(int* out) { tuned<1024><<<1, 96>>>(out); }
// One kernel for each of the declarations.
__global__ void __launch_bounds__(128) declaredTwice(int* out);
__global__ void declaredTwice(int* out) { out[blockIdx.x] = 1; }
void inItsBounds(int* out) { declaredTwice<<<1, 128>>>(out); }
__global__ void __launch_bounds__(2 * 3 * 32) computed(int* out) { out[blockIdx.x] = 1; }
void computedBounds(int* out) { computed<<<1, 192>>>(out); }
#define MAX_THREADS 384
__global__ void __launch_bounds__(MAX_THREADS) byMacro(int* out) { out[blockIdx.x] = 1; }
void macroBounds(int* out) { byMacro<<<2, dim3(MAX_THREADS / 4, 4)>>>(out); }
__global__ void __maxnreg__(128) registersOnly(int* out) { out[blockIdx.x] = 1; }
void registersLaunch(int* out) { registersOnly<<<1, 1024>>>(out); }
// Small blocks on purpose.
__global__ void single(int* out) { out[0] = 1; }
void oneThread(int* out) { single<<<1, 1>>>(out); }
__global__ void halfWarp(int* out) { out[threadIdx.x] = 1; }
void sixteen(int* out) { halfWarp<<<128, 16>>>(out); }
// Clusters.
__global__ void __cluster_dims__(4) quads(int* out) { out[blockIdx.x] = 1; }
void wholeClusters(int* out, int n) {
  quads<<<4 * 5, 128>>>(out);
  quads<<<(n + 3) / 4 * 4, 128>>>(out);
}
__global__ void __cluster_dims__(2, 2, 2) cubes(int* out) { out[blockIdx.x] = 1; }
void wholeCubes(int* out) { cubes<<<dim3(2, 4, 6), 64>>>(out); }
__global__ void __cluster_dims__(8, 1, 1) portable(int* out) { out[blockIdx.x] = 1; }
void eight(int* out) { portable<<<16, 128>>>(out); }
__global__ void wide(int* out) { out[blockIdx.x] = 1; }
template <int N>
cudaError_t clustered(int* out) {
  if (N > 8) cudaFuncSetAttribute(wide, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  cudaLaunchAttribute attributes[1] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = N;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2 * N);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, wide, out);
}
void instantiateClusters(int* out) {
  clustered<2>(out);
  clustered<16>(out);
}
__global__ void usesCluster(int* out) { out[blockIdx.x] = cooperative_groups::this_cluster().block_rank(); }
void clusterOfOne(int* out) { usesCluster<<<7, 128>>>(out); }
// Functions of the device, and kernels that nothing launches here.
__device__ int helper(int x) { return x * 2; }
__global__ void __launch_bounds__(64) elsewhere(int* out) { out[blockIdx.x] = helper(1); }
__global__ void __launch_bounds__(1024, 2) largestBound(int* out) { out[blockIdx.x] = 1; }
void fullBlocks(int* out) { largestBound<<<2147483647, 1024>>>(out); }
// The grid of two launches in a row, the second for the rest.
__global__ void rest(int* out) { out[blockIdx.x] = 1; }
void inChunks(int* out, long long blocks) {
  while (blocks > 0) {
    unsigned now = blocks > 65535 ? 65535 : (unsigned)blocks;
    rest<<<dim3(1, now), 64>>>(out);
    blocks -= now;
  }
}
