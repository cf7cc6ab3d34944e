// Pointers that are members of one object lead to places of their own.
#include <cuda/atomic>
#include <cuda_runtime.h>

struct Queue {
  cuda::atomic<unsigned, cuda::thread_scope_device> head, tail;
  unsigned mask;
  cuda::atomic<int, cuda::thread_scope_device>* full;
  int* items;
};
__global__ void pushes(Queue* q, const int* in) {
  unsigned t = q->tail.fetch_add(1, cuda::memory_order_relaxed);
  while (q->full[t & q->mask].load(cuda::memory_order_acquire) != 0) {
  }
  q->items[t & q->mask] = in[blockIdx.x * blockDim.x + threadIdx.x];
  q->full[t & q->mask].store(1, cuda::memory_order_release);
}
void runPushes(Queue* q, const int* in) {
  void* args[] = {&q, &in};
  cudaLaunchCooperativeKernel((void*)pushes, dim3(8), dim3(32), args);
}
// Members of a parameter.
struct Channel {
  int* data;
  unsigned* ready;
  int* log;
};
__global__ void handsOver(Channel c, const int* in) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    c.data[0] = in[0];
    __threadfence();
    atomicExch(c.ready, 1u);
    c.log[0] = 1;
  } else {
    while (atomicAdd(c.ready, 0u) == 0u) {
    }
    __threadfence();
    c.log[blockIdx.x] = c.data[0];
  }
}
void runHandsOver(Channel c, const int* in) {
  void* args[] = {&c, &in};
  cudaLaunchCooperativeKernel((void*)handsOver, dim3(8), dim3(32), args);
}
