// Further forms of bytes and arrivals in inline PTX. Nothing to report.
#include "wrappers.cuh"

// The bytes are completed by hand.
__global__ void __launch_bounds__(64) completeTx(const float* in, float* out) {
  __shared__ float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 4);
    buf[0] = in[0];
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 4;" ::"r"(smem(&bar)) : "memory");
  }
  barWait(&bar, 0);
  out[threadIdx.x] = in[threadIdx.x];
}
// The copy that is not wanted is completed by hand.
__global__ void __launch_bounds__(64) cancels(const float* in, float* out, bool half) {
  __shared__ alignas(128) float buf[128];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 512);
    bulkLoad(buf, in, 256, &bar);
    if (!half) bulkLoad(buf + 64, in + 64, 256, &bar);
    else asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 256;" ::"r"(smem(&bar)) : "memory");
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// A predicate in the asm, as in the members of CUTLASS.
__device__ __forceinline__ void expectPred(uint64_t* b, uint32_t bytes, uint32_t pred) {
  asm volatile("{\n.reg .pred p;\nsetp.eq.u32 p, %2, 1;\n@p mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;\n}" ::"r"(smem(b)), "r"(bytes), "r"(pred) : "memory");
}
__global__ void __launch_bounds__(64) predicated(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  expectPred(&bar, 256, threadIdx.x == 0);
  if (threadIdx.x == 0) bulkLoad(buf, in, 256, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// Two blocks copy a half each for both; a thread for each block frees the stage there.
__device__ __forceinline__ void arrivePred(uint64_t* b, uint32_t cta, uint32_t pred) {
  asm volatile("{\n.reg .pred p;\n.reg .b32 remAddr32;\nsetp.eq.u32 p, %2, 1;\n@p mapa.shared::cluster.u32 remAddr32, %0, %1;\n@p mbarrier.arrive.shared::cluster.b64 _, [remAddr32];\n}" ::"r"(smem(b)), "r"(cta), "r"(pred) : "memory");
}
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) cutlassEmpty(const float* in, float* out, int n) {
  constexpr int S = 2;
  __shared__ alignas(128) float buf[S][96];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0) {
    for (int s = 0; s < S; ++s) barInit(&full[s], 1), barInit(&empty[s], 2);
    fenceInit();
  }
  ctasSync();
  uint32_t rank = ctaRank();
  if (threadIdx.x >= 96) {
    if (threadIdx.x == 96) {
      int t = 0;
      for (; t < n; ++t) {
        barWait(&empty[t % S], (t / S & 1) ^ 1);
        barExpect(&full[t % S], 384);
        bulkLoadMulticast(buf[t % S] + rank * 48, in + t * 96 + rank * 48, 192, &full[t % S], 3);
      }
      for (int k = 0; k < S; ++k, ++t) barWait(&empty[t % S], (t / S & 1) ^ 1);
    }
  } else {
    for (int t = 0; t < n; ++t) {
      barWait(&full[t % S], t / S & 1);
      out[(blockIdx.x * n + t) * 96 + threadIdx.x] = buf[t % S][threadIdx.x];
      fenceAsync();
      named(1, 96);
      arrivePred(&empty[t % S], threadIdx.x, threadIdx.x < 2);
    }
  }
}
