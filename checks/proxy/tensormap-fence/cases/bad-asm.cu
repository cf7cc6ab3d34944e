// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
#include "wrappers.cuh"

// patched in global memory, used at once
__global__ void __launch_bounds__(32) patchedNoFence(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// released, not acquired
__global__ void __launch_bounds__(32) releasedOnly(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    mapRelease();
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// acquired, not released
__global__ void __launch_bounds__(32) acquiredOnly(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    mapAcquire(m);
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// the map of another group is acquired
__global__ void __launch_bounds__(32) otherMapAcquired(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(maps + 1, base);
    mapRelease();
    mapAcquire(maps);
    barExpect(&bar, 1024);
    tileLoad(buf, maps + 1, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// a proxy fence of the async proxy is none of the tensormap proxy
__global__ void __launch_bounds__(32) asyncFenceInstead(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    asm volatile("fence.proxy.async;" ::: "memory");
    __threadfence();
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// cp_fenceproxy releases; the loading warp does not acquire
__global__ void __launch_bounds__(64) publishedNotAcquired(CUtensorMap* maps, const CUtensorMap* first, const float* base, float* out) {
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
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// copied by 32 lanes into global memory, then used by lane 0
__global__ void __launch_bounds__(32) copiedByLanes(CUtensorMap* maps, const __grid_constant__ CUtensorMap first, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  reinterpret_cast<int*>(m)[threadIdx.x] = reinterpret_cast<const int*>(&first)[threadIdx.x];
  __syncwarp();
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);  // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// store through a patched map
__global__ void __launch_bounds__(64) patchedStore(CUtensorMap* maps, float* base, const float* in) {
  __shared__ alignas(128) float buf[64];
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) mapBaseGlobal(m, base + blockIdx.x * 64);
  buf[threadIdx.x] = in[threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    tileStore(m, 0, 0, buf);  // EXPECT: cuda-tensormap-fence
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// next group's map over the one that a store still uses
__global__ void __launch_bounds__(64) patchedUnderStore(CUtensorMap* maps, float* base, const float* in, int groups) {
  __shared__ alignas(128) float buf[2][64];
  CUtensorMap* m = maps + blockIdx.x;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      bulkWaitRead<1>();
      mapBaseGlobal(m, base + g * 64);  // EXPECT: cuda-tensormap-fence
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
