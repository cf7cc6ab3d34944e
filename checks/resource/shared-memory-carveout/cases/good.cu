// Carve-outs and resident blocks that are right.
// arch: sm_80
#include <cuda_runtime.h>

template <int N> __global__ void turn(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}
void maximum() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared); }
void all_to_l1() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1); }
void standard() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutDefault); }
void standard_as_number() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, -1); }
void all() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 100); }
void nothing() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 0); }
void half() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 50); }
void quarter() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 25); }
void three_quarters() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 75); }
void named_percent() {
  constexpr int carveout_percent = 64;
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, carveout_percent);
}
constexpr int kSharedPct = 32;
void named_pct() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, kSharedPct); }
void from_caller(int carveout) { cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, carveout); }
void computed(size_t need, size_t all) {
  int carveout = static_cast<int>((need * 100 + all - 1) / all);
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, carveout);
}
void one_of_two(bool much) {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, much ? 100 : -1);
}
void queried() {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor, 0);
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 50000 * 100 / most);
}
void for_another_attribute() { cudaFuncSetAttribute(turn<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64); }
cudaError_t in_launch_attribute(const float* in, float* out, int n) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
  attribute.val.sharedMemCarveout = 50;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(4);
  config.blockDim = dim3(256);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, turn<0>, in, out, n);
}

__global__ void with_static(const float* in, float* out) {
  __shared__ float s[10000];
  for (int i = threadIdx.x; i < 10000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 10000; i += blockDim.x) out[i] = s[9999 - i];
}
// 20 percent of 164 KB are rounded up to 64 KB.
void rounded_up() { cudaFuncSetAttribute(with_static, cudaFuncAttributePreferredSharedMemoryCarveout, 20); }
// 40000 bytes and the reserved 1024 fit into 64 KB.
void room_for_one() { cudaFuncSetAttribute(with_static, cudaFuncAttributePreferredSharedMemoryCarveout, 35); }
void launched_with_what_fits(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributePreferredSharedMemoryCarveout, 39);
  turn<1><<<1, 256, 60000>>>(in, out, n);
}

// Three blocks of 48000 + 1024 bytes in 164 KB.
__global__ void __launch_bounds__(256, 3) three_blocks(const float* in, float* out) {
  __shared__ float s[12000];
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) out[i] = s[11999 - i];
}
__global__ void __launch_bounds__(256, 2) two_blocks(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}
void two_fit(const float* in, float* out, int n) {
  cudaFuncSetAttribute(two_blocks, cudaFuncAttributeMaxDynamicSharedMemorySize, 80 * 1024);
  two_blocks<<<4, 256, 80 * 1024>>>(in, out, n);
}
void unknown_size(const float* in, float* out, int n, int bytes) { two_blocks<<<4, 256, bytes>>>(in, out, n); }

// One block a multiprocessor is what this kernel is built for.
__global__ void __launch_bounds__(256, 1) one_block(const float* in, float* out) {
  __shared__ float s[12000];
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) out[i] = s[11999 - i];
}
// Nobody asked for a second one.
__global__ void __launch_bounds__(256) no_wish(const float* in, float* out) {
  __shared__ float s[12000];
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 12000; i += blockDim.x) out[i] = s[11999 - i];
}
