// arch: sm_90a
// A warpgroup multiplies matrices of 64 x 256 and 256 x 8 half numbers. Its threads write both to shared memory, in the
// layout that wgmma reads without swizzle. wgmma may read before the stores have reached the async proxy.
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kRows = 64, kColumns = 8, kDepth = 256;
constexpr int kThreads = 128; // one warpgroup

// The core matrices have 8 rows of 16 bytes; those beside each other in depth are 128 bytes apart.
__device__ inline int place(int row, int depth) {
  return (row / 8 * (kDepth / 8) + depth / 8) * 64 + row % 8 * 8 + depth % 8;
}
// Each thread takes 8 numbers of a row at a time.
__device__ inline void store(uint16_t* operand, const int* from, int rows) {
  for (int first = threadIdx.x * 8; first < rows * kDepth; first += kThreads * 8)
    for (int e = first; e < first + 8; ++e)
      operand[place(e / kDepth, e % kDepth)] = __half_as_ushort(__int2half_rn(from[e]));
}
__device__ inline uint64_t describe(const uint16_t* operand) {
  constexpr uint64_t kNextInDepth = 128, kNextInRows = kDepth / 8 * 128;
  uint64_t address = __cvta_generic_to_shared(operand);
  return (address & 0x3ffff) >> 4 | kNextInDepth >> 4 << 16 | kNextInRows >> 4 << 32;
}

// a: kRows x kDepth, row by row; b: kColumns x kDepth; out: kRows x kColumns; of each product
__global__ void __launch_bounds__(kThreads) multiply(const int* a, const int* b, int* out, int products) {
  __shared__ alignas(128) uint16_t aPart[kRows * kDepth];
  __shared__ alignas(128) uint16_t bPart[kColumns * kDepth];
  int t = threadIdx.x;
  for (int p = blockIdx.x; p < products; p += gridDim.x) {
    store(aPart, a + p * kRows * kDepth, kRows);
    store(bPart, b + p * kColumns * kDepth, kColumns);
    __syncthreads();
    float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int k = 0; k < kDepth; k += 16)
      asm volatile("{ .reg .pred accumulate; setp.eq.b32 accumulate, 0, 0;\n" // EXPECT: cuda-missing-proxy-fence
                   "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, accumulate, 1, 1, 0, 0; }"
                   : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
                   : "l"(describe(aPart + k * 8)), "l"(describe(bPart + k * 8))
                   : "memory");
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)::"memory");
    int* to = out + (p * kRows + t / 32 * 16 + t % 32 / 4) * kColumns + t % 4 * 2;
    to[0] = d0;
    to[1] = d1;
    to[8 * kColumns] = d2;
    to[8 * kColumns + 1] = d3;
    __syncthreads(); // all warps have done with the operands
  }
}

inline cudaError_t launchMultiply(const int* a, const int* b, int* out, int products, int blocks) {
  multiply<<<blocks, kThreads>>>(a, b, out, products);
  return cudaGetLastError();
}
