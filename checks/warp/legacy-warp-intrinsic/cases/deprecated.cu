// For targets before sm_70 they exist and are deprecated.
// arch: sm_60
#include <cuda_runtime.h>

__global__ void shuffles(const int* in, int* out) {
  int v = in[threadIdx.x];
  v += __shfl_down(v, 16); // EXPECT: cuda-legacy-warp-intrinsic it is deprecated, and gone for sm_70 and later
  out[threadIdx.x] = v + static_cast<int>(__ballot(v > 0)); // EXPECT: cuda-legacy-warp-intrinsic '__ballot' names no lanes: it is deprecated
}
