// Each kernel has one fault.
// The same through cuda::ptx, cde:: and cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;

__global__ void __launch_bounds__(128) guideStore(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int buf[16][16];
  __shared__ Bar bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&buf, &map, x, y, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(buf));
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  buf[threadIdx.x / 16][threadIdx.x % 16] += threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &buf);  // EXPECT: cuda-missing-proxy-fence
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

__global__ void __launch_bounds__(128) addOne(int* data, size_t offset) {
  __shared__ alignas(16) int s[1024];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) cuda::memcpy_async(s, data + offset, cuda::aligned_size_t<16>(sizeof(s)), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] += 1;
  cg::this_thread_block().sync();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(data + offset, s, sizeof(s));  // EXPECT: cuda-missing-proxy-fence
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

// handed over by a cuda::barrier between writer and store warps
__global__ void __launch_bounds__(96) barrierHandOver(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar ready, freed;
  if (threadIdx.x == 0) init(&ready, 64 + 32), init(&freed, 64 + 32);
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 64) {
      buf[threadIdx.x] = in[i * 64 + threadIdx.x] * .5f;
      (void)ready.arrive();
      freed.arrive_and_wait();
    } else {
      ready.arrive_and_wait();
      if (threadIdx.x == 64) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * 64, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
      }
      __syncwarp();
      freed.arrive_and_wait();
    }
  }
}

// group copy in, group copy waited for, store out by TMA
__global__ void __launch_bounds__(128) groupCopyThenStore(const float4* in, float4* out) {
  auto block = cg::this_thread_block();
  __shared__ alignas(128) float4 buf[128];
  cg::memcpy_async(block, buf, in + blockIdx.x * 128, sizeof(buf));
  cg::wait(block);
  if (block.thread_rank() == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * 128, buf, sizeof(buf));  // EXPECT: cuda-missing-proxy-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// warp tile writes, its first thread stores
__global__ void __launch_bounds__(128) tileRank(const int* in, int* out) {
  __shared__ alignas(128) int buf[4][32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  buf[tile.meta_group_rank()][tile.thread_rank()] = in[blockIdx.x * 128 + threadIdx.x];
  tile.sync();
  if (tile.thread_rank() == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * 128 + tile.meta_group_rank() * 32, buf[tile.meta_group_rank()], 128);  // EXPECT: cuda-missing-proxy-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// shared atomics in libcu++
__global__ void __launch_bounds__(128) reduceMax(const int* in, int* out, int n) {
  __shared__ alignas(16) int top[4];
  if (threadIdx.x < 4) top[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 128) atomicMax_block(&top[i & 3], in[i]);
  ptx::fence_proxy_async(ptx::space_global);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_max, out, top, 16);  // EXPECT: cuda-missing-proxy-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}
