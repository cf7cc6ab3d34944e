// Launches with more than 48 KB of dynamic shared memory that nothing opted in to.
// arch: sm_80
#include <cuda_runtime.h>

__global__ void turn(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}

void literal(const float* in, float* out, int n) {
  turn<<<1, 256, 49153>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory this launch of 'turn' asks for 49153 bytes of dynamic shared memory, more than 49152, and nothing opts in
}

#define TILE_BYTES (64 * 1024)
void macro(const float* in, float* out, int n) {
  turn<<<1, 256, TILE_BYTES>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 65536 bytes
}

constexpr int kStages = 4;
constexpr int stageBytes(int words) { return words * static_cast<int>(sizeof(float)); }
void constexpr_function(const float* in, float* out, int n) {
  turn<<<1, 256, kStages * stageBytes(4096)>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 65536 bytes
}

void local_variable(const float* in, float* out, int n) {
  size_t bytes = 20000 * sizeof(float);
  turn<<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 80000 bytes
}

void assigned_later(const float* in, float* out, int n) {
  int bytes;
  dim3 grid, block;
  grid.x = 4;
  block.x = 128;
  bytes = 50000;
  turn<<<grid, block, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 50000 bytes
}

void two_possible_sizes(const float* in, float* out, int n) {
  int bytes = n > 1000 ? 60000 : 50000;
  turn<<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 50000 bytes
}

template <int Words> __global__ void sized(const float* in, float* out) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < Words; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < Words; i += blockDim.x) out[i] = s[Words - 1 - i];
}
template <int Words> void launch_sized(const float* in, float* out) {
  sized<Words><<<1, 256, Words * sizeof(float)>>>(in, out); // EXPECT: cuda-dynamic-shared-memory launch of 'sized<16384>' asks for 65536 bytes
}
void instantiates(const float* in, float* out) {
  launch_sized<1024>(in, out);
  launch_sized<16384>(in, out);
}

// 1 KB static and 48 KB dynamic: together too much.
__global__ void with_static(const float* in, float* out, int n) {
  __shared__ float head[256];
  extern __shared__ float s[];
  head[threadIdx.x] = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i] + head[255 - threadIdx.x];
}
void together(const float* in, float* out, int n) {
  with_static<<<1, 256, 48 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 49152 bytes of dynamic shared memory and its kernel 1024 static, more than 49152 together
}

__global__ void gated_kernel(const float* in, float* out, int n) {
  __shared__ float head[256];
  extern __shared__ float s[];
  head[threadIdx.x] = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i] + head[255 - threadIdx.x];
}
// The gate forgets the static part.
void gate_without_static(const float* in, float* out, int n) {
  constexpr int bytes = 48 * 1024;
  if (bytes > 48 * 1024) cudaFuncSetAttribute(gated_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  gated_kernel<<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory and its kernel 1024 static
}

__global__ void other(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[i / 2];
}
__global__ void prepared(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[i / 2];
}
void opt_in_of_another(const float* in, float* out, int n) {
  cudaFuncSetAttribute(prepared, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  other<<<1, 256, 100000>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory launch of 'other' asks for 100000 bytes
}

template <typename T> __global__ void typed(const T* in, T* out, int n) {
  extern __shared__ unsigned char raw[];
  T* s = reinterpret_cast<T*>(raw);
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}
void opt_in_of_another_instance(const double* in, double* out, int n) {
  cudaFuncSetAttribute(typed<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  typed<double><<<1, 256, 65536>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory launch of 'typed<double>' asks for 65536 bytes
}

void through_pointer(const float* in, float* out, int n) {
  auto kernel = &sized<20000>;
  kernel<<<1, 256, 80000>>>(in, out); // EXPECT: cuda-dynamic-shared-memory launch of 'sized<20000>' asks for 80000 bytes
}

void launch_kernel(const float* in, float* out, int n) {
  void* args[] = {&in, &out, &n};
  cudaLaunchKernel(turn, dim3(4), dim3(256), args, 70000, 0); // EXPECT: cuda-dynamic-shared-memory asks for 70000 bytes
}
void launch_kernel_void_pointer(const float* in, float* out, int n) {
  void* args[] = {&in, &out, &n};
  cudaLaunchKernel(reinterpret_cast<const void*>(turn), dim3(4), dim3(256), args, 70001, 0); // EXPECT: cuda-dynamic-shared-memory asks for 70001 bytes
}
void cooperative(const float* in, float* out, int n) {
  void* args[] = {&in, &out, &n};
  cudaLaunchCooperativeKernel((void*)turn, dim3(4), dim3(256), args, 70002, 0); // EXPECT: cuda-dynamic-shared-memory asks for 70002 bytes
}
void launch_ex(const float* in, float* out, int n) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(4);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = 70003;
  cudaLaunchKernelEx(&config, turn, in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 70003 bytes
}
void launch_ex_c(const float* in, float* out, int n) {
  cudaLaunchConfig_t config = {};
  config.gridDim.x = 4;
  config.blockDim.x = 256;
  config.dynamicSmemBytes = 60000 + 10004;
  void* args[] = {&in, &out, &n};
  cudaLaunchKernelExC(&config, (const void*)turn, args); // EXPECT: cuda-dynamic-shared-memory asks for 70004 bytes
}

template <typename Kernel, typename... Args> void launch(Kernel kernel, int threads, size_t bytes, Args... args) {
  kernel<<<1, threads, bytes>>>(args...); // EXPECT: cuda-dynamic-shared-memory launch of 'turn' asks for 90000 bytes
}
void helper(const float* in, float* out, int n) { launch(turn, 256, 90000, in, out, n); }

struct Runner {
  static constexpr size_t kBytes = 55000;
  void run(const float* in, float* out, int n) const {
    turn<<<1, 256, kBytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 55000 bytes
  }
};

void in_a_lambda(const float* in, float* out, int n) {
  constexpr int bytes = 51000;
  auto go = [&] {
    turn<<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 51000 bytes
  };
  go();
}

inline size_t bytes_for(int words) { return words * sizeof(float); }
void from_plain_function(const float* in, float* out, int n) {
  turn<<<1, 256, bytes_for(15000)>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 60000 bytes
}

void the_one_that_reaches(const float* in, float* out, int n) {
  size_t bytes = 1000;
  turn<<<1, 256, bytes>>>(in, out, n);
  bytes = 52000;
  turn<<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory asks for 52000 bytes
}
