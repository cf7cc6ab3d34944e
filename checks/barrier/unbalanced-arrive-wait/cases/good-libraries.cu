// Arrivals and waits of libcu++, cooperative groups, the C primitives and own classes that fit. Nothing to report.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
#include <new>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

// Threads past the end drop out before they leave.
__global__ void __launch_bounds__(128) dropsAtTheEnd(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float part[128];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  part[threadIdx.x] = 0;
  block.sync();
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) {
    bar.arrive_and_drop();
    return;
  }
  part[threadIdx.x] = in[i];
  bar.arrive_and_wait();
  out[i] = part[threadIdx.x ^ 1];
}
// The same in the C primitives.
__global__ void __launch_bounds__(64) dropsByPrimitive(const float* in, float* out, int n) {
  __shared__ __mbarrier_t bar;
  __shared__ float part[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, blockDim.x);
  part[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) {
    __mbarrier_arrive_and_drop(&bar);
    return;
  }
  part[threadIdx.x] = in[i];
  auto token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {
  }
  out[i] = part[threadIdx.x ^ 1];
}
// A warp at a time: the first lane arrives for all of its lanes.
__global__ void __launch_bounds__(128) arrivesForLanes(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[128];
  if (threadIdx.x == 0) init(&bar, 128);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  if (threadIdx.x % 32 == 0) (void)bar.arrive(32);
  bar.wait_parity(false);
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// A latch is used once, by all.
__global__ void __launch_bounds__(128) latch(const float* in, float* out) {
  __shared__ cuda::latch<cuda::thread_scope_block> written;
  __shared__ float buf[128];
  if (threadIdx.x == 0) new (&written) cuda::latch<cuda::thread_scope_block>(128);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  written.arrive_and_wait();
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// The guide's producer and consumer, by two barriers for each of two buffers.
__device__ void produce(Bar ready[], Bar filled[], float (*buf)[32], const float* in, int n) {
  for (int i = 0; i < n; ++i) {
    ready[i % 2].arrive_and_wait();
    buf[i % 2][threadIdx.x] = in[i * 32 + threadIdx.x];
    (void)filled[i % 2].arrive();
  }
}
__device__ void consume(Bar ready[], Bar filled[], float (*buf)[32], float* out, int n) {
  (void)ready[0].arrive();
  (void)ready[1].arrive();
  for (int i = 0; i < n; ++i) {
    filled[i % 2].arrive_and_wait();
    out[i * 32 + threadIdx.x - 32] = buf[i % 2][threadIdx.x - 32];
    (void)ready[i % 2].arrive();
  }
}
__global__ void __launch_bounds__(64) guide(const float* in, float* out, int n) {
  __shared__ float buf[2][32];
  __shared__ Bar bars[4];
  auto block = cg::this_thread_block();
  if (block.thread_rank() < 4) init(bars + block.thread_rank(), block.size());
  block.sync();
  if (block.thread_rank() < 32) produce(bars, bars + 2, buf, in, n);
  else consume(bars, bars + 2, buf, out, n);
}
// The halves of the block's barrier, no other collective in between.
__global__ void __launch_bounds__(64) splitBlock(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  auto block = cg::this_thread_block();
  for (int t = 0; t < n; ++t) {
    buf[t % 2][threadIdx.x] = in[t * 64 + threadIdx.x];
    auto token = block.barrier_arrive();
    float own = in[(t + 1) * 64 + threadIdx.x];
    block.barrier_wait(std::move(token));
    out[t * 64 + threadIdx.x] = own + buf[t % 2][63 - threadIdx.x];
  }
}
// Two barriers in turn, so that a fast thread does not come back too early.
__global__ void __launch_bounds__(64) inTurn(const float* in, float* out, int n) {
  __shared__ Bar bars[2];
  __shared__ float buf[2][64];
  if (threadIdx.x < 2) init(&bars[threadIdx.x], 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[t & 1][threadIdx.x] = in[t * 64 + threadIdx.x];
    bars[t & 1].arrive_and_wait();
    out[t * 64 + threadIdx.x] = buf[t & 1][63 - threadIdx.x];
  }
}
// The skipped round arrives all the same.
__global__ void __launch_bounds__(64) emptyRoundArrives(const float* in, const int* live, float* out, int n) {
  __shared__ uint64_t full, empty;
  __shared__ float buf[32];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 32), ptx::mbarrier_init(&empty, 32);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x < 32) {
      while (!ptx::mbarrier_try_wait_parity(&empty, (t & 1) ^ 1)) {
      }
      if (live[t] != 0) buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      ptx::mbarrier_arrive(&full);
    } else {
      while (!ptx::mbarrier_try_wait_parity(&full, t & 1)) {
      }
      if (live[t] == 0) {
        ptx::mbarrier_arrive(&empty);
        continue;
      }
      out[t * 32 + threadIdx.x - 32] = buf[63 - threadIdx.x];
      ptx::mbarrier_arrive(&empty);
    }
  }
}
// The cluster's barrier in halves, by the group.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) splitCluster(const float* in, float* out) {
  __shared__ float mine[64];
  auto cluster = cg::this_cluster();
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  auto token = cluster.barrier_arrive();
  float own = in[threadIdx.x];
  cluster.barrier_wait(std::move(token));
  float x = own + cluster.map_shared_rank(mine, cluster.block_rank() ^ 1)[threadIdx.x];
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = x;
}
