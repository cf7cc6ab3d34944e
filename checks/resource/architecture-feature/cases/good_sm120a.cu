// Consumer Blackwell has Hopper's copies and clusters, and registers move, but no wgmma.
// arch: sm_120a
#include <cuda_runtime.h>

__device__ unsigned smemOf(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void registers(int* out) {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 240;");
  out[threadIdx.x] = 1;
}
__global__ void storesMatrix(unsigned v) {
  __shared__ uint4 s[32];
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(smemOf(&s[threadIdx.x])), "r"(v) : "memory");
}
__global__ void asks(unsigned bar) {
  __shared__ alignas(16) uint4 answer;
  asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" ::"r"(smemOf(&answer)), "r"(bar) : "memory");
}
__global__ void replaces(void* map, const void* p) {
  asm volatile("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;" ::"l"(map), "l"(p) : "memory");
}
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
__global__ void onlyOnHopper(int* out) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  out[threadIdx.x] = 1;
}
#endif
