// Nothing to report: where an element goes is searched for, and the ranks of two sorted halves never meet.
#include <cuda_runtime.h>
constexpr int kThreads = 256;
__device__ inline unsigned rank(unsigned value, const unsigned* half, unsigned length, unsigned stride, bool inclusive) {
  if (length == 0) return 0;
  unsigned position = 0;
  for (; stride > 0; stride >>= 1) {
    unsigned next = min(position + stride, length);
    if (half[next - 1] < value || (inclusive && half[next - 1] == value)) position = next;
  }
  return position;
}
__global__ void __launch_bounds__(kThreads) mergeSort(unsigned* keys) {
  __shared__ unsigned key[2 * kThreads];
  key[threadIdx.x] = keys[threadIdx.x];
  key[threadIdx.x + kThreads] = keys[threadIdx.x + kThreads];
  for (unsigned stride = 1; stride < 2 * kThreads; stride <<= 1) {
    unsigned place = threadIdx.x & (stride - 1);
    unsigned* base = key + 2 * (threadIdx.x - place);
    __syncthreads();
    unsigned a = base[place], b = base[place + stride];
    unsigned ofA = rank(a, base + stride, stride, stride, false) + place, ofB = rank(b, base, stride, stride, true) + place;
    __syncthreads();
    base[ofA] = a;
    base[ofB] = b;
  }
  __syncthreads();
  keys[threadIdx.x] = key[threadIdx.x];
  keys[threadIdx.x + kThreads] = key[threadIdx.x + kThreads];
}
