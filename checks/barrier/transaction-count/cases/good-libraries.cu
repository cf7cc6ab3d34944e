// Bytes through cuda::ptx, libcu++, the C primitives and own classes. Nothing to report.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;

// The guide: the copy, then the arrival with its bytes.
__global__ void __launch_bounds__(64) guide(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(buf));
  } else token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = buf[threadIdx.x];
}
// barrier_expect_tx by one thread, arrivals by all.
__global__ void __launch_bounds__(64) expectAndArrive(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::barrier_expect_tx(bar, sizeof(buf));
    cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);
  }
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[threadIdx.x];
}
// memcpy_async announces what it copies by itself, whichever engine it takes.
__global__ void __launch_bounds__(64) memcpyAsync(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The wrappers of CUDA 12, both copies in the sum.
__global__ void __launch_bounds__(64) oldWrappers(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta(); // equivalent: fence -- no other block uses the barrier
  }
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(sk, k, sizeof(sk), bar);
    cde::cp_async_bulk_global_to_shared(sv, v, sizeof(sv), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(sk) + sizeof(sv));
  } else token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
// The native handle is the same barrier: arrivals by libcu++, bytes by cuda::ptx.
__global__ void __launch_bounds__(64) handle(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  if (threadIdx.x == 0) {
    uint64_t* word = cuda::device::barrier_native_handle(bar);
    ptx::mbarrier_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, word, sizeof(buf));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, in, sizeof(buf), word);
  }
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[threadIdx.x];
}
// A stage knows the bytes of its members.
template <int Words>
struct Stage {
  alignas(128) float a[Words];
  alignas(128) float b[Words / 2];
  uint64_t full;
  static constexpr uint32_t bytes() { return sizeof(Stage::a) + sizeof(Stage::b); }
  __device__ void fill(const float* fromA, const float* fromB) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, bytes());
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, a, fromA, sizeof(a), &full);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, b, fromB, sizeof(b), &full);
  }
};
__global__ void __launch_bounds__(64) stageKnows(const float* a, const float* b, float* out) {
  __shared__ Stage<64> stage[2];
  if (threadIdx.x < 2) ptx::mbarrier_init(&stage[threadIdx.x].full, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) stage[s].fill(a + s * 64, b + s * 32);
  for (int s = 0; s < 2; ++s) {
    while (!ptx::mbarrier_try_wait_parity(&stage[s].full, 0)) {
    }
    out[s * 64 + threadIdx.x] = stage[s].a[threadIdx.x] * stage[s].b[threadIdx.x / 2];
  }
}
// Nothing to copy in a round: an arrival with no bytes.
__global__ void __launch_bounds__(64) roundWithoutBytes(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      if (t % 2 == 0) {
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(buf));
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, in + t * 64, sizeof(buf), &bar);
      } else ptx::mbarrier_arrive(&bar);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, t & 1)) {
    }
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// __pipeline_arrive_on is neutral, the threads arrive themselves.
__global__ void __launch_bounds__(64) arriveOn(const int4* in, int4* out) {
  __shared__ int4 buf[64];
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  __pipeline_memcpy_async(&buf[threadIdx.x], &in[threadIdx.x], sizeof(int4));
  __pipeline_arrive_on(&bar);
  auto token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The same bound on both sides, by way of cuda::ptx and a struct that travels.
struct Piece {
  const float* from;
  uint32_t bytes;
};
__device__ Piece pieceOf(const float* in, int first, int n) { return {in + first, static_cast<uint32_t>(min(64, n - first)) * 4u}; }
__global__ void __launch_bounds__(64) sameBound(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  const int first = blockIdx.x * 64;
  if (threadIdx.x == 0) {
    Piece p = pieceOf(in, first, n);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, p.bytes);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, p.from, p.bytes, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  if (first + threadIdx.x < n) out[first + threadIdx.x] = buf[threadIdx.x];
}
// One thread copies, announces and waits; the others learn of it by the block barrier.
__global__ void __launch_bounds__(128) oneThreadWaits(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ alignas(128) float buf[128];
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads(); // equivalent: barrier -- thread 0 alone uses it
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      cuda::device::memcpy_async_tx(buf, in + t * 128, cuda::aligned_size_t<16>(sizeof buf), bar);
      auto token = cuda::device::barrier_arrive_tx(bar, 1, sizeof buf);
      bar.wait(std::move(token));
    }
    __syncthreads();
    out[t * 128 + threadIdx.x] = buf[127 - threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// Two barriers, and the tokens of both in registers.
__global__ void __launch_bounds__(64) tokensInRegisters(const float* in, float* out, int n) {
  __shared__ Bar bars[2];
  __shared__ alignas(16) float buf[2][64];
  auto block = cg::this_thread_block();
  if (threadIdx.x < 2) init(&bars[threadIdx.x], 64);
  __syncthreads();
  Bar::arrival_token tokens[2];
  auto start = [&](int t) {
    cuda::memcpy_async(block, buf[t & 1], in + t * 64, cuda::aligned_size_t<16>(256), bars[t & 1]);
    tokens[t & 1] = bars[t & 1].arrive();
  };
  start(0);
  for (int t = 0; t < n; ++t) {
    if (t + 1 < n) start(t + 1);
    bars[t & 1].wait(std::move(tokens[t & 1]));
    out[t * 64 + threadIdx.x] = buf[t & 1][63 - threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    block.sync();
  }
}
