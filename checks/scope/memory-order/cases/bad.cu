#include <cuda/atomic>
#include <cuda_runtime.h>
// ---- C3 --------------------------------------------------------------------------------------------------------------
__device__ int payload[1024];
__device__ int ready;
__global__ void relaxedExchange(int* out) {
  if (blockIdx.x == 0) {
    payload[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&ready, 1);  // EXPECT: cuda-memory-order
  } else {
    if (threadIdx.x == 0)
      while (atomicAdd(&ready, 0) == 0) {}  // EXPECT: cuda-memory-order
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = payload[threadIdx.x];
  }
}
__device__ int payloadB[1024];
__device__ cuda::atomic<int, cuda::thread_scope_device> readyB;
__global__ void relaxedRef(int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    payloadB[0] = 42;
    readyB.store(1, cuda::memory_order_relaxed);  // EXPECT: cuda-memory-order
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (readyB.load(cuda::memory_order_acquire) == 0) {}
    *out = payloadB[0];
  }
}
__device__ int payloadC;
__device__ cuda::atomic<int, cuda::thread_scope_device> readyC;
__global__ void relaxedLoad(int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    payloadC = 42;
    readyC.store(1, cuda::memory_order_release);
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (readyC.load(cuda::memory_order_relaxed) != 1) {}  // EXPECT: cuda-memory-order
    *out = payloadC;
  }
}
// fence on the wrong side
__device__ float resultD[256];
__device__ volatile int readyD;
__global__ void __launch_bounds__(256) lateFence(const float* in, float* out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      resultD[0] = in[0];
      readyD = 1;  // EXPECT: cuda-memory-order
      __threadfence();
    }
  } else if (threadIdx.x == 0) {
    while (readyD == 0) {}
    __threadfence();
    out[blockIdx.x] = resultD[0];
  }
}
// acquire fence before the poll
__device__ float resultE;
__device__ volatile int readyE;
__global__ void earlyFence(const float* in, float* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    resultE = in[0];
    __threadfence();
    readyE = 1;
  } else if (threadIdx.x == 0) {
    __threadfence();
    while (readyE == 0) {}  // EXPECT: cuda-memory-order
    out[blockIdx.x] = resultE;
  }
}
// block fence between blocks
__device__ float resultF;
__device__ volatile int readyF;
__global__ void blockFence(const float* in, float* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    resultF = in[0];
    __threadfence_block();  // EXPECT: cuda-narrow-atomic-scope
    readyF = 1;
  } else if (threadIdx.x == 0) {
    while (readyF == 0) {}
    __threadfence();
    out[blockIdx.x] = resultF;
  }
}
// spin lock helpers
struct SpinLock {
  int* word;
  __device__ void lock() { while (atomicCAS(word, 0, 1) != 0) {} }  // EXPECT: cuda-memory-order
  __device__ void unlock() { atomicExch(word, 0); }  // EXPECT: cuda-memory-order
};
__global__ void lockedSum(int* word, double* sum, const double* in) {
  SpinLock l{word};
  if (threadIdx.x == 0) {
    l.lock();
    *sum += in[blockIdx.x];
    l.unlock();
  }
}
// a lock let go by a plain store
__global__ void plainUnlock(int* mutex, float* acc, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1)) {}
    __threadfence();
    acc[0] += in[blockIdx.x];
    __threadfence();
    *mutex = 0;  // EXPECT: cuda-memory-order
  }
}
// atomic_flag-like with libcu++ and relaxed
__global__ void relaxedCas(int* word, float* acc, const float* in) {
  cuda::atomic_ref<int, cuda::thread_scope_device> m(*word);
  if (threadIdx.x == 0) {
    int expected = 0;
    while (!m.compare_exchange_weak(expected, 1, cuda::memory_order_relaxed)) expected = 0;  // EXPECT: cuda-memory-order
    acc[0] += in[blockIdx.x];
    m.store(0, cuda::memory_order_release);
  }
}
// plain spin
__device__ int go;
__global__ void plainSpin(int* out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) atomicExch(&go, 1);
  if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (go == 0) {}  // EXPECT: cuda-memory-order
    *out = 1;
  }
}
// invalid orders
__global__ void invalidOrders(int* p) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(*p);
  int v = r.load(cuda::memory_order_release);  // EXPECT: cuda-memory-order
  r.store(v, cuda::memory_order_acquire);  // EXPECT: cuda-memory-order
}
// mixed atomic and plain
__device__ int mixedCounter;
__global__ void __launch_bounds__(128) mixed(const int* in) {
  if (in[blockIdx.x * 128 + threadIdx.x] > 0) atomicAdd(&mixedCounter, 1);
  if (threadIdx.x == 64) mixedCounter = 0;  // EXPECT: cuda-memory-order
}
// warps of one block
__global__ void __launch_bounds__(64) withinBlock(const int* in, int* out) {
  __shared__ int data;
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    atomicExch(&flag, 1);  // EXPECT: cuda-memory-order
  }
  if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {}  // EXPECT: cuda-memory-order
    *out = data;
  }
}
// PTX
__device__ int dataP, flagP;
__global__ void ptxRelaxed(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    dataP = 7;
    asm volatile("st.relaxed.gpu.global.u32 [%0], 1;" ::"l"(&flagP) : "memory");  // EXPECT: cuda-memory-order
  } else {
    int v;
    do asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(&flagP) : "memory"); while (v == 0);
    out[blockIdx.x] = dataP;
  }
}
