// Parities through cuda::ptx, libcu++, the C primitives and own classes. Nothing to report.
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

__device__ __forceinline__ void load(void* to, const void* from, uint32_t bytes, uint64_t* bar) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar, bytes);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, bytes, bar);
}
__device__ __forceinline__ void waitFor(uint64_t* bar, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(bar, parity)) {
  }
}

// A lambda made once keeps its parity.
__global__ void __launch_bounds__(64) lambdaMadeOnce(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  auto wait = [&, parity = 0u]() mutable {
    waitFor(&bar, parity);
    parity ^= 1;
  };
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) load(buf, in + t * 64, 256, &bar);
    wait();
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// A class that counts its own phases, one object a thread.
class CountedBarrier {
  uint64_t* word;
  unsigned phases = 0;

public:
  __device__ explicit CountedBarrier(uint64_t* w) : word(w) {}
  __device__ void expectAndLoad(void* to, const void* from, uint32_t bytes) { load(to, from, bytes, word); }
  __device__ void wait() { waitFor(word, phases++ % 2); }
};
__global__ void __launch_bounds__(64) countsItself(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ uint64_t word;
  if (threadIdx.x == 0) ptx::mbarrier_init(&word, 1);
  __syncthreads();
  CountedBarrier bar(&word);
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) bar.expectAndLoad(buf, in + t * 64, 256);
    bar.wait();
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
}
// A state that can jump: the consumer takes the tiles of its group, two at a time.
template <int S>
struct State {
  int index = 0;
  uint32_t phase = 0;
  __device__ void advance(int k) {
    phase ^= (index + k) / S & 1;
    index = (index + k) % S;
  }
};
__global__ void __launch_bounds__(96) jumps(const float* in, float* out, int n) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][32];
  __shared__ uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 32);
    }
  __syncthreads();
  int group = threadIdx.x / 32;
  State<S> state;
  if (group == 2) {
    state.phase = 1;
    if (threadIdx.x == 64)
      for (int t = 0; t < n; ++t, state.advance(1)) {
        waitFor(&empty[state.index], state.phase);
        load(buf[state.index], in + t * 32, 128, &full[state.index]);
      }
  } else {
    state.advance(group);
    for (int t = group; t < n; t += 2, state.advance(2)) {
      waitFor(&full[state.index], state.phase);
      out[t * 32 + threadIdx.x % 32] = buf[state.index][threadIdx.x % 32];
      ptx::fence_proxy_async(ptx::space_shared);
      ptx::mbarrier_arrive(&empty[state.index]);
    }
  }
}
// The stages are gone through backwards.
__global__ void __launch_bounds__(64) backwards(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][64];
  __shared__ uint64_t full[S];
  if (threadIdx.x < S) ptx::mbarrier_init(&full[threadIdx.x], 1);
  __syncthreads();
  int s = S - 1;
  bool parity = false;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) load(buf[s], in + t * 64, 256, &full[s]);
    waitFor(&full[s], parity);
    out[t * 64 + threadIdx.x] = buf[s][threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (s-- == 0) s = S - 1, parity = !parity;
  }
}
// libcu++ by parity, flipped.
__global__ void __launch_bounds__(64) parityMember(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    (void)bar.arrive();
    bar.wait_parity(t % 2 != 0);
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
  }
}
// Tokens of libcu++ need no parity; the wait is for the phase of the arrival, not for the next.
__global__ void __launch_bounds__(64) arriveEarly(const float* in, float* out, int n) {
  __shared__ Bar bar;
  __shared__ float buf[2][64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[t % 2][threadIdx.x] = in[t * 64 + threadIdx.x];
    auto token = bar.arrive();
    float own = in[(t + 1) * 64 + threadIdx.x];
    bar.wait(std::move(token));
    out[t * 64 + threadIdx.x] = own + buf[t % 2][63 - threadIdx.x];
  }
}
// The C primitive: a timed attempt in a loop, with work between the attempts.
__global__ void __launch_bounds__(64) workBetween(const float* in, float* out, int n) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  bool parity = false;
  float extra = 0;
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    __mbarrier_arrive(&bar);
    for (int tries = 0; !__mbarrier_try_wait_parity(&bar, parity, 500); ++tries) extra += in[tries];
    parity = !parity;
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
  }
  out[n * 64 + threadIdx.x] = extra;
}
// Two barriers hold each other back, so both flip in step.
__global__ void __launch_bounds__(64) inStep(const float* in, float* out, int n) {
  __shared__ Bar ready, freed;
  __shared__ float buf[32];
  if (threadIdx.x == 0) {
    init(&ready, 32);
    init(&freed, 32);
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      (void)ready.arrive();
      freed.wait_parity(t & 1);
    }
  } else {
    for (int t = 0; t < n; ++t) {
      ready.wait_parity(t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[63 - threadIdx.x];
      (void)freed.arrive();
    }
  }
}
