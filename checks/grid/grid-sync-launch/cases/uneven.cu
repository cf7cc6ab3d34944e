// Both sides of a condition on the block have grid barriers: as many, or not.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... P> void cooperative(void (*k)(P...), P... p) {
  void* args[] = {&p...};
  cudaLaunchCooperativeKernel((const void*)k, dim3(8), dim3(128), args);
}

__global__ void oneHasTwo(float* x) {
  auto g = cg::this_grid();
  if (blockIdx.x == 0) {
    x[threadIdx.x] = 1;
    g.sync();
    x[threadIdx.x] = 2;
    g.sync(); // EXPECT: cuda-grid-sync-launch reached by some blocks only
  } else
    g.sync();
}

__global__ void oneMoreAfterOneOfAll(float* x) {
  auto g = cg::this_grid();
  x[g.thread_rank()] = 0;
  g.sync();
  if (blockIdx.x == 3) {
    x[threadIdx.x] = 1;
    g.sync(); // EXPECT: cuda-grid-sync-launch reached by some blocks only
  }
}

__global__ void asManyInOtherPlaces(float* x) {
  auto g = cg::this_grid();
  if (blockIdx.x == 0) {
    x[threadIdx.x] = 1;
    g.sync();
    g.sync();
    x[threadIdx.x] += x[128];
  } else {
    g.sync();
    x[blockIdx.x * 128 + threadIdx.x] = x[threadIdx.x];
    g.sync();
  }
  g.sync();
  x[blockIdx.x * 128 + threadIdx.x] += x[(blockIdx.x + 1) % gridDim.x * 128 + threadIdx.x];
}

__device__ void produce(cg::grid_group g, float* x, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    x[threadIdx.x] = r;
    g.sync();
    g.sync();
  }
}
__device__ void consume(cg::grid_group g, const float* x, float* y, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    g.sync();
    y[blockIdx.x * 128 + threadIdx.x] += x[threadIdx.x];
    g.sync();
  }
}
__global__ void roles(float* x, float* y, int rounds) {
  if (blockIdx.x == 0) produce(cg::this_grid(), x, rounds);
  else consume(cg::this_grid(), x, y, rounds);
}

// each block has as many rounds as it draws jobs
__global__ void roundsOfAQueue(int* next, float* x, int n) {
  auto g = cg::this_grid();
  __shared__ int job;
  while (true) {
    if (threadIdx.x == 0) job = atomicAdd(next, 1);
    __syncthreads();
    if (job >= n) break;
    x[job * 128 + threadIdx.x] *= 2;
    g.sync(); // EXPECT: cuda-grid-sync-launch reached by some blocks only
  }
}
// the jobs are drawn between two barriers, whose number is that of the phases
__global__ void queueInPhases(int* next, float* x, int n, int phases) {
  auto g = cg::this_grid();
  __shared__ int job;
  for (int p = 0; p < phases; ++p) {
    while (true) {
      if (threadIdx.x == 0) job = atomicAdd(&next[p], 1);
      __syncthreads();
      if (job >= n) break;
      x[job * 128 + threadIdx.x] *= 2;
      __syncthreads();
    }
    g.sync();
  }
}
// a lock before the barrier
__global__ void lockThenSync(int* lock, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    while (true)
      if (atomicCAS(lock, 0, 1) == 0) break;
    __threadfence();
    *sum += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
  cg::this_grid().sync();
}

void run(float* x, float* y, int rounds) {
  cooperative(roundsOfAQueue, (int*)y, x, rounds);
  cooperative(queueInPhases, (int*)y, x, rounds, rounds);
  cooperative(lockThenSync, (int*)y, x, (const float*)y);
  cooperative(oneHasTwo, x);
  cooperative(oneMoreAfterOneOfAll, x);
  cooperative(asManyInOtherPlaces, x);
  cooperative(roles, x, y, rounds);
}
