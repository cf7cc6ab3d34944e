// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
#include "wrappers.cuh"

// ---- D7, D11: bytes

__global__ void __launch_bounds__(64) elementsForBytes(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 64);  // EXPECT: cuda-transaction-count
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) forgotOneCopy(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(sk));  // EXPECT: cuda-transaction-count
    bulkLoad(sk, k, sizeof(sk), &bar);
    bulkLoad(sv, v, sizeof(sv), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
__global__ void __launch_bounds__(64) expectWithoutArrive(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpectOnly(&bar, sizeof(buf));
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);  // EXPECT: cuda-transaction-count
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) halfTile(const unsigned short* in, float* out) {
  __shared__ alignas(128) unsigned short buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 2 * 64 * sizeof(float));  // EXPECT: cuda-transaction-count
    for (int s = 0; s < 2; ++s) bulkLoad(buf[s], in + s * 64, sizeof(buf[s]), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[0][threadIdx.x] + buf[1][threadIdx.x];
}
// warp's lanes copy a row each, bytes announced for one row
__global__ void __launch_bounds__(32) rowPerLane(const float* in, float* out) {
  __shared__ alignas(128) float buf[32][32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 128);  // EXPECT: cuda-transaction-count
  }
  __syncwarp();
  bulkLoad(buf[threadIdx.x], in + threadIdx.x * 32, 128, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x][31 - threadIdx.x];
}
// arrive without bytes
__global__ void __launch_bounds__(64) plainArrive(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    bulkLoad(buf, in, 256, &bar);  // EXPECT: cuda-transaction-count
    barArrive(&bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// the clamped last tile
__global__ void __launch_bounds__(128) clampedCopy(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  int first = blockIdx.x * 128, rows = min(128, n - first);
  if (threadIdx.x == 0) {
    barExpect(&bar, 512);  // EXPECT: cuda-transaction-count
    bulkLoad(buf, in + first, rows * 4, &bar);
  }
  barWait(&bar, 0);
  if (threadIdx.x < rows) out[first + threadIdx.x] = buf[threadIdx.x];
}
// second stage of a ring announces the first one's size
__global__ void __launch_bounds__(64) uneven(const float* k, const float* v, float* out, int n) {
  __shared__ alignas(128) float sk[64], sv[32];
  __shared__ alignas(8) uint64_t bk, bv;
  if (threadIdx.x == 0) barInit(&bk, 1), barInit(&bv, 1), fenceInit();
  __syncthreads();
  float acc = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bk, sizeof(sk));
      bulkLoad(sk, k + t * 64, sizeof(sk), &bk);
      barExpect(&bv, sizeof(sk));  // EXPECT: cuda-transaction-count
      bulkLoad(sv, v + t * 32, sizeof(sv), &bv);
    }
    barWait(&bk, t & 1);
    acc += sk[threadIdx.x];
    barWait(&bv, t & 1);
    acc += sv[threadIdx.x / 2];
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(64) tooManyBytes(float* out) {
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 1 << 20);  // EXPECT: cuda-transaction-count
  }
  out[threadIdx.x] = 1;
}
// cp.async arrive without .noinc on a barrier that counts on it
__global__ void __launch_bounds__(64) incForNoinc(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(smem(&bar)) : "memory");
  barWait(&bar, 0);  // EXPECT: cuda-transaction-count
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
