// Cells of global memory that belong to the block: threads of other warps read them with no barrier.

namespace broadcast {
// Thread 0 fetches the next piece of work into a cell of global memory that belongs to the block; the others read the cell with
// no barrier after the write.
__global__ void drain(int* head, const int* tail, int* cells, int* out) {
  int* cell = &cells[blockIdx.x];
  if (threadIdx.x == 0) {
    *cell = atomicAdd(head, 256);
  }
  __syncthreads();
  int mine = *cell;
  int end = *tail;
  while (mine < end) {
    if (mine + threadIdx.x < end) {
      out[mine + threadIdx.x] = 1;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      *cell = atomicAdd(head, 256);
    }
    mine = *cell; // EXPECT: cuda-shared-race
  }
}
void run(int* head, const int* tail, int* cells, int* out) { drain<<<15, 256>>>(head, tail, cells, out); }
} // namespace broadcast

namespace overwrite {
// Thread 0 overwrites the cell for the next round while threads of other warps may not have read it in this one.
__global__ void drain(int* head, const int* tail, int* cells, int* out) {
  int* cell = &cells[blockIdx.x];
  if (threadIdx.x == 0) {
    *cell = atomicAdd(head, 256);
  }
  __syncthreads();
  int mine = *cell;
  int end = *tail;
  while (mine < end) {
    if (mine + threadIdx.x < end) {
      out[mine + threadIdx.x] = 1;
    }
    if (threadIdx.x == 0) {
      *cell = atomicAdd(head, 256); // EXPECT: cuda-shared-race
    }
    __syncthreads();
    mine = *cell;
  }
}
void run(int* head, const int* tail, int* cells, int* out) { drain<<<15, 256>>>(head, tail, cells, out); }
} // namespace overwrite

namespace good {
// A barrier on either side of the fetch.
__global__ void drain(int* head, const int* tail, int* cells, int* out) {
  int* cell = &cells[blockIdx.x];
  int end = *tail;
  for (;;) {
    if (threadIdx.x == 0) *cell = atomicAdd(head, 256);
    __syncthreads();
    int mine = *cell;
    __syncthreads();
    if (mine >= end) break;
    if (mine + threadIdx.x < end) out[mine + threadIdx.x] = 1;
  }
}
// Each warp has memory of its own: the pointers differ.
__global__ void scratch(int* const* perWarp, const int* in, int* out) {
  int lane = threadIdx.x % 32;
  int* mine = perWarp[blockIdx.x * 4 + threadIdx.x / 32];
  mine[lane] = in[blockIdx.x * 128 + threadIdx.x];
  __syncwarp();
  out[blockIdx.x * 128 + threadIdx.x] = mine[31 - lane];
  __syncthreads();
}
void run(int* head, const int* tail, int* cells, int* out, int* const* perWarp, const int* in) {
  drain<<<15, 256>>>(head, tail, cells, out);
  scratch<<<15, 128>>>(perWarp, in, out);
}
} // namespace good
