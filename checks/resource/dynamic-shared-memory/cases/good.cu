// FLAGS: -std=c++17 --cuda-gpu-arch=sm_80
#include <cuda_runtime.h>
template <typename T, int M, int N, int K>
__global__ void tiled(const T* a, T* c) {
  __shared__ T sa[M][K];
  __shared__ T sb[K][N];
  sa[threadIdx.y][threadIdx.x] = a[threadIdx.x];
  sb[threadIdx.y][threadIdx.x] = a[threadIdx.y];
  __syncthreads();
  c[threadIdx.x] = sa[threadIdx.x][threadIdx.y] + sb[threadIdx.x][threadIdx.y];
}
template __global__ void tiled<float, 64, 64, 64>(const float*, float*);
extern __shared__ float dyn[];
template <int N> __global__ void bigT(float* out) { dyn[threadIdx.x] = N; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
template <int N> void launchT(float* out, int bytes) {
  cudaFuncSetAttribute(bigT<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  bigT<N><<<1, 256, bytes>>>(out);
}
void launches(float* out) { launchT<1>(out, 65536); launchT<2>(out, 98304); }
// through a pointer
void launchPtr(float* out) {
  auto kernel = &bigT<3>;
  constexpr size_t bytes = 100 * 1024;
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess) return;
  kernel<<<1, 256, bytes>>>(out);
}
// set once, elsewhere
template <class K> void prepare(K k, int bytes) { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); }
__global__ void prepared(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void setup() { prepare(prepared, 80 * 1024); }
void run(float* out) { prepared<<<1, 256, 80 * 1024>>>(out); }
void runVoid(float* out) {
  cudaFuncSetAttribute((const void*)bigT<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
  void* args[] = {&out};
  cudaLaunchKernel((const void*)bigT<4>, dim3(1), dim3(256), args, 96 * 1024, nullptr);
}
__global__ void atLimit(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void runLimit(float* out) {
  atLimit<<<1, 256, 48 * 1024>>>(out);
  cudaFuncSetAttribute(atLimit, cudaFuncAttributeMaxDynamicSharedMemorySize, 163 * 1024);
  atLimit<<<1, 256, 163 * 1024>>>(out);
}
__global__ void unknownSize(float* out) { dyn[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = dyn[255 - threadIdx.x]; }
void runUnknown(float* out, size_t bytes) { unknownSize<<<1, 256, bytes>>>(out); }
__global__ void plainK(float* out) { out[threadIdx.x] = 1; }
void carveouts() {
  cudaFuncSetAttribute(atLimit, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
  cudaFuncSetAttribute(plainK, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  cudaFuncSetAttribute(atLimit, cudaFuncAttributePreferredSharedMemoryCarveout, -1);
}
__global__ void plain(float* out) { out[threadIdx.x] = 1; }
void launchGood(float* out, int n) {
  plain<<<(n + 255) / 256, 256>>>(out);
  plain<<<dim3(65536, 65535), dim3(32, 32)>>>(out);
  plain<<<1, 1024>>>(out);
  plain<<<1, 1>>>(out);
}
__global__ void __launch_bounds__(256) bounded(float* out) { out[threadIdx.x] = 1; }
void launchBounded(float* out) { bounded<<<1, 128>>>(out); }
