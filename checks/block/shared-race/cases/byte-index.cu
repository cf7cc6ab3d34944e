// An index of type unsigned char stays below 256: it never meets what lies behind.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(256) tableByByte(const unsigned* table, const unsigned* in, unsigned* out) {
  extern __shared__ unsigned pool[];
  unsigned *lengths = pool, *sums = pool + 256, k = threadIdx.x, word = in[blockIdx.x * 256 + k], n = 0;
  lengths[k] = table[k];
  __syncthreads();
  for (unsigned i = 0; i < 4; i++) {
    unsigned char symbol = (unsigned char)(word >> (i * 8));
    n += lengths[symbol];
  }
  sums[k] = n;
  __syncthreads();
  out[blockIdx.x * 256 + k] = sums[255 - k];
}

__global__ void __launch_bounds__(256) tableByMask(const unsigned* table, const unsigned* in, unsigned* out) {
  extern __shared__ unsigned pool[];
  unsigned *lengths = pool, *sums = pool + 256, k = threadIdx.x, word = in[blockIdx.x * 256 + k];
  lengths[k] = table[k];
  __syncthreads();
  sums[k] = lengths[word & 0xff] + lengths[(word >> 8) % 256];
  __syncthreads();
  out[blockIdx.x * 256 + k] = sums[255 - k];
}

__global__ void __launch_bounds__(256) bytesOfPointer(const unsigned char* in, const int* table, int* out) {
  extern __shared__ int bins[];
  int *cells = bins, *sums = bins + 256, k = threadIdx.x;
  cells[k] = table[k];
  __syncthreads();
  sums[k] = cells[in[blockIdx.x * 256 + k]];
  __syncthreads();
  out[blockIdx.x * 256 + k] = sums[255 - k];
}

// the table has only 128 entries here, and the byte reaches the sums behind it
__global__ void __launch_bounds__(256) tableTooShort(const unsigned* table, const unsigned char* in, unsigned* out) {
  extern __shared__ unsigned pool[];
  unsigned *lengths = pool, *sums = pool + 128, k = threadIdx.x;
  if (k < 128) lengths[k] = table[k];
  __syncthreads();
  unsigned n = lengths[in[blockIdx.x * 256 + k]];
  sums[k] = n;  // EXPECT: cuda-shared-race
  __syncthreads();
  out[blockIdx.x * 256 + k] = sums[255 - k];
}
