// Code for sm_80 that needs Hopper or later.
// arch: sm_80
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__device__ unsigned smem_address(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__global__ void waits(int* out) {
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(smem_address(&bar)) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 0;" ::"r"(smem_address(&bar)) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90 or later: ptxas refuses it for sm_80
  unsigned done = 0;
  while (!done)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(smem_address(&bar)) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
  out[threadIdx.x] = 1;
}
__global__ void elects(int* out) {
  unsigned leader = 0;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(leader)); // EXPECT: cuda-architecture-feature 'elect.sync' needs sm_90
  out[threadIdx.x] = leader;
}
__global__ void clusters(int* out) {
  asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); // EXPECT: cuda-architecture-feature 'barrier.cluster.arrive.aligned' needs sm_90
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");   // EXPECT: cuda-architecture-feature 'barrier.cluster.wait.aligned' needs sm_90
  out[threadIdx.x] = 1;
}
__global__ void proxy_fence(int* out) {
  asm volatile("fence.proxy.async;" ::: "memory"); // EXPECT: cuda-architecture-feature 'fence.proxy.async' needs sm_90
  out[threadIdx.x] = 1;
}
__global__ void dependents(int* out) {
  asm volatile("griddepcontrol.launch_dependents;"); // EXPECT: cuda-architecture-feature 'griddepcontrol.launch_dependents' needs sm_90
  out[threadIdx.x] = 1;
}
__global__ void eight_bit(const float* in, unsigned short* out) {
  unsigned short v;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(v) : "f"(in[0]), "f"(in[1])); // EXPECT: cuda-architecture-feature needs sm_89
  out[threadIdx.x] = v;
}
__global__ void registers(int* out) {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 240;"); // EXPECT: cuda-architecture-feature needs an architecture-specific target
  out[threadIdx.x] = 1;
}
__global__ void odd_copy(const char* in, char* out) {
  __shared__ char s[4096];
  __pipeline_memcpy_async(&s[threadIdx.x * 16], in + threadIdx.x * 16, 12); // EXPECT: cuda-architecture-feature '__pipeline_memcpy_async' of 12 bytes: only 4, 8 and 16 are possible
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x * 16];
}
__global__ void fills_too_much(const int4* in, int4* out) {
  __shared__ int4 s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 8, 16); // EXPECT: cuda-architecture-feature fills 16 of 8 bytes with zeroes
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
