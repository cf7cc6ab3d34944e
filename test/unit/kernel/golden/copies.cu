// The same tile by ordinary loads and by the asynchronous copies of compute capability 8.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ void use(int* out, const int* tile) { out[threadIdx.x] = tile[63 - threadIdx.x]; }

__global__ void __launch_bounds__(64) copy_by_loads(int* out, const int* in) {
  extern __shared__ int tile[];
  cg::thread_block block = cg::this_thread_block();
  for (int batch = 0; batch < 2; ++batch) {
    tile[block.thread_rank()] = in[batch * 64 + block.thread_rank()];
    block.sync();
    use(out, tile);
    block.sync();
  }
}

__global__ void __launch_bounds__(64) copy_by_group(int* out, const int* in) {
  extern __shared__ int tile[];
  cg::thread_block block = cg::this_thread_block();
  for (int batch = 0; batch < 2; ++batch) {
    cg::memcpy_async(block, tile, in + batch * 64, sizeof(int) * block.size());
    cg::wait(block);
    use(out, tile);
    block.sync();
  }
}

__global__ void __launch_bounds__(64) copy_by_barrier(int* out, const int* in) {
  __shared__ int tile[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&bar, 64);
  block.sync();
  cuda::memcpy_async(block, tile, in, sizeof(tile), bar);
  bar.arrive_and_wait();
  use(out, tile);
}

__global__ void __launch_bounds__(64) copy_by_pipeline(int* out, const int* in) {
  __shared__ int tile[64];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  use(out, tile);
  pipe.consumer_release();
}

__global__ void __launch_bounds__(64) copy_by_block_pipeline(int* out, const int* in) {
  __shared__ int tile[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int k = 0; k < 2; ++k) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile[k], in + k * 64, sizeof(tile[0]), pipe);
    pipe.producer_commit();
  }
  for (int k = 0; k < 2; ++k) {
    pipe.consumer_wait();
    out[k * 64 + threadIdx.x] = tile[k][63 - threadIdx.x];
    pipe.consumer_release();
  }
}

__global__ void __launch_bounds__(64) copy_by_primitives(int* out, const int* in) {
  __shared__ int tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  use(out, tile);
}

// Three stages of 16 bytes a thread, two in flight.
__global__ void __launch_bounds__(32) copy_in_stages(float4* out, const float4* in) {
  __shared__ float4 ring[3][32];
  auto fetch = [&](int k) {
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&ring[k % 3][threadIdx.x]));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(in + k * 32 + threadIdx.x) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  fetch(0);
  fetch(1);
  for (int k = 0; k < 3; ++k) {
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    out[k * 32 + threadIdx.x] = ring[k % 3][threadIdx.x ^ 1];
    fetch(k + 2);
  }
}

// More than 48 KB: the attribute is the host's business, the kernel sees one buffer.
__global__ void carve_up(float* out) {
  extern __shared__ __align__(16) unsigned char buffer[];
  float* a = reinterpret_cast<float*>(buffer);
  double* b = reinterpret_cast<double*>(buffer + 65536);
  a[threadIdx.x] = 1.f;
  b[threadIdx.x] = 2.0;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x ^ 1] + static_cast<float>(b[threadIdx.x ^ 2]);
}

void launch(float* out) {
  cudaFuncSetAttribute(carve_up, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
  carve_up<<<1, 64, 98304>>>(out);
}
