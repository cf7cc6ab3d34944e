// Instructions of Blackwell and of architecture-specific targets, for plain sm_90.
// arch: sm_90
#include <cuda_runtime.h>
__device__ unsigned smemOf(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void replaces(void* map, const void* p) {
  asm volatile("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;" ::"l"(map), "l"(p) : "memory"); // EXPECT: cuda-architecture-feature needs an architecture-specific target
}
__global__ void asks(unsigned bar) {
  __shared__ alignas(16) uint4 answer;
  asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" ::"r"(smemOf(&answer)), "r"(bar) : "memory"); // EXPECT: cuda-architecture-feature needs sm_100
}
__global__ void clears() {
  __shared__ alignas(16) char s[1024];
  asm volatile("st.bulk.weak.shared::cta [%0], 1024, 0;" ::"r"(smemOf(s)) : "memory"); // EXPECT: cuda-architecture-feature needs sm_100
}
__global__ void floatMaximum(const float* in, float* out) {
  float m;
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(in[threadIdx.x])); // EXPECT: cuda-architecture-feature 'redux.sync.max.f32' needs
  out[threadIdx.x] = m;
}
