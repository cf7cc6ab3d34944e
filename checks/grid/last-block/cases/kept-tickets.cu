// The number that a block draws is kept in dynamic shared memory, behind an array whose length is known at run time.
#include <cuda_runtime.h>

__global__ void ticketBehindThePool(float* out, float* sums, const float* in, int c) {
  extern __shared__ float pool[];
  unsigned *ticket = (unsigned*)(pool + c), *counter = (unsigned*)(sums + c);
  for (int i = threadIdx.x; i < c; i += blockDim.x) atomicAdd(&sums[i], in[blockIdx.x * c + i]);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) *ticket = atomicAdd(counter, 1u);
  __syncthreads();
  if (*ticket == gridDim.x - 1) {
    __threadfence();
    for (int i = threadIdx.x; i < c; i += blockDim.x) out[i] = sums[i];
    if (threadIdx.x == 0) *counter = 0;
  }
}

__global__ void ticketBehindThePoolWithoutFence(float* out, float* sums, const float* in, int c) {
  extern __shared__ float pool[];
  unsigned *ticket = (unsigned*)(pool + c), *counter = (unsigned*)(sums + c);
  for (int i = threadIdx.x; i < c; i += blockDim.x) atomicAdd(&sums[i], in[blockIdx.x * c + i]);
  __syncthreads();
  if (threadIdx.x == 0) *ticket = atomicAdd(counter, 1u); // EXPECT: cuda-last-block no release fence
  __syncthreads();
  if (*ticket == gridDim.x - 1) {
    for (int i = threadIdx.x; i < c; i += blockDim.x) out[i] = sums[i];
    if (threadIdx.x == 0) *counter = 0;
  }
}

// what is kept is the answer, one flag a row of threads
__global__ void __launch_bounds__(128) answerBehindTheSums(const int* in, int* part, int* out, unsigned* done, int n) {
  extern __shared__ int sums[];
  int* last = sums + n;
  sums[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int s = 0;
    for (int i = 0; i < 128; ++i) s += sums[i];
    part[blockIdx.x] = s;
    __threadfence_block();
    *last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block block scope
  }
  __syncthreads();
  if (*last) {
    __threadfence();
    for (int b = threadIdx.x; b < gridDim.x; b += 128) atomicAdd(out, part[b]);
  }
}

// the counter is the first word of the array that holds the results
__global__ void counterBeforeResults(float* out, float* scratch, const float* in) {
  __shared__ unsigned ticket;
  unsigned* counter = reinterpret_cast<unsigned*>(scratch);
  scratch += 32;
  scratch[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x] * 2;
  __syncthreads();
  if (threadIdx.x == 0) ticket = atomicInc(counter, gridDim.x - 1); // EXPECT: cuda-last-block no release fence
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    float a = 0;
    for (int b = 0; b < gridDim.x; ++b) a += scratch[b * blockDim.x + threadIdx.x];
    out[threadIdx.x] = a;
  }
}

__global__ void counterBeforeResultsFenced(float* out, float* scratch, const float* in) {
  __shared__ unsigned ticket;
  unsigned* counter = reinterpret_cast<unsigned*>(scratch);
  scratch += 32;
  scratch[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x] * 2;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) ticket = atomicInc(counter, gridDim.x - 1);
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    __threadfence();
    float a = 0;
    for (int b = 0; b < gridDim.x; ++b) a += scratch[b * blockDim.x + threadIdx.x];
    out[threadIdx.x] = a;
  }
}

struct Workspace {
  float partial[1024];
  unsigned done;
};
__global__ void counterBesidesResults(Workspace* w, const float* in, float* out) {
  if (threadIdx.x) return;
  w->partial[blockIdx.x] = in[blockIdx.x];
  if (atomicInc(&w->done, gridDim.x - 1) == gridDim.x - 1) { // EXPECT: cuda-last-block no release fence
    __threadfence();
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) s += w->partial[b];
    *out = s;
  }
}

__global__ void counterBesidesResultsFenced(Workspace* w, const float* in, float* out) {
  if (threadIdx.x) return;
  w->partial[blockIdx.x] = in[blockIdx.x];
  __threadfence();
  if (atomicInc(&w->done, gridDim.x - 1) == gridDim.x - 1) {
    __threadfence();
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) s += w->partial[b];
    *out = s;
  }
}

// only the counter itself is read again
__global__ void readsItsCounter(unsigned* counters, unsigned* history) {
  if (threadIdx.x) return;
  if (atomicAdd(&counters[0], 1u) == gridDim.x - 1) {
    history[0] = counters[0];
    counters[0] = 0;
  }
}
