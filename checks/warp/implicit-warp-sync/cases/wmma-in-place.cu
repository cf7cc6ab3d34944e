// An accumulator that is stored where it was loaded from, in the same layout: each lane overwrites what it has itself read.
#include <mma.h>
using namespace nvcuda;

__global__ void __launch_bounds__(32) scaleInPlace(float* c, float beta) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> tile;
  wmma::load_matrix_sync(tile, c, 16, wmma::mem_col_major);
  for (int i = 0; i < tile.num_elements; i++) tile.x[i] *= beta;
  wmma::store_matrix_sync(c, tile, 16, wmma::mem_col_major);
}

// stored with the other layout: the lanes overwrite elements that others may still read
__global__ void __launch_bounds__(32) transposeInPlace(float* c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> tile;
  wmma::load_matrix_sync(tile, c, 16, wmma::mem_col_major);
  wmma::store_matrix_sync(c, tile, 16, wmma::mem_row_major);  // EXPECT: cuda-implicit-warp-sync
}
