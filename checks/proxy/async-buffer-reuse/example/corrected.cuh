// arch: sm_90
// A block writes its tiles to global memory through one buffer, each with a bulk copy.
// The thread that issued the copy waits until it has read the buffer, then lets the others overwrite it.
#include <cuda/ptx>
#include <cuda_runtime.h>

constexpr int kMaxThreads = 256;
constexpr int kWords = 32; // of a thread in each tile

// threads in a block: a multiple of 32, up to kMaxThreads
__global__ void writeTiles(const int* in, int* out, int tiles) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int buffer[kMaxThreads * kWords];
  int t = threadIdx.x;
  int words = blockDim.x * kWords;
  int x = in[blockIdx.x * blockDim.x + t];
  for (int i = 0; i < tiles; ++i) {
    if (t == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    __syncthreads();
    for (int k = 0; k < kWords; ++k)
      buffer[k * blockDim.x + t] = x * (i + 1) + k;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (t == 0) {
      int* to = out + (blockIdx.x * tiles + i) * words;
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, buffer, words * 4);
      ptx::cp_async_bulk_commit_group();
    }
  }
  if (t == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{}); // shared memory lives until it has been read
}

inline cudaError_t launchWriteTiles(const int* in, int* out, int tiles, int blocks, int threads) {
  writeTiles<<<blocks, threads>>>(in, out, tiles);
  return cudaGetLastError();
}
