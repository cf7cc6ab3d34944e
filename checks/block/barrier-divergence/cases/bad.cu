#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
// a barrier behind the bounds check
__global__ void behindBounds(const float* in, float* out, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[i] = s[255 - threadIdx.x];
  }
}
// in a helper
__device__ float blockSum(float v, float* s) {
  s[threadIdx.x] = v;
  __syncthreads();  // EXPECT: cuda-barrier-divergence
  for (int w = blockDim.x / 2; w; w >>= 1) {
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w];
    __syncthreads();
  }
  return s[0];
}
__global__ void helperBehind(const float* in, float* out, int n) {
  extern __shared__ float s[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[blockIdx.x] = blockSum(in[i], s);
}
void launchHelper(const float* in, float* out, int n) { helperBehind<<<(n + 255) / 256, 256, 1024>>>(in, out, n); }
// one branch of an else
__global__ void __launch_bounds__(128) evenOdd(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x % 2 == 0) {
    s[threadIdx.x] += 1;
    __syncthreads();  // EXPECT: cuda-barrier-divergence
  } else {
    s[threadIdx.x] -= 1;
    __syncthreads();  // EXPECT: cuda-barrier-divergence
  }
  a[threadIdx.x] = s[threadIdx.x ^ 1];
}
// trip count by thread
__global__ void __launch_bounds__(256) tripCount(const int* rows, const float* in, float* out) {
  __shared__ float tile[256];
  int len = rows[threadIdx.x];
  float acc = 0;
  for (int k = 0; k < len; ++k) {
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    acc += tile[(threadIdx.x + 1) % 256];
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// strided by the block, the last round is partial
__global__ void __launch_bounds__(128) stridedBarrier(const float* in, float* out, int n) {
  __shared__ float s[128];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = in[i];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[i] = s[127 - threadIdx.x];
    __syncthreads();
  }
}
// break on own data
__global__ void __launch_bounds__(64) breakOnData(const int* in, int* out) {
  __shared__ int s[64];
  for (int k = 0; k < 16; ++k) {
    int v = in[k * 64 + threadIdx.x];
    if (v < 0) break;  // EXPECT: cuda-barrier-divergence
    s[threadIdx.x] = v;
    __syncthreads();
    out[k * 64 + threadIdx.x] = s[63 - threadIdx.x];
    __syncthreads();
  }
  __syncthreads();
  out[1024 + threadIdx.x] = s[threadIdx.x];
}
// continue on own data
__global__ void __launch_bounds__(64) continueOnData(const int* in, int* out) {
  __shared__ int s[64];
  for (int k = 0; k < 16; ++k) {
    int v = in[k * 64 + threadIdx.x];
    if (v == 0) continue;  // EXPECT: cuda-barrier-divergence
    s[threadIdx.x] = v;
    __syncthreads();
    out[k * 64 + threadIdx.x] = s[63 - threadIdx.x];
    __syncthreads();
  }
}
// cooperative groups
__global__ void __launch_bounds__(128) cgSync(const int* in, int* out) {
  cg::thread_block b = cg::this_thread_block();
  __shared__ int s[128];
  s[b.thread_rank()] = in[b.thread_rank()];
  if (b.thread_rank() < 100) {
    cg::sync(b);  // EXPECT: cuda-barrier-divergence
    out[b.thread_rank()] = s[127 - b.thread_rank()];
  }
}
// and/or/count
__global__ void __launch_bounds__(128) countInBranch(const int* in, int* out) {
  int v = in[threadIdx.x];
  if (threadIdx.x < 64) out[threadIdx.x] = __syncthreads_count(v > 0);  // EXPECT: cuda-barrier-divergence
}
// return value of an atomic
__global__ void onAtomic(int* ctr, int* out) {
  __shared__ int s;
  int t = atomicAdd(ctr, 1);
  if (t < 1000) {
    if (threadIdx.x == 0) s = t;
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[t] = s;
  }
}
// 2-D tile with a halo
__global__ void __launch_bounds__(256) halo2d(const float* in, float* out, int w, int h) {
  __shared__ float t[18][18];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) {
    t[threadIdx.y + 1][threadIdx.x + 1] = in[y * w + x];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[y * w + x] = t[threadIdx.y][threadIdx.x] + t[threadIdx.y + 2][threadIdx.x + 2];
  }
}
void launchHalo(const float* in, float* out, int w, int h) { halo2d<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(in, out, w, h); }
// bar.sync in asm
__global__ void __launch_bounds__(64) asmBarrier(const int* in, int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (in[threadIdx.x] > 0) asm volatile("bar.sync 0;" ::: "memory");  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = s[threadIdx.x ^ 33];
}
// a switch by warp
__global__ void __launch_bounds__(128) byWarp(const int* in, int* out) {
  __shared__ int s[128];
  switch (threadIdx.x / 32) {
    case 0:
      s[threadIdx.x] = in[threadIdx.x];
      __syncthreads();  // EXPECT: cuda-barrier-divergence
      break;
    default:
      s[threadIdx.x] = 0;
  }
  out[threadIdx.x] = s[threadIdx.x];
}
// do-while on own convergence
__global__ void __launch_bounds__(64) untilConverged(float* x) {
  __shared__ float s[64];
  float err;
  do {
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    float v = 0.5f * (s[threadIdx.x] + s[(threadIdx.x + 1) & 63]);
    err = fabsf(v - x[threadIdx.x]);
    x[threadIdx.x] = v;
    __syncthreads();
  } while (err > 1e-3f);
}
// lambda
template <class F> __device__ void perRow(int rows, F f) { for (int r = threadIdx.y; r < rows; r += blockDim.y) f(r); }
__global__ void __launch_bounds__(256) rowsLambda(const float* in, float* out, int rows) {
  __shared__ float s[8][32];
  perRow(rows, [&](int r) {
    s[threadIdx.y][threadIdx.x] = in[r * 32 + threadIdx.x];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[r * 32 + threadIdx.x] = s[7 - threadIdx.y][threadIdx.x];
    __syncthreads();
  });
}
void launchRows(const float* in, float* out, int rows) { rowsLambda<<<1, dim3(32, 8)>>>(in, out, rows); }
// early return leaves shared memory unfilled
__global__ void __launch_bounds__(256) staleTile(const float* in, float* out, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[255 - threadIdx.x];  // EXPECT: cuda-barrier-divergence
}
// grid barrier missed by thread 0's block
__global__ void gridMiss(float* x, int n) {
  cg::grid_group g = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i] *= 2;
    g.sync();  // EXPECT: cuda-barrier-divergence // EXPECT: cuda-grid-sync-launch
    x[i] += x[(i + 1) % n];
  }
}
// named barrier whose count the guard contradicts is another rule's; __barrier_sync of the whole block
__global__ void __launch_bounds__(128) barrierSync(const int* in, int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x & 1) __barrier_sync(0);  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = s[threadIdx.x ^ 64];
}
