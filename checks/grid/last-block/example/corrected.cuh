// arch: sm_75
// Sums ragged rows, one warp a row. The block that finishes last adds up the sums of all rows.
// Thread 0 counts its block as finished after the barrier: all warps have written their sums by then.
#include <cuda_runtime.h>

// begin: rows + 1 offsets into `in`; finished: zero, and zero again at the end
// threads in a block: a multiple of 32; one warp for each row
__global__ void sumRows(const int* in, const int* begin, int* rowSum, unsigned* finished, int* total, int rows) {
  __shared__ bool last;
  int lane = threadIdx.x % 32;
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row < rows) {
    int sum = 0;
    for (int i = begin[row] + lane; i < begin[row + 1]; i += 32) sum += in[i];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (lane == 0) rowSum[row] = sum;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence(); // the sums before the count
    last = atomicInc(finished, gridDim.x - 1) == gridDim.x - 1;
    __threadfence(); // the count before the sums of the others
  }
  __syncthreads();
  if (last && threadIdx.x < 32) {
    int sum = 0;
    for (int r = lane; r < rows; r += 32) sum += rowSum[r];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
    if (lane == 0) *total = sum;
  }
}

inline cudaError_t launchSumRows(const int* in, const int* begin, int* rowSum, unsigned* finished, int* total, int rows,
                                 int threads) {
  int warps = threads / 32;
  sumRows<<<(rows + warps - 1) / warps, threads>>>(in, begin, rowSum, finished, total, rows);
  return cudaGetLastError();
}
