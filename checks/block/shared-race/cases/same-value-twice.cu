// OPTIONS: --confidence=possible
// RULES-OFF: cuda-implicit-warp-sync
// Two threads of different warps write one constant: a race by the letter, a warning that says so.
__global__ void zeroTwice(float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x & 63] = 0;  // EXPECT: cuda-shared-race both write the same value
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x & 63];
}
__global__ void ownNumber(float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x & 63] = threadIdx.x;  // EXPECT: cuda-shared-race between them
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x & 63];
}
__global__ void once(float* out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x & 63];
}
void run(float* out) {
  zeroTwice<<<1, 128>>>(out);
  ownNumber<<<1, 128>>>(out);
  once<<<1, 128>>>(out);
}
