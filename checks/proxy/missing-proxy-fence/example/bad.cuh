// arch: sm_90
// Each thread computes a row in shared memory; one thread sends all rows to global memory with one bulk copy.
// The copy engine may read the rows before the stores of the other threads have reached its proxy.
#include <cuda/ptx>
#include <cuda_runtime.h>

constexpr int kMaxThreads = 256;
constexpr int kRow = 32; // words

// threads in a block: a multiple of 32, up to kMaxThreads
__global__ void multiples(const int* in, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int rows[kMaxThreads * kRow];
  int t = threadIdx.x;
  int x = in[blockIdx.x * blockDim.x + t];
  for (int k = 0; k < kRow; ++k) rows[t * kRow + k] = x * (k + 1);
  __syncthreads();
  if (t == 0) {
    int words = blockDim.x * kRow;
    int* to = out + blockIdx.x * words;
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, rows, words * 4); // EXPECT: cuda-missing-proxy-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{}); // shared memory lives until it has been read
  }
}

inline cudaError_t launchMultiples(const int* in, int* out, int blocks, int threads) {
  multiples<<<blocks, threads>>>(in, out);
  return cudaGetLastError();
}
