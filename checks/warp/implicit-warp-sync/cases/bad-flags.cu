// Flags that hand something over, or count: seeing them late matters.
#include <cuda_runtime.h>

// The value behind the flag is read because it is raised.
__global__ void __launch_bounds__(32) handOver(const int* in, int* out) {
  __shared__ volatile int ready;
  __shared__ volatile int value;
  if (threadIdx.x == 0) ready = 0;
  __syncwarp();
  if (threadIdx.x == 5) {
    value = in[0];
    ready = 1;
  }
  if (ready)                  // EXPECT: cuda-implicit-warp-sync reads `ready`
    out[threadIdx.x] = value; // EXPECT: cuda-implicit-warp-sync reads `value`
}
// Two values: which one a lane sees decides what it does.
__global__ void __launch_bounds__(32) level(volatile int* mode, const int* in, int* out) {
  if (threadIdx.x == 0) *mode = 1;
  out[threadIdx.x] = *mode; // EXPECT: cuda-implicit-warp-sync
  if (threadIdx.x == 1) *mode = 2; // EXPECT: cuda-implicit-warp-sync
}
