// A choice between two values that are uniform in the warp, by a condition that is, is uniform in the warp.
#include <cuda_runtime.h>

template <int kRanks>
__global__ void __launch_bounds__(256) boundChosen(const int* ends, int* out) {
  int parts = gridDim.x / 2, part = blockIdx.x / 2, rank = (part + threadIdx.x / 32) % kRanks;
  int end = part == parts - 1 ? ends[rank] : ends[rank * parts + part + 1];
  for (int i = 0; i < end; ++i)
    if (__any_sync(0xffffffff, threadIdx.x & i)) out[i] = 1;
}

template <int kRanks>
__global__ void __launch_bounds__(256) rangeChosen(const int* totals, const int* starts, int* out) {
  int parts = gridDim.x / 2, part = blockIdx.x / 2, rank = (part + threadIdx.x / 32) % kRanks;
  int start = starts[rank * parts + part];
  int count = (part == parts - 1 ? totals[rank] : starts[rank * parts + part + 1]) - start;
  for (int i = start; i < start + count; ++i)
    if (__any_sync(0xffffffff, threadIdx.x & i)) out[i] = 1;
}

// here one of the two is loaded by lane
template <int kRanks>
__global__ void __launch_bounds__(256) boundByLane(const int* ends, int* out) {
  int parts = gridDim.x / 2, part = blockIdx.x / 2, rank = (part + threadIdx.x / 32) % kRanks;
  int end = part == parts - 1 ? ends[threadIdx.x] : ends[rank * parts + part + 1];
  for (int i = 0; i < end; ++i)
    if (__any_sync(0xffffffff, threadIdx.x & i)) out[i] = 1;  // EXPECT: cuda-warp-mask
}

void launch(const int* a, const int* b, int* out) {
  boundChosen<2><<<24, 256>>>(a, out);
  rangeChosen<2><<<24, 256>>>(a, b, out);
  boundByLane<2><<<24, 256>>>(a, out);
}
