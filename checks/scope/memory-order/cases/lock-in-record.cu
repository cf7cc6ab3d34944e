// RULES-OFF: cuda-block-order-dependency
// A lock for each bucket: taken by a compare-and-swap, let go by an ordinary store, with no fence on either side.
struct Bucket {
  unsigned first;
  int lock;
};
__global__ void insert(Bucket* buckets, unsigned* next, const unsigned* keys, unsigned size) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Bucket* b = &buckets[keys[i] % size];
  bool done = false;
  while (!done) {
    if (atomicCAS(&b->lock, 0, 1) == 0) { // EXPECT: cuda-memory-order
      next[i] = b->first;
      b->first = i;
      b->lock = 0; // EXPECT: cuda-memory-order
      done = true;
    }
  }
}
void run(Bucket* b, unsigned* next, const unsigned* keys) { insert<<<120, 192>>>(b, next, keys, 8192); }
