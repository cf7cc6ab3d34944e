// arch: sm_90
// A block goes through its tiles with one buffer: load a tile, take it into registers, load the next while computing.
// A proxy fence between the barrier and the next load orders the reads of a tile before the copy that overwrites it.
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kMaxThreads = 256;
constexpr int kRow = 32; // words

__device__ inline int weigh(const int (&row)[kRow]) {
  int sum = 0;
  for (int k = 0; k < kRow; ++k) sum += row[k] * (k + 1);
  return sum;
}

// threads in a block: a multiple of 32, up to kMaxThreads; each has a row in each tile
__global__ void weighTiles(const int* in, int* out, int tiles) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int tile[kMaxThreads * kRow];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  int words = blockDim.x * kRow;
  const int* from = in + blockIdx.x * tiles * words;
  if (t == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  int row[kRow] = {};
  int sum = 0;
  for (int i = 0; i < tiles; ++i) {
    if (t == 0) {
      ptx::fence_proxy_async(ptx::space_shared);
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, words * 4);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, from + i * words, words * 4, &full);
    }
    sum += weigh(row); // of the tile before
    while (!ptx::mbarrier_try_wait_parity(&full, i & 1)) {
    }
    for (int k = 0; k < kRow; ++k) row[k] = tile[t * kRow + k];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = sum + weigh(row);
}

inline cudaError_t launchWeighTiles(const int* in, int* out, int tiles, int blocks, int threads) {
  weighTiles<<<blocks, threads>>>(in, out, tiles);
  return cudaGetLastError();
}
