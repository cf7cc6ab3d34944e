// arch: sm_90a
// A warp takes a tile from each of several matrices of one shape. It changes the address in a copy of their tensor map.
// The changed map is written back, but the copy that goes by it does not acquire it.
#include <cuda.h>
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kTile = 32; // rows and columns, and threads in a block

// shape: a map of the first matrix; scratch: one map for each block; out: kTile words for each matrix and block
__global__ void rowSums(const CUtensorMap* shape, int* matrices, CUtensorMap* scratch, int* out, int count) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int tile[kTile][kTile];
  __shared__ alignas(128) CUtensorMap draft;
  __shared__ uint64_t full;
  int t = threadIdx.x;
  CUtensorMap* map = &scratch[blockIdx.x];
  if (t == 0) {
    draft = *shape;
    ptx::mbarrier_init(&full, 1);
  }
  for (int m = 0; m < count; ++m) {
    int* matrix = matrices + m * gridDim.x * kTile * kTile;
    if (t == 0) ptx::tensormap_replace_global_address(ptx::space_shared, &draft, reinterpret_cast<uint64_t>(matrix));
    __syncwarp();
    ptx::tensormap_cp_fenceproxy(ptx::sem_release, ptx::scope_gpu, map, &draft, ptx::n32_t<128>{});
    __syncwarp();
    if (t == 0) {
      const int32_t at[2] = {0, int(blockIdx.x) * kTile}; // column, row
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, at, &full); // EXPECT: cuda-tensormap-fence
    }
    while (!ptx::mbarrier_try_wait_parity(&full, m & 1)) {
    }
    int sum = 0;
    for (int column = 0; column < kTile; ++column) sum += tile[t][column];
    out[(m * gridDim.x + blockIdx.x) * kTile + t] = sum;
    ptx::fence_proxy_async(ptx::space_shared); // these reads before the next copy
    __syncwarp();
  }
}

inline cudaError_t launchRowSums(const CUtensorMap* shape, int* matrices, CUtensorMap* scratch, int* out, int count,
                                 int blocks) {
  rowSums<<<blocks, kTile>>>(shape, matrices, scratch, out, count);
  return cudaGetLastError();
}
