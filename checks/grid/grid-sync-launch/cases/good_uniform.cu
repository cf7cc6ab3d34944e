// Grid barriers that all blocks reach equally often, beside conditions that look as if they did not.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Args>
cudaError_t cooperate(void (*kernel)(Args...), int blocks, Args... args) {
  void* list[] = {&args...};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(128), list, 0, nullptr);
}

// Tiles are dealt out one by one, the rounds are the same for all.
__global__ void roundsForAll(float* x, int tiles) {
  auto grid = cg::this_grid();
  for (int first = 0; first < tiles; first += gridDim.x) {
    int tile = first + blockIdx.x;
    if (tile < tiles) x[tile * blockDim.x + threadIdx.x] *= 2;
    grid.sync();
  }
}

// The work under the condition, the barrier behind it.
__global__ void barrierBehind(float* x, int rows, int columns) {
  auto grid = cg::this_grid();
  if (blockIdx.x < rows) x[blockIdx.x * columns + threadIdx.x] *= 2;
  grid.sync();
  if (blockIdx.x == 0) x[threadIdx.x] += 1;
}

// Both sides meet.
__global__ void bothSides(float* x, float* y) {
  auto grid = cg::this_grid();
  if (blockIdx.x == 0) {
    x[threadIdx.x] = 1;
    grid.sync();
  } else {
    y[blockIdx.x * 128 + threadIdx.x] = 1;
    grid.sync();
  }
}

// Some blocks leave, but behind the last barrier.
__global__ void leavesLater(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 2;
  grid.sync();
  if (blockIdx.x > 0) return;
  x[threadIdx.x] += x[128 + threadIdx.x];
}

// A tree over the blocks, in which those without a partner wait too.
__global__ void tree(float* sums) {
  auto grid = cg::this_grid();
  for (unsigned step = 1; step < gridDim.x; step *= 2) {
    if (blockIdx.x % (2 * step) == 0 && threadIdx.x == 0 && blockIdx.x + step < gridDim.x) sums[blockIdx.x] += sums[blockIdx.x + step];
    grid.sync();
  }
}

// The number of rounds is the same for all blocks: an argument, a value in memory, a template parameter.
__global__ void untilSettled(float* x, volatile int* changed) {
  auto grid = cg::this_grid();
  bool again;
  do {
    if (grid.thread_rank() == 0) *changed = 0;
    grid.sync();
    if (x[grid.thread_rank()] > 1) {
      x[grid.thread_rank()] *= 0.5f;
      *changed = 1;
    }
    grid.sync();
    again = *changed;
    grid.sync(); // all have read it before it is cleared again
  } while (again);
}
template <int Rounds>
__global__ void constantRounds(float* x) {
  auto grid = cg::this_grid();
#pragma unroll
  for (int r = 0; r < Rounds; ++r) {
    x[grid.thread_rank()] *= 0.5f;
    grid.sync();
  }
}
__global__ void mode(float* x, int mode, bool careful) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 0.5f;
  switch (mode) {
    case 0: return;
    case 1: grid.sync(); break;
    default:
      if (careful) cg::sync(grid);
  }
  x[grid.thread_rank()] += x[0];
}
__global__ void sizeOfGrid(float* x) {
  auto grid = cg::this_grid();
  x[grid.thread_rank()] *= 0.5f;
  if (gridDim.x > 1) grid.sync();
  else __syncthreads();
  x[grid.thread_rank()] += x[0];
}
// One thread of the grid works, all wait.
__global__ void oneThread(int* total, const int* in, int n) {
  cg::grid_group grid = cg::this_grid();
  if (grid.thread_rank() == 0) *total = 0;
  grid.sync();
  int sum = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
  atomicAdd(total, sum);
  grid.sync();
}
// A condition of the warp or the thread encloses other barriers only.
__global__ void warpWork(float* x) {
  auto grid = cg::this_grid();
  if (threadIdx.x < 32) {
    x[grid.thread_rank()] += 1;
    __syncwarp();
  }
  grid.sync();
}

cudaError_t run(float* x, float* y, int* total, volatile int* changed, const int* in, int n) {
  cooperate(roundsForAll, 32, x, n);
  cooperate(barrierBehind, 32, x, n, n);
  cooperate(bothSides, 32, x, y);
  cooperate(leavesLater, 32, x);
  cooperate(tree, 32, x);
  cooperate(untilSettled, 32, x, changed);
  cooperate(constantRounds<3>, 32, x);
  cooperate(mode, 32, x, n, n > 3);
  cooperate(sizeOfGrid, 32, x);
  cooperate(oneThread, 32, total, in, n);
  return cooperate(warpWork, 32, x);
}
