// cp.async through cuda::pipeline, then a bulk store without a proxy fence.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using Bar = cuda::barrier<cuda::thread_scope_block>;
constexpr int kThreads = 128;

__device__ inline void storeAndDrain(void* to, const void* from, uint32_t bytes) {
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, from, bytes);
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}
__device__ inline void await(uint64_t* full, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(full, parity)) {
  }
}

// copies of a thread's pipeline are of the generic proxy as well
__global__ void __launch_bounds__(kThreads) pipelineThenStore(const float4* in, float4* out) {
  __shared__ alignas(128) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float4), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
  pipe.consumer_release();
}

// copies of a thread's pipeline are of the generic proxy as well
__global__ void __launch_bounds__(kThreads) pipelineReleasedFirst(const float4* in, float4* out) {
  __shared__ alignas(128) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float4), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
}

// copies of a thread's pipeline are of the generic proxy as well
__global__ void __launch_bounds__(kThreads) floatsByPipeline(const float* in, float* out) {
  __shared__ alignas(128) float tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
  pipe.consumer_release();
}

// copies of a thread's pipeline are of the generic proxy as well
__global__ void __launch_bounds__(kThreads) noPipeline(const float4* in, float4* out) {
  __shared__ alignas(128) float4 tile[kThreads];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  tile[threadIdx.x] = in[threadIdx.x];
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
  pipe.consumer_release();
}

#include <cuda_pipeline.h>
__global__ void __launch_bounds__(kThreads) primitives(const float4* in, float4* out) {
  __shared__ alignas(128) float4 tile[kThreads];
  __pipeline_memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (threadIdx.x == 0) storeAndDrain(out, tile, sizeof(tile)); // EXPECT: cuda-missing-proxy-fence
}
