// Scopes that reach further than the object, in the spellings of atomics and fences.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
#include <stdint.h>
namespace cg = cooperative_groups;

// A flag between warps, seq_cst of the system by default, through operators.
__global__ void __launch_bounds__(64) operators(const int* in, int* out) {
  __shared__ int data;
  __shared__ cuda::atomic<int> ready;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    ready = 1; // EXPECT: cuda-wide-atomic-scope system scope
  } else if (threadIdx.x == 32) {
    while (!ready) { // EXPECT: cuda-wide-atomic-scope system scope
    }
    *out = data;
  }
}
// std:: has one scope only.
__global__ void __launch_bounds__(64) standard(const int* in, int* out) {
  __shared__ cuda::std::atomic<int> hits;
  if (threadIdx.x == 0) hits.store(0, cuda::std::memory_order_relaxed);
  __syncthreads();
  if (in[threadIdx.x] > 0) ++hits; // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = hits.load(cuda::std::memory_order_relaxed);
}
// A lock in shared memory.
__global__ void __launch_bounds__(128) sharedLock(const float* in, float* out) {
  __shared__ unsigned word;
  __shared__ float best;
  if (threadIdx.x == 0) word = 0, best = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> lock(word);
    while (lock.exchange(1, cuda::memory_order_acquire)) { // EXPECT: cuda-wide-atomic-scope device scope
    }
    best = fmaxf(best, in[threadIdx.x]);
    lock.store(0, cuda::memory_order_release); // EXPECT: cuda-wide-atomic-scope device scope
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = best;
}
// A minimum of libcu++, relaxed: the scope alone costs, as a read-modify-write.
__global__ void __launch_bounds__(64) relaxedMinimum(const int* in, int* out) {
  __shared__ int least;
  if (threadIdx.x == 0) least = in[0];
  __syncthreads();
  cuda::atomic_ref<int>(least).fetch_min(in[threadIdx.x], cuda::memory_order_relaxed); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = least;
}
// A template over the scope has the device as its default.
template <cuda::thread_scope Scope = cuda::thread_scope_device, class T>
__device__ void raise(T& x, T value) {
  cuda::atomic_ref<T, Scope>(x).fetch_max(value, cuda::memory_order_acq_rel);
}
__global__ void __launch_bounds__(64) templated(const int* in, int* out) {
  __shared__ int most;
  if (threadIdx.x == 0) most = in[0];
  __syncthreads();
  raise(most, in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope device scope
  __syncthreads();
  if (threadIdx.x == 0) *out = most;
}
// A member of an object in shared memory.
struct Queue {
  int items[64];
  cuda::atomic<int, cuda::thread_scope_system> tail;
  __device__ void push(int v) { items[tail.fetch_add(1, cuda::memory_order_acq_rel) % 64] = v; }
};
__global__ void __launch_bounds__(64) sharedQueue(const int* in, int* out) {
  __shared__ Queue queue;
  if (threadIdx.x == 0) queue.tail.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  queue.push(in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope system scope
  __syncthreads();
  out[threadIdx.x] = queue.items[threadIdx.x];
}

// The built-in atomics: the scope that is not given is the system.
__global__ void __launch_bounds__(64) builtinDefault(const int* in, int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  __nv_atomic_fetch_add(&sum, in[threadIdx.x], __NV_ATOMIC_ACQ_REL); // EXPECT: cuda-wide-atomic-scope system scope
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
__global__ void __launch_bounds__(64) builtinDevice(const int* in, int* out) {
  __shared__ int data;
  __shared__ int full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    __nv_atomic_store_n(&full, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-wide-atomic-scope device scope
  } else if (threadIdx.x == 32) {
    while (!__nv_atomic_load_n(&full, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK)) {
    }
    *out = data;
  }
}
// Intrinsics of the system.
__global__ void __launch_bounds__(64) intrinsics(const unsigned* in, unsigned* out) {
  __shared__ unsigned bits, least;
  if (threadIdx.x == 0) bits = 0, least = ~0u;
  __syncthreads();
  atomicOr_system(&bits, in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope
  atomicMin_system(&least, in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = bits + least;
}
extern __shared__ unsigned bins[];
__global__ void dynamicBins(const unsigned char* in, unsigned* out, int n) {
  for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd_system(bins + in[i], 1u); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) out[blockIdx.x * 256 + i] = bins[i];
}

// PTX: the store that publishes and the load that waits.
__global__ void __launch_bounds__(64) ptxFlag(const int* in, int* out) {
  __shared__ int data;
  __shared__ unsigned full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) {
    data = in[0];
    asm volatile("st.release.gpu.shared::cta.u32 [%0], 1;" ::"r"(at) : "memory"); // EXPECT: cuda-wide-atomic-scope device scope
  } else if (threadIdx.x == 32) {
    uint32_t v;
    do asm volatile("ld.acquire.sys.shared::cta.u32 %0, [%1];" : "=r"(v) : "r"(at) : "memory"); while (v == 0); // EXPECT: cuda-wide-atomic-scope system scope
    *out = data;
  }
}
__global__ void __launch_bounds__(64) ptxReduction(const int* in, int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  asm volatile("red.release.gpu.shared::cta.add.s32 [%0], %1;" ::"r"(static_cast<uint32_t>(__cvta_generic_to_shared(&sum))), "r"(in[threadIdx.x]) : "memory"); // EXPECT: cuda-wide-atomic-scope device scope
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

// Device memory of this unit, with the order of the system.
__device__ cuda::atomic<unsigned> blocksDone;
__global__ void counterOfDevice(const float* in, float* partial, float* out) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  if (blocksDone.fetch_add(1) == gridDim.x - 1) { // EXPECT: cuda-wide-atomic-scope system scope
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
    blocksDone.store(0, cuda::memory_order_relaxed);
  }
}
__device__ unsigned ticket;
__global__ void ticketOfDevice(const int* in, int* out) {
  if (threadIdx.x == 0) {
    unsigned mine = __nv_atomic_fetch_add(&ticket, 1u, __NV_ATOMIC_ACQ_REL); // EXPECT: cuda-wide-atomic-scope system scope
    out[mine] = in[blockIdx.x];
  }
}
__device__ unsigned gate;
__device__ float balance;
__global__ void lockOfDevice(const float* in) {
  if (threadIdx.x == 0) {
    unsigned taken = 1;
    while (taken) asm volatile("atom.acquire.sys.global.exch.b32 %0, [%1], 1;" : "=r"(taken) : "l"(&gate) : "memory"); // EXPECT: cuda-wide-atomic-scope system scope
    balance += in[blockIdx.x];
    asm volatile("st.release.gpu.global.u32 [%0], 0;" ::"l"(&gate) : "memory");
  }
}

// Fences of the device for shared memory alone.
__global__ void __launch_bounds__(128) fenceBeforeBarrier(const float* in, float* out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __threadfence(); // EXPECT: cuda-wide-atomic-scope block barrier after it
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
__global__ void __launch_bounds__(64) fenceOfLibrary(const int* in, int* out) {
  __shared__ int data;
  __shared__ volatile int full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device); // EXPECT: cuda-wide-atomic-scope shared memory only
    full = 1;
  } else if (threadIdx.x == 32) {
    while (full == 0) {
    }
    __threadfence_block();
    *out = data;
  }
}
__global__ void __launch_bounds__(128) fenceInPtx(const float* in, float* out) {
  __shared__ float tile[128];
  auto block = cg::this_thread_block();
  tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  asm volatile("fence.acq_rel.gpu;" ::: "memory"); // EXPECT: cuda-wide-atomic-scope block barrier after it
  block.sync();
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
__device__ __forceinline__ void flush() { __threadfence_system(); }
__global__ void __launch_bounds__(128) fenceInHelper(const float* in, float* out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  flush(); // EXPECT: cuda-wide-atomic-scope block barrier after it
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
// Through a pointer into dynamic shared memory.
extern __shared__ unsigned char raw[];
__device__ void addTo(cuda::atomic<int>* counter, int v) { counter->fetch_add(v); }
__global__ void viaPointer(const int* in, int* out) {
  auto* counter = reinterpret_cast<cuda::atomic<int>*>(raw);
  if (threadIdx.x == 0) counter->store(0, cuda::memory_order_relaxed);
  __syncthreads();
  addTo(counter, in[threadIdx.x]); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = counter->load(cuda::memory_order_relaxed);
}
// The built-in fence, of the system.
__global__ void __launch_bounds__(64) builtinFence(const int* in, int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
// std:: flags as a lock between warps.
__global__ void __launch_bounds__(64) standardFlag(const int* in, int* out) {
  __shared__ cuda::std::atomic_flag f;
  __shared__ int s;
  if (threadIdx.x == 0) { f.clear(cuda::std::memory_order_relaxed); s = 0; }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (f.test_and_set(cuda::std::memory_order_acquire)) {} // EXPECT: cuda-wide-atomic-scope
    s += in[threadIdx.x];
    f.clear(cuda::std::memory_order_release); // EXPECT: cuda-wide-atomic-scope
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = s;
}
