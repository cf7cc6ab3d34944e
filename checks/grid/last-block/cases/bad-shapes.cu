// The last block with one part missing, in the shapes that programs give it.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

// A grid of two dimensions.
__global__ void plane(const float* in, float* partial, float* out, unsigned* done) {
  __shared__ bool last;
  unsigned blocks = gridDim.x * gridDim.y;
  unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
  if (threadIdx.x == 0) {
    partial[block] = in[block];
    last = atomicInc(done, blocks - 1) == blocks - 1; // EXPECT: cuda-last-block no release fence
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < blocks; ++b) sum += partial[b];
    *out = sum;
  }
}

// A class that counts, without a fence.
class Finish {
public:
  __device__ explicit Finish(unsigned* counter) : counter(counter) {}
  __device__ bool isLast() {
    __shared__ bool last;
    __syncthreads();
    if (threadIdx.x == 0) last = atomicAdd(counter, 1u) == gridDim.x - 1; // EXPECT: cuda-last-block no release fence
    __syncthreads();
    return last;
  }
  __device__ void again() { *counter = 0; }

private:
  unsigned* counter;
};
__global__ void __launch_bounds__(128) throughClass(const float* in, float* partial, float* out, unsigned* done) {
  Finish finish(done);
  partial[blockIdx.x * 128 + threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  if (finish.isLast()) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
    if (threadIdx.x == 0) finish.again();
  }
}

// A template that is told how many threads a block has; the minimum and its place.
template <class T, int Threads>
__global__ void __launch_bounds__(Threads) minimum(const T* in, T* partial, int* place, T* out, unsigned* done) {
  __shared__ bool last;
  auto block = cg::this_thread_block();
  int i = blockIdx.x * Threads + threadIdx.x;
  partial[i] = in[i];
  place[i] = i;
  __threadfence();
  if (block.thread_rank() == 0) last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no block barrier
  block.sync();
  if (last) {
    __threadfence();
    T best = partial[threadIdx.x];
    for (unsigned b = 1; b < gridDim.x; ++b) best = min(best, partial[b * Threads + threadIdx.x]);
    out[threadIdx.x] = best;
  }
}
template __global__ void minimum<int, 64>(const int*, int*, int*, int*, unsigned*);

// Every thread adds one, and the number of blocks is waited for.
__global__ void __launch_bounds__(64) everyThread(const float* in, float* partial, float* out, unsigned* done) {
  int i = blockIdx.x * 64 + threadIdx.x;
  partial[i] = in[i];
  __threadfence();
  if (atomicAdd(done, 1u) == gridDim.x - 1) { // EXPECT: cuda-last-block threads of a block count
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x * 64; ++b) sum += partial[b];
    *out = sum;
    *done = 0;
  }
}

// One thread of each warp does.
__global__ void __launch_bounds__(128) everyWarp(const float* in, float* partial, float* out, unsigned* done) {
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) {
    partial[blockIdx.x * 4 + warp] = in[blockIdx.x * 4 + warp];
    __threadfence();
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) { // EXPECT: cuda-last-block threads of a block count
      __threadfence();
      float sum = 0;
      for (unsigned b = 0; b < gridDim.x * 4; ++b) sum += partial[b];
      *out = sum;
    }
  }
}

// The counter of libcu++ is never put back.
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> finished;
__global__ void counterStays(const float* in, float* partial, float* out) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (finished.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) { // EXPECT: cuda-last-block never set back
      float sum = 0;
      for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
      *out = sum;
    }
  }
}

// The number of blocks comes as an argument.
__global__ void blocksGiven(const float* in, float* partial, float* out, unsigned* done, unsigned blocks) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    ticket = atomicAdd(done, 1u); // EXPECT: cuda-last-block no release fence
  }
  __syncthreads();
  if (ticket != blocks - 1) return;
  __threadfence();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (unsigned b = 0; b < blocks; ++b) sum += partial[b];
    *out = sum;
    *done = 0;
  }
}

// A reduction of several quantities: the second is written behind the fence.
__global__ void secondBehindFence(const float* in, float* sums, float* squares, float* out, unsigned* done) {
  if (threadIdx.x == 0) {
    float v = in[blockIdx.x];
    sums[blockIdx.x] = v;
    __threadfence();
    squares[blockIdx.x] = v * v;
    if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) { // EXPECT: cuda-last-block squares
      __threadfence();
      float sum = 0, square = 0;
      for (unsigned b = 0; b < gridDim.x; ++b) sum += sums[b], square += squares[b];
      out[0] = sum;
      out[1] = square;
    }
  }
}

// The last block is told by the vote of a block barrier.
__global__ void __launch_bounds__(128) byVote(const float* in, float* partial, float* out, unsigned* done) {
  int i = blockIdx.x * 128 + threadIdx.x;
  partial[i] = in[i];
  __syncthreads();
  bool mine = false;
  if (threadIdx.x == 127) mine = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no release fence
  if (__syncthreads_or(mine)) {
    __threadfence();
    float sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

// The histogram of a block is merged by atomics of its own copy; the reader has no acquire.
__global__ void __launch_bounds__(256) histograms(const unsigned char* in, unsigned* counts, unsigned* out, unsigned* done, int n) {
  __shared__ unsigned bins[256];
  __shared__ bool last;
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&bins[in[i]], 1u);
  __syncthreads();
  counts[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // EXPECT: cuda-last-block no acquire
  __syncthreads();
  if (last) {
    unsigned sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += counts[b * 256 + threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

// A counter for each tile, the splits of which are added up.
__global__ void __launch_bounds__(128) splitK(const float* in, float* part, float* out, unsigned* done, unsigned splits) {
  __shared__ bool last;
  part[(blockIdx.y * gridDim.x + blockIdx.x) * 128 + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(&done[blockIdx.x], splits - 1) == splits - 1; // EXPECT: cuda-last-block no release
  __syncthreads();
  if (last) {
    __threadfence();
    float s = 0;
    for (unsigned k = 0; k < splits; ++k) s += part[(k * gridDim.x + blockIdx.x) * 128 + threadIdx.x];
    out[blockIdx.x * 128 + threadIdx.x] = s;
  }
}
// The sum is kept by relaxed atomics, and read by an ordinary load at once.
__global__ void atomicThenRead(const float* in, float* sum, float* out, unsigned* done) {
  if (threadIdx.x) return;
  atomicAdd(sum, in[blockIdx.x]);
  if (atomicInc(done, gridDim.x - 1) == gridDim.x - 1) { // EXPECT: cuda-last-block no release
    *out = *sum;
  }
}
