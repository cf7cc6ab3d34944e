// Kinds of faults of asynchronous copies.
#include <cstdint>
#include <cuda.h>
#include <cuda/ptx>
#include <cuda_runtime.h>

namespace ptx = cuda::ptx;

// Bulk groups belong to the thread that issued them: the others wait for nothing.
__global__ void __launch_bounds__(64) wait_in_the_wrong_threads(float* out) {
  __shared__ alignas(128) float line[64];
  for (int row = 0; row < 2; ++row) {
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    line[threadIdx.x] = row;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + row * 64, line, sizeof(line));
      ptx::cp_async_bulk_commit_group();
    }
  }
}

// The lane that the hardware elects owns the groups; the wait is in the same region.
__global__ void __launch_bounds__(32) elected_lane_owns_the_groups(float* out) {
  __shared__ alignas(128) float line[32];
  line[threadIdx.x] = 1.f;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncwarp();
  unsigned chosen;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(chosen));
  if (chosen) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, line, sizeof(line));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
  __syncwarp();
  line[threadIdx.x] = 2.f;
}

// The stage is given back before the product that reads it is waited for.
__global__ void __launch_bounds__(128) released_too_early(const uint4* in, float* out) {
  __shared__ alignas(128) uint4 a[128], b[16];
  __shared__ uint64_t empty;
  if (threadIdx.x == 0) ptx::mbarrier_init(&empty, 4);
  __syncthreads();
  float d[4] = {};
  uint64_t da = __cvta_generic_to_shared(a) >> 4, db = __cvta_generic_to_shared(b) >> 4;
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(da), "l"(db));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  if (threadIdx.x % 32 == 0) ptx::mbarrier_arrive(&empty);
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  out[threadIdx.x] = d[0] + d[3];
}

// More bytes announced than the copy brings.
__global__ void __launch_bounds__(32) bytes_that_never_come(const float* in, float* out) {
  __shared__ alignas(16) float tile[32];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 256);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, 128, &bar);
  }
  __syncwarp();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

// The stage index goes around, the parity belongs to a barrier that does not.
__global__ void __launch_bounds__(64) parity_of_another_ring(const float* in, float* out) {
  __shared__ alignas(16) float tile[2][32];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  for (int k = 0; k < 3; ++k) {
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 128);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile[k % 2], in + k * 32, 128, &bar);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, (k / 2) & 1)) {
    }
    out[k * 64 + threadIdx.x] = tile[k % 2][threadIdx.x % 32];
    __syncthreads();
  }
}

// The non-bulk copy is in the generic proxy: no proxy fence belongs here.
__global__ void __launch_bounds__(64) ldgsts_needs_no_fence(const float4* in, float4* out) {
  __shared__ float4 s[64];
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&s[threadIdx.x]));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

// A descriptor changed by ordinary stores while a copy may use it.
__global__ void __launch_bounds__(32) descriptor_changed(CUtensorMap* map, const float* base) {
  __shared__ alignas(128) float tile[32];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, map, reinterpret_cast<uint64_t>(base));
    ptx::fence_proxy_tensormap_generic(ptx::sem_release, ptx::scope_gpu);
    ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, map, ptx::n32_t<128>{});
    int32_t at[1] = {0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 128);
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, at, &bar);
  }
  __syncwarp();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
}
