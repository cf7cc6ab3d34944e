// Groups of cp.async: counts that do not fit.
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
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}

// One group in flight, and one is left pending.
__global__ void oneTooMany(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  copy16(&tile[threadIdx.x], &in[threadIdx.x]);
  commitGroup();
  waitGroup<1>(); // EXPECT: cuda-pipeline-balance leaves the newest 1 group pending
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// The copies are committed after the wait.
__global__ void commitAfterWait(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  copy16(&tile[threadIdx.x], &in[threadIdx.x]);
  waitGroup<0>(); // EXPECT: cuda-pipeline-balance committed only after the wait
  commitGroup();
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// Nobody commits.
__global__ void neverCommitted(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int4));
  __pipeline_wait_prior(0); // EXPECT: cuda-pipeline-balance nothing commits it
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

// The own part, no barrier needed, the count is wrong all the same.
__global__ void ownPart(const int4* in, int4* out) {
  __shared__ int4 tile[kThreads];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_wait_prior(1); // EXPECT: cuda-pipeline-balance
  out[threadIdx.x] = tile[threadIdx.x];
}

// Ring of three stages, two committed ahead; the wait stands before the commit of this round and leaves two pending.
template <int kStages>
__global__ void ringOffByOne(const int4* in, int4* out, int tiles) {
  __shared__ int4 ring[kStages][kThreads];
  for (int s = 0; s < kStages - 1; ++s) {
    copy16(&ring[s][threadIdx.x], &in[s * kThreads + threadIdx.x]);
    commitGroup();
  }
  int4 sum = make_int4(0, 0, 0, 0);
  for (int i = 0; i < tiles; ++i) {
    waitGroup<kStages - 1>(); // EXPECT: cuda-pipeline-balance
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
template __global__ void ringOffByOne<3>(const int4*, int4*, int);

// The commit stands under the condition of the copy: at the end of the row nothing is committed any more.
__global__ void conditionalCommit(const int4* in, int4* out, int tiles) {
  __shared__ int4 ring[2][kThreads];
  copy16(&ring[0][threadIdx.x], &in[threadIdx.x]);
  commitGroup();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      copy16(&ring[(i + 1) & 1][threadIdx.x], &in[(i + 1) * kThreads + threadIdx.x]);
      commitGroup();
    }
    waitGroup<1>(); // EXPECT: cuda-pipeline-balance
    __syncthreads();
    out[i * kThreads + threadIdx.x] = ring[i & 1][kThreads - 1 - threadIdx.x];
    __syncthreads();
  }
}

// Two arrays, one group each; the second is waited for by a count that is right for the first.
__global__ void twoArrays(const int4* a, const int4* b, int4* out) {
  __shared__ int4 left[kThreads], right[kThreads];
  __pipeline_memcpy_async(&left[threadIdx.x], &a[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_memcpy_async(&right[threadIdx.x], &b[threadIdx.x], sizeof(int4));
  __pipeline_commit();
  __pipeline_wait_prior(1); // EXPECT: cuda-pipeline-balance `right
  __syncthreads();
  int4 x = left[kThreads - 1 - threadIdx.x], y = right[kThreads - 1 - threadIdx.x];
  out[threadIdx.x] = make_int4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}

struct Stage {
  int4 a[kThreads];
  int4 b[kThreads];
};

// Behind a macro and in a member.
#define WAIT_ALL_BUT(n) asm volatile("cp.async.wait_group %0;" ::"n"(n))
__global__ void macroAndMember(const int4* in, int4* out) {
  __shared__ Stage stage;
  copy16(&stage.a[threadIdx.x], &in[threadIdx.x]);
  copy16(&stage.b[threadIdx.x], &in[kThreads + threadIdx.x]);
  commitGroup();
  WAIT_ALL_BUT(1); // EXPECT: cuda-pipeline-balance
  __syncthreads();
  out[threadIdx.x] = stage.b[threadIdx.x ^ 1];
}
