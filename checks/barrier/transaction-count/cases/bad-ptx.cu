// Bytes in inline PTX. Each kernel has one fault; what is read too early is another rule's.
// RULES-OFF: cuda-async-read-before-wait
#include "wrappers.cuh"

// sizeof of a pointer.
__device__ __forceinline__ void loadRow(float* row, const float* from, uint64_t* bar) {
  barExpect(bar, sizeof(row));
  bulkLoad(row, from, 256, bar);
}
__global__ void __launch_bounds__(64) sizeOfPointer(const float* in, float* out) {
  __shared__ alignas(128) float row[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    loadRow(row, in, &bar);  // EXPECT: cuda-transaction-count
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = row[threadIdx.x];
}
// The copy is rounded up to 16 bytes, the announcement is not.
__global__ void __launch_bounds__(32) roundedOnOneSide(const float* in, float* out) {
  constexpr int kWords = 30, kBytes = kWords * sizeof(float);
  __shared__ alignas(128) float row[32];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, kBytes);  // EXPECT: cuda-transaction-count
    bulkLoad(row, in, (kBytes + 15) & ~15, &bar);
  }
  __syncwarp();
  barWait(&bar, 0);
  if (threadIdx.x < kWords) out[threadIdx.x] = row[threadIdx.x];
}
// The rows of a tile in a loop, announced for a tile of half the height.
template <int Rows, int Cols>
struct Tile {
  static constexpr int kBytes = Rows / 2 * Cols * sizeof(float);
  alignas(128) float data[Rows][Cols];
};
__global__ void __launch_bounds__(64) halfTheHeight(const float* in, float* out, int stride) {
  __shared__ Tile<8, 64> tile;
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 32) {
    barExpect(&bar, Tile<8, 64>::kBytes);
    for (int r = 0; r < 8; ++r) bulkLoad(tile.data[r], in + r * stride, 256, &bar);  // EXPECT: cuda-transaction-count
  }
  barWait(&bar, 0);
  float acc = 0;
  for (int r = 0; r < 8; ++r) acc += tile.data[r][threadIdx.x];
  out[threadIdx.x] = acc;
}
// Half of the lanes copy.
__global__ void __launch_bounds__(32) halfOfTheLanes(const float* in, float* out) {
  __shared__ alignas(128) float rows[32][8];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, sizeof(rows));  // EXPECT: cuda-transaction-count
  }
  __syncwarp();
  if (threadIdx.x < 16) bulkLoad(rows[threadIdx.x], in + threadIdx.x * 8, 32, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = rows[threadIdx.x][0];
}
// The bias is wanted by some launches, and announced for all.
__global__ void __launch_bounds__(64) optionalCopy(const float* in, const float* bias, float* out) {
  __shared__ alignas(128) float x[64], b[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, sizeof(x) + sizeof(b));  // EXPECT: cuda-transaction-count
    bulkLoad(x, in, sizeof(x), &bar);
    if (bias != nullptr) bulkLoad(b, bias, sizeof(b), &bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = x[threadIdx.x] + (bias != nullptr ? b[threadIdx.x] : 0.f);
}
// Announced on this stage, copied for the next.
__global__ void __launch_bounds__(64) otherStage(const float* in, float* out) {
  __shared__ alignas(128) float buf[2][64];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x < 2) barInit(&full[threadIdx.x], 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&full[0], 256);  // EXPECT: cuda-transaction-count
    bulkLoad(buf[0], in, 256, &full[1]);
  }
  barWait(&full[0], 0);
  out[threadIdx.x] = buf[0][threadIdx.x];
}
// Two announcements, each with the bytes of both copies; the arrival is apart.
__global__ void __launch_bounds__(64) announcedTwice(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpectOnly(&bar, sizeof(sk) + sizeof(sv));  // EXPECT: cuda-transaction-count
    bulkLoad(sk, k, sizeof(sk), &bar);
    barExpectOnly(&bar, sizeof(sk) + sizeof(sv));
    bulkLoad(sv, v, sizeof(sv), &bar);
    barArrive(&bar);
  }
  __syncthreads();
  barWait(&bar, 0);
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
// The bound of the last tile by a conditional expression.
__global__ void __launch_bounds__(64) boundedByTernary(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  uint32_t parity = 0;
  for (int first = blockIdx.x * 64; first < n; first += gridDim.x * 64, parity ^= 1) {
    int words = n - first < 64 ? n - first : 64;
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(buf));  // EXPECT: cuda-transaction-count
      bulkLoad(buf, in + first, words * sizeof(float), &bar);
    }
    barWait(&bar, parity);
    if (threadIdx.x < words) out[first + threadIdx.x] = buf[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// The query comes with the first tile; its bytes are announced for each.
__global__ void __launch_bounds__(64) queryEachTime(const float* q, const float* k, float* out, int n) {
  __shared__ alignas(128) float sq[64], sk[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  for (int t = 0; t < n; ++t) {
    if (threadIdx.x == 0) {
      barExpect(&bar, sizeof(sq) + sizeof(sk));  // EXPECT: cuda-transaction-count
      if (t == 0) bulkLoad(sq, q, sizeof(sq), &bar);
      bulkLoad(sk, k + t * 64, sizeof(sk), &bar);
    }
    barWait(&bar, t & 1);
    out[t * 64 + threadIdx.x] = sq[threadIdx.x] * sk[threadIdx.x];
    fenceAsync();
    __syncthreads();
  }
}
// Four tiles of 256 KiB are one byte more than a phase can count.
__global__ void __launch_bounds__(32) mebibyte(const float* in) {
  extern __shared__ __align__(128) unsigned char arena[];
  __shared__ alignas(8) uint64_t bar;
  constexpr uint32_t kTile = 256 * 1024, kTiles = 4;
  if (threadIdx.x == 0) {
    barInit(&bar, 1);
    barExpect(&bar, kTile * kTiles);  // EXPECT: cuda-transaction-count 1048576 bytes
  }
}
// ---- LDGSTS

// The copies arrive for themselves only without .noinc; a count of all threads and of the one that announces never fills.
__global__ void __launch_bounds__(64) incWithBytes(const uint4* in, const float* table, uint4* out) {
  __shared__ alignas(16) uint4 buf[64];
  __shared__ alignas(128) float extra[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 64 + 1);
  __syncthreads();
  copy16(&buf[threadIdx.x], in + threadIdx.x);
  copyArrive(&bar);
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);
    bulkLoad(extra, table, 256, &bar);
  }
  barWait(&bar, 0);  // EXPECT: cuda-transaction-count
  uint4 x = buf[63 - threadIdx.x];
  x.x += static_cast<uint32_t>(extra[threadIdx.x]);
  out[threadIdx.x] = x;
}
// ---- clusters

// Rank 0 copies for both, and only it announces.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64) leaderAnnounces(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1), fenceInit();
  ctasSync();
  if (threadIdx.x == 0 && ctaRank() == 0) {
    barExpect(&bar, 256);
    bulkLoadMulticast(buf, in, 256, &bar, 3);  // EXPECT: cuda-transaction-count multicast
  }
  barWait(&bar, 0);
  out[blockIdx.x * 64 + threadIdx.x] = buf[threadIdx.x];
  ctasSync();
}
// ---- once more

// Each lane announces the bytes of all.
__global__ void __launch_bounds__(32) eachLaneExpects(const float* in, float* out) {
  __shared__ alignas(128) float rows[32][8];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 32);
  __syncwarp();
  barExpect(&bar, sizeof(rows));  // EXPECT: cuda-transaction-count
  bulkLoad(rows[threadIdx.x], in + threadIdx.x * 8, 32, &bar);
  barWait(&bar, 0);
  out[threadIdx.x] = rows[threadIdx.x][0];
}
// Blocks without a tile announce one.
__global__ void __launch_bounds__(64) announcedForNothing(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) barInit(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&bar, 256);  // EXPECT: cuda-transaction-count
    if (blockIdx.x < n) bulkLoad(buf, in, 256, &bar);
  }
  barWait(&bar, 0);
  out[threadIdx.x] = buf[threadIdx.x];
}
