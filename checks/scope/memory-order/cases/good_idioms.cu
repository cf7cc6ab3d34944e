// Protocols between blocks as large projects have them, whole.
#include <cooperative_groups.h>
#include <cstring>
#include <cuda/atomic>
#include <cuda/semaphore>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

template <class... Params>
void cooperate(void (*kernel)(Params...), Params... params) {
  void* args[] = {&params...};
  cudaLaunchCooperativeKernel((const void*)kernel, dim3(16), dim3(64), args, 0, nullptr);
}

// Look-back with the state and the value of a tile in one word: relaxed is enough.
struct alignas(8) TileState {
  int state, value;
};
__device__ __forceinline__ void post(unsigned long long* where, TileState s) {
  unsigned long long word;
  memcpy(&word, &s, sizeof(word));
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(where), "l"(word) : "memory");
}
__device__ __forceinline__ TileState peek(const unsigned long long* where) {
  unsigned long long word;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(word) : "l"(where) : "memory");
  TileState s;
  memcpy(&s, &word, sizeof(s));
  return s;
}
__device__ unsigned nextTile;
__global__ void __launch_bounds__(64) packedLookBack(const int* in, unsigned long long* states, int* out) {
  __shared__ unsigned tile;
  __shared__ int prefix;
  if (threadIdx.x == 0) tile = atomicAdd(&nextTile, 1u);
  __syncthreads();
  unsigned t = tile;
  int v = in[t * 64 + threadIdx.x];
  if (threadIdx.x == 0) {
    post(&states[t], {1, v});
    int sum = 0;
    for (int p = (int)t - 1; p >= 0; --p) {
      TileState s;
      do s = peek(&states[p]);
      while (s.state == 0);
      sum += s.value;
      if (s.state == 2) break;
    }
    post(&states[t], {2, sum + v});
    prefix = sum;
  }
  __syncthreads();
  out[t * 64 + threadIdx.x] = prefix + v;
}

// The splits of a tile take turns: the block votes on what its first thread has read.
class Turn {
public:
  __device__ explicit Turn(int* word) : word(word), reads(threadIdx.x == 0) {}
  __device__ void await(int turn) {
    while (__syncthreads_and(state != turn))
      if (reads) asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(state) : "l"(word) : "memory");
    __syncthreads();
  }
  __device__ void pass(int turn) {
    __syncthreads();
    if (reads) asm volatile("st.global.release.gpu.b32 [%0], %1;" ::"l"(word), "r"(turn) : "memory");
  }

private:
  int* word;
  bool reads;
  int state = -1;
};
__global__ void __launch_bounds__(128) splitsInTurn(const float* partial, float* out, int* turns) {
  int tile = blockIdx.x, split = blockIdx.z;
  Turn turn(turns + tile);
  float sum = partial[(split * gridDim.x + tile) * 128 + threadIdx.x];
  turn.await(split);
  if (split > 0) sum += out[tile * 128 + threadIdx.x];
  out[tile * 128 + threadIdx.x] = sum;
  turn.pass(split + 1 == gridDim.z ? 0 : split + 1);
}

// A grid barrier that flips the highest bit of one word.
__device__ volatile unsigned gridWord;
__device__ void meet() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned add = blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1u;
    __threadfence();
    unsigned old = atomicAdd((unsigned*)&gridWord, add);
    while (((old ^ gridWord) & 0x80000000u) == 0) {
    }
    __threadfence();
  }
  __syncthreads();
}
__global__ void flipsBit(float* x, float* y) {
  x[blockIdx.x * 64 + threadIdx.x] = 1;
  meet();
  y[blockIdx.x * 64 + threadIdx.x] = x[(gridDim.x - 1 - blockIdx.x) * 64 + threadIdx.x];
}
// One of flags, gathered and given out by block 0.
__global__ void flagBarrier(volatile int* in, volatile int* out, float* x, int goal) {
  x[blockIdx.x * 64 + threadIdx.x] *= 2;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) in[blockIdx.x] = goal;
  if (blockIdx.x == 0) {
    if (threadIdx.x < gridDim.x)
      while (in[threadIdx.x] != goal) {
      }
    __threadfence();
    __syncthreads();
    if (threadIdx.x < gridDim.x) out[threadIdx.x] = goal;
  }
  if (threadIdx.x == 0)
    while (out[blockIdx.x] != goal) {
    }
  __threadfence();
  __syncthreads();
  x[blockIdx.x * 64 + threadIdx.x] += __ldcg(&x[(gridDim.x - 1 - blockIdx.x) * 64 + threadIdx.x]);
}
// Two counters in turn, one for each parity of the step.
__global__ void twoCounters(unsigned* counters, float* x, float* y, int steps) {
  for (int s = 0; s < steps; ++s) {
    x[blockIdx.x * 64 + threadIdx.x] += s;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      unsigned goal = (s / 2 + 1) * gridDim.x;
      atomicAdd(&counters[s & 1], 1u);
      while (atomicAdd(&counters[s & 1], 0u) < goal) {
      }
      __threadfence();
    }
    __syncthreads();
  }
  y[blockIdx.x * 64 + threadIdx.x] = x[((blockIdx.x + 1) % gridDim.x) * 64 + threadIdx.x];
}

// A lock for each bucket; who does not get it tries again, so that lanes of one warp do not wait for each other.
struct Bucket {
  int lock, count, keys[14];
};
__global__ void buckets(Bucket* table, const int* keys, int n, int mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Bucket& b = table[keys[i] & mask];
  for (bool done = false; !done;) {
    if (atomicCAS(&b.lock, 0, 1) != 0) continue;
    __threadfence();
    if (b.count < 14) b.keys[b.count++] = keys[i];
    __threadfence();
    atomicExch(&b.lock, 0);
    done = true;
  }
}
__global__ void semaphoreAsLock(cuda::binary_semaphore<cuda::thread_scope_device>* semaphore, float* sum, const float* in) {
  if (threadIdx.x == 0) {
    semaphore->acquire();
    *sum += in[blockIdx.x];
    semaphore->release();
  }
}

// A wavefront over tiles, in the order of the numbers drawn.
__device__ unsigned drawn;
__global__ void wavefront(int* done, float* m, int width) {
  __shared__ unsigned id;
  if (threadIdx.x == 0) id = atomicAdd(&drawn, 1u);
  __syncthreads();
  unsigned mine = id, x = mine % width, y = mine / width;
  if (threadIdx.x == 0) {
    if (x > 0)
      while (atomicAdd(&done[mine - 1], 0) == 0) {
      }
    if (y > 0)
      while (atomicAdd(&done[mine - width], 0) == 0) {
      }
    __threadfence();
  }
  __syncthreads();
  float left = x > 0 ? m[(mine - 1) * 64 + threadIdx.x] : 0, above = y > 0 ? m[(mine - width) * 64 + threadIdx.x] : 0;
  m[mine * 64 + threadIdx.x] += left + above;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&done[mine], 1);
}

// Flags in the memory of other devices, of the scope of the system.
struct Peers {
  int* flags[8];
  const float* data[8];
};
__global__ void __launch_bounds__(256) sumOfDevices(Peers peers, int rank, int epoch, float* out) {
  if (threadIdx.x < 8) {
    asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(peers.flags[threadIdx.x] + blockIdx.x * 8 + rank), "r"(epoch) : "memory");
    int seen;
    do asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(seen) : "l"(peers.flags[rank] + blockIdx.x * 8 + threadIdx.x) : "memory");
    while (seen != epoch);
  }
  __syncthreads();
  float sum = 0;
  for (int r = 0; r < 8; ++r) sum += peers.data[r][blockIdx.x * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
// A reader that tries again when a writer was at work.
__global__ void versioned(unsigned* version, volatile int* data, int* out) {
  unsigned before, after;
  int v;
  do {
    before = *(volatile unsigned*)version;
    __threadfence();
    v = *data;
    __threadfence();
    after = *(volatile unsigned*)version;
  } while (before != after || (before & 1));
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

void run(const int* in, unsigned long long* states, int* ints, float* x, float* y, unsigned* counters, Bucket* table, Peers peers) {
  packedLookBack<<<1000, 64>>>(in, states, ints);
  cooperate(flipsBit, x, y);
  cooperate(flagBarrier, (volatile int*)ints, (volatile int*)(ints + 16), x, 3);
  cooperate(twoCounters, counters, x, y, 4);
  buckets<<<16, 64>>>(table, in, 1024, 255);
  wavefront<<<256, 64>>>(ints, x, 16);
  sumOfDevices<<<16, 256>>>(peers, 0, 1, y);
}
