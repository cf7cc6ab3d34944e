// A block sorts in shared memory. The kernel has no atomic operation, no volatile access and no flag: device fences order nothing for
// another block, and the block barriers beside them order shared memory.
__global__ void pairs(const int* in, int* out) {
  __shared__ int keys[512];
  int t = threadIdx.x;
  int a = in[blockIdx.x * 512 + 2 * t], b = in[blockIdx.x * 512 + 2 * t + 1];
  keys[2 * t] = a;
  keys[2 * t + 1] = b;
  __syncthreads();
  __threadfence(); // EXPECT: cuda-wide-atomic-scope
  int x = keys[t], y = keys[511 - t];
  __threadfence(); // EXPECT: cuda-wide-atomic-scope
  __syncthreads();
  keys[t] = x < y ? x : y;
  keys[511 - t] = x < y ? y : x;
  __syncthreads();
  out[blockIdx.x * 512 + 2 * t] = keys[2 * t];
  out[blockIdx.x * 512 + 2 * t + 1] = keys[2 * t + 1];
}
void run(const int* in, int* out) { pairs<<<64, 256>>>(in, out); }
// What was written before the barrier is for other blocks: a fence behind it is cumulative.
__global__ void left(const int* in, int* out) {
  __shared__ int part[256];
  part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = part[threadIdx.x];
  __syncthreads();
  __threadfence();
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] += part[255 - threadIdx.x];
}
void runLeft(const int* in, int* out) { left<<<64, 256>>>(in, out); }
