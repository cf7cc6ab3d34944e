// Calls that stand outside of any body: initialisers of members, default arguments.
#include <cuda_runtime.h>
struct Fold {
  int value;
  __device__ explicit Fold(int v) : value(__shfl_xor(v, 16)) {} // EXPECT: cuda-legacy-warp-intrinsic __shfl_xor
};
struct Vote {
  unsigned lanes = __ballot(true); // EXPECT: cuda-legacy-warp-intrinsic __ballot
};
__device__ int first(int v, int other = __shfl(0, 0)) { return v + other; } // EXPECT: cuda-legacy-warp-intrinsic __shfl
__global__ void initialisers(const int* in, int* out) {
  Fold f(in[threadIdx.x]);
  Vote vote;
  out[threadIdx.x] = f.value + vote.lanes + first(3);
}
