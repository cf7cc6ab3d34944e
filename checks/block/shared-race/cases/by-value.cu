// What a thread has read tells which threads write: two loads of one place by one thread are one value.

// A cell is written only if it is empty, and a cell that others read in this round is written only if it is not.
__global__ void closure(unsigned* graph, int pass) {
  __shared__ unsigned cells[8][8];
  cells[threadIdx.y][threadIdx.x] = graph[threadIdx.y * 64 + threadIdx.x + pass];
  __syncthreads();
  for (unsigned k = 0; k < 8; ++k) {
    if (cells[threadIdx.y][threadIdx.x] == 0)
      if (cells[threadIdx.y][k] != 0 && cells[k][threadIdx.x] != 0)
        cells[threadIdx.y][threadIdx.x] = k + 2;
    __syncthreads();
  }
  graph[threadIdx.y * 64 + threadIdx.x + pass] = cells[threadIdx.y][threadIdx.x];
}
// The same with early `continue`s in a helper's shape.
__global__ void closureEarly(unsigned* graph) {
  __shared__ unsigned cells[64];
  int x = threadIdx.x & 7, y = threadIdx.x >> 3;
  cells[threadIdx.x] = graph[threadIdx.x];
  __syncthreads();
  unsigned mine = cells[threadIdx.x], row = cells[y * 8 + 3], column = cells[3 * 8 + x];
  if (mine == 0 && row != 0 && column != 0) cells[threadIdx.x] = 5;
  __syncthreads();
  graph[threadIdx.x] = cells[threadIdx.x];
}
// Nothing excludes that the cell that others read is written: no condition on its being empty.
__global__ void overwrites(unsigned* graph, int pass) {
  __shared__ unsigned cells[8][8];
  cells[threadIdx.y][threadIdx.x] = graph[threadIdx.y * 64 + threadIdx.x + pass];
  __syncthreads();
  for (unsigned k = 0; k < 8; ++k) {
    if (cells[threadIdx.y][k] != 0 && cells[k][threadIdx.x] != 0)
      cells[threadIdx.y][threadIdx.x] = k + 2;  // EXPECT: cuda-shared-race overwrites
    __syncthreads();
  }
  graph[threadIdx.y * 64 + threadIdx.x + pass] = cells[threadIdx.y][threadIdx.x];
}
// The conditions are on other cells than those that are read.
__global__ void otherRow(unsigned* graph, int pass) {
  __shared__ unsigned cells[8][8];
  cells[threadIdx.y][threadIdx.x] = graph[threadIdx.y * 64 + threadIdx.x + pass];
  __syncthreads();
  for (unsigned k = 0; k < 7; ++k) {
    if (cells[threadIdx.y][threadIdx.x] == 0)
      if (cells[threadIdx.y][k] != 0 && cells[k + 1][threadIdx.x] != 1)
        cells[threadIdx.y][threadIdx.x] = k + 2;  // EXPECT: cuda-shared-race overwrites
    __syncthreads();
  }
  graph[threadIdx.y * 64 + threadIdx.x + pass] = cells[threadIdx.y][threadIdx.x];
}
void run(unsigned* graph, int pass) {
  closure<<<1, dim3(8, 8)>>>(graph, pass);
  closureEarly<<<1, 64>>>(graph);
  overwrites<<<1, dim3(8, 8)>>>(graph, pass);
  otherRow<<<1, dim3(8, 8)>>>(graph, pass);
}
