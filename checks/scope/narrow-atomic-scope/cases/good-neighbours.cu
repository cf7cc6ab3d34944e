// RULES-OFF: cuda-block-order-dependency
// Block scope where the block is among itself, though the neighbours have a part in the same array.

namespace bins {
// A bin is finished by this block alone when none of its contributions lies in the neighbouring blocks; the other side of
// the same condition, for bins on the border, uses the wider scope. No finding.
__global__ void spread(const float* weight, int taps, const float* in, int n, float* out) {
  int bt = threadIdx.x;
  int g = blockIdx.x * blockDim.x + bt;
  for (int base = 0; base < n * taps; base += gridDim.x * blockDim.x) {
    int tap = (base + g) % taps;
    int bin = (base + g) / taps;
    if (bin < n) {
      float v = in[bin] * weight[tap];
      if (bt >= tap && blockDim.x - bt >= taps - tap) {
        atomicAdd_block(&out[bin], v);
      } else {
        atomicAdd(&out[bin], v);
      }
    }
  }
}
void run(const float* w, int taps, const float* in, int n, float* out) { spread<<<15, 1024>>>(w, taps, in, n, out); }
} // namespace bins

namespace flags {
// Each thread raises a flag of its own and waits for the flag on its left. Flags on the border of a block are raised and read at
// device scope; the others stay within their block, and block scope is enough for them.
__global__ void shiftRight(const int* in, volatile int* copy, int* flag, int* out, int step) {
  int bt = threadIdx.x;
  int g = blockIdx.x * 256 + bt;
  int all = gridDim.x * 256;
  copy[g] = in[g];
  if (bt == 255) {
    __threadfence();
    atomicExch(&flag[g], step);
  } else {
    __threadfence_block();
    atomicExch_block(&flag[g], step);
  }
  if (bt == 0) {
    while (atomicAdd(&flag[(all + g - 1) % all], 0) != step) {
    }
    __threadfence();
  } else {
    while (atomicAdd_block(&flag[g - 1], 0) != step) {
    }
    __threadfence_block();
  }
  out[g] = copy[(all + g - 1) % all];
}
void run(const int* in, volatile int* copy, int* flag, int* out) { shiftRight<<<15, 256>>>(in, copy, flag, out, 1); }
} // namespace flags

namespace eights {
// Eight counts make a bin: the bins of a block are its own.
__global__ void bins(const int* in, int* bin) {
  int g = blockIdx.x * 256 + threadIdx.x;
  atomicAdd_block(&bin[g / 8], in[g]);
}
void run(const int* in, int* bin) { bins<<<40, 256>>>(in, bin); }
} // namespace eights

namespace slots {
// Two counters for each block, side by side.
__global__ void count(const int* in, int* counters) {
  int v = in[blockIdx.x * 128 + threadIdx.x];
  atomicAdd_block(&counters[2 * blockIdx.x + 1], v);
  atomicAdd_block(&counters[2 * blockIdx.x], 1);
}
void run(const int* in, int* counters) { count<<<60, 128>>>(in, counters); }
} // namespace slots
