// Kinds of faults of block barriers, named barriers and roles.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

struct Named {
  __device__ static void sync(unsigned id, unsigned n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
  __device__ static void arrive(unsigned id, unsigned n) { asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(n) : "memory"); }
};

// Two warps hand a buffer over and back.
__global__ void __launch_bounds__(64) roles(const float* in, float* out) {
  __shared__ float buffer[32];
  for (int k = 0; k < 2; ++k) {
    if (threadIdx.x < 32) {
      if (k > 0) Named::sync(2, 64);
      buffer[threadIdx.x] = in[k * 32 + threadIdx.x];
      Named::arrive(1, 64);
    } else {
      Named::sync(1, 64);
      out[k * 32 + threadIdx.x - 32] = buffer[63 - threadIdx.x];
      if (k == 0) Named::arrive(2, 64);
    }
  }
}

// The buffer is filled again while the other warp may still read.
__global__ void __launch_bounds__(64) roles_without_the_way_back(const float* in, float* out) {
  __shared__ float buffer[32];
  for (int k = 0; k < 2; ++k) {
    if (threadIdx.x < 32) {
      buffer[threadIdx.x] = in[k * 32 + threadIdx.x];
      Named::arrive(1, 64);
    } else {
      Named::sync(1, 64);
      out[k * 32 + threadIdx.x - 32] = buffer[63 - threadIdx.x];
    }
  }
}

// The barrier counts a warp that never comes.
__global__ void __launch_bounds__(96) one_warp_short(float* out) {
  if (threadIdx.x < 64) Named::sync(1, 96);
  out[threadIdx.x] = 1.f;
}

// An early return in front of the barrier.
__global__ void __launch_bounds__(64) early_return(const int* in, int* out, int n) {
  __shared__ int s[64];
  const int i = static_cast<int>(blockIdx.x * 64 + threadIdx.x);
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[63 - threadIdx.x];
}

// Each thread loops as often as its data says, with a barrier inside.
__global__ void __launch_bounds__(64) barrier_in_a_loop_of_data(const int* count, int* out) {
  int left = count[threadIdx.x];
  while (left > 0) {
    out[threadIdx.x] += left;
    --left;
    __syncthreads();
  }
}

// A flag in shared memory that the next turn changes while some still read it.
__global__ void __launch_bounds__(64) flag_of_the_turn(const int* work, int* out) {
  __shared__ int more;
  for (int k = 0; k < 2; ++k) {
    if (threadIdx.x == 0) more = work[k];
    __syncthreads();
    if (!more) continue;
    out[k * 64 + threadIdx.x] = more;
  }
}

// Temporary storage of a collective, used twice without a barrier.
__global__ void __launch_bounds__(64) storage_used_twice(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 64>;
  __shared__ typename Reduce::TempStorage storage;
  int a = Reduce(storage).Sum(in[threadIdx.x]);
  int b = Reduce(storage).Sum(in[64 + threadIdx.x]);
  if (threadIdx.x == 0) out[0] = a + b;
}

// A condition that is the same for the whole block, by broadcast.
__global__ void __launch_bounds__(64) broadcast_condition(const int* in, int* out) {
  __shared__ int go;
  if (threadIdx.x == 0) go = in[blockIdx.x];
  __syncthreads();
  if (go > 0) {
    out[blockIdx.x * 64 + threadIdx.x] = go;
    __syncthreads();
    out[blockIdx.x * 64 + 63 - threadIdx.x] += go;
  }
}

// A switch, a loop left early, a goto.
__global__ void __launch_bounds__(32) ways_of_control(int* out) {
  switch (threadIdx.x % 4) {
  case 0: out[threadIdx.x] = 0; break;
  case 1: out[threadIdx.x] = 1;
  case 2: out[threadIdx.x] = 2; break;
  default: out[threadIdx.x] = 3;
  }
  for (unsigned i = 0; i < 4; ++i) {
    if (i == threadIdx.x) break;
    if (i % 2) continue;
    out[i] = static_cast<int>(threadIdx.x);
  }
  if (threadIdx.x > 7) goto done;
  out[threadIdx.x] = 8;
done:
  out[32] = 9;
}
