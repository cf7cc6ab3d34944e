// Assertions in their other forms: `assert`, `||`, `&&`, a function that does not return, `else`. What follows one is run with the condition as it says,
// and in both roles.
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
[[noreturn]] __device__ void never(int line) {
  printf("line %d\n", line);
  for (;;) __trap();
}

template <int kWait> __global__ __launch_bounds__(64) void forms(const float* in, float* out, int rows, int hidden, int scales, bool wanted) {
  __shared__ alignas(128) float row[2][32];
  assert(rows > 0);
  hidden % 32 == 0 || (__trap(), false);
  scales < 0 && (__trap(), true);
  if (hidden <= scales) {
    never(__LINE__);
  }
  if (rows < (1 << 20)) {
    (void)0;
  } else
    asm volatile("trap;");
  if (wanted) return;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int r = warp; r < rows; r += 2) {
    if (lane == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    __syncwarp();
    row[warp][lane] = in[r * 32 + lane];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
    if (lane == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 128;" ::"l"(out + r * 32), "r"(addressOf(row[warp])) : "memory"); // EXPECT: cuda-async-buffer-reuse
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    }
  }
  if (kWait && lane == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
template __global__ void forms<0>(const float*, float*, int, int, int, bool);
template __global__ void forms<1>(const float*, float*, int, int, int, bool);

// An assertion holds afterwards: no path on which some threads have failed it and the others wait for them.
__global__ void holds(const float* in, float* out, int rows) {
  __shared__ float sums[256];
  if (static_cast<int>(threadIdx.x) >= rows) never(__LINE__);
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sums[255 - threadIdx.x];
}
void run(const float* in, float* out, int rows) { holds<<<1, 256>>>(in, out, rows); }
