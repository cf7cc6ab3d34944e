// "At least sm_90" is wrong for wgmma.
// arch: sm_100a
#include <cuda_runtime.h>

__global__ void fences(int* out) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); // EXPECT: cuda-architecture-feature 'wgmma.fence.sync.aligned' needs sm_90a, and no other target has it: ptxas refuses it for sm_100a
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
  out[threadIdx.x] = 1;
}
