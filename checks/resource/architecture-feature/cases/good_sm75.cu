// Guarded, unreachable or available.
// arch: sm_75
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__device__ int guarded_sum(int v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(v));
  return sum;
#else
  for (int step = 16; step > 0; step /= 2) v += __shfl_xor_sync(0xffffffffu, v, step);
  return v;
#endif
}
__global__ void guarded(const int* in, int* out) { out[threadIdx.x] = guarded_sum(in[threadIdx.x]); }

template <int Arch> struct Copy {
  static __device__ void wait() {}
};
template <> struct Copy<80> {
  static __device__ void wait() { asm volatile("cp.async.wait_all;" ::: "memory"); }
};
__global__ void other_specialisation(int* out) {
  Copy<75>::wait();
  out[threadIdx.x] = 1;
}
__device__ void not_called() { asm volatile("cp.async.wait_all;" ::: "memory"); }
template <bool Async> __global__ void discarded(int* out) {
  if constexpr (Async) asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = 1;
}
template __global__ void discarded<false>(int*);
__global__ void dead(int* out) {
  constexpr bool async = false;
  if (async) asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = 1;
}
template <typename T> __global__ void never_instantiated(T* out) {
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = 1;
}
__global__ void loads_matrices(unsigned* out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = make_uint4(threadIdx.x, 0, 0, 0);
  __syncwarp();
  unsigned r0;
  unsigned a = static_cast<unsigned>(__cvta_generic_to_shared(&s[threadIdx.x]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r0) : "r"(a) : "memory");
  out[threadIdx.x] = r0;
}
void run_loads(unsigned* out) { loads_matrices<<<1, 32>>>(out); }
__global__ void fences(int* out) {
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  asm volatile("fence.sc.sys;" ::: "memory");
  __threadfence();
  out[threadIdx.x] = 1;
}
__global__ void barriers(int* out) {
  asm volatile("bar.sync 0;" ::: "memory");
  asm volatile("barrier.cta.sync 0;" ::: "memory");
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  out[threadIdx.x] = 1;
}
__global__ void matches(const int* in, int* out) { out[threadIdx.x] = __match_any_sync(0xffffffffu, in[threadIdx.x]); }
__global__ void sleeps(int* out) {
  __nanosleep(100);
  asm volatile("nanosleep.u32 20;");
  out[threadIdx.x] = 1;
}
__global__ void registers_only(const int* in, int* out) {
  int v, lane;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(v) : "r"(in[0]), "r"(in[1]), "r"(in[2]));
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(v) : "r"(v), "r"(lane));
  out[threadIdx.x] = v;
}
__global__ void half_mma(float* out, unsigned a, unsigned b) {
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%5}, {%0,%1,%2,%3};"
               : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
               : "r"(a), "r"(b));
  out[threadIdx.x] = d0 + d1 + d2 + d3;
}
