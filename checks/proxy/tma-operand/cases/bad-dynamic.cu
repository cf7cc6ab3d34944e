// Operands that lie in the wrong place.
#include "wrappers.cuh"

// Stages of 66 words: only each second one is at a multiple of 16 bytes.
__global__ void __launch_bounds__(64) oddStages(const float* in, float* out, int stage) {
  extern __shared__ __align__(128) float ring[];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    bulkLoad(ring + stage * 66, in, 256, &bar);  // EXPECT: cuda-tma-operand
  }
  barWait(&bar, 0);
  out[threadIdx.x] = ring[stage * 66 + threadIdx.x];
}
// The data go to the peer, the bytes are counted at home.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) countsAtHome(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit(), barExpect(&bar, 256);
  ctasSync();
  storeAsync(peerOf(&inbox[threadIdx.x], ctaRank() ^ 1), in[blockIdx.x * 64 + threadIdx.x], peerOf(&bar, ctaRank()));  // EXPECT: cuda-tma-operand different blocks
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[threadIdx.x];
  ctasSync();
}
