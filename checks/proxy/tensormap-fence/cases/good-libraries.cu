// Tensor maps that the device encodes, through cuda::ptx, cooperative groups and small classes. Nothing to report.
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

// released before the barrier of the grid, acquired after it
__global__ void __launch_bounds__(kTile) gridSyncAndFences(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, &maps[blockIdx.x], base + blockIdx.x * kTile);
    release();
  }
  cg::this_grid().sync();
  if (threadIdx.x == 0) {
    acquire(&maps[blockIdx.x]);
    load(tile, &maps[blockIdx.x], 0, &full);
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// the consumer acquires once it knows that the map is written
__global__ void __launch_bounds__(kTile) acquiredAfterBarrier(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    release();
  }
  __syncthreads();
  if (threadIdx.x == 32) {
    acquire(m);
    load(tile, m, 0, &full);
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// all fields, then the release
__global__ void __launch_bounds__(kTile) allFieldsThenRelease(CUtensorMap* maps, const float* base, uint64_t pitch, int rows, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, m, base);
    ptx::tensormap_replace_global_dim(ptx::space_global, m, ptx::n32_t<1>{}, rows);
    ptx::tensormap_replace_global_stride(ptx::space_global, m, ptx::n32_t<0>{}, pitch);
    release();
    acquire(m);
    load(tile, m, 0, &full);
  }
  __syncthreads();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// patched, released and acquired for each group, once the load of the last group has arrived
__global__ void __launch_bounds__(kTile) acquiredForEachGroup(CUtensorMap* maps, const float* const* bases, float* out, int groups) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  float sum = 0;
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) {
      ptx::tensormap_replace_global_address(ptx::space_global, m, bases[g]);
      release();
      acquire(m);
      load(tile, m, 0, &full);
    }
    await(&full, g & 1);
    sum += tile[threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// each block of a cluster encodes its own map and waits for the other before it uses it
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kTile) clusterBarrierAndFences(CUtensorMap* map, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, &map[blockIdx.x], base + blockIdx.x * kTile);
    release();
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (threadIdx.x == 0) {
    acquire(&map[blockIdx.x]);
    load(tile, &map[blockIdx.x], 0, &full);
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// a class whose get() acquires
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
    __syncwarp();  // equivalent: barrier -- the copy before it is one of the whole warp
  }
  __device__ const CUtensorMap* get() const {
    acquire(global);
    return global;
  }

private:
  CUtensorMap *work, *global;
};
__global__ void __launch_bounds__(32) classAcquires(const __grid_constant__ CUtensorMap shape, CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ alignas(128) CUtensorMap work;
  __shared__ uint64_t full;
  GroupMap map(&work, &maps[blockIdx.x]);
  map.update(shape, base + blockIdx.x * kTile);
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    load(tile, map.get(), 0, &full);
  }
  __syncwarp();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// two maps, one released for both, each acquired
__global__ void __launch_bounds__(kTile) bothSlotsAcquired(CUtensorMap* maps, const float* base, float* out) {
  __shared__ alignas(128) float tile[2][kTile];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) {
      ptx::mbarrier_init(&full[i], 1);
      ptx::tensormap_replace_global_address(ptx::space_global, &maps[i], base + i * kTile);
    }
    release();
    for (int i = 0; i < 2; ++i) {
      acquire(&maps[i]);
      load(tile[i], &maps[i], 0, &full[i]);
    }
  }
  __syncthreads();
  await(&full[0], 0);
  await(&full[1], 0);
  out[threadIdx.x] = tile[0][threadIdx.x] + tile[1][threadIdx.x];
}

// the load has arrived before the next group's base goes into its map
__global__ void __launch_bounds__(kTile) patchedAfterLoad(CUtensorMap* maps, const float* const* bases, float* out) {
  __shared__ alignas(128) float tile[2][kTile];
  __shared__ uint64_t full[2];
  CUtensorMap* m = &maps[blockIdx.x];
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full[0], 1);
    ptx::mbarrier_init(&full[1], 1);
    acquire(m);  // equivalent: fence -- who wrote the map so far is not to be seen
    load(tile[0], m, 0, &full[0]);
    await(&full[0], 0);
    ptx::tensormap_replace_global_address(ptx::space_global, m, bases[1]);
    release();
    acquire(m);
    load(tile[1], m, 0, &full[1]);
  }
  __syncthreads();
  await(&full[0], 0);  // equivalent: wait -- thread 0 has waited before the barrier
  await(&full[1], 0);
  out[threadIdx.x] = tile[0][threadIdx.x] + tile[1][threadIdx.x];
}

// copied from constant memory by 16-byte words, each writing lane releases
__constant__ CUtensorMap shapes[4];
__global__ void __launch_bounds__(32) copiedAndReleasedByLanes(CUtensorMap* maps, float* out, int kind) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  CUtensorMap* m = &maps[blockIdx.x];
  if (warp.thread_rank() < 8) reinterpret_cast<int4*>(m)[warp.thread_rank()] = reinterpret_cast<const int4*>(&shapes[kind])[warp.thread_rank()];
  release();
  warp.sync();
  if (warp.thread_rank() == 0) {
    ptx::mbarrier_init(&full, 1);
    acquire(m);
    load(tile, m, 0, &full);
  }
  warp.sync();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// a reduction through a map of this kernel
__global__ void __launch_bounds__(kTile) reduceThroughFenced(CUtensorMap* maps, float* sums, const float* in) {
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
    acquire(m);
    const int32_t at[2] = {0, 0};
    ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, m, at, tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// the thread that stored waits, and a barrier tells the one that patches
__global__ void __launch_bounds__(kTile) issuerWaitsThenPatch(CUtensorMap* maps, float* const* bases, const float* in, int groups) {
  __shared__ alignas(128) float tile[kTile];
  CUtensorMap* m = &maps[blockIdx.x];
  for (int g = 0; g < groups; ++g) {
    if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    __syncthreads();
    tile[threadIdx.x] = in[g * kTile + threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    if (threadIdx.x == 32) {
      ptx::tensormap_replace_global_address(ptx::space_global, m, bases[g]);
      release();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      acquire(m);
      const int32_t at[2] = {0, 0};
      ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, m, at, tile);
      ptx::cp_async_bulk_commit_group();
    }
  }
  if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}

// thread 0 acquires for the block, then a barrier, then another thread issues
__global__ void __launch_bounds__(96) acquiredForTheBlock(CUtensorMap* maps, const float* base, float* out) {
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
  __syncthreads();
  if (threadIdx.x == 32) load(tile, m, 0, &full);
  if (threadIdx.x < kTile) {
    await(&full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
  }
}

// lanes set the fields through a lambda, each releases, then the warp meets
template <class Set>
__device__ void encode(Set&& set) {
  set(threadIdx.x);
  release();
  __syncwarp();
}
__global__ void __launch_bounds__(32) releasedByEachLane(CUtensorMap* maps, const float* base, uint64_t pitch, float* out) {
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
    load(tile, m, 0, &full);
  }
  __syncwarp();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// a map patched for a later kernel, the host's map used in this one
__global__ void __launch_bounds__(kTile) patchedForTheNextKernel(const __grid_constant__ CUtensorMap mine, CUtensorMap* next, const float* base, float* out) {
  __shared__ alignas(128) float tile[kTile];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::tensormap_replace_global_address(ptx::space_global, &next[blockIdx.x], base);
    release();  // equivalent: fence -- nothing in this kernel uses the map
    load(tile, &mine, 0, &full);
  }
  __syncthreads();
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
