// Groups of cp.async: counts that fit.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <stdint.h>

constexpr int kThreads = 128;

__device__ __forceinline__ void copy16(void* dst, const void* src) {
  uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(dst));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(src) : "memory");
}
__device__ __forceinline__ void commitGroup() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void waitGroup() {
  if constexpr (N == 0) asm volatile("cp.async.wait_all;" ::: "memory");
  else asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}

__global__ void waitForAll(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  copy16(&tile[threadIdx.x], &in[threadIdx.x]);
  commitGroup();
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// wait_all needs no commit.
__global__ void waitAllWithoutCommit(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  copy16(&tile[threadIdx.x], &in[threadIdx.x]);
  waitGroup<0>();
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// The next stage is copied, not committed, when the wait for this one comes.
__global__ void openCopiesOfTheNext(const int4* in, int4* out) {
  __shared__ int4 tile[2][kThreads];
  copy16(&tile[0][threadIdx.x], &in[threadIdx.x]);
  commitGroup();
  copy16(&tile[1][threadIdx.x], &in[kThreads + threadIdx.x]);
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[0][kThreads - 1 - threadIdx.x];
  commitGroup();
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[kThreads + threadIdx.x] = tile[1][kThreads - 1 - threadIdx.x];
}

// Empty groups keep the count.
template <int kStages>
__global__ void ring(const int4* in, int4* out, int tiles) {
  __shared__ int4 ring[kStages][kThreads];
  for (int s = 0; s < kStages - 1; ++s) {
    if (s < tiles) copy16(&ring[s][threadIdx.x], &in[s * kThreads + threadIdx.x]);
    commitGroup();
  }
  int4 sum = make_int4(0, 0, 0, 0);
  for (int i = 0; i < tiles; ++i) {
    waitGroup<kStages - 2>();
    __syncthreads();
    int4 x = ring[i % kStages][kThreads - 1 - threadIdx.x];
    sum.x += x.x;
    int next = i + kStages - 1;
    if (next < tiles) copy16(&ring[next % kStages][threadIdx.x], &in[next * kThreads + threadIdx.x]);
    commitGroup();
  }
  waitGroup<0>();
  out[threadIdx.x] = sum;
}
template __global__ void ring<3>(const int4*, int4*, int);
template __global__ void ring<4>(const int4*, int4*, int);

// At the end of the row the wait is for 0.
__global__ void drainsAtTheEnd(const int4* in, int4* out, int tiles) {
  __shared__ int4 ring[2][kThreads];
  copy16(&ring[0][threadIdx.x], &in[threadIdx.x]);
  commitGroup();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      copy16(&ring[(i + 1) & 1][threadIdx.x], &in[(i + 1) * kThreads + threadIdx.x]);
      commitGroup();
      asm volatile("cp.async.wait_group 1;" ::: "memory");
    } else {
      asm volatile("cp.async.wait_group 0;" ::: "memory");
    }
    __syncthreads();
    out[i * kThreads + threadIdx.x] = ring[i & 1][kThreads - 1 - threadIdx.x];
    __syncthreads();
  }
}

// Some threads copy nothing; their waits have nothing to wait for.
__global__ void someCopy(const int4* in, int4* out, int n) {
  __shared__ int4 tile[kThreads];
  if (threadIdx.x < kThreads / 2) copy16(&tile[threadIdx.x], &in[threadIdx.x]);
  else tile[threadIdx.x] = make_int4(0, 0, 0, 0);
  commitGroup();
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// Left array first, then both.
__global__ void twoArrays(const int4* a, const int4* b, int4* out) {
  __shared__ int4 left[kThreads], right[kThreads];
  __pipeline_memcpy_async(&left[threadIdx.x], &a[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_memcpy_async(&right[threadIdx.x], &b[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  int4 x = left[kThreads - 1 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncthreads();
  int4 y = right[kThreads - 1 - threadIdx.x];
  out[threadIdx.x] = make_int4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}

// Waiting for more than is needed.
__global__ void tooStrong(const int4* in, int4* out, int tiles) {
  __shared__ int4 ring[2][kThreads];
  for (int i = 0; i < tiles; ++i) {
    copy16(&ring[i & 1][threadIdx.x], &in[i * kThreads + threadIdx.x]);
    commitGroup();  // equivalent: order -- wait_all needs no commit
    waitGroup<0>();
    __syncthreads();
    out[i * kThreads + threadIdx.x] = ring[i & 1][kThreads - 1 - threadIdx.x];
  }
}

// What is left pending is never read.
__global__ void unusedTail(const int4* in, int4* out) {
  __shared__ int4 tile[2][kThreads];
  for (int s = 0; s < 2; ++s) {
    copy16(&tile[s][threadIdx.x], &in[s * kThreads + threadIdx.x]);
    commitGroup();
  }
  waitGroup<1>();
  __syncthreads();
  out[threadIdx.x] = tile[0][kThreads - 1 - threadIdx.x];
  waitGroup<0>();
}
