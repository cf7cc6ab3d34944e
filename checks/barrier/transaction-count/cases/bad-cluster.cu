// Bytes that another block of the cluster brings: what that block does is only assumed. Each kernel has one fault.
// OPTIONS: --confidence=possible
#include "wrappers.cuh"

// A word from each thread of the peer, announced in words.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) wordsForBytes(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 64);  // EXPECT: cuda-transaction-count
  }
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  storeAsync(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x], peerOf(&bar, peer));
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[threadIdx.x];
  ctasSync();
}
// The peer sends a quarter.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) quarterSent(const float* in, float* out) {
  __shared__ alignas(128) float mine[64], theirs[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(theirs));  // EXPECT: cuda-transaction-count
  }
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) bulkToPeer(peerOf(theirs, peer), mine, sizeof(mine) / sizeof(float), peerOf(&bar, peer));
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  ctasSync();
}
