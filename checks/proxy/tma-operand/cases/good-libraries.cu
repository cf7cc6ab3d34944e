// Operands that the copy engine accepts, through cuda::ptx, cde::, memcpy_async_tx and small classes. Nothing to report.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 64;

__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}
__device__ inline void drain() {
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}

__global__ void __launch_bounds__(kThreads) tileAlignedTo128(const __grid_constant__ CUtensorMap map, int* out) {
  __shared__ alignas(128) int tile[8][8];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, kThreads);
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, 0, 0, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = tile[threadIdx.x / 8][threadIdx.x % 8];
}

// a bulk copy asks for 16 bytes only
__global__ void __launch_bounds__(kThreads) bulkTileAlignedTo16(const int* in, int* out) {
  __shared__ alignas(16) int tile[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
  }
  await(&full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// planes of 8 x 8 words: 256 bytes each
__global__ void __launch_bounds__(kThreads) planesOf256Bytes(const __grid_constant__ CUtensorMap map, const int* in) {
  __shared__ alignas(128) int planes[2][8][8];
  for (int i = threadIdx.x; i < 128; i += kThreads) (&planes[0][0][0])[i] = in[i];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t at[2] = {0, 8};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, planes[1]);
    drain();
  }
}

// three-component vectors: 12 bytes each, 64 of them
struct Point {
  float x, y, z;
};
__global__ void __launch_bounds__(kThreads) pointsInAWholeNumberOfLines(const Point* in, Point* out) {
  __shared__ alignas(16) Point points[64];
  points[threadIdx.x] = in[threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(out, points, sizeof(points));
    drain();
  }
}

// a header filled up to 16 bytes
struct Packet {
  int header[4];
  float data[64];
};
__global__ void __launch_bounds__(kThreads) behindAFullHeader(const float* in, float* out) {
  __shared__ alignas(128) Packet packet;
  packet.data[threadIdx.x] = in[threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, packet.data, sizeof(packet.data));
    drain();
  }
}

// the aggregate says what its tile needs
template <class T, int N>
struct SharedStorage {
  uint64_t full;
  alignas(128) T tile[N];
};
template <class T>
__device__ void loadTile(SharedStorage<T, 64>& s, const CUtensorMap& map) {
  const int32_t at[2] = {0, 0};
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &s.full, sizeof(s.tile));
  ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, s.tile, &map, at, &s.full);
}
__global__ void __launch_bounds__(kThreads) storageOfATemplate(const __grid_constant__ CUtensorMap map, float* out) {
  extern __shared__ __align__(1024) unsigned char raw[];
  auto& s = *reinterpret_cast<SharedStorage<float, 64>*>(raw);
  if (threadIdx.x == 0) ptx::mbarrier_init(&s.full, 1);
  __syncthreads();
  if (threadIdx.x == 0) loadTile(s, map);
  await(&s.full, 0);
  out[threadIdx.x] = s.tile[threadIdx.x];
}

struct Arguments {
  CUtensorMap a;
  float* out;
  int x;
};
__global__ void __launch_bounds__(kThreads) argumentsOfTheGrid(const __grid_constant__ Arguments p) {
  __shared__ alignas(128) float tile[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    const int32_t at[2] = {p.x, 0};
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &p.a, at, &full);
  }
  __syncthreads();
  await(&full, 0);
  p.out[threadIdx.x] = tile[threadIdx.x];
}

// the helper takes the map by reference
__device__ inline void storeTile(const CUtensorMap& map, const float* tile) {
  const int32_t at[2] = {0, 0};
  ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, tile);
  drain();
}
__global__ void __launch_bounds__(kThreads) helperByReference(const __grid_constant__ CUtensorMap map, const float* in) {
  __shared__ alignas(128) float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) storeTile(map, tile);
}

// four words in: 16 bytes
__global__ void __launch_bounds__(kThreads) promiseKept(const float* in, float* out) {
  __shared__ alignas(16) float tile[68];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, kThreads);
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile + 4, in, cuda::aligned_size_t<16>(256), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, 256);
  } else
    token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = tile[4 + threadIdx.x];
}

// rows padded by a whole 16 bytes
__global__ void __launch_bounds__(kThreads) paddedByAVector(const float* in, float* out) {
  __shared__ alignas(128) float rows[4][36];
  if (threadIdx.x < 32)
    for (int r = 0; r < 4; ++r) rows[r][threadIdx.x] = in[r * 32 + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int r = 0; r < 4; ++r) ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + r * 32, rows[r], 128);
    drain();
  }
}

// a size that the launch decides; the host keeps it a multiple of four words
__global__ void __launch_bounds__(kThreads) sizeOfTheLaunch(const int* in, int* sums, int words) {
  extern __shared__ __align__(128) int row[];
  for (int i = threadIdx.x; i < words; i += kThreads) row[i] = in[i];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sums, row, words * sizeof(int));
    drain();
  }
}

// to the other block of the cluster, place and barrier both
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) placeAndBarrierOfTheReceiver(const float* in, float* out) {
  __shared__ alignas(128) float mine[64], theirs[64];
  __shared__ uint64_t full;
  auto cluster = cg::this_cluster();
  unsigned other = cluster.block_rank() ^ 1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(mine));
  }
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  ptx::fence_proxy_async(ptx::space_shared);
  cluster.sync();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(theirs, other), mine, sizeof(mine), cluster.map_shared_rank(&full, other));
  await(&full, 0);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  cluster.sync();
}
