#include "wrappers.cuh"
template <int Rows, int Cols>
struct Tile {
  static constexpr int kBytes = Rows / 2 * Cols * sizeof(float);
  alignas(128) float data[Rows][Cols];
};
__global__ void __launch_bounds__(64) throughObject(const float* in, float* out) {
  __shared__ Tile<8, 64> tile;
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 32) {
    barExpect(&bar, tile.kBytes);
    for (int r = 0; r < 8; ++r) bulkLoad(tile.data[r], in + r * 64, 256, &bar);  // EXPECT: cuda-transaction-count
  }
  barWait(&bar, 0);
  out[threadIdx.x] = tile.data[0][threadIdx.x];
}
