// Cluster scope where other clusters take part; waits of the host in further forms.
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void clusterScope(unsigned* p) {
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER); // EXPECT: cuda-narrow-atomic-scope cluster scope
}
__global__ void clusterScopePtx(unsigned* p) {
  asm volatile("red.relaxed.cluster.global.add.u32 [%0], 1;" ::"l"(p) : "memory"); // EXPECT: cuda-narrow-atomic-scope cluster scope
}
// one cluster is the whole grid
__global__ void __cluster_dims__(4, 1, 1) oneCluster(unsigned* p) {
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
}
void runOneCluster(unsigned* p) { oneCluster<<<4, 128>>>(p); }
__global__ void __cluster_dims__(4, 1, 1) manyClusters(unsigned* p) {
  __nv_atomic_add(p, 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER); // EXPECT: cuda-narrow-atomic-scope cluster scope
}
void runManyClusters(unsigned* p) { manyClusters<<<64, 128>>>(p); }
// each cluster has a counter of its own
__global__ void __cluster_dims__(4, 1, 1) ownCounter(unsigned* p) {
  __nv_atomic_add(&p[blockIdx.x / 4], 1u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
}
void runOwnCounter(unsigned* p) { ownCounter<<<64, 128>>>(p); }

__global__ void launchedByName(int* flag, int* data) {
  if (threadIdx.x) return;
  data[0] = 1;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*flag).store(1, cuda::memory_order_release); // EXPECT: cuda-narrow-atomic-scope the host waits
}
void runByName() {
  int *flag, *data;
  cudaMallocManaged(&flag, 4);
  cudaMallocManaged(&data, 4);
  void* args[] = {&flag, &data};
  cudaLaunchKernel((const void*)launchedByName, dim3(1), dim3(32), args, 0, 0);
  while (*(volatile int*)flag == 0) {}
}

__global__ void polledByRef(int* flag, int* data) {
  if (threadIdx.x) return;
  data[0] = 1;
  __threadfence();
  atomicExch(flag, 1); // EXPECT: cuda-narrow-atomic-scope the host waits
}
void runPolledByRef() {
  int *flag, *data;
  cudaMallocManaged(&flag, 4);
  cudaMallocManaged(&data, 4);
  polledByRef<<<1, 32>>>(flag, data);
  cuda::atomic_ref<int> seen(*flag);
  while (seen.load(cuda::memory_order_acquire) == 0) {}
}

__global__ void polledByFor(int* flag, int* data) {
  if (threadIdx.x) return;
  data[0] = 1;
  __threadfence();
  atomicExch(flag, 1); // EXPECT: cuda-narrow-atomic-scope the host waits
}
void runPolledByFor() {
  int *flag, *data;
  cudaMallocManaged(&flag, 4);
  cudaMallocManaged(&data, 4);
  polledByFor<<<1, 32>>>(flag, data);
  for (; *(volatile int*)flag == 0;) {}
}

// the results are counted over after the kernel
__global__ void counted(int* used, int* list, const int* in) {
  if (in[threadIdx.x]) list[atomicAdd(used, 1)] = in[threadIdx.x];
}
int runCounted(const int* in) {
  int *used, *list, sum = 0;
  cudaMallocManaged(&used, 4);
  cudaMallocManaged(&list, 1024);
  void* args[] = {&used, &list, &in};
  cudaLaunchKernel((const void*)counted, dim3(1), dim3(256), args, 0, 0);
  cudaDeviceSynchronize();
  for (int i = 0; i < *used; ++i) sum += list[i];
  for (int i = 0; i < *used;) sum += list[i++];
  return sum;
}
