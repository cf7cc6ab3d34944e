#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
#define SYNC() __syncthreads()
#define WARP_SIZE 32
// softmax over a row: the second reduction uses the buffer of the first
template <typename T, int Threads>
struct BlockMax {
  T* buf;
  __device__ T operator()(T v) const {
    for (int o = WARP_SIZE / 2; o; o >>= 1) v = max(v, __shfl_xor_sync(0xffffffff, v, o));
    if (threadIdx.x % WARP_SIZE == 0) buf[threadIdx.x / WARP_SIZE] = v;  // EXPECT: cuda-shared-race
    SYNC();
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
// block size not in view
__global__ void unknownBlock(const float* in, float* out, int n) {
  extern __shared__ float sm[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  sm[t] = i < n ? in[i] : 0.f;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) sm[t] += sm[t + s];  // EXPECT: cuda-shared-race
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sm[0];
}
// the barrier inside of if, unknown block size
__global__ void unknownDivergence(const int* in, int* out, int n) {
  extern __shared__ int si[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    si[threadIdx.x] = in[i];
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    out[i] = si[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    i += blockDim.x * gridDim.x;
  }
}
// a chunk loop: prefetch into the other buffer, but only one barrier and the index flips late
__global__ void __launch_bounds__(256) prefetch(const float4* a, float4* o, int chunks) {
  __shared__ float4 buf[2][256];
  int p = 0;
  buf[0][threadIdx.x] = a[threadIdx.x];
  for (int c = 1; c <= chunks; ++c) {
    if (c < chunks) buf[p ^ 1][threadIdx.x] = a[c * 256 + threadIdx.x];
    float4 v = buf[p][255 - threadIdx.x];  // EXPECT: cuda-shared-race
    o[(c - 1) * 256 + threadIdx.x] = v;
    p ^= 1;
    __syncthreads();
  }
}
// top-k per warp through shared memory
template <int K>
__global__ void __launch_bounds__(128) topk(const float* x, float* out) {
  __shared__ float best[4][K];
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  if (l < K) best[w][l] = -1e30f;
  float v = x[threadIdx.x];
  for (int k = 0; k < K; ++k) {
    float m = v;
    for (int o = 16; o; o >>= 1) m = fmaxf(m, __shfl_xor_sync(~0u, m, o));
    if (m == v) { best[w][k] = m; v = -1e30f; }  // EXPECT: cuda-implicit-warp-sync
  }
  if (l < K) out[(blockIdx.x * 4 + w) * K + l] = best[w][l];  // EXPECT: cuda-implicit-warp-sync
}
template __global__ void topk<8>(const float*, float*);
// a queue in shared memory, one per warp, flushed by lanes
struct Queue {
  int n;
  int item[64];
  __device__ void push(int v) { item[atomicAdd(&n, 1)] = v; }  // EXPECT: cuda-implicit-warp-sync
};
__global__ void __launch_bounds__(64) warpQueue(const int* in, int* out, int rounds) {
  __shared__ Queue q[2];
  Queue& mine = q[threadIdx.x / 32];
  int lane = threadIdx.x % 32;
  if (lane == 0) mine.n = 0;
  __syncwarp();
  for (int r = 0; r < rounds; ++r) {
    int v = in[r * 64 + threadIdx.x];
    if (v) mine.push(v);
    __syncwarp();
    if (mine.n >= 32) {
      out[r * 64 + threadIdx.x] = mine.item[lane];
      if (lane == 0) mine.n = 0;  // EXPECT: cuda-implicit-warp-sync
      __syncwarp();
    }
  }
}
// mask of a partial tile
__global__ void __launch_bounds__(256) rowsOf8(const float* x, float* o, int rows) {
  int row = blockIdx.x * 32 + threadIdx.x / 8, l = threadIdx.x % 8;
  if (row >= rows) return;
  float v = x[row * 8 + l];
  for (int s = 4; s; s >>= 1) v += __shfl_down_sync(0xff, v, s, 8);  // EXPECT: cuda-warp-mask
  if (l == 0) o[row] = v;
}
// barrier in a lambda that only some threads call
template <class F> __device__ void onlyIf(bool c, F f) { if (c) f(); }
__global__ void __launch_bounds__(128) lambdaBarrier(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = a[threadIdx.x];
  onlyIf(a[threadIdx.x] > 0, [&] {
    __syncthreads();  // EXPECT: cuda-barrier-divergence
    a[threadIdx.x] = s[threadIdx.x ^ 64];
  });
}
// bar.sync with registers
__device__ __forceinline__ void barSync(int id, int n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__global__ void __launch_bounds__(256) halfBarrier(const float* in, float* out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 128) barSync(1, 128);
  out[threadIdx.x] = s[255 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// warp vote inside a divergent while, in a device function
__device__ bool anyLeft(int v) { return __any_sync(0xffffffff, v > 0); }  // EXPECT: cuda-warp-mask
__global__ void drain(int* work) {
  int v = work[threadIdx.x];
  while (v > 0) {
    if (!anyLeft(v)) break;
    --v;
  }
  work[threadIdx.x] = v;
}
// flag through shared memory read without barrier
__global__ void __launch_bounds__(256) earlyOut(const int* in, int* out, int n) {
  __shared__ bool stop;
  if (threadIdx.x == 0) stop = in[0] < 0;
  if (stop) return;  // EXPECT: cuda-shared-race
  out[threadIdx.x] = in[threadIdx.x + n];
}
// atomics in shared memory then a plain read after only a warp barrier
__global__ void __launch_bounds__(128) binCount(const int* in, int* out) {
  __shared__ int bins[32];
  if (threadIdx.x < 32) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] & 31], 1);
  __syncwarp();
  if (threadIdx.x < 32) out[threadIdx.x] = bins[threadIdx.x];  // EXPECT: cuda-shared-race
}
// 3-D block: barrier under threadIdx.z
__global__ void __launch_bounds__(256) slices(const float* in, float* out) {
  __shared__ float s[4][8][8];
  s[threadIdx.z][threadIdx.y][threadIdx.x] = in[threadIdx.x];
  if (threadIdx.z < 3) __syncthreads();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = s[3 - threadIdx.z][threadIdx.y][threadIdx.x];
}
void runSlices(const float* in, float* out) { slices<<<1, dim3(8, 8, 4)>>>(in, out); }
