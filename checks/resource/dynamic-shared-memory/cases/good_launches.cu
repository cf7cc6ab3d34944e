// Launches that fit, that opted in, or whose size is not known here.
// arch: sm_80
#include <cuda_runtime.h>
#include <mutex>

template <int N> __global__ void turn(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}
using Kernel = void (*)(const float*, float*, int);

void exactly_48_kb(const float* in, float* out, int n) { turn<0><<<1, 256, 48 * 1024>>>(in, out, n); }
void none(const float* in, float* out, int n) { turn<0><<<1, 256>>>(in, out, n); }

__global__ void with_static(const float* in, float* out, int n) {
  __shared__ float head[256];
  extern __shared__ float s[];
  head[threadIdx.x] = in[threadIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i] + head[255 - threadIdx.x];
}
void static_and_dynamic_fit(const float* in, float* out, int n) { with_static<<<1, 256, 47 * 1024>>>(in, out, n); }

void opted_in(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<1>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  turn<1><<<1, 256, 65536>>>(in, out, n);
}
void opted_in_to_more(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 163 * 1024);
  turn<2><<<1, 256, 65536>>>(in, out, n);
}
// Elsewhere in the file, before any launch as far as anyone can tell.
void prepare() { cudaFuncSetAttribute(turn<3>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); }
void launch_prepared(const float* in, float* out, int n) { turn<3><<<1, 256, 65536>>>(in, out, n); }

cudaError_t checked(const float* in, float* out, int n) {
  constexpr int bytes = 65536;
  if (cudaError_t error = cudaFuncSetAttribute(turn<4>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)) return error;
  turn<4><<<1, 256, bytes>>>(in, out, n);
  return cudaGetLastError();
}

template <int N> void launch_instance(const float* in, float* out, int n) {
  auto kernel = turn<N>;
  constexpr size_t bytes = N * 1024;
  if (bytes > 48 * 1024) cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<1, 256, bytes>>>(in, out, n);
}
void instances(const float* in, float* out, int n) {
  launch_instance<10>(in, out, n);
  launch_instance<64>(in, out, n);
  launch_instance<160>(in, out, n);
}

void void_pointer(const float* in, float* out, int n) {
  cudaFuncSetAttribute(reinterpret_cast<const void*>(&turn<5>), cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  turn<5><<<1, 256, 65536>>>(in, out, n);
}
void c_cast(const float* in, float* out, int n) {
  cudaFuncSetAttribute((void*)turn<6>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  void* args[] = {&in, &out, &n};
  cudaLaunchKernel((void*)turn<6>, dim3(1), dim3(256), args, 65536, nullptr);
}

template <typename F> cudaError_t allow(F* kernel, int bytes) {
  return cudaFuncSetAttribute((const void*)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
void through_helper(const float* in, float* out, int n) {
  allow(turn<7>, 65536);
  turn<7><<<1, 256, 65536>>>(in, out, n);
}
cudaError_t allow_any(const void* kernel, int bytes) {
  if (bytes <= 48 * 1024) return cudaSuccess;
  return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
void through_untyped_helper(const float* in, float* out, int n) {
  Kernel kernel = n > 5 ? turn<8> : turn<9>;
  if (allow_any((const void*)kernel, 65536)) return;
  kernel<<<1, 256, 65536>>>(in, out, n);
}

void table(const float* in, float* out, int n, int which) {
  static const Kernel kernels[] = {turn<11>, turn<12>, turn<13>};
  for (Kernel k : kernels) cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernels[which]<<<1, 256, 65536>>>(in, out, n);
}
struct Entry {
  Kernel kernel;
  int bytes;
};
void table_of_structs(const float* in, float* out, int n, int which) {
  const Entry entries[] = {{turn<14>, 65536}, {turn<15>, 98304}};
  for (const Entry& e : entries) cudaFuncSetAttribute(e.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, e.bytes);
  entries[which].kernel<<<1, 256, 65536>>>(in, out, n);
}

void launch_ex(const float* in, float* out, int n) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(4);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = 65536;
  cudaFuncSetAttribute(turn<16>, cudaFuncAttributeMaxDynamicSharedMemorySize, config.dynamicSmemBytes);
  cudaLaunchKernelEx(&config, turn<16>, in, out, n);
}

// Not known here.
void from_the_caller(const float* in, float* out, int n, size_t bytes) { turn<17><<<1, 256, bytes>>>(in, out, n); }
size_t query();
void from_elsewhere(const float* in, float* out, int n) { turn<17><<<1, 256, query()>>>(in, out, n); }
void one_of_two_fits(const float* in, float* out, int n, bool big) {
  turn<17><<<1, 256, big ? 65536 : 1024>>>(in, out, n);
}
void reassigned(const float* in, float* out, int n, int rows) {
  size_t bytes = 65536;
  if (rows < 10) bytes = 1024;
  turn<17><<<1, 256, bytes>>>(in, out, n);
}
void changed_by_a_call(const float* in, float* out, int n) {
  int bytes = 65536;
  extern void shrink(int*);
  shrink(&bytes);
  turn<17><<<1, 256, bytes>>>(in, out, n);
}
void changed_in_a_loop(const float* in, float* out, int n) {
  for (int bytes = 1024; bytes < 50000; bytes *= 2) turn<17><<<1, 256, bytes>>>(in, out, n);
}

void never_taken(const float* in, float* out, int n) {
  constexpr int bytes = 1024;
  if (bytes > 49152) turn<17><<<1, 256, 65536>>>(in, out, n);
}

// The largest size of all, once.
void set_to_the_maximum(const float* in, float* out, int n) {
  int bytes = n * 4;
  cudaFuncSetAttribute(turn<18>, cudaFuncAttributeMaxDynamicSharedMemorySize, 163 * 1024);
  turn<18><<<1, 256, bytes>>>(in, out, n);
}
void set_to_what_the_device_has(const float* in, float* out, int n) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  cudaFuncSetAttribute(turn<19>, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
  turn<19><<<1, 256, most>>>(in, out, n);
}
std::mutex launch_lock;
void under_a_lock(const float* in, float* out, int n) {
  std::lock_guard<std::mutex> hold(launch_lock);
  int bytes = n * 4;
  cudaFuncSetAttribute(turn<20>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  turn<20><<<1, 256, bytes>>>(in, out, n);
}
// A program of one thread.
int main(int argc, char** argv) {
  int bytes = argc * 4;
  cudaFuncSetAttribute(turn<21>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  turn<21><<<1, 256, bytes>>>(nullptr, nullptr, argc);
}

// Only where the device has it.
void by_device(const float* in, float* out, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.sharedMemPerBlockOptin >= 200 * 1024) {
    cudaFuncSetAttribute(turn<22>, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);
    turn<22><<<1, 256, 200 * 1024>>>(in, out, n);
  }
}

void carveout_is_another_attribute(const float* in, float* out, int n) {
  cudaFuncSetAttribute(turn<23>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
  turn<23><<<1, 256, 32768>>>(in, out, n);
}

void reused_configuration(const float* in, float* out, int n) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(4);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = 65536;
  cudaFuncSetAttribute(turn<24>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaLaunchKernelEx(&config, turn<24>, in, out, n);
  config.dynamicSmemBytes = 4096;
  cudaLaunchKernelEx(&config, turn<25>, in, out, n);
}
