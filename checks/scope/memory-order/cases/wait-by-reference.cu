// RULES-OFF: cuda-block-order-dependency
// The wait stands in a function that hands the status back through a reference. Nothing acquires before the payload is read.
__device__ int look(const int* p) {
  int v;
  asm volatile("ld.relaxed.gpu.global.b32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__device__ void raise(int* p, int v) {
  asm volatile("st.release.gpu.global.b32 [%0], %1;" : : "l"(p), "r"(v) : "memory");
}
__device__ void await(const int* p, int& seen) {
  do {
    seen = look(p);
  } while (__any_sync(0xffffffff, seen == 0));
}
__global__ void chain(int* status, float* value, const float* in, float* out) {
  int lane = threadIdx.x;
  float sum = in[blockIdx.x];
  if (lane == 0) {
    value[32 + blockIdx.x] = sum;
    raise(&status[32 + blockIdx.x], 1);
  }
  int seen;
  await(&status[31 + blockIdx.x - lane], seen); // EXPECT: cuda-memory-order
  float before = seen == 1 ? value[31 + blockIdx.x - lane] : 0;
  for (int d = 16; d > 0; d /= 2) before += __shfl_xor_sync(0xffffffff, before, d);
  if (lane == 0) out[blockIdx.x] = sum + before;
}
void run(int* s, float* v, const float* in, float* out, int n) { chain<<<n, 32>>>(s, v, in, out); }
