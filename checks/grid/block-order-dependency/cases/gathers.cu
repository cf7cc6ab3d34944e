// What all blocks leave, or add to, is used at once.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

namespace sums {
// Each block leaves its sum, and the first thread of the grid adds them up at once: nothing waits for the other blocks.
// The launch is cooperative, but there is no grid barrier.
__global__ void total(const float* in, float* sums) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  __shared__ float part[256];
  part[block.thread_rank()] = in[grid.thread_rank()];
  cg::sync(block);
  if (block.thread_rank() == 0) {
    float sum = 0;
    for (int i = 0; i < 256; ++i) sum += part[i];
    sums[blockIdx.x] = sum;
  }
  if (grid.thread_rank() == 0) {
    for (int b = 1; b < gridDim.x; ++b) {
      sums[0] += sums[b]; // EXPECT: cuda-block-order-dependency
    }
  }
}
void run(float* in, float* sums) {
  void* args[] = {&in, &sums};
  cudaLaunchCooperativeKernel((void*)total, 64, 256, args, 0, 0);
}
} // namespace sums

namespace totals {
// Every block adds its part to a total, and all threads go on with the total at once: there is no grid barrier between, not even a block barrier.
__global__ void scale(const float* in, float* out, float* total) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i == 0) *total = 0;
  grid.sync();
  if (threadIdx.x == 0) atomicAdd(total, in[i]);
  out[i] = in[i] / *total; // EXPECT: cuda-block-order-dependency
}
void run(float* in, float* out, float* total) {
  void* args[] = {&in, &out, &total};
  cudaLaunchCooperativeKernel((void*)scale, 64, 256, args, 0, 0);
}
} // namespace totals

namespace sumsGood {
// The same with a barrier of the grid between.
__global__ void total(const float* in, float* sums) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  __shared__ float part[256];
  part[block.thread_rank()] = in[grid.thread_rank()];
  cg::sync(block);
  if (block.thread_rank() == 0) {
    float sum = 0;
    for (int i = 0; i < 256; ++i) sum += part[i];
    sums[blockIdx.x] = sum;
  }
  grid.sync();
  if (grid.thread_rank() == 0) {
    for (int b = 1; b < gridDim.x; ++b) {
      sums[0] += sums[b];
    }
  }
}
void run(float* in, float* sums) {
  void* args[] = {&in, &sums};
  cudaLaunchCooperativeKernel((void*)total, 64, 256, args, 0, 0);
}
} // namespace sumsGood

namespace totalsGood {
// The same with a barrier of the grid between.
__global__ void scale(const float* in, float* out, float* total) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i == 0) *total = 0;
  grid.sync();
  if (threadIdx.x == 0) atomicAdd(total, in[i]);
  grid.sync();
  out[i] = in[i] / *total;
}
void run(float* in, float* out, float* total) {
  void* args[] = {&in, &out, &total};
  cudaLaunchCooperativeKernel((void*)scale, 64, 256, args, 0, 0);
}
} // namespace totalsGood

namespace lastGood {
// The block that comes last adds up what the others left.
__global__ void total(const float* in, float* sums, unsigned* done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(done, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += static_cast<volatile float*>(sums)[b];
    sums[0] = sum;
    *done = 0;
  }
}
void run(const float* in, float* sums, unsigned* done) { total<<<64, 256>>>(in, sums, done); }
} // namespace lastGood
