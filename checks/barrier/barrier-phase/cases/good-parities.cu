// Parities in inline PTX that keep count of the phases, look-alikes of the bad ones. Nothing to report.
#include "wrappers.cuh"

// Flips in each round: a single barrier.
__global__ void __launch_bounds__(64) singleBarrier(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  uint32_t parity = 0;
  for (int t = 0; t < n; ++t, parity ^= 1) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barWait(&bar, parity);
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// One parity for two barriers, flipped once for both.
__global__ void __launch_bounds__(64) sharedParity(const float* k, const float* v, float* out, int n) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t fullK, fullV;
  if (threadIdx.x == 0) barInit(&fullK, 1), barInit(&fullV, 1);
  __syncthreads();
  uint32_t parity = 0;
  float acc = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&fullK, 256);
      bulkLoad(sk, k + t * 64, 256, &fullK);
      barExpect(&fullV, 256);
      bulkLoad(sv, v + t * 64, 256, &fullV);
    }
    barWait(&fullK, parity);
    acc += sk[threadIdx.x];
    barWait(&fullV, parity);
    acc *= sv[threadIdx.x];
    parity ^= 1;
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// One barrier, two phases a round: flipped after each wait.
__global__ void __launch_bounds__(64) twoPhasesARound(const float* in, float* out, int n) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  uint32_t parity = 0;
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    barArrive(&bar);
    barWait(&bar, parity);
    parity ^= 1;
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    barArrive(&bar);
    barWait(&bar, parity);
    parity ^= 1;
  }
}
// The same two phases, so that the parity is the same in each round.
__global__ void __launch_bounds__(64) evenPhases(const float* in, float* out, int n) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[threadIdx.x] = in[t * 64 + threadIdx.x];
    barArrive(&bar);
    barWait(&bar, 0);
    out[t * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    barArrive(&bar);
    barWait(&bar, 1);
  }
}
// A bit for each stage.
__global__ void __launch_bounds__(64) bitForEachStage(const float* in, float* out, int n) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][64];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x < S) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  uint32_t parities = 0;
  for (int t = 0; t < n; ++t) {
    int s = t % S;
    if (threadIdx.x == 0) {
      barExpect(&full[s], 256);
      bulkLoad(buf[s], in + t * 64, 256, &full[s]);
    }
    barWait(&full[s], parities >> s & 1);
    parities ^= 1u << s;
    out[t * 64 + threadIdx.x] = buf[s][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// An array of parities, one for each stage.
__global__ void __launch_bounds__(64) parityArray(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x < 2) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  bool parity[2] = {false, false};
  for (int t = 0; t < n; ++t) {
    int s = t & 1;
    if (threadIdx.x == 0) {
      barExpect(&full[s], 256);
      bulkLoad(buf[s], in + t * 64, 256, &full[s]);
    }
    barWait(&full[s], parity[s]);
    parity[s] = !parity[s];
    out[t * 64 + threadIdx.x] = buf[s][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Bit 2 of a count that never goes back, over all tiles of a persistent block; three blocks a tile, ring of four.
__global__ void __launch_bounds__(64) bitOfTheCount(const float* in, float* out, int tiles) {
  constexpr int S = 4;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  unsigned long long it = 0;
  if (threadIdx.x == 32) {
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x)
      for (int k = 0; k < 3; ++k, ++it) {
        barWait(&empty[it % S], ~(it >> 2) & 1);
        barExpect(&full[it % S], 128);
        bulkLoad(buf[it % S], in + (tile * 3 + k) * 32, 128, &full[it % S]);
      }
  } else if (threadIdx.x < 32) {
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
      float acc = 0;
      for (int k = 0; k < 3; ++k, ++it) {
        barWait(&full[it % S], (it >> 2) & 1);
        acc += buf[it % S][threadIdx.x];
        fenceAsync();
        barArrive(&empty[it % S]);
      }
      out[tile * 32 + threadIdx.x] = acc;
    }
  }
}
// Six phases a tile are an even number: each tile may start with parity 0.
__global__ void __launch_bounds__(64) evenNumberATile(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    float acc = 0;
    uint32_t parity = 0;
#pragma unroll
    for (int k = 0; k < 6; ++k) {
      if (threadIdx.x == 0) {
        barExpect(&bar, 256);
        bulkLoad(buf, in + (tile * 6 + k) * 64, 256, &bar);
      }
      barWait(&bar, parity);
      parity ^= 1;
      acc += buf[threadIdx.x];
      fenceAsync();
      __syncthreads();
    }
    out[tile * 64 + threadIdx.x] = acc;
  }
}
// Tiles that are not wanted have no phase: neither side counts them.
__global__ void __launch_bounds__(64) skippedByBoth(const float* in, const int* want, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  uint32_t parity = 0;
  for (int t = 0; t < n; ++t) {
    if (want[t] == 0) continue;
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barWait(&bar, parity);
    parity ^= 1;
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// A helper flips the caller's parity.
__device__ __forceinline__ void waitAndFlip(uint64_t* bar, uint32_t& parity) {
  barWait(bar, parity);
  parity ^= 1;
}
__global__ void __launch_bounds__(64) flipsTheCallers(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  uint32_t parity = 0;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    waitAndFlip(&bar, parity);
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Parity 1 on a fresh empty barrier passes; the prologue does without the wait.
__global__ void __launch_bounds__(64) prologueWithoutWait(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      if (t >= S) barWait(&empty[t % S], (t / S - 1) & 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], (t / S) & 1);
      out[t * 32 + threadIdx.x] = buf[t % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t % S]);
    }
  }
}
// The ring has no empty barriers: the block barrier of each round is its back pressure.
__global__ void __launch_bounds__(64) blockBarrierHoldsBack(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x < S) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  if (threadIdx.x == 0 && n > 0) {
    barExpect(&full[0], 128);
    bulkLoad(buf[0], in, 128, &full[0]);
  }
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0 && t + 1 < n) {
      barExpect(&full[(t + 1) % S], 128);
      bulkLoad(buf[(t + 1) % S], in + (t + 1) * 32, 128, &full[(t + 1) % S]);
    }
    barWait(&full[t % S], (t / S) & 1);
    out[t * 64 + threadIdx.x] = buf[t % S][threadIdx.x / 2];
    fenceAsync();
    __syncthreads();
  }
}
// Only one warp waits; the others learn of the end by the block barrier, and wait for no phase at all.
__global__ void __launch_bounds__(128) oneWarpWaits(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x < 32) {
      if (threadIdx.x == 0) {
        barExpect(&bar, 512);
        bulkLoad(buf, in + t * 128, 512, &bar);
      }
      barWait(&bar, t & 1);
    }
    __syncthreads();
    out[t * 128 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// A try first, a loop if it says no; an attempt whose answer is kept in a bit.
__global__ void __launch_bounds__(64) tryThenWait(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    bool there = barTry(&bar, t & 1);
    float scale = 1.f / (t + 1);
    if (!there) barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = buf[threadIdx.x] * scale;
    fenceAsync();
    __syncthreads();
  }
}
// The token names its phase by itself.
__global__ void __launch_bounds__(64) tokens(const float* in, float* out, int n) {
  __shared__ float buf[2][64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    buf[t & 1][threadIdx.x] = in[t * 64 + threadIdx.x];
    uint64_t token = barToken(&bar);
    while (!barTest(&bar, token)) __nanosleep(20);
    out[t * 64 + threadIdx.x] = buf[t & 1][63 - threadIdx.x];
  }
}
// inval and init start the phases anew.
__global__ void __launch_bounds__(64) startsAnew(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    if (threadIdx.x == 0) {
      barInit(&bar, 1);
      barExpect(&bar, 256);
      bulkLoad(buf, in + tile * 64, 256, &bar);
    }
    __syncthreads();
    barWait(&bar, 0);
    out[tile * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (threadIdx.x == 0) barInval(&bar);
  }
}
// Two groups take turns with the stages of a ring; each waits for every second phase of the ring, and for all of its own barriers.
__global__ void __launch_bounds__(96) everySecondTile(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  int warp = threadIdx.x / 32;
  if (warp == 2) {
    if (elected())
      for (int t = 0; t < n; ++t) {
        barWait(&empty[t % S], (t / S & 1) ^ 1);
        barExpect(&full[t % S], 128);
        bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
      }
  } else {
    uint32_t parity = 0;
    for (int t = warp; t < n; t += 2, parity ^= 1) {
      barWait(&full[warp], parity);
      out[t * 32 + threadIdx.x % 32] = buf[warp][threadIdx.x % 32];
      fenceAsync();
      barArrive(&empty[warp]);
    }
  }
}
// A named barrier at the end of each round holds the producer back.
__global__ void __launch_bounds__(64) namedHoldsBack(const float* in, float* out, int n) {
  __shared__ float buf[32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 1);
  __syncthreads();
  if (threadIdx.x < 32)
    for (int t = 0; t < n; ++t) {
      buf[threadIdx.x] = in[t * 32 + threadIdx.x];
      __syncwarp();
      if (threadIdx.x == 0) barArrive(&ready);
      named(1, 64);
    }
  else
    for (int t = 0; t < n; ++t) {
      barWait(&ready, t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[63 - threadIdx.x];
      named(1, 64);
    }
}
// The waits come in another order than the copies.
__global__ void __launch_bounds__(64) outOfOrder(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x < 2) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0)
      for (int s = 0; s < 2; ++s) {
        barExpect(&full[s], 256);
        bulkLoad(buf[s], in + (t * 2 + s) * 64, 256, &full[s]);
      }
    for (int s = 1; s >= 0; --s) {
      barWait(&full[s], t & 1);
      out[(t * 2 + s) * 64 + threadIdx.x] = buf[s][threadIdx.x];
    }
    fenceAsync();
    __syncthreads();
  }
}
// One parity for as many barriers as there are.
template <class... B>
__device__ void waitAll(uint32_t ph, B*... b) { (barWait(b, ph), ...); }
__global__ void __launch_bounds__(64) variadic(const float* in, float* out, int n) {
  __shared__ alignas(128) float a[64], b[64], c[64];
  __shared__ alignas(8) uint64_t fa, fb, fc;
  if (threadIdx.x == 0) barInit(&fa, 1), barInit(&fb, 1), barInit(&fc, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&fa, 256), bulkLoad(a, in, 256, &fa);
      barExpect(&fb, 256), bulkLoad(b, in, 256, &fb);
      barExpect(&fc, 256), bulkLoad(c, in, 256, &fc);
    }
    waitAll(t & 1, &fa, &fb, &fc);
    out[t * 64 + threadIdx.x] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// A whole warp waits, and elects a lane in each round.
__global__ void __launch_bounds__(160) electInLoop(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][128];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  int warp = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  if (warp == 0 && elected()) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 4);
    fenceInit();
  }
  __syncthreads();
  if (warp == 4) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], (t / S & 1) ^ 1);
      if (elected()) {
        barExpect(&full[t % S], 512);
        bulkLoad(buf[t % S], in + t * 128, 512, &full[t % S]);
      }
      __syncwarp(); // equivalent: barrier -- elect.sync brings the lanes together
    }
  } else {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      acc += buf[t % S][threadIdx.x];
      fenceAsync();
      __syncwarp();
      if (elected()) barArrive(&empty[t % S]);
    }
    out[threadIdx.x] = acc;
  }
}
// One lane waits for its warp.
__global__ void __launch_bounds__(32) laneWaits(const float* in, float* out) {
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 128), bulkLoad(buf, in, 128, &bar);
    barWait(&bar, 0);
  }
  __syncwarp();
  out[threadIdx.x] = buf[31 - threadIdx.x];
}
// The stage is a pointer that wraps.
__global__ void __launch_bounds__(64) pointerWraps(const float* in, float* out, int n) {
  struct Slot { alignas(128) float buf[32]; uint64_t full, empty; };
  __shared__ Slot slots[3];
  for (Slot* s = slots + threadIdx.x; s < slots + 3; s += 64) barInit(&s->full, 1), barInit(&s->empty, 1);
  __syncthreads();
  Slot* s = slots;
  uint32_t phase = 0;
  auto step = [&] {
    if (++s == slots + 3) s = slots, phase ^= 1;
  };
  if (threadIdx.x < 32) {
    if (threadIdx.x == 0)
      for (int t = 0; t < n; ++t, step()) {
        barWait(&s->empty, phase ^ 1);
        barExpect(&s->full, sizeof(s->buf));
        bulkLoad(s->buf, in + t * 32, sizeof(s->buf), &s->full);
      }
  } else {
    for (int t = 0; t < n; ++t, step()) {
      barWait(&s->full, phase);
      out[t * 32 + threadIdx.x - 32] = s->buf[threadIdx.x - 32];
      fenceAsync();
      __syncwarp();
      if (threadIdx.x == 32) barArrive(&s->empty);
    }
  }
}
