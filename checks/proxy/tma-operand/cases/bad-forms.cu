#include "wrappers.cuh"

__global__ void __launch_bounds__(64) unalignedTile(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &m, 0, 0, &bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) shortRows(const float* in, float* out) {
  __shared__ alignas(128) float buf[8][9];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 8 * 32);
    for (int r = 0; r < 8; ++r) bulkLoad(buf[r], in + r * 8, 32, &bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x / 8][threadIdx.x % 8];
}
__global__ void __launch_bounds__(64) oddSize(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 61 * 4);
    bulkLoad(buf, in, 61 * 4, &bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) mapByValue(CUtensorMap m, float* out) {  // EXPECT: cuda-tma-operand
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &m, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
struct Params {
  CUtensorMap map;
  float* out;
};
__global__ void __launch_bounds__(64) mapInPlainParams(const Params p) {  // EXPECT: cuda-tma-operand
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &p.map, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  p.out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) localCopyOfMap(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    CUtensorMap mine = m;
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &mine, 0, 0, &bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
__global__ void __launch_bounds__(64) mapInShared(const __grid_constant__ CUtensorMap m, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(128) CUtensorMap copy;
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    copy = m;
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
    tileLoad(buf, &copy, 0, 0, &bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// arena: tile after the barriers, 16-byte offset
__global__ void __launch_bounds__(64) arenaOffset(const __grid_constant__ CUtensorMap m, float* out) {
  extern __shared__ __align__(1024) unsigned char arena[];
  uint64_t* bar = reinterpret_cast<uint64_t*>(arena);
  float* tile = reinterpret_cast<float*>(arena + 4 * sizeof(uint64_t));
  if (threadIdx.x == 0) {
    barInit(bar, 1);
    fenceInit();
    barExpect(bar, 256);
    tileLoad(tile, &m, 0, 0, bar);  // EXPECT: cuda-tma-operand
  }
  __syncthreads();
  barWait(bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
// store source at an odd row
__global__ void __launch_bounds__(64) storeRow(const __grid_constant__ CUtensorMap m, const float* in) {
  __shared__ alignas(128) float tile[2][72];
  tile[1][threadIdx.x] = in[threadIdx.x];
  fenceAsync();
  __syncthreads();
  if (threadIdx.x == 0) {
    tileStore(&m, 0, 0, tile[1]);  // EXPECT: cuda-tma-operand
    bulkCommit();
    bulkWaitRead<0>();
  }
}
// remote copy whose barrier is the sender's
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) ownBarrier(const float* in, float* out) {
  __shared__ alignas(128) float mine[64], theirs[64];
  __shared__ alignas(8) uint64_t bar;
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
  }
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (threadIdx.x == 0) {
    uint32_t dst;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(dst) : "r"(smem(theirs)), "r"(rank ^ 1));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(dst), "r"(smem(mine)), "r"(256), "r"(smem(&bar)) : "memory");  // EXPECT: cuda-tma-operand
  }
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
