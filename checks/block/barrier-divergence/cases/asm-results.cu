// FLAGS: -std=c++17 --cuda-gpu-arch=sm_100a
// What inline PTX and cuda::ptx hand back is as uniform as what they read.
#include <cuda/ptx>
namespace ptx = cuda::ptx;

struct Work {
  int x;
  bool valid;
};
// ---- an answer to a work-stealing request, taken apart in four ways
__device__ Work byFunctions(const uint4& answer) {
  Work w;
  const auto a = *reinterpret_cast<const __int128*>(&answer);
  w.valid = ptx::clusterlaunchcontrol_query_cancel_is_canceled(a);
  w.x = w.valid ? ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x<int>(a) : 0;
  return w;
}
__device__ Work byPredicate(uint32_t address) {
  uint32_t x = 0, valid = 0;
  asm volatile(
      "{\n.reg .pred has;\n.reg .b128 answer;\nld.shared.b128 answer, [%2];\n"
      "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 has, answer;\nselp.u32 %1, 1, 0, has;\n"
      "@has clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%0, _, _, _}, answer;\n}\n"
      : "=r"(x), "=r"(valid)
      : "r"(address)
      : "memory");
  return {static_cast<int>(x), valid == 1};
}
__device__ Work byOneDimension(uint32_t address) {
  uint32_t x, valid;
  asm volatile(
      "{\n.reg .pred has;\n.reg .b128 answer;\nld.shared.b128 answer, [%2];\nmov.u32 %0, 0;\n"
      "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 has, answer;\n"
      "@has clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %0, answer;\nselp.u32 %1, 1, 0, has;\n}\n"
      : "=r"(x), "=r"(valid)
      : "r"(address)
      : "memory");
  return {static_cast<int>(x), valid != 0};
}
__device__ Work byHalves(uint32_t address) {
  uint64_t low, high;
  asm volatile("ld.shared.v2.b64 {%0, %1}, [%2];" : "=l"(low), "=l"(high) : "r"(address) : "memory");
  uint32_t valid;
  asm("{\n.reg .pred p;\n.reg .b32 a, b;\nmov.b64 {a, b}, %1;\nsetp.ne.u32 p, a, 0;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(valid) : "l"(low));
  return {static_cast<int>(high), valid != 0};
}
enum Way { Functions, Predicate, OneDimension, Halves };

template <Way How> __global__ void stealing(int* out) {
  __shared__ alignas(16) uint4 answer;
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  Work w{static_cast<int>(blockIdx.x), true};
  int phase = 0;
  do {
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 16);
      ptx::clusterlaunchcontrol_try_cancel(&answer, &bar);
    }
    const int sum = __reduce_add_sync(0xffffffff, threadIdx.x);
    if (threadIdx.x % 32 == 0) atomicAdd(&out[w.x], sum);
    while (!ptx::mbarrier_try_wait_parity(&bar, phase)) {}
    phase ^= 1;
    const auto address = static_cast<uint32_t>(__cvta_generic_to_shared(&answer));
    if constexpr (How == Functions) w = byFunctions(answer);
    else if constexpr (How == Predicate) w = byPredicate(address);
    else if constexpr (How == OneDimension) w = byOneDimension(address);
    else w = byHalves(address);
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
  } while (w.valid);
}

// ---- other results of asm
__device__ uint32_t unknownInstruction(uint32_t x) {
  uint32_t r;
  asm volatile("mystery.op.b32 %0, %1;" : "=r"(r) : "r"(x));
  return r;
}
__device__ float approximate(float x) {
  float r;
  asm("tanh.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ uint32_t isPositive(float x) {
  uint32_t r;
  asm("{\n.reg .pred p;\nsetp.gt.f32 p, %1, 0f00000000;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(r) : "f"(x));
  return r;
}
// The guard leaves the operand alone where it does not hold.
__device__ uint32_t orElse(uint32_t x, uint32_t other, uint32_t take) {
  uint32_t r = other;
  asm("{\n.reg .pred p;\nsetp.ne.u32 p, %2, 0;\n@p mov.u32 %0, %1;\n}" : "+r"(r) : "r"(x), "r"(take));
  return r;
}
__device__ uint32_t bits(uint32_t x) {
  uint32_t r;
  asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(x));
  return r;
}

__global__ void ofOneValue(int* out, float x, uint32_t n) {
  if (unknownInstruction(n) > 4) __syncthreads();
  if (approximate(x) > 0.5f) __syncthreads();
  if (isPositive(x)) __syncthreads();
  if (orElse(n, 3, n & 1) == 3) __syncthreads();
  if (bits(n) == 5) __syncthreads();
  out[threadIdx.x] = 1;
}
__global__ void ofTheThread(int* out, float x, uint32_t n) {
  if (unknownInstruction(threadIdx.x) > 4) __syncthreads();  // EXPECT: cuda-barrier-divergence
  if (approximate(x * threadIdx.x) > 0.5f) __syncthreads();  // EXPECT: cuda-barrier-divergence
  if (isPositive(x - threadIdx.x)) __syncthreads();  // EXPECT: cuda-barrier-divergence
  if (bits(n + threadIdx.x) == 5) __syncthreads();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = 1;
}
__global__ void guardOfTheThread(int* out, uint32_t n) {
  if (orElse(n, 3, threadIdx.x & 1) == 3) __syncthreads();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = 1;
}
__global__ void readByTheThread(int* out, const uint4* table) {
  __shared__ uint4 row[64];
  row[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  uint32_t valid;
  const auto address = static_cast<uint32_t>(__cvta_generic_to_shared(&row[threadIdx.x]));
  asm volatile("{\n.reg .pred has;\n.reg .b128 answer;\nld.shared.b128 answer, [%1];\n"
               "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 has, answer;\nselp.u32 %0, 1, 0, has;\n}\n"
               : "=r"(valid) : "r"(address) : "memory");
  if (valid) __syncthreads();  // EXPECT: cuda-barrier-divergence
  out[threadIdx.x] = 1;
}
void host(int* o, const uint4* t, float x, uint32_t n) {
  stealing<Functions><<<1024, 128>>>(o);
  stealing<Predicate><<<1024, 128>>>(o);
  stealing<OneDimension><<<1024, 128>>>(o);
  stealing<Halves><<<1024, 128>>>(o);
  ofOneValue<<<1, 64>>>(o, x, n);
  ofTheThread<<<1, 64>>>(o, x, n);
  guardOfTheThread<<<1, 64>>>(o, n);
  readByTheThread<<<1, 64>>>(o, t);
}
