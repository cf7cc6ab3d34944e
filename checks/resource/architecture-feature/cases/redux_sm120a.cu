// arch: sm_120a
// redux.sync of floats is on sm_100a/f and sm_103a/f, not on later targets with 'a'.
#include <cuda_runtime.h>
__global__ void floatMaximum(const float* in, float* out) {
  float m;
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(in[threadIdx.x])); // EXPECT: cuda-architecture-feature 'redux.sync.max.f32' needs sm_100a, sm_100f, sm_103a or sm_103f
  out[threadIdx.x] = m;
}
struct Minimum {
  float value;
  static __device__ float of(float v) {
    asm volatile("redux.sync.min.abs.NaN.f32 %0, %0, 0xffffffff;" : "+f"(v)); // EXPECT: cuda-architecture-feature 'redux.sync.min.abs.NaN.f32' needs sm_100a
    return v;
  }
  __device__ explicit Minimum(float v) : value(of(v)) {}
};
__global__ void floatMinimum(const float* in, float* out) { out[threadIdx.x] = Minimum(in[threadIdx.x]).value; }
__global__ void integers(const int* in, int* out) {
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(in[threadIdx.x]));
  out[threadIdx.x] = sum;
}
