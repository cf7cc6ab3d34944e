// Orders among blocks that are given, or not needed.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(64), dim3(128), args, 0, nullptr);
}
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
    while (loadAcquire(arrived) != gridDim.x) {
    }
  }
  __syncthreads();
}
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
        while (loadAcquire(&sense) == old) {
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
__global__ void notified(cuda::atomic<int, cuda::thread_scope_device>* ready, int* data, int* out) {
  if (blockIdx.x == gridDim.x - 1) {
    if (threadIdx.x == 0) {
      data[0] = 7;
      ready->store(1, cuda::memory_order_release);
      ready->notify_all();
    }
  } else if (threadIdx.x == 0) {
    ready->wait(0, cuda::memory_order_acquire);
    out[blockIdx.x] = data[0];
  }
}
__global__ void stencilInPlace(float* x, int n) {
  auto grid = cg::this_grid();
  int i = blockIdx.x * 128 + threadIdx.x;
  float left = i > 0 ? x[i - 1] : 0;
  float right = i + 1 < n ? x[i + 1] : 0;
  grid.sync();
  if (i < n) x[i] = 0.5f * (left + right);
}
void runCooperative(unsigned* arrived, const float* in, float* out, SenseBarrier* barrier, cuda::atomic<int, cuda::thread_scope_device>* ready, int* data, int* ints) {
  cooperate(ptxBarrier, arrived, in, out);
  cooperate(twoPhases, barrier, out, out + 8192);
  cooperate(notified, ready, data, ints);
  cooperate(stencilInPlace, out, 8192);
}

// ---- tickets
__global__ void lookBack(unsigned* tickets, int* flags, const int* in, int* sums) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> next(*tickets);
  unsigned mine = next.fetch_add(1, cuda::memory_order_relaxed);
  int sum = in[mine];
  if (mine > 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> before(flags[mine - 1]);
    while (before.load(cuda::memory_order_acquire) == 0) {
    }
    sum += sums[mine - 1];
  }
  sums[mine] = sum;
  cuda::atomic_ref<int, cuda::thread_scope_device>(flags[mine]).store(1, cuda::memory_order_release);
}
void runLookBack(unsigned* tickets, int* flags, const int* in, int* sums) { lookBack<<<1024, 32>>>(tickets, flags, in, sums); }
// A lock that serves in the order of the numbers drawn.
__global__ void ticketLock(unsigned* next, unsigned* serving, float* sum, const float* in) {
  if (threadIdx.x != 0) return;
  unsigned mine = atomicAdd(next, 1u);
  while (atomicAdd(serving, 0u) != mine) {
  }
  __threadfence();
  *sum += in[blockIdx.x];
  __threadfence();
  atomicAdd(serving, 1u);
}
void runTicketLock(unsigned* next, unsigned* serving, float* sum, const float* in) { ticketLock<<<64, 32>>>(next, serving, sum, in); }
__global__ void spinLock(unsigned* lock, float* sum, const float* in) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0u, 1u) != 0u) __nanosleep(32);
  __threadfence();
  *sum += in[blockIdx.x];
  __threadfence();
  atomicExch(lock, 0u);
}
void runSpinLock(unsigned* lock, float* sum, const float* in) { spinLock<<<64, 32>>>(lock, sum, in); }

// ---- no order needed
// Waits for a warp of its own block.
__global__ void __launch_bounds__(64) ownWarp(int* flags, int* data, int* out) {
  if (threadIdx.x == 0) {
    data[blockIdx.x] = 7;
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flags[blockIdx.x], 0) == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data[blockIdx.x];
  }
}
void runOwnWarp(int* flags, int* data, int* out) { ownWarp<<<64, 64>>>(flags, data, out); }
// Set before the launch.
__device__ unsigned seed;
__global__ void seeded(unsigned* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = seed ^ threadIdx.x; }
void runSeeded(unsigned value, unsigned* out) {
  cudaMemcpyToSymbol(seed, &value, sizeof(value));
  seeded<<<32, 128>>>(out);
}
// Counted into a part of its own, which it has cleared itself.
__global__ void ownCounter(unsigned* positives, const int* in) {
  if (threadIdx.x == 0) positives[blockIdx.x] = 0;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(&positives[blockIdx.x], 1u);
}
void runOwnCounter(unsigned* positives, const int* in) { ownCounter<<<32, 128>>>(positives, in); }
// The maximum so far may be out of date: it only saves work.
__global__ void prune(int* best, const int* cost, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (cost[i] > *(volatile int*)best) atomicMax(best, cost[i]);
}
void runPrune(int* best, const int* cost, int n) { prune<<<32, 128>>>(best, cost, n); }
// Stencil from one buffer to another.
__global__ void stencil(const float* in, float* out, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  float left = i > 0 ? in[i - 1] : 0;
  float right = i + 1 < n ? in[i + 1] : 0;
  __syncthreads();
  if (i < n) out[i] = 0.5f * (left + right);
}
void runStencil(const float* in, float* out, int n) { stencil<<<(n + 127) / 128, 128>>>(in, out, n); }
// Every block stores the same.
__global__ void sameValue(int* size, const int* in, int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x == 0) *size = gridDim.x;
}
void runSame(int* size, const int* in, int* out) { sameValue<<<64, 128>>>(size, in, out); }
// The last block alone, chosen by a counter, writes the total.
__device__ unsigned finished;
__global__ void lastWrites(int* total, const int* in, int* sums) {
  if (threadIdx.x != 0) return;
  atomicAdd(sums, in[blockIdx.x]);
  __threadfence();
  if (atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1) {
    __threadfence();
    *total = atomicExch(sums, 0);
  }
}
void runLastWrites(int* total, const int* in, int* sums) { lastWrites<<<64, 32>>>(total, in, sums); }
