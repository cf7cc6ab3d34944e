// arch: sm_90
// A block takes one tile from each of several matrices. Its tensor map in global memory is rewritten for each of them.
// A tensormap proxy fence on each side, writer and user, makes the copy engine see the new map.
#include <cuda.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kTile = 32; // rows and columns, and threads in a block

// maps: one for each matrix; scratch: one for each block; out: kTile words for each matrix and block
__global__ void columnSums(const CUtensorMap* maps, CUtensorMap* scratch, int* out, int matrices) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int tile[kTile][kTile];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  CUtensorMap* map = &scratch[blockIdx.x];
  if (t == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  for (int m = 0; m < matrices; ++m) {
    if (t == 0) {
      *map = maps[m];
      ptx::fence_proxy_tensormap_generic(ptx::sem_release, ptx::scope_gpu);
      ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, map, ptx::n32_t<128>{});
      const int32_t at[2] = {0, int(blockIdx.x) * kTile}; // column, row
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, at, &full);
    }
    while (!ptx::mbarrier_try_wait_parity(&full, m & 1)) {
    }
    int sum = 0;
    for (int row = 0; row < kTile; ++row) sum += tile[row][t];
    out[(m * gridDim.x + blockIdx.x) * kTile + t] = sum;
    ptx::fence_proxy_async(ptx::space_shared); // these reads before the next copy
    __syncthreads();
  }
}

inline cudaError_t launchColumnSums(const CUtensorMap* maps, CUtensorMap* scratch, int* out, int matrices, int blocks) {
  columnSums<<<blocks, kTile>>>(maps, scratch, out, matrices);
  return cudaGetLastError();
}
