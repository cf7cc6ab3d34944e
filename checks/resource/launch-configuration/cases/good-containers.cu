// Nothing to report: the size of a container is not that of an empty one.
#include <cuda_runtime.h>
#include <unordered_map>
#include <vector>

__global__ void buckets(int* out) { out[blockIdx.x] = threadIdx.x; }

void run(int* out, const int* keys, int n, cudaStream_t stream) {
  std::unordered_map<int, std::vector<int>> byKey;
  for (int i = 0; i < n; ++i) byKey[keys[i]].push_back(i);
  int count = byKey.size();
  buckets<<<count, 256, 0, stream>>>(out);
}
void runList(int* out, int n) {
  std::vector<int> list;
  for (int i = 0; i < n; ++i) list.push_back(i);
  buckets<<<list.size(), 256>>>(out);
}
