// A pipeline with shared state works alike at block, device and system scope: a wait is for the commits of all producers.
#include <cooperative_groups.h>
#include <cuda/pipeline>

template <cuda::thread_scope Scope>
__device__ void roles(int* out, const int* in) {
  using State = cuda::pipeline_shared_state<Scope, 1>;
  __shared__ alignas(State) char raw[sizeof(State)];
  __shared__ int stage[32];
  State* state = reinterpret_cast<State*>(raw);
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0) new (state) State();
  block.sync();
  const auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, state, role);
  if (role == cuda::pipeline_role::producer) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
  } else {
    pipe.consumer_wait();
    out[threadIdx.x - 32] = stage[63 - threadIdx.x];
    pipe.consumer_release();
  }
  pipe.quit();
}
__global__ void deviceScope(int* out, const int* in) { roles<cuda::thread_scope_device>(out, in); }
__global__ void systemScope(int* out, const int* in) { roles<cuda::thread_scope_system>(out, in); }

__global__ void unified(int* out, const int* in, int n) {
  using State = cuda::pipeline_shared_state<cuda::thread_scope_device, 2>;
  __shared__ alignas(State) char raw[sizeof(State)];
  __shared__ int stage[2][64];
  State* state = reinterpret_cast<State*>(raw);
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0) new (state) State();
  block.sync();
  auto pipe = cuda::make_pipeline(block, state);
  for (int i = 0; i < n; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[i % 2][threadIdx.x], &in[64 * i + threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[64 * i + threadIdx.x] = stage[i % 2][63 - threadIdx.x];
    pipe.consumer_release();
  }
}
void host(int* o, const int* i) {
  deviceScope<<<1, 64>>>(o, i);
  systemScope<<<1, 64>>>(o, i);
  unified<<<1, 64>>>(o, i, 8);
}
