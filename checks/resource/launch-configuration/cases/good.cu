// Launches that are right, and launches that nobody can judge from here.
// arch: sm_90
#include <cuda_runtime.h>

__global__ void k(int* out) { out[blockIdx.x] = 1; }
__global__ void __launch_bounds__(256) bounded(int* out) { out[blockIdx.x] = 1; }
template <int Threads> __global__ void __launch_bounds__(Threads) bounded_by_template(int* out) { out[blockIdx.x] = 1; }

void largest_block(int* out) { k<<<1, 1024>>>(out); }
void largest_block_by_product(int* out) { k<<<1, dim3(32, 32)>>>(out); }
void largest_z(int* out) { k<<<1, dim3(8, 2, 64)>>>(out); }
void largest_grid(int* out) { k<<<dim3(2147483647, 1, 1), 32>>>(out); }
void largest_grid_yz(int* out) { k<<<dim3(1, 65535, 65535), 32>>>(out); }
void single_thread(int* out) { k<<<1, 1>>>(out); }
void less_than_a_warp(int* out) { k<<<1, 16>>>(out); }
void from_caller(int* out, int blocks, int threads) { k<<<blocks, threads>>>(out); }
void rounded_up(int* out, int n) { k<<<(n + 255) / 256, 256>>>(out); }
void in_bounds(int* out) { bounded<<<1, 256>>>(out); }
void below_bounds(int* out) { bounded<<<1, dim3(16, 8)>>>(out); }
void unknown_in_bounds(int* out, int threads) { bounded<<<1, threads>>>(out); }
void one_of_two_in_bounds(int* out, bool big) { bounded<<<1, big ? 512 : 256>>>(out); }
template <int Threads> void matching(int* out) { bounded_by_template<Threads><<<1, Threads>>>(out); }
void instantiate(int* out) {
  matching<64>(out);
  matching<1024>(out);
}
void by_members(int* out) {
  dim3 block(32, 8), grid;
  grid.y = 4;
  k<<<grid, block>>>(out);
}
void chosen_at_run_time(int* out, int n) {
  int threads = 1024;
  while (threads > n) threads /= 2;
  k<<<1, threads>>>(out);
}
void halved(int* out) {
  for (int threads = 1024; threads > 0; threads >>= 1) k<<<1, threads>>>(out);
}
void limited(int* out, int n) {
  int threads = n;
  if (threads > 1024) threads = 1024;
  k<<<1, threads>>>(out);
}
void occupancy(int* out) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, k, 0, 0);
  k<<<blocks, threads>>>(out);
}
void never(int* out) {
  constexpr int n = 0;
  if (n > 0) k<<<n, 256>>>(out);
}
void left_before(int* out, int unused) {
  constexpr int n = 0;
  if (n == 0) return;
  k<<<n, 256>>>(out);
}

__global__ void __cluster_dims__(2, 1, 1) pairs(int* out) { out[blockIdx.x] = 1; }
void even_grid(int* out) { pairs<<<8, 128>>>(out); }
void unknown_grid(int* out, int n) { pairs<<<n, 128>>>(out); }

__global__ void __cluster_dims__(16, 1, 1) sixteen(int* out) { out[blockIdx.x] = 1; }
void allowed(int* out) {
  cudaFuncSetAttribute(sixteen, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  sixteen<<<32, 128>>>(out);
}
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) grid_counts_clusters(int* out) { out[blockIdx.x] = 1; }
void clusters_in_the_grid(int* out) { grid_counts_clusters<<<7, 128>>>(out); }

cudaError_t cluster_by_attribute(int* out) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 2, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(8, 4);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, k, out);
}
cudaError_t cluster_from_caller(int* out, unsigned n) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = n;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(7);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, k, out);
}
cudaError_t attribute_not_passed(int* out) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {4, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(7);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 0;
  return cudaLaunchKernelEx(&config, k, out);
}
__global__ void __maxnreg__(64) limited_registers(int* out) { out[blockIdx.x] = 1; }
void few_registers(int* out) { limited_registers<<<1, 256>>>(out); }
