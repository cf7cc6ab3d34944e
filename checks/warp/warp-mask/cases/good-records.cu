// A chain of records, read by all warps but the first: every thread reads the same record, so `extends` is the same for all of them,
// and all lanes of a warp meet at __syncwarp. (Called by the whole block it is silent, as it should be.) No finding.
struct Batch {
  int jump;
  unsigned extends, base;
};
__device__ void load(int t, const Batch* batches, int index, unsigned* out) {
  while (true) {
    Batch batch = batches[index];
    __syncwarp();
    out[blockIdx.x * 1024 + t] = batch.base;
    if (batch.extends) index += batch.jump;
    else break;
  }
}
__global__ void __launch_bounds__(256) all(const Batch* batches, unsigned* out) { load(threadIdx.x, batches, blockIdx.x, out); }
__global__ void __launch_bounds__(256) some(const Batch* batches, unsigned* out) {
  int t = threadIdx.x;
  if (t / 32 > 0) load(t - 32, batches, blockIdx.x, out);
}
__global__ void __launch_bounds__(256) others(const Batch* batches, unsigned* out) {
  int t = threadIdx.x;
  switch (t / 32) {
  case 0: break;
  default: load(t - 32, batches, blockIdx.x, out); break;
  }
}
