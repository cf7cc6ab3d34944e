// Kernels as real code writes them, in inline PTX behind small wrappers. Nothing to report.
#include "wrappers.cuh"

__global__ void __launch_bounds__(32) patchedFenced(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    mapRelease();
    mapAcquire(m);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) published(CUtensorMap* maps, const CUtensorMap* first, const float* base, float* out) {
  __shared__ alignas(128) CUtensorMap map;
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    map = *first;
    mapBase(&map, base + blockIdx.x * 256);
  }
  __syncwarp();
  if (threadIdx.x < 32) mapPublish(m, &map);
  __syncthreads();
  if (threadIdx.x == 32) {
    mapAcquire(m);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// host's map, as a parameter and in constant memory
__constant__ CUtensorMap constantMap;
__global__ void __launch_bounds__(64) hostMaps(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(128) float a[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 512);
    tileLoad(a, &m, 0, 0, &bar);
    tileLoad(b, &constantMap, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// a pointer to a map: written by the host or an earlier kernel, the acquire is the caller's matter
__global__ void __launch_bounds__(64) mapByPointer(const CUtensorMap* m, float* out) {
  __shared__ alignas(128) float a[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapAcquire(m);
    barExpect(&bar, 256);
    tileLoad(a, m, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x];
}
__global__ void __launch_bounds__(64) patchedAfterStore(CUtensorMap* maps, float* base, const float* in, int groups) {
  __shared__ alignas(128) float buf[2][64];
  CUtensorMap* m = maps + blockIdx.x;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      bulkWaitRead<0>();
      mapBaseGlobal(m, base + g * 64);
      mapRelease();
      mapAcquire(m);
    }
    __syncthreads();
    buf[g & 1][threadIdx.x] = in[g * 64 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      tileStore(m, 0, 0, buf[g & 1]);
      bulkCommit();
    }
  }
  if (threadIdx.x == 0) bulkWaitRead<0>();
}
