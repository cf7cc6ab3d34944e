// Kinds of warp faults: the goldens show what the checks see of them.
#include <cuda_runtime.h>

// One lane publishes a slot, the others read it with nothing in between.
__global__ void __launch_bounds__(64) slot_of_warp(int* queue, int* head) {
  __shared__ int slot[2];
  const unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) slot[warp] = atomicAdd(head, 32);
  queue[slot[warp] + lane] = static_cast<int>(threadIdx.x);
}

// 31 is a number of lanes here, not a mask.
__global__ void __launch_bounds__(32) mask_of_five_bits(float* v) { v[threadIdx.x] += __shfl_xor_sync(0x1f, v[threadIdx.x], 8); }

// Who happens to be active is taken for who should take part.
__device__ float warp_sum(float v) {
  const unsigned mask = __activemask();
  for (int d = 16; d > 8; d /= 2) v += __shfl_xor_sync(mask, v, d);
  return v;
}
__global__ void __launch_bounds__(32) mask_of_the_moment(const float* in, float* out, int n) {
  if (static_cast<int>(threadIdx.x) < n) out[threadIdx.x] = warp_sum(in[threadIdx.x]);
}

// A shuffle makes the lanes meet; it does not publish the store.
__global__ void __launch_bounds__(32) shuffle_is_no_barrier(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  const int leader = __shfl_sync(0xffffffffu, in[threadIdx.x], 0);
  out[threadIdx.x] = s[31 - threadIdx.x] + leader;
}

// Half of the warp calls, with a mask that names the other half.
__global__ void __launch_bounds__(32) not_in_its_mask(int* v) {
  if (threadIdx.x < 16) v[threadIdx.x] = __shfl_sync(0xffff0000u, v[threadIdx.x], 16);
}

// A barrier of one lane orders nothing between lanes.
__global__ void __launch_bounds__(32) barrier_of_one_lane(int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncwarp(1u << threadIdx.x);
  out[threadIdx.x] = s[31 - threadIdx.x];
}
