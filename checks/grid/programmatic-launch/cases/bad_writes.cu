// Kernels that start early and write, or are launched in other ways.
// RULES-OFF: cuda-block-order-dependency
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void produce(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void consume(const float* data, float* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x]; }

static cudaLaunchConfig_t sized(int blocks) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(128);
  return config;
}

// The buffer that the kernel before still reads is filled anew.
__global__ void overwrites(float* data, const float* fresh) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = fresh[i]; // EXPECT: cuda-programmatic-launch is written
}
cudaError_t runOverwrites(float* data, const float* fresh, float* out, int blocks) {
  consume<<<blocks, 128>>>((const float*)data, out);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, overwrites, data, fresh);
}

// Both write the same buffer.
__global__ void clears(float* data, const float* mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mask[i] == 0) data[i] = 0; // EXPECT: cuda-programmatic-launch is written before
  cudaGridDependencySynchronize();
}
cudaError_t runClears(float* data, const float* mask, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, clears, data, mask);
}

// An atomic on what the kernel before stores.
__global__ void addsTo(float* data) {
  atomicAdd(&data[threadIdx.x], 1.f); // EXPECT: cuda-programmatic-launch
}
cudaError_t runAdds(float* data, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributePriority;
  attributes[0].val.priority = 0;
  attributes[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attributes[1].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = attributes;
  config.numAttrs = 2;
  return cudaLaunchKernelEx(&config, addsTo, data);
}

// Both launches pass their arguments as an array of pointers.
__global__ void scaled(const float* data, float* out, float factor) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 4096; i += gridDim.x * blockDim.x) out[i] = factor * data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runExC(float* data, float* out, float factor, int blocks) {
  void* first[] = {&data};
  cudaError_t error = cudaLaunchKernel((const void*)produce, dim3(blocks), dim3(128), first, 0, nullptr);
  if (error) return error;
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  void* second[] = {&data, &out, &factor};
  return cudaLaunchKernelExC(&config, (const void*)scaled, second);
}

// The wait is at the end, for the sake of the kernel after.
__global__ void waitsAtEnd(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  out[i] = v * v;
  cudaGridDependencySynchronize();
  cudaTriggerProgrammaticLaunchCompletion();
}
struct Pipeline {
  float *data, *out;
  int blocks;
  cudaError_t run() {
    produce<<<blocks, 128>>>(data);
    cudaLaunchAttribute early = {};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = sized(blocks);
    config.attrs = &early;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, waitsAtEnd, (const float*)data, out);
  }
};

// Through a volatile pointer and an atomic reference.
__global__ void strongReads(volatile float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runStrong(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, strongReads, (volatile float*)data, out);
}
__global__ void acquires(unsigned* count, const float* from, float* out) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*count);
  unsigned n = counter.load(cuda::memory_order_acquire); // EXPECT: cuda-programmatic-launch
  cudaGridDependencySynchronize();
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) out[i] = from[i];
}
__global__ void counts(unsigned* count) { atomicAdd(count, 1u); }
cudaError_t runAcquires(unsigned* count, const float* from, float* out, int blocks) {
  counts<<<blocks, 128>>>(count);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, acquires, count, from, out);
}

// The third of three.
__global__ void third(const float* out, float* last) {
  last[threadIdx.x] = out[blockIdx.x * blockDim.x + threadIdx.x]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runThree(float* data, float* out, float* last, int blocks) {
  produce<<<blocks, 128>>>(data);
  consume<<<blocks, 128>>>((const float*)data, out);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, third, (const float*)out, last);
}

// Part of the buffer: the launch passes a pointer into it. Which part the kernel before writes is not compared: `possible`.
__global__ void tail(const float* rest, float* out) {
  out[threadIdx.x] = rest[threadIdx.x];
}
cudaError_t runTail(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(1);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, tail, static_cast<const float*>(data + 1024), out);
}

// Launched alone in its function, and it never waits: what was before it in the stream is not known.
__global__ void neverWaits(const float* data, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
}
cudaError_t runAlone(const float* data, float* out, cudaStream_t stream) {
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(8);
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, neverWaits, data, out); // EXPECT: cuda-programmatic-launch never calls
}
template <class T>
__global__ void neverWaitsEither(T* data) {
  data[threadIdx.x] += T(1);
  asm volatile("griddepcontrol.launch_dependents;");
}
template <class T>
cudaError_t runTemplate(T* data) {
  cudaLaunchAttribute early[1];
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early[0].val.programmaticStreamSerializationAllowed = true;
  cudaLaunchConfig_t config = sized(8);
  config.attrs = early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, neverWaitsEither<T>, data); // EXPECT: cuda-programmatic-launch never calls
}
template cudaError_t runTemplate(float*);

// The overlap depends on the caller.
__global__ void whenAsked(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch with no
}
cudaError_t runAsked(float* data, float* out, int blocks, bool overlap) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = overlap;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, whenAsked, static_cast<const float*>(data), out);
}

// Members of an object of the host name the buffer.
struct Layer {
  float *activations, *next;
};
__global__ void forward(const float* activations, float* next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = __ldcg(activations + i); // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  next[i] = v;
}
cudaError_t runLayer(const Layer& layer, int blocks) {
  produce<<<blocks, 128>>>(layer.activations);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, forward, (const float*)layer.activations, layer.next);
}

// The first warp waits, and the others are with it in no barrier.
__global__ void firstWarpWaits(const float* data, float* out) {
  if (threadIdx.x < 32) {
    cudaGridDependencySynchronize();
    __syncwarp();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i]; // EXPECT: cuda-programmatic-launch
}
cudaError_t runFirstWarp(float* data, float* out, int blocks) {
  produce<<<blocks, 128>>>(data);
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = sized(blocks);
  config.attrs = &early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, firstWarpWaits, (const float*)data, out);
}
