// Inits behind own classes, cuda::ptx, libcu++ and the C primitives. Each kernel has one fault.
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

// Every thread constructs the object, and so does the one barrier in it.
struct Gate {
  uint64_t& word;
  __device__ Gate(uint64_t& w, uint32_t n) : word(w) { ptx::mbarrier_init(&word, n); }
  __device__ void meet(uint32_t parity) {
    ptx::mbarrier_arrive(&word);
    while (!ptx::mbarrier_try_wait_parity(&word, parity)) {
    }
  }
};
__global__ void __launch_bounds__(64) constructedByAll(const float* in, float* out) {
  __shared__ uint64_t word;
  __shared__ float buf[64];
  Gate gate(word, 64);  // EXPECT: cuda-barrier-init one thread must
  __syncthreads();
  buf[threadIdx.x] = in[threadIdx.x];
  gate.meet(0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// Placement new by one thread, and no barrier of the block.
__global__ void __launch_bounds__(64) placementNew(const float* in, float* out) {
  __shared__ alignas(Bar) unsigned char storage[sizeof(Bar)];
  __shared__ float buf[64];
  Bar* bar = reinterpret_cast<Bar*>(storage);
  if (threadIdx.x == 0) new (bar) Bar(64);
  buf[threadIdx.x] = in[threadIdx.x];
  bar->arrive_and_wait();  // EXPECT: cuda-barrier-init
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The tile of a group is no block.
__global__ void __launch_bounds__(128) tileSync(const float* in, float* out) {
  __shared__ Bar bar;
  __shared__ float buf[128];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x == 0) init(&bar, 128);
  tile.sync();
  buf[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();  // EXPECT: cuda-barrier-init
  out[threadIdx.x] = buf[127 - threadIdx.x];
}
// An array of barriers, one of which is named twice.
__global__ void __launch_bounds__(64) wrongName(const float* in, float* out) {
  __shared__ __mbarrier_t ready, freed;
  __shared__ float buf[64];
  if (threadIdx.x == 0) {
    __mbarrier_init(&ready, 32);
    __mbarrier_init(&ready, 32);  // EXPECT: cuda-barrier-init initialised again
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    buf[threadIdx.x] = in[threadIdx.x];
    __mbarrier_arrive(&ready);
  } else {
    while (!__mbarrier_test_wait_parity(&ready, 0)) {
    }
    out[threadIdx.x - 32] = buf[63 - threadIdx.x];
  }
}
// The peer's barrier straight after the own block barrier; both blocks run already.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) peerAtOnce(const float* in, float* out) {
  __shared__ float got;
  __shared__ uint64_t bar;
  auto cluster = cg::this_cluster();
  cluster.sync();
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  unsigned peer = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    *cluster.map_shared_rank(&got, peer) = in[blockIdx.x];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, cluster.map_shared_rank(&bar, peer));  // EXPECT: cuda-barrier-init no cluster barrier
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {
    }
    out[blockIdx.x] = got;
  }
  cluster.sync();
}
// A counter behind a reference to an atomic.
__global__ void __launch_bounds__(128) atomicRef(const int* in, int* out) {
  __shared__ int hits;
  cuda::atomic_ref<int, cuda::thread_scope_block> ref(hits);
  if (in[blockIdx.x * 128 + threadIdx.x] > 0) ref.fetch_add(1, cuda::memory_order_relaxed);  // EXPECT: cuda-barrier-init
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = hits;
}
