// Conditions that are the same for the lanes of a warp, and masks for those that are not.
#include <cuda_runtime.h>

// A loop that the whole warp leaves by a vote.
__global__ void leavesByVote(const float* in, float* out, int n, int m) {
  int lane = threadIdx.x % 32;
  for (int i = 0; i < n; ++i) {
    float best = 0;
    for (int j = 0; j < m; ++j) {
      float v = in[(i * m + j) * 32 + lane];
      bool hit = v > best;
      if (__ballot_sync(~0u, hit) == 0) break;
      best = fmaxf(best, v);
      best = fmaxf(best, __shfl_xor_sync(~0u, best, 1));
    }
    out[i * 32 + lane] = best;
  }
}
// The lanes of the tail, counted before the branch.
__global__ void lanesOfTail(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, i < n);
  if (i < n) {
    float v = in[i];
    for (int o = 16; o; o /= 2) {
      float u = __shfl_down_sync(mask, v, o);
      if (i + o < n && threadIdx.x % 32 + o < 32) v += u;
    }
    if (threadIdx.x % 32 == 0) atomicAdd(out, v);
  }
}
// The left side is the same for all.
__global__ void shortCircuit(const int* in, int* out, int flag) {
  bool b = flag > 0 && __any_sync(~0u, in[threadIdx.x]);
  out[threadIdx.x] = b;
}
// A recursion by template.
template <int W> __device__ int halve(int v) { if constexpr (W > 1) return halve<W / 2>(v + __shfl_xor_sync(~0u, v, W / 2)); else return v; }
__global__ void recursion(const int* in, int* out) { out[threadIdx.x] = halve<32>(in[threadIdx.x]); }
// The lane comes from two dimensions of the block.
__global__ void __launch_bounds__(64) twoDimensions(const int* in, int* out) {
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  int v = in[tid];
  v += __shfl_xor_sync(~0u, v, 16);
  if (tid < 32) v += __shfl_xor_sync(~0u, v, 8);
  out[tid] = v;
}
void runTwo(const int* in, int* out) { twoDimensions<<<1, dim3(8, 8)>>>(in, out); }
