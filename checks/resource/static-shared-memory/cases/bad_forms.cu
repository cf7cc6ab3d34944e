// Static shared memory above the limit, in the forms of real kernels.
// arch: sm_80
#include <cuda/barrier>
#include <cuda_runtime.h>

template <typename T, int N> __device__ void turn(T (&s)[N], const T* in, T* out) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = s[N - 1 - i];
}
// The storage of a collective, as libraries have it.
template <class T, int Threads>
struct BlockScan {
  struct Storage {
    T values[Threads][32];
    T totals[Threads];
  };
  Storage& storage;
  __device__ T run(T v) {
    storage.values[threadIdx.x][0] = v;
    storage.totals[threadIdx.x] = v;
    __syncthreads();
    return storage.values[Threads - 1 - threadIdx.x][0] + storage.totals[0];
  }
};
__global__ void scans(const double* in, double* out) {
  using Scan = BlockScan<double, 256>;
  __shared__ typename Scan::Storage storage; // EXPECT: cuda-static-shared-memory
  out[threadIdx.x] = Scan{storage}.run(in[threadIdx.x]);
}
// A barrier beside the buffer, in the last eight bytes.
__global__ void withBarrier(const float* in, float* out) {
  __shared__ float s[12287];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar; // EXPECT: cuda-static-shared-memory
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x];
  bar.arrive_and_wait();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
// Stages that are aligned for tensor copies.
struct alignas(1024) Stage {
  float a[128][32];
  float b[32][64];
  int count;
};
__global__ void stages(const float* in, float* out) {
  __shared__ Stage stage[2]; // EXPECT: cuda-static-shared-memory
  stage[0].a[threadIdx.x][0] = in[threadIdx.x];
  if (threadIdx.x < 64) stage[1].b[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = stage[0].a[127 - threadIdx.x][0] + stage[1].b[0][3];
}
// In a lambda.
__global__ void inLambda(const float* in, float* out) {
  auto body = [&] {
    __shared__ float s[16384]; // EXPECT: cuda-static-shared-memory
    turn(s, in, out);
  };
  body();
}
// In the operator of a template.
template <int N> struct Sorter {
  __device__ void operator()(const int* in, int* out) const {
    __shared__ int keys[N];
    __shared__ int values[N]; // EXPECT: cuda-static-shared-memory
    turn(keys, in, out);
    turn(values, in, out);
  }
};
template <class F> __global__ void apply(F f, const int* in, int* out) { f(in, out); }
void run(const int* in, int* out) { apply<<<1, 256>>>(Sorter<8192>{}, in, out); }
// Padding against bank conflicts.
constexpr int kTile = 64, kPad = 1, kStages = 3;
__global__ void tiles(const float* in, float* out) {
  __shared__ float a[kStages][kTile][kTile + kPad]; // EXPECT: cuda-static-shared-memory 'tiles' is 50176 bytes
  __shared__ float b[kTile];
  turn(a[0][0], in, out);
  turn(b, in, out);
}
__global__ void tilesOver(const double* in, double* out) {
  __shared__ double a[kStages][kTile][kTile + kPad]; // EXPECT: cuda-static-shared-memory
  turn(a[0][0], in, out);
}
// A buffer of the file, reached through a function.
__shared__ float scratch[10000];
__device__ float useScratch(float v) {
  scratch[threadIdx.x] = v;
  __syncthreads();
  return scratch[255 - threadIdx.x];
}
__global__ void namespaceScope(const float* in, float* out) {
  __shared__ float own[4000]; // EXPECT: cuda-static-shared-memory
  turn(own, in, out);
  out[threadIdx.x] += useScratch(in[threadIdx.x]);
}
// One buffer for each level of a recursion by template.
template <int Level> __device__ float level(const float* in) {
  __shared__ float s[3000]; // EXPECT: cuda-static-shared-memory 'levels' is 60000 bytes
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float v = s[255 - threadIdx.x];
  if constexpr (Level > 0) v += level<Level - 1>(in);
  return v;
}
__global__ void levels(const float* in, float* out) { out[threadIdx.x] = level<4>(in); }
// extern, and a size.
__global__ void sized(const float* in, float* out) {
  extern __shared__ float fixed[1024]; // EXPECT: cuda-static-shared-memory
  fixed[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = fixed[1023 - threadIdx.x];
}
// Two dynamic arrays that hold data at once.
__global__ void twoViews(const float* in, const int* key, float* out) {
  extern __shared__ float values[];
  extern __shared__ int keys[]; // EXPECT: cuda-static-shared-memory
  values[threadIdx.x] = in[threadIdx.x];
  keys[threadIdx.x] = key[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x] * keys[threadIdx.x ^ 1];
}
