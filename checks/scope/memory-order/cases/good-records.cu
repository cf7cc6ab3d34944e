// RULES-OFF: cuda-block-order-dependency
// Flag and payload are members of one record.

// Blocks chain their sums: `status` is the flag, `total` and `sum` are payload of the same record, all volatile. The store of the
// payload is no flag; the fence stands between it and the store of the status. Nothing of the shared cell is handed over.
struct Record {
  int sum;
  int total;
  int status;
};
__device__ int before(Record* records, bool last) {
  __shared__ int cell[1];
  if (last) {
    int sum = 0;
    for (int b = int(blockIdx.x) - 1; b >= 0; --b) {
      volatile Record* other = records + b;
      int status;
      do {
        status = other->status;
        __threadfence();
      } while (status == 0);
      if (status == 2) {
        sum += other->total;
        break;
      }
      sum += other->sum;
    }
    cell[0] = sum;
  }
  __syncthreads();
  return cell[0];
}
__global__ void chain(Record* records, const int* in, int* out) {
  bool last = threadIdx.x == blockDim.x - 1;
  int mine = in[blockIdx.x];
  volatile Record* own = records + blockIdx.x;
  if (last) own->sum = mine;
  __threadfence();
  if (last && blockIdx.x == 0) own->total = mine;
  __threadfence();
  if (last) own->status = blockIdx.x == 0 ? 2 : 1;
  int prefix = before(records, last);
  if (blockIdx.x > 0) {
    __syncthreads();
    if (last) own->total = prefix + mine;
    __threadfence();
    if (last) own->status = 2;
  }
  if (last) out[blockIdx.x] = prefix;
}
void run(Record* r, const int* in, int* out, int n) { chain<<<n, 256>>>(r, in, out); }
