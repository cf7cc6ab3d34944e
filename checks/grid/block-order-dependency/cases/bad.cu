#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
// ---- E1: waits -------------------------------------------------------------------------------------------------------
__device__ volatile unsigned arrived;
__global__ void handMadeBarrier(float* a, float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] *= 2.f;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd((unsigned*)&arrived, 1u);
    while (arrived < gridDim.x) {}  // EXPECT: cuda-block-order-dependency
    __threadfence();
  }
  __syncthreads();
  b[i] = a[n - 1 - i];
}
void launchHandMade(float* a, float* b, int n) { handMadeBarrier<<<n / 256, 256>>>(a, b, n); }
struct GridBarrier {
  cuda::atomic<unsigned, cuda::thread_scope_device>* count;
  __device__ void wait(unsigned target) {
    __syncthreads();
    if (threadIdx.x == 0) {
      count->fetch_add(1, cuda::memory_order_acq_rel);
      while (count->load(cuda::memory_order_acquire) < target) {}  // EXPECT: cuda-block-order-dependency
    }
    __syncthreads();
  }
};
__global__ void iterate(GridBarrier bar, float* x, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rounds; ++r) {
    x[i] += 1.f;
    bar.wait((r + 1) * gridDim.x);
  }
}
void launchIterate(GridBarrier bar, float* x, int blocks) { iterate<<<blocks, 128>>>(bar, x, 10); }
// consumer block waits for the producer block
__global__ void producerConsumer(int* flag, int* data, int* out) {
  if (blockIdx.x == gridDim.x - 1) {
    data[threadIdx.x] = threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {}  // EXPECT: cuda-block-order-dependency
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
  }
}
void launchPC(int* f, int* d, int* o) { producerConsumer<<<64, 128>>>(f, d, o); }
// scan over blocks: each waits for the one before, by its own index
__global__ void chained(const int* in, int* sums, volatile int* flags, int* out) {
  __shared__ int prev;
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int p = 0;
    if (b > 0) {
      while (flags[b - 1] == 0) {}  // EXPECT: cuda-block-order-dependency
      __threadfence();
      p = sums[b - 1];
    }
    sums[b] = p + in[b];
    __threadfence();
    flags[b] = 1;
    prev = p;
  }
  __syncthreads();
  out[b * blockDim.x + threadIdx.x] = prev;
}
void launchChained(const int* in, int* s, volatile int* f, int* out, int n) { chained<<<n, 128>>>(in, s, f, out); }
// ---- E2/E4 -----------------------------------------------------------------------------------------------------------
__device__ int histo[256];
__global__ void clearThenCount(const unsigned char* in, int n) {
  if (blockIdx.x == 0) histo[threadIdx.x] = 0;  // EXPECT: cuda-block-order-dependency
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&histo[in[i]], 1);
}
void launchClear(const unsigned char* in, int n) { clearThenCount<<<32, 256>>>(in, n); }
__device__ float sum;
__global__ void sumThenScale(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum, x[i]);
  __threadfence();
  __syncthreads();
  x[i] /= sum;  // EXPECT: cuda-block-order-dependency
}
void launchSum(float* x, int n) { sumThenScale<<<n / 256, 256>>>(x, n); }
__global__ void neighbourTile(float* a, float* b, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = a[i] * 0.5f;
  __syncthreads();
  b[i] = a[i + 256];  // EXPECT: cuda-block-order-dependency
}
void launchNeighbour(float* a, float* b, int n) { neighbourTile<<<n / 256, 256>>>(a, b, n); }
// ---- E3 --------------------------------------------------------------------------------------------------------------
__global__ void needsGrid(float* x, int n) {
  auto g = cg::this_grid();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i] *= 2;
  g.sync();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i] += x[n - 1 - i];
}
void plainLaunch(float* x, int n) { needsGrid<<<32, 256>>>(x, n); }  // EXPECT: cuda-grid-sync-launch
template <class T> __global__ void needsGridT(T* x) { cg::grid_group g = cg::this_grid(); x[g.thread_rank()] = 1; cg::sync(g); x[g.thread_rank()] += x[0]; }
void plainLaunchT(float* x) {
  dim3 grid(16), block(128);
  needsGridT<float><<<grid, block, 0, 0>>>(x);  // EXPECT: cuda-grid-sync-launch
}
void launchKernelApi(float* x, int n) {
  void* args[] = {&x, &n};
  cudaLaunchKernel((void*)needsGrid, dim3(32), dim3(256), args, 0, 0);  // EXPECT: cuda-grid-sync-launch
}
void launchEx(float* x, int n) {
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = dim3(32);
  cfg.blockDim = dim3(256);
  cudaLaunchKernelEx(&cfg, needsGrid, x, n);  // EXPECT: cuda-grid-sync-launch
}
// block-dependent count of grid barriers
__global__ void unevenRounds(float* x, const int* rounds) {
  auto g = cg::this_grid();
  for (int r = 0; r < rounds[blockIdx.x]; ++r) {
    x[g.thread_rank()] += 1;
    g.sync();  // EXPECT: cuda-grid-sync-launch
  }
}
void coopUneven(float* x, const int* rounds) {
  void* args[] = {&x, &rounds};
  cudaLaunchCooperativeKernel((void*)unevenRounds, dim3(32), dim3(256), args);
}
__global__ void earlyExitBlock(float* x, int n) {
  if (blockIdx.x * blockDim.x >= n) return;
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
  cg::this_grid().sync();  // EXPECT: cuda-grid-sync-launch
  x[blockIdx.x * blockDim.x + threadIdx.x] += x[0];
}
__global__ void wholeGrid(float* x) { x[cg::this_grid().thread_rank()] = 1; cg::this_grid().sync(); x[cg::this_grid().thread_rank()] += x[0]; }
void tooManyBlocks(float* x) {
  void* args[] = {&x};
  cudaLaunchCooperativeKernel((void*)wholeGrid, dim3(4096), dim3(512), args);  // EXPECT: cuda-grid-sync-launch
}
void coopEarly(float* x, int n) {
  void* args[] = {&x, &n};
  cudaLaunchCooperativeKernel((void*)earlyExitBlock, dim3(32), dim3(256), args);
}
// ---- C9: last block --------------------------------------------------------------------------------------------------
__device__ unsigned done;
__global__ void __launch_bounds__(256) noFence(const float* in, float* part, float* out) {
  __shared__ bool last;
  float v = in[blockIdx.x * 256 + threadIdx.x];
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    last = atomicAdd(&done, 1) == gridDim.x - 1;  // EXPECT: cuda-last-block
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (int b = 0; b < gridDim.x; ++b) s += ((volatile float*)part)[b];
    *out = s;
    done = 0;
  }
}
__device__ unsigned doneB;
__global__ void __launch_bounds__(256) noBarrier(const float* in, float* part, float* out) {
  __shared__ bool last;
  part[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __threadfence();
  if (threadIdx.x == 0) last = atomicInc(&doneB, gridDim.x - 1) == gridDim.x - 1;  // EXPECT: cuda-last-block
  __syncthreads();
  if (last) {
    float s = 0;
    for (int i = threadIdx.x; i < gridDim.x * 256; i += 256) s += ((volatile float*)part)[i];
    atomicAdd(out, s);
  }
}
__device__ unsigned doneC;
__global__ void __launch_bounds__(256) everyThreadCounts(const float* in, float* part, float* out) {
  __shared__ bool last;
  part[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __threadfence();
  __syncthreads();
  last = atomicAdd(&doneC, 1) == gridDim.x - 1;  // EXPECT: cuda-last-block // EXPECT: cuda-shared-race
  __syncthreads();
  if (last && threadIdx.x == 0) *out = part[0];
}
__device__ unsigned doneD;
__global__ void __launch_bounds__(256) blockFence(const float* in, float* part, float* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence_block();
    last = atomicAdd(&doneD, 1) == gridDim.x - 1;  // EXPECT: cuda-last-block
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float s = 0;
    for (int b = 0; b < gridDim.x; ++b) s += part[b];
    *out = s;
    doneD = 0;
  }
}
