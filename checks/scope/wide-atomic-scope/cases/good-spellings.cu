// Scopes that fit the object, in the spellings of atomics and fences, and wide scopes that are needed or free.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>
namespace cg = cooperative_groups;

// ---- the block's scope for shared memory
__global__ void __launch_bounds__(64) operators(const int* in, int* out) {
  __shared__ int data;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    ready = 1;
  } else if (threadIdx.x == 32) {
    while (!ready) {
    }
    *out = data;
  }
}
__global__ void __launch_bounds__(128) sharedLock(const float* in, float* out) {
  __shared__ unsigned word;
  __shared__ float best;
  if (threadIdx.x == 0) word = 0, best = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_block> lock(word);
    while (lock.exchange(1, cuda::memory_order_acquire)) {
    }
    best = fmaxf(best, in[threadIdx.x]);
    lock.store(0, cuda::memory_order_release);
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = best;
}
template <cuda::thread_scope Scope = cuda::thread_scope_device, class T>
__device__ void raise(T& x, T value) {
  cuda::atomic_ref<T, Scope>(x).fetch_max(value, cuda::memory_order_acq_rel);
}
__global__ void __launch_bounds__(64) templated(const int* in, int* most, int* out) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = in[0];
  __syncthreads();
  raise<cuda::thread_scope_block>(mine, in[threadIdx.x]);
  raise(*most, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *out = mine;
}
struct Queue {
  int items[64];
  cuda::atomic<int, cuda::thread_scope_block> tail;
  __device__ void push(int v) { items[tail.fetch_add(1, cuda::memory_order_acq_rel) % 64] = v; }
};
__global__ void __launch_bounds__(64) sharedQueue(const int* in, int* out) {
  __shared__ Queue queue;
  if (threadIdx.x == 0) queue.tail.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  queue.push(in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = queue.items[threadIdx.x];
}
__global__ void __launch_bounds__(64) builtin(const int* in, int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  __nv_atomic_fetch_add(&sum, in[threadIdx.x], __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_BLOCK);
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
__global__ void __launch_bounds__(64) ptxFlag(const int* in, int* out) {
  __shared__ int data;
  __shared__ unsigned full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) {
    data = in[0];
    asm volatile("st.release.cta.shared::cta.u32 [%0], 1;" ::"r"(at) : "memory");
  } else if (threadIdx.x == 32) {
    uint32_t v;
    do asm volatile("ld.acquire.cta.shared::cta.u32 %0, [%1];" : "=r"(v) : "r"(at) : "memory"); while (v == 0);
    *out = data;
  }
}
__global__ void __launch_bounds__(64) intrinsics(const unsigned* in, unsigned* out) {
  __shared__ unsigned bits, least;
  if (threadIdx.x == 0) bits = 0, least = ~0u;
  __syncthreads();
  atomicOr_block(&bits, in[threadIdx.x]);
  atomicMin(&least, in[threadIdx.x]); // relaxed: the device's scope is free here
  __syncthreads();
  if (threadIdx.x == 0) *out = bits + least;
}
extern __shared__ unsigned bins[];
__global__ void dynamicBins(const unsigned char* in, unsigned* out, int n) {
  for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(bins + in[i], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(out + i, bins[i]);
}
__global__ void __launch_bounds__(64) ptxRelaxed(const int* in, int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  asm volatile("red.shared::cta.add.s32 [%0], %1;" ::"r"(static_cast<uint32_t>(__cvta_generic_to_shared(&sum))), "r"(in[threadIdx.x]) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
__global__ void __launch_bounds__(64) casLoop(const float* in, float* out) {
  __shared__ unsigned product;
  if (threadIdx.x == 0) product = __float_as_uint(1.f);
  __syncthreads();
  unsigned old = atomicAdd(&product, 0u), assumed;
  do {
    assumed = old;
    old = atomicCAS(&product, assumed, __float_as_uint(__uint_as_float(assumed) * in[threadIdx.x]));
  } while (assumed != old);
  __syncthreads();
  if (threadIdx.x == 0) *out = __uint_as_float(product);
}

// ---- fences of the block, and wider ones that have something to publish
__global__ void __launch_bounds__(64) blockFence(const int* in, int* out) {
  __shared__ int data;
  __shared__ volatile int full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    full = 1;
  } else if (threadIdx.x == 32) {
    while (full == 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
    *out = data;
  }
}
__global__ void __launch_bounds__(128) publishes(const float* in, float* out, unsigned* done) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(done, 1u);
}
__global__ void __launch_bounds__(128) bothKinds(const float* in, float* scratch, float* out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[threadIdx.x];
  scratch[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x];
  __threadfence();
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
__global__ void __launch_bounds__(128) forHost(const float* in, float* out, volatile int* flag) {
  out[threadIdx.x] = in[threadIdx.x];
  __threadfence_system();
  __syncthreads();
  if (threadIdx.x == 0) *flag = 1;
}

// ---- device memory
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> blocksDone;
__global__ void counterOfDevice(const float* in, float* partial, float* out) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  if (blocksDone.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
    blocksDone.store(0, cuda::memory_order_relaxed);
  }
}
// Relaxed, the scope of the system costs no more.
__device__ unsigned hits;
__global__ void relaxedSystem(const int* in) {
  if (in[threadIdx.x] > 0) __nv_atomic_add(&hits, 1u, __NV_ATOMIC_RELAXED);
}
// A pointer may lead to the memory of the host or of another device.
__global__ void pointerGiven(cuda::atomic<int>* flag, int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    flag->store(1, cuda::memory_order_release);
  }
}
__global__ void pointerGivenPtx(unsigned* flag, int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    asm volatile("st.release.sys.global.u32 [%0], 1;" ::"l"(flag) : "memory");
  }
}
// So may managed variables, and those whose address the host takes.
__managed__ int managedFlag;
__global__ void managed(int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    cuda::atomic_ref<int>(managedFlag).store(1, cuda::memory_order_release);
  }
}
__device__ int mailbox;
__global__ void exposed(int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    __nv_atomic_store_n(&mailbox, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  }
}
void* addressOfMailbox() {
  void* address = nullptr;
  cudaGetSymbolAddress(&address, mailbox);
  return address;
}

// ---- shared memory that a peer of the cluster maps: libcu++ has no scope of the cluster
__global__ void __cluster_dims__(2, 1, 1) mapped(const int* in, int* out) {
  __shared__ int best;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) best = 0;
  cluster.sync();
  cuda::atomic_ref<int, cuda::thread_scope_device> first(*cluster.map_shared_rank(&best, 0));
  first.fetch_max(in[blockIdx.x * blockDim.x + threadIdx.x], cuda::memory_order_acq_rel);
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) out[blockIdx.x / 2] = best;
}
__global__ void mappedWithoutDimensions(const int* in, int* out) {
  __shared__ int data;
  __shared__ int full;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) full = 0;
  cluster.sync();
  unsigned peer = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    *cluster.map_shared_rank(&data, peer) = in[blockIdx.x];
    cuda::atomic_ref<int, cuda::thread_scope_device>(*cluster.map_shared_rank(&full, peer)).store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == 0) {
    while (cuda::atomic_ref<int, cuda::thread_scope_device>(full).load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x] = data;
  }
  cluster.sync();
}
