// The last block, whole, in the spellings of counters and fences, and counters that are no tickets of a last block.
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

// ---- whole
__global__ void relaxedBetweenFences(const float* in, float* partial, float* out, cuda::atomic<unsigned, cuda::thread_scope_device>* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    bool last = done->fetch_add(1, cuda::memory_order_relaxed) == gridDim.x - 1;
    if (last) {
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      *out = total(partial, gridDim.x);
      done->store(0, cuda::memory_order_relaxed);
    }
  }
}
__global__ void defaultOrder(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  cuda::atomic_ref<unsigned> counter(*done);
  if (++counter == gridDim.x) {
    *out = total(partial, gridDim.x);
    counter = 0;
  }
}
__global__ void releaseThenAcquire(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = in[blockIdx.x];
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*done);
  if (counter.fetch_add(1, cuda::memory_order_release) == gridDim.x - 1) {
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *out = total(partial, gridDim.x);
    counter.store(0, cuda::memory_order_relaxed);
  }
}
__global__ void countDown(const float* in, volatile float* partial, float* out, int* left) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicSub(left, 1) == 1;
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
__global__ void fenceOfSystem(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence_system();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += __ldcg(&partial[b]);
    *out = sum;
  }
}
__device__ __forceinline__ unsigned count(unsigned* counter) {
  unsigned before;
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;" : "=r"(before) : "l"(counter) : "memory");
  return before;
}
__global__ void ptxCount(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) last = count(done) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) *done = 0;
  }
}
__global__ void ptxFences(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) {
      asm volatile("fence.acq_rel.gpu;" ::: "memory");
      *out = total(partial, gridDim.x);
    }
  }
}
__global__ void builtin(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (__nv_atomic_fetch_add(done, 1u, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE) == gridDim.x - 1) {
      *out = total(partial, gridDim.x);
      __nv_atomic_store_n(done, 0u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    }
  }
}
class Finish {
public:
  __device__ explicit Finish(unsigned* counter) : counter(counter) {}
  __device__ bool isLast() {
    __shared__ bool last;
    __threadfence();
    cg::sync(cg::this_thread_block());
    if (threadIdx.x == 0) last = atomicAdd(counter, 1u) == gridDim.x - 1;
    cg::sync(cg::this_thread_block());
    if (last) __threadfence();
    return last;
  }
  __device__ void again() { *counter = 0; }

private:
  unsigned* counter;
};
__global__ void __launch_bounds__(128) throughClass(const float* in, float* partial, float* out, unsigned* done) {
  Finish finish(done);
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  if (finish.isLast()) {
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) finish.again();
  }
}
__global__ void __launch_bounds__(128) byVote(const float* in, float* partial, float* out, unsigned* done) {
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __threadfence();
  __syncthreads();
  bool mine = threadIdx.x == 127 && atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(mine)) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}
// All threads of the grid count, and their number is what is waited for.
__global__ void __launch_bounds__(64) everyThread(const float* in, float* partial, float* out, unsigned* done) {
  int i = blockIdx.x * 64 + threadIdx.x;
  partial[i] = in[i];
  __threadfence();
  if (atomicAdd(done, 1u) == gridDim.x * 64 - 1) {
    __threadfence();
    *out = total(partial, gridDim.x * 64);
    *done = 0;
  }
}
// What the last block reads are atomics, or what it alone has written.
__global__ void atomicReads(const float* in, float* sum, float* out, unsigned* done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    atomicAdd(sum, in[blockIdx.x]);
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *out = atomicExch(sum, 0.f);
}
// One counter for each tile, the splits of which are added up.
__global__ void __launch_bounds__(128) splitSums(const float* in, float* partial, float* out, unsigned* arrived, unsigned splits) {
  __shared__ bool last;
  unsigned tile = blockIdx.x, split = blockIdx.y;
  partial[(split * gridDim.x + tile) * 128 + threadIdx.x] = in[(split * gridDim.x + tile) * 128 + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(&arrived[tile], splits - 1) == splits - 1;
  __syncthreads();
  if (last) {
    __threadfence();
    float sum = 0;
    for (unsigned s = 0; s < splits; ++s) sum += partial[(s * gridDim.x + tile) * 128 + threadIdx.x];
    out[tile * 128 + threadIdx.x] = sum;
  }
}
// The counter is cleared by the kernel before.
__device__ unsigned cleared;
__global__ void clearCounter() { cleared = 0; }
__global__ void countsFromZero(const float* in, float* partial, float* out) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    if (atomicAdd(&cleared, 1u) == gridDim.x - 1) {
      __threadfence();
      *out = total(partial, gridDim.x);
    }
  }
}

// ---- no last block
// Numbers for a list.
__global__ void append(const int* in, int* list, unsigned* length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) list[atomicAdd(length, 1u)] = i;
}
// A limit on the number of entries.
__global__ void appendSome(const int* in, int* list, unsigned* length, unsigned most) {
  unsigned place = atomicAdd(length, 1u);
  if (place < most) list[place] = in[blockIdx.x * blockDim.x + threadIdx.x];
}
// The last of the warps of a block, counted in shared memory.
__global__ void __launch_bounds__(128) lastWarp(const float* in, float* out) {
  __shared__ unsigned warps;
  __shared__ float sums[4];
  if (threadIdx.x == 0) warps = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    sums[threadIdx.x / 32] = in[blockIdx.x * 4 + threadIdx.x / 32];
    __threadfence_block();
    if (atomicAdd(&warps, 1u) == 3) {
      __threadfence_block();
      out[blockIdx.x] = sums[0] + sums[1] + sums[2] + sums[3];
    }
  }
}
// The one that comes first prepares, and reads nothing of the others.
__global__ void firstComer(unsigned* arrived, const int* in, int* out) {
  if (threadIdx.x == 0 && atomicAdd(arrived, 1u) == 0) out[0] = in[0];
}
// The last says that all are through, the host reads on.
__global__ void tellHost(unsigned* done, volatile int* flag, int* out, const int* in) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence_system();
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) *flag = 1;
  }
}
// One block alone is the last one at any rate.
__global__ void single(const float* in, float* partial, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) *out = total(partial, gridDim.x);
  }
}
void runSingle(const float* in, float* partial, float* out, unsigned* done) { single<<<1, 128>>>(in, partial, out, done); }
