// Answers of try_wait and test_wait that decide whether the program waits, in many forms. Nothing to report.
#include "wrappers.cuh"
#include <cuda/ptx>

#define LOAD_TILE()                                   \
  __shared__ alignas(128) float buf[64];              \
  __shared__ uint64_t bar;                            \
  if (threadIdx.x == 0) barInit(&bar, 1);             \
  __syncthreads();                                    \
  if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in, 256, &bar)

__global__ void __launch_bounds__(64) thenWaits(const float* in, float* out) {
  LOAD_TILE();
  bool ok = barTry(&bar, 0);
  if (!ok) barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// The condition of the loop is the answer of the round before.
__global__ void __launch_bounds__(64) untilDone(const float* in, float* out) {
  LOAD_TILE();
  bool done = false;
  while (!done) {
    done = barTry(&bar, 0);
    if (!done) __nanosleep(20);
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) leavesAtTheTop(const float* in, float* out) {
  LOAD_TILE();
  for (bool done = false;;) {
    if (done) break;
    done = barTry(&bar, 0);
    if (!done) __nanosleep(20);
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) sleepsBetween(const float* in, float* out) {
  namespace ptx = cuda::ptx;
  LOAD_TILE();
  for (;;) {
    if (ptx::mbarrier_try_wait_parity(&bar, 0)) break;
    __nanosleep(20);
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
// The wrapper gives the opposite.
__device__ bool stillRunning(uint64_t* b) { return !barTry(b, 0); }
__global__ void __launch_bounds__(64) whileRunning(const float* in, float* out) {
  LOAD_TILE();
  while (stillRunning(&bar)) {
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
__device__ bool runningByAsm(uint64_t* b) {
  uint32_t running;
  asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 0, 1, p;\n}" : "=r"(running) : "r"(smem(b)), "r"(0) : "memory");
  return running;
}
__global__ void __launch_bounds__(64) whileRunningByAsm(const float* in, float* out) {
  LOAD_TILE();
  while (runningByAsm(&bar)) __nanosleep(20);
  out[threadIdx.x] = buf[threadIdx.x];
}
// A first look, for the statistics; the wait follows anyway.
__global__ void __launch_bounds__(64) lookThenWait(const float* in, float* out, int* late) {
  LOAD_TILE();
  if (!barTry(&bar, 0)) __nanosleep(100);
  float cost = barTry(&bar, 0) ? 0.f : 1.f;
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x] + cost;
}
// Only what is there is taken.
__global__ void __launch_bounds__(64) onlyIfThere(const float* in, float* out) {
  LOAD_TILE();
  if (barTry(&bar, 0)) out[threadIdx.x] = buf[threadIdx.x];
  else out[threadIdx.x] = in[threadIdx.x];
  barWait(&bar, 0);
}
// Gives up by a return.
__global__ void __launch_bounds__(64) givesUp(const float* in, float* out) {
  LOAD_TILE();
  int tries = 0;
  while (!barTry(&bar, 0))
    if (++tries > 100000) {
      printf("late\n");
      __trap();
    }
  out[threadIdx.x] = buf[threadIdx.x];
}
