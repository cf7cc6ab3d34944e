// Kernels that may start early and have nothing to fear from the kernel before them.
#include <cuda_runtime.h>
#include <utility>

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
__global__ void readsFirst(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i];
  cudaGridDependencySynchronize();
  out[i] = v;
}

// The one before is done: the host has waited for it.
cudaError_t afterHostWait(float* data, float* out, cudaStream_t stream) {
  fill<<<32, 128, 0, stream>>>(data);
  cudaStreamSynchronize(stream);
  OVERLAP(32);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
#define CHECK(call)                          \
  do {                                       \
    cudaError_t status = call;               \
    if (status != cudaSuccess) return status; \
  } while (0)
cudaError_t afterCheckedWait(float* data, float* out) {
  fill<<<32, 128>>>(data);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
// A copy lies between: only two kernels in a row overlap.
cudaError_t afterCopy(float* data, const float* host, float* out, cudaStream_t stream) {
  fill<<<32, 128, 0, stream>>>(data);
  cudaMemcpyAsync(data, host, 4096, cudaMemcpyHostToDevice, stream);
  OVERLAP(32);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
// The kernel before that wrote it is not the last one.
__global__ void other(float* scratch) { scratch[threadIdx.x] = 0; }
cudaError_t oneBetween(float* data, float* scratch, float* out) {
  fill<<<32, 128>>>(data);
  other<<<1, 128>>>(scratch);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
// The first kernel has the pointer without const and only reads it.
__global__ void mutableArgument(float* weights, float* out) { out[threadIdx.x] = weights[threadIdx.x]; }
__global__ void prefetch(const float* weights, float* out) {
  float w = weights[threadIdx.x];
  cudaGridDependencySynchronize();
  out[threadIdx.x] *= w;
}
cudaError_t onlyRead(float* weights, float* out) {
  mutableArgument<<<1, 128>>>(weights, out);
  OVERLAP(1);
  return cudaLaunchKernelEx(&config, prefetch, (const float*)weights, out);
}
// Other streams have other neighbours.
cudaError_t otherStream(float* data, float* out, cudaStream_t a, cudaStream_t b, cudaEvent_t done) {
  fill<<<32, 128, 0, a>>>(data);
  cudaEventRecord(done, a);
  cudaStreamWaitEvent(b, done, 0);
  OVERLAP(32);
  config.stream = b;
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
// Other members of the same struct.
struct Params {
  const float* weights;
  float* data;
  float* out;
};
__global__ void fillMember(Params p) { p.data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void readWeights(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = p.weights[i];
  cudaGridDependencySynchronize();
  p.out[i] = p.data[i] * w;
}
cudaError_t members(Params p) {
  fillMember<<<32, 128>>>(p);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readWeights, p);
}
// The name stands for another buffer by now, or for another part of it.
cudaError_t swapped(float* data, float* spare, float* out) {
  fill<<<32, 128>>>(data);
  std::swap(data, spare);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
cudaError_t parts(float* workspace, float* out, int n) {
  fill<<<32, 128>>>(workspace);
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)(workspace + n), out);
}
// Each round has a part of its own.
cudaError_t rounds(float* data, int n) {
  for (int r = 0; r < n; ++r) {
    OVERLAP(32);
    cudaLaunchKernelEx(&config, readsFirst, (const float*)(data + r * 4096), data + r * 4096);
  }
  return cudaGetLastError();
}
// The way to the launch leaves the kernel out.
cudaError_t leftOut(float* data, float* out, bool refresh) {
  if (refresh) {
    fill<<<32, 128>>>(data);
    return cudaGetLastError();
  }
  OVERLAP(32);
  return cudaLaunchKernelEx(&config, readsFirst, (const float*)data, out);
}
