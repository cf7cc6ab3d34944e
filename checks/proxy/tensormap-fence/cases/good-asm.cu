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
    mapAcquire(m);  // equivalent: fence -- who wrote the map is not to be seen
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
    __syncthreads();  // equivalent: barrier -- the wait is a round earlier than the buffer needs it
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

// prefetched by the way, the acquire is what counts
__global__ void __launch_bounds__(32) prefetchedAndFenced(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float buf[256];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    mapBaseGlobal(m, base + blockIdx.x * 256);
    mapRelease();
    mapAcquire(m);
    asm volatile("prefetch.tensormap [%0];" ::"l"(m) : "memory");
    barExpect(&bar, 1024);
    tileLoad(buf, m, 0, 0, &bar);
  }
  __syncwarp();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// an array of maps in constant memory, one of them chosen
__constant__ CUtensorMap layers[8];
__global__ void __launch_bounds__(64) chosenConstant(float* out, int layer) {
  __shared__ alignas(128) float a[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(a, &layers[layer & 7], 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x];
}
// maps inside a parameter that stays where the host put it
struct Operands {
  CUtensorMap a, b;
  float* out;
};
__global__ void __launch_bounds__(64) mapsInAStruct(const __grid_constant__ Operands p, bool second) {
  __shared__ alignas(128) float a[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(a, second ? &p.b : &p.a, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  p.out[threadIdx.x] = a[threadIdx.x];
}
// the working copy is written again and again; cp_fenceproxy is what publishes it
__global__ void __launch_bounds__(32) workingCopy(const __grid_constant__ CUtensorMap first, CUtensorMap* maps, const float* const* bases, float* out, int groups) {
  __shared__ alignas(128) CUtensorMap map;
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t bar;
  CUtensorMap* m = maps + blockIdx.x;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    map = first;
  }
  __syncwarp();  // equivalent: barrier -- the next one comes before the first use
  float sum = 0;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) mapBase(&map, bases[g]);
    __syncwarp();
    mapPublish(m, &map);
    __syncwarp();  // equivalent: barrier -- the copy before it is one of the whole warp
    if (threadIdx.x == 0) {
      mapAcquire(m);
      barExpect(&bar, 128);
      tileLoad(buf, m, 0, 0, &bar);
    }
    barWait(&bar, g & 1);
    sum += buf[threadIdx.x];
    fenceAsync();
    __syncwarp();  // equivalent: barrier -- the next one comes before the next load
  }
  out[threadIdx.x] = sum;
}
// a ring of maps: the store through the map of two groups ago is complete
__global__ void __launch_bounds__(64) ringOfMaps(CUtensorMap* maps, float* base, const float* in, int groups) {
  __shared__ alignas(128) float buf[2][64];
  for (int g = 0; g < groups; ++g) {
    CUtensorMap* m = maps + blockIdx.x * 2 + (g & 1);
    if (threadIdx.x == 0) {
      bulkWaitRead<1>();
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
// producer warp encodes and loads, consumers only see the tile; the map waits for its load
__global__ void __launch_bounds__(96) producerOwnsMap(CUtensorMap* maps, const float* const* bases, float* out, int groups) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) {
    barInit(&full, 1), barInit(&empty, 64);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x >= 64) {
    if (threadIdx.x == 64) {
      CUtensorMap* m = maps + blockIdx.x;
      for (int g = 0; g < groups; ++g) {
        barWait(&empty, (g & 1) ^ 1);
        mapBaseGlobal(m, bases[g]);
        mapRelease();
        mapAcquire(m);
        barExpect(&full, 256);
        tileLoad(buf, m, 0, 0, &full);
      }
    }
  } else {
    float sum = 0;
    for (int g = 0; g < groups; ++g) {
      barWait(&full, g & 1);
      sum += buf[threadIdx.x];
      fenceAsync();
      barArrive(&empty);
    }
    out[threadIdx.x] = sum;
  }
}
// full wait before the map is written again: more than is needed
__global__ void __launch_bounds__(64) fullWaitBeforePatch(CUtensorMap* maps, float* base, const float* in, int groups) {
  __shared__ alignas(128) float buf[64];
  CUtensorMap* m = maps + blockIdx.x;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      mapBaseGlobal(m, base + g * 64);
      mapRelease();
      mapAcquire(m);
    }
    buf[threadIdx.x] = in[g * 64 + threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) {
      tileStore(m, 0, 0, buf);
      bulkCommit();
      bulkWait<0>();
    }
    __syncthreads();
  }
}
