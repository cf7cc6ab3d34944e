// A persistent kernel whose producer and consumers move their ring state on after each tile with advance(steps) (index and phase by division) while the loop itself steps a copy. Silent.
#include <cuda_runtime.h>
#include <cstdint>

__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ void init(uint64_t* bar, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(bar)), "r"(n)); }
__device__ void arrive(uint64_t* bar) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(bar)) : "memory"); }
__device__ void await(uint64_t* bar, uint32_t parity) {
  asm volatile("{\n .reg .pred P;\nAGAIN:\n mbarrier.try_wait.parity.shared::cta.b64 P, [%0], %1;\n @P bra DONE;\n bra AGAIN;\nDONE:\n}" ::"r"(addressOf(bar)), "r"(parity) : "memory");
}
__device__ void copyIn(void* to, const void* from, uint64_t* bar) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1024;" ::"r"(addressOf(bar)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1024, [%2];" ::"r"(addressOf(to)), "l"(from), "r"(addressOf(bar)) : "memory");
}
constexpr uint32_t kStages = 4;
struct State {
  uint32_t index = 0, phase = 0;
  __device__ void step() {
    if (++index == kStages) index = 0, phase ^= 1;
  }
  __device__ void advance(uint32_t n) {
    if (n < kStages && index + n >= kStages) phase ^= 1;
    if (n >= kStages && (index + n) / kStages % 2 == 1) phase ^= 1;
    index = (index + n) % kStages;
  }
};
template <bool kWait> __global__ __launch_bounds__(256) void pingpong(const char* in, float* out, int tiles, int columns) {
  __shared__ alignas(128) float stage[kStages][256];
  __shared__ uint64_t full[kStages], empty[kStages];
  if (threadIdx.x == 0)
    for (int i = 0; i < kStages; ++i) init(&full[i], 1), init(&empty[i], 128);
  __syncthreads();
  int group = threadIdx.x / 128, steps = (columns + 63) / 64, tile = blockIdx.x;
  if (group == 0) {
    if (threadIdx.x == 0) {
      State write;
      write.phase = 1;
      for (; tile < tiles; tile += gridDim.x) {
        State at = write;
        for (int k = steps; k > 0; --k) {
          await(&empty[at.index], at.phase);
          copyIn(stage[at.index], in + (tile * steps + k) * 1024, &full[at.index]);
          at.step();
        }
        write.advance(steps);
      }
    }
  } else {
    State read;
    for (; tile < tiles; tile += gridDim.x) {
      float sum = 0;
      State at = read;
      for (int k = steps; k > 0; --k) {
        if (kWait) await(&full[at.index], at.phase);
        sum += stage[at.index][threadIdx.x % 128] + stage[at.index][255 - threadIdx.x % 128];
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        arrive(&empty[at.index]);
        at.step();
      }
      read.advance(steps);
      out[tile * 128 + threadIdx.x % 128] = sum;
    }
  }
}
template __global__ void pingpong<true>(const char*, float*, int, int);
