// Groups of cp.async in inline PTX. Each kernel has one fault.
// RULES-OFF: cuda-async-buffer-reuse
#include "wrappers.cuh"

// Three stages, and the wait after this round's commit leaves three pending.
__global__ void __launch_bounds__(64) threeForTwo(const uint4* in, uint4* out, int n) {
  constexpr int S = 3;
  __shared__ uint4 ring[S][64];
  for (int s = 0; s < S - 1; ++s) copy16(&ring[s][threadIdx.x], in + s * 64 + threadIdx.x), copyCommit();
  for (int t = 0; t < n; ++t) {
    int next = t + S - 1;
    if (next < n) copy16(&ring[next % S][threadIdx.x], in + next * 64 + threadIdx.x);
    copyCommit();
    copyWait<S>();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t % S][63 - threadIdx.x];
    __syncthreads();
  }
}
// Both operands in one group; the wait was written for a group each.
__global__ void __launch_bounds__(64) oneGroupForBoth(const uint4* a, const uint4* b, uint4* out) {
  __shared__ uint4 sa[2][64], sb[2][64];
  for (int s = 0; s < 2; ++s) {
    copy16(&sa[s][threadIdx.x], a + s * 64 + threadIdx.x);
    copy16(&sb[s][threadIdx.x], b + s * 64 + threadIdx.x);
    copyCommit();
  }
  copyWait<2>();  // EXPECT: cuda-pipeline-balance
  __syncthreads();
  uint4 x = sa[0][63 - threadIdx.x], y = sb[0][63 - threadIdx.x];
  out[threadIdx.x] = make_uint4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w);
}
// The epilogue of the loop: the last tile is still pending.
__global__ void __launch_bounds__(64) lastTile(const uint4* in, uint4* out, int n) {
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
  copyWait<1>();  // EXPECT: cuda-pipeline-balance
  __syncthreads();
  out[t * 64 + threadIdx.x] = ring[t & 1][63 - threadIdx.x];
}
// The commit is left out of the prologue: its copies are in the group of the first round.
__global__ void __launch_bounds__(64) prologueWithoutCommit(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[2][64];
  copy16(&ring[0][threadIdx.x], in + threadIdx.x);
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) copy16(&ring[(t + 1) & 1][threadIdx.x], in + (t + 1) * 64 + threadIdx.x);
    copyCommit();
    copyWait<1>();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t & 1][63 - threadIdx.x];
    __syncthreads();
  }
}
// Bulk groups are others: this wait is for stores.
__global__ void __launch_bounds__(64) bulkForLdgsts(const uint4* in, uint4* out) {
  __shared__ uint4 tile[64];
  copy16(&tile[threadIdx.x], in + threadIdx.x);
  copyWait<0>();  // EXPECT: cuda-pipeline-balance
  bulkCommit();
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
// A class whose depth and wait disagree by one.
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
  __device__ void wait() { copyWait<Stages - 1>(); }
  __device__ const uint4* stage(int t) const { return ring[t % Stages]; }
};
__global__ void __launch_bounds__(64) depthOfAClass(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[4][64];
  Prefetcher<4> pre(ring, in, n);
  for (int t = 0; t < n; ++t) {
    pre.wait();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[t * 64 + threadIdx.x] = pre.stage(t)[63 - threadIdx.x];
    pre.issue();
  }
}
// K is waited for with V pending, and V in the same way.
__global__ void __launch_bounds__(64) secondOfTwo(const uint4* k, const uint4* v, uint4* out) {
  __shared__ uint4 sk[64], sv[64];
  copy16(&sk[threadIdx.x], k + threadIdx.x);
  copyCommit();
  copy16(&sv[threadIdx.x], v + threadIdx.x);
  copyCommit();
  copyWait<1>();
  __syncthreads();
  uint4 x = sk[63 - threadIdx.x];
  copyWait<1>();  // EXPECT: cuda-pipeline-balance sv
  __syncthreads();
  uint4 y = sv[63 - threadIdx.x];
  out[threadIdx.x] = make_uint4(x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w);
}
// The commit is behind the bound of the row: threads beyond it have a group less.
__global__ void __launch_bounds__(64) commitBehindBound(const uint4* in, uint4* out, int cols, int n) {
  __shared__ uint4 ring[2][64];
  int c = threadIdx.x;
  copy16(&ring[0][c], in + c);
  copyCommit();
  for (int t = 0; t < n; ++t) {
    if (c < cols) {
      copy16(&ring[(t + 1) & 1][c], in + (t + 1) * 64 + c);
      copyCommit();
    }
    copyWait<1>();  // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[t * 64 + c] = ring[t & 1][63 - c];
    __syncthreads();
  }
}
// The condition that drains never holds in the loop.
__global__ void __launch_bounds__(64) drainsTooLate(const uint4* in, uint4* out, int n) {
  __shared__ uint4 ring[2][64];
  copy16(&ring[0][threadIdx.x], in + threadIdx.x);
  copyCommit();
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) {
      copy16(&ring[(t + 1) & 1][threadIdx.x], in + (t + 1) * 64 + threadIdx.x);
      copyCommit();
    }
    if (t < n) copyWait<1>();  // EXPECT: cuda-pipeline-balance
    else copyWait<0>();
    __syncthreads();
    out[t * 64 + threadIdx.x] = ring[t & 1][63 - threadIdx.x];
    __syncthreads();
  }
}
// A helper takes the number as an argument of a template, and gets the number of stages.
template <int Pending>
__device__ __forceinline__ void ready() {
  copyWait<Pending>();
  __syncthreads();
}
template <int Stages>
__device__ void consumeRing(uint4 (&ring)[Stages][64], uint4* out) {
#pragma unroll
  for (int s = 0; s < Stages; ++s) {
    if (s == 0) ready<Stages>();  // EXPECT: cuda-pipeline-balance
    else ready<0>();
    out[s * 64 + threadIdx.x] = ring[s][63 - threadIdx.x];
  }
}
__global__ void __launch_bounds__(64) pendingByTemplate(const uint4* in, uint4* out) {
  __shared__ uint4 ring[3][64];
  for (int s = 0; s < 3; ++s) copy16(&ring[s][threadIdx.x], in + s * 64 + threadIdx.x), copyCommit();
  consumeRing(ring, out);
}
