// Thread 0 waits for the flag of another block with acquire order, but no block barrier follows: the other threads of its block read
// the payload without waiting.
// RULES-OFF: cuda-block-order-dependency
__device__ int look(int* p) {
  int v;
  asm volatile("ld.acquire.gpu.global.b32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__global__ void finish(const float* in, float* part, float* out, int* flag) {
  int t = threadIdx.x;
  int tile = blockIdx.x / 2;
  float v = in[blockIdx.x * 256 + t];
  if (blockIdx.x % 2 == 0) {
    part[tile * 256 + t] = v;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicAdd(&flag[tile], 1);
    }
  } else {
    if (t == 0) {
      while (look(&flag[tile]) < 1) {
      }
    }
    out[tile * 256 + t] = v + part[tile * 256 + t]; // EXPECT: cuda-memory-order
  }
}
void run(const float* in, float* part, float* out, int* flag) { finish<<<64, 256>>>(in, part, out, flag); }
namespace good {
__device__ int look(int* p) {
  int v;
  asm volatile("ld.acquire.gpu.global.b32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}
__global__ void finish(const float* in, float* part, float* out, int* flag) {
  int t = threadIdx.x;
  int tile = blockIdx.x / 2;
  float v = in[blockIdx.x * 256 + t];
  if (blockIdx.x % 2 == 0) {
    part[tile * 256 + t] = v;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicAdd(&flag[tile], 1);
    }
  } else {
    if (t == 0) {
      while (look(&flag[tile]) < 1) {
      }
    }
    __syncthreads();
    out[tile * 256 + t] = v + part[tile * 256 + t];
  }
}
void run(const float* in, float* part, float* out, int* flag) { finish<<<64, 256>>>(in, part, out, flag); }
} // namespace good
