// What a target of the family has.
// arch: sm_100f
#include <cuda_runtime.h>

__device__ unsigned smemOf(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void floatMaximum(const float* in, float* out) {
  float m;
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(in[threadIdx.x]));
  out[threadIdx.x] = m;
}
__global__ void tensorFence(int* out) {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
  out[threadIdx.x] = 1;
}
__global__ void registers(int* out) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  out[threadIdx.x] = 1;
}
__global__ void asks(unsigned bar) {
  __shared__ alignas(16) uint4 answer;
  asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" ::"r"(smemOf(&answer)), "r"(bar) : "memory");
}
__global__ void clears() {
  __shared__ alignas(16) char s[1024];
  asm volatile("st.bulk.weak.shared::cta [%0], 1024, 0;" ::"r"(smemOf(s)) : "memory");
}
