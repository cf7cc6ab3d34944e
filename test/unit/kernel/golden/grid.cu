// Blocks of a grid that wait for each other.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>

__device__ unsigned arrived;

// The block that comes last adds the partial sums.
__global__ void __launch_bounds__(64) last_block_adds(const float* in, float* partial, float* out) {
  __shared__ float lane_sum[2];
  __shared__ bool last;
  float v = in[blockIdx.x * 64 + threadIdx.x];
  for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) lane_sum[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = lane_sum[0] + lane_sum[1];
    __threadfence();
    last = atomicAdd(&arrived, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (int i = 0; i < 2; ++i) sum += partial[i];
    *out = sum;
    arrived = 0;
  }
}

// Decoupled look-back: each block publishes its sum, then adds up those before it.
struct Status {
  int value;
  int ready;
};
__global__ void __launch_bounds__(32) look_back(Status* status, int* out) {
  __shared__ int before;
  if (threadIdx.x == 0) {
    status[blockIdx.x].value = static_cast<int>(blockIdx.x);
    cuda::atomic_ref<int, cuda::thread_scope_device>(status[blockIdx.x].ready).store(1, cuda::memory_order_release);
    int sum = 0;
    if (blockIdx.x > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> flag(status[blockIdx.x - 1].ready);
      while (flag.load(cuda::memory_order_acquire) == 0) {
      }
      sum += status[blockIdx.x - 1].value;
    }
    before = sum;
  }
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = before;
}

__global__ void __launch_bounds__(32) grid_wide(int* data) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  data[grid.thread_rank()] = 1;
  grid.sync();
  data[grid.thread_rank()] += data[0];
}

// One block after the other, by a counter that is polled.
__global__ void __launch_bounds__(32) in_turn(volatile int* turn, int* total) {
  if (threadIdx.x == 0) {
    while (*turn != static_cast<int>(blockIdx.x)) {
    }
    __threadfence();
    *total += 1;
    __threadfence();
    *turn = static_cast<int>(blockIdx.x) + 1;
  }
}

// A dependent launch: the first half runs before the kernel in front is done.
__global__ void __launch_bounds__(32) dependent(const int* in, int* out) {
  int own = static_cast<int>(threadIdx.x);
  cudaGridDependencySynchronize();
  out[threadIdx.x] = in[threadIdx.x] + own;
  cudaTriggerProgrammaticLaunchCompletion();
}
