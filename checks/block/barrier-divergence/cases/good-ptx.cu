// Barriers in inline PTX that all threads reach, look-alikes of the bad ones. Nothing to report.
#include "wrappers.cuh"

__device__ __forceinline__ void blockBarrier() { asm volatile("bar.sync 0;" ::: "memory"); }
__device__ __forceinline__ int countOfAll(bool x) {
  int n;
  asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %1, 0;\nbar.red.popc.u32 %0, 0, p;\n}" : "=r"(n) : "r"(static_cast<int>(x)) : "memory");
  return n;
}
__device__ __forceinline__ bool anyOfAll(bool x) {
  int any;
  asm volatile("{\n.reg .pred p, q;\nsetp.ne.u32 p, %1, 0;\nbar.red.or.pred q, 0, p;\nselp.b32 %0, 1, 0, q;\n}" : "=r"(any) : "r"(static_cast<int>(x)) : "memory");
  return any != 0;
}
__device__ __forceinline__ unsigned blockNumber() {
  unsigned b;
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(b));
  return b;
}

// The elected lane has left its branch.
__global__ void __launch_bounds__(64) afterElected(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x < 32 && elected()) {
    barInit(&bar, 1);
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  blockBarrier();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// The reduction is to the left.
__global__ void __launch_bounds__(128) reductionFirst(const int* in, int* out, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (countOfAll(i < n && in[i] > 0) > 64 && i < n) out[i] = 1;
}
// The block is the same for its threads, wherever its number comes from.
__global__ void __launch_bounds__(64) blockRegister(const float* in, float* out, unsigned first) {
  __shared__ float buf[64];
  float x = in[threadIdx.x];
  if (blockNumber() >= first) {
    buf[threadIdx.x] = x;
    blockBarrier();
    x += buf[63 - threadIdx.x];
  }
  out[blockNumber() * 64 + threadIdx.x] = x;
}
// A vote of the block ends the loop.
__global__ void __launch_bounds__(128) blockVote(const int* in, int* out) {
  __shared__ int buf[128];
  int x = in[threadIdx.x];
  while (anyOfAll(x > 0)) {
    buf[threadIdx.x] = x;
    blockBarrier();
    x = buf[127 - threadIdx.x] - 1;
  }
  out[threadIdx.x] = x;
}
// A ticket of the block, through shared memory.
__global__ void __launch_bounds__(128) ticketOfBlock(int* next, const float* in, float* out, int rows) {
  __shared__ float buf[128];
  __shared__ int shared;
  while (true) {
    if (threadIdx.x == 0) shared = atomicAdd(next, 1);
    blockBarrier();
    const int row = shared;
    blockBarrier();
    if (row >= rows) break;
    buf[threadIdx.x] = in[row * 128 + threadIdx.x];
    blockBarrier();
    out[row * 128 + threadIdx.x] = buf[threadIdx.x ^ 33];
  }
}
// The predicate is the same for all threads.
__global__ void __launch_bounds__(64) predicatedByArgument(const float* in, float* out, int rounds) {
  __shared__ float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  asm volatile("{\n.reg .pred p;\nsetp.gt.s32 p, %0, 0;\n@p bar.sync 0;\n@!p bar.sync 0;\n}" ::"r"(rounds) : "memory");
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The loop names the thread, and its length does not depend on it.
__global__ void __launch_bounds__(128) roundedLoop(const float* in, float* out, int n) {
  __shared__ float buf[128];
  for (int i = threadIdx.x; i - static_cast<int>(threadIdx.x) < n; i += blockDim.x) {
    buf[threadIdx.x] = i < n ? in[i] : 0.f;
    blockBarrier();
    if (i < n) out[i] = buf[127 - threadIdx.x];
    blockBarrier();
  }
}
// Each warp takes every fourth of eight rows: two rounds for all of them.
__global__ void __launch_bounds__(128) sameForEachWarp(const float* in, float* out) {
  __shared__ float buf[4][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int row = warp; row < 8; row += 4) {
    buf[warp][lane] = in[row * 32 + lane];
    blockBarrier();
    out[row * 32 + lane] = buf[3 - warp][lane];
    blockBarrier();
  }
}
// A condition on the thread that holds for each of the block.
__global__ void __launch_bounds__(128) alwaysTrue(const float* in, float* out) {
  __shared__ float buf[128];
  if (threadIdx.x < 128) {
    buf[threadIdx.x] = in[threadIdx.x];
    blockBarrier();
    out[threadIdx.x] = buf[127 - threadIdx.x];
  }
}
// A jump of the whole block.
__global__ void __launch_bounds__(64) jump(const float* in, float* out, bool raw) {
  __shared__ float buf[64];
  float x = in[threadIdx.x];
  if (raw) goto store;
  buf[threadIdx.x] = x;
  blockBarrier();
  x += buf[63 - threadIdx.x];
store:
  out[threadIdx.x] = x;
}
// Threads that are done leave; the barriers that follow are for those who stay, and each fills its own part.
__global__ void __launch_bounds__(128) doneThreadsLeave(const float* in, float* out, int n) {
  __shared__ float table[32];
  if (threadIdx.x < 32) table[threadIdx.x] = in[threadIdx.x];
  blockBarrier();
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;
  float x = table[i % 32];
  blockBarrier();
  out[i] = x;
}
// Two roles, a name and a count for each.
__global__ void __launch_bounds__(192) rolesByName(const float* in, float* out) {
  __shared__ float a[128], b[64];
  if (threadIdx.x < 128) {
    a[threadIdx.x] = in[threadIdx.x];
    named(1, 128);
    out[threadIdx.x] = a[127 - threadIdx.x];
  } else {
    int t = threadIdx.x - 128;
    b[t] = in[128 + t];
    named(2, 64);
    out[128 + t] = b[63 - t];
  }
  blockBarrier();
  out[192 + threadIdx.x] = a[threadIdx.x % 128] + b[threadIdx.x % 64];
}
// The rank of the block decides for all of its threads.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) leaderBlock(const float* in, float* out) {
  __shared__ float buf[64];
  float x = in[blockIdx.x * 64 + threadIdx.x];
  if (ctaRank() == 0) {
    buf[threadIdx.x] = x;
    blockBarrier();
    x = buf[63 - threadIdx.x];
  }
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
// The longest row of the block, found by all, is the length for all.
__global__ void __launch_bounds__(64) longestRow(const int* length, const float* in, float* out) {
  __shared__ int longest;
  __shared__ float buf[64];
  if (threadIdx.x == 0) longest = 0;
  blockBarrier();
  const int mine = length[threadIdx.x];
  atomicMax(&longest, mine);
  blockBarrier();
  const int rounds = longest;
  float acc = 0;
  for (int k = 0; k < rounds; ++k) {
    buf[threadIdx.x] = k < mine ? in[k * 64 + threadIdx.x] : 0.f;
    blockBarrier();
    acc += buf[63 - threadIdx.x];
    blockBarrier();
  }
  out[threadIdx.x] = acc;
}
// Tree over the block: the threads that work get fewer, the barrier is outside.
__global__ void __launch_bounds__(128) tree(const float* in, float* out) {
  __shared__ float buf[128];
  buf[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  blockBarrier();
#pragma unroll
  for (int half = 64; half > 0; half /= 2) {
    if (threadIdx.x < half) buf[threadIdx.x] += buf[threadIdx.x + half];
    blockBarrier();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = buf[0];
}
