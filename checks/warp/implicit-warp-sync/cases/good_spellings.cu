// Values that pass between the lanes of a warp in order, in further spellings, and values that pass between none.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda_runtime.h>
#include "wrappers.cuh"
namespace cg = cooperative_groups;

// A named barrier of one warp.
__global__ void __launch_bounds__(64) namedOfWarp(const int* in, int* out) {
  __shared__ int s[64];
  int warp = threadIdx.x / 32;
  s[threadIdx.x] = in[threadIdx.x];
  named(1 + warp, 32);
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
// An mbarrier, one arrival a lane.
__global__ void __launch_bounds__(32) phaseOfWarp(const int* in, int* out) {
  __shared__ int s[32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) barInit(&full, 32);
  __syncwarp();
  s[threadIdx.x] = in[threadIdx.x];
  barArrive(&full);
  barWait(&full, 0);
  out[threadIdx.x] = s[31 - threadIdx.x];
}
// Release and acquire between two lanes.
__global__ void __launch_bounds__(32) flagOfLane(const int* in, int* out) {
  __shared__ int value;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> full;
  if (threadIdx.x == 0) full.store(0, cuda::memory_order_relaxed);
  __syncwarp();
  if (threadIdx.x == 0) {
    value = in[0];
    full.store(1, cuda::memory_order_release);
  }
  while (full.load(cuda::memory_order_acquire) == 0) {
  }
  out[threadIdx.x] = value;
}
// Tiles of eight lanes.
template <class Tile>
__device__ int rotated(const Tile& tile, int* s, int v) {
  s[tile.thread_rank()] = v;
  tile.sync();
  int next = s[(tile.thread_rank() + 1) % tile.num_threads()];
  tile.sync();
  return next;
}
__global__ void __launch_bounds__(64) tilesOfEight(const int* in, int* out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  out[threadIdx.x] = rotated(tile, s + tile.meta_group_rank() * 8, in[threadIdx.x]);
}
// The value travels by shuffle, shared memory keeps only what a lane needs for itself.
__global__ void __launch_bounds__(32) ownSlots(const int* in, int* out, int n) {
  __shared__ int best[32];
  best[threadIdx.x] = 0;
  for (int i = 0; i < n; ++i) {
    int v = __shfl_xor_sync(0xffffffffu, in[i * 32 + threadIdx.x], 1);
    if (v > best[threadIdx.x]) best[threadIdx.x] = v;
  }
  out[threadIdx.x] = best[threadIdx.x];
}
// Lane 0 alone writes and reads.
__global__ void __launch_bounds__(64) leaderOnly(const int* in, int* out) {
  __shared__ int total[2];
  int warp = threadIdx.x / 32;
  int sum = __reduce_add_sync(0xffffffffu, in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) total[warp] = sum;
  if (threadIdx.x % 32 == 0) out[warp] = total[warp] * 2;
}
// A class that keeps the barrier with the access.
struct WarpArray {
  int* slots;
  __device__ void put(int v) const {
    __syncwarp();
    slots[threadIdx.x % 32] = v;
    __syncwarp();
  }
  __device__ int get(int lane) const { return slots[lane & 31]; }
};
__global__ void __launch_bounds__(128) throughClass(const int* in, int* out, int n) {
  __shared__ int s[4][32];
  WarpArray a{s[threadIdx.x / 32]};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    a.put(in[i * 128 + threadIdx.x]);
    sum += a.get(threadIdx.x + 1) - a.get(threadIdx.x - 1);
  }
  out[threadIdx.x] = sum;
}
// Constant data, read by all.
__constant__ int offsets[32];
__global__ void __launch_bounds__(32) constants(const int* in, int* out) { out[threadIdx.x] = in[offsets[threadIdx.x ^ 1]]; }
// Two buffers in turn: one barrier a step is enough.
__global__ void __launch_bounds__(32) twoBuffers(const int* in, int* out) {
  __shared__ int s[2][32];
  int lane = threadIdx.x, from = 0;
  s[0][lane] = in[lane];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    s[from ^ 1][lane] = s[from][lane] + (lane >= d ? s[from][lane - d] : 0);
    from ^= 1;
    __syncwarp();
  }
  out[lane] = s[from][lane];
}
// Block barriers order the lanes of a warp as well.
__global__ void __launch_bounds__(64) blockBarrier(const int* in, int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  int positives = __syncthreads_count(in[threadIdx.x] > 0);
  out[threadIdx.x] = s[threadIdx.x ^ 1] + positives;
}
