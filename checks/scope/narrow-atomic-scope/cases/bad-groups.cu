// Counters that a group of blocks shares.
#include <cuda_runtime.h>

// Two neighbours.
__global__ void pairs(unsigned* counters, const int* in) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[blockIdx.x / 2], 1u); // EXPECT: cuda-narrow-atomic-scope other blocks
}
void runPairs(unsigned* counters, const int* in) { pairs<<<8, 128>>>(counters, in); }
// The blocks of one column.
__global__ void columns(unsigned* counters, const int* in) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (in[i] > 0) atomicAdd_block(&counters[blockIdx.x], 1u); // EXPECT: cuda-narrow-atomic-scope other blocks
}
void runColumns(unsigned* counters, const int* in) { columns<<<dim3(8, 4), 128>>>(counters, in); }
// Every fourth block.
__global__ void banks(unsigned* counters, const int* in) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[blockIdx.x % 4], 1u); // EXPECT: cuda-narrow-atomic-scope other blocks
}
void runBanks(unsigned* counters, const int* in) { banks<<<8, 128>>>(counters, in); }
__global__ void evenOnes(unsigned* counters, const int* in) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicOr_block(&counters[blockIdx.x & ~1u], 1u); // EXPECT: cuda-narrow-atomic-scope other blocks
}
void runEvenOnes(unsigned* counters, const int* in, int blocks) { evenOnes<<<blocks, 128>>>(counters, in); }
