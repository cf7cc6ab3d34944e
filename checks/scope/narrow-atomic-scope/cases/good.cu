#include <cuda/atomic>
#include <cuda_runtime.h>
__device__ unsigned total;
__global__ void __launch_bounds__(256) countDevice(const int* in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(&total, 1u);
}
// each block has its own counter
__global__ void perBlockCounter(const int* in, unsigned* counters, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd_block(&counters[blockIdx.x], 1u);
}
__global__ void perBlockHistogram(const unsigned char* in, unsigned* bins, int n) {
  unsigned* mine = bins + blockIdx.x * 256;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd_block(&mine[in[i]], 1u);
}
// one block
__global__ void oneBlock(const int* in, int* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicMax_block(out, in[i]);
}
void launchOne(const int* in, int* out, int n) { oneBlock<<<1, 1024>>>(in, out, n); }
__global__ void __launch_bounds__(128) sharedBlockScope(const int* in, int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> hits;
  if (threadIdx.x == 0) hits.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (in[threadIdx.x]) hits.fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) *out = hits.load(cuda::memory_order_relaxed);
}
__global__ void __launch_bounds__(128) plainSharedAtomic(const int* in, int* out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  atomicAdd(&s, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, s);
}
// the host polls this
__global__ void progress(volatile int* hostFlag, int* hostCount) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd_system(hostCount, 1);
    __threadfence_system();
    *hostFlag = 1;
  }
}
void launchProgress() {
  int *flag, *count;
  cudaHostAlloc(&flag, 4, cudaHostAllocMapped);
  cudaMallocManaged(&count, 4);
  progress<<<8, 64>>>(flag, count);
  while (*(volatile int*)flag == 0) {}
}
__global__ void systemRef(int* p) {
  cuda::atomic_ref<int, cuda::thread_scope_system> r(*p);
  r.fetch_add(1, cuda::memory_order_relaxed);
}
// a template over the scope
template <cuda::thread_scope S>
__device__ void bump(int& x) { cuda::atomic_ref<int, S>(x).fetch_add(1, cuda::memory_order_relaxed); }
__global__ void twoScopes(int* g, int* out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  bump<cuda::thread_scope_block>(s);
  bump<cuda::thread_scope_device>(*g);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s;
}
// device fence for a global hand-off that shared memory also passes by
__device__ int flagG;
__device__ int dataG;
__global__ void publish(const int* in) {
  __shared__ int s;
  if (threadIdx.x == 0) {
    s = in[blockIdx.x];
    if (blockIdx.x == 0) {
      dataG = s;
      __threadfence();
      atomicExch(&flagG, 1);
    }
  }
}
__global__ void tellHost(int* flag, float* result, const float* in) {
  if (threadIdx.x == 0) {
    *result = in[0] * 2.f;
    __threadfence_system();
    atomicExch_system(flag, 1);
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
// the host waits for the kernel, then reads
__global__ void countManaged(int* count, const int* in) {
  if (in[threadIdx.x] > 0) atomicAdd(count, 1);
}
int readAfter(const int* in) {
  int* count;
  cudaMallocManaged(&count, sizeof(int));
  *count = 0;
  countManaged<<<8, 128>>>(count, in);
  cudaDeviceSynchronize();
  int n = 0;
  while (n < *count) ++n;
  return n;
}
#include <cooperative_groups.h>
__global__ void __cluster_dims__(4, 1, 1) clusterCount(const int* in, int* out) {
  __shared__ int hits;
  auto cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) hits = 0;
  cluster.sync();
  int* first = cluster.map_shared_rank(&hits, 0);
  if (in[blockIdx.x * blockDim.x + threadIdx.x] > 0) atomicAdd(first, 1);
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) out[blockIdx.x / 4] = hits;
}
