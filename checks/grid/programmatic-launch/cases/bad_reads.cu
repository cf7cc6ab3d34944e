// Kernels that start early and use the memory of the kernel before them without waiting for it.
#include <cuda_runtime.h>

__global__ void produce(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

// The second launch of each pair is allowed to overlap with the first.
#define CONFIGURE(blocks)                                              \
  cudaLaunchAttribute early[1] = {};                                   \
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;    \
  early[0].val.programmaticStreamSerializationAllowed = 1;             \
  cudaLaunchConfig_t config = {};                                      \
  config.gridDim = dim3(blocks);                                       \
  config.blockDim = dim3(128);                                         \
  config.attrs = early;                                                \
  config.numAttrs = 1

// The wait in PTX, behind the load.
__global__ void ptxWaitLate(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  asm volatile("griddepcontrol.wait;" ::: "memory");
  out[i] = v;
}
cudaError_t runPtxWaitLate(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, ptxWaitLate, (const float*)data, out);
}

// The trigger is no wait.
__global__ void triggersOnly(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cudaTriggerProgrammaticLaunchCompletion();
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runTriggersOnly(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, triggersOnly, (const float*)data, out);
}

// One thread waits, nothing holds the others.
__global__ void oneThreadWaits(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) cudaGridDependencySynchronize();
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch
}
cudaError_t runOneThread(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, oneThreadWaits, (const float*)data, out);
}

// The load stands in a function of its own.
__device__ float fetch(const float* from, int i) {
  return __ldg(from + i); // EXPECT: cuda-programmatic-launch is read before
}
__global__ void helperLoads(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = fetch(data, i);
  cudaGridDependencySynchronize();
  out[i] = v;
}
cudaError_t runHelper(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, helperLoads, (const float*)data, out);
}

// The prologue fills shared memory, the wait comes after the block barrier.
__global__ void prologue(const float* data, float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = data[blockIdx.x * 128 + threadIdx.x]; // EXPECT: cuda-programmatic-launch is read before
  __syncthreads();
  cudaGridDependencySynchronize();
  out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}
cudaError_t runPrologue(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, prologue, (const float*)data, out);
}

// The wait is in one branch of two.
__global__ void waitInBranch(const float* data, const float* weights, float* out, bool weighted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = 1;
  if (weighted) {
    w = weights[i];
    cudaGridDependencySynchronize();
  }
  out[i] = w * data[i]; // EXPECT: cuda-programmatic-launch
}
cudaError_t runBranch(float* data, const float* weights, float* out, int blocks, bool weighted) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, waitInBranch, (const float*)data, weights, out, weighted);
}

// A macro that is empty in this build was the wait.
#ifdef WITH_OVERLAP
#define WAIT_FOR_PRODUCER() cudaGridDependencySynchronize()
#else
#define WAIT_FOR_PRODUCER()
#endif
__global__ void emptyMacro(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  WAIT_FOR_PRODUCER();
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runEmptyMacro(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, emptyMacro, (const float*)data, out);
}

// A template waits in one instantiation; this is the other.
template <bool Wait>
__global__ void maybeWaits(const float* data, float* out) {
  if constexpr (Wait) cudaGridDependencySynchronize();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runMaybe(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, maybeWaits<false>, (const float*)data, out);
}

// A size that the kernel before has counted.
__global__ void countUp(const int* in, int* count) { if (in[blockIdx.x * blockDim.x + threadIdx.x]) atomicAdd(count, 1); }
__global__ void readsCount(const int* count, const float* from, float* to) {
  int n = *count; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i];
}
cudaError_t runCount(const int* in, int* count, const float* from, float* to, int blocks) {
  countUp<<<blocks, 128>>>(in, count);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, readsCount, (const int*)count, from, to);
}
