// Hand-overs with one weak side, in the spellings of atomics and in classes that hide them.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(8), dim3(64), args, 0, nullptr);
}

// The built-in atomics: relaxed where it should release.
__global__ void builtinStore(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-memory-order does not release
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0) {
    }
    out[blockIdx.x] = data[0];
  }
}
// Relaxed where it should acquire.
__global__ void builtinLoad(int* data, int* flag, int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data[0] = 3;
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 0) { // EXPECT: cuda-memory-order does not acquire
    }
    out[blockIdx.x] = data[0];
  }
}

// PTX: a relaxed reduction counts the blocks that have written.
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
  asm volatile("red.relaxed.gpu.global.add.s32 [%0], 1;" ::"l"(count) : "memory"); // EXPECT: cuda-memory-order does not release
  while (loadAcquire(count) < (int)gridDim.x) {
  }
  out[blockIdx.x] = data[gridDim.x - 1 - blockIdx.x];
}
// PTX: the poll is relaxed.
__global__ void ptxPoll(int* data, int* count, int* out) {
  if (threadIdx.x) return;
  data[blockIdx.x] = 3;
  asm volatile("red.release.gpu.global.add.s32 [%0], 1;" ::"l"(count) : "memory");
  while (loadRelaxed(count) < (int)gridDim.x) { // EXPECT: cuda-memory-order does not acquire
  }
  out[blockIdx.x] = data[gridDim.x - 1 - blockIdx.x];
}

// libcu++ in shared memory, between two warps.
__global__ void __launch_bounds__(64) warpsRelaxed(const int* in, int* out) {
  __shared__ int value;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> full;
  if (threadIdx.x == 0) full.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    value = in[0];
    full.store(1, cuda::memory_order_relaxed); // EXPECT: cuda-memory-order does not release
  }
  if (threadIdx.x == 32) {
    while (full.load(cuda::memory_order_acquire) == 0) {
    }
    *out = value;
  }
}
// An exchange that should have been acq_rel only releases.
__global__ void __launch_bounds__(64) warpsExchange(const int* in, int* out) {
  __shared__ int value;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> full;
  if (threadIdx.x == 0) full.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    value = in[0];
    full.store(1, cuda::memory_order_release);
  }
  if (threadIdx.x == 32) {
    while (full.exchange(0, cuda::memory_order_release) == 0) { // EXPECT: cuda-memory-order does not acquire
    }
    *out = value;
  }
}

// A lock object; it is taken without order.
class Lock {
public:
  __device__ explicit Lock(unsigned* word) : word(word) {}
  __device__ void enter() {
    while (atomicExch(word, 1u)) __nanosleep(20); // EXPECT: cuda-memory-order no acquire fence
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
// A flag of libcu++ lets go relaxed.
struct FlagLock {
  cuda::std::atomic_flag taken;
  __device__ void lock() {
    while (taken.test_and_set(cuda::std::memory_order_acquire)) {
    }
  }
  __device__ void unlock() {
    taken.clear(cuda::std::memory_order_relaxed); // EXPECT: cuda-memory-order no release fence
  }
};
__global__ void flagLocked(FlagLock* lock, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    lock->lock();
    *sum += in[blockIdx.x];
    lock->unlock();
  }
}
// A template of locks over the scope; the order of taking is relaxed.
template <cuda::thread_scope Scope>
struct WordLock {
  unsigned* word;
  __device__ void lock() {
    cuda::atomic_ref<unsigned, Scope> w(*word);
    unsigned expected = 0;
    while (!w.compare_exchange_strong(expected, 1, cuda::memory_order_relaxed)) expected = 0; // EXPECT: cuda-memory-order no acquire fence
  }
  __device__ void unlock() {
    cuda::atomic_ref<unsigned, Scope>(*word).store(0, cuda::memory_order_release);
  }
};
__global__ void wordLocked(unsigned* word, int* sum, const int* in) {
  if (threadIdx.x == 0) {
    WordLock<cuda::thread_scope_device> lock{word};
    lock.lock();
    *sum += in[blockIdx.x];
    lock.unlock();
  }
}

// A "release store" of a header, the fence of which comes after the store.
template <class T>
__device__ __forceinline__ void publish(T* where, T value) {
  *(volatile T*)where = value; // EXPECT: cuda-memory-order followed by its fence
  __threadfence();
}
__global__ void publishes(float* result, int* flag, const float* in) {
  if (threadIdx.x == 0) {
    result[blockIdx.x] = in[blockIdx.x];
    publish(flag + blockIdx.x, 1);
  }
}

// Orders that there are not.
__global__ void failureOrder(int* p, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(*p);
  int expected = 0;
  out[threadIdx.x] = r.compare_exchange_strong(expected, 1, cuda::memory_order_acq_rel, cuda::memory_order_release); // EXPECT: cuda-memory-order neither release nor acq_rel
}
__global__ void builtinOrders(int* p, int* out) {
  out[threadIdx.x] = __nv_atomic_load_n(p, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-memory-order can't have
  __nv_atomic_store_n(p, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-memory-order can't have
}

// A reduction reads nothing that an acquire fence could build on.
__global__ void reductionThenFence(unsigned* count, const float* data, float* out) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1u);
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device); // EXPECT: cuda-memory-order whose result is not used
    out[blockIdx.x] = data[0];
  }
}
__global__ void builtinReductionThenFence(unsigned* count, const float* data, float* out) {
  if (threadIdx.x == 0) {
    __nv_atomic_add(count, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-memory-order whose result is not used
    out[blockIdx.x] = data[0];
  }
}

// A counter that orders nothing, with the strongest order there is.
__global__ void strongCounter(cuda::atomic<int, cuda::thread_scope_device>* zeroes, const int* in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (in[i] == 0) zeroes->fetch_add(1); // EXPECT: cuda-memory-order seq_cst
}

// A plain spin behind a pointer of a class.
struct Gate {
  int open;
  __device__ void await() const {
    while (!open) { // EXPECT: cuda-memory-order plain read
    }
  }
};
__global__ void plainGate(Gate* gate, int* out) {
  if (threadIdx.x == 0) {
    gate->await();
    out[blockIdx.x] = 1;
  }
}

// Outside the lock: another warp of the block holds it at the time.
__global__ void __launch_bounds__(128) withoutLock(const int* in, int* out) {
  __shared__ unsigned lock;
  __shared__ int size;
  if (threadIdx.x == 0) lock = 0, size = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    *out = size; // EXPECT: cuda-memory-order without the lock
  } else if (threadIdx.x == 64) {
    while (atomicCAS_block(&lock, 0u, 1u) != 0u) {
    }
    __threadfence_block();
    size += in[blockIdx.x];
    __threadfence_block();
    atomicExch_block(&lock, 0u);
  }
}

void run(int* data, int* flag, int* out) {
  cooperate(builtinStore, data, flag, out);
  cooperate(builtinLoad, data, flag, out);
  cooperate(ptxReduction, data, flag, out);
  cooperate(ptxPoll, data, flag, out);
}
// A barrier of flags, one for each block, with no order at any of its four steps.
__global__ void flagBarrier(volatile int* in, volatile int* out, float* x, int goal) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
  __syncthreads();
  if (threadIdx.x == 0) in[blockIdx.x] = goal; // EXPECT: cuda-memory-order does not release
  if (blockIdx.x == 0) {
    if (threadIdx.x < gridDim.x)
      while (in[threadIdx.x] != goal) { // EXPECT: cuda-memory-order does not acquire
      }
    __syncthreads();
    if (threadIdx.x < gridDim.x) out[threadIdx.x] = goal; // EXPECT: cuda-memory-order does not release
  }
  if (threadIdx.x == 0)
    while (out[blockIdx.x] != goal) { // EXPECT: cuda-memory-order does not acquire
    }
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] += x[(gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x];
}
void runFlags(volatile int* in, volatile int* out, float* x, int goal) { cooperate(flagBarrier, in, out, x, goal); }
