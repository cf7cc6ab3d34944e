#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;

// tail of a tree reduction, no barrier between the steps
__global__ void treeTail(const float* in, float* out) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned w = 128; w > 32; w >>= 1) {
    if (t < w) s[t] += s[t + w];
    __syncthreads();
  }
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];  // EXPECT: cuda-implicit-warp-sync
    s[t] += s[t + 8];  // EXPECT: cuda-implicit-warp-sync
    s[t] += s[t + 4];  // EXPECT: cuda-implicit-warp-sync
    s[t] += s[t + 2];  // EXPECT: cuda-implicit-warp-sync
    s[t] += s[t + 1];  // EXPECT: cuda-implicit-warp-sync
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// the same in a helper with a volatile pointer and template size
template <unsigned N>
__device__ void warpReduce(volatile int* p, unsigned t) {
  if (N >= 64) p[t] += p[t + 32];
  if (N >= 32) p[t] += p[t + 16];  // EXPECT: cuda-implicit-warp-sync volatile
  if (N >= 16) p[t] += p[t + 8];  // EXPECT: cuda-implicit-warp-sync volatile
  if (N >= 8) p[t] += p[t + 4];  // EXPECT: cuda-implicit-warp-sync volatile
  if (N >= 4) p[t] += p[t + 2];  // EXPECT: cuda-implicit-warp-sync volatile
  if (N >= 2) p[t] += p[t + 1];  // EXPECT: cuda-implicit-warp-sync volatile
}
template <unsigned N>
__global__ void volatileReduce(const int* in, int* out) {
  extern __shared__ int part[];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * N + t];
  __syncthreads();
  if (N >= 128) { if (t < 64) part[t] += part[t + 64]; __syncthreads(); }
  if (t < 32) warpReduce<N>(part, t);
  if (t == 0) out[blockIdx.x] = part[0];
}
void launchVolatile(const int* in, int* out) { volatileReduce<128><<<8, 128, 128 * sizeof(int)>>>(in, out); }

// the lane's neighbour through shared memory, in 2-D block, warp per row
__global__ void rowShift(const int* in, int* out) {
  __shared__ int row[8][32];
  int x = threadIdx.x, y = threadIdx.y;
  row[y][x] = in[(blockIdx.x * 8 + y) * 32 + x];
  int left = row[y][(x + 31) & 31];  // EXPECT: cuda-implicit-warp-sync
  out[(blockIdx.x * 8 + y) * 32 + x] = left;
}
void launchRowShift(const int* in, int* out) { rowShift<<<4, dim3(32, 8)>>>(in, out); }

// lane 0 draws a range of the queue and publishes its start
__global__ void __launch_bounds__(128) drawRange(const int* items, int* out, int* head, int n) {
  __shared__ int start[4];
  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  while (true) {
    if (lane == 0) start[warp] = atomicAdd(head, 32);  // EXPECT: cuda-implicit-warp-sync
    __syncwarp();
    int i = start[warp] + lane;
    if (start[warp] >= n) break;
    if (i < n) out[i] = items[i] * 2;
  }
}

// only a vote between the write and the read
__global__ void __launch_bounds__(64) voteOnly(const int* v, int* out) {
  __shared__ int flags[2][32];
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  flags[w][l] = v[threadIdx.x];
  if (__any_sync(0xffffffffu, v[threadIdx.x] > 3)) {
    int s = 0;
    for (int i = 0; i < 32; ++i) s += flags[w][i];  // EXPECT: cuda-implicit-warp-sync
    out[threadIdx.x] = s;
  }
}

// a fence is no barrier
__global__ void __launch_bounds__(32) fenceOnly(const float* v, float* out) {
  __shared__ float tile[32];
  tile[threadIdx.x] = v[threadIdx.x];
  __threadfence_block();
  out[threadIdx.x] = tile[31 - threadIdx.x];  // EXPECT: cuda-implicit-warp-sync
}

// matrix fragments through shared memory
using namespace nvcuda;
__global__ void __launch_bounds__(32) fragmentOut(const half* a, const half* b, float* c) {
  __shared__ float tile[16 * 16];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(acc, fa, fb, acc);
  wmma::store_matrix_sync(tile, acc, 16, wmma::mem_row_major);
  for (int i = threadIdx.x; i < 256; i += 32) c[i] = tile[i] * 0.5f;  // EXPECT: cuda-implicit-warp-sync
}
__global__ void __launch_bounds__(32) fragmentIn(const half* a, float* c) {
  __shared__ half tile[16 * 16];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = a[i];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, tile, 16);  // EXPECT: cuda-implicit-warp-sync
  c[threadIdx.x] = __half2float(fa.x[0]);
}

// cooperative groups: a tile shuffle does not publish
__global__ void __launch_bounds__(128) tileScan(const int* in, int* out) {
  __shared__ int buf[128];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int base = tile.meta_group_rank() * 32;
  buf[base + tile.thread_rank()] = in[block.thread_rank()];
  int sum = cg::reduce(tile, in[block.thread_rank()], cg::plus<int>());
  int other = buf[base + (tile.thread_rank() + 1) % 32];  // EXPECT: cuda-implicit-warp-sync
  out[block.thread_rank()] = sum + other;
}

// write after read: the buffer is refilled while lanes still read it
__global__ void __launch_bounds__(32) refill(const int* in, int* out, int n) {
  __shared__ int buf[32];
  int acc = 0;
  for (int k = 0; k < n; ++k) {
    buf[threadIdx.x] = in[k * 32 + threadIdx.x];  // EXPECT: cuda-implicit-warp-sync
    __syncwarp();
    for (int j = 0; j < 32; ++j) acc += buf[j] * j;
  }
  out[threadIdx.x] = acc;
}

// ldmatrix in asm straight after the stores
__global__ void __launch_bounds__(32) ldmatrixAfterStore(const uint4* in, unsigned* out) {
  __shared__ __align__(16) uint4 tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  unsigned r0, r1, r2, r3;
  unsigned addr = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x ^ 1]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(addr));  // EXPECT: cuda-implicit-warp-sync
  out[threadIdx.x] = r0 + r1 + r2 + r3;
}

// a struct of per-warp state
struct WarpState { int count; int slots[32]; };
__global__ void __launch_bounds__(256) perWarpState(const int* keys, int* out, int n) {
  __shared__ WarpState st[8];
  WarpState& me = st[threadIdx.x / 32];
  int lane = threadIdx.x % 32;
  if (lane == 0) me.count = 0;
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n && keys[i] > 0) {
    int p = atomicAdd(&me.count, 1);  // EXPECT: cuda-implicit-warp-sync
    me.slots[p] = keys[i];
  }
  __syncwarp();
  if (lane < me.count) out[i] = me.slots[lane];
}

// transposition of a warp tile with a macro for the lane
#define LANE (threadIdx.x & 31)
#define WID (threadIdx.x >> 5)
template <typename T, int W>
__global__ void transposeTile(const T* in, T* out) {
  __shared__ T tile[W][32][33];
#pragma unroll
  for (int r = 0; r < 32; ++r) tile[WID][r][LANE] = in[(blockIdx.x * W + WID) * 1024 + r * 32 + LANE];
#pragma unroll
  for (int r = 0; r < 32; ++r) out[(blockIdx.x * W + WID) * 1024 + r * 32 + LANE] = tile[WID][LANE][r];  // EXPECT: cuda-implicit-warp-sync
}
void launchTranspose(const float* in, float* out) { transposeTile<float, 2><<<16, 64>>>(in, out); }

// lambda, functor
template <class F> __device__ void forLanes(F f) { f(threadIdx.x & 31); }
__global__ void __launch_bounds__(32) viaLambda(const int* in, int* out) {
  __shared__ int s[33];
  forLanes([&](int l) { s[l] = in[l]; if (l == 0) s[32] = 0; });
  forLanes([&](int l) { out[l] = s[l + 1]; });  // EXPECT: cuda-implicit-warp-sync
}
struct Rotate {
  int* buf;
  __device__ int operator()(int v, int by) const {
    int l = threadIdx.x & 31;
    buf[l] = v;
    return buf[(l + by) & 31];  // EXPECT: cuda-implicit-warp-sync
  }
};
__global__ void __launch_bounds__(64) viaFunctor(const int* in, int* out) {
  __shared__ int s[64];
  Rotate rot{s + (threadIdx.x & ~31)};
  out[threadIdx.x] = rot(in[threadIdx.x], 3);
}

// dynamic shared memory carved by warp
extern __shared__ unsigned char pool[];
__global__ void carve(const float* q, float* out, int d) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float* mine = reinterpret_cast<float*>(pool) + warp * 32;
  mine[lane] = q[blockIdx.x * blockDim.x + threadIdx.x];
  float s = 0.f;
  for (int i = 0; i < 32; ++i) s += mine[i];  // EXPECT: cuda-implicit-warp-sync
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
void launchCarve(const float* q, float* out, int d) { carve<<<4, 128, 128 * 4>>>(q, out, d); }

// inclusive scan in shared memory of one warp (Hillis-Steele), barrier only after the write
__device__ int warpScan(int v, int* s) {
  const int lane = threadIdx.x & 31;
  s[lane] = v;
  __syncwarp();
  for (int d = 1; d < 32; d <<= 1) {
    int x = lane >= d ? s[lane - d] : 0;
    s[lane] += x;  // EXPECT: cuda-implicit-warp-sync
    __syncwarp();
  }
  return s[lane];
}
__global__ void __launch_bounds__(32) scanKernel(const int* in, int* out) {
  __shared__ int s[32];
  out[threadIdx.x] = warpScan(in[threadIdx.x], s);
}

// per-warp scratch in global memory
__global__ void __launch_bounds__(128) globalScratch(const int* in, int* scratch, int* out) {
  int gw = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  int* mine = scratch + gw * 32;
  mine[lane] = in[gw * 32 + lane];
  out[gw * 32 + lane] = mine[lane ^ 1];  // EXPECT: cuda-implicit-warp-sync
}

// half of the warp produces, half consumes
__global__ void __launch_bounds__(32) halves(const int* in, int* out) {
  __shared__ int s[16];
  int lane = threadIdx.x;
  if (lane < 16) s[lane] = in[lane] * in[lane];
  else out[lane - 16] = s[lane - 16] + 1;  // EXPECT: cuda-implicit-warp-sync
}

// the barrier names too few lanes
__global__ void __launch_bounds__(32) smallMask(const int* in, int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp(1u << threadIdx.x);
  out[threadIdx.x] = s[31 - threadIdx.x];  // EXPECT: cuda-implicit-warp-sync
}

// tile of 16 syncs, exchange across the two tiles
__global__ void __launch_bounds__(32) tile16(const int* in, int* out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];
  tile.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 16];  // EXPECT: cuda-implicit-warp-sync
}
