// Every thread writes the same value, and reads what it wrote itself: whatever write comes last, the value is the same. (Formally still a race, rules.md G2 calls it a W.)
__global__ void base(int *out) {
  __shared__ int cells[64];
  __shared__ int *p;
  p = cells;
  p[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = p[threadIdx.x];
}
__global__ void filled(const float *in, float *out) {
  __shared__ float row[16];
  for (int i = 0; i < 16; ++i) row[i] = in[i]; // two writes of one value: silent today
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = row[threadIdx.x % 16];
}
void run(const float *in, float *out, int *p) {
  base<<<2, 64>>>(p);
  filled<<<2, 64>>>(in, out);
}
