// arch: sm_80
// Reverses each block's part of an array through shared memory, which asynchronous copies fill.
// Each thread waits for its own copies, but after the barrier: those of the others may still be on their way.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int kMaxThreads = 1024;

__global__ void reverseParts(const int4* in, int4* out) {
  __shared__ int4 part[kMaxThreads];
  int t = threadIdx.x;
  int first = blockIdx.x * blockDim.x;
  __pipeline_memcpy_async(&part[t], &in[first + t], sizeof(int4));
  __pipeline_commit();
  __syncthreads();
  __pipeline_wait_prior(0);
  int4 x = part[blockDim.x - 1 - t]; // EXPECT: cuda-async-read-before-wait
  out[first + t] = make_int4(x.w, x.z, x.y, x.x);
}

inline cudaError_t launchReverseParts(const int4* in, int4* out, int blocks, int threads) {
  reverseParts<<<blocks, threads>>>(in, out);
  return cudaGetLastError();
}
