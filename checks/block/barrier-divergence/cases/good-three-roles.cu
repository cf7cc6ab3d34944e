// Three roles, each with a loop over the same items; at the end of an item all threads meet in one helper that holds the block barrier.
// The threads of the other roles do reach it (the same statement, by other calls), the trip counts agree: nobody misses it. (Rule G1 asks for one call; by warps
// that is at most a remark, and "threads never reach this block barrier" is wrong.)
#include <cuda_runtime.h>

struct Work { int first, last; };
__device__ __forceinline__ void meet() { __syncthreads(); }

__global__ __launch_bounds__(384) void roles(const Work* work, const float* in, float* out, int limit) {
  __shared__ float a[128], b[128];
  int group = threadIdx.x / 128, t = threadIdx.x % 128;
  Work w = work[blockIdx.x];
  if (w.first >= limit) return;
  if (group == 0) {
    for (int i = w.first; i <= w.last; ++i) {
      a[t] = in[i * 128 + t];
      asm volatile("bar.sync 1, 256;" ::: "memory");
      out[i * 256 + t] = b[127 - t];
      meet();
    }
  } else if (group == 1) {
    for (int i = w.first; i <= w.last; ++i) {
      b[t] = -in[i * 128 + t];
      asm volatile("bar.sync 1, 256;" ::: "memory");
      out[i * 256 + 128 + t] = a[127 - t];
      meet();
    }
  } else {
    for (int i = w.first; i <= w.last; ++i) meet();
  }
}
