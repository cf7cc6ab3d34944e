// Dynamic shared memory declared as bytes: in fact it begins at a multiple of 16; what the offset adds to that counts.
#include "wrappers.cuh"
struct Storage {
  alignas(16) float tile[64];
  alignas(8) uint64_t full;
};
__global__ void __launch_bounds__(64) typed(const float* in, float* out) {
  extern __shared__ char raw[];
  auto& s = *reinterpret_cast<Storage*>(raw);
  if (threadIdx.x == 0) barInit(&s.full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(&s.full, 256);
    bulkLoad(s.tile, in, 256, &s.full);
  }
  barWait(&s.full, 0);
  out[threadIdx.x] = s.tile[threadIdx.x];
}
// The offset is no multiple of 8: the barrier is not aligned, wherever the memory begins.
__global__ void __launch_bounds__(64) odd(const float* in, float* out) {
  extern __shared__ char bytes[];
  float* tile = reinterpret_cast<float*>(bytes);
  uint64_t* full = reinterpret_cast<uint64_t*>(bytes + 260);
  if (threadIdx.x == 0) barInit(full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(full, 256);
    bulkLoad(tile, in, 256, full);  // EXPECT: cuda-tma-operand the mbarrier
  }
  barWait(full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void __launch_bounds__(64) oddTile(const float* in, float* out) {
  extern __shared__ char bytes[];
  float* tile = reinterpret_cast<float*>(bytes + 8);
  uint64_t* full = reinterpret_cast<uint64_t*>(bytes);
  if (threadIdx.x == 0) barInit(full, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    barExpect(full, 256);
    bulkLoad(tile, in, 256, full);  // EXPECT: cuda-tma-operand needs a 16-byte aligned address
  }
  barWait(full, 0);
  out[threadIdx.x] = tile[threadIdx.x];
}
void run(const float* in, float* out) {
  typed<<<1, 64, sizeof(Storage)>>>(in, out);
  odd<<<1, 64, 512>>>(in, out);
  oddTile<<<1, 64, 512>>>(in, out);
}
