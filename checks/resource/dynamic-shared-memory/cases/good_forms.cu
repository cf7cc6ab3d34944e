// Launches that are prepared for their size, in the forms of real hosts.
// arch: sm_90
#include <cuda_runtime.h>
#include <algorithm>

extern __shared__ float pool[];
template <int Id>
__global__ void dynamic(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = pool[n - 1 - i];
}
struct Storage {
  float a[128][64];
  float b[128][64];
};
void bySizeof(const float* in, float* out, int n) {
  cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Storage));
  dynamic<0><<<1, 256, sizeof(Storage)>>>(in, out, n);
}
cudaError_t cooperative(const float* in, float* out, int n) {
  const int bytes = 50 * 1024;
  cudaError_t error = cudaFuncSetAttribute((const void*)dynamic<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  void* args[] = {&in, &out, &n};
  return error ? error : cudaLaunchCooperativeKernel((void*)dynamic<1>, dim3(4), dim3(256), args, bytes, nullptr);
}
constexpr size_t stageBytes(int stages) { return stages * (128 * 32 + 64 * 32) * sizeof(float); }
template <int Stages>
void pipelined(const float* in, float* out, int n) {
  if constexpr (stageBytes(Stages) > 48 * 1024) cudaFuncSetAttribute(dynamic<100 + Stages>, cudaFuncAttributeMaxDynamicSharedMemorySize, stageBytes(Stages));
  dynamic<100 + Stages><<<1, 256, stageBytes(Stages)>>>(in, out, n);
}
void instantiate(const float* in, float* out, int n) {
  pipelined<1>(in, out, n);
  pipelined<2>(in, out, n);
  pipelined<4>(in, out, n);
}
// Prepared when the object is made.
class Plan {
public:
  explicit Plan(int n) : n(n) { cudaFuncSetAttribute(dynamic<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes); }
  void run(const float* in, float* out) const { dynamic<2><<<1, 256, kBytes>>>(in, out, n); }

private:
  static constexpr size_t kBytes = 96 << 10;
  int n;
};
void usePlan(const float* in, float* out) { Plan(3).run(in, out); }
// Prepared once, by a static variable.
cudaError_t once(const float* in, float* out, int n) {
  static const cudaError_t prepared = cudaFuncSetAttribute(dynamic<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);
  if (prepared != cudaSuccess) return prepared;
  dynamic<3><<<1, 256, 200 * 1024>>>(in, out, n);
  return cudaGetLastError();
}
#define CHECK(call)                        \
  do {                                     \
    cudaError_t e = (call);                \
    if (e != cudaSuccess) return e;        \
  } while (0)
cudaError_t checkedByMacro(const float* in, float* out, int n) {
  CHECK(cudaFuncSetAttribute(dynamic<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
  dynamic<4><<<1, 256, 232448>>>(in, out, n);
  return cudaGetLastError();
}
void chosen(const float* in, float* out, int n, bool first) {
  auto kernel = first ? dynamic<5> : dynamic<6>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernel<<<1, 256, 65536>>>(in, out, n);
}
void inLambda(const float* in, float* out, int n) {
  auto go = [&](auto kernel, int bytes) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024);
    kernel<<<1, 256, bytes>>>(in, out, n);
  };
  go(dynamic<7>, 100 * 1024);
  go(dynamic<8>, 227 * 1024);
}
// The static part is thought of.
template <int Id>
__global__ void withStatic(const float* in, float* out, int n) {
  __shared__ float head[1024];
  head[threadIdx.x] = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = pool[n - 1 - i] + head[i % 256];
}
void staticPart(const float* in, float* out, int n) {
  cudaFuncSetAttribute(withStatic<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, 223 * 1024);
  withStatic<0><<<1, 256, 223 * 1024>>>(in, out, n);
  withStatic<1><<<1, 256, 44 * 1024>>>(in, out, n);
}
void staticPartAsked(const float* in, float* out, int n) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, withStatic<2>);
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  most -= static_cast<int>(attributes.sharedSizeBytes);
  cudaFuncSetAttribute(withStatic<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
  withStatic<2><<<1, 256, most>>>(in, out, n);
}
// Kernels without dynamic memory, and sizes that are cut to what is there.
__global__ void none(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }
void noDynamic(const float* in, float* out) { none<<<1024, 1024>>>(in, out); }
void cut(const float* in, float* out, int n) { dynamic<9><<<1, 256, std::min<size_t>(n * sizeof(float), 48 * 1024)>>>(in, out, n); }
void thirdIsStream(const float* in, float* out, int n, cudaStream_t stream) { dynamic<10><<<1, 256, 0, stream>>>(in, out, n); }
