// Block scope on what all blocks use, in the spellings of atomics, fences and flags.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/semaphore>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(8), dim3(64), args, 0, nullptr);
}

// PTX: a reduction, a compare-and-swap and an exchange in the block's scope.
__global__ void ptxReduction(float* total, const float* in) {
  asm volatile("red.relaxed.cta.global.add.f32 [%0], %1;" ::"l"(total), "f"(in[blockIdx.x * blockDim.x + threadIdx.x]) : "memory"); // EXPECT: cuda-narrow-atomic-scope
}
__device__ __forceinline__ unsigned swapWithin(unsigned* p, unsigned expected, unsigned value) {
  unsigned old;
  asm volatile("atom.acquire.cta.global.cas.b32 %0, [%1], %2, %3;" : "=r"(old) : "l"(p), "r"(expected), "r"(value) : "memory"); // EXPECT: cuda-narrow-atomic-scope
  return old;
}
__global__ void ptxOwner(unsigned* owner, int* out) {
  if (threadIdx.x == 0 && swapWithin(owner, 0, blockIdx.x + 1) == 0) out[0] = blockIdx.x;
}

// The built-in atomics with the scope of a thread (which acts as the block's) and of the block.
__global__ void builtinThread(unsigned* count) {
  __nv_atomic_add(count, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD); // EXPECT: cuda-narrow-atomic-scope
}
__global__ void builtinMaximum(int* best, const int* in) {
  __nv_atomic_fetch_max(best, in[blockIdx.x * blockDim.x + threadIdx.x], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK); // EXPECT: cuda-narrow-atomic-scope
}

// A template over the scope, instantiated too narrow.
template <cuda::thread_scope Scope, class T>
__device__ T bump(T& x) {
  return cuda::atomic_ref<T, Scope>(x).fetch_add(1, cuda::memory_order_relaxed); // EXPECT: cuda-narrow-atomic-scope
}
__global__ void templated(unsigned* tail, int* list, const int* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) list[bump<cuda::thread_scope_block>(*tail)] = i;
}

// An alias of the project hides the scope.
using Counter = cuda::atomic<unsigned long long, cuda::thread_scope_block>;
__global__ void aliased(Counter* cycles, const int* in) {
  long long begin = clock64();
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (v >= 0) cycles->fetch_add(clock64() - begin, cuda::memory_order_relaxed); // EXPECT: cuda-narrow-atomic-scope
}
// An exchange, an OR in a bit set, a macro.
#ifdef ONE_BLOCK
#define ATOMIC_OR atomicOr
#else
#define ATOMIC_OR atomicOr_block
#endif
__global__ void bitSet(unsigned* bits, const int* in) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  ATOMIC_OR(&bits[v / 32], 1u << (v % 32)); // EXPECT: cuda-narrow-atomic-scope
}
__device__ int latest;
__global__ void exchanged(const int* in, int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = atomicExch_block(&latest, in[blockIdx.x]); // EXPECT: cuda-narrow-atomic-scope
}

// The owner of a queue object in global memory.
class WorkQueue {
public:
  __device__ int next() { return head.fetch_add(1, cuda::memory_order_relaxed); } // EXPECT: cuda-narrow-atomic-scope

private:
  cuda::atomic<int, cuda::thread_scope_block> head;
};
__global__ void workers(WorkQueue* queue, const int* in, int* out, int n) {
  for (int i = queue->next(); i < n; i = queue->next()) out[i] = in[i] * 2;
}

// The last block is told by a counter of the block's scope: no block is.
__global__ void lastOne(unsigned* done, volatile float* partial, const float* in, float* out) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  __threadfence();
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> counter(*done);
  if (counter.fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1) { // EXPECT: cuda-narrow-atomic-scope
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
    *done = 0;
  }
}

// Fences: the flag crosses blocks, the fence before or behind it does not.
__global__ void libraryFence(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    data[0] = 3;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block); // EXPECT: cuda-narrow-atomic-scope
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
__global__ void ptxFence(int* data, volatile int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    asm volatile("fence.acq_rel.cta;" ::: "memory"); // EXPECT: cuda-narrow-atomic-scope
    out[blockIdx.x] = data[0];
  }
}
__global__ void builtinFence(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK); // EXPECT: cuda-narrow-atomic-scope
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
// The flag's own scope.
__global__ void flagOfBlock(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
  if (blockIdx.x == 0) {
    data[0] = 3;
    f.store(1, cuda::memory_order_release); // EXPECT: cuda-narrow-atomic-scope
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) { // EXPECT: cuda-narrow-atomic-scope
    }
    out[blockIdx.x] = data[0];
  }
}
// A lock with fences of the block.
__global__ void lockFences(unsigned* lock, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0u, 1u)) {
    }
    __threadfence_block(); // EXPECT: cuda-narrow-atomic-scope
    *sum += in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0u);
  }
}
void run(int* data, int* flag, int* out) {
  cooperate(libraryFence, data, flag, out);
  cooperate(ptxFence, data, (volatile int*)flag, out);
  cooperate(builtinFence, data, flag, out);
  cooperate(flagOfBlock, data, flag, out);
}

// A peer's shared memory, through mapa and the built-in atomics.
__global__ void __cluster_dims__(2, 1, 1) peerCount(const int* in, int* out) {
  __shared__ unsigned hits;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) hits = 0;
  cluster.sync();
  unsigned* peer = cluster.map_shared_rank(&hits, cluster.block_rank() ^ 1);
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) __nv_atomic_fetch_add(peer, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK); // EXPECT: cuda-narrow-atomic-scope
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = hits;
}
__global__ void __cluster_dims__(2, 1, 1) peerRef(const int* in, int* out) {
  __shared__ int best;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) best = 0;
  cluster.sync();
  cuda::atomic_ref<int, cuda::thread_scope_block> first(*cluster.map_shared_rank(&best, 0));
  first.fetch_max(in[blockIdx.x * blockDim.x + threadIdx.x], cuda::memory_order_relaxed); // EXPECT: cuda-narrow-atomic-scope
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) out[blockIdx.x / 2] = best;
}
// Managed memory that the host watches.
__managed__ int progress;
__global__ void reports(const float* in, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0) atomicAdd(&progress, 1); // EXPECT: cuda-narrow-atomic-scope
}
void watch(const float* in, float* out) {
  progress = 0;
  reports<<<32, 128>>>(in, out);
  while (*(volatile int*)&progress < 32) {
  }
}
__global__ void reportsRef(int* done, const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) cuda::atomic_ref<int, cuda::thread_scope_device>(*done).store(1, cuda::memory_order_release); // EXPECT: cuda-narrow-atomic-scope
}
void watchRef(const float* in, float* out) {
  int* done = nullptr;
  cudaMallocManaged(&done, sizeof(int));
  *done = 0;
  reportsRef<<<1, 128>>>(done, in, out);
  while (!*(volatile int*)done) {
  }
  cudaFree(done);
}
// A semaphore of libcu++ for one block serves all.
__global__ void semaphoreOfBlock(cuda::binary_semaphore<cuda::thread_scope_block>* semaphore, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    semaphore->acquire(); // EXPECT: cuda-narrow-atomic-scope
    *sum += in[blockIdx.x];
    semaphore->release(); // EXPECT: cuda-narrow-atomic-scope
  }
}
// A fence of the cluster between blocks of the grid.
__global__ void fenceOfCluster(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    asm volatile("fence.acq_rel.cluster;" ::: "memory"); // EXPECT: cuda-narrow-atomic-scope cluster scope
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[0];
  }
}
void runCluster(int* data, int* flag, int* out) { cooperate(fenceOfCluster, data, flag, out); }
