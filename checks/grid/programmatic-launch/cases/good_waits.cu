// Kernels that may start early and wait in time, or touch nothing that the kernel before them has to do with.
#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include "wrappers.cuh"
namespace cg = cooperative_groups;

__global__ void produce(float* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cudaTriggerProgrammaticLaunchCompletion();
}

#define CONFIGURE(blocks)                                           \
  cudaLaunchAttribute early[1] = {};                                \
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization; \
  early[0].val.programmaticStreamSerializationAllowed = 1;          \
  cudaLaunchConfig_t config = {};                                   \
  config.gridDim = dim3(blocks);                                    \
  config.blockDim = dim3(128);                                      \
  config.attrs = early;                                             \
  config.numAttrs = 1

// In PTX.
__global__ void ptxWait(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  out[i] = data[i];
}
cudaError_t runPtxWait(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, ptxWait, (const float*)data, out);
}
// The trigger for the kernel after may come first.
__global__ void triggersFirst(const float* data, float* out) {
  cudaTriggerProgrammaticLaunchCompletion();
  cudaGridDependencySynchronize();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i];
}
cudaError_t runTriggersFirst(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, triggersFirst, (const float*)data, out);
}
// One thread waits, and the block waits for it.
__global__ void oneThreadThenBlock(const float* data, float* out) {
  if (threadIdx.x == 0) cudaGridDependencySynchronize();
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i];
}
cudaError_t runOneThread(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, oneThreadThenBlock, (const float*)data, out);
}
// In a function of its own, of a macro.
__device__ __forceinline__ void waitForProducer() { cudaGridDependencySynchronize(); }
#define WAIT_FOR_PRODUCER() waitForProducer()
__global__ void helperWaits(const float* data, float* out) {
  WAIT_FOR_PRODUCER();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i];
}
cudaError_t runHelper(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, helperWaits, (const float*)data, out);
}
// Weights, tables and shared memory before the wait.
__constant__ float table[128];
__global__ void weightsFirst(const float* weights, const float* data, float* out) {
  __shared__ float w[128];
  w[threadIdx.x] = weights[threadIdx.x] * table[threadIdx.x];
  __syncthreads();
  cudaGridDependencySynchronize();
  int i = blockIdx.x * 128 + threadIdx.x;
  out[i] = data[i] * w[127 - threadIdx.x];
}
cudaError_t runWeights(const float* weights, float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, weightsFirst, weights, (const float*)data, out);
}
__global__ void copiesWeights(const float4* weights, const float* data, float4* out) {
  __shared__ float4 w[128];
  __pipeline_memcpy_async(&w[threadIdx.x], &weights[threadIdx.x], 16);
  __pipeline_commit();
  cudaGridDependencySynchronize();
  float x = data[blockIdx.x];
  __pipeline_wait_prior(0);
  float4 v = w[threadIdx.x];
  out[blockIdx.x * 128 + threadIdx.x] = make_float4(v.x * x, v.y * x, v.z * x, v.w * x);
}
cudaError_t runCopies(const float4* weights, float* data, float4* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, copiesWeights, weights, (const float*)data, out);
}
__global__ void bulkBehindWait(const float* data, float* out) {
  __shared__ alignas(16) float s[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    barInit(&full, 1);
    fenceInit();
  }
  __syncthreads();
  cudaGridDependencySynchronize();
  if (threadIdx.x == 0) {
    barExpect(&full, sizeof(s));
    bulkLoad(s, data + blockIdx.x * 1024, sizeof(s), &full);
  }
  barWait(&full, 0);
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) out[blockIdx.x * 1024 + i] = s[i];
}
cudaError_t runBulk(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, bulkBehindWait, (const float*)data, out);
}
// A producer warp waits for the grid before, the others for its barrier.
__global__ void producerWarp(const float* data, float* out) {
  __shared__ float s[96];
  int lane = threadIdx.x - 96;
  if (threadIdx.x >= 96) {
    cudaGridDependencySynchronize();
    for (int i = lane; i < 96; i += 32) s[i] = data[blockIdx.x * 96 + i];
  }
  __syncthreads();
  if (threadIdx.x < 96) out[blockIdx.x * 96 + threadIdx.x] = s[threadIdx.x];
}
cudaError_t runProducerWarp(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, producerWarp, (const float*)data, out);
}
// Those outside leave before.
__global__ void leavesEarly(const float* data, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  cudaGridDependencySynchronize();
  out[i] = data[i];
}
cudaError_t runLeaves(float* data, float* out, int n) {
  produce<<<(n + 127) / 128, 128>>>(data);
  CONFIGURE((n + 127) / 128);
  return cudaLaunchKernelEx(&config, leavesEarly, (const float*)data, out, n);
}
// Both branches wait.
__global__ void bothWait(const float* data, const float* weights, float* out, bool weighted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = 1;
  if (weighted) {
    w = weights[i];
    cudaGridDependencySynchronize();
  } else
    cudaGridDependencySynchronize();
  out[i] = w * data[i];
}
cudaError_t runBoth(float* data, const float* weights, float* out, int blocks, bool weighted) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, bothWait, (const float*)data, weights, out, weighted);
}
template <bool Wait>
__global__ void waitsByTemplate(const float* data, float* out) {
  if constexpr (Wait) cudaGridDependencySynchronize();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i];
}
cudaError_t runTemplate(float* data, float* out, int blocks, bool overlap) {
  produce<<<blocks, 128>>>(data);
  if (!overlap) {
    waitsByTemplate<false><<<blocks, 128>>>(data, out);
    return cudaGetLastError();
  }
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, waitsByTemplate<true>, (const float*)data, out);
}
// Another buffer altogether: nothing of it is written by the kernel before.
__global__ void otherBuffer(const float* other, float* out, const float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = other[i];
  cudaGridDependencySynchronize();
  out[i] = v + data[i];
}
cudaError_t runOther(float* data, const float* other, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, otherBuffer, other, out, (const float*)data);
}
// Both read the same.
__global__ void consume(const float* data, float* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x]; }
__global__ void readsToo(const float* data, float* sums) {
  float v = data[blockIdx.x * blockDim.x + threadIdx.x];
  cudaGridDependencySynchronize();
  atomicAdd(sums, v);
}
cudaError_t runReads(const float* data, float* out, float* sums, int blocks) {
  consume<<<blocks, 128>>>(data, out);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, readsToo, data, sums);
}
// The overlap is not allowed, or not asked for.
__global__ void noOverlap(const float* data, float* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x]; }
cudaError_t runNoOverlap(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  early[0].val.programmaticStreamSerializationAllowed = 0;
  return cudaLaunchKernelEx(&config, noOverlap, (const float*)data, out);
}
cudaError_t runUncounted(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  config.numAttrs = 0;
  return cudaLaunchKernelEx(&config, noOverlap, (const float*)data, out);
}
__global__ void ordinary(const float* data, float* out) { out[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x]; }
void runOrdinary(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  ordinary<<<1, 128>>>(data, out);
}
// Registers and the clock only.
__global__ void touchesNothing(float factor) {
  float v = factor;
  for (int i = 0; i < 8; ++i) v *= v;
  if (v > 1e30f) __trap();
}
cudaError_t runNothing(float factor) {
  CONFIGURE(8);
  return cudaLaunchKernelEx(&config, touchesNothing, factor);
}
// Waits without a kernel in view before it.
__global__ void waitsAlone(const float* data, float* out) {
  cudaGridDependencySynchronize();
  out[threadIdx.x] = data[threadIdx.x];
}
cudaError_t runAlone(const float* data, float* out) {
  CONFIGURE(8);
  return cudaLaunchKernelEx(&config, waitsAlone, data, out);
}
// Each warp waits for itself, and reads what its lanes need.
__global__ void warpsWait(const float* data, float* out) {
  cudaGridDependencySynchronize();
  __syncwarp();
  float v = data[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) v += __shfl_xor_sync(0xffffffffu, v, step);
  if (threadIdx.x % 32 == 0) atomicAdd(out, v);
}
cudaError_t runWarps(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, warpsWait, (const float*)data, out);
}
// Waits in a loop's first round.
__global__ void waitsInLoop(const float* weights, const float* data, float* out, int tiles) {
  bool waited = false;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    float w = weights[tile];
    if (!waited) {
      cudaGridDependencySynchronize();
      waited = true;
    }
    out[tile * 128 + threadIdx.x] = w * data[tile * 128 + threadIdx.x];
  }
}
cudaError_t runLoop(const float* weights, float* data, float* out, int tiles) {
  produce<<<tiles, 128>>>(data);
  CONFIGURE(16);
  return cudaLaunchKernelEx(&config, waitsInLoop, weights, (const float*)data, out, tiles);
}
// An object whose constructor waits.
struct Dependent {
  const float* data;
  __device__ explicit Dependent(const float* data) : data(data) { cudaGridDependencySynchronize(); }
  __device__ float operator[](int i) const { return data[i]; }
};
__global__ void constructorWaits(const float* data, float* out) {
  Dependent from(data);
  out[threadIdx.x] = from[blockIdx.x * blockDim.x + threadIdx.x];
}
cudaError_t runConstructor(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, constructorWaits, (const float*)data, out);
}
// Its own scratch is cleared before, by plain stores.
__global__ void clearsScratch(const float* data, float* scratch, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  scratch[i] = 0;
  cudaGridDependencySynchronize();
  scratch[i] += data[i];
  out[i] = scratch[i];
}
cudaError_t runScratch(float* data, float* scratch, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, clearsScratch, (const float*)data, scratch, out);
}
// The arguments as an array of pointers; the overlap and a cluster.
__global__ void clustered(const float* data, float* out, float factor) {
  float v = factor * threadIdx.x;
  cg::cluster_group cluster = cg::this_cluster();
  cudaGridDependencySynchronize();
  out[blockIdx.x * blockDim.x + threadIdx.x] = v + data[cluster.block_rank()];
}
cudaError_t runClustered(float* data, float* out, float factor) {
  void* first[] = {&data};
  cudaLaunchKernel((const void*)produce, dim3(8), dim3(128), first, 0, nullptr);
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 2;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  attributes[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attributes[1].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(128);
  config.attrs = attributes;
  config.numAttrs = 2;
  void* second[] = {&data, &out, &factor};
  return cudaLaunchKernelExC(&config, (const void*)clustered, second);
}
// The wait of one thread reaches the others through an mbarrier.
__global__ void throughPhase(const float* data, float* out) {
  __shared__ uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    cudaGridDependencySynchronize();
    barArrive(&ready);
  }
  barWait(&ready, 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
}
cudaError_t runPhase(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, throughPhase, (const float*)data, out);
}
// Waits more often than it has to.
__global__ void waitsTwice(float* data, float* out) {
  cudaGridDependencySynchronize();
  float v = data[blockIdx.x * blockDim.x + threadIdx.x];
  asm volatile("griddepcontrol.wait;" ::: "memory");
  data[blockIdx.x * blockDim.x + threadIdx.x] = v + 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
cudaError_t runTwice(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, waitsTwice, data, out);
}
// The address is computed before, the element read after.
__global__ void addressFirst(const float* data, const int* index, float* out) {
  const float* mine = data + index[threadIdx.x];
  asm volatile("prefetch.global.L2 [%0];" ::"l"(index + 128 + threadIdx.x));
  cudaGridDependencySynchronize();
  out[blockIdx.x * blockDim.x + threadIdx.x] = *mine;
}
cudaError_t runAddress(float* data, const int* index, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  CONFIGURE(blocks);
  return cudaLaunchKernelEx(&config, addressFirst, (const float*)data, index, out);
}
