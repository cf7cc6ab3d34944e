// Block scope where the block is alone, and wider scopes where it is not.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(8), dim3(64), args, 0, nullptr);
}

// ---- the block's own part of global memory
__global__ void ptxOwnSlice(float* totals, const float* in) {
  asm volatile("red.relaxed.cta.global.add.f32 [%0], %1;" ::"l"(totals + blockIdx.x), "f"(in[blockIdx.x * blockDim.x + threadIdx.x]) : "memory");
}
__global__ void builtinOwn(int* best, const int* in) {
  __nv_atomic_fetch_max(&best[blockIdx.x], in[blockIdx.x * blockDim.x + threadIdx.x], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
}
__global__ void ownOfPlane(unsigned* counters, const int* in) {
  unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
  if (in[block * blockDim.x + threadIdx.x] > 0) atomicAdd_block(&counters[block], 1u);
}
struct Slice {
  unsigned* bins;
  __device__ explicit Slice(unsigned* all) : bins(all + blockIdx.x * 64) {}
  __device__ void add(unsigned bin) { cuda::atomic_ref<unsigned, cuda::thread_scope_block>(bins[bin % 64]).fetch_add(1, cuda::memory_order_relaxed); }
};
__global__ void ownObject(unsigned* bins, const unsigned* in) {
  Slice slice(bins);
  slice.add(in[blockIdx.x * blockDim.x + threadIdx.x]);
}
template <cuda::thread_scope Scope, class T>
__device__ T bump(T& x) {
  return cuda::atomic_ref<T, Scope>(x).fetch_add(1, cuda::memory_order_relaxed);
}
__global__ void templatedOwn(unsigned* tails, int* lists, const int* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) lists[blockIdx.x * blockDim.x + bump<cuda::thread_scope_block>(tails[blockIdx.x])] = i;
}
// One block does it all.
__global__ void firstBlock(unsigned* count, const int* in, int n) {
  if (blockIdx.x != 0) return;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0) atomicAdd_block(count, 1u);
}
__global__ void oneLaunched(unsigned* bits, const int* in) {
  int v = in[threadIdx.x];
  atomicOr_block(&bits[v / 32], 1u << (v % 32));
}
void runOne(unsigned* bits, const int* in) {
  dim3 grid(1), block(256);
  oneLaunched<<<grid, block>>>(bits, in);
}

// ---- shared memory
__global__ void __launch_bounds__(128) sharedPtx(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&total));
  asm volatile("red.relaxed.cta.shared.add.s32 [%0], %1;" ::"r"(at), "r"(in[threadIdx.x]) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, total);
}
__global__ void __launch_bounds__(64) sharedFlag(const int* in, int* out) {
  __shared__ int data;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
  if (threadIdx.x == 0) flag.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    flag.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 32) {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *out = data;
  }
}
extern __shared__ unsigned bins[];
__global__ void sharedHistogram(const unsigned char* in, unsigned* out, int n) {
  for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
  cg::this_thread_block().sync();
  for (int i = threadIdx.x; i < n; i += blockDim.x) __nv_atomic_add(&bins[in[i]], 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  cg::this_thread_block().sync();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&out[i], bins[i]);
}

// ---- device scope between blocks
__global__ void libraryFence(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
  if (blockIdx.x == 0) {
    data[0] = 3;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (f.load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
// The fence of a block, then the block barrier, then the fence of the device by the one that signals.
__global__ void cumulative(int* data, int* flags, int* out) {
  __shared__ int ready;
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(flags, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flags, 0) == 0) {
      }
      __threadfence();
      ready = 1;
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x] * ready;
  }
}
__global__ void builtinFence(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
// The wider scope of the system is wide enough as well.
__global__ void systemScope(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    cuda::atomic_ref<int>(*flag).store(1, cuda::memory_order_release);
  } else {
    while (cuda::atomic_ref<int>(*flag).load(cuda::memory_order_acquire) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
void run(int* data, int* flag, int* out) {
  cooperate(libraryFence, data, flag, out);
  cooperate(cumulative, data, flag, out);
  cooperate(builtinFence, data, flag, out);
  cooperate(systemScope, data, flag, out);
}
// A fence of the block between warps of the block, data in the block's part of global memory.
__global__ void __launch_bounds__(64) ownHandover(int* data, int* out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 3;
    __threadfence_block();
    flag = 1;
  } else if (threadIdx.x == 32) {
    while (flag == 0) {
    }
    __threadfence_block();
    out[blockIdx.x] = data[blockIdx.x];
  }
}

// ---- a peer's shared memory
__global__ void __cluster_dims__(2, 1, 1) peerCount(const int* in, int* out) {
  __shared__ unsigned hits;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) hits = 0;
  cluster.sync();
  unsigned* peer = cluster.map_shared_rank(&hits, cluster.block_rank() ^ 1);
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) __nv_atomic_fetch_add(peer, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = hits;
}
// ---- the host looks when the kernel has ended
__managed__ int progress;
__global__ void reports(const float* in, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0) atomicAdd(&progress, 1);
}
bool watch(const float* in, float* out) {
  progress = 0;
  reports<<<32, 128>>>(in, out);
  cudaDeviceSynchronize();
  return progress == 32;
}
