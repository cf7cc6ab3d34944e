// Flags that tell others to stop: one value, raised by anybody, read in conditions alone. Who sees it a round later does no harm.
#include <cuda_runtime.h>

__global__ void stopOnNegative(volatile int* stop, const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n && !*stop; i += blockDim.x) {
    out[i] = in[i];
    if (in[i] < 0) *stop = 1;
  }
}
__global__ void search(volatile bool* found, const int* in, int wanted, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (*found) return;
    if (in[i] == wanted) *found = true;
  }
}
// In shared memory, cleared before the block begins.
__global__ void firstMatch(const int* in, int* hit, int wanted, int n) {
  __shared__ volatile int done;
  if (threadIdx.x == 0) done = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (done != 0) break;
    if (in[i] == wanted) {
      atomicMin(hit, i);
      done = 1;
    }
  }
}
