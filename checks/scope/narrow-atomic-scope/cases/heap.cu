// Memory from the device's heap belongs to the block that took it, as long as its address stays there.
#include <cuda/atomic>
using Counter = cuda::atomic<int, cuda::thread_scope_block>;

__global__ void ownAllocation(int* out) {
  __shared__ Counter* count;
  if (threadIdx.x == 0) count = static_cast<Counter*>(malloc(sizeof(Counter)));
  __syncthreads();
  Counter* mine = count;
  if (threadIdx.x == 0) mine->store(0, cuda::memory_order_relaxed);
  __syncthreads();
  mine->fetch_add(1, cuda::memory_order_relaxed);
  __syncthreads();
  out[threadIdx.x + 64 * blockIdx.x] = mine->load(cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) free(mine);
}
__global__ void ownNew(int* out) {
  __shared__ int* count;
  if (threadIdx.x == 0) count = new int(0);
  __syncthreads();
  atomicAdd_block(count, 1);
  __syncthreads();
  out[threadIdx.x + 64 * blockIdx.x] = *count;
}
struct Table {
  int* bins;
  int n;
};
__global__ void ownArray(const int* keys, int* out) {
  __shared__ Table table;
  if (threadIdx.x == 0) {
    table.n = 32;
    table.bins = new int[32]();
  }
  __syncthreads();
  atomicAdd_block(&table.bins[keys[blockIdx.x * 64 + threadIdx.x] & 31], 1);
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&out[threadIdx.x], table.bins[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) delete[] table.bins;
}
// Each thread has its own: no other block can reach it.
__global__ void ofTheThread(int* out) {
  int* mine = new int(0);
  atomicAdd_block(mine, threadIdx.x);
  out[threadIdx.x + 64 * blockIdx.x] = *mine;
  delete mine;
}
// The pointer in shared memory leads to what all blocks were given.
__global__ void givenToAll(int* shared, int* out) {
  __shared__ int* count;
  if (threadIdx.x == 0) count = shared;
  __syncthreads();
  atomicAdd_block(count, 1);  // EXPECT: cuda-narrow-atomic-scope other blocks use at the same time
  out[threadIdx.x + 64 * blockIdx.x] = 1;
}
// The address is put where other blocks find it.
__device__ int* published;
__global__ void putUp(int* out) {
  if (threadIdx.x == 0) {
    int* p = new int(0);
    atomicExch(reinterpret_cast<unsigned long long*>(&published), reinterpret_cast<unsigned long long>(p));
    atomicAdd_block(p, 1);  // EXPECT: cuda-narrow-atomic-scope
  }
  out[threadIdx.x + 64 * blockIdx.x] = 1;
}
void host(const int* keys, int* shared, int* o) {
  ownAllocation<<<8, 64>>>(o);
  ownNew<<<8, 64>>>(o);
  ownArray<<<8, 64>>>(keys, o);
  ofTheThread<<<8, 64>>>(o);
  givenToAll<<<8, 64>>>(shared, o);
  putUp<<<8, 64>>>(o);
}
