// Bytes in inline PTX that add up, look-alikes of the bad ones. Nothing to report.
#include "wrappers.cuh"

// One announcement for each copy, one arrival for all.
__global__ void __launch_bounds__(64) announcedOneByOne(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpectOnly(&bar, sizeof(sk));
    bulkLoad(sk, k, sizeof(sk), &bar);
    barExpectOnly(&bar, sizeof(sv));
    bulkLoad(sv, v, sizeof(sv), &bar);
    barArrive(&bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x / 2];
}
// The copies are issued first; the arrival that is missing keeps the phase open.
__global__ void __launch_bounds__(64) copiesFirst(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    bulkLoad(sk, k, sizeof(sk), &bar);
    bulkLoad(sv, v, sizeof(sv), &bar);
    barExpect(&bar, sizeof(sk) + sizeof(sv));
  }
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
// Two threads copy, each announces what it copies and arrives.
__global__ void __launch_bounds__(64) twoIssuers(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 2);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, sizeof(sk));
    bulkLoad(sk, k, sizeof(sk), &bar);
  } else if (threadIdx.x == 32) {
    barExpect(&bar, sizeof(sv));
    bulkLoad(sv, v, sizeof(sv), &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x / 2];
}
// One announces, another copies: the order of the two does not matter within the phase.
__global__ void __launch_bounds__(64) announcedByAnother(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) barExpect(&bar, sizeof(buf));
  if (threadIdx.x == 32) bulkLoad(buf, in, sizeof(buf), &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// A row of each lane.
__global__ void __launch_bounds__(32) rowOfEachLane(const float* in, const int* rows, float* out) {
  __shared__ alignas(128) float buf[32][16];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 32 * 16 * sizeof(float));
  }
  __syncwarp();
  bulkLoad(buf[threadIdx.x], in + rows[threadIdx.x] * 16, sizeof(buf[0]), &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x][threadIdx.x % 16];
}
// Each lane announces and arrives for its own row.
__global__ void __launch_bounds__(32) laneForItself(const float* in, const int* rows, float* out) {
  __shared__ alignas(128) float buf[32][16];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 32);
  __syncwarp();
  barExpect(&bar, 64);
  bulkLoad(buf[threadIdx.x], in + rows[threadIdx.x] * 16, 64, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[31 - threadIdx.x][threadIdx.x % 16];
}
// The optional copy is optional on both sides.
__global__ void __launch_bounds__(64) optionalCopy(const float* in, const float* bias, float* out) {
  __shared__ alignas(128) float x[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    uint32_t bytes = sizeof(x);
    if (bias != nullptr) bytes += sizeof(b);
    barExpect(&bar, bytes);
    bulkLoad(x, in, sizeof(x), &bar);
    if (bias != nullptr) bulkLoad(b, bias, sizeof(b), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = x[threadIdx.x] + (bias != nullptr ? b[threadIdx.x] : 0.f);
}
// The query comes with the first tile.
__global__ void __launch_bounds__(64) queryOnce(const float* q, const float* k, float* out, int n) {
  __shared__ alignas(128) float sq[64], sk[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      uint32_t bytes = sizeof(sk);
      if (t == 0) {
        bytes += sizeof(sq);
        bulkLoad(sq, q, sizeof(sq), &bar);
      }
      barExpect(&bar, bytes);
      bulkLoad(sk, k + t * 64, sizeof(sk), &bar);
    }
    barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = sq[threadIdx.x] * sk[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Bytes that the host chooses, the same on both sides.
__global__ void __launch_bounds__(64) bytesByArgument(const float* in, float* out, int words, int rows) {
  extern __shared__ __align__(128) float tile[];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, rows * words * 4);
    bulkLoad(tile, in, rows * words * 4, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
// The last tile is cut on both sides, rounded up to 16 bytes.
__global__ void __launch_bounds__(64) cutOnBothSides(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  int first = blockIdx.x * 64, words = n - first < 64 ? n - first : 64;
  if (threadIdx.x == 0) {
    uint32_t bytes = (words * 4 + 15) / 16 * 16;
    barExpect(&bar, bytes);
    bulkLoad(buf, in + first, bytes, &bar);
  }
  barWait(&bar, 0);
  if (threadIdx.x < words) out[first + threadIdx.x] = buf[threadIdx.x];
}
// Padded rows: the copy leaves the padding out, and so does the announcement.
__global__ void __launch_bounds__(64) paddedRows(const float* in, float* out) {
  __shared__ alignas(128) float rows[4][64 + 4];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, 4 * 64 * sizeof(float));
#pragma unroll
    for (int r = 0; r < 4; ++r) bulkLoad(rows[r], in + r * 64, 64 * sizeof(float), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = rows[threadIdx.x % 4][threadIdx.x];
}
// Two tensor tiles: the instruction does not say their bytes.
__global__ void __launch_bounds__(64) tensorTiles(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float* out) {
  __shared__ alignas(1024) float ta[32][32];
  __shared__ alignas(1024) float tb[32][16];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, sizeof(ta) + sizeof(tb));
    tileLoad(ta, &a, 0, 0, &bar);
    tileLoad(tb, &b, 0, 0, &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = ta[0][threadIdx.x % 32] * tb[0][threadIdx.x % 16];
}
// A phase of the most bytes that there can be, and the rest in the next.
__global__ void __launch_bounds__(32) manyBytes(const unsigned char* in, unsigned char* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  __shared__ alignas(8) uint64_t bar;
  constexpr uint32_t kHalf = 64 * 1024;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncwarp();
  for (int i = 0; i < 16; ++i) {
    if (threadIdx.x == 0) {
      barExpect(&bar, kHalf);
      bulkLoad(arena, in + i * kHalf, kHalf, &bar);
    }
    barWait(&bar, i & 1);
    out[i * 32 + threadIdx.x] = arena[threadIdx.x];
    fenceAsync();
    __syncwarp();
  }
}
// ---- LDGSTS

// .noinc uses up the count of the threads; one more for the bytes.
__global__ void __launch_bounds__(64) noincWithBytes(const uint4* in, const float* table, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(128) float extra[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64 + 1);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyArriveNoinc(&bar);
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    bulkLoad(extra, table, 256, &bar);
  }
  barWait(&bar, 0);
  uint4 x = buf[63 - threadIdx.x];
  x.x += static_cast<uint32_t>(extra[threadIdx.x]);
  out[threadIdx.x] = x;
}
// Without .noinc the threads arrive themselves.
__global__ void __launch_bounds__(64) incAndArrive(const uint4* in, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyArrive(&bar);
  barArrive(&bar);
  barWait(&bar, 0);
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// ---- clusters

// Rank 0 copies for all four, each announces for itself.
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) eachAnnounces(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, 256);
  }
  ctasSync();
  if (threadIdx.x == 0 && ctaRank() == 0) bulkLoadMulticast(buf, in, 256, &bar, 0xf);
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
  ctasSync();
}
// Each block copies half of the tile for both, and announces the whole.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) halvesForBoth(const float* in, float* out) {
  __shared__ alignas(128) float buf[2][32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  ctasSync();
  uint32_t rank = ctaRank();
  if (threadIdx.x == 0) {
    barExpect(&bar, sizeof(buf));
    bulkLoadMulticast(buf[rank], in + rank * 32, 128, &bar, 3);
  }
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x / 32][threadIdx.x % 32];
  ctasSync();
}
// The peer announces on this block's barrier before it sends.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) senderAnnounces(const float* in, float* out) {
  __shared__ float inbox[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64), fenceInit();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1, remote = peerOf(&bar, peer);
  expectAt(remote, sizeof(float));
  storeAsync(peerOf(&inbox[threadIdx.x], peer), in[blockIdx.x * 64 + threadIdx.x], remote);
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = inbox[63 - threadIdx.x];
  ctasSync();
}
// A copy from shared memory to the peer's.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) sharedToPeer(const float* in, float* out) {
  __shared__ alignas(128) float mine[64], theirs[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    fenceInit();
    barExpect(&bar, sizeof(theirs));
  }
  mine[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  fenceAsync();
  ctasSync();
  uint32_t peer = ctaRank() ^ 1;
  if (threadIdx.x == 0) bulkToPeer(peerOf(theirs, peer), mine, sizeof(mine), peerOf(&bar, peer));
  barWaitCtas(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = theirs[threadIdx.x];
  ctasSync();
}
