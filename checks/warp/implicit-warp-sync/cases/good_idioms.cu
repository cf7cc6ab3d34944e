// Whole warps at work: copies by tiles, epilogues of matrices, queues, early exits.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

// A tile copies for itself, and waits as a tile.
__global__ void __launch_bounds__(64) tileCopy(const int* in, int* out) {
  __shared__ int s[2][32];
  auto t = cg::tiled_partition<32>(cg::this_thread_block());
  int w = threadIdx.x / 32;
  cg::memcpy_async(t, s[w], in + w * 32, sizeof(int) * 32);
  cg::wait(t);
  out[threadIdx.x] = s[w][31 - t.thread_rank()];
}
// Lanes beyond the end have left before the barrier of the warp.
__global__ void earlyExit(const int* in, int* out, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncwarp();
  out[i] = s[threadIdx.x & ~31];
}
void run(const int* in, int* out, int n) { earlyExit<<<(n + 255) / 256, 256>>>(in, out, n); }
// The accumulators go through shared memory, one warp beside the other.
__global__ void __launch_bounds__(64) epilogue(const half* a, const half* b, half* c) {
  __shared__ float stage[2][256];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.f);
  for (int k = 0; k < 4; ++k) {
    wmma::load_matrix_sync(fa, a + k * 16, 64);
    wmma::load_matrix_sync(fb, b + k * 16, 64);
    wmma::mma_sync(acc, fa, fb, acc);
  }
  for (int r = 0; r < 2; ++r) {
    wmma::store_matrix_sync(stage[w], acc, 16, wmma::mem_row_major);
    __syncwarp();
    for (int e = lane; e < 256; e += 32) c[(r * 2 + w) * 256 + e] = __float2half(stage[w][e]);
    __syncwarp();
  }
}
// A queue for each warp, flushed when it holds a row.
__global__ void __launch_bounds__(128) warpQueue(const int* in, int* out, int n) {
  __shared__ int q[4][64];
  __shared__ int size[4];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane == 0) size[w] = 0;
  __syncwarp();
  for (int i = 0; i < n; ++i) {
    int v = in[i * 128 + threadIdx.x];
    if (v > 0) q[w][atomicAdd(&size[w], 1)] = v;
    __syncwarp();
    int full = size[w];
    __syncwarp();
    if (full >= 32) {
      out[lane] = q[w][lane];
      __syncwarp();
      int rest = full - 32;
      int moved = lane < rest ? q[w][32 + lane] : 0;
      __syncwarp();
      if (lane < rest) q[w][lane] = moved;
      if (lane == 0) size[w] = rest;
      __syncwarp();
    }
  }
}
// A helper that leaves the scratch free for the next call.
__device__ void exchange(float* s, float& v, cg::thread_block_tile<32> const& t) { s[t.thread_rank()] = v; t.sync(); v = s[31 - t.thread_rank()]; t.sync(); }
__global__ void __launch_bounds__(128) exchangesInLoop(const float* in, float* out, int n) {
  __shared__ float s[4][32];
  auto t = cg::tiled_partition<32>(cg::this_thread_block());
  float v = in[threadIdx.x];
  for (int i = 0; i < n; ++i) exchange(s[threadIdx.x / 32], v, t);
  out[threadIdx.x] = v;
}
