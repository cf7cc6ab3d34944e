// Each thread owns a row and walks it in a loop whose bound is not known: an iteration that runs over the row is no execution of the program.
#include <cuda_runtime.h>

// a row of one element; the bound keeps j below 1, by arithmetic of arguments
template <int kThreads, int kPer>
__global__ void countGroups(const int* in, int* out, int total) {
  constexpr int kGroups = kPer / 8;
  __shared__ int cells[kThreads][kGroups];
  int t = threadIdx.x;
  int first = blockIdx.x * kPer, last = min(first + kPer, total);
  int firstGroup = first / 8, lastGroup = last / 8;
  for (int i = 0; i < kGroups; ++i) cells[t][i] = 0;
  for (int j = 0; j + firstGroup < lastGroup; ++j) cells[t][j] += in[t] > 0;
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int i = 0; i < kThreads; ++i) sum += cells[i][0];
    out[blockIdx.x] = sum;
  }
}

// a row of two elements; the bound is an argument
__global__ void __launch_bounds__(128) pairs(const float* in, float* out, int used) {
  __shared__ float cells[128][2];
  for (int j = 0; j < used; ++j) cells[threadIdx.x][j] = in[threadIdx.x * used + j];
  __syncthreads();
  out[threadIdx.x] = cells[127 - threadIdx.x][0];
}

// the row of the neighbour is really touched, within its extent
__global__ void __launch_bounds__(128) neighbour(const float* in, float* out, int used) {
  __shared__ float cells[129][2];
  for (int j = 0; j < used; ++j) cells[threadIdx.x][j] = in[threadIdx.x * used + j];
  out[threadIdx.x] = cells[threadIdx.x + 1][0];  // EXPECT: cuda-shared-race
}

void launch(const int* in, int* out, int total) { countGroups<256, 8><<<8, 256>>>(in, out, total); }
