// The barrier after the initialisation stands in a lambda that is called at once and hands back another lambda (with `if constexpr`, the way kernels choose between cluster and block). Silent.
#include <cuda_runtime.h>
#include <cstdint>

__device__ uint32_t addressOf(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ void init(uint64_t* bar, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addressOf(bar)), "r"(n)); }
__device__ void arrive(uint64_t* bar) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(addressOf(bar)) : "memory"); }
__device__ void await(uint64_t* bar, uint32_t parity) {
  asm volatile("{\n .reg .pred P;\nAGAIN:\n mbarrier.try_wait.parity.shared::cta.b64 P, [%0], %1;\n @P bra DONE;\n bra AGAIN;\nDONE:\n}" ::"r"(addressOf(bar)), "r"(parity) : "memory");
}
template <int kBlocks> struct Kernel {
  __device__ void operator()(const float* in, float* out, char* raw) {
    uint64_t* full = reinterpret_cast<uint64_t*>(raw);
    float* stage = reinterpret_cast<float*>(raw + 128);
    if (threadIdx.x == 0) init(full, 128);
    auto waitForAll = [&]() {
      if constexpr (kBlocks > 1) {
        asm volatile("barrier.cluster.arrive.relaxed.aligned;");
        return []() { asm volatile("barrier.cluster.wait.aligned;"); };
      } else {
        __syncthreads();
        return []() {};
      }
    }();
    waitForAll();
    if (threadIdx.x >= 128) {
      stage[threadIdx.x - 128] = in[threadIdx.x];
      arrive(full);
    } else {
      await(full, 0);
      out[threadIdx.x] = stage[127 - threadIdx.x];
    }
  }
};
template <class K> __global__ __launch_bounds__(256) void run(const float* in, float* out) {
  extern __shared__ __align__(128) char raw[];
  K k;
  k(in, out, raw);
}
template __global__ void run<Kernel<1>>(const float*, float*);
