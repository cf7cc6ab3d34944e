// The block's size stands in a lambda of the host: a plain one, a generic one, one of a template.
#include <cuda_runtime.h>

template <int kRows, int kCols>
__global__ void fromGenericLambda(const float* in, float* out) {
  extern __shared__ float tile[];
  for (int col = 0; col < kCols; ++col) tile[threadIdx.x % kRows * kCols + col] = in[threadIdx.x * kCols + col];
  __syncthreads();
  out[threadIdx.x] = tile[(threadIdx.x ^ 1) * kCols];
}

template <int kRows>
__global__ void fromPlainLambda(const float* in, float* out) {
  extern __shared__ float line[];
  line[threadIdx.x % kRows] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x ^ 1];
}

// launched with twice as many threads as there are rows
template <int kRows>
__global__ void twiceAsMany(const float* in, float* out) {
  extern __shared__ float cells[];
  cells[threadIdx.x % kRows] = in[threadIdx.x];  // EXPECT: cuda-shared-race
  __syncthreads();
  out[threadIdx.x] = cells[(threadIdx.x ^ 1) % kRows];
}

template <int kValue>
struct Constant {
  static constexpr int value = kValue;
};

template <bool kFused>
static void runAll(const float* in, float* out, int blocks, int choice, cudaStream_t stream) {
  const int threads = 128;
  auto generic = [&](auto cols) {
    constexpr int kCols = decltype(cols)::value;
    const size_t bytes = threads * kCols * sizeof(float);
    fromGenericLambda<threads, kCols><<<blocks, threads, bytes, stream>>>(in, out);
  };
  auto plain = [&] { fromPlainLambda<threads><<<blocks, threads, threads * sizeof(float), stream>>>(in, out); };
  auto twice = [&](auto factor) { twiceAsMany<threads><<<blocks, threads * decltype(factor)::value, threads * sizeof(float), stream>>>(in, out); };
  if (choice == 0) generic(Constant<3>{});
  if (choice == 1) plain();
  if (choice == 2) twice(Constant<2>{});
}

void run(const float* in, float* out, int blocks, int choice, cudaStream_t stream) {
  runAll<true>(in, out, blocks, choice, stream);
}
