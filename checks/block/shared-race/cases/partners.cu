// The partner is `t ^ distance` with a distance from the host: not known, but not zero while the loop runs.
__global__ void noBarrierAtFirst(float* data, unsigned level, unsigned mask) {
  __shared__ float row[512];
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + threadIdx.x;
  row[t] = data[g];
  for (unsigned j = level >> 1; j > 0; j >>= 1) {
    float r = (row[t & ~j] <= row[t | j]) == (bool)(mask & g) ? row[t ^ j] : row[t];  // EXPECT: cuda-shared-race
    __syncthreads();
    row[t] = r;
    __syncthreads();
  }
  data[g] = row[t];
}
__global__ void noBarrierAtTheEnd(float* data, unsigned level) {
  __shared__ float row[512];
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + threadIdx.x;
  row[t] = data[g];
  __syncthreads();
  for (unsigned j = level; j > 0; j >>= 1) {
    float r = row[t ^ j];  // EXPECT: cuda-shared-race
    __syncthreads();
    row[t] += r;
  }
  data[g] = row[t];
}
__global__ void inOrder(float* data, unsigned level, unsigned mask) {
  __shared__ float row[512];
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + threadIdx.x;
  row[t] = data[g];
  __syncthreads();
  for (unsigned j = level >> 1; j > 0; j >>= 1) {
    float r = (row[t & ~j] <= row[t | j]) == (bool)(mask & g) ? row[t ^ j] : row[t];
    __syncthreads();
    row[t] = r;
    __syncthreads();
  }
  data[g] = row[t];
}
// The distance may stay within the warp: a barrier of the warp is enough.
__global__ void withinTheWarp(float* data, unsigned width) {
  __shared__ float row[512];
  int t = threadIdx.x, g = blockIdx.x * blockDim.x + threadIdx.x;
  row[t] = data[g];
  __syncwarp();
  for (unsigned j = width; j > 0; j >>= 1) {
    float r = row[t ^ j];
    __syncwarp();
    row[t] += r;
    __syncwarp();
  }
  data[g] = row[t];
}
void run(float* data, unsigned level, unsigned mask) {
  noBarrierAtFirst<<<512, 512>>>(data, level, mask);
  noBarrierAtTheEnd<<<512, 512>>>(data, level);
  inOrder<<<512, 512>>>(data, level, mask);
  withinTheWarp<<<512, 512>>>(data, level);
}
