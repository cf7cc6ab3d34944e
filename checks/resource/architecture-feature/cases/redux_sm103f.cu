// arch: sm_103f
#include <cuda_runtime.h>
__global__ void floatMaximum(const float* in, float* out) {
  float m;
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(in[threadIdx.x]));
  out[threadIdx.x] = m;
}
