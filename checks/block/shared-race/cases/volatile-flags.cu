// Two volatile accesses of one word are strong (relaxed, system scope): no race by themselves where each word counts for its own value only.
#include <cuda_runtime.h>
#include <climits>

__device__ inline int process(const int* in, int i) { return in[i] > 0; }

// worker warps publish how far they are; the last warp polls
__global__ void __launch_bounds__(160) progress(const int* in, int* tail, int n) {
  __shared__ volatile int head[4][2];
  __shared__ volatile bool retired[4];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp < 4) {
    if (lane < 2) head[warp][lane] = 0;
    if (lane == 0) retired[warp] = false;
  }
  asm volatile("barrier.sync 1, %0;" ::"r"(160) : "memory");
  if (warp < 4) {
    for (int i = warp; i < n; i += 4)
      if (lane < 2) head[warp][lane] = i + process(in, i);
    __syncwarp();
    if (lane == 0) retired[warp] = true;
  } else {
    int last = 0;
    while (true) {
      if (__all_sync(0xffffffff, lane >= 4 || retired[lane])) break;
      int least = INT_MAX;
      for (int i = 0; i < 4; ++i)
        if (!retired[i]) least = min(least, head[i][lane < 2 ? lane : 0]);
      if (least != INT_MAX && least > last && lane < 2) tail[lane] = last = least;
      __nanosleep(100);
    }
  }
}

// here the flag hands over other data, with no release and no acquire: that is the fault
__global__ void __launch_bounds__(64) handOver(const int* in, int* out) {
  __shared__ volatile int ready;
  __shared__ int data[32];
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    data[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0) ready = 1;  // EXPECT: cuda-memory-order
  } else {
    while (!ready) {  // EXPECT: cuda-memory-order
    }
    out[threadIdx.x] = data[threadIdx.x - 32];
  }
}
