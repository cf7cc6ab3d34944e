// Named barriers without a count are the whole block's. Who has ended is taken off them.
#include "wrappers.cuh"

__device__ __forceinline__ void blockName() { asm volatile("barrier.sync 1;" ::: "memory"); }
// One fault, one finding.
__global__ void __launch_bounds__(128) halfOfThem(const float* in, float* out) {
  __shared__ float buf[64];
  if (threadIdx.x < 64) {
    buf[threadIdx.x] = in[threadIdx.x];
    asm volatile("barrier.sync 1;" ::: "memory");  // EXPECT: cuda-barrier-divergence
    out[threadIdx.x] = buf[63 - threadIdx.x];
  }
}
// Shown where the wrapper is called, when it is a barrier and nothing else.
__device__ __forceinline__ void plainBarrier() { asm volatile("bar.sync 0;" ::: "memory"); }
struct Block {
  __device__ void sync() const { plainBarrier(); }
};
__global__ void __launch_bounds__(128) byData(const float* in, float* out) {
  __shared__ float buf[128];
  buf[threadIdx.x] = in[threadIdx.x];
  Block block;
  if (in[threadIdx.x] > 0) block.sync();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = in[threadIdx.x];
}
__global__ void __launch_bounds__(128) byNumber(const float* in, float* out) {
  if (threadIdx.x < 100) {
    out[threadIdx.x] = in[threadIdx.x];
    blockName();  // EXPECT: cuda-barrier-divergence
  }
}
__global__ void __launch_bounds__(128) endedBefore(const float* in, float* out) {
  __shared__ float buf[64];
  if (threadIdx.x >= 64) return;
  buf[threadIdx.x] = in[threadIdx.x];
  blockName();
  out[threadIdx.x] = buf[63 - threadIdx.x];
  blockName();
}
