// A broadcast decides `continue` in a block of which most warps have left.
#include <cuda_runtime.h>
__device__ inline int peek(const int*p){int v; asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(v) : "l"(p)); return v;}
__global__ void __launch_bounds__(800) sender(const int* pre, int* out, int most, const int* heads, int all, int ranks) {
  if (threadIdx.x >= 256) return;
  int nc = gridDim.x / 2, ch = blockIdx.x / 2, lane = threadIdx.x % 32, w = (threadIdx.x / 32 + ch) % 8, from = 0, to = 0;
  if (lane < 2) {
    int p = (lane * 8 + w) * nc + ch;
    from = pre[p];
    to = p == nc * ranks - 1 ? all : pre[p + 1];
  }
  __syncwarp();
  int current = ch % 2, used = 0, head = 0;
  while (true) {
    if (__all_sync(0xffffffff, from >= to)) break;
    bool ready = false;
    while (true) {
      ready = lane < 2 && from < to && most - (used - head) >= 4;
      if (__any_sync(0xffffffff, ready)) break;
      if (lane < 2 && from < to) head = peek(heads + lane);
    }
    for (int i = 0; i < 2; ++i) {
      current = (current + 1) % 2;
      if (__shfl_sync(0xffffffff, (from >= to) or (not ready), current)) continue;
      int first = __shfl_sync(0xffffffff, from, current);
      int n = __shfl_sync(0xffffffff, min(4, to - from), current);
      for (int c = 0; c < n; ++c, ++first) out[first] = lane;
      if (lane == current) from = first, used += n;
    }
  }
}
