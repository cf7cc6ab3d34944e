// sm_90 without the 'a': Hopper's architecture-specific instructions are missing.
// arch: sm_90
#include <cuda_runtime.h>

__global__ void fences(int* out) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");        // EXPECT: cuda-architecture-feature 'wgmma.fence.sync.aligned' needs sm_90a, and no other target has it: ptxas refuses it for sm_90
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); // EXPECT: cuda-architecture-feature 'wgmma.commit_group.sync.aligned' needs sm_90a
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory"); // EXPECT: cuda-architecture-feature 'wgmma.wait_group.sync.aligned' needs sm_90a
  out[threadIdx.x] = 1;
}
__global__ void registers(int* out) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;"); // EXPECT: cuda-architecture-feature 'setmaxnreg.dec.sync.aligned.u32' needs an architecture-specific target
  out[threadIdx.x] = 1;
}
