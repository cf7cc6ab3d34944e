// Hand-overs with both sides in order, and atomics that hand over nothing.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(8), dim3(64), args, 0, nullptr);
}

__global__ void builtin(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
__global__ void builtinFences(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 0) {
    }
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    out[blockIdx.x] = data[0];
  }
}
__device__ __forceinline__ int loadAcquire(const int* p) {
  int v;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__device__ __forceinline__ int loadRelaxed(const int* p) {
  int v;
  asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__global__ void ptxReduction(int* data, int* count, int* out) {
  if (threadIdx.x) return;
  data[blockIdx.x] = 3;
  asm volatile("red.release.gpu.global.add.s32 [%0], 1;" ::"l"(count) : "memory");
  while (loadAcquire(count) < (int)gridDim.x) {
  }
  out[blockIdx.x] = data[gridDim.x - 1 - blockIdx.x];
}
__global__ void ptxFences(int* data, int* count, int* out) {
  if (threadIdx.x) return;
  data[blockIdx.x] = 3;
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  asm volatile("red.relaxed.gpu.global.add.s32 [%0], 1;" ::"l"(count) : "memory");
  while (loadRelaxed(count) < (int)gridDim.x) {
  }
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  out[blockIdx.x] = data[gridDim.x - 1 - blockIdx.x];
}
// The block barrier passes on what one thread has acquired, and gathers what all have written.
__global__ void throughBarrier(int* data, int* count, int* out) {
  data[blockIdx.x * 64 + threadIdx.x] = 3;
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> c(*count);
    c.fetch_add(1, cuda::memory_order_release);
    while (c.load(cuda::memory_order_acquire) < (int)gridDim.x) {
    }
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = data[(gridDim.x - 1 - blockIdx.x) * 64 + threadIdx.x];
}
// All that is read afterwards are the flag itself and atomics.
__global__ void valueInFlag(int* unused, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    atomicExch(flag, 42);
  } else {
    int v;
    while ((v = atomicAdd(flag, 0)) == 0) {
    }
    out[blockIdx.x] = v;
  }
}
__global__ void __launch_bounds__(64) warps(const int* in, int* out) {
  __shared__ int value;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> full;
  if (threadIdx.x == 0) full.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    value = in[0];
    full.store(1, cuda::memory_order_release);
    full.notify_one();
  }
  if (threadIdx.x == 32) {
    full.wait(0, cuda::memory_order_acquire);
    *out = value;
  }
}

// ---- locks
class Lock {
public:
  __device__ explicit Lock(unsigned* word) : word(word) {}
  __device__ void enter() {
    while (atomicExch(word, 1u)) __nanosleep(20);
    __threadfence();
  }
  __device__ void leave() {
    __threadfence();
    atomicExch(word, 0u);
  }

private:
  unsigned* word;
};
__global__ void entered(unsigned* word, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    Lock lock(word);
    lock.enter();
    *sum += in[blockIdx.x];
    lock.leave();
  }
}
struct FlagLock {
  cuda::std::atomic_flag taken;
  __device__ void lock() {
    while (taken.test_and_set(cuda::std::memory_order_acquire)) {
    }
  }
  __device__ void unlock() { taken.clear(cuda::std::memory_order_release); }
};
__global__ void flagLocked(FlagLock* lock, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    lock->lock();
    *sum += in[blockIdx.x];
    lock->unlock();
  }
}
template <cuda::thread_scope Scope>
struct WordLock {
  unsigned* word;
  __device__ void lock() {
    cuda::atomic_ref<unsigned, Scope> w(*word);
    unsigned expected = 0;
    while (!w.compare_exchange_weak(expected, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed)) expected = 0;
  }
  __device__ void unlock() { cuda::atomic_ref<unsigned, Scope>(*word).store(0, cuda::memory_order_release); }
};
__global__ void wordLocked(unsigned* word, int* sum, const int* in) {
  if (threadIdx.x == 0) {
    WordLock<cuda::thread_scope_device> lock{word};
    lock.lock();
    *sum += in[blockIdx.x];
    lock.unlock();
  }
}
// The lock protects nothing that is not atomic itself.
__global__ void lockedAtomics(unsigned* word, int* sum, const int* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(word, 0u, 1u)) {
    }
    atomicAdd(sum, in[blockIdx.x]);
    atomicExch(word, 0u);
  }
}

// ---- a release store of a header, whole
template <class T>
__device__ __forceinline__ void publish(T* where, T value) {
  __threadfence();
  *(volatile T*)where = value;
}
__global__ void publishes(float* result, int* flag, const float* in) {
  if (threadIdx.x == 0) {
    result[blockIdx.x] = in[blockIdx.x];
    publish(flag + blockIdx.x, 1);
  }
}
// ---- relaxed where nothing depends on it
__global__ void histogram(unsigned* bins, const unsigned char* in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(bins[in[i]]).fetch_add(1, cuda::memory_order_relaxed);
}
__global__ void largest(int* best, const int* in, int n) {
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine = max(mine, in[i]);
  cuda::atomic_ref<int, cuda::thread_scope_device>(*best).fetch_max(mine, cuda::memory_order_relaxed);
}
__global__ void stopFlag(int* word, const float* in, float* out, int n) {
  cuda::atomic_ref<int, cuda::thread_scope_device> stop(*word);
  for (int i = threadIdx.x; i < n && !stop.load(cuda::memory_order_relaxed); i += blockDim.x) {
    out[i] = in[i];
    if (in[i] < 0) stop.store(1, cuda::memory_order_relaxed);
  }
}
// ---- seq_cst where it is needed: each stores its own and looks at the other's
__global__ void dekker(cuda::atomic<int, cuda::thread_scope_device>* wants, int* entered) {
  if (threadIdx.x == 0) {
    wants[blockIdx.x].store(1);
    if (wants[1 - blockIdx.x].load() == 0) entered[blockIdx.x] = 1;
  }
}
// ---- the result of the atomic is used before the acquire fence
__global__ void countThenFence(unsigned* count, const float* data, float* out, unsigned all) {
  if (threadIdx.x == 0) {
    if (atomicAdd(count, 1u) + 1 == all) {
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      out[0] = __ldcg(data);
    }
  }
}
// ---- a plain loop over memory that ends by itself
__global__ void listWalk(const int* next, int* out) {
  int i = threadIdx.x;
  while (next[i] != 0) i = next[i];
  out[threadIdx.x] = i;
}

void run(int* data, int* flag, int* out) {
  cooperate(builtin, data, flag, out);
  cooperate(builtinFences, data, flag, out);
  cooperate(ptxReduction, data, flag, out);
  cooperate(ptxFences, data, flag, out);
  cooperate(throughBarrier, data, flag, out);
  cooperate(valueInFlag, data, flag, out);
}
