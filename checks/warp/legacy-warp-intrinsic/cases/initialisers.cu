// Calls that stand outside of a body: initialisers of members and bases, those beside the members, default arguments.
#include <cuda_runtime.h>
struct Fold {
  int value;
  __device__ explicit Fold(int v) : value(__shfl_xor(v, 16)) {} // EXPECT: cuda-legacy-warp-intrinsic '__shfl_xor'
};
struct Vote {
  unsigned lanes = __ballot(true); // EXPECT: cuda-legacy-warp-intrinsic '__ballot'
};
struct Lane0 {
  int value;
  __device__ Lane0(int v) : value(v) {}
};
struct Shifted : Lane0 {
  int next = __shfl_down(value, 1);                     // EXPECT: cuda-legacy-warp-intrinsic '__shfl_down'
  __device__ Shifted(int v) : Lane0(__shfl(v, 0)) {}    // EXPECT: cuda-legacy-warp-intrinsic '__shfl'
  __device__ Shifted(int v, int by) : Lane0(v + by) {}
};
template <class T> struct Summed {
  T sum;
  __device__ Summed(T v) : sum(v + __shfl_up(v, 1)) {} // EXPECT: cuda-legacy-warp-intrinsic '__shfl_up'
};
struct Aggregate {
  int all = __all(1); // EXPECT: cuda-legacy-warp-intrinsic '__all'
  int rest;
};
__device__ int first(int v, int lane = __any(1)) { return v + lane; } // EXPECT: cuda-legacy-warp-intrinsic '__any'
__global__ void initialisers(const int* in, int* out) {
  Fold f(in[threadIdx.x]);
  Vote vote;
  Shifted a(3), b(3, 4);
  Summed<int> s(5);
  Aggregate g{};
  out[threadIdx.x] = f.value + vote.lanes + a.next + b.next + s.sum + g.all + first(3) + first(4);
}
