#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void __launch_bounds__(256) hoisted(const float* in, float* out, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0.f;
  __syncthreads();
  if (i < n) out[i] = s[255 - threadIdx.x];
}
__device__ float blockSum(float v, float* s) {
  s[threadIdx.x] = v;
  __syncthreads();
  for (int w = blockDim.x / 2; w; w >>= 1) {
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w];
    __syncthreads();
  }
  float r = s[0];
  __syncthreads();
  return r;
}
__global__ void uniformRows(const float* in, float* out, int rows, int cols) {
  extern __shared__ float s[];
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    float v = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) v += in[r * cols + c];
    v = blockSum(v, s);
    if (threadIdx.x == 0) out[r] = v;
  }
}
void launchUniform(const float* in, float* out, int rows, int cols) { uniformRows<<<rows, 256, 1024>>>(in, out, rows, cols); }
// whole-block early return
__global__ void __launch_bounds__(128) blockReturn(const int* start, const float* in, float* out) {
  __shared__ float s[128];
  int b = start[blockIdx.x], e = start[blockIdx.x + 1];
  if (b >= e) return;
  float acc = 0;
  for (int k = b; k < e; k += 128) {
    s[threadIdx.x] = k + threadIdx.x < e ? in[k + threadIdx.x] : 0.f;
    __syncthreads();
    for (int j = 0; j < 128; ++j) acc += s[j];
    __syncthreads();
  }
  out[blockIdx.x * 128 + threadIdx.x] = acc;
}
// block-wide vote decides
__global__ void __launch_bounds__(64) untilConverged(float* x) {
  __shared__ float s[64];
  bool more;
  do {
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    float v = 0.5f * (s[threadIdx.x] + s[(threadIdx.x + 1) & 63]);
    float err = fabsf(v - x[threadIdx.x]);
    x[threadIdx.x] = v;
    more = __syncthreads_or(err > 1e-3f);
  } while (more);
}
// flag through shared memory, read between barriers
__global__ void __launch_bounds__(128) sharedFlag(int* work, int n) {
  __shared__ bool done;
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) {
      item = atomicAdd(work, 1);
      done = item >= n;
    }
    __syncthreads();
    if (done) break;
    work[1 + item * 128 + threadIdx.x] = item;
    __syncthreads();
  }
}
// padded trip count
__global__ void __launch_bounds__(128) padded(const float* in, float* out, int n) {
  __shared__ float s[128];
  for (int i0 = 0; i0 < n; i0 += 128) {
    int i = i0 + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.f;
    __syncthreads();
    if (i < n) out[i] = s[127 - threadIdx.x];
    __syncthreads();
  }
}
// n per thread elements, constant
template <int Items>
__global__ void __launch_bounds__(128) constantItems(const int* in, int* out) {
  __shared__ int s[128];
#pragma unroll
  for (int k = 0; k < Items; ++k) {
    s[threadIdx.x] = in[k * 128 + threadIdx.x];
    __syncthreads();
    out[k * 128 + threadIdx.x] = s[127 - threadIdx.x];
    __syncthreads();
  }
}
template __global__ void constantItems<3>(const int*, int*);
// early return without any barrier that reads the others' part
__global__ void __launch_bounds__(256) earlyReturnOwn(const float* in, float* out, int n) {
  __shared__ float table[256];
  table[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  out[i] = table[255 - threadIdx.x];
}
// roles with their own named barriers
__global__ void __launch_bounds__(256) roles(const int* in, int* out) {
  __shared__ int a[128], b[128];
  if (threadIdx.x < 128) {
    a[threadIdx.x] = in[threadIdx.x];
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[threadIdx.x] = a[127 - threadIdx.x];
  } else {
    int t = threadIdx.x - 128;
    b[t] = in[t + 128];
    asm volatile("bar.sync 2, 128;" ::: "memory");
    out[t + 128] = b[127 - t];
  }
}
// uniform by arguments
__global__ void __launch_bounds__(128) byArgument(const float* in, float* out, bool smooth, int rounds) {
  __shared__ float s[128];
  float v = in[blockIdx.x * 128 + threadIdx.x];
  if (smooth && rounds > 0) {
    for (int r = 0; r < rounds; ++r) {
      s[threadIdx.x] = v;
      __syncthreads();
      v = 0.5f * (v + s[threadIdx.x ^ 1]);
      __syncthreads();
    }
  }
  out[blockIdx.x * 128 + threadIdx.x] = v;
}
// blockIdx and loaded per block
__global__ void __launch_bounds__(64) perBlockLength(const int* len, const float* in, float* out) {
  __shared__ float s[64];
  const int n = len[blockIdx.x];
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = in[k * 64 + threadIdx.x];
    __syncthreads();
    acc += s[63 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = acc;
}
// cg with uniform condition
__global__ void __launch_bounds__(128) cgUniform(const int* in, int* out, int limit) {
  cg::thread_block b = cg::this_thread_block();
  __shared__ int s[128];
  s[b.thread_rank()] = in[b.thread_rank()];
  if (b.group_index().x < limit) b.sync();
  else b.sync();
  out[b.thread_rank()] = s[127 - b.thread_rank()];
}
// grid barrier reached by all; work predicated
__global__ void gridAll(float* x, int n) {
  cg::grid_group g = cg::this_grid();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i] *= 2;
  g.sync();
  for (int i = g.thread_rank(); i < n; i += g.size()) x[i + n] = x[(i + 1) % n];
}
void coop(float* x, int n) {
  void* args[] = {&x, &n};
  cudaLaunchCooperativeKernel((void*)gridAll, dim3(32), dim3(256), args);
}
// __syncwarp in a warp-uniform branch next to block barriers
__global__ void __launch_bounds__(128) warpBranch(const int* in, int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x >= 96) { __syncwarp(); int lead = s[96]; __syncwarp(); s[threadIdx.x] += lead; }
  __syncthreads();
  out[threadIdx.x] = s[127 - threadIdx.x] ;
}
