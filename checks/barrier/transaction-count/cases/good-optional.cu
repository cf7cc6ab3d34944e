// Nothing to report: announced and copied under the same condition.
#include "wrappers.cuh"
__global__ void __launch_bounds__(64) optionalCopy(const float* in, const float* bias, float* out) {
  __shared__ alignas(128) float x[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, sizeof(x) + (bias != nullptr ? sizeof(b) : 0));
    bulkLoad(x, in, sizeof(x), &bar);
    if (bias != nullptr) bulkLoad(b, bias, sizeof(b), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = x[threadIdx.x] + (bias != nullptr ? b[threadIdx.x] : 0.f);
}
__global__ void __launch_bounds__(64) optionalBytes(const float* in, const float* bias, float* out) {
  __shared__ alignas(128) float x[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    uint32_t bytes = sizeof(x);
    if (bias != nullptr) bytes += sizeof(b);
    barExpect(&bar, bytes);
    bulkLoad(x, in, sizeof(x), &bar);
    if (bias != nullptr) bulkLoad(b, bias, sizeof(b), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = x[threadIdx.x] + (bias != nullptr ? b[threadIdx.x] : 0.f);
}
