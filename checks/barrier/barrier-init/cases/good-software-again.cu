// A barrier of device or system scope is software, whatever memory it lies in: nothing is to be invalidated before a new one is made in its place.
#include <cuda/barrier>

template <cuda::thread_scope Scope>
__device__ void once(int* out) {
  using Barrier = cuda::barrier<Scope>;
  __shared__ alignas(Barrier) char raw[sizeof(Barrier)];
  Barrier* bar = reinterpret_cast<Barrier*>(raw);
  if (threadIdx.x == 0) new (bar) Barrier(64);
  __syncthreads();
  out[threadIdx.x] = 1;
  bar->arrive_and_wait();
  __syncthreads();
  if (threadIdx.x == 0) bar->~Barrier();
  __syncthreads(); // equivalent: barrier -- the thread that destroys it makes the next one
}
__global__ void twice(int* out) {
  once<cuda::thread_scope_device>(out);
  once<cuda::thread_scope_device>(out);
  once<cuda::thread_scope_system>(out);
  once<cuda::thread_scope_system>(out);
}
void host(int* o) { twice<<<1, 64>>>(o); }
