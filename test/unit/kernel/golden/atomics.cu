// A counter and a hand-over, by libcu++ and by the compiler's own atomics.
#include <cuda/atomic>

__global__ void __launch_bounds__(64) count_object(int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> hits;
  if (threadIdx.x == 0) hits.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  out[threadIdx.x] = hits.fetch_add(1, cuda::memory_order_relaxed);
}

__global__ void __launch_bounds__(64) count_builtin(int* out) {
  __shared__ int hits;
  if (threadIdx.x == 0) __nv_atomic_store_n(&hits, 0, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __syncthreads();
  out[threadIdx.x] = __nv_atomic_fetch_add(&hits, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
}

__global__ void __launch_bounds__(64) hand_over_object(int* out) {
  __shared__ int payload;
  __shared__ cuda::atomic<bool, cuda::thread_scope_block> full;
  if (threadIdx.x == 0) full.store(false, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    payload = 17;
    full.store(true, cuda::memory_order_release);
  } else {
    while (!full.load(cuda::memory_order_acquire)) {
    }
    out[threadIdx.x] = payload;
  }
}

__global__ void __launch_bounds__(64) hand_over_builtin(int* out) {
  __shared__ int payload;
  __shared__ bool full;
  if (threadIdx.x == 0) __nv_atomic_store_n(&full, false, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __syncthreads();
  if (threadIdx.x == 0) {
    payload = 17;
    __nv_atomic_store_n(&full, true, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
  } else {
    while (!__nv_atomic_load_n(&full, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK)) {
    }
    out[threadIdx.x] = payload;
  }
}

// Everything that was not written has a default: sequentially consistent, system scope.
__global__ void __launch_bounds__(64) defaults(cuda::atomic<int>* total, int* legacy) {
  ++*total;
  *total += 2;
  int now = *total;
  atomicAdd(legacy, now);
  atomicMax_block(legacy, now);
  atomicCAS_system(legacy, 0, now);
}
