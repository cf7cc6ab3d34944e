// cuda::atomic::wait polls by itself.
#include <cuda/atomic>
#include <cuda_runtime.h>

using Flag = cuda::atomic<int, cuda::thread_scope_device>;

__global__ void lastBlockTells(Flag* ready, int* data, int* out) {
  if (blockIdx.x == gridDim.x - 1) {
    if (threadIdx.x == 0) {
      data[0] = 7;
      ready->store(1, cuda::memory_order_release);
      ready->notify_all();
    }
  } else if (threadIdx.x == 0) {
    ready->wait(0, cuda::memory_order_acquire); // EXPECT: cuda-block-order-dependency not cooperative
    out[blockIdx.x] = data[0];
  }
}
void runLastBlockTells(Flag* ready, int* data, int* out) { lastBlockTells<<<64, 32>>>(ready, data, out); }

template <class Kernel> void cooperative(Kernel kernel, void** args) {
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(8), dim3(64), args, 0, nullptr);
}

__global__ void waitsRelaxed(Flag* ready, int* data, int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 7;
    ready->store(1, cuda::memory_order_release);
    ready->notify_all();
  } else if (threadIdx.x == 0) {
    ready->wait(0, cuda::memory_order_relaxed); // EXPECT: cuda-memory-order does not acquire
    out[blockIdx.x] = data[0];
  }
}
__global__ void waitsAcquired(Flag* ready, int* data, int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 7;
    ready->store(1, cuda::memory_order_release);
    ready->notify_all();
  } else if (threadIdx.x == 0) {
    ready->wait(0, cuda::memory_order_acquire);
    out[blockIdx.x] = data[0];
  }
}
__global__ void waitsWithFence(int* flag, int* data, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 7;
    __syncthreads();
    if (threadIdx.x == 0) {
      ready.store(1, cuda::memory_order_release);
      ready.notify_all();
    }
    return;
  }
  if (threadIdx.x == 0) {
    ready.wait(0, cuda::memory_order_relaxed);
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
}
void runCooperative(Flag* ready, int* flag, int* data, int* out) {
  void* args[] = {&ready, &data, &out};
  cooperative(waitsRelaxed, args);
  cooperative(waitsAcquired, args);
  void* others[] = {&flag, &data, &out};
  cooperative(waitsWithFence, others);
}

// within a block, in shared memory
__global__ void waitsForItsWarp(const int* in, int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int value;
  if (threadIdx.x == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) {
    value = in[blockIdx.x];
    ready.store(1, cuda::memory_order_release);
    ready.notify_all();
  } else if (threadIdx.x == 32) {
    ready.wait(0, cuda::memory_order_acquire);
    out[blockIdx.x] = value;
  }
}
