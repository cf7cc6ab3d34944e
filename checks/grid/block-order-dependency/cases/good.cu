#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
// the barrier of one's own under a cooperative launch
__device__ volatile unsigned arrived;
__global__ void handMadeBarrier(float* a, float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] *= 2.f;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd((unsigned*)&arrived, 1u);
    while (arrived < gridDim.x) {}
    __threadfence();
  }
  __syncthreads();
  b[i] = a[n - 1 - i];
}
void launchHandMade(float* a, float* b, int n) {
  void* args[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((const void*)handMadeBarrier, dim3(32), dim3(256), args, 0, nullptr);
}
// a ticket
__device__ unsigned ticket;
__global__ void lookBack(const int* in, volatile int* sums, volatile int* flags, int* out) {
  __shared__ int b, prev;
  if (threadIdx.x == 0) {
    b = atomicAdd(&ticket, 1);
    int p = 0;
    if (b > 0) {
      while (flags[b - 1] == 0) {}
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
void launchLookBack(const int* in, volatile int* s, volatile int* f, int* out, int n) { lookBack<<<n, 128>>>(in, s, f, out); }
// blocks add to a total that the next kernel reads
__device__ float sum;
__global__ void addUp(const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&sum, x[i]);
}
__global__ void scale(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] /= sum;
}
void twoKernels(float* x, int n) {
  addUp<<<n / 256, 256>>>(x, n);
  scale<<<n / 256, 256>>>(x, n);
}
// each block reads what it wrote itself
__global__ void ownTile(float* a, float* b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = a[i] * 0.5f;
  __syncthreads();
  b[i] = a[blockIdx.x * 256 + 255 - threadIdx.x];
}
void launchOwn(float* a, float* b) { ownTile<<<8, 256>>>(a, b); }
__global__ void needsGrid(float* x, int n) {
  auto g = cg::this_grid();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i] *= 2;
  g.sync();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i] += 1;
}
void coop(float* x, int n) {
  void* args[] = {&x, &n};
  int dev = 0, sms = 0, per = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, dev);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, needsGrid, 256, 0);
  cudaLaunchCooperativeKernel((void*)needsGrid, dim3(sms * per), dim3(256), args);
}
void coopEx(float* x, int n) {
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = dim3(32);
  cfg.blockDim = dim3(256);
  cudaLaunchAttribute at[1];
  at[0].id = cudaLaunchAttributeCooperative;
  at[0].val.cooperative = 1;
  cfg.attrs = at;
  cfg.numAttrs = 1;
  cudaLaunchKernelEx(&cfg, needsGrid, x, n);
}
// grid handle used for ranks only
__global__ void ranksOnly(float* x, int n) {
  auto g = cg::this_grid();
  for (unsigned long long i = g.thread_rank(); i < n; i += g.size()) x[i] *= 2;
}
void launchRanks(float* x, int n) { ranksOnly<<<32, 256>>>(x, n); }
// guarded by is_valid
__global__ void maybeGrid(float* x) {
  auto g = cg::this_grid();
  x[g.thread_rank()] = 1;
  if (g.is_valid()) g.sync();
}
// uniform rounds
__global__ void evenRounds(float* x, int rounds) {
  auto g = cg::this_grid();
  for (int r = 0; r < rounds; ++r) {
    x[g.thread_rank()] += 1;
    g.sync();
  }
}
void coopEven(float* x, int r) {
  void* args[] = {&x, &r};
  cudaLaunchCooperativeKernel((void*)evenRounds, dim3(32), dim3(256), args);
}
// last block
__device__ unsigned done;
__global__ void __launch_bounds__(256) lastBlock(const float* in, float* part, float* out) {
  __shared__ bool last;
  __shared__ float s[256];
  s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (int w = 128; w; w >>= 1) {
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    part[blockIdx.x] = s[0];
    __threadfence();
    last = atomicAdd(&done, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float t = 0;
    for (int b = 0; b < gridDim.x; ++b) t += ((volatile float*)part)[b];
    *out = t;
    done = 0;
  }
}
__global__ void __launch_bounds__(256) lastBlockAll(const float* in, volatile float* part, float* out, unsigned* count) {
  __shared__ bool last;
  part[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    float s = 0;
    for (int i = threadIdx.x; i < gridDim.x * 256; i += 256) s += part[i];
    atomicAdd(out, s);
  }
}
__global__ void __launch_bounds__(128) lastBlockRef(const float* in, float* part, float* out, unsigned* count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> c(*count);
    last = c.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (int b = 0; b < gridDim.x; ++b) s += part[b];
    *out = s;
    *count = 0;
  }
}
// every thread of the grid counts
__global__ void everyThread(unsigned* count, int* out) {
  if (atomicAdd(count, 1) == gridDim.x * blockDim.x - 1) *out = 1;
}
// flag raised by any block, read in the next launch
__global__ void raise(const int* in, int* changed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) *changed = 1;
}
void loop(const int* in, int* changed) { raise<<<32, 128>>>(in, changed); }
// one block alone
__global__ void single(int* flag, int* data) {
  if (threadIdx.x == 0) { *data = 3; __threadfence(); atomicExch(flag, 1); }
  if (threadIdx.x == 32) { while (atomicAdd(flag, 0) == 0) {} __threadfence(); data[1] = data[0]; }
}
void launchSingle(int* f, int* d) { single<<<1, 64>>>(f, d); }
// a spin within the cluster
__global__ void __cluster_dims__(2, 1, 1) inCluster(int* flag) {
  cg::cluster_group c = cg::this_cluster();
  if (threadIdx.x == 0) {
    if (c.block_rank() == 0) atomicExch(&flag[0], 1);
    else while (atomicAdd(&flag[0], 0) == 0) {}
  }
  c.sync();
}
void launchCluster(int* f) { inCluster<<<2, 64>>>(f); }
