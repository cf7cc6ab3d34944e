// Block scope on counters of the grid, and on slices that each block has for itself.
#include <cuda_runtime.h>

__global__ void gridCounter(const int* in, int* hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd_block(hits, 1); // EXPECT: cuda-narrow-atomic-scope block scope
}

__global__ void ptxCounter(const int* in, int* hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) asm volatile("red.relaxed.cta.global.add.s32 [%0], 1;" ::"l"(hits) : "memory"); // EXPECT: cuda-narrow-atomic-scope
}

__global__ void slices(const int* in, int* hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd_block(&hits[blockIdx.x], 1);
}

__global__ void deviceScope(const int* in, int* hits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(hits, 1);
}

__global__ void oneBlock(const int* in, int* hits, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0) atomicAdd_block(hits, 1);
}

void run(const int* in, int* hits, int n) {
  gridCounter<<<(n + 255) / 256, 256>>>(in, hits, n);
  ptxCounter<<<(n + 255) / 256, 256>>>(in, hits, n);
  slices<<<(n + 255) / 256, 256>>>(in, hits, n);
  deviceScope<<<(n + 255) / 256, 256>>>(in, hits, n);
  oneBlock<<<1, 256>>>(in, hits, n);
}
