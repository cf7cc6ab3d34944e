// Inits behind own classes, cuda::ptx, libcu++ and the C primitives. Nothing to report.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>
#include <new>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using Bar = cuda::barrier<cuda::thread_scope_block>;

// The guard is in the constructor.
struct Gate {
  uint64_t& word;
  __device__ Gate(uint64_t& w, uint32_t n) : word(w) {
    if (threadIdx.x == 0) ptx::mbarrier_init(&word, n);
    __syncthreads();
  }
  __device__ void meet(uint32_t parity) {
    ptx::mbarrier_arrive(&word);
    while (!ptx::mbarrier_try_wait_parity(&word, parity)) {
    }
  }
};
__global__ void __launch_bounds__(64) guardInConstructor(const float* in, float* out) {
  __shared__ uint64_t word;
  __shared__ float buf[64];
  Gate gate(word, 64);
  buf[threadIdx.x] = in[threadIdx.x];
  gate.meet(0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// Placement new and the destructor, which is inval.
__global__ void __launch_bounds__(64) placementNew(const float* in, float* out) {
  __shared__ alignas(Bar) unsigned char storage[sizeof(Bar)];
  __shared__ float buf[64];
  Bar* bar = reinterpret_cast<Bar*>(storage);
  for (int round = 0; round < 2; ++round) {
    if (threadIdx.x == 0) new (bar) Bar(blockDim.x);
    __syncthreads();
    buf[threadIdx.x] = in[round * 64 + threadIdx.x];
    bar->arrive_and_wait();
    out[round * 64 + threadIdx.x] = buf[63 - threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) bar->~Bar();
    __syncthreads(); // equivalent: barrier -- the thread that destroys it makes the next one
  }
}
// The guide: block of cooperative groups, count by its size.
__global__ void __launch_bounds__(128) guide(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[128];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  buf[block.thread_rank()] = in[block.thread_rank()];
  Bar::arrival_token token = bar.arrive();
  float mine = in[128 + block.thread_rank()];
  bar.wait(std::move(token));
  out[block.thread_rank()] = buf[127 - block.thread_rank()] + mine;
}
// The halves of a split block barrier.
__global__ void __launch_bounds__(64) splitBlockBarrier(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[64];
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&bar, 64);
  auto token = block.barrier_arrive();
  float x = in[threadIdx.x];
  block.barrier_wait(std::move(token));
  buf[threadIdx.x] = x;
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// One object under two types.
__global__ void __launch_bounds__(64) nativeHandle(const int* in, int* out) {
  __shared__ Bar bar;
  __shared__ alignas(128) int buf[64];
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  uint64_t* word = cuda::device::barrier_native_handle(bar);
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, word, 256);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buf, in, 256, word);
  }
  while (!ptx::mbarrier_try_wait_parity(word, 0)) {
  }
  out[threadIdx.x] = buf[threadIdx.x];
}
// A vote of the block is a barrier.
__global__ void __launch_bounds__(64) voteAsBarrier(const float* in, float* out) {
  __shared__ __mbarrier_t bar;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  float x = in[threadIdx.x];
  if (!__syncthreads_or(x > 0)) return;
  buf[threadIdx.x] = x;
  auto token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// Both sides of a ring, in a struct, each with a count of its own.
__global__ void __launch_bounds__(64) ringInStruct(const int* in, int* out, int n) {
  struct Stage {
    Bar full, empty;
    int data[32];
  };
  __shared__ Stage ring[2];
  if (threadIdx.x < 2) {
    init(&ring[threadIdx.x].full, 64);
    init(&ring[threadIdx.x].empty, 64);
  }
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    Stage& s = ring[t % 2];
    if (threadIdx.x < 32) {
      s.empty.arrive_and_wait();
      s.data[threadIdx.x] = in[t * 32 + threadIdx.x];
      (void)s.full.arrive();
    } else {
      (void)s.empty.arrive();
      s.full.arrive_and_wait();
      out[t * 32 + threadIdx.x - 32] = s.data[threadIdx.x - 32];
    }
  }
}
// inval by the C primitive before the memory becomes data.
__global__ void __launch_bounds__(64) memoryReused(const float* in, float* out) {
  __shared__ union {
    __mbarrier_t bar;
    float tail[64];
  } u;
  __shared__ float buf[64];
  if (threadIdx.x == 0) __mbarrier_init(&u.bar, 64);
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  auto token = __mbarrier_arrive(&u.bar);
  while (!__mbarrier_test_wait(&u.bar, token)) {
  }
  float x = buf[63 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) __mbarrier_inval(&u.bar);
  __syncthreads();
  u.tail[threadIdx.x] = x;
  __syncthreads();
  out[threadIdx.x] = x + u.tail[threadIdx.x ^ 1];
}
// The init is over before the cluster barrier of the group.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) peerAfterClusterSync(const float* in, float* out) {
  __shared__ float got;
  __shared__ uint64_t bar;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  cluster.sync();
  unsigned peer = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    *cluster.map_shared_rank(&got, peer) = in[blockIdx.x];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, cluster.map_shared_rank(&bar, peer));
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {
    }
    out[blockIdx.x] = got;
  }
  cluster.sync(); // equivalent: barrier -- the peer's write has been waited for
}
// First values: by a store through an atomic_ref, by a loop over all bins, by the warp that counts alone.
__global__ void __launch_bounds__(128) valueThroughRef(const int* in, int* out) {
  __shared__ int hits;
  cuda::atomic_ref<int, cuda::thread_scope_block> ref(hits);
  if (threadIdx.x == 0) ref.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (in[blockIdx.x * 128 + threadIdx.x] > 0) ref.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = hits;
}
__global__ void __launch_bounds__(128) countPerWarp(const int* in, int* out) {
  __shared__ int hits[4];
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) hits[warp] = 0;
  __syncwarp();
  if (in[threadIdx.x] > 0) atomicAdd_block(&hits[warp], 1);
  __syncwarp();
  if (threadIdx.x % 32 == 0) out[warp] = hits[warp];
}
__global__ void __launch_bounds__(64) flagWithValue(const float* in, float* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ float x;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    x = in[blockIdx.x];
    ready.store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == 32) {
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x] = x;
  }
}
