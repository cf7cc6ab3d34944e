// The role of a block depends on its number; assertions (they end in a trap) stand before it. The other role has to be looked at: turning an assertion over shows
// nothing. In it, a warp ends while its bulk store may still read shared memory.
#include <cuda_runtime.h>
#include <cstdint>

#define ASSERT(x) do { if (!(x)) { printf("assertion failed\n"); asm("trap;"); } } while (0)
__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__global__ __launch_bounds__(128) void exchange(const int4* in, int4* queue, int4* out, const int* peers, const bool* wanted, int rows, int experts, int topk, int scales, int hidden) {
  __shared__ alignas(128) int4 buffer[4][32];
  const bool sender = blockIdx.x % 2 == 0;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  ASSERT(gridDim.x % 2 == 0);
  ASSERT(experts > 0 || topk == 0);
  ASSERT(topk <= 32);
  ASSERT((peers == nullptr) == (topk == 0));
  ASSERT((wanted == nullptr) == (scales == 0));
  ASSERT(hidden % 2 == 0);
  ASSERT(hidden >= 32);
  ASSERT(rows > 0);
  ASSERT(scales <= hidden);
  if (sender) {
    for (int row = blockIdx.x / 2 * 4 + warp; row < rows; row += gridDim.x / 2 * 4) {
      ASSERT(row < 1 << 20);
      if (wanted && !wanted[row]) continue;
      for (int i = lane; i < hidden; i += 32) queue[row * hidden + i] = in[row * hidden + i];
    }
  } else {
    for (int row = blockIdx.x / 2 * 4 + warp; row < rows; row += gridDim.x / 2 * 4) {
      ASSERT(row < 1 << 20);
      if (lane == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      __syncwarp();
      buffer[warp][lane] = in[row * 32 + lane];
      asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
      __syncwarp();
      if (lane == 0) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(out + row * 32), "r"(addressOf(buffer[warp])) : "memory"); // EXPECT: cuda-async-buffer-reuse
        asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      }
    }
  }
}
