// A __shared__ variable has static storage: a [=] lambda does not capture it, it is read and written where the lambda runs.
__global__ void pointerReadLate(int* out, int* in) {
  __shared__ int* p;
  if (threadIdx.x == 0) p = in;
  auto copy = [=] { out[threadIdx.x] = p[threadIdx.x]; };
  __syncthreads();
  copy();
}
__global__ void arrayWritten(int* out) {
  __shared__ int s[64];
  auto put = [=](int v) { s[threadIdx.x] = v; };
  auto get = [=] { return s[63 - threadIdx.x]; };
  put(3);
  __syncthreads();
  out[threadIdx.x] = get();
}
__global__ void arrayWrittenNoBarrier(int* out) {
  __shared__ int s[64];
  auto put = [=](int v) { s[threadIdx.x] = v; };
  auto get = [=] { return s[63 - threadIdx.x]; }; // EXPECT: cuda-shared-race
  put(3);
  out[threadIdx.x] = get();
}
void host(int* o, int* i) {
  pointerReadLate<<<1, 64>>>(o, i);
  arrayWritten<<<1, 64>>>(o);
  arrayWrittenNoBarrier<<<1, 64>>>(o);
}
