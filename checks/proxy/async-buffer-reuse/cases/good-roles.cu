// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

__global__ void __launch_bounds__(128) ringOfTwo(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][128];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    buf[k & 1][threadIdx.x] = in[k * 128 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf[k & 1], 512);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(128) ringOfFourWaitAfter(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[4][128];
  for (int k = 0; k < n; ++k) {
    buf[k & 3][threadIdx.x] = in[k * 128 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      bulkStore(out + k * 128, buf[k & 3], 512);
      bulkCommit();
      bulkWaitRead<3>();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) twoStoresOneGroup(const float* in, float* out) {
  __shared__ alignas(128) float a[64], b[64];
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[64 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, a, 256);
    bulkStore(out + 64, b, 256);
    bulkCommit();  // equivalent: order -- b is not written again, and the last wait covers its store
    bulkWaitRead<0>();
  }
  __syncthreads();
  a[threadIdx.x] = in[128 + threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out + 128, a, 256);
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// empty commits keep the counts aligned
__global__ void __launch_bounds__(64) emptyCommits(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) bulkWaitRead<1>();
    __syncthreads();
    buf[k & 1][threadIdx.x] = in[k * 64 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      if (in[k * 64] != 0.f) bulkStore(out + k * 64, buf[k & 1], 256);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) fullWaitReadBack(const float* in, float* out, float* sum) {
  __shared__ alignas(128) float buf[64];
  buf[threadIdx.x] = in[threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkStore(out, buf, 256);
    bulkCommit();
    bulkWait<0>();
  }
  __syncthreads();
  sum[threadIdx.x] = out[63 - threadIdx.x];
}
// accumulators of two MMAs in flight: the one read is complete
__global__ void __launch_bounds__(128) twoAccumulators(const __grid_constant__ CUtensorMap ma, const __grid_constant__ CUtensorMap mb, float* out) {
  __shared__ alignas(1024) unsigned char sa[2][2048], sb[2][1024];
  __shared__ alignas(8) uint64_t bar[2];
  if (threadIdx.x == 0) {
    barInit(&bar[0], 1), barInit(&bar[1], 1);
    fenceInit();
    for (int s = 0; s < 2; ++s) {
      barExpect(&bar[s], 2048 + 1024);
      tileLoad(sa[s], &ma, 0, s * 64, &bar[s]);
      tileLoad(sb[s], &mb, 0, 0, &bar[s]);
    }
  }
  __syncthreads();
  float a0[4] = {}, a1[4] = {};
  barWait(&bar[0], 0);
  mmaFence();
  mma(a0, desc(sa[0]), desc(sb[0]));
  mmaCommit();
  barWait(&bar[1], 0);
  mma(a1, desc(sa[1]), desc(sb[1]));
  mmaCommit();
  mmaWait<1>();
  float m = fmaxf(a0[0], a0[1]) + a0[2] + a0[3];
  mmaWait<0>();
  out[threadIdx.x] = m + a1[0] + a1[1] + a1[2] + a1[3];
}
// the same lane of each warp issues, commits and waits
__global__ void __launch_bounds__(64) perWarpOwners(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  int w = threadIdx.x / 32;
  for (int t = 0; t < n; ++t) {
    if (elected()) bulkWaitRead<0>();
    __syncwarp();
    buf[w][threadIdx.x % 32] = in[t * 64 + threadIdx.x];
    fenceAsync();
    __syncwarp();
    if (elected()) {
      bulkStore(out + t * 64 + w * 32, buf[w], 128);
      bulkCommit();
    }
    __syncwarp();  // equivalent: barrier -- the one behind the wait orders as much
  }
  if (elected()) bulkWaitRead<0>();
}
__global__ void __launch_bounds__(64) padAfterWait(const float* in, float* out, int valid) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  if (threadIdx.x >= valid) buf[threadIdx.x] = 0.f;
  __syncthreads();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
