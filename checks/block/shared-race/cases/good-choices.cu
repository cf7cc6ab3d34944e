// One side of `?:` runs, the same for all threads of the grid: both sides synchronise and use the same storage. No finding.
template <int Width>
__device__ float total(float* part, const float* in) {
  float v = 0;
  for (int k = 0; k < Width; ++k) v += in[(blockIdx.x * 256 + threadIdx.x) * Width + k];
  part[threadIdx.x] = v;
  __syncthreads();
  float sum = 0;
  if (threadIdx.x == 0)
    for (int i = 0; i < 256; ++i) sum += part[i];
  return sum;
}
__global__ void sums(const float* in, float* out, bool wide) {
  __shared__ float part[256];
  float v = wide ? total<4>(part, in) : total<1>(part, in);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
__global__ void sumsOfAligned(const float* in, float* out) {
  __shared__ float part[256];
  bool aligned = (reinterpret_cast<size_t>(in) & 15) == 0;
  float v = aligned ? total<4>(part, in) : total<1>(part, in);
  if (threadIdx.x == 0) out[blockIdx.x] = v;
}
__global__ void sumsInCall(const float* in, float* out, unsigned n, unsigned share) {
  __shared__ float part[256];
  unsigned left = n - blockIdx.x * share;
  out[blockIdx.x] = left < 1024 ? total<1>(part, in) : total<4>(part, in);
}
