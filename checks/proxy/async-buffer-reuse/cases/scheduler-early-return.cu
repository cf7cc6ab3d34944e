// A persistent loop asks a scheduler object for its next tile; the answer is made by an early return (`if (tile >= tiles) return false; .. return true;`), so
// that the loop's condition is a constant once the guard is passed. It is a loop of unknown length all the same: both roles have to go around equally often
// and come to its end. kForm 0: the last store is not awaited; 1: no stage is ever given back; 2: correct.
#include <cuda_runtime.h>
#include <cstdint>

struct Scheduler {
  int round = -1, tiles, step;
  __device__ bool next(int& tile) {
    tile = ++round * step + blockIdx.x;
    if (tile >= tiles) return false;
    if (tile % 7 == 3) tile ^= 1;
    return true;
  }
};

__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ void copyIn(void* to, const void* from, uint64_t* bar) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 2048;" ::"r"(addressOf(bar)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 2048, [%2];" ::"r"(addressOf(to)), "l"(from), "r"(addressOf(bar)) : "memory");
}
__device__ void await(uint64_t* bar, uint32_t parity) {
  asm volatile("{\n .reg .pred P;\nAGAIN:\n mbarrier.try_wait.parity.shared::cta.b64 P, [%0], %1;\n @P bra DONE;\n bra AGAIN;\nDONE:\n}" ::"r"(addressOf(bar)), "r"(parity) : "memory");
}
__device__ void arrive(uint64_t* bar) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(bar)) : "memory"); }
__device__ void init(uint64_t* bar, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(bar)), "r"(n)); }

// Tiles come in through a ring of two stages, their sums go out by a bulk store whose end nobody awaits: thread 0 leaves while the last one reads.
template <int kForm> __global__ __launch_bounds__(160) void persistent(const float* in, float* out, int tiles, int parts) {
  __shared__ alignas(128) float stage[2][512], sums[128];
  __shared__ uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) init(&full[i], 1), init(&empty[i], 128);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  int tile;
  uint32_t at = 0, phase = 0;
  Scheduler scheduler{-1, tiles, static_cast<int>(gridDim.x)};
  auto advance = [&](int& part) { ++part, at ^= 1, phase ^= at == 0; };
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      while (scheduler.next(tile)) {
        for (int part = 0; part < parts; advance(part)) {
          await(&empty[at], phase ^ 1); // EXPECT: cuda-unbalanced-arrive-wait
          copyIn(stage[at], in + (tile * parts + part) * 512, &full[at]);
        }
      }
    }
  } else {
    while (scheduler.next(tile)) {
      float sum = 0;
      for (int part = 0; part < parts; advance(part)) {
        await(&full[at], phase);
        for (int i = 0; i < 4; ++i) sum += stage[at][i * 128 + threadIdx.x];
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        if (kForm != 1) arrive(&empty[at]);
      }
      if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      asm volatile("bar.sync 1, 128;" ::: "memory");
      sums[threadIdx.x] = sum;
      asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
      asm volatile("bar.sync 1, 128;" ::: "memory");
      if (threadIdx.x == 0) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(out + tile * 128), "r"(addressOf(sums)) : "memory"); // EXPECT: cuda-async-buffer-reuse
        asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      }
    }
    if (kForm && threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}
template __global__ void persistent<0>(const float*, float*, int, int);
template __global__ void persistent<1>(const float*, float*, int, int);
template __global__ void persistent<2>(const float*, float*, int, int);
