// arch: sm_75
// Sums the rows of a matrix, one block a row. The warp that finishes last adds up what the warps found.
// The counter is used by the block alone, so the order of block scope is enough.
#include <cuda/atomic>
#include <cuda_runtime.h>

constexpr int kMaxWarps = 32;

// threads in a block: a multiple of 32
__global__ void rowSums(const int* in, int* sums, int columns) {
  __shared__ int partial[kMaxWarps];
  __shared__ int finished;
  int warps = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0) finished = 0;
  __syncthreads();
  int sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) sum += in[blockIdx.x * columns + c];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  if (lane == 0) {
    partial[warp] = sum;
    cuda::atomic_ref<int, cuda::thread_scope_block> counter(finished);
    if (counter.fetch_add(1, cuda::memory_order_acq_rel) == warps - 1) {
      int total = 0;
      for (int w = 0; w < warps; ++w) total += partial[w];
      sums[blockIdx.x] = total;
    }
  }
}

inline cudaError_t launchRowSums(const int* in, int* sums, int columns, int rows, int threads) {
  rowSums<<<rows, threads>>>(in, sums, columns);
  return cudaGetLastError();
}
