// An atomic load of an array that the kernel only reads is as uniform as its address; of one that the kernel changes it is not.
#include <cuda/atomic>

template <class T> __device__ T readOnce(T* p) {
  cuda::atomic_ref<T> r(*p);
  return r.load(cuda::memory_order_relaxed);
}

__global__ void push(cuda::atomic<int>* dist, cuda::atomic<int>* next, const int* list, int n, const int* first, const int* other, int full) {
  for (int idx = blockIdx.x; idx < n; idx += gridDim.x) {
    int v = list[idx];
    int s = dist[v].load();
    if (s != full) {
      for (int i = first[v] + threadIdx.x; i < first[v + 1]; i += blockDim.x) next[other[i]].fetch_min(s + 1);
      __syncthreads();
      if (threadIdx.x == 0) next[v].fetch_min(s);
    }
  }
}
__global__ void pushByReference(int* dist, int* next, const int* list, int n, int full) {
  for (int idx = blockIdx.x; idx < n; idx += gridDim.x) {
    int s = readOnce(&dist[list[idx]]);
    if (s != full) {
      if (threadIdx.x < 32) atomicMin(&next[list[idx] + threadIdx.x], s + 1);
      __syncthreads();
      if (threadIdx.x == 0) atomicMin(&next[list[idx]], s);
    }
  }
}
// Other blocks lower it meanwhile.
__global__ void pushSame(cuda::atomic<int>* dist, const int* list, int n, const int* first, const int* other, int full) {
  for (int idx = blockIdx.x; idx < n; idx += gridDim.x) {
    int v = list[idx];
    int s = dist[v].load();
    if (s != full) {
      for (int i = first[v] + threadIdx.x; i < first[v + 1]; i += blockDim.x) dist[other[i]].fetch_min(s + 1);
      __syncthreads();  // EXPECT: cuda-barrier-divergence
      if (threadIdx.x == 0) dist[v].fetch_min(s);
    }
  }
}
// Written on a path that most runs do not take.
__global__ void pushRarely(cuda::atomic<int>* dist, const int* list, int n, int full, int rare) {
  for (int idx = blockIdx.x; idx < n; idx += gridDim.x) {
    if (list[idx] == rare) {
      if (threadIdx.x == 1) dist[list[idx] + 1].store(full);
    }
    int s = dist[list[idx]].load();
    if (s != full) __syncthreads();  // EXPECT: cuda-barrier-divergence
  }
}
// The element differs by thread.
__global__ void ownElement(cuda::atomic<int>* dist, const int* list, int full) {
  int s = dist[list[blockIdx.x] + threadIdx.x].load();
  if (s != full) __syncthreads();  // EXPECT: cuda-barrier-divergence
}
// A flag that nobody in the kernel sets is set by somebody outside, while threads of a block read it.
__global__ void stopFlag(cuda::atomic<int>* stop, int* out) {
  if (stop->load() == 0) __syncthreads();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = 1;
}
void run(cuda::atomic<int>* d, cuda::atomic<int>* e, int* p, int* q, const int* list, int n, const int* first, const int* other, int full) {
  push<<<64, 256>>>(d, e, list, n, first, other, full);
  pushByReference<<<64, 256>>>(p, q, list, n, full);
  pushSame<<<64, 256>>>(d, list, n, first, other, full);
  pushRarely<<<64, 256>>>(d, list, n, full, n);
  ownElement<<<64, 256>>>(d, list, full);
  stopFlag<<<64, 256>>>(d, p);
}
