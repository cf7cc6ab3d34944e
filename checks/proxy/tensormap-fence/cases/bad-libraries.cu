// Tensor maps that the device encodes, through cuda::ptx, cooperative groups and small classes. Each kernel has one fault.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
constexpr int kTile = 64;

__device__ inline void release() { ptx::fence_proxy_tensormap_generic(ptx::sem_release, ptx::scope_gpu); }
__device__ inline void acquire(const CUtensorMap* m) { ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, m, ptx::n32_t<128>{}); }
__device__ inline void load(float* to, const CUtensorMap* m, int x, uint64_t* full) {
  const int32_t at[2] = {x, 0};
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, kTile * 4);
  ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, to, m, at, full);
}
__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}

// block 0 encodes the maps of all blocks; the barrier of the grid is no proxy fence
__global__ void __launch_bounds__(kTile) gridSyncInstead(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  if (threadIdx.x == 0) ptx::tensormap_replace_global_address(ptx::space_global, &maps[blockIdx.x], base + blockIdx.x * kTile);
  cg::this_grid().sync();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &maps[blockIdx.x], at, &full); // EXPECT: cuda-tensormap-fence
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// the consumer acquires before it knows that the map is written
__global__ void __launch_bounds__(kTile) acquiredTooEarly(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    release();
  }
  if (threadIdx.x == 32) acquire(m);
  __syncthreads();
  if (threadIdx.x == 32) {
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// one more field after the release
__global__ void __launch_bounds__(kTile) strideAfterRelease(CUtensorMap* maps, const float* base, uint64_t pitch, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    release();
    acquire(m);
    ptx::tensormap_replace_global_stride(ptx::space_global, m, ptx::n32_t<0>{}, pitch);
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  __syncthreads();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// acquired once, patched for each group
__global__ void __launch_bounds__(kTile) acquireHoisted(CUtensorMap* maps, const float* const* bases, float* out, int groups) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    acquire(m);
  }
  __syncthreads();
  float sum = 0;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      ptx::tensormap_replace_global_address(ptx::space_global, m, bases[g]);
      release();
      const int32_t at[2] = {0, 0};
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
    }
    await(&full, g & 1);
    sum += tile[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// the barrier between blocks of a cluster is no proxy fence either
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kTile) clusterBarrierInstead(CUtensorMap* map, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, &map[blockIdx.x], base + blockIdx.x * kTile);
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map[blockIdx.x], at, &full); // EXPECT: cuda-tensormap-fence
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// a map kept by a class whose update() forgets what its user has to see
class GroupMap {
public:
  __device__ GroupMap(CUtensorMap* work, CUtensorMap* global) : work(work), global(global) {}
  __device__ void update(const CUtensorMap& shape, const float* base) {
    if (threadIdx.x == 0) {
      *work = shape;
      ptx::tensormap_replace_global_address(ptx::space_shared, work, base);
    }
    __syncwarp();
    ptx::tensormap_cp_fenceproxy(ptx::sem_release, ptx::scope_gpu, global, work, ptx::n32_t<128>{});
  }
  __device__ const CUtensorMap* get() const { return global; }

private:
  CUtensorMap *work, *global;
};
__global__ void __launch_bounds__(32) classNeverAcquires(const __grid_constant__ CUtensorMap shape, CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ alignas(128) CUtensorMap work;
  __shared__ uint64_t full;
  GroupMap map(&work, &maps[blockIdx.x]);
  map.update(shape, base + blockIdx.x * kTile);
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map.get(), at, &full); // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// two maps in turn: the one acquired is the one of the next group
__global__ void __launch_bounds__(kTile) otherSlotAcquired(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, &maps[0], base);
    ptx::tensormap_replace_global_address(ptx::space_global, &maps[1], base + kTile);
    release();
    acquire(&maps[1]);
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &maps[0], at, &full); // EXPECT: cuda-tensormap-fence
  }
  __syncthreads();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// the load that uses the map may be in flight when the next group's base goes into it
__global__ void __launch_bounds__(kTile) patchedUnderLoad(CUtensorMap* maps, const float* const* bases, float* out) {
  __shared__ alignas(128) float tile[2][kTile];
  __shared__ uint64_t full[2];
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full[0], 1);
    ptx::mbarrier_init(&full[1], 1);
    acquire(m);
    load(tile[0], m, 0, &full[0]);
    ptx::tensormap_replace_global_address(ptx::space_global, m, bases[1]); // EXPECT: cuda-tensormap-fence
    release();
    acquire(m);
    load(tile[1], m, 0, &full[1]);
  }
  __syncthreads();
  await(&full[0], 0);
  await(&full[1], 0);
  out[threadIdx.x] = tile[0][threadIdx.x] + tile[1][threadIdx.x];
}

// copied from constant memory by 16-byte words, with the fence of ordinary memory
__constant__ CUtensorMap shapes[4];
__global__ void __launch_bounds__(32) copiedWithThreadFence(CUtensorMap* maps, float* out, int kind) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  CUtensorMap* m = &maps[blockIdx.x];
  if (warp.thread_rank() < 8) reinterpret_cast<int4*>(m)[warp.thread_rank()] = reinterpret_cast<const int4*>(&shapes[kind])[warp.thread_rank()];
  __threadfence();
  warp.sync();
  if (warp.thread_rank() == 0) {
    ptx::mbarrier_init(&full, 1);
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  warp.sync();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// a reduction through a map of this kernel
__global__ void __launch_bounds__(kTile) reduceThroughPatched(CUtensorMap* maps, float* sums, const float* in) {
  __shared__ alignas(128) float tile[kTile];
  CUtensorMap* m = &maps[blockIdx.x];
  tile[threadIdx.x] = in[blockIdx.x * kTile + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  if (threadIdx.x == 0) {
    ptx::tensormap_replace_global_address(ptx::space_global, m, sums);
    release();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, 0};
    ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, m, at, tile); // EXPECT: cuda-tensormap-fence
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// the wait for the stores is in a thread that issued none
__global__ void __launch_bounds__(kTile) foreignWaitBeforePatch(CUtensorMap* maps, float* const* bases, const float* in, int groups) {
  __shared__ alignas(128) float tile[2][kTile];
  CUtensorMap* m = &maps[blockIdx.x];
  for (int g = 0; g < groups; ++g) {
    tile[g & 1][threadIdx.x] = in[g * kTile + threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    if (threadIdx.x == 32) {
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
      ptx::tensormap_replace_global_address(ptx::space_global, m, bases[g]); // EXPECT: cuda-tensormap-fence
      release();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      acquire(m);
      const int32_t at[2] = {0, 0};
      ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, m, at, tile[g & 1]);
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>{});
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}

// thread 0 acquires, and nothing tells the thread that issues
__global__ void __launch_bounds__(96) acquiredByASibling(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 64) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    release();
  }
  __syncthreads();
  if (threadIdx.x == 0) acquire(m);
  if (threadIdx.x == 32) {
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  if (threadIdx.x < kTile) {
    await(&full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
  }
}

// several fields set by lanes of one warp through a lambda, released by the elected one only before the others have written
template <class Set>
__device__ void encode(Set&& set) {
  set(threadIdx.x);
  if (threadIdx.x == 0) release();
  __syncwarp();
}
__global__ void __launch_bounds__(32) releasedByOneLane(CUtensorMap* maps, const float* base, uint64_t pitch, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  encode([&](int lane) {
    if (lane == 0) ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    if (lane == 1) ptx::tensormap_replace_global_stride(ptx::space_global, m, ptx::n32_t<0>{}, pitch);
  });
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    acquire(m);
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  __syncwarp();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// prefetching a map is no acquire of it
__global__ void __launch_bounds__(kTile) prefetchInstead(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    release();
    asm volatile("prefetch.tensormap [%0];" ::"l"(m) : "memory");
    const int32_t at[2] = {0, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, m, at, &full); // EXPECT: cuda-tensormap-fence
  }
  __syncthreads();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
