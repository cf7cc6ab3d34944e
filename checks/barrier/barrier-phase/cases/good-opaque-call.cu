// A call through a table of functions may arrive: what is not seen says nothing about the phase.
#include <cuda/barrier>
#include <cuda/ptx>
using fn = void (*)(void*);
__device__ void waits(void* p) {
  auto* bar = static_cast<uint64_t*>(p);
  while (!cuda::ptx::mbarrier_try_wait_parity(bar, 0)) {}
}
__device__ void arrives(void* p) { (void)cuda::ptx::mbarrier_arrive(static_cast<uint64_t*>(p)); }

__global__ void table(int* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) cuda::ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  fn roles[] = {[](void* p) { waits(p); }, [](void* p) { arrives(p); }};
  roles[threadIdx.x](&bar);
  __syncthreads();
  if (threadIdx.x == 0) {
    (void)cuda::ptx::mbarrier_arrive(&bar);
    while (!cuda::ptx::mbarrier_try_wait_parity(&bar, 1)) {}
    out[0] = 1;
  }
}
void host(int* o) { table<<<1, 2>>>(o); }
