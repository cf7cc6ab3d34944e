#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
// tile load without a barrier
template <int N>
__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[N][N], sb[N][N];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * N + ty, col = blockIdx.x * N + tx;
  float acc = 0;
  for (int k = 0; k < n; k += N) {
    sa[ty][tx] = a[row * n + k + tx];
    sb[ty][tx] = b[(k + ty) * n + col];
    for (int j = 0; j < N; ++j) acc += sa[ty][j] * sb[j][tx];  // EXPECT: cuda-shared-race
    __syncthreads();
  }
  c[row * n + col] = acc;
}
void launchMatmul(const float* a, const float* b, float* c, int n) { matmul<16><<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n); }
// second barrier of the loop is missing
__global__ void __launch_bounds__(128) noSecondBarrier(const float* in, float* out, int n) {
  __shared__ float s[128];
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-shared-race
    __syncthreads();
    for (int j = 0; j < 128; ++j) acc += s[j];
  }
  out[threadIdx.x] = acc;
}
// thread 0 initialises a counter
__global__ void __launch_bounds__(128) counterInit(const int* in, int* out) {
  __shared__ int cnt;
  if (threadIdx.x == 0) cnt = 0;
  if (in[threadIdx.x] > 0) atomicAdd(&cnt, 1);  // EXPECT: cuda-shared-race
  __syncthreads();
  if (threadIdx.x == 0) *out = cnt;
}
// and nobody waits for the sum
__global__ void __launch_bounds__(128) counterRead(const int* in, int* out) {
  __shared__ int cnt;
  if (threadIdx.x == 0) cnt = 0;
  __syncthreads();
  if (in[threadIdx.x] > 0) atomicAdd(&cnt, 1);
  out[threadIdx.x] = cnt;  // EXPECT: cuda-shared-race
}
// __syncwarp where a block barrier is due
__global__ void __launch_bounds__(256) warpBarrierOnly(const float* in, float* out) {
  __shared__ float part[8];
  float v = in[threadIdx.x];
  for (int o = 16; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncwarp();
  if (threadIdx.x == 0) {
    float s = 0;
    for (int w = 0; w < 8; ++w) s += part[w];  // EXPECT: cuda-shared-race
    *out = s;
  }
}
// the buffer of a block reduction is used twice in a row
__device__ float blockReduce(float v) {
  __shared__ float part[32];
  for (int o = 16; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;  // EXPECT: cuda-shared-race
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
  float q = blockReduce((v - mean) * (v - mean));  // EXPECT: cuda-shared-race
  if (threadIdx.x == 0) *out = q;
}
// reversal
__global__ void __launch_bounds__(256) reverse(int* d) {
  __shared__ int s[256];
  s[threadIdx.x] = d[threadIdx.x];
  d[threadIdx.x] = s[255 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// barrier before the step's write only
__global__ void __launch_bounds__(256) hillisSteele(int* d) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int o = 1; o < 256; o <<= 1) {
    int v = t >= o ? s[t - o] : 0;
    s[t] += v;  // EXPECT: cuda-shared-race
    __syncthreads();
  }
  d[t] = s[t];
}
// dynamic shared memory: two parts overlap
extern __shared__ float dyn[];
__global__ void overlap(const float* in, float* out) {
  float* a = dyn;
  float* b = dyn + 64;
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[threadIdx.x + 128];  // EXPECT: cuda-shared-race
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[127 - threadIdx.x];
}
void launchOverlap(const float* in, float* out) { overlap<<<1, 128, 1024>>>(in, out); }
// producer warp and consumer warps without a hand-off
__global__ void __launch_bounds__(128) producerWarp(const float4* in, float4* out) {
  __shared__ float4 stage[32];
  if (threadIdx.x < 32) stage[threadIdx.x] = in[threadIdx.x];
  else out[threadIdx.x - 32] = stage[threadIdx.x % 32];  // EXPECT: cuda-shared-race
}
// the last value is broadcast by the last thread
__global__ void __launch_bounds__(128) broadcastTotal(const int* in, int* out) {
  __shared__ int total;
  int v = in[threadIdx.x];
  if (threadIdx.x == blockDim.x - 1) total = v;
  out[threadIdx.x] = v + total;  // EXPECT: cuda-shared-race
}
// CUB storage reused
__global__ void __launch_bounds__(128) cubTwice(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage tmp;
  int a = Reduce(tmp).Sum(in[threadIdx.x]);
  int b = Reduce(tmp).Reduce(in[threadIdx.x], [](int x, int y) { return x > y ? x : y; });  // EXPECT: cuda-shared-race
  if (threadIdx.x == 0) { out[0] = a; out[1] = b; }
}
__global__ void __launch_bounds__(128) cubLoop(const int* in, int* out, int n) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ typename Scan::TempStorage tmp;
  int run = 0;
  for (int k = 0; k < n; ++k) {
    int v = in[k * 128 + threadIdx.x], agg;
    Scan(tmp).ExclusiveSum(v, v, agg);  // EXPECT: cuda-shared-race
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
  for (int& x : v) x = x * 3;
  Store(tmp.store).Store(out + blockIdx.x * 512, v);  // EXPECT: cuda-shared-race
}
// tile sync of 32 orders one warp only
__global__ void __launch_bounds__(128) tileSync(const int* in, int* out) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  s[block.thread_rank()] = in[block.thread_rank()];
  warp.sync();
  out[block.thread_rank()] = s[(block.thread_rank() + 32) % 128];  // EXPECT: cuda-shared-race
}
// stencil with halo by other threads
template <int R>
__global__ void __launch_bounds__(256) stencil(const int* in, int* out) {
  __shared__ int t[256 + 2 * R];
  int g = blockIdx.x * 256 + threadIdx.x + R, l = threadIdx.x + R;
  t[l] = in[g];
  if (threadIdx.x < R) {
    t[l - R] = in[g - R];
    t[l + 256] = in[g + 256];
  }
  int s = 0;
  for (int o = -R; o <= R; ++o) s += t[l + o];  // EXPECT: cuda-shared-race
  out[g] = s;
}
template __global__ void stencil<3>(const int*, int*);
// histogram flushed too early
__global__ void __launch_bounds__(256) histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&h[in[i]], 1u);
  atomicAdd(&out[threadIdx.x], h[threadIdx.x]);  // EXPECT: cuda-shared-race
}
// work item drawn by thread 0, read before and after one barrier only
__global__ void __launch_bounds__(128) persistent(const float* in, float* out, int* head, int n) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(head, 1);  // EXPECT: cuda-shared-race
    __syncthreads();
    if (item >= n) return;
    out[item * 128 + threadIdx.x] = in[item * 128 + threadIdx.x] * 2.f;
  }
}
// double buffer whose index does not change
__global__ void __launch_bounds__(128) staleIndex(const float* in, float* out, int n) {
  __shared__ float buf[2][128];
  int cur = 0;
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    buf[cur][threadIdx.x] = in[k * 128 + threadIdx.x];  // EXPECT: cuda-shared-race
    __syncthreads();
    acc += buf[cur][127 - threadIdx.x];
  }
  out[threadIdx.x] = acc;
}
// matrix transposition
__global__ void transpose(const float* in, float* out, int w, int h) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];  // EXPECT: cuda-shared-race
}
void launchTranspose(const float* in, float* out, int w, int h) { transpose<<<dim3(w / 32, h / 32), dim3(32, 8)>>>(in, out, w, h); }
// flag set by any thread
__global__ void __launch_bounds__(256) anyFlag(const int* in, int* out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[blockIdx.x * 256 + threadIdx.x] == 7) found = 1;
  if (found) out[blockIdx.x * 256 + threadIdx.x] = 1;  // EXPECT: cuda-shared-race
}
// bitonic sort without the barrier in the inner loop
__global__ void __launch_bounds__(256) bitonic(int* d) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int k = 2; k <= 256; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int p = t ^ j;
      if (p > t) {
        int a = s[t], b = s[p];  // EXPECT: cuda-shared-race
        if ((a > b) == ((t & k) == 0)) { s[t] = b; s[p] = a; }  // EXPECT: cuda-shared-race
      }
    }
  __syncthreads();
  d[t] = s[t];
}
