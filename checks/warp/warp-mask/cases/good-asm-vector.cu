// A loop whose condition is read from one shared word by all lanes is uniform in the warp, also when inline PTX takes the word apart.
#include <cstdint>
__device__ bool elected() {
  uint32_t p;
  asm volatile("{\n.reg .pred q;\nelect.sync _|q, 0xffffffff;\nselp.u32 %0, 1, 0, q;\n}" : "=r"(p));
  return p != 0;
}
__device__ int flagOf(uint32_t address) {
  uint32_t bits;
  asm volatile("{\n.reg .b32 a, b, c, d;\nld.shared.v4.b32 {a, b, c, d}, [%1];\nand.b32 %0, a, 1;\n}" : "=r"(bits) : "r"(address) : "memory");
  return static_cast<int>(bits);
}
__global__ void work(int* out, const uint4* tasks) {
  __shared__ uint4 next;
  int more = 1, i = 0;
  do {
    __syncthreads();
    if (threadIdx.x == 0) next = tasks[i];
    __syncthreads();
    if (elected()) out[i + (threadIdx.x >> 5)] = 1;
    more = flagOf(static_cast<uint32_t>(__cvta_generic_to_shared(&next)));
    ++i;
  } while (more);
}
void host(int* o, const uint4* t) { work<<<1, 64>>>(o, t); }
