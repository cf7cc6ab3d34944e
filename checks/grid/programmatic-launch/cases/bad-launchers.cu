// The overlap is asked for by helpers of the host; the kernel before is launched elsewhere.
#include <cuda_runtime.h>
#include <utility>

__global__ void fill(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

template <class... Params, class... Args>
cudaError_t overlapped(void (*kernel)(Params...), int blocks, cudaStream_t stream, Args&&... args) {
  cudaLaunchAttribute early[1] = {};
  early[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(128);
  config.stream = stream;
  config.attrs = early;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, std::forward<Args>(args)...);
}

// The launcher is a template, the arguments a pack.
__global__ void scale(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v * 2;
}
void fillAndScale(float* data, float* out, int blocks, cudaStream_t stream) {
  fill<<<blocks, 128, 0, stream>>>(data);
  overlapped(scale, blocks, stream, (const float*)data, out);
}

// Both kernels go through it: the one before waits, but is not done when the next one starts.
__global__ void square(float* data) {
  cudaGridDependencySynchronize();
  data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
__global__ void addBias(const float* data, const float* bias, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i] + bias[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
void squareAndAdd(float* data, const float* bias, float* out, int blocks, cudaStream_t stream) {
  overlapped(square, blocks, stream, data);
  overlapped(addBias, blocks, stream, (const float*)data, bias, out);
}

// The two launches stand in functions of their own.
__global__ void consume(const float* data, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x]; // EXPECT: cuda-programmatic-launch with no
}
static void startFill(float* to, cudaStream_t stream) { fill<<<32, 128, 0, stream>>>(to); }
static void startConsume(const float* from, float* to, cudaStream_t stream) { overlapped(consume, 32, stream, from, to); }
void layer(float* activations, float* out, cudaStream_t stream) {
  startFill(activations, stream);
  startConsume(activations, out, stream);
}

// The launches stand in a lambda that a dispatcher calls.
template <class F> void dispatch(bool wanted, F run) {
  if (wanted) run();
}
__global__ void afterLambda(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
void inLambda(float* data, float* out, bool wanted) {
  fill<<<32, 128>>>(data);
  dispatch(wanted, [&] {
    cudaLaunchAttribute early = {};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(32);
    config.blockDim = dim3(128);
    config.attrs = &early;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, afterLambda, (const float*)data, out);
  });
}

// A class whose constructor fills in the configuration.
class Overlap {
public:
  explicit Overlap(int blocks) {
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    config.gridDim = dim3(blocks);
    config.blockDim = dim3(128);
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  cudaLaunchConfig_t* get() { return &config; }

private:
  cudaLaunchAttribute attribute{};
  cudaLaunchConfig_t config{};
};
__global__ void byClass(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
void throughClass(float* data, float* out, int blocks) {
  fill<<<blocks, 128>>>(data);
  Overlap overlap(blocks);
  cudaLaunchKernelEx(overlap.get(), byClass, (const float*)data, out);
}

// Steps in a loop: the kernel before is the one of the round before, and the buffers change places.
__global__ void step(const float* from, float* to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = from[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  to[i] = v;
}
void steps(float* a, float* b, int blocks, int count, cudaStream_t stream) {
  for (int s = 0; s < count; ++s) {
    overlapped(step, blocks, stream, (const float*)a, b);
    std::swap(a, b);
  }
}

// One of two kernels comes before.
__global__ void either(const float* data, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = data[i]; // EXPECT: cuda-programmatic-launch is read before
  cudaGridDependencySynchronize();
  out[i] = v;
}
__global__ void readOnly(const float* data, float* sum) { atomicAdd(sum, data[threadIdx.x]); }
void oneOfTwo(float* data, float* sum, float* out, bool refresh) {
  if (refresh) fill<<<32, 128>>>(data);
  else readOnly<<<1, 128>>>(data, sum);
  overlapped(either, 32, nullptr, (const float*)data, out);
}
