// The asynchronous matrix product of a warpgroup.
#include <cstdint>

__device__ uint64_t descriptor(const void* p) {
  uint64_t at = static_cast<uint64_t>(__cvta_generic_to_shared(p));
  return ((at & 0x3ffff) >> 4) | (uint64_t(1) << 16) | (uint64_t(64) << 32);
}

__device__ void multiply(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
}

// Operands written by ordinary stores: proxy fence, barrier, wgmma.fence, product, commit, wait, next operands.
__global__ void __launch_bounds__(128) warpgroup_product(const uint4* in, float4* out) {
  __shared__ alignas(128) uint4 a[128];
  __shared__ alignas(128) uint4 b[16];
  float d[4] = {};
  for (int k = 0; k < 2; ++k) {
    a[threadIdx.x] = in[k * 144 + threadIdx.x];
    if (threadIdx.x < 16) b[threadIdx.x] = in[k * 144 + 128 + threadIdx.x];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    multiply(d, descriptor(a), descriptor(b));
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    __syncthreads();
  }
  out[threadIdx.x] = make_float4(d[0], d[1], d[2], d[3]);
}

// Fragments through shared memory: stmatrix, warp barrier, ldmatrix.
__global__ void __launch_bounds__(32) fragments(unsigned* out) {
  __shared__ alignas(16) unsigned short tile[8][8];
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 8][0]));
  unsigned r = threadIdx.x;
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at), "r"(r) : "memory");
  __syncwarp();
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(at) : "memory");
  out[threadIdx.x] = r;
}
