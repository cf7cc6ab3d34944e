// Dynamic shared memory: several declarations of one array, offsets that the source does not decide. Nothing to report.
#include "wrappers.cuh"

// The kernels of a file share the array; the one that needs an alignment states it.
__global__ void __launch_bounds__(64) anyAlignment(float* out) {
  extern __shared__ unsigned char arena[];
  out[threadIdx.x] = arena[threadIdx.x];
}
__global__ void __launch_bounds__(64) stated(const __grid_constant__ CUtensorMap m, float* out) {
  extern __shared__ __align__(1024) unsigned char arena[];
  uint64_t* bar = reinterpret_cast<uint64_t*>(arena);
  float* tile = reinterpret_cast<float*>(arena + 1024);
  if (threadIdx.x == 0) {
    barInit(bar, 1);
    fenceInit();
    barExpect(bar, 256);
    tileLoad(tile, &m, 0, 0, bar);
  }
  __syncthreads();
  barWait(bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
// The row length is the caller's business.
__global__ void __launch_bounds__(64) rowsByArgument(const float* in, float* out, int words, int rows) {
  extern __shared__ __align__(128) float lines[];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, rows * words * 4);
    for (int r = 0; r < rows; ++r) bulkLoad(lines + r * words, in + r * words, words * 4, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = lines[threadIdx.x];
}
