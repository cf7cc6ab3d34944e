#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;

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
    float v = s[t];
    v += s[t + 32]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 16]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 8]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 4]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 2]; __syncwarp(); s[t] = v; __syncwarp();
    v += s[t + 1]; __syncwarp(); s[t] = v;
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
// each step is guarded to the lanes that matter, one barrier a step
__global__ void __launch_bounds__(64) guardedTail(const float* in, float* out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int w = 32; w; w >>= 1) {
    if (t < w) s[t] += s[t + w];
    if (w > 16) __syncthreads(); else __syncwarp();
  }
  if (t == 0) *out = s[0];
}
__global__ void shuffleTail(const float* in, float* out) {
  __shared__ float s[8];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float v = in[blockIdx.x * 256 + threadIdx.x];
  for (int o = 16; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
  if (lane == 0) s[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < 8 ? s[lane] : 0.f;
    for (int o = 4; o; o >>= 1) v += __shfl_down_sync(~0u, v, o);
    if (lane == 0) out[blockIdx.x] = v;
  }
}
void launchShuffle(const float* in, float* out) { shuffleTail<<<4, 256>>>(in, out); }

__global__ void rowShift(const int* in, int* out) {
  __shared__ int row[8][32];
  int x = threadIdx.x, y = threadIdx.y;
  row[y][x] = in[(blockIdx.x * 8 + y) * 32 + x];
  __syncwarp();
  int left = row[y][(x + 31) & 31];
  out[(blockIdx.x * 8 + y) * 32 + x] = left;
}
void launchRowShift(const int* in, int* out) { rowShift<<<4, dim3(32, 8)>>>(in, out); }

__global__ void __launch_bounds__(128) drawRange(const int* items, int* out, int* head, int n) {
  __shared__ int start[4];
  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  while (true) {
    if (lane == 0) start[warp] = atomicAdd(head, 32);
    __syncwarp();
    int s = start[warp];
    __syncwarp();
    if (s >= n) break;
    if (s + lane < n) out[s + lane] = items[s + lane] * 2;
  }
}
__global__ void __launch_bounds__(128) drawByShuffle(const int* items, int* out, int* head, int n) {
  const int lane = threadIdx.x & 31;
  while (true) {
    int s = 0;
    if (lane == 0) s = atomicAdd(head, 32);
    s = __shfl_sync(0xffffffffu, s, 0);
    if (s >= n) break;
    if (s + lane < n) out[s + lane] = items[s + lane] * 2;
  }
}
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
  __syncwarp();
  for (int i = threadIdx.x; i < 256; i += 32) c[i] = tile[i] * 0.5f;
}
__global__ void __launch_bounds__(32) fragmentInLoop(const half* a, float* c, int n) {
  __shared__ half tile[2][16 * 16];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  float s = 0;
  for (int k = 0; k < n; ++k) {
    for (int i = threadIdx.x; i < 256; i += 32) tile[k & 1][i] = a[k * 256 + i];
    __syncwarp();
    wmma::load_matrix_sync(fa, tile[k & 1], 16);
    s += __half2float(fa.x[0]);
  }
  c[threadIdx.x] = s;
}
__global__ void __launch_bounds__(128) tileScan(const int* in, int* out) {
  __shared__ int buf[128];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int base = tile.meta_group_rank() * 32;
  buf[base + tile.thread_rank()] = in[block.thread_rank()];
  cg::sync(tile);
  int other = buf[base + (tile.thread_rank() + 1) % 32];
  out[block.thread_rank()] = tile.shfl_xor(other, 1);
}
__global__ void __launch_bounds__(32) refill(const int* in, int* out, int n) {
  __shared__ int buf[2][32];
  int acc = 0;
  for (int k = 0; k < n; ++k) {
    buf[k & 1][threadIdx.x] = in[k * 32 + threadIdx.x];
    __syncwarp();
    for (int j = 0; j < 32; ++j) acc += buf[k & 1][j] * j;
  }
  out[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(32) ldmatrixAfterStore(const uint4* in, unsigned* out) {
  __shared__ __align__(16) uint4 tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  unsigned r0, r1, r2, r3;
  unsigned addr = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x ^ 1]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(addr));
  out[threadIdx.x] = r0 + r1 + r2 + r3;
}
struct WarpState { int count; int slots[32]; };
__global__ void __launch_bounds__(256) perWarpState(const int* keys, int* out, int n) {
  __shared__ WarpState st[8];
  WarpState& me = st[threadIdx.x / 32];
  int lane = threadIdx.x % 32;
  if (lane == 0) me.count = 0;
  __syncwarp();
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n && keys[i] > 0) {
    int p = atomicAdd(&me.count, 1);
    me.slots[p] = keys[i];
  }
  __syncwarp();
  if (lane < me.count) out[i] = me.slots[lane];
}
// a thread's own column: no lane reads another's
__global__ void __launch_bounds__(64) ownColumn(const float* in, float* out, int n) {
  __shared__ float stack[16][64];
  int t = threadIdx.x, sp = 0;
  for (int i = 0; i < n; ++i) {
    float v = in[i * 64 + t];
    if (v > 0.f && sp < 16) stack[sp++][t] = v;
    else if (sp > 0) out[t] += stack[--sp][t];
  }
}
// all lanes poll the block's histogram by atomics only
__global__ void __launch_bounds__(32) atomicsOnly(const int* in, int* out, int n) {
  __shared__ int h[16];
  if (threadIdx.x < 16) h[threadIdx.x] = 0;
  __syncwarp();
  for (int i = threadIdx.x; i < n; i += 32) atomicAdd(&h[in[i] & 15], 1);
  __syncwarp();
  if (threadIdx.x < 16) out[threadIdx.x] = h[threadIdx.x];
}
__device__ int warpScan(int v, int* s) {
  const int lane = threadIdx.x & 31;
  s[lane] = v;
  __syncwarp();
  for (int d = 1; d < 32; d <<= 1) {
    int x = lane >= d ? s[lane - d] : 0;
    __syncwarp();
    s[lane] += x;
    __syncwarp();
  }
  return s[lane];
}
__global__ void __launch_bounds__(32) scanKernel(const int* in, int* out) {
  __shared__ int s[32];
  out[threadIdx.x] = warpScan(in[threadIdx.x], s);
}
__global__ void __launch_bounds__(128) globalScratch(const int* in, int* scratch, int* out) {
  int gw = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  int* mine = scratch + gw * 32;
  mine[lane] = in[gw * 32 + lane];
  __syncwarp();
  out[gw * 32 + lane] = mine[lane ^ 1];
}
// in and out may be one array for all the linter knows, but nothing says so
__global__ void __launch_bounds__(128) neighbourGlobal(const int* in, int* out) {
  int i = blockIdx.x * 128 + threadIdx.x;
  out[i] = in[i + 1] - in[i];
}
__global__ void __launch_bounds__(32) tile16(const int* in, int* out) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];
  tile.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 8];
}
// coalesced group: compaction with its own sync
__global__ void __launch_bounds__(64) coalesced(const int* in, int* out, int* n) {
  __shared__ int base[2];
  if (in[threadIdx.x] > 0) {
    auto g = cg::coalesced_threads();
    if (g.thread_rank() == 0) base[threadIdx.x / 32] = atomicAdd(n, g.size());
    g.sync();
    out[base[threadIdx.x / 32] + g.thread_rank()] = in[threadIdx.x];
  }
}
// ballot mask names who takes part
__global__ void __launch_bounds__(32) ballotMask(const int* in, int* out) {
  __shared__ int s[32];
  unsigned m = __ballot_sync(~0u, in[threadIdx.x] > 0);
  if (in[threadIdx.x] > 0) {
    s[threadIdx.x] = in[threadIdx.x];
    __syncwarp(m);
    out[threadIdx.x] = s[__ffs(m) - 1];
  }
}
