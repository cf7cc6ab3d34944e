// A condition that is uniform in the warp keeps the warp together as the left side of an operator, too.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(128) nested(int* out, int n) {
  int warp = threadIdx.x / 32;
  if (n % 4 == warp)
    if (__any_sync(0xffffffff, out[threadIdx.x] > 0)) out[n] = 1;
}

__global__ void __launch_bounds__(128) conjunction(int* out, int n) {
  int warp = threadIdx.x / 32;
  if (n % 4 == warp && __any_sync(0xffffffff, out[threadIdx.x] > 0)) out[n] = 1;
}

__global__ void __launch_bounds__(128) disjunction(int* out, int n) {
  int warp = threadIdx.x / 32;
  if (n % 4 != warp || __any_sync(0xffffffff, out[threadIdx.x] > 0)) return;
  out[n] = 1;
}

__global__ void __launch_bounds__(128) choice(int* out, int n) {
  int warp = threadIdx.x / 32;
  out[threadIdx.x] = n % 4 == warp ? __ballot_sync(0xffffffff, out[threadIdx.x] > 0) : 0;
}

// the block's number against the warp's, in the condition of a loop
__global__ void __launch_bounds__(128) loopCondition(int* out, int n) {
  int warp = threadIdx.x / 32, step = 0;
  while (blockIdx.x % 4 + step < warp && __any_sync(0xffffffff, out[threadIdx.x] > 0)) ++step;
  out[threadIdx.x] = step;
}

// here the left side is of the lane
__global__ void __launch_bounds__(128) byLane(int* out, int n) {
  int lane = threadIdx.x % 32;
  if (n % 4 == lane && __any_sync(0xffffffff, out[threadIdx.x] > 0)) out[n] = 1;  // EXPECT: cuda-warp-mask
}
