// Launches that the device refuses, in the forms of real hosts.
// arch: sm_90
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <algorithm>

__global__ void k(int* out) { out[blockIdx.x] = 1; }
template <int Threads, int Blocks = 1>
__global__ void __launch_bounds__(Threads, Blocks) tuned(int* out) { out[blockIdx.x] = 1; }

struct Shape {
  int warps;
};
void shapeOfClass(int* out) {
  Shape shape = {48};
  k<<<1, dim3(32, shape.warps)>>>(out); // EXPECT: cuda-launch-configuration has 32 x 48 x 1 = 1536 threads
}
enum { kTileX = 64, kTileY = 32 };
void shapeOfEnum(int* out, int n) {
  k<<<(n + kTileX - 1) / kTileX, dim3(kTileX, kTileY)>>>(out); // EXPECT: cuda-launch-configuration has 64 x 32 x 1 = 2048 threads
}
constexpr unsigned warpsOf(unsigned rows) { return rows / 2; }
void constexprFunction(int* out) {
  constexpr unsigned threads = warpsOf(80) * 32;
  k<<<1, threads>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 1280
}
void lambda(int* out) {
  auto go = [out](int blocks) {
    k<<<dim3(1, blocks), 64>>>(out); // EXPECT: cuda-launch-configuration grid dimension y of this launch of 'k' is 70000
  };
  go(70000);
}
template <class K>
cudaError_t start(K kernel, int threads, int* out) {
  void* args[] = {&out};
  return cudaLaunchKernel((const void*)kernel, dim3(4), dim3(threads), args, 0, nullptr); // EXPECT: cuda-launch-configuration launch of 'tuned<128, 4>' has 256 threads, more than the 128
}
void throughTemplate(int* out) { start(tuned<128, 4>, 256, out); }
cudaError_t cooperative(int* out) {
  void* args[] = {&out};
  return cudaLaunchCooperativeKernel((void*)k, dim3(4), dim3(33, 32), args, 0, nullptr); // EXPECT: cuda-launch-configuration has 33 x 32 x 1 = 1056 threads
}
cudaError_t extendedC(int* out) {
  void* args[] = {&out};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1, 1, 65536);
  config.blockDim.x = 128;
  return cudaLaunchKernelExC(&config, (void*)k, args); // EXPECT: cuda-launch-configuration grid dimension z of this launch of 'k' is 65536
}
void switchOver(int* out, int mode) {
  switch (mode) {
    case 0: tuned<256><<<1, 256>>>(out); break;
    case 1: tuned<256><<<1, 512>>>(out); break; // EXPECT: cuda-launch-configuration launch of 'tuned<256, 1>' has 512 threads, more than the 256
    default: k<<<1, 256>>>(out);
  }
}
void alias(int* out) {
  auto* kernel = tuned<32>;
  kernel<<<8, 96>>>(out); // EXPECT: cuda-launch-configuration has 96 threads, more than the 32
}
void idleLanes(int* out, int n) {
  const int threads = 48;
  k<<<(n + threads - 1) / threads, threads>>>(out); // EXPECT: cuda-launch-configuration has 48 threads, not a multiple of 32
}
void idleLanesOfSquare(int* out) {
  dim3 block(14, 14);
  k<<<4, block>>>(out); // EXPECT: cuda-launch-configuration has 196 threads, not a multiple of 32
}
void swapped(int* out) {
  dim3 grid(256), block(100000);
  k<<<block, grid>>>(out);
  k<<<grid, block>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 100000
}
// Clusters of the launch and of the kernel.
__global__ void __cluster_dims__(4) quads(int* out) { out[blockIdx.x] = 1; }
void wholeClusters(int* out) {
  quads<<<4 * 5 + 2, 128>>>(out); // EXPECT: cuda-launch-configuration grid dimension x of this launch of 'quads' is 22 blocks
}
template <int N>
cudaError_t clustered(int* out) {
  cudaLaunchAttribute attributes[1] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = N;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(24);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, k, out); // EXPECT: cuda-launch-configuration asks for clusters of 12 blocks
}
void instantiateClusters(int* out) {
  clustered<2>(out);
  clustered<12>(out);
}
