// Parities through cuda::ptx, libcu++, the C primitives and own classes in the manner of CUTLASS. Each kernel has one fault.
// RULES-OFF: cuda-async-read-before-wait cuda-async-buffer-reuse
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
#include <chrono>
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

__device__ __forceinline__ void load(void* to, const void* from, uint32_t bytes, uint64_t* bar) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar, bytes);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, bytes, bar);
}

// A barrier of libcu++, by parity: each round takes the parity of the first.
__global__ void __launch_bounds__(64) parityMember(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    (void)bar.arrive();
    bar.wait_parity(false);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
  }
}
// The C primitive, flipped in the wrong loop.
__global__ void __launch_bounds__(64) flippedOutside(const float* in, float* out, int rows) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  bool parity = false;
  for (int r = 0; r < rows; ++r) {
    for (int half = 0; half < 2; ++half) {
      buf[threadIdx.x] = in[(2 * r + half) * 64 + threadIdx.x];
      __mbarrier_arrive(&bar);
      while (!__mbarrier_test_wait_parity(&bar, parity)) {  // EXPECT: cuda-barrier-phase
      }
      out[(2 * r + half) * 64 + threadIdx.x] = buf[63 - threadIdx.x];
      __syncthreads();
    }
    parity = !parity;
  }
}
// The C primitive waits for a while only.
__global__ void __launch_bounds__(64) timedOnce(const float* in, float* out) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  __mbarrier_token_t token = __mbarrier_arrive(&bar);
  __mbarrier_try_wait(&bar, token, 1000);  // EXPECT: cuda-barrier-phase not looked at
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// A member that takes a time, and whose answer is cast away.
__global__ void __launch_bounds__(64) memberTimed(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  auto token = bar.arrive();
  (void)bar.try_wait_for(std::move(token), std::chrono::nanoseconds(500));  // EXPECT: cuda-barrier-phase not looked at
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
__global__ void __launch_bounds__(64) ptxDropped(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    load(buf, in, 256, &bar);
  }
  __syncthreads();
  ptx::mbarrier_try_wait_parity(&bar, 0);  // EXPECT: cuda-barrier-phase not looked at
  out[threadIdx.x] = buf[threadIdx.x];
}
// A state whose increment flips at the wrong index: one before the wrap.
template <int S>
struct EarlyState {
  int index = 0;
  uint32_t phase = 0;
  __device__ EarlyState& operator++() {
    if (index == S - 2) phase ^= 1;
    index = (index + 1) % S;
    return *this;
  }
};
template <int S, class State>
__device__ void consume(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[S][32];
  __shared__ uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 32);
    }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      while (!ptx::mbarrier_try_wait_parity(&empty[t % S], (t / S & 1) ^ 1)) {
      }
      load(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    State state;
    for (int t = 0; t < n; ++t, ++state) {
      while (!ptx::mbarrier_try_wait_parity(&full[state.index], state.phase)) {  // EXPECT: cuda-barrier-phase
      }
      out[t * 32 + threadIdx.x] = buf[state.index][threadIdx.x];
      ptx::fence_proxy_async(ptx::space_shared);
      ptx::mbarrier_arrive(&empty[state.index]);
    }
  }
}
__global__ void __launch_bounds__(64) flipsOneEarly(const float* in, float* out, int n) { consume<3, EarlyState<3>>(in, out, n); }
// A lambda that is made anew in each round starts at 0 each time.
__global__ void __launch_bounds__(64) lambdaEachRound(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    auto wait = [&, parity = 0u]() mutable {
      while (!ptx::mbarrier_try_wait_parity(&bar, parity)) {
      }
      parity ^= 1;
    };
    if (threadIdx.x == 0) load(buf, in + t * 64, 256, &bar);
    wait();  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// Two consumers' states, one advanced for both.
__global__ void __launch_bounds__(64) oneStateAdvances(const float* k, const float* v, float* out, int n) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ uint64_t fullK, fullV;
  struct Reader {
    uint64_t* bar;
    uint32_t phase;
    __device__ void wait() const {
      while (!ptx::mbarrier_try_wait_parity(bar, phase)) {
      }
    }
    __device__ void advance() { phase ^= 1; }
  };
  if (threadIdx.x == 0) ptx::mbarrier_init(&fullK, 1), ptx::mbarrier_init(&fullV, 1);
  __syncthreads();
  Reader readK{&fullK, 0}, readV{&fullV, 0};
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) load(sk, k + t * 64, 256, &fullK), load(sv, v + t * 64, 256, &fullV);
    readK.wait();
    readV.wait();  // EXPECT: cuda-barrier-phase fullV
    readK.advance();
    out[t * 64 + threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// The producer never asks whether its readers are done, and laps them.
__global__ void __launch_bounds__(64) arrivesWithoutAnswer(const float* in, float* out, int n) {
  __shared__ Bar ready;
  __shared__ float buf[2][32];
  if (threadIdx.x == 0) init(&ready, 1);
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      buf[t % 2][threadIdx.x] = in[t * 32 + threadIdx.x];
      __syncwarp();
      if (threadIdx.x == 0) (void)ready.arrive();  // EXPECT: cuda-barrier-phase
    }
  } else {
    for (int t = 0; t < n; ++t) {
      ready.wait_parity(t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[t % 2][threadIdx.x - 32];  // EXPECT: cuda-shared-race
    }
  }
}
