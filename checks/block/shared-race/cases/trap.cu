// trap ends the whole grid: no event of any thread follows it, so a path that runs into it can neither miss the barrier behind it nor race.
#include <cstdio>
#include <cuda_runtime.h>
#define CHECK(cond)                    \
  do {                                 \
    if (!(cond)) {                     \
      printf("check failed: " #cond);  \
      asm("trap;");                    \
    }                                  \
  } while (0)

// an assertion on arguments, at the top
__global__ void __launch_bounds__(128) assertThenBarrier(const int* in, int* out, int n, int parts) {
  __shared__ int sums[128];
  CHECK(n % parts == 0);
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sums[127 - threadIdx.x];
}

// a poll with a time limit, by some lanes of a warp; global memory exchanged over a block barrier behind it
__global__ void __launch_bounds__(128) timeLimitThenBarrier(volatile int* flags, int* data, int* out, long long limit) {
  int t = threadIdx.x;
  auto start = clock64();
  while (true) {
    int value = t < 4 ? flags[t] : 0;
    if (__all_sync(0xffffffff, value <= 0)) break;
    if (clock64() - start > limit && t < 4) {
      printf("timeout %d", t);
      asm("trap;");
    }
  }
  __syncthreads();
  if (t < 4) data[4 + t] += data[t];
  __syncthreads();
  if (t < 8) out[t] = data[7 - t];
}

// here the barrier is really missing
__global__ void __launch_bounds__(128) assertNoBarrier(const int* in, int* out, int n, int parts) {
  __shared__ int sums[128];
  CHECK(n % parts == 0);
  sums[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = sums[127 - threadIdx.x];  // EXPECT: cuda-shared-race
}
