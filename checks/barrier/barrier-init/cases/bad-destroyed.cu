// The thread that passes first destroys the barrier that others may still wait on.
#include <cuda/barrier>
#include <cuda/ptx>

__global__ void destroyed(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
  if (threadIdx.x == 0) bar.~barrier(); // EXPECT: cuda-barrier-init
  __syncthreads();
  out[threadIdx.x] = 1;
}
__global__ void destroyedAfterCopy(int* out, const int* in) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
  bar.arrive_and_wait();
  const int v = s[63 - threadIdx.x]; // the copy is complete here: nothing to say at this line
  if (threadIdx.x == 0) bar.~barrier(); // EXPECT: cuda-barrier-init
  __syncthreads();
  out[threadIdx.x] = v;
}
__global__ void destroyedLater(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
  __syncthreads();
  if (threadIdx.x == 0) bar.~barrier();
  out[threadIdx.x] = 1;
}
void host(int* o, const int* i) {
  destroyed<<<1, 64>>>(o);
  destroyedAfterCopy<<<1, 64>>>(o, i);
  destroyedLater<<<1, 64>>>(o);
}
