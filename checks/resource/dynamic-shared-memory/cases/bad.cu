// FLAGS: -std=c++17 --cuda-gpu-arch=sm_80
#include <cuda_runtime.h>
#include <cooperative_groups.h>
// ---- F1 --------------------------------------------------------------------------------------------------------------
template <typename T, int M, int N, int K>
__global__ void tiled(const T* a, T* c) {
  __shared__ T sa[M][K];
  __shared__ T sb[K][N];  // EXPECT: cuda-static-shared-memory
  sa[threadIdx.y][threadIdx.x] = a[threadIdx.x];
  sb[threadIdx.y][threadIdx.x] = a[threadIdx.y];
  __syncthreads();
  c[threadIdx.x] = sa[threadIdx.x][threadIdx.y] + sb[threadIdx.x][threadIdx.y];
}
template __global__ void tiled<double, 64, 64, 64>(const double*, double*);
struct Stage { float4 a[1024]; float4 b[1024]; float4 c[1025]; };
__global__ void structStage(float* out) {
  __shared__ Stage st;  // EXPECT: cuda-static-shared-memory
  st.a[threadIdx.x] = make_float4(0, 0, 0, 0);
  __syncthreads();
  out[threadIdx.x] = st.a[255 - threadIdx.x].x;
}
__device__ float helperTable(int i) {
  __shared__ float table[8192];
  table[i] = i;
  __syncthreads();
  return table[i ^ 1];
}
__global__ void viaHelper(float* out) {
  __shared__ float more[4608];  // EXPECT: cuda-static-shared-memory
  more[threadIdx.x] = helperTable(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = more[255 - threadIdx.x];
}
// ---- F3, F4 ----------------------------------------------------------------------------------------------------------
extern __shared__ float dyn[];
__global__ void big(float* out) { dyn[threadIdx.x] = threadIdx.x; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
__global__ void big2(float* out) { dyn[threadIdx.x] = threadIdx.x; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
template <int N> __global__ void bigT(float* out) { dyn[threadIdx.x] = N; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
__global__ void big0(float* out) { dyn[threadIdx.x] = threadIdx.x; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void noOptIn(float* out) {
  constexpr int bytes = 64 * 1024;
  big0<<<1, 256, bytes>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
void wrongKernel(float* out) {
  const size_t bytes = 96 << 10;
  cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  big2<<<1, 256, bytes>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
void wrongInstance(float* out) {
  cudaFuncSetAttribute(bigT<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  bigT<2><<<1, 256, 65536>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
__global__ void lateKernel(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void tooLate(float* out) {
  lateKernel<<<1, 256, 70000>>>(out);  // EXPECT: cuda-dynamic-shared-memory
  cudaFuncSetAttribute(lateKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 70000);
}
__global__ void tooMuch(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void overDevice(float* out) {
  cudaFuncSetAttribute(tooMuch, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);  // EXPECT: cuda-dynamic-shared-memory
  tooMuch<<<1, 256, 200 * 1024>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
__global__ void moreThanSet(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void launchMore(float* out) {
  cudaFuncSetAttribute(moreThanSet, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  moreThanSet<<<1, 256, 80 * 1024>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
// static and dynamic together
__global__ void both(float* out) {
  __shared__ float s[2048];
  s[threadIdx.x] = 1; dyn[threadIdx.x] = 2; __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x] + dyn[255 - threadIdx.x];
}
void together(float* out) { both<<<1, 256, 44 * 1024>>>(out); }  // EXPECT: cuda-dynamic-shared-memory
__global__ void gated(float* out) {
  __shared__ float s[2048];
  s[threadIdx.x] = 1; dyn[threadIdx.x] = 2; __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x] + dyn[255 - threadIdx.x];
}
void launchGated(float* out) {
  int bytes = 47 * 1024;
  if (bytes > 48 * 1024) cudaFuncSetAttribute(gated, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  gated<<<1, 256, bytes>>>(out);  // EXPECT: cuda-dynamic-shared-memory
}
// ---- F5 --------------------------------------------------------------------------------------------------------------
void carveouts() {
  cudaFuncSetAttribute(big, cudaFuncAttributePreferredSharedMemoryCarveout, 64 * 1024);  // EXPECT: cuda-shared-memory-carveout
  cudaFuncSetAttribute(big, cudaFuncAttributePreferredSharedMemoryCarveout, 101);  // EXPECT: cuda-shared-memory-carveout
}
// ---- H ---------------------------------------------------------------------------------------------------------------
__global__ void plain(float* out) { out[threadIdx.x] = 1; }
void launchBad(float* out) {
  plain<<<1, 2048>>>(out);  // EXPECT: cuda-launch-configuration
  plain<<<1, dim3(32, 64)>>>(out);  // EXPECT: cuda-launch-configuration
  plain<<<dim3(1, 70000), 64>>>(out);  // EXPECT: cuda-launch-configuration
  plain<<<1, dim3(1, 1, 128)>>>(out);  // EXPECT: cuda-launch-configuration
}
__global__ void __launch_bounds__(128) bounded(float* out) { out[threadIdx.x] = 1; }
void launchOver(float* out) { bounded<<<1, 256>>>(out); }  // EXPECT: cuda-launch-configuration
