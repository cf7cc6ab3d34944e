// RULES-OFF: cuda-shared-race cuda-implicit-warp-sync
// A total that every block changes by an ordinary read and write.
__device__ float grand;

__global__ void sum(const float* in, float* total) {
  float v = in[blockIdx.x];
  if (threadIdx.x == 0) {
    total[0] += v; // EXPECT: cuda-block-order-dependency
  }
}
__global__ void added(const float* in) {
  float v = in[blockIdx.x * 64 + threadIdx.x];
  grand += v; // EXPECT: cuda-block-order-dependency
}
// A place for each block, a place for the one block that is launched, one block of several.
__global__ void sums(const float* in, float* total) {
  if (threadIdx.x == 0) total[blockIdx.x] += in[blockIdx.x];
}
__global__ void alone(const float* in, float* total) {
  if (threadIdx.x == 0) total[0] += in[0];
}
__global__ void first(const float* in, float* total) {
  if (blockIdx.x == 0 && threadIdx.x == 0) total[0] += in[0];
}
// A lock keeps the blocks apart.
__global__ void locked(const float* in, volatile float* total, int* lock) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    total[0] = total[0] + in[blockIdx.x];
    __threadfence();
    atomicExch(lock, 0);
  }
}
void run(const float* in, float* total, int* lock) {
  sum<<<40, 64>>>(in, total);
  added<<<40, 64>>>(in);
  sums<<<40, 64>>>(in, total);
  alone<<<1, 64>>>(in, total);
  first<<<40, 64>>>(in, total);
  locked<<<40, 64>>>(in, total, lock);
}
