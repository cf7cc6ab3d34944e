// Tiles behind a condition on data: of each lane, or of the tile.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void __launch_bounds__(64) syncBehindOwnData(const int* in, int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (in[threadIdx.x] > 0) {
    out[threadIdx.x] = 1;
    warp.sync(); // EXPECT: cuda-warp-mask the tile of `sync` has lanes that may not reach this call
  }
}
__global__ void __launch_bounds__(64) smallTileBehindOwnData(const int* in, int* out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (v > 0) out[threadIdx.x] = tile.shfl(v, 0); // EXPECT: cuda-warp-mask the tile of `shfl` has lanes that may not reach this call
}
__global__ void __launch_bounds__(64) freeSync(const int* in, int* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  while (v > 1) {
    v /= 2;
    cg::sync(tile); // EXPECT: cuda-warp-mask
  }
  out[threadIdx.x] = v;
}
__global__ void __launch_bounds__(64) halfOfTheTile(int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x % 32 < 16) warp.sync(); // EXPECT: cuda-warp-mask lanes 16-31 of the tile do not reach this `sync`
  out[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(64) maskBehindOwnData(const int* in, int* out) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (v > 0) {
    out[threadIdx.x] = v;
    __syncwarp(); // EXPECT: cuda-warp-mask
  }
  __syncwarp();
}

// ---- one element for the tile: all of its lanes go the same way ----------------------------------------------------------
__global__ void __launch_bounds__(64) rowOfTheTile(const int* in, int* out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int row = threadIdx.x / 8;
  if (in[row] > 0) {
    tile.sync();
    out[threadIdx.x] = tile.shfl(static_cast<int>(threadIdx.x), 0);
  }
  if (in[tile.meta_group_rank()] > 1) tile.sync();
}
__global__ void __launch_bounds__(64) rowOfTheWarp(const int* in, int* out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (in[blockIdx.x * 2 + threadIdx.x / 32] > 0) {
    warp.sync();
    __syncwarp();
  }
  out[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(64) votedFirst(const int* in, int* out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = in[threadIdx.x];
  if (tile.any(v > 0)) tile.sync();
  for (int left = tile.shfl(v, 0); left > 0; --left) tile.sync();
  out[threadIdx.x] = v;
}
