// arch: sm_90
// Every block adds its rows to one array in global memory, each with a bulk reduction out of one buffer.
// The next row is written into the buffer while the reduction of the last one still reads it.
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kMaxThreads = 256;
constexpr int kWords = 32; // of a thread in each row

// total: zeroes, blockDim.x * kWords of them; in: one word for each row of each block and each thread
__global__ void addRows(const int* in, int* total, int rows) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int32_t buffer[kMaxThreads * kWords];
  int t = threadIdx.x;
  uint32_t bytes = blockDim.x * kWords * sizeof(int32_t);
  for (int r = 0; r < rows; ++r) {
    int x = in[(blockIdx.x * rows + r) * blockDim.x + t];
    for (int k = 0; k < kWords; ++k)
      buffer[k * blockDim.x + t] = x * (k + 1); // EXPECT: cuda-async-buffer-reuse
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (t == 0) {
      ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, total, buffer, bytes);
      ptx::cp_async_bulk_commit_group();
    }
  }
  if (t == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{}); // shared memory lives until it has been read
}

inline cudaError_t launchAddRows(const int* in, int* total, int rows, int blocks, int threads) {
  addRows<<<blocks, threads>>>(in, total, rows);
  return cudaGetLastError();
}
