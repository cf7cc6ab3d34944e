// Chains over the blocks that run from the last block to the first.
// OPTIONS: --confidence=certain
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void reversed(int* flags, const int* in, int* sums) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(flags[blockIdx.x]);
  int sum = in[blockIdx.x];
  if (blockIdx.x + 1 < gridDim.x) {
    cuda::atomic_ref<int, cuda::thread_scope_device> next(flags[blockIdx.x + 1]);
    while (next.load(cuda::memory_order_acquire) == 0) { // EXPECT: cuda-block-order-dependency not cooperative
    }
    sum += sums[blockIdx.x + 1];
  }
  sums[blockIdx.x] = sum;
  mine.store(1, cuda::memory_order_release);
}
void runReversed(int* flags, const int* in, int* sums) { reversed<<<128, 32>>>(flags, in, sums); }
