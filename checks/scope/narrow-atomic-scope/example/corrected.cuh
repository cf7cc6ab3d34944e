// arch: sm_75
// Each even block appends to logs, one for each of its threads; the odd block beside it follows them as they grow.
// Writer and reader are in different blocks: both release and acquire at device scope.
#include <cuda/atomic>
#include <cuda_runtime.h>

// Empty here; the test suite ends a wait that would last for ever.
#ifndef CUDA_LINT_SPIN_GUARD
#define CUDA_LINT_SPIN_GUARD()
#endif

// count: zeroes; log: `entries` words for each thread of an even block
__global__ void follow(const int* in, int* log, int* count, int* out, int entries) {
  int channel = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  int* mine = log + channel * entries;
  if (blockIdx.x % 2 == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> appended(count[channel]);
    for (int i = 0; i < entries; ++i) {
      mine[i] = in[channel * entries + i];
      appended.store(i + 1, cuda::memory_order_release);
    }
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_device> appended(count[channel]);
    int sum = 0;
    for (int i = 0; i < entries; ++i) {
      while (appended.load(cuda::memory_order_acquire) <= i) {
        CUDA_LINT_SPIN_GUARD();
      }
      sum += mine[i] * (i + 1);
    }
    out[channel] = sum;
  }
}

// A cooperative launch: all blocks run at the same time, or the launch fails.
inline cudaError_t launchFollow(const int* in, int* log, int* count, int* out, int entries, int pairs, int threads) {
  void* arguments[] = {&in, &log, &count, &out, &entries};
  return cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(follow), 2 * pairs, threads, arguments, 0, nullptr);
}
