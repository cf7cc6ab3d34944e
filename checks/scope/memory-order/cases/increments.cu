// A counter that is changed by ordinary reads and writes beside atomic operations of other blocks.
#include <cuda_runtime.h>

__device__ int hits, starts, finished, total;

__global__ void plainIncrement(const int* in) {
  if (in[threadIdx.x] > 0) atomicAdd(&hits, 1);
  if (blockIdx.x == 0 && threadIdx.x == 0) hits++; // EXPECT: cuda-memory-order changes may be lost
}
void runPlainIncrement(const int* in) { plainIncrement<<<8, 64>>>(in); }

__global__ void ofEveryBlock(int* count, const int* in) {
  if (threadIdx.x == 0) *count = *count + 2; // EXPECT: cuda-memory-order
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(count, 1);
}
void runOfEveryBlock(int* count, const int* in) { ofEveryBlock<<<8, 64>>>(count, in); }

// the last block is alone
__global__ void lastBlockAdds(const int* in) {
  if (threadIdx.x) return;
  atomicAdd(&total, in[blockIdx.x]);
  __threadfence();
  if (atomicAdd(&finished, 1) == gridDim.x - 1) {
    __threadfence();
    total += 5;
    finished = 0;
  }
}
void runLastBlockAdds(const int* in) { lastBlockAdds<<<8, 64>>>(in); }

// one block
__global__ void alone(const int* in) {
  if (threadIdx.x == 0) starts++;
  __syncthreads();
  if (in[threadIdx.x] > 0) atomicAdd(&starts, 1);
}
void runAlone(const int* in) { alone<<<1, 64>>>(in); }

// each block has its own
__global__ void slices(int* counts, const int* in) {
  int* mine = counts + blockIdx.x;
  if (threadIdx.x == 0) ++*mine;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(mine, 1);
}
void runSlices(int* counts, const int* in) { slices<<<8, 64>>>(counts, in); }
