// Counters whose index looks like a group's and is one block's.
#include <cuda_runtime.h>

// The grid has one row.
__global__ void row(unsigned* counters, const int* in) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (in[i] > 0) atomicAdd_block(&counters[blockIdx.x], 1u);
}
void runRow(unsigned* counters, const int* in) { row<<<dim3(8, 1), 128>>>(counters, in); }
// As many banks as blocks.
__global__ void banks(unsigned* counters, const int* in) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[blockIdx.x % 16], 1u);
}
void runBanks(unsigned* counters, const int* in) { banks<<<8, 128>>>(counters, in); }
// Quotient and remainder together name the block.
__global__ void tiled(unsigned* counters, const int* in) {
  unsigned column = blockIdx.x % 4, line = blockIdx.x / 4;
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[line * 8 + column], 1u);
}
void runTiled(unsigned* counters, const int* in) { tiled<<<8, 128>>>(counters, in); }
// A pitch that is an argument.
__global__ void pitched(unsigned* counters, const int* in, int pitch) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[blockIdx.x * pitch], 1u);
}
void runPitched(unsigned* counters, const int* in, int pitch) { pitched<<<8, 128>>>(counters, in, pitch); }
// A few threads of one block share each counter.
__global__ void subgroups(unsigned* counters, const int* in) {
  unsigned i = blockIdx.x * 128 + threadIdx.x;
  if (in[i] > 0) atomicAdd_block(&counters[i / 16], 1u);
}
void runSubgroups(unsigned* counters, const int* in) { subgroups<<<8, 128>>>(counters, in); }
