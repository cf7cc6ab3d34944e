// Code for sm_75 that needs a later target.
// arch: sm_75
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__device__ unsigned smem_address(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__global__ void redux(const int* in, int* out) {
  int sum;
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(in[threadIdx.x])); // EXPECT: cuda-architecture-feature 'redux.sync.add.s32' needs sm_80 or later: ptxas refuses it for sm_75
  out[threadIdx.x] = sum;
}
__global__ void redux_function(const int* in, int* out) {
  out[threadIdx.x] = __reduce_add_sync(0xffffffffu, in[threadIdx.x]); // EXPECT: cuda-architecture-feature '__reduce_add_sync' needs sm_80
}
__device__ int wrapped(int v) {
  int sum;
  asm volatile("redux.sync.max.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(v)); // EXPECT: cuda-architecture-feature 'redux.sync.max.s32' needs sm_80
  return sum;
}
__global__ void through_wrapper(const int* in, int* out) { out[threadIdx.x] = wrapped(in[threadIdx.x]); }

__global__ void copies(const int4* in, int4* out) {
  __shared__ int4 s[256];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem_address(&s[threadIdx.x])), "l"(in + threadIdx.x) : "memory"); // EXPECT: cuda-architecture-feature 'cp.async.cg.shared.global' needs sm_80
  asm volatile("cp.async.commit_group;" ::: "memory"); // EXPECT: cuda-architecture-feature 'cp.async.commit_group' needs sm_80
  asm volatile("cp.async.wait_group 0;" ::: "memory"); // EXPECT: cuda-architecture-feature 'cp.async.wait_group' needs sm_80
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void barrier(int* out) {
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(smem_address(&bar)), "r"(blockDim.x) : "memory"); // EXPECT: cuda-architecture-feature 'mbarrier.init.shared.b64' needs sm_80
  __syncthreads();
  out[threadIdx.x] = 1;
}
__global__ void library_copy(const int4* in, int4* out) {
  __shared__ int4 s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 16); // EXPECT: cuda-architecture-feature copies through registers and waits on sm_75
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void matrix_multiply(float* out, unsigned a, unsigned b) {
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%4}, {%5}, {%0,%1,%2,%3};" // EXPECT: cuda-architecture-feature needs sm_80
               : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
               : "r"(a), "r"(b));
  out[threadIdx.x] = d0 + d1 + d2 + d3;
}
__global__ void hinted(const float* in, float* out, unsigned long long policy) {
  float v;
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v) : "l"(in + threadIdx.x), "l"(policy)); // EXPECT: cuda-architecture-feature needs sm_80
  out[threadIdx.x] = v;
}
template <int Kind> __global__ void by_template(const int* in, int* out) {
  int v = in[threadIdx.x];
  if constexpr (Kind == 1) asm volatile("redux.sync.min.s32 %0, %1, 0xffffffff;" : "=r"(v) : "r"(v)); // EXPECT: cuda-architecture-feature 'redux.sync.min.s32' needs sm_80
  out[threadIdx.x] = v;
}
template __global__ void by_template<0>(const int*, int*);
template __global__ void by_template<1>(const int*, int*);

namespace cg = cooperative_groups;
__global__ void cluster(int* out) {
  cg::cluster_group c = cg::this_cluster(); // EXPECT: cuda-architecture-feature needs sm_90
  out[threadIdx.x] = c.block_rank();
}
