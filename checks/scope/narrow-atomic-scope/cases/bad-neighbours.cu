// RULES-OFF: cuda-block-order-dependency
// Block scope on places that blocks share with their neighbours.

namespace poll {
// The last thread of a block waits for a flag of the next block with an atomic operation of block scope.
__global__ void shiftLeft(const int* in, volatile int* copy, int* flag, int* out, int step) {
  int bt = threadIdx.x;
  int g = blockIdx.x * 256 + bt;
  int all = gridDim.x * 256;
  copy[g] = in[g];
  __threadfence();
  atomicExch(&flag[g], step);
  if (bt == 255) {
    while (atomicAdd_block(&flag[(g + 1) % all], 0) != step) { // EXPECT: cuda-narrow-atomic-scope
    }
    __threadfence();
  } else {
    while (atomicAdd(&flag[g + 1], 0) != step) {
    }
    __threadfence();
  }
  out[g] = copy[(g + 1) % all];
}
void run(const int* in, volatile int* copy, int* flag, int* out) { shiftLeft<<<15, 256>>>(in, copy, flag, out, 1); }
} // namespace poll

namespace queues {
// Each block takes the lock of its own queue at block scope, but the blocks steal from the queues of others.
struct Queue {
  int locked;
  int count;
};
__device__ void take(Queue* q) {
  while (atomicCAS(&q->locked, 0, 1) != 0) {
  }
  __threadfence();
}
__global__ void steal(Queue* queues, int rounds, int blocks) {
  if (threadIdx.x == 0) {
    int from = blockIdx.x;
    for (int r = 0; r < rounds; ++r) {
      while (atomicCAS_block(&queues[blockIdx.x].locked, 0, 1) != 0) { // EXPECT: cuda-narrow-atomic-scope
      }
      __threadfence();
      queues[blockIdx.x].count += 2;
      __threadfence();
      atomicExch(&queues[blockIdx.x].locked, 0);
      from = (from + 1) % blocks;
      take(&queues[from]);
      queues[from].count -= 1;
      __threadfence();
      atomicExch(&queues[from].locked, 0);
    }
  }
}
void run(Queue* q, int rounds) { steal<<<15, 256>>>(q, rounds, 15); }
} // namespace queues

namespace quotients {
// `bin` is the number of a contribution divided by a count that nobody knows: a bin on the border of two blocks is added to by both.
__global__ void spread(const float* weight, int taps, const float* in, int n, float* out) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  for (int base = 0; base < n * taps; base += gridDim.x * blockDim.x) {
    int tap = (base + g) % taps;
    int bin = (base + g) / taps;
    if (bin < n) {
      atomicAdd_block(&out[bin], in[bin] * weight[tap]); // EXPECT: cuda-narrow-atomic-scope
    }
  }
}
void run(const float* w, int taps, const float* in, int n, float* out) { spread<<<15, 1024>>>(w, taps, in, n, out); }
} // namespace quotients

namespace slots {
// Each block raises the flag of the block before it, and waits for its own at block scope.
__global__ void ring(int* flag, const int* in, int* out) {
  if (threadIdx.x == 0 && blockIdx.x > 0) atomicExch(&flag[blockIdx.x - 1], 1);
  if (threadIdx.x == 0 && blockIdx.x + 1 < gridDim.x) {
    while (atomicAdd_block(&flag[blockIdx.x], 0) == 0) { // EXPECT: cuda-narrow-atomic-scope
    }
  }
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
}
void run(int* flag, const int* in, int* out) { ring<<<60, 128>>>(flag, in, out); }
} // namespace slots

namespace tens {
// Ten counts make a bin; the threads of a block are no multiple of ten.
__global__ void bins(const int* in, int* bin) {
  int g = blockIdx.x * 256 + threadIdx.x;
  atomicAdd_block(&bin[g / 10], in[g]); // EXPECT: cuda-narrow-atomic-scope
}
void run(const int* in, int* bin) { bins<<<40, 256>>>(in, bin); }
} // namespace tens
