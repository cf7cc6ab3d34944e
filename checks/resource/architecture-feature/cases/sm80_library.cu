// arch: sm_80
// Functions of the toolkit that stand for instructions of sm_90.
// RULES-OFF: cuda-narrow-atomic-scope
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>
namespace ptx = cuda::ptx;

__global__ void clusterScope(unsigned* p) {
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER); // EXPECT: cuda-architecture-feature cluster scope of '__nv_atomic_add' needs sm_90 or later: nvcc takes device scope
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_CLUSTER); // EXPECT: cuda-architecture-feature cluster scope
}
__global__ void dependency(float* out) {
  cudaGridDependencySynchronize(); // EXPECT: cuda-architecture-feature needs sm_90 or later: it does not assemble for sm_80
  out[threadIdx.x] = 1;
}
__global__ void trigger(float* out) {
  out[threadIdx.x] = 1;
  cudaTriggerProgrammaticLaunchCompletion(); // EXPECT: cuda-architecture-feature needs sm_90
}
__global__ void fences() {
  ptx::fence_proxy_async(ptx::space_shared); // EXPECT: cuda-architecture-feature 'cuda::ptx::fence_proxy_async' needs sm_90
}
__global__ void waits(float* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  ptx::mbarrier_arrive(&bar); // the short form is of sm_80
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) { // EXPECT: cuda-architecture-feature 'cuda::ptx::mbarrier_try_wait_parity' needs sm_90
  }
  out[threadIdx.x] = 1;
}
__global__ void longForm(float* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar); // EXPECT: cuda-architecture-feature 'cuda::ptx::mbarrier_arrive' needs sm_90
  }
  out[threadIdx.x] = 1;
}
__global__ void shortForms(float* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  uint64_t token = ptx::mbarrier_arrive(&bar);
  while (!ptx::mbarrier_test_wait(&bar, token)) {
  }
  ptx::mbarrier_arrive(&bar);
  while (!ptx::mbarrier_test_wait_parity(&bar, 1)) {
  }
  out[threadIdx.x] = 1;
}
__global__ void registers(unsigned* out) {
  out[0] = ptx::get_sreg_laneid() + ptx::get_sreg_dynamic_smem_size();
  out[1] = ptx::get_sreg_cluster_ctarank(); // EXPECT: cuda-architecture-feature 'cuda::ptx::get_sreg_cluster_ctarank' needs sm_90
}

// In an initialiser, and where a newer target is asked for first.
struct Started {
  bool waited;
  __device__ Started() : waited((cudaGridDependencySynchronize(), true)) {} // EXPECT: cuda-architecture-feature
};
__global__ void inInitialiser(bool* out) {
  Started s;
  *out = s.waited;
}
__global__ void guarded(float* out) {
#if __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
  ptx::fence_proxy_async(ptx::space_shared);
#endif
  out[threadIdx.x] = 1;
}
