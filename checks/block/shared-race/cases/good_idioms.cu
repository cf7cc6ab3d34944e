#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>
#include <cub/cub.cuh>
namespace cg = cooperative_groups;
#define WARP_SIZE 32
template <typename T, int Threads>
struct BlockMax {
  T* buf;
  __device__ T operator()(T v) const {
    for (int o = WARP_SIZE / 2; o; o >>= 1) v = max(v, __shfl_xor_sync(0xffffffff, v, o));
    __syncthreads();
    if (threadIdx.x % WARP_SIZE == 0) buf[threadIdx.x / WARP_SIZE] = v;
    __syncthreads();
    v = buf[threadIdx.x % (Threads / WARP_SIZE)];
    for (int o = Threads / WARP_SIZE / 2; o; o >>= 1) v = max(v, __shfl_xor_sync(0xffffffff, v, o));
    return v;
  }
};
template <int Threads>
__global__ void softmaxRows(const float* x, float* y, int cols, int rows) {
  __shared__ float buf[Threads / WARP_SIZE];
  BlockMax<float, Threads> reduce{buf};
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    float m = -INFINITY;
    for (int c = threadIdx.x; c < cols; c += Threads) m = fmaxf(m, x[r * cols + c]);
    m = reduce(m);
    for (int c = threadIdx.x; c < cols; c += Threads) y[r * cols + c] = x[r * cols + c] - m;
  }
}
void runSoftmax(const float* x, float* y, int cols, int rows) { softmaxRows<256><<<rows, 256>>>(x, y, cols, rows); }
__global__ void unknownBlock(const float* in, float* out, int n) {
  extern __shared__ float sm[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  sm[t] = i < n ? in[i] : 0.f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) sm[t] += sm[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sm[0];
}
// odd block sizes: s = (s + 1) / 2
__global__ void oddReduce(const float* in, float* out, int n) {
  extern __shared__ float sm[];
  int t = threadIdx.x;
  sm[t] = t < n ? in[blockIdx.x * n + t] : 0.f;
  __syncthreads();
  for (unsigned s = (blockDim.x + 1) / 2, left = blockDim.x; left > 1; left = s, s = (s + 1) / 2) {
    if (t + s < left) sm[t] += sm[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sm[0];
}
// double buffer with prefetch
__global__ void __launch_bounds__(256) prefetch(const float4* a, float4* o, int chunks) {
  __shared__ float4 buf[2][256];
  int p = 0;
  buf[0][threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  for (int c = 1; c <= chunks; ++c) {
    if (c < chunks) buf[p ^ 1][threadIdx.x] = a[c * 256 + threadIdx.x];
    float4 v = buf[p][255 - threadIdx.x];
    o[(c - 1) * 256 + threadIdx.x] = v;
    p ^= 1;
    __syncthreads();
  }
}
// grid-stride loop over tiles with block-uniform bound
__global__ void tileLoop(const float* in, float* out, int tiles) {
  __shared__ float s[256];
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    s[threadIdx.x] = in[tile * 256 + threadIdx.x];
    __syncthreads();
    out[tile * 256 + threadIdx.x] = s[255 - threadIdx.x];
    __syncthreads();
  }
}
void runTiles(const float* in, float* out, int tiles) { tileLoop<<<64, 256>>>(in, out, tiles); }
// chunk size by min, uniform
__global__ void __launch_bounds__(128) chunks(const int* off, const float* in, float* out) {
  __shared__ float s[128];
  int b = off[blockIdx.x], e = off[blockIdx.x + 1];
  for (int c = b; c < e; c += 128) {
    int len = min(128, e - c);
    if (threadIdx.x < len) s[threadIdx.x] = in[c + threadIdx.x];
    __syncthreads();
    float acc = 0;
    for (int j = 0; j < len; ++j) acc += s[j];
    out[blockIdx.x * 128 + threadIdx.x] += acc;
    __syncthreads();
  }
}
// warps of a block work on rows of their own: no block barrier
__global__ void __launch_bounds__(256) warpRows(const float* x, float* o, int rows, int cols) {
  extern __shared__ float rowbuf[];
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  float* mine = rowbuf + w * cols;
  for (int r = blockIdx.x * 8 + w; r < rows; r += gridDim.x * 8) {
    for (int c = l; c < cols; c += 32) mine[c] = x[r * cols + c];
    __syncwarp();
    float s = 0;
    for (int c = l; c < cols; c += 32) s += mine[cols - 1 - c];
    s = cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), s, cg::plus<float>());
    if (l == 0) o[r] = s;
    __syncwarp();
  }
}
void runRows(const float* x, float* o, int rows, int cols) { warpRows<<<rows / 8, 256, 8 * cols * sizeof(float)>>>(x, o, rows, cols); }
// cg copy
__global__ void __launch_bounds__(256) cgCopy(const float* in, float* out) {
  __shared__ float s[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 256, sizeof(float) * 256);
  cg::wait(block);
  out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}
// thread 0 prepares, others wait; argmax by packed atomics
__global__ void __launch_bounds__(256) argmax(const float* x, int* idx, int n) {
  __shared__ unsigned long long best;
  if (threadIdx.x == 0) best = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 256) {
    unsigned long long key = ((unsigned long long)__float_as_uint(x[i]) << 32) | (unsigned)i;
    atomicMax(&best, key);
  }
  __syncthreads();
  if (threadIdx.x == 0) *idx = (int)(best & 0xffffffffu);
}
// nested uniform template recursion
template <int N> struct Step {
  static __device__ void run(float* s) {
    if (threadIdx.x < N) s[threadIdx.x] += s[threadIdx.x + N];
    __syncthreads();
    Step<N / 2>::run(s);
  }
};
template <> struct Step<0> { static __device__ void run(float*) {} };
__global__ void __launch_bounds__(256) recursive(const float* in, float* out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  Step<128>::run(s);
  if (threadIdx.x == 0) *out = s[0];
}
// whole warps leave early, the rest uses named barriers of the rest
__global__ void __launch_bounds__(256) namedRest(const float* in, float* out) {
  __shared__ float s[128];
  if (threadIdx.x >= 128) return;
  s[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.sync 1, 128;" ::: "memory");
  out[threadIdx.x] = s[127 - threadIdx.x];
}
// radix sort pass by CUB with barriers
__global__ void __launch_bounds__(128) sortTiles(int* keys) {
  using Sort = cub::BlockRadixSort<int, 128, 4>;
  using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ union { typename Sort::TempStorage sort; typename Load::TempStorage load; } t;
  int k[4];
  Load(t.load).Load(keys + blockIdx.x * 512, k);
  __syncthreads();
  Sort(t.sort).Sort(k);
  for (int i = 0; i < 4; ++i) keys[blockIdx.x * 512 + threadIdx.x * 4 + i] = k[i];
}
// warp aggregated with match
__global__ void matchAgg(const int* key, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned act = __ballot_sync(0xffffffff, i < n);
  if (i < n) {
    unsigned m = __match_any_sync(act, key[i]);
    if ((threadIdx.x & 31) == __ffs(m) - 1) atomicAdd(&count[key[i]], __popc(m));
  }
}
// segmented by tile of 4
__global__ void __launch_bounds__(128) quads(const float4* q, float* o, int n) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  for (int i = (blockIdx.x * 128 + threadIdx.x) / 4; i < n; i += gridDim.x * 32) {
    float v = q[i * 4 + tile.thread_rank()].x;
    v += tile.shfl_xor(v, 1);
    v += tile.shfl_xor(v, 2);
    if (tile.thread_rank() == 0) o[i] = v;
  }
}
