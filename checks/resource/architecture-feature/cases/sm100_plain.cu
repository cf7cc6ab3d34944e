// sm_100 without a letter has neither tensor memory nor register reallocation.
// arch: sm_100
#include <cuda_runtime.h>
__global__ void floatMaximum(const float* in, float* out) {
  float m;
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(in[threadIdx.x])); // EXPECT: cuda-architecture-feature 'redux.sync.max.f32' needs
  out[threadIdx.x] = m;
}
__global__ void tensorFence(int* out) {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory"); // EXPECT: cuda-architecture-feature needs sm_100a
  out[threadIdx.x] = 1;
}
__global__ void registers(int* out) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;"); // EXPECT: cuda-architecture-feature needs an architecture-specific target
  out[threadIdx.x] = 1;
}
