// The shared-memory descriptor of wgmma is a union of a 64-bit word, two 32-bit words and bit-fields (CuTe's GmmaDescriptor and
// DeepGEMM's make_smem_desc are written so). The operand of the wgmma has to be traced to the tile, or no rule sees what it reads.
#include <cuda_runtime.h>
#include <cstdint>

union Descriptor {
  uint64_t whole;
  uint32_t half[2];
  struct {
    uint16_t address : 14, : 2;
    uint16_t leading : 14, : 2;
    uint16_t stride : 14, : 2;
    uint8_t : 1, base : 3, : 4;
    uint8_t : 6, layout : 2;
  } bits;
  __device__ constexpr operator uint64_t() const noexcept { return whole; }
};

__device__ Descriptor describe(const void* p) {
  Descriptor d;
  d.bits.address = static_cast<uint32_t>(__cvta_generic_to_shared(p)) >> 4;
  d.bits.layout = 1;
  d.bits.leading = 0;
  d.bits.stride = 1024 >> 4;
  d.bits.base = 0;
  return d;
}

__device__ void multiply(uint64_t const& a, uint64_t const& b, float (&c)[4]) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "l"(a), "l"(b));
}

// generic writes of a tile, then wgmma with no proxy fence
__global__ __launch_bounds__(128) void direct(const float4* in, float* out) {
  __shared__ alignas(1024) float4 a[512], b[512];
  float c[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = in[i], b[i] = in[512 + i];
  __syncthreads();
  auto da = describe(a), db = describe(b);
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  multiply(da, db, c); // EXPECT: cuda-missing-proxy-fence
  asm volatile("wgmma.commit_group.sync.aligned;\n wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

// the same, the low word handed on by a shuffle and moved on in the loop
__global__ __launch_bounds__(128) void shuffled(const float4* in, float* out) {
  __shared__ alignas(1024) float4 a[512], b[512];
  float c[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = in[i], b[i] = in[512 + i];
  __syncthreads();
  auto da = describe(a), db = describe(b);
  const uint32_t lowA = __shfl_sync(~0u, da.half[0], 0), lowB = __shfl_sync(~0u, db.half[0], 0);
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  for (int k = 0; k < 2; ++k) {
    da.half[0] = lowA + k * 2;
    db.half[0] = lowB + k * 2;
    multiply(da, db, c); // EXPECT: cuda-missing-proxy-fence
  }
  asm volatile("wgmma.commit_group.sync.aligned;\n wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

// correct: every writer fences before the barrier
__global__ __launch_bounds__(128) void fenced(const float4* in, float* out) {
  __shared__ alignas(1024) float4 a[512], b[512];
  float c[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = in[i], b[i] = in[512 + i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  auto da = describe(a), db = describe(b);
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  multiply(da, db, c);
  asm volatile("wgmma.commit_group.sync.aligned;\n wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}
