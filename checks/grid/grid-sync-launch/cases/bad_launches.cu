// Kernels that wait for the grid, launched in ways that are not cooperative.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// The free function, on a handle passed down.
__device__ void meet(const cg::grid_group& grid) { cg::sync(grid); }
__global__ void freeFunction(int* data) {
  cg::grid_group grid = cg::this_grid();
  data[grid.thread_rank()] = 1;
  meet(grid);
  data[grid.thread_rank()] += data[0];
}
void runFreeFunction(int* data, cudaStream_t stream) {
  freeFunction<<<dim3(8, 2), dim3(32, 4), 0, stream>>>(data); // EXPECT: cuda-grid-sync-launch not cooperative
}

// The two halves of the barrier.
__global__ void splitBarrier(int* data) {
  auto grid = cg::this_grid();
  data[grid.thread_rank()] = 1;
  auto token = grid.barrier_arrive();
  int own = threadIdx.x * 3;
  grid.barrier_wait(std::move(token));
  data[grid.thread_rank()] += own;
}
void runSplit(int* data) {
  splitBarrier<<<16, 128>>>(data); // EXPECT: cuda-grid-sync-launch not cooperative
}

// A solver object keeps the group and waits in a member.
struct Relaxation {
  cg::grid_group grid;
  float* x;
  __device__ explicit Relaxation(float* values) : grid(cg::this_grid()), x(values) {}
  __device__ void step(float rate) {
    x[grid.thread_rank()] *= rate;
    grid.sync();
  }
};
__global__ void solver(float* x, int steps) {
  Relaxation relaxation(x);
  for (int s = 0; s < steps; ++s) relaxation.step(0.5f);
}
void runSolver(float* x, int steps, int blocks) {
  const unsigned threads = 256;
  solver<<<blocks, threads, 4 * threads>>>(x, steps); // EXPECT: cuda-grid-sync-launch not cooperative
}

// A wrapper launches whatever kernel it is given.
template <class Kernel, class... Args>
void enqueue(Kernel kernel, int blocks, cudaStream_t stream, Args... args) {
  kernel<<<blocks, 128, 0, stream>>>(args...); // EXPECT: cuda-grid-sync-launch not cooperative
}
__global__ void wrapped(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
void runWrapped(float* x, cudaStream_t stream) { enqueue(wrapped, 12, stream, x); }

// A macro does.
#define LAUNCH(kernel, blocks, ...) kernel<<<(blocks), 256>>>(__VA_ARGS__)
__global__ void byMacro(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
void runMacro(float* x) {
  LAUNCH(byMacro, 20, x); // EXPECT: cuda-grid-sync-launch not cooperative
}

// The attribute is there, but says no.
__global__ void attributeOff(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runAttributeOff(float* x) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 0;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(16);
  config.blockDim = dim3(128);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, attributeOff, x); // EXPECT: cuda-grid-sync-launch not cooperative
}

// The attribute is filled in, but not counted.
__global__ void attributeUncounted(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runUncounted(float* x, cudaStream_t stream) {
  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(16);
  config.blockDim = dim3(128);
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = 0;
  return cudaLaunchKernelEx(&config, attributeUncounted, x); // EXPECT: cuda-grid-sync-launch not cooperative
}

// Clusters and overlap are asked for, cooperation is not.
__global__ void otherAttributes(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runOther(float* x) {
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 2;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  attributes[1].id = cudaLaunchAttributePriority;
  attributes[1].val.priority = 0;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(16);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = 2;
  return cudaLaunchKernelEx(&config, otherAttributes, x); // EXPECT: cuda-grid-sync-launch not cooperative
}

// The C spelling of the extended launch.
__global__ void extendedC(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runExtendedC(float* x) {
  void* args[] = {&x};
  cudaLaunchConfig_t config = {};
  config.gridDim.x = 16;
  config.blockDim.x = 128;
  return cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(&extendedC), args); // EXPECT: cuda-grid-sync-launch not cooperative
}

// A template waits in one of its instantiations only.
template <bool Wait>
__global__ void optionalWait(float* x) {
  cg::grid_group grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  if constexpr (Wait) grid.sync();
  x[grid.thread_rank()] += 1;
}
void runOptional(float* x, bool wait) {
  if (wait) optionalWait<true><<<8, 128>>>(x); // EXPECT: cuda-grid-sync-launch not cooperative
  else optionalWait<false><<<8, 128>>>(x);
}

// The way out for devices without cooperative launches.
__global__ void withFallback(float* x) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
}
cudaError_t runFallback(float* x, int device) {
  int supported = 0;
  cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device);
  void* args[] = {&x};
  if (supported) return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(withFallback), dim3(8), dim3(128), args, 0, nullptr);
  withFallback<<<8, 128>>>(x); // EXPECT: cuda-grid-sync-launch not cooperative
  return cudaGetLastError();
}

// In a lambda, and through the name of an instantiation.
template <class T, int Threads>
__global__ void __launch_bounds__(Threads) normalise(T* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= T(2);
  grid.sync();
  x[grid.thread_rank()] /= x[0];
}
void runLambda(float* x) {
  auto go = [x](int blocks) {
    normalise<float, 64><<<blocks, 64>>>(x); // EXPECT: cuda-grid-sync-launch not cooperative
  };
  go(4);
}
cudaError_t runTyped(double* x) {
  void* args[] = {&x};
  auto kernel = &normalise<double, 128>;
  return cudaLaunchKernel((const void*)kernel, 4, 128, args, 0, nullptr); // EXPECT: cuda-grid-sync-launch not cooperative
}

// A member function of a class of the host keeps the sizes.
__global__ void staged(float* x, float* y) {
  x[cg::this_grid().thread_rank()] = 1;
  cg::this_grid().sync();
  y[cg::this_grid().thread_rank()] = x[0];
}
class Plan {
public:
  Plan(float* from, float* to) : from(from), to(to) {}
  void execute() const {
    staged<<<blocks, threads, 0, stream>>>(from, to); // EXPECT: cuda-grid-sync-launch not cooperative
  }

private:
  float *from, *to;
  dim3 blocks{10}, threads{128};
  cudaStream_t stream = nullptr;
};
void runPlan(float* x, float* y) { Plan(x, y).execute(); }
