// Lanes that do not take the branch end the kernel: a barrier of the warp does not wait for lanes that have exited (the same as `if (s == full) return;` in front).
__device__ int peek(int *p) { return atomicAdd(p, 0); }
__global__ void relax(int *dist, const int *list, int n, const int *first, const int *other, int full) {
  int idx = (threadIdx.x + blockIdx.x * blockDim.x) / 32;
  if (idx < n) {
    int v = list[idx];
    int s = peek(&dist[v]); // other warps lower it meanwhile: lanes may see different values
    if (s != full) {
      for (int i = first[v] + threadIdx.x % 32; i < first[v + 1]; i += 32) atomicMin(&dist[other[i]], s + 1);
      __syncwarp();
      if (threadIdx.x % 32 == 0) atomicAdd(&dist[v], 0);
    }
  }
}
__global__ void relaxEarly(int *dist, const int *list, int n, const int *first, const int *other, int full) {
  int idx = (threadIdx.x + blockIdx.x * blockDim.x) / 32;
  if (idx >= n) return;
  int v = list[idx];
  int s = peek(&dist[v]);
  if (s == full) return;
  for (int i = first[v] + threadIdx.x % 32; i < first[v + 1]; i += 32) atomicMin(&dist[other[i]], s + 1);
  __syncwarp();
  if (threadIdx.x % 32 == 0) atomicAdd(&dist[v], 0);
}
__global__ void relaxAll(int *dist, const int *list, int n, const int *first, const int *other, int full) {
  for (int idx = (threadIdx.x + blockIdx.x * blockDim.x) / 32; idx < n; idx += gridDim.x * blockDim.x / 32) {
    int v = list[idx];
    int s = peek(&dist[v]);
    if (s != full) {
      for (int i = first[v] + threadIdx.x % 32; i < first[v + 1]; i += 32) atomicMin(&dist[other[i]], s + 1);
      __syncwarp(); // EXPECT: cuda-warp-mask
      if (threadIdx.x % 32 == 0) atomicAdd(&dist[v], 0);
    }
  }
}
void run(int *dist, const int *list, int n, const int *first, const int *other, int full) {
  relax<<<n / 8, 256>>>(dist, list, n, first, other, full);
  relaxEarly<<<n / 8, 256>>>(dist, list, n, first, other, full);
  relaxAll<<<64, 256>>>(dist, list, n, first, other, full);
}
