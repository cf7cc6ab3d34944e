// Counts, tokens and ids in inline PTX that do not fit. Each kernel has one fault.
#include "wrappers.cuh"

// One arrival for all rows, of more rows than the barrier counts.
__global__ void __launch_bounds__(64) arrivesForTooMany(const float* in, float* out, int n) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 4);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x < 32) {
      buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      __syncwarp();
      if (threadIdx.x == 0) barArriveN(&ready, 8);  // EXPECT: cuda-unbalanced-arrive-wait
    } else {
      barWait(&ready, t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[63 - threadIdx.x];
    }
    __syncthreads();
  }
}
// The barrier counts the announcing thread as well as the threads, but the announcement is not an arrival of its own.
__global__ void __launch_bounds__(64) plusOne(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64 + 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpectOnly(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  barArrive(&bar);
  barWait(&bar, 0);  // EXPECT: cuda-unbalanced-arrive-wait 64 of 65
  out[threadIdx.x] = buf[threadIdx.x];
}
// .noinc arrives, and then the thread does.
__global__ void __launch_bounds__(64) noincAndArrive(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyArriveNoinc(&bar);
  barArrive(&bar);  // EXPECT: cuda-unbalanced-arrive-wait
  barWait(&bar, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-async-read-before-wait
}
// The token of the first phase for all later ones.
__global__ void __launch_bounds__(64) tokenOutsideLoop(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  uint64_t token = barToken(&bar);
  for (int t = 0; t < n; ++t) {
    while (!barTest(&bar, token)) {  // EXPECT: cuda-unbalanced-arrive-wait token of an older phase
    }
    buf[t & 1][threadIdx.x] = in[t * 64 + threadIdx.x];
    barArrive(&bar);
    __syncthreads();
  }
  out[threadIdx.x] = buf[0][threadIdx.x];
}
// Threads whose row ends leave the loop; the others wait for them.
__global__ void __launch_bounds__(64) ownBreak(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    float x = in[t * 64 + threadIdx.x];
    if (x < 0) break;  // EXPECT: cuda-unbalanced-arrive-wait
    buf[t & 1][threadIdx.x] = x;
    barArrive(&bar);
    barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = buf[t & 1][threadIdx.x ^ 1];
  }
}
// Two arrivals, and the token of the first for both waits.
__global__ void __launch_bounds__(64) firstTokenTwice(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  uint64_t first = barToken(&bar);
  while (!barTest(&bar, first)) {
  }
  buf[threadIdx.x] = in[threadIdx.x];
  uint64_t second = barToken(&bar);
  while (!barTest(&bar, first)) {  // EXPECT: cuda-unbalanced-arrive-wait token of an older phase
  }
  out[threadIdx.x] = buf[63 - threadIdx.x] + static_cast<float>(second >> 63);
}
// Written for 128 threads, launched with 64.
__global__ void otherBlockSize(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 128);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);  // EXPECT: cuda-unbalanced-arrive-wait 64 of 128
  out[threadIdx.x] = buf[threadIdx.x ^ 1];
}
void launchOtherBlockSize(const float* in, float* out) { otherBlockSize<<<8, 64>>>(in, out); }
// ---- named barriers

// Threads without a row leave; the barrier that names its count waits for them.
__global__ void __launch_bounds__(128) leavesNamed(const float* in, float* out, int n) {
  __shared__ float buf[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i - static_cast<int>(threadIdx.x % 32) >= n) return;  // EXPECT: cuda-unbalanced-arrive-wait
  buf[threadIdx.x] = in[i];
  named(1, 128);
  out[i] = buf[127 - threadIdx.x];
}
// The two halves name different barriers.
__global__ void __launch_bounds__(128) differentIds(const float* in, float* out) {
  __shared__ float buf[64];
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    namedArrive(1, 128);
  } else {
    named(2, 128);  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x - 64] = buf[127 - threadIdx.x];
  }
}
// Each waits for the other before it arrives.
__global__ void __launch_bounds__(128) crossedOrder(const float* in, float* out, int n) {
  int group = threadIdx.x / 64;
  for (int t = 0; t < n; ++t) {
    named(1 + group, 128);  // EXPECT: cuda-unbalanced-arrive-wait
    out[(t * 2 + group) * 64 + threadIdx.x % 64] = in[t * 64 + threadIdx.x % 64];
    namedArrive(2 - group, 128);
  }
}
// A reduction over half of the threads that its count names.
__global__ void __launch_bounds__(128) reductionOfHalf(const int* in, int* out) {
  if (threadIdx.x < 64) {
    int count;
    asm volatile("{\n.reg .pred p;\nsetp.gt.s32 p, %1, 0;\nbar.red.popc.u32 %0, 3, 128, p;\n}" : "=r"(count) : "r"(in[threadIdx.x]) : "memory");  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x] = count;
  }
}
// ---- clusters

// A wait with no arrival before it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) waitsFirst(float* out) {
  ctasWait();  // EXPECT: cuda-unbalanced-arrive-wait
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  ctasArrive();
}
// The relaxed arrival of the prologue and the whole barrier right after it.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) prologueTwice(const float* in, float* out) {
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  ctasArriveRelaxed();
  float x = in[threadIdx.x];
  ctasSync();  // EXPECT: cuda-unbalanced-arrive-wait twice
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
// ---- a ring

// Every second lane releases, and the barrier counts all of them.
__global__ void __launch_bounds__(64) everySecondLane(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], (t / S & 1) ^ 1);  // EXPECT: cuda-unbalanced-arrive-wait
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      float x = buf[t % S][threadIdx.x];
      out[t * 32 + threadIdx.x] = x;
      fenceAsync();
      if (threadIdx.x % 2 == 0) barArrive(&empty[t % S]);
    }
  }
}
