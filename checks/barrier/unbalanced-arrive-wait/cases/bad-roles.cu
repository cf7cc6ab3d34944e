#include "wrappers.cuh"

// ---- D2, D3, D8, D16-D19

// one lane of each warp arrives, the barrier counts all threads
__global__ void __launch_bounds__(160) lanesForThreads(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 128), fenceInit();
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int t = 0; t < n; ++t) {
        barWait(&empty, (t & 1) ^ 1);  // EXPECT: cuda-unbalanced-arrive-wait
        barExpect(&full, 512);
        bulkLoad(buf, in + t * 128, 512, &full);
      }
  } else {
    for (int t = 0; t < n; ++t) {
      barWait(&full, t & 1);
      out[t * 128 + threadIdx.x] = buf[threadIdx.x];
      fenceAsync();
      __syncwarp();
      if (threadIdx.x % 32 == 0) barArrive(&empty);
    }
  }
}
// all threads arrive, the barrier counts warps
__global__ void __launch_bounds__(160) threadsForLanes(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 4), fenceInit();
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int t = 0; t < n; ++t) {
        barWait(&empty, (t & 1) ^ 1);
        barExpect(&full, 512);
        bulkLoad(buf, in + t * 128, 512, &full);
      }
  } else {
    for (int t = 0; t < n; ++t) {
      barWait(&full, t & 1);
      out[t * 128 + threadIdx.x] = buf[threadIdx.x];
      fenceAsync();
      barArrive(&empty);  // EXPECT: cuda-unbalanced-arrive-wait
    }
  }
}
// each of two sub-copies arrives on a barrier of one
__global__ void __launch_bounds__(128) twoExpects(const float* a, const float* b, float* out) {
  __shared__ alignas(128) float sa[128], sb[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 512);
    bulkLoad(sa, a, 512, &bar);
    barExpect(&bar, 512);  // EXPECT: cuda-unbalanced-arrive-wait
    bulkLoad(sb, b, 512, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = sa[threadIdx.x] + sb[threadIdx.x];
}
// elected per warp, four warps in the region
__global__ void __launch_bounds__(128) electedInEachWarp(const float* in, float* out) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  __syncthreads();
  if (elected()) {
    barExpect(&bar, 512);  // EXPECT: cuda-unbalanced-arrive-wait
    bulkLoad(buf, in, 512, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// some threads have no element and leave
__global__ void __launch_bounds__(128) leaves(const float* in, float* out, int n) {
  __shared__ float part[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 128);
  __syncthreads();
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;  // EXPECT: cuda-unbalanced-arrive-wait
  part[threadIdx.x] = in[i];
  barArrive(&bar);
  barWait(&bar, 0);
  out[i] = part[threadIdx.x] + part[threadIdx.x ^ 1];
}
// two consumer warpgroups, the producer's barrier expects both, the second never releases
__global__ void __launch_bounds__(288) oneGroupReleases(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][256];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 2);
    fenceInit();
  }
  __syncthreads();
  int group = threadIdx.x / 128;
  if (group == 2) {
    if (threadIdx.x == 256)
      for (int t = 0; t < n; ++t) {
        barWait(&empty[t & 1], ((t >> 1) & 1) ^ 1);  // EXPECT: cuda-unbalanced-arrive-wait
        barExpect(&full[t & 1], 1024);
        bulkLoad(buf[t & 1], in + t * 256, 1024, &full[t & 1]);
      }
  } else {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t & 1], (t >> 1) & 1);
      acc += buf[t & 1][threadIdx.x];
      fenceAsync();
      named(1 + group, 128);
      if (threadIdx.x == 0) barArrive(&empty[t & 1]);
    }
    out[threadIdx.x] = acc;
  }
}
// the last tile is not released, the producer drains all stages
__global__ void __launch_bounds__(64) drainWaits(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    int t = 0;
    for (; t < n; ++t) {
      barWait(&empty[t & 1], ((t >> 1) & 1) ^ 1);
      barExpect(&full[t & 1], 128);
      bulkLoad(buf[t & 1], in + t * 32, 128, &full[t & 1]);
    }
    for (int s = 0; s < 2; ++s, ++t) barWait(&empty[t & 1], ((t >> 1) & 1) ^ 1);  // EXPECT: cuda-unbalanced-arrive-wait
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t & 1], (t >> 1) & 1);
      acc += buf[t & 1][threadIdx.x];
      fenceAsync();
      if (t + 1 < n) barArrive(&empty[t & 1]);
    }
    out[threadIdx.x] = acc;
  }
}
// named barriers: 128 threads named, 96 come
__global__ void __launch_bounds__(128) threeOfFourWarps(const float* in, float* out) {
  __shared__ float buf[128];
  int w = threadIdx.x / 32;
  buf[threadIdx.x] = in[threadIdx.x];
  if (w < 3) {
    named(1, 128);  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x] = buf[(threadIdx.x + 32) % 96];
  }
}
// two roles use one id with different counts
__global__ void __launch_bounds__(192) twoCounts(const float* in, float* out) {
  __shared__ float buf[192];
  if (threadIdx.x < 128) {
    buf[threadIdx.x] = in[threadIdx.x];
    named(2, 192);
  } else {
    named(2, 160);  // EXPECT: cuda-unbalanced-arrive-wait
    out[threadIdx.x] = buf[threadIdx.x - 128];
  }
}
// the producer arrives and goes on, nothing holds it back
__global__ void __launch_bounds__(64) runsAhead(const float* in, float* out, int n) {
  __shared__ float buf[2][32];
  int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      buf[t & 1][lane] = in[t * 32 + lane];
      namedArrive(1, 64);  // EXPECT: cuda-unbalanced-arrive-wait
    }
  } else {
    for (int t = 0; t < n; ++t) {
      named(1, 64);
      out[t * 32 + lane] = buf[t & 1][lane];
    }
  }
}
// skip by data on the consumer side
__global__ void __launch_bounds__(64) skipByMask(const float* in, const int* live, float* out, int n) {
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 32), fenceInit();
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty, (t & 1) ^ 1);
      barExpect(&full, 128);
      bulkLoad(buf, in + t * 32, 128, &full);
    }
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full, t & 1);
      if (!live[t]) continue;  // EXPECT: cuda-unbalanced-arrive-wait
      out[t * 32 + threadIdx.x] = buf[threadIdx.x];
      fenceAsync();
      barArrive(&empty);
    }
  }
}
// the producer skips tiles, the consumer does not
__global__ void __launch_bounds__(64) producerSkips(const float* in, const int* live, float* out, int n) {
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 32), fenceInit();
  __syncthreads();
  if (threadIdx.x == 32) {
    uint32_t ph = 1;
    for (int t = 0; t < n; ++t) {
      if (live[t] == 0) continue;  // EXPECT: cuda-unbalanced-arrive-wait
      barWait(&empty, ph);
      ph ^= 1;
      barExpect(&full, 128);
      bulkLoad(buf, in + t * 32, 128, &full);
    }
  } else if (threadIdx.x < 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&full, t & 1);
      out[t * 32 + threadIdx.x] = buf[threadIdx.x];
      fenceAsync();
      barArrive(&empty);
    }
  }
}
// a consumer that leaves the loop early
__global__ void __launch_bounds__(64) breaksOut(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[32];
  __shared__ alignas(8) uint64_t full, empty;
  if (threadIdx.x == 0) barInit(&full, 1), barInit(&empty, 1), fenceInit();
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty, (t & 1) ^ 1);
      barExpect(&full, 128);
      bulkLoad(buf, in + t * 32, 128, &full);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full, t & 1);
      acc += buf[threadIdx.x];
      if (__any_sync(0xffffffffu, acc > 1e6f)) break;  // EXPECT: cuda-unbalanced-arrive-wait
      fenceAsync();
      __syncwarp();
      if (threadIdx.x == 0) barArrive(&empty);
    }
    out[threadIdx.x] = acc;
  }
}
// the empty barriers start as if the stages were full
__global__ void __launch_bounds__(64) waitsForNobody(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) barInit(&full[s], 1), barInit(&empty[s], 32);
    fenceInit();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    for (int t = 0; t < n; ++t) {
      barWait(&empty[t & 1], (t >> 1) & 1);  // EXPECT: cuda-unbalanced-arrive-wait
      barExpect(&full[t & 1], 128);
      bulkLoad(buf[t & 1], in + t * 32, 128, &full[t & 1]);
    }
  } else if (threadIdx.x < 32) {
    float acc = 0;
    for (int t = 0; t < n; ++t) {
      barWait(&full[t & 1], (t >> 1) & 1);
      acc += buf[t & 1][threadIdx.x];
      fenceAsync();
      barArrive(&empty[t & 1]);
    }
    out[threadIdx.x] = acc;
  }
}
// only one warp of the block takes part in a cluster barrier's second half
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) arriveTwice(float* out) {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");  // EXPECT: cuda-unbalanced-arrive-wait
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) waitTwice(float* out) {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");  // EXPECT: cuda-unbalanced-arrive-wait
}
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) oneWarpArrives(float* out) {
  if (threadIdx.x < 32) asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");  // EXPECT: cuda-barrier-divergence
  out[blockIdx.x * 64 + threadIdx.x] = 1.f;
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
