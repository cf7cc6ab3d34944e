// CuTe's fma takes its descriptors by reference to const; the argument may be a temporary made by a conversion (as in DeepGEMM). What the wgmma reads
// is the place that the descriptor packs, not the descriptor's own place in local memory.
#include <cuda_runtime.h>
#include <cstdint>

namespace cute::SM90::GMMA {
struct MMA_64x8x16_F32BF16BF16_SS {
  __device__ static void fma(uint64_t const& a, uint64_t const& b, float& c0, float& c1, float& c2, float& c3) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;" : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3) : "l"(a), "l"(b));
  }
};
} // namespace cute::SM90::GMMA
using Mma = cute::SM90::GMMA::MMA_64x8x16_F32BF16BF16_SS;

struct Wrapped {
  uint64_t word;
  __device__ operator uint64_t() const { return word; }
};
__device__ uint64_t describe(const void* p) {
  uint64_t a = static_cast<uint32_t>(__cvta_generic_to_shared(p));
  return (a & 0x3ffff) >> 4 | 64ull << 32 | 1ull << 62;
}

template <int kForm> __global__ __launch_bounds__(128) void multiply(const float4* in, float* out) {
  __shared__ alignas(1024) float4 a[512], b[512];
  float c[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = in[i], b[i] = in[512 + i];
  if constexpr (kForm == 3) asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  if constexpr (kForm == 0) {
    Mma::fma(describe(a), describe(b), c[0], c[1], c[2], c[3]); // EXPECT: cuda-missing-proxy-fence
  } else if constexpr (kForm == 1) {
    uint64_t da = describe(a), db = describe(b);
    Mma::fma(da, db, c[0], c[1], c[2], c[3]); // EXPECT: cuda-missing-proxy-fence
  } else {
    Wrapped da{describe(a)}, db{describe(b)};
    Mma::fma(da, db, c[0], c[1], c[2], c[3]); // EXPECT: cuda-missing-proxy-fence
  }
  asm volatile("wgmma.commit_group.sync.aligned;\n wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}
template __global__ void multiply<0>(const float4*, float*);
template __global__ void multiply<1>(const float4*, float*);
template __global__ void multiply<2>(const float4*, float*);
template __global__ void multiply<3>(const float4*, float*);
