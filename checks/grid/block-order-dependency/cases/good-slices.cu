// Waits for threads of the own block, in a part of global memory that belongs to the block.

// A tree of flags in a slice of global memory that belongs to the block: whoever a thread waits for is a thread of its own block.
// The flags of the first level are others than those of the second. No finding.
template <unsigned Threads>
__device__ void tree(volatile int* cell, int* flag, int sum, unsigned t) {
  cell[t] = sum;
  flag[t] = 0;
  __syncthreads();
  if (t < Threads / 2) {
    if (t >= Threads / 4) {
      cell[t] = sum + cell[t + Threads / 2];
      __threadfence_block();
      atomicExch_block(&flag[t], 1);
    } else {
      sum += cell[t + Threads / 2];
    }
  }
  if (t < Threads / 4) {
    while (atomicAdd_block(&flag[t + Threads / 4], 0) != 1) {
    }
    __threadfence_block();
    if (t >= Threads / 8) {
      cell[t] = sum + cell[t + Threads / 4];
      __threadfence_block();
      atomicExch_block(&flag[t], 1);
    } else {
      sum += cell[t + Threads / 4];
    }
  }
  if (t < Threads / 8) {
    while (atomicAdd_block(&flag[t + Threads / 8], 0) != 1) {
    }
    __threadfence_block();
    cell[t] = sum + cell[t + Threads / 8];
  }
  __syncthreads();
}
template <unsigned Threads>
__global__ void sums(const int* in, int* out, volatile int* cells, int* flags) {
  unsigned t = threadIdx.x;
  unsigned first = blockIdx.x * Threads;
  tree<Threads>(&cells[first], &flags[first], in[first + t], t);
  if (t == 0) {
    out[blockIdx.x] = cells[first];
  }
}
void run(const int* in, int* out, volatile int* cells, int* flags, int threads) {
  switch (threads) {
  case 512: sums<512><<<64, threads>>>(in, out, cells, flags); break;
  case 128: sums<128><<<64, threads>>>(in, out, cells, flags); break;
  }
}
