// Parities in inline PTX that lose count of the phases. Each kernel has one fault; what is read too early is another rule's.
// RULES-OFF: cuda-async-read-before-wait cuda-async-buffer-reuse
#include "wrappers.cuh"

// The parity of the tile's number, for a ring of two.
__global__ void __launch_bounds__(64) parityOfTile(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x < 2) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&full[t % 2], 256);
      bulkLoad(buf[t % 2], in + t * 64, 256, &full[t % 2]);
    }
    barWait(&full[t % 2], t & 1);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[t % 2][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// One parity for two barriers, flipped after each wait.
__global__ void __launch_bounds__(64) flippedForBoth(const float* k, const float* v, float* out, int n) {
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
    parity ^= 1;
    acc += sk[threadIdx.x];
    barWait(&fullV, parity);  // EXPECT: cuda-barrier-phase
    parity ^= 1;
    acc += sv[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// Only the thread that copies keeps count.
__global__ void __launch_bounds__(64) countedByIssuer(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  uint32_t parity = 1;
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      parity ^= 1;
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barWait(&bar, parity);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// The braces of the wrap are missing.
__global__ void __launch_bounds__(64) bracesMissing(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x < S) barInit(&full[threadIdx.x], 1), barInit(&empty[threadIdx.x], 32);
  __syncthreads();
  int s = 0;
  uint32_t parity = 0;
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t % S], (t / S & 1) ^ 1);
      barExpect(&full[t % S], 128);
      bulkLoad(buf[t % S], in + t * 32, 128, &full[t % S]);
    }
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full[s], parity);  // EXPECT: cuda-barrier-phase
      out[t * 32 + threadIdx.x] = buf[s][threadIdx.x];
      fenceAsync();
      barArrive(&empty[s]);
      if (++s == S)
        s = 0;
        parity ^= 1;
    }
  }
}
// A helper flips its own copy.
__device__ void waitAndFlip(uint64_t* bar, uint32_t parity) {
  barWait(bar, parity);
  parity ^= 1;
}
__global__ void __launch_bounds__(64) flipsTheCopy(const float* in, float* out, int n) {
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
    waitAndFlip(&bar, parity);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// A bit for each stage, of which the neighbour's is read.
__global__ void __launch_bounds__(64) bitOfTheNeighbour(const float* in, float* out, int n) {
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
    barWait(&full[s], parities >> ((s + S - 1) % S) & 1);  // EXPECT: cuda-barrier-phase
    parities ^= 1u << s;
    out[t * 64 + threadIdx.x] = buf[s][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Division and remainder are mixed up.
__global__ void __launch_bounds__(64) remainderForDivision(const float* in, float* out, int n) {
  constexpr int S = 3;
  __shared__ alignas(128) float buf[S][64];
  __shared__ alignas(8) uint64_t full[S];
  if (threadIdx.x < S) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    uint64_t* bar = &full[t % S];
    if (threadIdx.x == 0) {
      barExpect(bar, 256);
      bulkLoad(buf[t % S], in + t * 64, 256, bar);
    }
    barWait(bar, t % S & 1);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[t % S][threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Two passes over the data; the second counts from 0 again, three tiles each.
__global__ void __launch_bounds__(64) secondPass(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  float acc = 0;
  for (int pass = 0; pass < 2; ++pass)
    for (int t = 0; t < 3; ++t) {
      if (threadIdx.x == 0) {
        barExpect(&bar, 256);
        bulkLoad(buf, in + t * 64, 256, &bar);
      }
      barWait(&bar, t & 1);  // EXPECT: cuda-barrier-phase
      acc = pass ? acc * buf[threadIdx.x] : acc + buf[threadIdx.x];
      fenceAsync();
      __syncthreads();
    }
  out[threadIdx.x] = acc;
}
// A tile that is not wanted is passed over without a flip, although its phase went by.
__global__ void __launch_bounds__(64) skippedFlip(const float* in, const int* want, float* out, int n) {
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
    barWait(&bar, parity);  // EXPECT: cuda-barrier-phase
    float x = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
    if (want[t] == 0) continue;
    parity ^= 1;
    out[t * 64 + threadIdx.x] = x;
  }
}
// The wait is for the phase of the next tile, which the barrier behind the wait holds back.
__global__ void __launch_bounds__(64) oneAhead(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, 256);
      bulkLoad(buf, in + t * 64, 256, &bar);
    }
    barWait(&bar, (t + 1) & 1);  // EXPECT: cuda-barrier-phase
    out[t * 64 + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// From the last tile to the first; the count is right, the parity flips with each tile.
__global__ void __launch_bounds__(64) reverseParity(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][32];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    int it = 0;
    for (int t = n - 1; t >= 0; --t, ++it) {
      barWait(&empty[it % S], (it / S & 1) ^ 1);
      barExpect(&full[it % S], 128);
      bulkLoad(buf[it % S], in + t * 32, 128, &full[it % S]);
    }
  } else if (threadIdx.x < 32) {
    int it = 0;
    for (int t = n - 1; t >= 0; --t, ++it) {
      barWait(&full[it % S], it & 1);  // EXPECT: cuda-barrier-phase
      out[t * 32 + threadIdx.x] = buf[it % S][threadIdx.x];
      fenceAsync();
      barArrive(&empty[it % S]);
    }
  }
}
// ---- answers that nobody looks at

struct Mbarrier {
  uint64_t word;
  __device__ bool tryWait(uint32_t parity) {
    uint32_t ok;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(smem(&word)), "r"(parity) : "memory");
    return ok != 0;
  }
  // meant to be a loop
  __device__ void wait(uint32_t parity) { tryWait(parity); }
};
__global__ void __launch_bounds__(64) memberDropsIt(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Mbarrier bar;
  if (threadIdx.x == 0) {
    barInit(&bar.word, 1);
    barExpect(&bar.word, 256);
    bulkLoad(buf, in, 256, &bar.word);
  }
  __syncthreads();
  bar.wait(0);  // EXPECT: cuda-barrier-phase not looked at
  out[threadIdx.x] = buf[threadIdx.x];
}
// The result goes into a variable that nothing reads.
__global__ void __launch_bounds__(64) unusedVariable(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 256);
    bulkLoad(buf, in, 256, &bar);
  }
  __syncthreads();
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0, 10000;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(smem(&bar)) : "memory");  // EXPECT: cuda-barrier-phase not looked at
  out[threadIdx.x] = buf[threadIdx.x];
}
// The token is right, and tested once.
__global__ void __launch_bounds__(64) testedOnce(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  uint64_t token = barToken(&bar);
  barTest(&bar, token);  // EXPECT: cuda-barrier-phase test_wait
  out[threadIdx.x] = buf[63 - threadIdx.x];  // EXPECT: cuda-shared-race
}
// ---- nothing holds the arriving side back

// Ordinary stores by one warp; the other may be several phases behind.
__global__ void __launch_bounds__(64) writersRunAhead(const float* in, float* out, int n) {
  __shared__ float buf[4][32];
  __shared__ alignas(8) uint64_t ready;
  if (threadIdx.x == 0) barInit(&ready, 1);
  __syncthreads();
  if (threadIdx.x < 32)
    for (int t = 0; t < n; ++t) {
      buf[t % 4][threadIdx.x] = in[t * 32 + threadIdx.x];
      __syncwarp();
      if (threadIdx.x == 0) barArrive(&ready);  // EXPECT: cuda-barrier-phase
    }
  else
    for (int t = 0; t < n; ++t) {
      barWait(&ready, t & 1);
      out[t * 32 + threadIdx.x - 32] = buf[t % 4][63 - threadIdx.x];
    }
}
