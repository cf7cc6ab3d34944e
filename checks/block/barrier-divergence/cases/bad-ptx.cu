// Barriers in inline PTX that some threads do not reach. Each kernel has one fault.
#include "wrappers.cuh"

#define BLOCK_BARRIER() asm volatile("bar.sync 0;" ::: "memory")
__device__ __forceinline__ int countOfAll(bool x) {
  int n;
  asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %1, 0;\nbar.red.popc.u32 %0, 0, p;\n}" : "=r"(n) : "r"(static_cast<int>(x)) : "memory");  // EXPECT: cuda-barrier-divergence // EXPECT: cuda-barrier-divergence
  return n;
}
__device__ __forceinline__ unsigned lane() {
  unsigned l;
  asm("mov.u32 %0, %%laneid;" : "=r"(l));
  return l;
}

// The elected lane takes its warp's barrier along.
__global__ void __launch_bounds__(64) insideElected(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (elected()) {
    if (threadIdx.x < 32) {
      barInit(&bar, 1);
      barExpect(&bar, 256);
      bulkLoad(buf, in, 256, &bar);
    }
    BLOCK_BARRIER();  // EXPECT: cuda-barrier-divergence
  }
  barWait(&bar, 0);  // EXPECT: cuda-barrier-init
  out[threadIdx.x] = buf[threadIdx.x];
}
// The reduction is to the right of a condition that the bounds decide.
__global__ void __launch_bounds__(128) shortCircuit(const int* in, int* out, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n && countOfAll(in[i] > 0) > 64) out[i] = 1;
}
// The same in one branch of a conditional expression.
__global__ void __launch_bounds__(128) conditionalExpression(const int* in, int* out) {
  int x = in[threadIdx.x];
  out[threadIdx.x] = x > 0 ? countOfAll(true) : -1;
}
// The lane comes from a special register.
__global__ void __launch_bounds__(64) laneRegister(const float* in, float* out) {
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  if (lane() < 16) BLOCK_BARRIER();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = buf[threadIdx.x];
}
// A predicate in the asm.
__global__ void __launch_bounds__(64) predicated(const float* in, float* out) {
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  asm volatile("{\n.reg .pred p;\nsetp.lt.u32 p, %0, 48;\n@p bar.sync 0;\n}" ::"r"(threadIdx.x) : "memory");  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = buf[threadIdx.x];
}
// A name without a count is the whole block.
__global__ void __launch_bounds__(128) nameWithoutCount(const float* in, float* out) {
  __shared__ float buf[64];
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    asm volatile("barrier.sync 1;" ::: "memory");  // EXPECT: cuda-barrier-divergence
    out[threadIdx.x] = buf[63 - threadIdx.x];
  }
  BLOCK_BARRIER();
}
// A vote of the warp is not one of the block.
__global__ void __launch_bounds__(128) warpVote(const int* in, int* out) {
  __shared__ int buf[128];
  int x = in[threadIdx.x];
  while (__any_sync(0xffffffffu, x > 0)) {
    buf[threadIdx.x] = x;
    BLOCK_BARRIER();  // EXPECT: cuda-barrier-divergence
    x = buf[127 - threadIdx.x] - 1;
    BLOCK_BARRIER();
  }
  out[threadIdx.x] = x;
}
// A ticket of each warp.
__global__ void __launch_bounds__(128) ticketOfWarp(int* next, const float* in, float* out, int rows) {
  __shared__ float buf[128];
  while (true) {
    int row = 0;
    if (threadIdx.x % 32 == 0) row = atomicAdd(next, 1);
    row = __shfl_sync(0xffffffffu, row, 0);
    if (row >= rows) break;  // EXPECT: cuda-barrier-divergence
    buf[threadIdx.x] = in[row * 32 + threadIdx.x % 32];
    BLOCK_BARRIER();
    out[row * 32 + threadIdx.x % 32] = buf[threadIdx.x ^ 1];
    BLOCK_BARRIER();
  }
  BLOCK_BARRIER();
  out[rows * 32 + threadIdx.x] = buf[127 - threadIdx.x];
}
// A jump over the barrier.
__global__ void __launch_bounds__(64) jump(const float* in, float* out) {
  __shared__ float buf[64];
  float x = in[threadIdx.x];
  if (x < 0) goto store;  // EXPECT: cuda-barrier-divergence
  buf[threadIdx.x] = x;
  BLOCK_BARRIER();
  x += buf[threadIdx.x];
store:
  out[threadIdx.x] = x;
  BLOCK_BARRIER();
  out[64 + threadIdx.x] = buf[63 - threadIdx.x];
}
// A helper that returns before its barrier.
__device__ float smooth(float x, float* buf) {
  if (x == 0) return x;  // EXPECT: cuda-barrier-divergence
  buf[threadIdx.x] = x;
  BLOCK_BARRIER();
  return 0.5f * (x + buf[threadIdx.x ^ 1]);
}
__global__ void __launch_bounds__(64) helperReturns(const float* in, float* out) {
  __shared__ float buf[64];
  float x = smooth(in[threadIdx.x], buf);
  BLOCK_BARRIER();
  out[threadIdx.x] = x + buf[63 - threadIdx.x];
}
// A cluster barrier behind the bounds.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) clusterBehindBounds(const float* in, float* out, int n) {
  __shared__ float mine[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    mine[threadIdx.x] = in[i];
    asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");  // EXPECT: cuda-barrier-divergence
    out[i] = mine[threadIdx.x];
  }
}
// The clock differs from warp to warp.
__global__ void __launch_bounds__(64) byClock(float* x, long long limit) {
  __shared__ float buf[64];
  long long begin = clock64();
  while (clock64() - begin < limit) {
    buf[threadIdx.x] = x[threadIdx.x];
    BLOCK_BARRIER();  // EXPECT: cuda-barrier-divergence
    x[threadIdx.x] = 0.5f * (buf[threadIdx.x] + buf[threadIdx.x ^ 32]);
    BLOCK_BARRIER();
  }
}
// Each warp takes the rows that are left to it, and there is no telling how many.
__global__ void __launch_bounds__(128) rowsOfEachWarp(const float* in, float* out, int rows) {
  __shared__ float buf[128];
  for (int r = threadIdx.x / 32; r < rows; r += 4) {
    buf[threadIdx.x] = in[r * 32 + threadIdx.x % 32];
    BLOCK_BARRIER();  // EXPECT: cuda-barrier-divergence
    out[r * 32 + threadIdx.x % 32] = buf[threadIdx.x ^ 1];
    BLOCK_BARRIER();
  }
}
