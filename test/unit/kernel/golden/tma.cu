// Bulk and tensor copies of compute capability 9.
#include <cstdint>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

// A ring of two stages: one producing thread, one consuming warp.
__global__ void __launch_bounds__(64) load_ring(const float* in, float* out) {
  __shared__ alignas(128) float stage[2][32];
  __shared__ uint64_t full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int s = 0; s < 2; ++s) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 32);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 0; k < 4; ++k) {
      while (!ptx::mbarrier_try_wait_parity(&empty[k % 2], ((k / 2) & 1) ^ 1)) {
      }
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[k % 2], sizeof(stage[0]));
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage[k % 2], in + k * 32, sizeof(stage[0]), &full[k % 2]);
    }
  } else if (threadIdx.x >= 32) {
    for (int k = 0; k < 4; ++k) {
      while (!ptx::mbarrier_try_wait_parity(&full[k % 2], (k / 2) & 1)) {
      }
      out[k * 32 + threadIdx.x - 32] = stage[k % 2][63 - threadIdx.x];
      ptx::mbarrier_arrive(&empty[k % 2]);
    }
  }
}

// Ordinary stores, the fence, the barrier, the store by one thread.
__global__ void __launch_bounds__(64) bulk_store(float* out) {
  __shared__ alignas(128) float line[64];
  for (int k = 0; k < 2; ++k) {
    if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    __syncthreads();
    line[threadIdx.x] = k;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + k * 64, line, sizeof(line));
      ptx::cp_async_bulk_commit_group();
    }
  }
  if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group(ptx::n32_t<0>{});
}

// A tensor copy in, one out.
__global__ void __launch_bounds__(32) tensor_tile(const __grid_constant__ CUtensorMap source, const __grid_constant__ CUtensorMap target) {
  __shared__ alignas(128) float tile[8][16];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncwarp();
  if (threadIdx.x == 0) {
    int32_t at[2] = {0, static_cast<int>(blockIdx.x) * 8};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &source, at, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  tile[threadIdx.x / 16][threadIdx.x % 16] *= 2.f;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncwarp();
  if (threadIdx.x == 0) {
    int32_t at[2] = {0, static_cast<int>(blockIdx.x) * 8};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &target, at, tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// libcu++'s transaction barrier.
__global__ void __launch_bounds__(32) barrier_tx(const int4* in, int4* out) {
  __shared__ alignas(16) int4 line[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 32);
  __syncwarp();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(line, in, cuda::aligned_size_t<16>(sizeof(line)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(line));
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = line[31 - threadIdx.x];
}
