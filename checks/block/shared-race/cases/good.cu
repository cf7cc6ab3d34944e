#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
template <int N>
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[N][N], sb[N][N];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * N + ty, col = blockIdx.x * N + tx;
  float acc = 0;
  for (int k = 0; k < n; k += N) {
    sa[ty][tx] = a[row * n + k + tx];
    sb[ty][tx] = b[(k + ty) * n + col];
    __syncthreads();
    for (int j = 0; j < N; ++j) acc += sa[ty][j] * sb[j][tx];
    __syncthreads();
  }
  c[row * n + col] = acc;
}
void launchMatmul(const float* a, const float* b, float* c, int n) { matmul<16><<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n); }
__global__ void __launch_bounds__(128) doubleBuffer(const float* in, float* out, int n) {
  __shared__ float s[2][128];
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    s[k & 1][threadIdx.x] = in[k * 128 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) acc += s[k & 1][j];
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(128) counter(const int* in, int* out) {
  __shared__ int cnt;
  if (threadIdx.x == 0) cnt = 0;
  __syncthreads();
  if (in[threadIdx.x] > 0) atomicAdd(&cnt, 1);
  __syncthreads();
  if (threadIdx.x == 0) *out = cnt;
}
__device__ float blockReduce(float v) {
  __shared__ float part[32];
  __syncthreads();
  for (int o = 16; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x % 32] : 0.f;
  if (threadIdx.x < 32)
    for (int o = 16; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
  return v;
}
__global__ void __launch_bounds__(256) meanAndVariance(const float* in, float* out) {
  __shared__ float mean;
  float v = in[threadIdx.x];
  float s = blockReduce(v);
  if (threadIdx.x == 0) mean = s / 256;
  __syncthreads();
  float q = blockReduce((v - mean) * (v - mean));
  if (threadIdx.x == 0) *out = q;
}
__global__ void __launch_bounds__(256) hillisSteele(int* d) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int o = 1; o < 256; o <<= 1) {
    int v = t >= o ? s[t - o] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  d[t] = s[t];
}
extern __shared__ float dyn[];
__global__ void carve(const float* in, float* out) {
  float* a = dyn;
  float* b = a + blockDim.x;
  int* idx = reinterpret_cast<int*>(b + blockDim.x);
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[threadIdx.x + 128];
  idx[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = a[idx[127 - threadIdx.x]] + b[127 - threadIdx.x];
}
void launchCarve(const float* in, float* out) { carve<<<1, 128, 128 * 12>>>(in, out); }
// ping-pong scan
__global__ void pingPong(const float* in, float* out, int n) {
  extern __shared__ float temp[];
  int t = threadIdx.x, pout = 0, pin = 1;
  temp[pout * n + t] = in[t];
  __syncthreads();
  for (int o = 1; o < n; o *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    temp[pout * n + t] = t >= o ? temp[pin * n + t] + temp[pin * n + t - o] : temp[pin * n + t];
    __syncthreads();
  }
  out[t] = temp[pout * n + t];
}
void launchPingPong(const float* in, float* out) { pingPong<<<1, 256, 2 * 256 * sizeof(float)>>>(in, out, 256); }
__global__ void __launch_bounds__(128) cubTwice(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage tmp;
  int a = Reduce(tmp).Sum(in[threadIdx.x]);
  __syncthreads();
  int b = Reduce(tmp).Sum(in[threadIdx.x] + 1);
  if (threadIdx.x == 0) { out[0] = a; out[1] = b; }
}
__global__ void __launch_bounds__(128) cubTwoStorages(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage t1, t2;
  int a = Reduce(t1).Sum(in[threadIdx.x]);
  int b = Reduce(t2).Sum(in[threadIdx.x] + 1);
  if (threadIdx.x == 0) { out[0] = a; out[1] = b; }
}
__global__ void __launch_bounds__(128) cubLoop(const int* in, int* out, int n) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ typename Scan::TempStorage tmp;
  int run = 0;
  for (int k = 0; k < n; ++k) {
    int v = in[k * 128 + threadIdx.x], agg;
    Scan(tmp).ExclusiveSum(v, v, agg);
    __syncthreads();
    out[k * 128 + threadIdx.x] = v + run;
    run += agg;
  }
}
__global__ void __launch_bounds__(128) cubUnion(const int* in, int* out) {
  using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; } tmp;
  int v[4];
  Load(tmp.load).Load(in + blockIdx.x * 512, v);
  __syncthreads();
  for (int& x : v) x = x * 3;
  Store(tmp.store).Store(out + blockIdx.x * 512, v);
}
__global__ void __launch_bounds__(128) cubWarp(const int* in, int* out) {
  using WarpReduce = cub::WarpReduce<int>;
  __shared__ typename WarpReduce::TempStorage tmp[4];
  int a = WarpReduce(tmp[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = a;
}
template <int R>
__global__ void __launch_bounds__(256) stencil(const int* in, int* out) {
  __shared__ int t[256 + 2 * R];
  int g = blockIdx.x * 256 + threadIdx.x + R, l = threadIdx.x + R;
  t[l] = in[g];
  if (threadIdx.x < R) {
    t[l - R] = in[g - R];
    t[l + 256] = in[g + 256];
  }
  __syncthreads();
  int s = 0;
  for (int o = -R; o <= R; ++o) s += t[l + o];
  out[g] = s;
}
template __global__ void stencil<3>(const int*, int*);
__global__ void __launch_bounds__(256) histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&h[in[i]], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], h[threadIdx.x]);
}
__global__ void __launch_bounds__(128) persistent(const float* in, float* out, int* head, int n) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(head, 1);
    __syncthreads();
    int i = item;
    __syncthreads();
    if (i >= n) return;
    out[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x] * 2.f;
  }
}
__global__ void transpose(const float* in, float* out, int w, int h) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
void launchTranspose(const float* in, float* out, int w, int h) { transpose<<<dim3(w / 32, h / 32), dim3(32, 8)>>>(in, out, w, h); }
__global__ void __launch_bounds__(256) bitonic(int* d) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int k = 2; k <= 256; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int p = t ^ j;
      if (p > t) {
        int a = s[t], b = s[p];
        if ((a > b) == ((t & k) == 0)) { s[t] = b; s[p] = a; }
      }
      __syncthreads();
    }
  d[t] = s[t];
}
// each thread its own slots
__global__ void __launch_bounds__(128) ownSlots(const float* in, float* out) {
  __shared__ float acc[128 * 4];
  for (int k = 0; k < 4; ++k) acc[threadIdx.x * 4 + k] = in[k * 128 + threadIdx.x];
  float s = 0;
  for (int k = 0; k < 4; ++k) s += acc[threadIdx.x * 4 + k];
  out[threadIdx.x] = s;
}
// roles by named barriers
__global__ void __launch_bounds__(64) namedHandoff(const float* in, float* out) {
  __shared__ float s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = in[threadIdx.x];
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x - 32] = s[threadIdx.x - 32];
  }
}
// written before the barrier, flag idempotent and read after it
__global__ void __launch_bounds__(256) anyFlag(const int* in, int* out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[blockIdx.x * 256 + threadIdx.x] == 7) found = 1;
  __syncthreads();
  if (found) out[blockIdx.x * 256 + threadIdx.x] = 1;
}
// the block is one warp
__global__ void __launch_bounds__(32) oneWarp(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
// queue slots by atomic counter, read after the barrier
__global__ void __launch_bounds__(128) compact(const int* in, int* out, int* total) {
  __shared__ int q[128];
  __shared__ int n, base;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int v = in[blockIdx.x * 128 + threadIdx.x];
  if (v > 0) q[atomicAdd(&n, 1)] = v;
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(total, n);
  __syncthreads();
  if (threadIdx.x < n) out[base + threadIdx.x] = q[threadIdx.x];
}
// two halves work in two halves
__global__ void __launch_bounds__(128) halves(const float* in, float* out) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int w = 64; w > 0; w >>= 1) {
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}
// result broadcast
__global__ void __launch_bounds__(128) broadcastTotal(const int* in, int* out) {
  __shared__ int total;
  int v = in[threadIdx.x];
  if (threadIdx.x == blockDim.x - 1) total = v;
  __syncthreads();
  out[threadIdx.x] = v + total;
}
