// Every thread adds the same number to one place: what each writes is equal only if all read before any writes, and nothing orders that.
__global__ void shared(float *out, const float *in) {
  __shared__ float sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  sum += in[blockIdx.x]; // EXPECT: cuda-shared-race
  __syncthreads();
  out[blockIdx.x] = sum;
}
__global__ void global(float *out, const float *in) {
  __shared__ float step;
  if (threadIdx.x == 0) step = in[blockIdx.x];
  __syncthreads();
  out[0] += step; // EXPECT: cuda-shared-race
}
void run(float *out, const float *in) {
  shared<<<8, 128>>>(out, in);
  global<<<1, 128>>>(out, in);
}
