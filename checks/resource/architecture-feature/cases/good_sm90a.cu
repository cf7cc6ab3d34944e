// What sm_90a has.
// arch: sm_90a
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void hopper(int* out) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = 1;
}
void run_hopper(int* out) { hopper<<<1, 128>>>(out); }
__global__ void reallocates(int* out) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  out[threadIdx.x] = 1;
}
__global__ void elects(int* out) {
  unsigned leader = 0;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(leader));
  out[threadIdx.x] = leader;
}
__global__ void proxy_fence(int* out) {
  asm volatile("fence.proxy.async;" ::: "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  out[threadIdx.x] = 1;
}
__global__ void cluster(int* out) {
  cg::cluster_group c = cg::this_cluster();
  c.sync();
  out[threadIdx.x] = c.block_rank();
}
__global__ void dependents(int* out) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;");
  out[threadIdx.x] = 1;
}
__global__ void redux(const int* in, int* out) {
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(in[threadIdx.x]));
  out[threadIdx.x] = sum + __reduce_max_sync(0xffffffffu, sum);
}
__global__ void copies(const int4* in, int4* out) {
  __shared__ int4 s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void copies_with_fill(const float* in, float* out) {
  __shared__ float s[256], t[256];
  __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 4, 4);
  __pipeline_memcpy_async(&t[threadIdx.x], in + threadIdx.x, 4, 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
__global__ void eight_bit(const float* in, unsigned short* out) {
  unsigned short v;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(v) : "f"(in[0]), "f"(in[1]));
  out[threadIdx.x] = v;
}
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
__global__ void next(int* out) {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
  out[threadIdx.x] = 1;
}
#endif
