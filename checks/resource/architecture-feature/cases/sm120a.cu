// Tensor memory belongs to 10.x and 11.0.
// arch: sm_120a
#include <cuda_runtime.h>

__global__ void fences(int* out) {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory"); // EXPECT: cuda-architecture-feature 'tcgen05.fence::before_thread_sync' needs sm_100a, sm_100f, sm_103a, sm_103f, sm_110a or sm_110f
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  out[threadIdx.x] = 1;
}
