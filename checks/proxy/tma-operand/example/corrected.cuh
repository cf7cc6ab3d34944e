// arch: sm_90
// Transposes a matrix of words tile by tile; the copy engine loads the tiles.
// The map is a __grid_constant__ parameter: its address is that of the parameter, where the engine may read it.
#include <cuda.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kTile = 32; // rows and columns

// n: rows and columns of the matrix, a multiple of kTile; block: kTile x 8 threads
__global__ void transpose(const __grid_constant__ CUtensorMap map, int* out, int n) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int tile[kTile][kTile];
  __shared__ uint64_t full;
  bool first = threadIdx.x == 0 && threadIdx.y == 0;
  if (first) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (first) {
    const int32_t at[2] = {int(blockIdx.x) * kTile, int(blockIdx.y) * kTile}; // column, row
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &full);
  }
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  for (int y = threadIdx.y; y < kTile; y += blockDim.y)
    out[(blockIdx.x * kTile + y) * n + blockIdx.y * kTile + threadIdx.x] = tile[threadIdx.x][y];
}

inline cudaError_t launchTranspose(const CUtensorMap& map, int* out, int n) {
  transpose<<<dim3(n / kTile, n / kTile), dim3(kTile, 8)>>>(map, out, n);
  return cudaGetLastError();
}
