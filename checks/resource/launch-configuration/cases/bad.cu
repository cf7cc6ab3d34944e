// Grids and blocks that no device takes, or that the kernel's own bounds refuse.
// arch: sm_90
#include <cuda_runtime.h>

__global__ void k(int* out) { out[blockIdx.x] = 1; }
__global__ void __launch_bounds__(256) bounded(int* out) { out[blockIdx.x] = 1; }
__global__ void __launch_bounds__(128, 2) bounded_twice(int* out) { out[blockIdx.x] = 1; }
template <int Threads> __global__ void __launch_bounds__(Threads) bounded_by_template(int* out) { out[blockIdx.x] = 1; }

void too_many_threads(int* out) {
  k<<<1, 2048>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 2048: 1 to 1024 are valid
}
void product(int* out) {
  k<<<1, dim3(64, 32)>>>(out); // EXPECT: cuda-launch-configuration a block of this launch of 'k' has 64 x 32 x 1 = 2048 threads, more than 1024
}
void product_by_members(int* out) {
  dim3 block;
  block.x = 32;
  block.y = 32;
  block.z = 2;
  k<<<1, block>>>(out); // EXPECT: cuda-launch-configuration has 32 x 32 x 2 = 2048 threads
}
void z_dimension(int* out) {
  k<<<1, dim3(1, 1, 128)>>>(out); // EXPECT: cuda-launch-configuration block dimension z of this launch of 'k' is 128: 1 to 64 are valid
}
void y_dimension(int* out) {
  k<<<1, dim3(1, 1025)>>>(out); // EXPECT: cuda-launch-configuration block dimension y of this launch of 'k' is 1025
}
void no_threads(int* out) {
  k<<<1, 0>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 0
}
void no_blocks(int* out) {
  constexpr int n = 100;
  k<<<n / 256, 256>>>(out); // EXPECT: cuda-launch-configuration grid dimension x of this launch of 'k' is 0: 1 to 2147483647 are valid
}
void grid_y(int* out) {
  k<<<dim3(1, 65536), 256>>>(out); // EXPECT: cuda-launch-configuration grid dimension y of this launch of 'k' is 65536: 1 to 65535 are valid
}
void grid_z(int* out) {
  k<<<dim3(1, 1, 100000), 256>>>(out); // EXPECT: cuda-launch-configuration grid dimension z of this launch of 'k' is 100000
}
void grid_x(int* out) {
  k<<<dim3(1u << 31), 256>>>(out); // EXPECT: cuda-launch-configuration grid dimension x of this launch of 'k' is 2147483648
}
#define THREADS 1056
void macro(int* out) {
  k<<<1, THREADS>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 1056
}
template <int Warps> void by_template(int* out) {
  k<<<1, Warps * 32>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 1280
}
void instantiate(int* out) {
  by_template<8>(out);
  by_template<40>(out);
}
void launch_kernel(int* out) {
  void* args[] = {&out};
  cudaLaunchKernel(k, dim3(1), dim3(1024, 2), args, 0, 0); // EXPECT: cuda-launch-configuration has 1024 x 2 x 1 = 2048 threads
}
void launch_ex(int* out) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1);
  config.blockDim = dim3(4096);
  cudaLaunchKernelEx(&config, k, out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 4096
}
void designated(int* out) {
  cudaLaunchConfig_t config = {.gridDim = {1, 1, 1}, .blockDim = {512, 4, 1}};
  cudaLaunchKernelEx(&config, k, out); // EXPECT: cuda-launch-configuration has 512 x 4 x 1 = 2048 threads
}
void helper(int* out, int threads) {
  k<<<1, threads>>>(out); // EXPECT: cuda-launch-configuration block dimension x of this launch of 'k' is 1500
}
void calls_helper(int* out) {
  helper(out, 512);
  helper(out, 1500);
}

void above_bounds(int* out) {
  bounded<<<1, 512>>>(out); // EXPECT: cuda-launch-configuration a block of this launch of 'bounded' has 512 threads, more than the 256 of its __launch_bounds__
}
void above_bounds_by_product(int* out) {
  bounded<<<1, dim3(32, 16)>>>(out); // EXPECT: cuda-launch-configuration has 512 threads, more than the 256
}
void above_bounds_in_two_cases(int* out, bool big) {
  bounded_twice<<<1, big ? 512 : 256>>>(out); // EXPECT: cuda-launch-configuration has 256 threads, more than the 128
}
void above_template_bounds(int* out) {
  bounded_by_template<64><<<1, 128>>>(out); // EXPECT: cuda-launch-configuration launch of 'bounded_by_template<64>' has 128 threads, more than the 64
}

void partial_warp(int* out) {
  k<<<1, 100>>>(out); // EXPECT: cuda-launch-configuration has 100 threads, not a multiple of 32: 28 lanes of its last warp are idle
}
void partial_warp_by_product(int* out) {
  k<<<1, dim3(10, 10, 10)>>>(out); // EXPECT: cuda-launch-configuration has 1000 threads, not a multiple of 32
}

__device__ __maxnreg__(64) int limited(int x) { return x * 2; } // EXPECT: cuda-launch-configuration __maxnreg__ on 'limited', which is not a __global__ function
__global__ void __launch_bounds__(256) __maxnreg__(64) limited_twice(int* out) { out[0] = limited(1); } // EXPECT: cuda-launch-configuration 'limited_twice' has __launch_bounds__ and __maxnreg__
