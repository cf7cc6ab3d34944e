// A producer that fills the ring in two loops (the first stages, then the rest), a consumer that multiplies and waits in each step and stores its accumulators
// at the end. On a path made up for the producer (the second loop does not run) the consumer hangs before the end of its loop: what lies behind the hang is no
// evidence about registers. Each wgmma is followed by its wait_group 0.
#include <cuda_runtime.h>
#include <cstdint>

__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ void copyIn(void* to, const void* from, uint64_t* bar) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" ::"r"(addressOf(bar)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%2];" ::"r"(addressOf(to)), "l"(from), "r"(addressOf(bar)) : "memory");
}
__device__ void await(uint64_t* bar, uint32_t parity) {
  asm volatile("{\n .reg .pred P;\nAGAIN:\n mbarrier.try_wait.parity.shared::cta.b64 P, [%0], %1;\n @P bra DONE;\n bra AGAIN;\nDONE:\n}" ::"r"(addressOf(bar)), "r"(parity) : "memory");
}
__device__ void arrive(uint64_t* bar) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(bar)) : "memory"); }
__device__ void init(uint64_t* bar, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(bar)), "r"(n)); }

struct Tile { float d[4]; };
struct Step { Tile& tile; const char* stage; uint64_t* done; };
struct Finish { Tile& tile; float* out; };

__device__ void compute(const Step& s) {
  uint64_t desc = addressOf(s.stage) >> 4 | 64ull << 32 | 1ull << 62;
  float* c = s.tile.d;
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0,%1,%2,%3}, %4, %4, 1, 1, 1, 0, 0;" : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "l"(desc));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  if (threadIdx.x % 32 == 0) arrive(s.done);
}
__device__ void finish(const Finish& f) {
  for (int i = 0; i < 4; ++i) f.out[threadIdx.x * 4 + i] = f.tile.d[i];
}

template <int kStages, int kEarly> __global__ __launch_bounds__(256) void ring(const char* in, float* out, int tiles, int steps) {
  __shared__ alignas(1024) char stage[kStages][4096];
  __shared__ uint64_t full[kStages], empty[kStages], flushed;
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) init(&full[i], 1), init(&empty[i], 4);
    init(&flushed, 4);
  }
  __syncthreads();
  uint32_t fullBits = 0, emptyBits = ~0u;
  if (threadIdx.x >= 128) {
    for (int task = 0; task * gridDim.x + blockIdx.x < tiles; ++task) {
      int at = 0, i = 0;
      for (; i < kEarly && i < steps; ++i) {
        await(&empty[at], emptyBits >> at & 1), emptyBits ^= 1u << at;
        if (threadIdx.x == 128) copyIn(stage[at], in + i * 4096, &full[at]);
        at = at == kStages - 1 ? 0 : at + 1;
      }
      await(&flushed, task % 2 ^ 1);
      for (; i < steps; ++i) {
        await(&empty[at], emptyBits >> at & 1), emptyBits ^= 1u << at;
        if (threadIdx.x == 128) copyIn(stage[at], in + i * 4096, &full[at]);
        at = at == kStages - 1 ? 0 : at + 1;
      }
      asm volatile("bar.sync 2, 128;" ::: "memory");
    }
  } else {
    for (int task = 0; task * gridDim.x + blockIdx.x < tiles; ++task) {
      Tile tile{};
      int at = 0;
      for (int i = 0; i < steps; ++i) {
        await(&full[at], fullBits >> at & 1), fullBits ^= 1u << at;
        compute({tile, stage[at], &empty[at]});
        at = at == kStages - 1 ? 0 : at + 1;
      }
      finish({tile, out + (task * gridDim.x + blockIdx.x) * 512});
      asm volatile("bar.sync 1, 128;" ::: "memory");
      if (threadIdx.x % 32 == 0) arrive(&flushed);
    }
  }
}
template __global__ void ring<4, 2>(const char*, float*, int, int);
