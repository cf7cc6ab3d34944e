// Carve-outs that are no percentage, or that leave no room for a block.
// arch: sm_80
#include <cuda_runtime.h>

template <int N> __global__ void turn(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}
constexpr cudaFuncAttribute kCarveout = cudaFuncAttributePreferredSharedMemoryCarveout;

void bytes() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 64 * 1024); // EXPECT: cuda-shared-memory-carveout the carve-out is a percentage of the largest shared memory of a multiprocessor: 65536 is outside -1 to 100
}
void one_too_many() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 101); // EXPECT: cuda-shared-memory-carveout 101 is outside -1 to 100
}
void below_default() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, -2); // EXPECT: cuda-shared-memory-carveout -2 is outside -1 to 100
}
void kilobytes_of_sm80() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 164); // EXPECT: cuda-shared-memory-carveout 164 is outside
}
void through_constant() {
  constexpr int size = 100 * 1024;
  cudaFuncSetAttribute(turn<0>, kCarveout, size); // EXPECT: cuda-shared-memory-carveout 102400 is outside
}
#define CARVEOUT 132
void through_macro() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, CARVEOUT); // EXPECT: cuda-shared-memory-carveout 132 is outside
}
void through_variable() {
  int size = 48 << 10;
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, size); // EXPECT: cuda-shared-memory-carveout 49152 is outside
}
void both_are_wrong(bool big) {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, big ? 65536 : 32768); // EXPECT: cuda-shared-memory-carveout 32768 is outside
}
template <int Kb> void by_template() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, Kb * 1024); // EXPECT: cuda-shared-memory-carveout 32768 is outside
}
void instantiate() { by_template<32>(); }
void set(const void* kernel, int value) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, value); // EXPECT: cuda-shared-memory-carveout 16384 is outside
}
void through_helper() { set((const void*)turn<0>, 16384); }
void from_sizeof() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, sizeof(float) * 256); // EXPECT: cuda-shared-memory-carveout 1024 is outside
}
void as_void_pointer() {
  cudaFuncSetAttribute((void*)turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 228); // EXPECT: cuda-shared-memory-carveout 228 is outside
}
void kernel_from_caller(const void* kernel) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 1000); // EXPECT: cuda-shared-memory-carveout 1000 is outside
}
cudaError_t in_launch_attribute(const float* in, float* out, int n) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
  attribute.val.sharedMemCarveout = 65536;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(4);
  config.blockDim = dim3(256);
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, turn<0>, in, out, n); // EXPECT: cuda-shared-memory-carveout 65536 is outside
}

// Legal, and hardly what was meant.
void kb_64() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 64); // EXPECT: cuda-shared-memory-carveout a carve-out of 64 means 64 percent of the largest shared memory of a multiprocessor, assuming that 64 KB was meant
}
void kb_32() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 32); // EXPECT: cuda-shared-memory-carveout a carve-out of 32 means 32 percent
}
void kb_96() {
  const int kb = 96;
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, kb); // EXPECT: cuda-shared-memory-carveout a carve-out of 96 means 96 percent
}
void kb_16() {
  cudaFuncSetAttribute(turn<0>, cudaFuncAttributePreferredSharedMemoryCarveout, 16); // EXPECT: cuda-shared-memory-carveout a carve-out of 16 means 16 percent
}

// Less than one block needs.
__global__ void with_static(const float* in, float* out) {
  __shared__ float s[10000];
  for (int i = threadIdx.x; i < 10000; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 10000; i += blockDim.x) out[i] = s[9999 - i];
}
void all_to_l1() {
  cudaFuncSetAttribute(with_static, cudaFuncAttributePreferredSharedMemoryCarveout, 0); // EXPECT: cuda-shared-memory-carveout a carve-out of 0 percent gives 0 bytes of shared memory on sm_80, and one block of 'with_static' needs 41024 bytes
}
void too_little() {
  cudaFuncSetAttribute(with_static, cudaFuncAttributePreferredSharedMemoryCarveout, 10); // EXPECT: cuda-shared-memory-carveout a carve-out of 10 percent gives 32768 bytes
}
void too_little_for_the_launch(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributePreferredSharedMemoryCarveout, 30); // EXPECT: cuda-shared-memory-carveout gives 65536 bytes of shared memory on sm_80, and one block of 'turn<1>' needs 101024 bytes
  turn<1><<<1, 256, 100000>>>(in, out, n);
}

// Two blocks were asked for; their shared memory does not fit beside each other.
__global__ void __launch_bounds__(256, 4) four_blocks(const float* in, float* out) { // EXPECT: cuda-shared-memory-carveout a block of 'four_blocks' takes 48000 bytes of shared memory and 1024 reserved, so a multiprocessor of sm_80 holds 3 of them and not the 4 that __launch_bounds__ asks for
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
void one_fits(const float* in, float* out, int n) {
  cudaFuncSetAttribute(two_blocks, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024);
  two_blocks<<<4, 256, 100 * 1024>>>(in, out, n); // EXPECT: cuda-shared-memory-carveout a block of 'two_blocks' takes 102400 bytes of shared memory and 1024 reserved, so a multiprocessor of sm_80 holds 1 of them and not the 2
}
template <int Stages> __global__ void __launch_bounds__(128, 4) staged(const float* in, float* out) { // EXPECT: cuda-shared-memory-carveout a block of 'staged<6>' takes 49152 bytes of shared memory
  __shared__ float s[Stages][2048];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x) s[i % Stages][i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 2048; i += blockDim.x) out[i] = s[i % Stages][i];
}
template __global__ void staged<6>(const float*, float*);
template __global__ void staged<2>(const float*, float*);
