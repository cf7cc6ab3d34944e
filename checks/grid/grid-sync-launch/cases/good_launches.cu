// Kernels that wait for the grid, launched as they have to be, and kernels that only look as if they waited.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// ---- cooperative in every spelling
__global__ void plain(int* data) {
  data[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runPlain(int* data) {
  void* args[] = {&data};
  return cudaLaunchCooperativeKernel((void*)plain, 8, 128, args);
}
cudaError_t runTyped(int* data) {
  void* args[] = {&data};
  return cudaLaunchCooperativeKernel(plain, dim3(4, 2), dim3(32, 4), args, 0, nullptr);
}

__device__ void meet(const cg::grid_group& grid) { cg::sync(grid); }
__global__ void freeFunction(int* data) {
  cg::grid_group grid = cg::this_grid();
  data[grid.thread_rank()] = 1;
  meet(grid);
  data[grid.thread_rank()] += data[0];
}
cudaError_t runExtended(int* data, cudaStream_t stream) {
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributePriority;
  attributes[0].val.priority = -1;
  attributes[1].id = cudaLaunchAttributeCooperative;
  attributes[1].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = 2;
  return cudaLaunchKernelEx(&config, freeFunction, data);
}

__global__ void extendedC(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  auto token = grid.barrier_arrive();
  grid.barrier_wait(std::move(token));
}
cudaError_t runExtendedC(float* x) {
  void* args[] = {&x};
  cudaLaunchAttribute cooperative{};
  cooperative.id = cudaLaunchAttributeCooperative;
  cooperative.val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim.x = 16;
  config.blockDim.x = 128;
  config.attrs = &cooperative;
  config.numAttrs = 1;
  return cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(extendedC), args);
}

// The attribute is switched on where the kernel needs it.
template <bool Wait>
__global__ void optionalWait(float* x) {
  cg::grid_group grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  if constexpr (Wait) grid.sync();
  x[grid.thread_rank()] += 1;
}
template <bool Wait>
cudaError_t launchOptional(float* x) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = Wait ? 1 : 0;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, optionalWait<Wait>, x);
}
cudaError_t runOptional(float* x, bool wait) { return wait ? launchOptional<true>(x) : launchOptional<false>(x); }

// A launcher that knows both ways.
template <class... Params, class... Args>
cudaError_t enqueue(bool cooperative, void (*kernel)(Params...), int blocks, Args... args) {
  void* list[] = {&args...};
  if (cooperative) return cudaLaunchCooperativeKernel((const void*)kernel, dim3(blocks), dim3(128), list, 0, nullptr);
  return cudaLaunchKernel((const void*)kernel, dim3(blocks), dim3(128), list, 0, nullptr);
}
__global__ void bySize(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runBySize(float* x, int blocks) { return enqueue(true, bySize, blocks, x); }

// Attributes that come from elsewhere prove nothing.
__global__ void attributesGiven(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runGiven(float* x, cudaLaunchAttribute* attributes, unsigned count) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = count;
  return cudaLaunchKernelEx(&config, attributesGiven, x);
}

// The grid is what fits.
__global__ void fits(float* x, int n) {
  auto grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size()) x[i] *= 2;
  grid.sync();
  for (int i = grid.thread_rank(); i < n; i += grid.size()) x[i] += 1;
}
cudaError_t runFits(float* x, int n, int device) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  int perMultiprocessor = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, fits, 512, 0);
  void* args[] = {&x, &n};
  return cudaLaunchCooperativeKernel(fits, properties.multiProcessorCount * perMultiprocessor, 512, args, 0, nullptr);
}

// The largest that a chip of this architecture may hold.
__global__ void largest(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runLargest(float* x) {
  void* args[] = {&x};
  return cudaLaunchCooperativeKernel(largest, 132 * 8, 256, args, 0, nullptr);
}

// ---- no wait for the grid
__global__ void ranksOnly(float* x, int n) {
  auto grid = cg::this_grid();
  for (auto i = grid.thread_rank(); i < n; i += grid.num_threads()) x[i] *= 2;
}
__global__ void blockSync(float* x) {
  auto grid = cg::this_grid();
  auto block = cg::this_thread_block();
  __shared__ float s[128];
  s[threadIdx.x] = x[grid.thread_rank()];
  block.sync();
  x[grid.thread_rank()] = s[127 - threadIdx.x];
}
__global__ void tileSync(float* x) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  __shared__ float s[128];
  s[threadIdx.x] = x[threadIdx.x];
  warp.sync();
  x[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void __cluster_dims__(2, 1, 1) clusterSync(float* x) {
  x[blockIdx.x * 128 + threadIdx.x] = 1;
  cg::this_cluster().sync();
}
struct NoWait {
  int value;
  __device__ void sync() { value = 0; }
};
__global__ void otherSync(int* x) {
  NoWait grid{x[threadIdx.x]};
  grid.sync();
  x[threadIdx.x] = grid.value;
}
__global__ void onlyWhenValid(float* x) {
  cg::grid_group grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  if (grid.is_valid()) grid.sync();
}
template <bool Wait>
__global__ void neverInstantiated(float* x) {
  x[blockIdx.x * 128 + threadIdx.x] = 1;
  if (Wait) cg::this_grid().sync();
}
void runOrdinary(float* x, int* y, int n) {
  ranksOnly<<<64, 128>>>(x, n);
  blockSync<<<8, 128>>>(x);
  tileSync<<<8, 128>>>(x);
  clusterSync<<<8, 128>>>(x);
  otherSync<<<8, 128>>>(y);
  neverInstantiated<false><<<8, 128>>>(x);
}
// Launched where this unit does not see it.
__global__ void elsewhere(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
