// Grid barriers that some blocks do not reach, or not as often as others.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Args>
cudaError_t cooperate(void (*kernel)(Args...), int blocks, Args... args) {
  void* list[] = {&args...};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(128), list, 0, nullptr);
}

// Tiles are dealt out one by one: blocks with one tile more wait once more.
__global__ void waitForEachTile(float* x, int tiles) {
  auto grid = cg::this_grid();
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    x[tile * blockDim.x + threadIdx.x] *= 2;
    grid.sync(); // EXPECT: cuda-grid-sync-launch trip count
  }
}

// The first block does a last step of its own.
__global__ void firstBlockOnce(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  if (grid.block_rank() == 0) {
    x[threadIdx.x] = 0;
    grid.sync(); // EXPECT: cuda-grid-sync-launch some blocks only
  }
}

// Rows beyond the matrix go home.
__global__ void outsideReturns(float* x, int rows, int columns) {
  auto grid = cg::this_grid();
  int row = blockIdx.x;
  if (row >= rows) return;
  x[row * columns + threadIdx.x] *= 2;
  grid.sync(); // EXPECT: cuda-grid-sync-launch some blocks only
  x[row * columns + threadIdx.x] += x[0];
}

// A role of blocks with a barrier, another without.
__global__ void roles(float* x, float* y) {
  cg::grid_group grid = cg::this_grid();
  switch (blockIdx.x) {
    case 0:
      x[threadIdx.x] = 1;
      grid.sync(); // EXPECT: cuda-grid-sync-launch some blocks only
      break;
    default:
      y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
      break;
  }
}

// A tree over the blocks: those that have passed on their sum leave the loop.
__global__ void tree(float* sums) {
  auto grid = cg::this_grid();
  for (unsigned step = 1; step < gridDim.x; step *= 2) {
    if (blockIdx.x % (2 * step) != 0) break;
    if (threadIdx.x == 0 && blockIdx.x + step < gridDim.x) sums[blockIdx.x] += sums[blockIdx.x + step];
    grid.sync(); // EXPECT: cuda-grid-sync-launch
  }
}

// Half of the blocks meet, through a helper with a flag.
__device__ void finish(cg::grid_group grid, bool meet) {
  if (meet) grid.sync(); // EXPECT: cuda-grid-sync-launch some blocks only
}
__global__ void flagOfHelper(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  finish(grid, blockIdx.x < gridDim.x / 2);
}

// The number of rounds is the block's share.
__global__ void roundsByShare(float* x, int n) {
  auto grid = cg::this_grid();
  int perBlock = (n + gridDim.x - 1) / gridDim.x;
  int first = blockIdx.x * perBlock;
  int last = min(first + perBlock, n);
  for (int i = first; i < last; ++i) {
    if (threadIdx.x == 0) x[i] *= 2;
    grid.sync(); // EXPECT: cuda-grid-sync-launch trip count
  }
}

// The halves of the barrier in some blocks.
__global__ void someArrive(float* x, float* y) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  if (blockIdx.x >= 4) {
    auto token = grid.barrier_arrive(); // EXPECT: cuda-grid-sync-launch some blocks only
    grid.barrier_wait(std::move(token));
    y[grid.thread_rank()] = x[0];
  }
}

// Clusters with an odd number stay away.
__global__ void __cluster_dims__(2, 1, 1) oddClusters(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] = 1;
  if (blockIdx.x / 2 % 2 == 0) cg::sync(grid); // EXPECT: cuda-grid-sync-launch some blocks only
}

cudaError_t run(float* x, float* y, int tiles, int rows, int columns) {
  cooperate(waitForEachTile, 32, x, tiles);
  cooperate(firstBlockOnce, 32, x);
  cooperate(outsideReturns, 32, x, rows, columns);
  cooperate(roles, 32, x, y);
  cooperate(tree, 32, x);
  cooperate(flagOfHelper, 32, x);
  cooperate(roundsByShare, 32, x, tiles);
  cooperate(someArrive, 32, x, y);
  return cooperate(oddClusters, 32, x);
}
