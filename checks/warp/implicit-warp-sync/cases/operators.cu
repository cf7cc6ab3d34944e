// An operator of a vector type hides the accesses: the finding stands where the author wrote the operator.
#include <cuda_runtime.h>
__device__ inline void operator+=(float3& a, const float3& b) {
  a.x += b.x;
  a.y += b.y;
  a.z += b.z;
}
__global__ void __launch_bounds__(32) sumOfColors(const float3* in, float3* out) {
  __shared__ float3 sums[32];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  sums[threadIdx.x] += sums[threadIdx.x ^ 8]; // EXPECT: cuda-implicit-warp-sync
  __syncwarp();
  if (threadIdx.x == 0) *out = sums[0];
}
