// Launches above their opt-in, in the forms of real hosts.
// arch: sm_80
#include <cuda_runtime.h>
extern __shared__ float pool[];
template <int Id>
__global__ void dynamic(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = pool[n - 1 - i];
}
// The size of what the kernel keeps there.
struct Storage {
  float a[128][64];
  float b[128][64];
};
void bySizeof(const float* in, float* out, int n) {
  dynamic<0><<<1, 256, sizeof(Storage)>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
// The gate is higher than the limit.
void wrongGate(const float* in, float* out, int n) {
  constexpr int bytes = 64 * 1024;
  if (bytes > 96 * 1024) cudaFuncSetAttribute(dynamic<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  dynamic<1><<<1, 256, bytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
// A cooperative launch needs it as well.
cudaError_t cooperative(const float* in, float* out, int n) {
  void* args[] = {&in, &out, &n};
  return cudaLaunchCooperativeKernel((void*)dynamic<2>, dim3(4), dim3(256), args, 50 * 1024, nullptr); // EXPECT: cuda-dynamic-shared-memory
}
// Stages by a constexpr function: the fourth is one too many.
constexpr size_t stageBytes(int stages) { return stages * (128 * 32 + 64 * 32) * sizeof(float); }
template <int Stages>
void pipelined(const float* in, float* out, int n) {
  dynamic<3><<<1, 256, stageBytes(Stages)>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
void instantiate(const float* in, float* out, int n) {
  pipelined<1>(in, out, n);
  pipelined<4>(in, out, n);
}
// Kilobytes of 1000 and of 1024.
void tooLow(const float* in, float* out, int n) {
  cudaFuncSetAttribute(dynamic<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1000);
  dynamic<4><<<1, 256, 64 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
// Hopper's maximum for Ampere.
void hopperSize(const float* in, float* out, int n) {
  cudaFuncSetAttribute(dynamic<5>, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024); // EXPECT: cuda-dynamic-shared-memory
  dynamic<5><<<1, 256, 100 * 1024>>>(in, out, n);
}
// The function that launches, not the kernel.
void hostWrapper(const float* in, float* out, int n) { dynamic<6><<<1, 256, 1024>>>(in, out, n); }
void notAKernel() {
  cudaFuncSetAttribute((const void*)hostWrapper, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); // EXPECT: cuda-dynamic-shared-memory
}
// One of two kernels is prepared.
void chosen(const float* in, float* out, int n, bool first) {
  cudaFuncSetAttribute(dynamic<7>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  if (first) dynamic<7><<<1, 256, 65536>>>(in, out, n);
  else dynamic<8><<<1, 256, 65536>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
// A size that a class keeps.
class Plan {
public:
  explicit Plan(int n) : n(n) {}
  void run(const float* in, float* out) const {
    dynamic<9><<<1, 256, kBytes>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
  }
private:
  static constexpr size_t kBytes = 96 << 10;
  int n;
};
void usePlan(const float* in, float* out) { Plan(3).run(in, out); }
// Too late.
void after(const float* in, float* out, int n) {
  dynamic<10><<<1, 256, 65536>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
  cudaFuncSetAttribute(dynamic<10>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}
// The static part counts, against the device and against the limit without an opt-in.
template <int Id>
__global__ void withStatic(const float* in, float* out, int n) {
  __shared__ float head[1024];
  head[threadIdx.x] = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = pool[n - 1 - i] + head[i % 256];
}
void staticPart(const float* in, float* out, int n) {
  cudaFuncSetAttribute(withStatic<0>, cudaFuncAttributeMaxDynamicSharedMemorySize, 163 * 1024); // EXPECT: cuda-dynamic-shared-memory
}
void staticGate(const float* in, float* out, int n) {
  withStatic<1><<<1, 256, 45 * 1024>>>(in, out, n); // EXPECT: cuda-dynamic-shared-memory
}
// One element more than 48 KB.
void launchExC(const float* in, float* out, int n) {
  void* args[] = {&in, &out, &n};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = 12289 * sizeof(float);
  cudaLaunchKernelExC(&config, (void*)dynamic<11>, args); // EXPECT: cuda-dynamic-shared-memory
}
// A value that means something for another attribute.
void negative() { cudaFuncSetAttribute(dynamic<12>, cudaFuncAttributeMaxDynamicSharedMemorySize, -1); } // EXPECT: cuda-dynamic-shared-memory
