// Orders among blocks that nothing gives, in the spellings of atomics and in classes.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// ---- waits
// A barrier in PTX.
__device__ __forceinline__ unsigned loadAcquire(const unsigned* p) {
  unsigned v;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__global__ void ptxBarrier(unsigned* arrived, const float* in, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(arrived) : "memory");
    while (loadAcquire(arrived) != gridDim.x) { // EXPECT: cuda-block-order-dependency not cooperative
    }
  }
  __syncthreads();
}
void runPtx(unsigned* arrived, const float* in, float* out) { ptxBarrier<<<64, 128>>>(arrived, in, out); }

// With the built-in atomics and a sleep.
__global__ void builtinBarrier(unsigned* arrived, unsigned rounds) {
  for (unsigned r = 1; r <= rounds; ++r) {
    __syncthreads();
    if (threadIdx.x == 0) {
      __nv_atomic_add(arrived, 1u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
      while (__nv_atomic_load_n(arrived, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) < r * gridDim.x) __nanosleep(64); // EXPECT: cuda-block-order-dependency not cooperative
    }
    __syncthreads();
  }
}
cudaError_t runBuiltin(unsigned* arrived, unsigned rounds, cudaStream_t stream) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(128);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, builtinBarrier, arrived, rounds);
}

// The sense of a barrier is turned by the block that arrives last, the others wait for it.
class SenseBarrier {
public:
  __device__ void wait() {
    __syncthreads();
    if (threadIdx.x == 0) {
      unsigned old = loadAcquire(&sense);
      __threadfence();
      if (atomicAdd(&count, 1u) == gridDim.x - 1) {
        count = 0;
        __threadfence();
        atomicExch(&sense, old + 1);
      } else {
        while (loadAcquire(&sense) == old) { // EXPECT: cuda-block-order-dependency not cooperative
        }
      }
    }
    __syncthreads();
  }

private:
  unsigned count, sense;
};
__global__ void twoPhases(SenseBarrier* barrier, float* a, float* b) {
  a[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
  barrier->wait();
  b[blockIdx.x * blockDim.x + threadIdx.x] = a[(gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x];
}
void runPhases(SenseBarrier* barrier, float* a, float* b) { twoPhases<<<256, 128>>>(barrier, a, b); }

// The grid is the number of multiprocessors: likely to run at once, not promised.
__global__ void persistent(volatile unsigned* arrived, float* x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd((unsigned*)arrived, 1u);
    while (*arrived < gridDim.x) { // EXPECT: cuda-block-order-dependency not cooperative
    }
    __threadfence();
  }
  __syncthreads();
}
void runPersistent(unsigned* arrived, float* x, int device) {
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  persistent<<<multiprocessors, 256>>>(arrived, x);
}
// Waits for a block with a higher number.
__global__ void reversed(int* flags, const int* in, int* sums) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(flags[blockIdx.x]);
  int sum = in[blockIdx.x];
  if (blockIdx.x + 1 < gridDim.x) {
    cuda::atomic_ref<int, cuda::thread_scope_device> next(flags[blockIdx.x + 1]);
    while (next.load(cuda::memory_order_acquire) == 0) { // EXPECT: cuda-block-order-dependency not cooperative
    }
    sum += sums[blockIdx.x + 1];
  }
  sums[blockIdx.x] = sum;
  mine.store(1, cuda::memory_order_release);
}
void runReversed(int* flags, const int* in, int* sums) { reversed<<<128, 32>>>(flags, in, sums); }

// ---- nothing in between
// The first block sets the seed, all read it after a fence and a barrier.
__device__ unsigned seed;
__global__ void seeded(const unsigned* in, unsigned* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    seed = in[0] * 2654435761u; // EXPECT: cuda-block-order-dependency block 0 sets
    __threadfence();
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = seed ^ threadIdx.x;
}
void runSeeded(const unsigned* in, unsigned* out) { seeded<<<32, 128>>>(in, out); }

// Every block clears the counter before it counts.
__global__ void everyClears(unsigned* positives, const int* in) {
  if (threadIdx.x == 0) *positives = 0; // EXPECT: cuda-block-order-dependency every block sets
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(positives, 1u);
}
void runClears(unsigned* positives, const int* in) { everyClears<<<32, 128>>>(positives, in); }

// A maximum of all blocks is used in the same kernel, through cooperative groups.
__global__ void scaledByMaximum(int* most, const int* in, float* out) {
  auto block = cg::this_thread_block();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(most, in[i]);
  block.sync();
  out[i] = (float)in[i] / *most; // EXPECT: cuda-block-order-dependency as if it were complete
}
void runScaled(int* most, const int* in, float* out) { scaledByMaximum<<<32, 128>>>(most, in, out); }
// A total of libcu++.
__global__ void scaledBySum(cuda::atomic<float, cuda::thread_scope_device>* sum, float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sum->fetch_add(x[i], cuda::memory_order_relaxed);
  __syncthreads();
  x[i] /= sum->load(cuda::memory_order_relaxed); // EXPECT: cuda-block-order-dependency as if it were complete
}
void runSum(cuda::atomic<float, cuda::thread_scope_device>* sum, float* x) { scaledBySum<<<32, 128>>>(sum, x); }

// A stencil in place: the halo belongs to the neighbours.
__global__ void stencilInPlace(float* x, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  float left = i > 0 ? x[i - 1] : 0; // EXPECT: cuda-block-order-dependency the block before writes
  float right = i + 1 < n ? x[i + 1] : 0; // EXPECT: cuda-block-order-dependency next block writes
  __syncthreads();
  if (i < n) x[i] = 0.5f * (left + right);
}
void runStencil(float* x, int n) { stencilInPlace<<<(n + 127) / 128, 128>>>(x, n); }
// The sum of the block before, written a moment ago.
__global__ void carryOver(const int* in, int* sums, int* out) {
  if (threadIdx.x == 0) sums[blockIdx.x] = in[blockIdx.x];
  __threadfence();
  __syncthreads();
  int before = blockIdx.x > 0 ? sums[blockIdx.x - 1] : 0; // EXPECT: cuda-block-order-dependency the block before writes
  out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}
void runCarry(const int* in, int* sums, int* out) { carryOver<<<64, 128>>>(in, sums, out); }

// The last writer is taken for the last block.
__global__ void lastWriter(int* lastBlock, const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  if (threadIdx.x == 0) *lastBlock = blockIdx.x; // EXPECT: cuda-block-order-dependency stores its own value
}
void runLast(int* lastBlock, const int* in, int* out) { lastWriter<<<64, 128>>>(lastBlock, in, out); }

// Two loops over the grid's stride, merged into one kernel.
__global__ void gridStride(const float* in, float* mid, float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mid[i] = in[i] * 2;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n - 1; i += gridDim.x * blockDim.x) out[i] = mid[i + 1]; // EXPECT: cuda-block-order-dependency
}
void runStride(const float* in, float* m, float* o, int n) { gridStride<<<32, 128>>>(in, m, o, n); }
