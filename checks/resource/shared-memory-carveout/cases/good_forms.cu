// Carve-outs by name and by arithmetic, and kernels whose shared memory leaves room for the blocks asked for.
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
template <int Words, int Threads, int Blocks>
__global__ void __launch_bounds__(Threads, Blocks) fixed(const float* in, float* out) {
  __shared__ float s[Words];
  for (int i = threadIdx.x; i < Words; i += Threads) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < Words; i += Threads) out[i] = s[Words - 1 - i];
}
// As many blocks as fit: 228 KB a multiprocessor, 1 KB reserved a block.
template __global__ void fixed<12032, 128, 4>(const float*, float*);
template __global__ void fixed<7000, 128, 8>(const float*, float*);
template __global__ void fixed<3000, 64, 16>(const float*, float*);
template __global__ void fixed<1024, 64, 32>(const float*, float*);

// Percentages, in all the ways they are written.
enum class Cache { Balanced = 50, Full = cudaSharedmemCarveoutMaxShared };
void byEnum() { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, static_cast<int>(Cache::Balanced)); }
void byEnumOfCuda(bool share) { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, share ? cudaSharedmemCarveoutMaxShared : cudaSharedmemCarveoutMaxL1); }
int percentOf(size_t bytes, const cudaDeviceProp& properties) { return static_cast<int>(std::min<size_t>(100, (bytes * 100 + properties.sharedMemPerMultiprocessor - 1) / properties.sharedMemPerMultiprocessor)); }
void byFunction(int device) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, percentOf(64 * 1024, properties));
}
template <int Percent>
void byTemplate() {
  static_assert(Percent >= -1 && Percent <= 100);
  cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, Percent);
}
void instantiate() {
  byTemplate<20>();
  byTemplate<75>();
  byTemplate<100>();
}
struct Tuning {
  int sharedPercent = 32;
};
void byMember(const Tuning& tuning) { cudaFuncSetAttribute(dynamic<0>, cudaFuncAttributePreferredSharedMemoryCarveout, tuning.sharedPercent); }
template <class K>
cudaError_t prefer(K kernel, int percent) { return cudaFuncSetAttribute((const void*)kernel, cudaFuncAttributePreferredSharedMemoryCarveout, percent); }
void byHelper() {
  prefer(dynamic<0>, cudaSharedmemCarveoutDefault);
  prefer(dynamic<1>, 60);
}
void allKernels() {
  const void* kernels[] = {(const void*)dynamic<0>, (const void*)dynamic<1>};
  for (const void* kernel : kernels) cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
}
// Enough for one block: 70 percent of 228 KB is 164 KB.
void enoughForOne(const float* in, float* out, int n) {
  const int bytes = 160 * 1024;
  cudaFuncSetAttribute(dynamic<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaFuncSetAttribute(dynamic<2>, cudaFuncAttributePreferredSharedMemoryCarveout, 70);
  dynamic<2><<<8, 256, bytes>>>(in, out, n);
}
// The whole for a block that needs it.
void wholeForOne(const float* in, float* out, int n) {
  const int bytes = 227 * 1024;
  cudaFuncSetAttribute(dynamic<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  prefer(dynamic<3>, 100);
  dynamic<3><<<8, 256, bytes>>>(in, out, n);
}
// L1 for a kernel without shared memory.
__global__ void gathers(const float* in, const int* at, float* out) { out[threadIdx.x] = in[at[threadIdx.x]]; }
void noShared() { cudaFuncSetAttribute(gathers, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1); }
// Other numbers in the same place.
void otherAttributes() {
  cudaFuncSetAttribute(dynamic<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, 101);
  cudaFuncSetAttribute(dynamic<4>, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
}
// Kernels that ask for resident blocks and fit.
__global__ void __launch_bounds__(1024, 2) fullThreads(const float* in, float* out) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[1023 - threadIdx.x];
}
__global__ void __launch_bounds__(256, 8) noneAtAll(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void __launch_bounds__(256, 6) onlyDeclared(const float* in, float* out) {
  __shared__ float s[12000];
  out[threadIdx.x] = in[threadIdx.x] + sizeof(s);
}
template <bool Big>
__global__ void __launch_bounds__(128, 4) discarded(const float* in, float* out) {
  if constexpr (Big) {
    __shared__ float s[12288];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[127 - threadIdx.x];
  } else
    out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void discarded<false>(const float*, float*);
__global__ void __launch_bounds__(256, 2) twoOfMany(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) pool[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = pool[n - 1 - threadIdx.x];
}
void smallAndLarge(const float* in, float* out, int n) {
  cudaFuncSetAttribute(twoOfMany, cudaFuncAttributeMaxDynamicSharedMemorySize, 113 * 1024);
  twoOfMany<<<8, 256, 16 * 1024>>>(in, out, n);
  twoOfMany<<<8, 256, 113 * 1024>>>(in, out, n);
}
