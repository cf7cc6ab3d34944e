// Only threadIdx.y numbers the threads (the launch, 1 x N threads, is not in view): two neighbours are in one warp, and __syncwarp orders them. No finding.
// A made-up block of 32 x 8 puts them into different warps, and makes 32 threads of what is one.
__global__ void pairs(const int* in, int* out) {
  __shared__ int cell[1024];
  int t = threadIdx.y;
  cell[t] = in[blockIdx.x * blockDim.y + t];
  __syncwarp();
  if (t % 32 != 0) out[blockIdx.x * blockDim.y + t] = cell[t - 1] + cell[t];
  if (t == 0) out[blockIdx.x * blockDim.y] += cell[0];
}
