// arch: sm_80
// Reverses the rows of a block's tiles. While a tile is worked on, the copies of the next one are in flight.
// At the last tile nothing is committed, so "all but the newest group" leaves its copies out.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int kMaxThreads = 512;

__global__ void reverseTiles(const int4* in, int4* out, int tiles) {
  __shared__ int4 tile[2][kMaxThreads];
  int t = threadIdx.x;
  int first = blockIdx.x * tiles * blockDim.x;
  __pipeline_memcpy_async(&tile[0][t], &in[first + t], sizeof(int4));
  __pipeline_commit();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      __pipeline_memcpy_async(&tile[(i + 1) % 2][t], &in[first + (i + 1) * blockDim.x + t], sizeof(int4));
      __pipeline_commit();
    }
    __pipeline_wait_prior(1); // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[first + i * blockDim.x + t] = tile[i % 2][blockDim.x - 1 - t];
    __syncthreads();
  }
}

inline cudaError_t launchReverseTiles(const int4* in, int4* out, int tiles, int blocks, int threads) {
  reverseTiles<<<blocks, threads>>>(in, out, tiles);
  return cudaGetLastError();
}
