// Inits in inline PTX, behind the wrappers that projects write. Each kernel has one fault.
#include "wrappers.cuh"

// __syncwarp orders the warp that initialises, and no other.
__global__ void __launch_bounds__(128) syncwarpOnly(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 128);
  __syncwarp();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);  // EXPECT: cuda-barrier-init before its init is known
  barWait(&bar, 0);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// The fence publishes to those who pass a barrier; there is none.
__global__ void __launch_bounds__(64) fenceIsNoBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(buf));
    bulkLoad(buf, in, sizeof(buf), &bar);
  }
  barWait(&bar, 0);  // EXPECT: cuda-barrier-init before its init is known
  out[threadIdx.x] = buf[threadIdx.x];
}
// The block barrier stands before the init.
__global__ void __launch_bounds__(64) barrierTooEarly(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  buf[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) barInit(&bar, 64);
  __threadfence_block();
  barArrive(&bar);  // EXPECT: cuda-barrier-init
  barWait(&bar, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// A named barrier of the first two warps; the other two arrive as well.
__global__ void __launch_bounds__(128) namedHalf(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x < 64) {
    if (threadIdx.x == 0) barInit(&bar, 128);
    named(1, 64);
  }
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);  // EXPECT: cuda-barrier-init
  barWait(&bar, 0);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// The last stage of the ring is left out.
__global__ void __launch_bounds__(64) lastStage(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][64];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S - 1; ++s) barInit(&full[s], 1);
    fenceInit();
  }
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    int s = t % S;
    if (threadIdx.x == 0) {
      barExpect(&full[s], 256);  // EXPECT: cuda-barrier-init never initialised
      bulkLoad(buf[s], in + t * 64, 256, &full[s]);
    }
    barWait(&full[s], (t / S) & 1);
    out[t * 64 + threadIdx.x] = buf[s][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// One lane of each warp instead of one thread of the block.
__global__ void __launch_bounds__(128) electedPerWarp(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (elected()) barInit(&bar, 128);  // EXPECT: cuda-barrier-init one thread must
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// The guard is on the warp, and 32 lanes come.
__global__ void __launch_bounds__(64) wholeWarpInits(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  int warp = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  if (warp == 0) barInit(&bar, 64);  // EXPECT: cuda-barrier-init one thread must
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The guard is on x, the block has rows.
__global__ void rowsOfThreads(const float* in, float* out) {
  __shared__ float buf[128];
  __shared__ alignas(8) uint64_t bar;
  int t = threadIdx.y * 32 + threadIdx.x;
  if (threadIdx.x == 0) barInit(&bar, 128);  // EXPECT: cuda-barrier-init one thread must
  __syncthreads();
  buf[t] = in[t];
  barArrive(&bar);
  barWait(&bar, 0);
  out[t] = buf[127 - t];
}
void launchRows(const float* in, float* out) { rowsOfThreads<<<1, dim3(32, 4)>>>(in, out); }
// Each tile of a persistent block initialises anew, so that the parity can stay 0.
__global__ void __launch_bounds__(64) initEachTile(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    if (threadIdx.x == 0) {
      barInit(&bar, 1);  // EXPECT: cuda-barrier-init initialised again
      fenceInit();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + tile * 64, 256, &bar);
    }
    barWait(&bar, 0);
    out[tile * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// A second half of the kernel takes the barrier for another count.
__global__ void __launch_bounds__(64) secondCount(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barWait(&bar, 0);
  float x = buf[63 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) barInit(&bar, 32);  // EXPECT: cuda-barrier-init initialised again
  __syncthreads();
  if (threadIdx.x < 32) {
    buf[threadIdx.x] = x;
    barArrive(&bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = x + buf[threadIdx.x / 2];
}
// 32 consumers in groups of 64 are none.
template <int Consumers, int GroupSize>
__global__ void __launch_bounds__(64) noGroups(const float* in, float* out) {
  __shared__ alignas(8) uint64_t freed;
  if (threadIdx.x == 0) barInit(&freed, Consumers / GroupSize);  // EXPECT: cuda-barrier-init 0 arrivals
  __syncthreads();
  if (threadIdx.x % GroupSize == 0) barArrive(&freed);
  out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void noGroups<32, 64>(const float*, float*);
// Bytes where the count belongs.
__global__ void __launch_bounds__(64) bytesForCount(const float* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  constexpr uint32_t kBytes = 1u << 20;
  uint64_t* bar = reinterpret_cast<uint64_t*>(arena);
  if (threadIdx.x == 0) barInit(bar, kBytes);  // EXPECT: cuda-barrier-init 1048576 arrivals
  __syncthreads();
  barArrive(bar);
  out[threadIdx.x] = in[threadIdx.x];
}
// ---- clusters

// Each block initialises; the relaxed barrier publishes nothing.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) relaxedWithoutFence(const float* in, float* out) {
  __shared__ float got;
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) barInit(&bar, 1);
  ctasArriveRelaxed();
  ctasWait();
  if (threadIdx.x == 0) {
    storeAt(peerOf(&got, peer), in[blockIdx.x]);
    arriveAt(peerOf(&bar, peer));  // EXPECT: cuda-barrier-init fence.mbarrier_init
    barWaitCtas(&bar, 0);
    out[blockIdx.x] = got;
  }
  ctasSync();
}
// The fence is there, in another thread than the init.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fenceOfAnother(const float* in, float* out) {
  __shared__ float got;
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) barInit(&bar, 1);
  if (threadIdx.x == 32) fenceInit();
  ctasArriveRelaxed();
  ctasWait();
  if (threadIdx.x == 0) {
    storeAt(peerOf(&got, peer), in[blockIdx.x]);
    arriveAt(peerOf(&bar, peer));  // EXPECT: cuda-barrier-init fence.mbarrier_init
    barWaitCtas(&bar, 0);
    out[blockIdx.x] = got;
  }
  ctasSync();
}
// The fence stands after the cluster barrier's arrive.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) fenceTooLate(const float* in, float* out) {
  __shared__ float got;
  __shared__ alignas(8) uint64_t bar;
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) barInit(&bar, 1);
  ctasArriveRelaxed();
  if (threadIdx.x == 0) fenceInit();
  ctasWait();
  if (threadIdx.x == 0) {
    storeAt(peerOf(&got, peer), in[blockIdx.x]);
    arriveAt(peerOf(&bar, peer));  // EXPECT: cuda-barrier-init fence.mbarrier_init
    barWaitCtas(&bar, 0);
    out[blockIdx.x] = got;
  }
  ctasSync();
}
// A multicast copy signals the peer's barrier; the cluster barrier stands before the inits.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) multicastAfterBlockBarrier(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  ctasSync();
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    if (ctaRank() == 0) bulkLoadMulticast(buf, in, 256, &bar, 3);  // EXPECT: cuda-barrier-init no cluster barrier
  }
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
  ctasSync();
}
// ---- first values

// A work queue in shared memory, counted by PTX.
__device__ __forceinline__ int takeTicket(int* next) {
  int t;
  asm volatile("atom.shared::cta.add.u32 %0, [%1], 1;" : "=r"(t) : "r"(smem(next)) : "memory");
  return t;
}
__global__ void __launch_bounds__(128) queueWithoutValue(const float* in, float* out, int rows) {
  __shared__ int next;
  while (true) {
    int row = 0;
    if (threadIdx.x % 32 == 0) row = takeTicket(&next);  // EXPECT: cuda-barrier-init
    row = __shfl_sync(0xffffffffu, row, 0);
    if (row >= rows) break;
    out[row * 32 + threadIdx.x % 32] = in[row * 32 + threadIdx.x % 32];
  }
}
