#include <cuda/atomic>
#include <cuda_runtime.h>
// ---- narrow: C1 ------------------------------------------------------------------------------------------------------
__device__ unsigned total;
__global__ void __launch_bounds__(256) countBlockScope(const int* in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd_block(&total, 1u);  // EXPECT: cuda-narrow-atomic-scope
}
__global__ void histogramBlockScope(const unsigned char* in, unsigned* bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd_block(&bins[in[i]], 1u);  // EXPECT: cuda-narrow-atomic-scope
}
__global__ void maxRef(const float* in, int* best, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    cuda::atomic_ref<int, cuda::thread_scope_block> b(*best);
    b.fetch_max(__float_as_int(in[i]), cuda::memory_order_relaxed);  // EXPECT: cuda-narrow-atomic-scope
  }
}
__device__ cuda::atomic<int, cuda::thread_scope_block> remaining;
__global__ void drawRemaining(int* out) {
  int mine = remaining.fetch_sub(1, cuda::memory_order_relaxed);  // EXPECT: cuda-narrow-atomic-scope
  if (mine > 0) out[mine] = blockIdx.x;
}
struct Queue { int* items; int* tail; __device__ void push(int v) { int p = atomicAdd_block(tail, 1); items[p] = v; } };  // EXPECT: cuda-narrow-atomic-scope
__global__ void pushAll(Queue q, const int* in) { q.push(in[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void casBlock(unsigned long long* table, const unsigned long long* keys, int mask) {
  unsigned long long k = keys[blockIdx.x * blockDim.x + threadIdx.x];
  int h = k & mask;
  while (true) {
    unsigned long long old = atomicCAS_block(&table[h], 0ull, k);  // EXPECT: cuda-narrow-atomic-scope
    if (old == 0 || old == k) break;
    h = (h + 1) & mask;
  }
}
__global__ void nvAtomic(unsigned* c) { __nv_atomic_fetch_add(c, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK); }  // EXPECT: cuda-narrow-atomic-scope
__global__ void asmCta(unsigned* c) {
  unsigned old;
  asm volatile("atom.relaxed.cta.global.add.u32 %0, [%1], 1;" : "=r"(old) : "l"(c) : "memory");  // EXPECT: cuda-narrow-atomic-scope
  c[1 + blockIdx.x] = old;
}
// ---- wide: C2 --------------------------------------------------------------------------------------------------------
__global__ void __launch_bounds__(128) sharedDefaultScope(const int* in, int* out) {
  __shared__ cuda::atomic<int> hits;
  if (threadIdx.x == 0) hits.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (in[threadIdx.x]) hits.fetch_add(1);  // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = hits.load(cuda::memory_order_relaxed);
}
__global__ void __launch_bounds__(128) sharedSystem(const int* in, int* out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  atomicAdd_system(&s, in[threadIdx.x]);  // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = s;
}
__global__ void __launch_bounds__(128) sharedRef(const int* in, int* out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_device> r(s);
  r.fetch_add(in[threadIdx.x]);  // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = s;
}
__global__ void __launch_bounds__(64) fenceForShared(const int* in, int* out) {
  __shared__ int data;
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    data = in[0];
    __threadfence_system();  // EXPECT: cuda-wide-atomic-scope
    flag = 1;
  }
  if (threadIdx.x == 0) {
    while (flag == 0) {}
    __threadfence_block();
    *out = data;
  }
}
__global__ void __launch_bounds__(64) nvShared(int* out) {
  __shared__ unsigned c;
  if (threadIdx.x == 0) c = 0;
  __syncthreads();
  __nv_atomic_fetch_add(&c, 1u, __NV_ATOMIC_SEQ_CST);  // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  if (threadIdx.x == 0) *out = c;
}
// ---- the host polls --------------------------------------------------------------------------------------------------
__global__ void tellHost(int* flag, float* result, const float* in) {
  if (threadIdx.x == 0) {
    *result = in[0] * 2.f;
    __threadfence();
    atomicExch(flag, 1);  // EXPECT: cuda-narrow-atomic-scope
  }
}
void waitForFlag(const float* in) {
  int* flag;
  float* result;
  cudaHostAlloc((void**)&flag, sizeof(int), cudaHostAllocMapped);
  cudaMallocManaged(&result, sizeof(float));
  tellHost<<<1, 32>>>(flag, result, in);
  while (*(volatile int*)flag == 0) {}
}
__global__ void tellByStore(volatile int* flag, float* result, const float* in) {
  if (threadIdx.x == 0) {
    *result = in[0] * 2.f;
    __threadfence();  // EXPECT: cuda-narrow-atomic-scope
    *flag = 1;
  }
}
void waitForStore(const float* in) {
  int *flag, *dflag;
  float* result;
  cudaHostAlloc((void**)&flag, sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer((void**)&dflag, flag, 0);
  cudaMallocHost((void**)&result, sizeof(float));
  tellByStore<<<1, 32>>>(dflag, result, in);
  volatile int* seen = flag;
  do {} while (*seen == 0);
}
// ---- a peer of the cluster -------------------------------------------------------------------------------------------
#include <cooperative_groups.h>
__global__ void __cluster_dims__(4, 1, 1) clusterCount(const int* in, int* out) {
  __shared__ int hits;
  auto cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) hits = 0;
  cluster.sync();
  int* first = cluster.map_shared_rank(&hits, 0);
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd_block(first, 1);  // EXPECT: cuda-narrow-atomic-scope
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) out[blockIdx.x / 4] = hits;
}
