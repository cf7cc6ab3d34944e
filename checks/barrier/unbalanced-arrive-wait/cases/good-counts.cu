// Counts, tokens and ids that fit, look-alikes of the bad ones. Nothing to report.
#include "wrappers.cuh"

// One arrival for all rows of a warp.
__global__ void __launch_bounds__(64) arrivesForAll(const float* in, float* out, int n) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 32);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x < 32) {
      buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      __syncwarp();
      if (threadIdx.x == 0) barArriveN(&ready, 32);
    } else {
      barWait(&ready, t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[63 - threadIdx.x];
    }
    __syncthreads();
  }
}
// One more than the threads: the announcement arrives, too.
__global__ void __launch_bounds__(64) plusOne(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, blockDim.x + 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      fenceAsync();
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barArrive(&bar);
    barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    __syncthreads();
  }
}
// A token for each phase.
__global__ void __launch_bounds__(64) tokenInsideLoop(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  uint64_t token = barToken(&bar);
  for (int t = 0; t < n; ++t) {
    while (!barTest(&bar, token)) {
    }
    buf[t & 1][threadIdx.x] = in[t * 64 + threadIdx.x];
    token = barToken(&bar);
  }
  while (!barTest(&bar, token)) {
  }
  out[threadIdx.x] = buf[0][63 - threadIdx.x];
}
// Threads that are done drop out, each at its own time; those that stay count themselves.
__global__ void __launch_bounds__(64) dropsWhenDone(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  int rounds = threadIdx.x < 32 ? 2 : 4;
  float acc = 0;
  for (int t = 0; t < rounds; ++t) {
    buf[t & 1][threadIdx.x] = in[t * 64 + threadIdx.x];
    barArrive(&bar);
    barWait(&bar, t & 1);
    acc += buf[t & 1][threadIdx.x ^ 1];
  }
  if (threadIdx.x < 32) barDrop(&bar);
  out[threadIdx.x] = acc;
}
// A warp without work does not arrive; the count says how many do.
__global__ void __launch_bounds__(128) countOfWorkers(const float* in, float* out, int rows) {
  __shared__ float buf[4];
  __shared__ alignas(8) uint64_t done;
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int workers = min(rows, 4);
  if (threadIdx.x == 0) barInit(&done, workers);
  __syncthreads();
  if (warp < workers && lane == 0) {
    buf[warp] = in[warp];
    barArrive(&done);
  }
  barWait(&done, 0);
  out[threadIdx.x] = buf[warp < workers ? warp : 0];
}
// A last arrival that nobody waits for.
__global__ void __launch_bounds__(64) arriveAndLeave(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 1);
  __syncthreads();
  if (threadIdx.x >= 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      out[t * 32 + threadIdx.x - 32] = buf[t % S][threadIdx.x - 32];
      fenceAsync();
      __syncwarp();
      if (elected()) barArrive(&empty[t % S]);
    }
    return;
  }
  if (!elected()) return;
  for (int t = 0; t < n; ++t) {
    barWait(&empty[t % S], (t / S & 1) ^ 1);
    barExpect(&full[t % S], 128);
    bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
  }
}
// ---- named barriers

// Whole warps leave before a barrier without a count, and those that name it count themselves.
__global__ void __launch_bounds__(128) leavesUnnamed(const float* in, float* out, int rows) {
  __shared__ float buf[4][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp >= rows) return;
  buf[warp][lane] = in[warp * 32 + lane];
  asm volatile("bar.sync 0;" ::: "memory");
  out[threadIdx.x] = buf[warp][31 - lane];
}
// The count is that of the warps with a row.
__global__ void __launch_bounds__(128) countsThoseWhoStay(const float* in, float* out, int rows) {
  __shared__ float buf[4][32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, stay = min(rows, 4);
  if (warp >= stay) return;
  buf[warp][lane] = in[warp * 32 + lane];
  named(1, stay * 32);
  out[threadIdx.x] = buf[stay - 1 - warp][lane];
}
// Producer and consumer, a name for each direction.
__global__ void __launch_bounds__(128) bothDirections(const float* in, float* out, int n) {
  __shared__ float buf[64];
  enum { Full = 1, Empty = 2 };
  if (threadIdx.x < 64) {
    for (int t = 0; t < n; ++t) {
      named(Empty, 128);
      buf[threadIdx.x] = in[t * 64 + threadIdx.x];
      namedArrive(Full, 128);
    }
  } else {
    namedArrive(Empty, 128);
    for (int t = 0; t < n; ++t) {
      named(Full, 128);
      out[t * 64 + threadIdx.x - 64] = buf[127 - threadIdx.x];
      if (t + 1 < n) namedArrive(Empty, 128);
    }
  }
}
// A pair of warps has a name of its own, by its number.
__global__ void __launch_bounds__(256) nameByPair(const float* in, float* out) {
  __shared__ float buf[4][64];
  int pair = threadIdx.x / 64, t = threadIdx.x % 64;
  buf[pair][t] = in[threadIdx.x];
  asm volatile("barrier.sync %0, 64;" ::"r"(pair + 1) : "memory");
  out[threadIdx.x] = buf[pair][63 - t];
}
// A reduction over the threads that its count names.
__global__ void __launch_bounds__(128) reductionOfHalf(const int* in, int* out) {
  if (threadIdx.x < 64) {
    int count;
    asm volatile("{\n.reg .pred p;\nsetp.gt.s32 p, %1, 0;\nbar.red.popc.u32 %0, 3, 64, p;\n}" : "=r"(count) : "r"(in[threadIdx.x]) : "memory");
    out[threadIdx.x] = count;
  }
}
// Three groups in a circle.
__global__ void __launch_bounds__(96) circle(const float* in, float* out, int n) {
  int group = threadIdx.x / 32;
  if (group == 2) namedArrive(1, 64);
  for (int t = 0; t < n; ++t) {
    named(1 + group, 64);
    out[(t * 3 + group) * 32 + threadIdx.x % 32] = in[t * 32 + threadIdx.x % 32];
    if (group < 2 || t + 1 < n) namedArrive(1 + (group + 1) % 3, 64);
  }
}
// ---- clusters

// Each half once, with work in between, round after round.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) halvesApart(const float* in, float* out, int n) {
  for (int t = 0; t < n; ++t) {
    ctasArrive();
    out[(blockIdx.x * n + t) * 64 + threadIdx.x] = in[t * 64 + threadIdx.x];
    ctasWait();
  }
}
// Threads that have ended count as arrived.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) endedWarp(const float* in, float* out) {
  if (threadIdx.x >= 32) {
    out[blockIdx.x * 64 + threadIdx.x] = in[threadIdx.x];
    return;
  }
  ctasSync();
  out[blockIdx.x * 64 + threadIdx.x] = 0.f;
}
// The leader's barrier counts an arrival of each block.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) arrivalsOfAllBlocks(const float* in, float* out, int n) {
  __shared__ float got[4];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 4), fenceInit();
  ctasSync();
  uint32_t rank = ctaRank();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      storeAt(peerOf(&got[rank], 0), in[t * 4 + rank]);
      arriveAt(peerOf(&bar, 0));
    }
    if (rank == 0) {
      barWaitCtas(&bar, t & 1);
      out[t * 64 + threadIdx.x] = got[0] + got[1] + got[2] + got[3];
    }
    ctasSync();
  }
}
// Names as objects, shifted by the eight that a library keeps for itself.
struct Named {
  int n, id;
  __device__ void sync() const { named(id + 8, n); }
  __device__ void arrive() const { namedArrive(id + 8, n); }
};
__global__ void __launch_bounds__(256) namesAsObjects(const float* in, float* out, int n) {
  __shared__ float s[2][128];
  Named ready{256, 0}, freed{256, 1};
  if (threadIdx.x < 128) {
    for (int t = 0; t < n; ++t) {
      if (t > 0) freed.sync();
      s[0][threadIdx.x] = in[t * 128 + threadIdx.x];
      ready.arrive();
    }
  } else {
    for (int t = 0; t < n; ++t) {
      ready.sync();
      out[t * 128 + threadIdx.x - 128] = s[0][255 - threadIdx.x];
      if (t + 1 < n) freed.arrive();
    }
  }
}
// A wait that gives up after a while.
__global__ void __launch_bounds__(64) givesUp(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&bar, 256), bulkLoad(buf, in, 256, &bar);
  long long begin = clock64();
  while (!barTry(&bar, 0))
    if (clock64() - begin > 1000000000) __trap();
  out[threadIdx.x] = buf[threadIdx.x];
}
