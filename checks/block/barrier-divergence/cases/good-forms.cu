// Control flow that is the same for the whole block, in many forms. Nothing to report.
#include <cuda_runtime.h>

// A flag in shared memory, reset and read between barriers.
__global__ void __launch_bounds__(64) untilUnchanged(float* x) {
  __shared__ int changed;
  __shared__ float s[64];
  do {
    __syncthreads();
    if (threadIdx.x == 0) changed = 0;
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    float v = 0.5f * (s[threadIdx.x] + s[threadIdx.x ^ 1]);
    if (fabsf(v - s[threadIdx.x]) > 1e-3f) changed = 1;
    x[threadIdx.x] = v;
    __syncthreads();
  } while (changed);
}
// A switch by argument, and a length that depends on the block.
__global__ void __launch_bounds__(128) switchByArgument(const float* in, float* out, int mode) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  switch (mode) {
    case 0: __syncthreads(); s[threadIdx.x ^ 1] += 1; [[fallthrough]];
    case 1: __syncthreads(); break;
    default:
      for (int r = 0; r < (blockIdx.x % 2 ? 3 : 5); ++r) __syncthreads();
  }
  out[threadIdx.x] = s[127 - threadIdx.x];
}
// Rows beyond the end leave after the last barrier.
__global__ void rowsLeave(const float* in, float* out, int rows) {
  __shared__ float s[8][32];
  int r = blockIdx.x * 8 + threadIdx.y;
  bool live = r < rows;
  s[threadIdx.y][threadIdx.x] = live ? in[r * 32 + threadIdx.x] : 0.f;
  __syncthreads();
  if (!live) return;
  out[r * 32 + threadIdx.x] = s[threadIdx.y][31 - threadIdx.x];
}
void launchRowsLeave(const float* in, float* out, int rows) { rowsLeave<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows); }
// A recursion of templates: the work is for some, the barrier for all.
template <int N>
__device__ void reduce(float* s) {
  if (threadIdx.x < N / 2) s[threadIdx.x] += s[threadIdx.x + N / 2];
  __syncthreads();
  if constexpr (N > 2) reduce<N / 2>(s);
}
__global__ void __launch_bounds__(128) recursion(const float* in, float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  reduce<128>(s);
  if (threadIdx.x == 0) *out = s[0];
}
