// Further instructions of Hopper, for Ampere.
// arch: sm_80
#include <cuda_runtime.h>
__device__ unsigned smemOf(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void storesMatrix(unsigned v) {
  __shared__ uint4 s[32];
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(smemOf(&s[threadIdx.x])), "r"(v) : "memory"); // EXPECT: cuda-architecture-feature 'stmatrix.sync.aligned.m8n8.x1.shared.b16' needs sm_90
}
__global__ void bulkCopies(const float* in, unsigned bar) {
  __shared__ alignas(16) float s[256];
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smemOf(s)), "l"(in), "r"(1024), "r"(bar) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
}
__global__ void mapsAddress(unsigned* out) {
  __shared__ unsigned s;
  unsigned a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(a) : "r"(smemOf(&s))); // EXPECT: cuda-architecture-feature needs sm_90
  out[threadIdx.x] = a;
}
__global__ void clusterScope(unsigned* p, unsigned* out) {
  unsigned v;
  asm volatile("ld.acquire.cluster.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
  asm volatile("fence.acq_rel.cluster;" ::: "memory"); // EXPECT: cuda-architecture-feature needs sm_90
  out[threadIdx.x] = v;
}
__global__ void vectorReduction(float* p) {
  asm volatile("red.global.add.v4.f32 [%0], {%1, %1, %1, %1};" ::"l"(p), "f"(1.f) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
}
__global__ void wideAtomic(unsigned long long* p, unsigned long long* out) {
  asm volatile("{ .reg .b128 a, b; mov.b128 a, {%2, %2}; atom.global.exch.b128 b, [%1], a; mov.b128 {%0, _}, b; }" : "=l"(out[threadIdx.x]) : "l"(p), "l"(3ull) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
}
__global__ void multiMemory(float* p, float* out) {
  float v;
  asm volatile("multimem.ld_reduce.relaxed.sys.global.add.f32 %0, [%1];" : "=f"(v) : "l"(p) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
  out[threadIdx.x] = v;
}
__global__ void bulkPrefetch(const float* in) {
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(in), "r"(1024) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
}
__global__ void asyncStore(unsigned a, unsigned bar) {
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], 1, [%1];" ::"r"(a), "r"(bar) : "memory"); // EXPECT: cuda-architecture-feature needs sm_90
}
