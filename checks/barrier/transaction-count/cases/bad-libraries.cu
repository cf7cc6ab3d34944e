// Bytes through cuda::ptx, libcu++, the C primitives and own classes. Each kernel has one fault; what is read too early is another rule's.
// RULES-OFF: cuda-async-read-before-wait
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;

// The copy counts bytes, the announcement elements.
__global__ void __launch_bounds__(64) elementsAnnounced(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);
    (void)cuda::device::barrier_arrive_tx(bar, 1, 64);  // EXPECT: cuda-transaction-count
  }
  bar.wait_parity(0);
  out[threadIdx.x] = buf[threadIdx.x];
}
// barrier_expect_tx is no arrival.
__global__ void __launch_bounds__(64) expectOnly(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::barrier_expect_tx(bar, sizeof(buf));
    cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);
  }
  bar.wait_parity(0);  // EXPECT: cuda-transaction-count
  out[threadIdx.x] = buf[threadIdx.x];
}
// All threads arrive, nobody announces.
__global__ void __launch_bounds__(64) notAnnounced(const float* in, float* out) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  if (threadIdx.x == 0) cuda::device::memcpy_async_tx(buf, in, cuda::aligned_size_t<16>(sizeof(buf)), bar);  // EXPECT: cuda-transaction-count
  bar.arrive_and_wait();
  out[threadIdx.x] = buf[threadIdx.x];
}
// The wrappers of CUDA 12: the second copy is left out of the sum.
__global__ void __launch_bounds__(64) secondCopyLeftOut(const float* k, const float* v, float* out) {
  __shared__ alignas(128) float sk[64], sv[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  Bar::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(sk, k, sizeof(sk), bar);
    cde::cp_async_bulk_global_to_shared(sv, v, sizeof(sv), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(sk));  // EXPECT: cuda-transaction-count
  } else token = bar.arrive();
  bar.wait(std::move(token));
  out[threadIdx.x] = sk[threadIdx.x] * sv[threadIdx.x];
}
// A stage of A and B; the class was made with the bytes of A.
template <int Stages>
class Loader {
  uint64_t* full;
  uint32_t stageBytes;

public:
  __device__ Loader(uint64_t* bars, uint32_t bytes) : full(bars), stageBytes(bytes) {}
  __device__ uint64_t* acquire(int s) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[s], stageBytes);
    return &full[s];
  }
  __device__ void wait(int s, uint32_t parity) {
    while (!ptx::mbarrier_try_wait_parity(&full[s], parity)) {
    }
  }
};
__global__ void __launch_bounds__(64) bytesOfA(const float* a, const float* b, float* out) {
  __shared__ alignas(128) float sa[2][64], sb[2][32];
  __shared__ uint64_t full[2];
  if (threadIdx.x < 2) ptx::mbarrier_init(&full[threadIdx.x], 1);
  __syncthreads();
  Loader<2> loader(full, sizeof(sa[0]));
  for (int s = 0; s < 2; ++s) {
    if (threadIdx.x == 0) {
      uint64_t* bar = loader.acquire(s);  // EXPECT: cuda-transaction-count
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, sa[s], a + s * 64, sizeof(sa[s]), bar);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, sb[s], b + s * 32, sizeof(sb[s]), bar);
    }
    loader.wait(s, 0);
    out[s * 64 + threadIdx.x] = sa[s][threadIdx.x] * sb[s][threadIdx.x / 2];
  }
}
// Another type than that of the array: float for the halves in memory.
__global__ void __launch_bounds__(64) otherType(const unsigned short* in, float* out) {
  extern __shared__ __align__(128) unsigned char arena[];
  __shared__ uint64_t bar;
  auto* rows = reinterpret_cast<unsigned short*>(arena);
  constexpr int kWords = 512;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, kWords * sizeof(float));  // EXPECT: cuda-transaction-count
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, rows, in, kWords * sizeof(*rows), &bar);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[threadIdx.x] = rows[threadIdx.x];
}
// __pipeline_arrive_on adds what it takes: without arrivals of the threads themselves the count is never met.
__global__ void __launch_bounds__(64) arriveOnOnly(const int4* in, int4* out) {
  __shared__ int4 buf[64];
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, 64);
  __syncthreads();
  __pipeline_memcpy_async(&buf[threadIdx.x], &in[threadIdx.x], sizeof(int4));
  __pipeline_arrive_on(&bar);
  while (!__mbarrier_test_wait_parity(&bar, false)) {  // EXPECT: cuda-transaction-count
  }
  out[threadIdx.x] = buf[63 - threadIdx.x];
}
// The bound of the copy is min, the announcement is the whole.
__global__ void __launch_bounds__(64) boundedCopy(const float* in, float* out, int n) {
  __shared__ alignas(128) float buf[64];
  __shared__ Bar bar;
  if (threadIdx.x == 0) init(&bar, 1);
  __syncthreads();
  const int first = blockIdx.x * 64;
  const unsigned bytes = min(64, n - first) * sizeof(float);
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(buf, in + first, cuda::aligned_size_t<16>(bytes), bar);
    (void)cuda::device::barrier_arrive_tx(bar, 1, sizeof(buf));  // EXPECT: cuda-transaction-count
  }
  bar.wait_parity(0);
  if (first + threadIdx.x < n) out[first + threadIdx.x] = buf[threadIdx.x];
}
