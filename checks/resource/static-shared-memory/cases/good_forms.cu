// Static shared memory that looks larger than it is.
// arch: sm_80
#include <cuda/barrier>
#include <cuda_runtime.h>

template <class T, int Threads>
struct BlockScan {
  union Storage { // one phase after the other
    T values[Threads][16];
    T totals[Threads][16];
  };
  Storage& storage;
  __device__ T run(T v) {
    storage.values[threadIdx.x][0] = v;
    __syncthreads();
    v = storage.values[Threads - 1 - threadIdx.x][0];
    __syncthreads();
    storage.totals[threadIdx.x][0] = v;
    __syncthreads();
    return storage.totals[0][0];
  }
};
__global__ void scans(const double* in, double* out) {
  using Scan = BlockScan<double, 256>;
  __shared__ typename Scan::Storage storage;
  out[threadIdx.x] = Scan{storage}.run(in[threadIdx.x]);
}
// The buffer and the barrier fill the limit to the byte.
__global__ void withBarrier(const float* in, float* out) {
  __shared__ float s[12286];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
// A recursion that shares one buffer.
__device__ float* buffer() {
  __shared__ float s[3000];
  return s;
}
template <int Level>
__device__ float level(const float* in) {
  float* s = buffer();
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float v = s[255 - threadIdx.x];
  if constexpr (Level > 0) v += level<Level - 1>(in);
  return v;
}
__global__ void levels(const float* in, float* out) { out[threadIdx.x] = level<9>(in); }
// Half precision halves it.
__global__ void __launch_bounds__(64) halves(const short* in, short* out) {
  __shared__ short tile[3][64][64 + 8];
  tile[0][threadIdx.x][0] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[0][63 - threadIdx.x][0];
}
// Two kernels of the file use the file's buffer, each alone.
__shared__ float scratch[12000];
__global__ void firstUser(const float* in, float* out) {
  scratch[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = scratch[255 - threadIdx.x];
}
__global__ void secondUser(const float* in, float* out) {
  scratch[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = scratch[threadIdx.x ^ 32];
}
// A pointer and a reference in shared memory are small, whatever they lead to.
struct Large {
  float values[100000];
};
__global__ void pointers(const Large* in, float* out) {
  __shared__ const Large* which;
  if (threadIdx.x == 0) which = in + blockIdx.x;
  __syncthreads();
  out[threadIdx.x] = which->values[threadIdx.x];
}
// The larger variant is for another use of the template.
template <int Stages>
__global__ void staged(const float* in, float* out) {
  __shared__ float s[Stages][4096];
  s[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0][255 - threadIdx.x];
}
void run(const float* in, float* out) {
  staged<2><<<1, 256>>>(in, out);
  staged<3><<<1, 256>>>(in, out);
}
