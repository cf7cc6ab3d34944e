// Block b of each device meets block b of the other devices: thread i tells device i and waits for its answer in memory of its own device, at system scope.
// No block waits for another block of its own grid. No finding.
#include <cuda/atomic>
struct Team {
  char* base;
  size_t stride;
  int rank, ranks;
  __device__ unsigned* inbox(int of, int from) const { return reinterpret_cast<unsigned*>(base + of * stride) + blockIdx.x * ranks + from; }
};
__global__ void exchange(Team team, float* data, const float* in, unsigned epoch) {
  int t = threadIdx.x;
  data[blockIdx.x * blockDim.x + t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_system);
  for (int i = t; i < team.ranks - 1; i += blockDim.x) {
    int peer = i + (team.rank <= i ? 1 : 0);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system> box(*team.inbox(peer, team.rank));
    box.store(epoch + 1, cuda::memory_order_relaxed);
  }
  for (int i = t; i < team.ranks - 1; i += blockDim.x) {
    int peer = i + (team.rank <= i ? 1 : 0);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system> box(*team.inbox(team.rank, peer));
    while (box.load(cuda::memory_order_acquire) - (epoch + 1) > ~0u >> 1) {
    }
  }
  __syncthreads();
}
void run(Team team, float* data, const float* in, unsigned epoch) { exchange<<<16, 256>>>(team, data, in, epoch); }
