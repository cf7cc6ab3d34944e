// Kernels as real code writes them, in inline PTX behind small wrappers. Each has one fault.
#include "wrappers.cuh"

// ---- D4-D6: parity

__global__ void __launch_bounds__(128) neverFlips(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  float acc = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 512);
      bulkLoad(buf, in + t * 128, 512, &bar);
    }
    barWait(&bar, 0);  // EXPECT: cuda-barrier-phase
    acc += buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// ring of three, flips with every tile
__global__ void __launch_bounds__(64) flipsTooOften(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], ((t / S) & 1) ^ 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    uint32_t phase = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], phase);  // EXPECT: cuda-barrier-phase
      phase ^= 1;
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
    out[threadIdx.x] = acc;
  }
}
// the consumer forgets to flip when the ring wraps
__global__ void __launch_bounds__(64) wrapWithoutFlip(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    int s = 0;
    uint32_t ph = 1;
    for (int t = 0; t < n; ++t) {
      barWait(&empty[s], ph);
      barExpect(&full[s], 128);
      bulkLoad(buf[s], in + t * 32, 128, &full[s]);
      if (++s == S) s = 0, ph ^= 1;
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    int s = 0;
    uint32_t ph = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[s], ph);  // EXPECT: cuda-barrier-phase
      acc += buf[s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[s]);
      if (++s == S) s = 0;
    }
    out[threadIdx.x] = acc;
  }
}
// the producer's phase starts like the consumer's and the flip is right: waits for a release that does not come
__global__ void __launch_bounds__(64) consumerStartsAtOne(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], ((t / S) & 1) ^ 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], ((t / S) & 1) ^ 1);  // EXPECT: cuda-barrier-phase
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
    out[threadIdx.x] = acc;
  }
}
// a persistent kernel starts each tile with phase 0 again; three k blocks a tile
__global__ void __launch_bounds__(128) restartsPhase(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    uint32_t ph = 0;
    float acc = 0;
    for (int k = 0; k < 3; ++k) {
      if (threadIdx.x == 0) {
        barExpect(&bar, 512);
        bulkLoad(buf, in + (tile * 3 + k) * 128, 512, &bar);
      }
      barWait(&bar, ph);  // EXPECT: cuda-barrier-phase
      ph ^= 1;
      acc += buf[threadIdx.x];
      fenceAsync();
      __syncthreads();
    }
    out[tile * 128 + threadIdx.x] = acc;
  }
}
// result thrown away
__global__ void __launch_bounds__(64) ignored(float* out, const float* in) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  barTry(&bar, 0);  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// asm without a loop: the predicate goes nowhere
__global__ void __launch_bounds__(64) asmNoLoop(float* out, const float* in) {
  __shared__ alignas(8) uint64_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  barArrive(&bar);
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n}" ::"r"(smem(&bar)), "r"(0) : "memory");  // EXPECT: cuda-barrier-phase
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// a ring without an empty barrier: the producer laps the consumer
__global__ void __launch_bounds__(64) noBackPressure(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barExpect(&full[t % S], 128);  // EXPECT: cuda-barrier-phase
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);  // EXPECT: cuda-async-buffer-reuse
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], (t / S) & 1);
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
    }
    out[threadIdx.x] = acc;
  }
}
// uses the producer's state on the consumer's barrier after an advance in the wrong place
struct State {
  int s = 0;
  uint32_t ph = 0;
  template <int S>
  __device__ void next() {
    if (++s == S) s = 0, ph ^= 1;
  }
};
__global__ void __launch_bounds__(64) advancesBeforeWait(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    State w{0, 1};
    for (int t = 0; t < n; ++t) {
      barWait(&empty[w.s], w.ph);  // EXPECT: cuda-barrier-phase
      barExpect(&full[w.s], 128);
      bulkLoad(buf[w.s], in + t * 32, 128, &full[w.s]);
      w.next<S>();
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    State r;
    for (int t = 0; t < n; ++t) {
      barWait(&full[r.s], r.ph);
      r.next<S>();
      acc += buf[r.s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[r.s]);
    }
    out[threadIdx.x] = acc;
  }
}
