// Carve-outs in the forms of real hosts, and kernels that leave no room for the blocks they ask for.
// arch: sm_90
#include <cuda_runtime.h>
extern __shared__ float pool[];
template <int Id>
__global__ void dynamic(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = pool[n - 1 - i];
}
void inLambda() {
  auto set = [](int kb) { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, kb * 1024); }; // EXPECT: cuda-shared-memory-carveout outside -1 to 100
  set(100);
}
struct Tuning {
  static constexpr int carveout = 232448;
};
void byStaticMember() { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, Tuning::carveout); } // EXPECT: cuda-shared-memory-carveout outside -1 to 100
enum Sizes { kSmall = 32768 };
void byEnum() { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, kSmall); } // EXPECT: cuda-shared-memory-carveout outside -1 to 100
template <class K>
cudaError_t prefer(K kernel, int percent) { return cudaFuncSetAttribute((const void*)kernel, cudaFuncAttributePreferredSharedMemoryCarveout, percent); } // EXPECT: cuda-shared-memory-carveout 200 is outside
void byHelper() { prefer(dynamic<1>, 200); }
void tooLittle(const float* in, float* out, int n) {
  const int bytes = 160 * 1024;
  cudaFuncSetAttribute(dynamic<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaFuncSetAttribute(dynamic<2>, cudaFuncAttributePreferredSharedMemoryCarveout, 50); // EXPECT: cuda-shared-memory-carveout a carve-out of 50 percent gives
  dynamic<2><<<8, 256, bytes>>>(in, out, n);
}
void maxL1(const float* in, float* out, int n) {
  cudaFuncSetAttribute(dynamic<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  cudaFuncSetAttribute(dynamic<3>, cudaFuncAttributePreferredSharedMemoryCarveout, 0); // EXPECT: cuda-shared-memory-carveout a carve-out of 0 percent gives
  dynamic<3><<<8, 256, 100000>>>(in, out, n);
}
template <int Words, int Threads, int Blocks>
__global__ void __launch_bounds__(Threads, Blocks) fixed(const float* in, float* out) { // EXPECT: cuda-shared-memory-carveout holds
  __shared__ float s[Words];
  for (int i = threadIdx.x; i < Words; i += Threads) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < Words; i += Threads) out[i] = s[Words - 1 - i];
}
template __global__ void fixed<12032, 128, 6>(const float*, float*);
__device__ float helper(const float* in) {
  __shared__ double s[6000];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  return s[255 - threadIdx.x];
}
__global__ void __launch_bounds__(256, 5) throughHelper(const float* in, float* out) { out[threadIdx.x] = helper(in); } // EXPECT: cuda-shared-memory-carveout holds 4 of them
__global__ void __launch_bounds__(256, 2) twoOfMany(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = pool[n - 1 - threadIdx.x];
}
void justTooMuch(const float* in, float* out, int n) {
  cudaFuncSetAttribute(twoOfMany, cudaFuncAttributeMaxDynamicSharedMemorySize, 114 * 1024);
  twoOfMany<<<8, 256, 114 * 1024>>>(in, out, n); // EXPECT: cuda-shared-memory-carveout holds 1 of them
}
