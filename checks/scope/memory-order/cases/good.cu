#include <cuda/atomic>
#include <cuda_runtime.h>
__device__ int payload[1024];
__device__ int ready;
__global__ void fenced(int* out) {
  if (blockIdx.x == 0) {
    payload[threadIdx.x] = threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&ready, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(&ready, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = payload[threadIdx.x];
  }
}
void launchFenced(int* out) { void* a[] = {&out}; cudaLaunchCooperativeKernel((void*)fenced, dim3(8), dim3(256), a); }
__device__ int payloadB;
__device__ cuda::atomic<int, cuda::thread_scope_device> readyB;
__global__ void releaseAcquire(int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    payloadB = 42;
    readyB.store(1, cuda::memory_order_release);
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (readyB.load(cuda::memory_order_acquire) == 0) {}
    *out = payloadB;
  }
}
void launchRA(int* out) { void* a[] = {&out}; cudaLaunchCooperativeKernel((void*)releaseAcquire, dim3(2), dim3(32), a); }
struct SpinLock {
  int* word;
  __device__ void lock() { while (atomicCAS(word, 0, 1) != 0) {} __threadfence(); }
  __device__ void unlock() { __threadfence(); atomicExch(word, 0); }
};
__global__ void lockedSum(int* word, double* sum, const double* in) {
  SpinLock l{word};
  if (threadIdx.x == 0) {
    l.lock();
    *sum += in[blockIdx.x];
    l.unlock();
  }
}
struct Mutex {
  cuda::atomic<int, cuda::thread_scope_device> m;
  __device__ void lock() { while (m.exchange(1, cuda::memory_order_acquire)) {} }
  __device__ void unlock() { m.store(0, cuda::memory_order_release); }
};
__device__ Mutex gm;
__device__ float balance;
__global__ void withMutex(const float* in) {
  if (threadIdx.x == 0) {
    gm.lock();
    balance += in[blockIdx.x];
    gm.unlock();
  }
}
// only the counter's value is used
__global__ void relaxedCounters(int* c, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(*c);
  int t = r.fetch_add(1, cuda::memory_order_relaxed);
  out[t] = blockIdx.x;
}
// CAS loop on a value: double add, float max
__device__ double addDouble(double* a, double v) {
  unsigned long long* p = (unsigned long long*)a;
  unsigned long long old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void sumDoubles(const double* in, double* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) addDouble(out, in[i]);
}
__device__ float maxFloat(float* a, float v) {
  int* p = (int*)a;
  int old = *p, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= v) break;
    old = atomicCAS(p, assumed, __float_as_int(v));
  } while (assumed != old);
  return __int_as_float(old);
}
__global__ void maxFloats(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) maxFloat(out, in[i]);
}
// volatile poll with fences, within a block
__global__ void __launch_bounds__(64) withinBlock(const int* in, int* out) {
  __shared__ int data;
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    __threadfence_block();
    flag = 1;
  }
  if (threadIdx.x == 32) {
    while (flag == 0) {}
    __threadfence_block();
    *out = data;
  }
}
// hash table insert: key CAS then value store, values read in a later kernel
__global__ void insert(unsigned* keys, int* vals, const unsigned* k, const int* v, int mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned h = k[i] & mask;
  while (true) {
    unsigned old = atomicCAS(&keys[h], 0xffffffffu, k[i]);
    if (old == 0xffffffffu || old == k[i]) { vals[h] = v[i]; return; }
    h = (h + 1) & mask;
  }
}
// union find with CAS
__global__ void hook(int* parent, const int2* edges, int m) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= m) return;
  int u = edges[e].x, v = edges[e].y;
  while (u != v) {
    if (u < v) { int t = u; u = v; v = t; }
    int old = atomicCAS(&parent[u], u, v);
    if (old == u) break;
    u = old;
  }
}
__device__ int dataP, flagP;
__global__ void ptxRelease(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    dataP = 7;
    asm volatile("st.release.gpu.global.u32 [%0], 1;" ::"l"(&flagP) : "memory");
  } else {
    int v;
    do asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(&flagP) : "memory"); while (v == 0);
    out[blockIdx.x] = dataP;
  }
}
void launchP(int* out) { void* a[] = {&out}; cudaLaunchCooperativeKernel((void*)ptxRelease, dim3(8), dim3(32), a); }
// the lock is tried in a loop that ends with success
__global__ void tryLock(int* lock, float* sums, const float* in) {
  int w = threadIdx.x % 32;
  bool success = false;
  do {
    if (atomicCAS_block(&lock[blockIdx.x * 32 + w], 0, 1) == 0) {
      __threadfence_block();
      sums[blockIdx.x * 32 + w] += in[threadIdx.x];
      __threadfence_block();
      atomicExch_block(&lock[blockIdx.x * 32 + w], 0);
      success = true;
    }
  } while (!success);
}
__global__ void tryLock2(int* lock, float* sums, const float* in, int rounds) {
  int w = threadIdx.x % 32;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x < 32) sums[blockIdx.x * 32 + w] = 0;
    __syncthreads();
    bool success = false;
    do {
      if (atomicCAS_block(&lock[blockIdx.x * 32 + w], 0, 1) == 0) {
        __threadfence_block();
        sums[blockIdx.x * 32 + w] += in[threadIdx.x];
        __threadfence_block();
        atomicExch_block(&lock[blockIdx.x * 32 + w], 0);
        success = true;
      }
    } while (!success);
    __syncthreads();
  }
}
