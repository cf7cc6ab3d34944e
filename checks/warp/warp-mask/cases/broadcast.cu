// The result of a shuffle from one lane is the same for the warp; the rows of the warps overlap, so that one condition comes up for several warps.
#include <cuda_runtime.h>

template <int kRows>
__device__ int pick(bool here, int head, int most) {
  int n = 0, slots[kRows];
#pragma unroll
  for (int i = 0; i < kRows; ++i)
    if (__shfl_sync(0xffffffff, here, i)) slots[n++] = __shfl_sync(0xffffffff, head, i) % most;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += slots[i];
  return sum;
}

__global__ void __launch_bounds__(96) rowsOfWarps(const int* heads, int* out, int most, int n) {
  int lane = threadIdx.x % 32;
  for (int k = threadIdx.x / 32; k < n; k += 2) {
    int head = -1;
    if (lane < 2) head = heads[k * 2 + lane];
    out[k * 32 + lane] = pick<2>(head >= 0, head, most);
  }
}

// here the lanes ask by their own value
__global__ void __launch_bounds__(96) byOwnValue(const int* heads, int* out, int n) {
  int lane = threadIdx.x % 32;
  for (int k = threadIdx.x / 32; k < n; k += 2) {
    int head = heads[k * 32 + lane];
    if (head >= 0) out[k * 32 + lane] = __shfl_sync(0xffffffff, head, 0);  // EXPECT: cuda-warp-mask
  }
}
