#include <cuda_runtime.h>
class GuardA {
public:
  __device__ explicit GuardA(unsigned* word) : word(word) {
    while (atomicExch(word, 1u)) { // EXPECT: cuda-memory-order no acquire fence
    }
  }
  __device__ ~GuardA() {
    __threadfence();
    atomicExch(word, 0u);
  }

private:
  unsigned* word;
};
__global__ void guardedA(unsigned* word, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    GuardA guard(word);
    *sum += in[blockIdx.x];
  }
}
class GuardD {
public:
  __device__ explicit GuardD(unsigned* w) : word(w) {
    while (atomicExch(word, 1u)) {
    }
    __threadfence();
  }
  __device__ ~GuardD() { atomicExch(word, 0u); } // EXPECT: cuda-memory-order no release fence

private:
  unsigned* word;
};
__global__ void guardedD(unsigned* word, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    GuardD guard(word);
    *sum += in[blockIdx.x];
  }
}
void run(unsigned* word, float* sum, const float* in) {
  guardedA<<<8, 64>>>(word, sum, in);
  guardedD<<<8, 64>>>(word, sum, in);
}
