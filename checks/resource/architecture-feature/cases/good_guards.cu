// Guards that code bases write around instructions of later targets.
// arch: sm_80
#include <cooperative_groups.h>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__device__ unsigned smemOf(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define HAS_ELECT 1
#else
#define HAS_ELECT 0
#endif
__device__ bool electOne() {
#if HAS_ELECT
  unsigned one;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(one));
  return one;
#else
  return threadIdx.x % 32 == 0;
#endif
}
__global__ void elects(int* out) {
  if (electOne()) out[threadIdx.x / 32] = 1;
}
// A trait chosen by the target's number.
#ifdef __CUDA_ARCH__
constexpr int kArch = __CUDA_ARCH__;
#else
constexpr int kArch = 0;
#endif
template <int Arch>
__device__ void dependentsMayStart() {
  if constexpr (Arch >= 900) asm volatile("griddepcontrol.launch_dependents;");
}
__global__ void triggers(int* out) {
  dependentsMayStart<kArch>();
  out[threadIdx.x] = 1;
}
template <int Arch, class = void>
struct Fence {
  static __device__ void run() { __threadfence_block(); }
};
template <int Arch>
struct Fence<Arch, std::enable_if_t<(Arch >= 900)>> {
  static __device__ void run() { asm volatile("fence.proxy.async;" ::: "memory"); }
};
__global__ void fences(int* out) {
  Fence<kArch>::run();
  out[threadIdx.x] = 1;
}
__global__ void deadByConstant(int* out) {
  if (kArch >= 900) asm volatile("barrier.cluster.arrive.aligned;" ::: "memory");
  out[threadIdx.x] = 1;
}
// What Ampere brings.
__global__ void copies(const int4* in, int4* out) {
  __shared__ int4 s[256];
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(smemOf(&s[threadIdx.x])), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void countsPhases(int* out) {
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  __mbarrier_token_t token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {
  }
  out[threadIdx.x] = 1;
}
__global__ void bfloat(float* out, unsigned a, unsigned b) {
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%4,%4,%4}, {%5,%5}, {%0,%1,%2,%3};"
               : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
               : "r"(a), "r"(b));
  out[threadIdx.x] = d0 + d1 + d2 + d3;
}
__global__ void policy(const float* in, float* out) {
  unsigned long long p;
  float v;
  asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(p));
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v) : "l"(in + threadIdx.x), "l"(p));
  out[threadIdx.x] = v;
}
__global__ void reduces(const unsigned* in, unsigned* out) {
  out[threadIdx.x] = __reduce_or_sync(0xffffffffu, in[threadIdx.x]) + __reduce_min_sync(0xffffffffu, in[threadIdx.x]);
}
// A text that only mentions an instruction, and a comment in the assembly.
__global__ void comments(int* out) {
  asm volatile("// wgmma.fence.sync.aligned; belongs to Hopper\n\tbar.warp.sync 0xffffffff;" ::: "memory");
  out[threadIdx.x] = sizeof("elect.sync");
}
