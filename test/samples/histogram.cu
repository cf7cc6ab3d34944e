// A histogram in shared memory with two of the mistakes that cuda-lint finds.
#include <cuda_runtime.h>

constexpr int Bins = 256;

// 48 KiB of counters and a table on top: more than a block may have without asking for it.
__global__ void histogram(const unsigned char* input, unsigned* output, int n) {
  __shared__ unsigned counts[48][Bins];
  __shared__ unsigned total[Bins];
  int warp = threadIdx.x / 32;
  for (int i = threadIdx.x % 32; i < Bins; i += 32) counts[warp][i] = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd_system(&counts[warp][input[i]], 1u);
  __syncthreads();
  if (threadIdx.x < Bins) {
    unsigned sum = 0;
    for (int w = 0; w < 48; ++w) sum += counts[w][threadIdx.x];
    total[threadIdx.x] = sum;
    atomicAdd(&output[threadIdx.x], total[threadIdx.x]);
  }
}

void run(const unsigned char* input, unsigned* output, int n) { histogram<<<80, 1024>>>(input, output, n); }
