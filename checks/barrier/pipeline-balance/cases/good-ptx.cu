// Groups of cp.async in inline PTX whose counts fit, look-alikes of the bad ones. Nothing to report.
#include "wrappers.cuh"

// Three stages: after this round's commit two younger groups may be pending.
__global__ void __launch_bounds__(64) waitAfterCommit(const uint4* in, uint4* out, int n) {
  constexpr int S = 3;
  __shared__ uint4 ring[S][64];
  for (int s = 0; s < S - 1; ++s) copy16(&ring[s][threadIdx.x], in + s * 64 + threadIdx.x), copyCommit();
  for (int t = 0; t < n; ++t) {
    int next = t + S - 1;
    if (next < n) copy16(&ring[next % S][threadIdx.x], in + next * 64 + threadIdx.x);
    copyCommit();
    copyWait<S - 1>();
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t % S][63 - threadIdx.x];
    __syncthreads();
  }
}
// The same ring with one barrier a round: the wait stands before this round's commit.
__global__ void __launch_bounds__(64) waitBeforeCommit(const uint4* in, uint4* out, int n) {
  constexpr int S = 4;
  __shared__ uint4 ring[S][64];
  for (int s = 0; s < S - 1; ++s) {
    if (s < n) copy16(&ring[s][threadIdx.x], in + s * 64 + threadIdx.x);
    copyCommit();
  }
  for (int t = 0; t < n; ++t) {
    copyWait<S - 2>();
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t % S][63 - threadIdx.x];
    if (int next = t + S - 1; next < n) copy16(&ring[next % S][threadIdx.x], in + next * 64 + threadIdx.x);
    copyCommit();
  }
}
// A group for each operand.
__global__ void __launch_bounds__(64) groupForEach(const uint4* a, const uint4* b, uint4* out) {
  __shared__ uint4 sa[2][64], sb[2][64];
  for (int s = 0; s < 2; ++s) {
    copy16(&sa[s][threadIdx.x], a + s * 64 + threadIdx.x);
    copyCommit();
    copy16(&sb[s][threadIdx.x], b + s * 64 + threadIdx.x);
    copyCommit();
  }
  copyWait<2>();
  __syncthreads();
  uint4 x = sa[0][63 - threadIdx.x], y = sb[0][63 - threadIdx.x];
  out[threadIdx.x] = make_uint4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w);
}
// The last tile is waited for with 0.
__global__ void __launch_bounds__(64) peeledLast(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[2][64];
  copy16(&ring[0][threadIdx.x], in + threadIdx.x);
  copyCommit();
  int t = 0;
  for (; t + 1 < n; ++t) {
    copy16(&ring[(t + 1) & 1][threadIdx.x], in + (t + 1) * 64 + threadIdx.x);
    copyCommit();
    copyWait<1>();
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t & 1][63 - threadIdx.x];
    __syncthreads();
  }
  copyWait<0>();
  __syncthreads();
  out[t * 64 + threadIdx.x] = ring[t & 1][63 - threadIdx.x];
}
// The prologue's copies and those of the first round are one group, and the wait is for that group.
__global__ void __launch_bounds__(64) oneGroupForTwoTiles(const uint4* in, uint4* out) {
  __shared__ uint4 tiles[2][64];
  copy16(&tiles[0][threadIdx.x], in + threadIdx.x);
  copy16(&tiles[1][threadIdx.x], in + 64 + threadIdx.x);
  copyCommit();
  copyWait<0>();
  __syncthreads();
  out[threadIdx.x] = tiles[0][63 - threadIdx.x];
  out[64 + threadIdx.x] = tiles[1][63 - threadIdx.x];
}
// wait_all where one stage is all that there is, without a commit.
__global__ void __launch_bounds__(64) waitAll(const uint4* in, uint4* out, int n) {
  __shared__ uint4 tile[64];
  for (int t = 0; t < n; ++t) {
    copy16(&tile[threadIdx.x], in + t * 64 + threadIdx.x);
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    out[t * 64 + threadIdx.x] = tile[63 - threadIdx.x];
    __syncthreads();
  }
}
// A class that knows its depth.
template <int Stages>
class Prefetcher {
  uint4 (*ring)[64];
  const uint4* from;
  int issued = 0, total;

public:
  __device__ Prefetcher(uint4 (*r)[64], const uint4* f, int n) : ring(r), from(f), total(n) {
    for (int s = 0; s < Stages - 1; ++s) issue();
  }
  __device__ void issue() {
    if (issued < total) copy16(&ring[issued % Stages][threadIdx.x], from + issued * 64 + threadIdx.x);
    ++issued;
    copyCommit();
  }
  __device__ void wait() { copyWait<Stages - 2>(); }
  __device__ const uint4* stage(int t) const { return ring[t % Stages]; }
};
__global__ void __launch_bounds__(64) depthOfAClass(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[4][64];
  Prefetcher<4> pre(ring, in, n);
  for (int t = 0; t < n; ++t) {
    pre.wait();
    __syncthreads();
    out[t * 64 + threadIdx.x] = pre.stage(t)[63 - threadIdx.x];
    pre.issue();
  }
}
// K while V is pending, then V.
__global__ void __launch_bounds__(64) firstThenSecond(const uint4* k, const uint4* v, uint4* out) {
  __shared__ uint4 sk[64], sv[64];
  copy16(&sk[threadIdx.x], k + threadIdx.x);
  copyCommit();
  copy16(&sv[threadIdx.x], v + threadIdx.x);
  copyCommit();
  copyWait<1>();
  __syncthreads();
  uint4 x = sk[63 - threadIdx.x];
  copyWait<0>();
  __syncthreads();
  uint4 y = sv[63 - threadIdx.x];
  out[threadIdx.x] = make_uint4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w);
}
// The copy is behind the bound of the row, the commit is not.
__global__ void __launch_bounds__(64) commitOfAll(const uint4* in, uint4* out, int cols, int n) {
  __shared__ uint4 ring[2][64];
  int c = threadIdx.x;
  if (c < cols) copy16(&ring[0][c], in + c);
  else ring[0][c] = ring[1][c] = make_uint4(0, 0, 0, 0);
  copyCommit();
  for (int t = 0; t < n; ++t) {
    if (c < cols && t + 1 < n) copy16(&ring[(t + 1) & 1][c], in + (t + 1) * 64 + c);
    copyCommit();
    copyWait<1>();
    __syncthreads();
    out[t * 64 + c] = ring[t & 1][63 - c];
    __syncthreads();
  }
}
// One less is pending from stage to stage of an unrolled loop.
template <int Stages, int S = 0>
__device__ __forceinline__ void consumeRing(uint4 (&ring)[Stages][64], uint4* out) {
  copyWait<Stages - 1 - S>();
  __syncthreads();
  out[S * 64 + threadIdx.x] = ring[S][63 - threadIdx.x];
  if constexpr (S + 1 < Stages) consumeRing<Stages, S + 1>(ring, out);
}
__global__ void __launch_bounds__(64) oneLessEachTime(const uint4* in, uint4* out) {
  __shared__ uint4 ring[3][64];
  for (int s = 0; s < 3; ++s) copy16(&ring[s][threadIdx.x], in + s * 64 + threadIdx.x), copyCommit();
  consumeRing(ring, out);
}
// The number that may be pending is chosen at run time, by a switch over constants.
__device__ __forceinline__ void waitAllBut(int pending) {
  switch (pending) {
    case 0: copyWait<0>(); break;
    case 1: copyWait<1>(); break;
    default: copyWait<2>(); break;
  }
}
__global__ void __launch_bounds__(64) chosenAtRunTime(const uint4* in, uint4* out) {
  constexpr int N = 6;
  __shared__ uint4 ring[3][64];
  for (int t = 0; t < N + 2; ++t) {
    if (t < N) {
      copy16(&ring[t % 3][threadIdx.x], in + t * 64 + threadIdx.x);
      copyCommit();
    }
    if (t < 2) continue;
    waitAllBut(t < N ? 2 : N + 1 - t);
    __syncthreads();
    out[(t - 2) * 64 + threadIdx.x] = ring[(t - 2) % 3][63 - threadIdx.x];
    __syncthreads();
  }
}
// Bulk stores and cp.async side by side: each has its own groups.
__global__ void __launch_bounds__(64) bothKinds(const uint4* in, uint4* out, int n) {
  __shared__ alignas(128) uint4 from[2][64], to[64];
  copy16(&from[0][threadIdx.x], in + threadIdx.x);
  copyCommit();
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) copy16(&from[(t + 1) & 1][threadIdx.x], in + (t + 1) * 64 + threadIdx.x);
    copyCommit();
    if (threadIdx.x == 0) bulkWaitRead<0>();
    copyWait<1>();
    __syncthreads();
    to[threadIdx.x] = from[t & 1][63 - threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + t * 64, to, sizeof(to));
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
// An mbarrier tells of the copies: no group, no wait for one.
__global__ void __launch_bounds__(64) byBarrier(const uint4* in, uint4* out) {
  __shared__ uint4 tile[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  copy16(&tile[threadIdx.x], in + threadIdx.x);
  copyArriveNoinc(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
// What the first wait leaves pending is for the next round, in which the warp that reads it waits again.
__global__ void __launch_bounds__(32) warpRing(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[2][32];
  copy16(&ring[0][threadIdx.x], in + threadIdx.x);
  copyCommit();
  uint4* now = ring[0];
  uint4* then = ring[1];
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) copy16(then + threadIdx.x, in + (t + 1) * 32 + threadIdx.x);
    copyCommit();
    copyWait<1>();
    __syncwarp();
    out[t * 32 + threadIdx.x] = now[31 - threadIdx.x];
    __syncwarp();
    uint4* swap = now;
    now = then, then = swap;
  }
}
