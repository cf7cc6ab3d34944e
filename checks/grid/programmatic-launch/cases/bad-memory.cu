// Memory that both kernels reach otherwise than by a load through one pointer argument each.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include "wrappers.cuh"

#define OVERLAP(blocks)                                             \
  cudaLaunchAttribute early[1] = {};                                \
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization; \
  early[0].val.programmaticStreamSerializationAllowed = 1;          \
  cudaLaunchConfig_t config = {};                                   \
  config.gridDim = dim3(blocks);                                    \
  config.blockDim = dim3(128);                                      \
  config.attrs = early;                                             \
  config.numAttrs = 1

__global__ void fill(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void fill4(float4* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = make_float4(1, 2, 3, 4); }

// An asynchronous copy reads its source whenever it gets to it.
__global__ void copyEarly(const float4* data, float4* out) {
  __shared__ float4 s[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &data[i], 16); // EXPECT: cuda-programmatic-launch is read before
  __pipeline_commit();
  cudaGridDependencySynchronize();
  __pipeline_wait_prior(0);
  out[i] = s[threadIdx.x];
}
cudaError_t launchCopyEarly(float4* data, float4* out, int blocks) {
  fill4<<<blocks, 128>>>(data);
  OVERLAP(blocks);
  return cudaLaunchKernelEx(&config, copyEarly, (const float4*)data, out);
}
__global__ void bulkEarly(const float* data, float* out) {
  __shared__ alignas(16) float s[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    barInit(&full, 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&full, sizeof(s));
    bulkLoad(s, data + blockIdx.x * 1024, sizeof(s), &full); // EXPECT: cuda-programmatic-launch is read before
  }
  cudaGridDependencySynchronize();
  barWait(&full, 0);
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) out[blockIdx.x * 1024 + i] = s[i];
}
cudaError_t launchBulkEarly(float* data, float* out, int blocks) {
  fill<<<blocks, 128>>>(data);
  OVERLAP(blocks);
  return cudaLaunchKernelEx(&config, bulkEarly, (const float*)data, out);
}

// A variable of the device.
__device__ float table[4096];
__global__ void fillTable() { table[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void readTable(float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = table[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
cudaError_t launchTable(float* out) {
  fillTable<<<32, 128>>>();
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readTable, out);
}

// The parameters of both in one struct; a local name stands for the member.
struct Params {
  const float* weights;
  float* data;
  float* out;
};
__global__ void fillMember(Params p) { p.data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void readMember(Params p) {
  const float* data = p.data;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = p.weights[i];
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  p.out[i] = v * w;
}
cudaError_t launchMembers(Params p) {
  fillMember<<<32, 128>>>(p);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readMember, p);
}

// A member of a host object here, the object's struct there.
__global__ void readThroughStruct(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = p.data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  p.out[i] = v;
}
cudaError_t launchStruct(const Params& p) {
  fill<<<32, 128>>>(p.data);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readThroughStruct, p);
}

// Another name of the pointer.
__global__ void readAlias(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
cudaError_t launchAlias(float* base, float* out) {
  fill<<<32, 128>>>(base);
  const float* data = base;
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readAlias, data, out);
}

// Written early, while the kernel before may still read it.
__global__ void sum(const float* data, float* total) { atomicAdd(total, data[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void clearEarly(float* data, const float* total) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 0; // EXPECT: cuda-programmatic-launch is written before
  cudaGridDependencySynchronize();
  data[0] = *total;
}
cudaError_t launchClear(float* data, float* total) {
  sum<<<32, 128>>>(data, total);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, clearEarly, data, (const float*)total);
}
