// Answers of try_wait and test_wait that the program looks at, and goes on alike. Each kernel has one fault.
#include "wrappers.cuh"
#include <cuda/ptx>

#define LOAD_TILE()                                   \
  __shared__ alignas(128) float buf[64];              \
  __shared__ uint64_t bar;                            \
  if (threadIdx.x == 0) barInit(&bar, 1);             \
  __syncthreads();                                    \
  if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in, 256, &bar)

// One more moment, then the tile is taken for complete.
__global__ void __launch_bounds__(64) sleepsOnce(const float* in, float* out) {
  LOAD_TILE();
  if (!barTry(&bar, 0)) __nanosleep(100);
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// Waits while the phase is over.
__global__ void __launch_bounds__(64) inverted(const float* in, float* out) {
  LOAD_TILE();
  while (barTry(&bar, 0)) {
  }
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
__global__ void __launch_bounds__(64) invertedAtTheEnd(const float* in, float* out) {
  namespace ptx = cuda::ptx;
  LOAD_TILE();
  bool over;
  do {
    over = ptx::mbarrier_try_wait_parity(&bar, 0);
  } while (over == true);
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// Counts how often the tile was late.
__global__ void __launch_bounds__(64) counts(const float* in, float* out, int* late) {
  LOAD_TILE();
  int misses = 0;
  bool ok = barTry(&bar, 0);
  if (ok == false) {
    ++misses;
    __nanosleep(20);
  }
  out[threadIdx.x] = buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
  late[threadIdx.x] = misses;
}
// The answer makes a number.
__device__ bool ready(uint64_t* b) {
  bool r = barTry(b, 0);
  return r;
}
__global__ void __launch_bounds__(64) scales(const float* in, float* out) {
  LOAD_TILE();
  float scale = ready(&bar) ? 1.f : 0.f;
  out[threadIdx.x] = scale * buf[threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// Two stages: a late tile is taken for nothing in the sum, and read all the same.
__global__ void __launch_bounds__(64) startsAnew(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ uint64_t bar[2];
  if (threadIdx.x == 0) barInit(&bar[0], 1), barInit(&bar[1], 1);
  __syncthreads();
  float sum = 0;
  for (int t = 0; t < tiles; ++t) {
    int s = t & 1;
    if (threadIdx.x == 0) {
      fenceAsync();
      barExpect(&bar[s], 256);
      bulkLoad(buf[s], in + 64 * t, 256, &bar[s]);
    }
    bool there = barTry(&bar[s], t / 2 & 1);
    if (!there) sum = 0;
    sum += buf[s][63 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
