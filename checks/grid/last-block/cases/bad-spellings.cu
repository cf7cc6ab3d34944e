// The last block with one part missing, in the spellings of counters and fences.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class T>
__device__ T total(const T* partial, unsigned count) {
  T sum = 0;
  for (unsigned b = 0; b < count; ++b) sum += partial[b];
  return sum;
}

// libcu++, all relaxed: no side orders anything.
__global__ void relaxedCounter(const float* in, float* partial, float* out, cuda::atomic<unsigned, cuda::thread_scope_device>* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    bool last = done->fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1; // EXPECT: cuda-last-block no release fence
    if (last) {
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      *out = total(partial, gridDim.x);
      done->store(0, cuda::memory_order_relaxed);
    }
  }
}

// Acquire alone publishes nothing.
__global__ void acquireOnly(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*done);
  if (counter.fetch_add(1, cuda::memory_order_acquire) + 1 == gridDim.x) { // EXPECT: cuda-last-block no release fence
    *out = total(partial, gridDim.x);
    counter.store(0, cuda::memory_order_relaxed);
  }
}

// Release alone: the reader sees nothing for certain.
__global__ void releaseOnly(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*done);
  if (counter.fetch_add(1, cuda::memory_order_release) == gridDim.x - 1) { // EXPECT: cuda-last-block no acquire
    *out = total(partial, gridDim.x);
    counter.store(0, cuda::memory_order_relaxed);
  }
}

// The fence stands behind the count.
__global__ void fenceTooLate(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no release fence
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *out = total(partial, gridDim.x);
}

// Counts down.
__global__ void countDown(const float* in, volatile float* partial, float* out, int* left) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    last = atomicSub(left, 1) == 1; // EXPECT: cuda-last-block no release fence
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
    *left = gridDim.x;
  }
}
void runCountDown(const float* in, float* partial, float* out, int* left) { countDown<<<2, 128>>>(in, partial, out, left); }

// A libcu++ fence of the block.
__global__ void fenceOfBlock(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block block scope
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *out = total(partial, gridDim.x);
}

// A fence in PTX, of the block; the count in PTX as well.
__device__ __forceinline__ unsigned countRelaxed(unsigned* counter) {
  unsigned before;
  asm volatile("atom.relaxed.gpu.global.add.u32 %0, [%1], 1;" : "=r"(before) : "l"(counter) : "memory");
  return before;
}
__device__ __forceinline__ unsigned countAcqRel(unsigned* counter) {
  unsigned before;
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;" : "=r"(before) : "l"(counter) : "memory");
  return before;
}
__global__ void ptxFenceOfBlock(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    asm volatile("fence.acq_rel.cta;" ::: "memory");
    if (countRelaxed(done) == gridDim.x - 1) { // EXPECT: cuda-last-block block scope
      asm volatile("fence.acq_rel.gpu;" ::: "memory");
      *out = total(partial, gridDim.x);
      *done = 0;
    }
  }
}
__global__ void ptxRelaxed(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (countRelaxed(done) == gridDim.x - 1) { // EXPECT: cuda-last-block no release fence
      asm volatile("fence.acq_rel.gpu;" ::: "memory");
      *out = total(partial, gridDim.x);
      *done = 0;
    }
  }
}
// The count orders, the other threads of the block have not met it.
__global__ void ptxNoBarrier(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  if (threadIdx.x == 0) last = countAcqRel(done) == gridDim.x - 1; // EXPECT: cuda-last-block no block barrier
  __syncthreads();
  if (last) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) *done = 0;
  }
}

// The built-in atomics.
__global__ void builtinRelaxed(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    unsigned ticket = __nv_atomic_fetch_add(done, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE); // EXPECT: cuda-last-block no release fence
    if (ticket == gridDim.x - 1) {
      __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
      *out = total(partial, gridDim.x);
      __nv_atomic_store_n(done, 0u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    }
  }
}
__global__ void builtinNoAcquire(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (__nv_atomic_fetch_add(done, 1u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE) == gridDim.x - 1) { // EXPECT: cuda-last-block no acquire
      *out = total(partial, gridDim.x);
      *done = 0;
    }
  }
}

// The warps of a block meet only among themselves.
__global__ void __launch_bounds__(128) warpBarrierOnly(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __threadfence();
  __syncwarp();
  if (threadIdx.x == 0) last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no block barrier
  __syncthreads();
  if (last) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}
