// arch: sm_90
// Two kernels in a row. The second may start while the first still runs: its launch overlaps with the first's work.
// It reads what the first one writes without waiting for it.
#include <cuda_runtime.h>

__global__ void square(const int* in, int* squares, int n) {
  cudaTriggerProgrammaticLaunchCompletion(); // the next kernel may start
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) squares[i] = in[i] * in[i];
}

__global__ void addOne(const int* squares, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = squares[i] + 1; // EXPECT: cuda-programmatic-launch
}

inline cudaError_t launchSquareAddOne(const int* in, int* squares, int* out, int n, int blocks, int threads) {
  square<<<blocks, threads>>>(in, squares, n);
  cudaLaunchAttribute overlap = {};
  overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  overlap.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3((n + threads - 1) / threads);
  config.blockDim = dim3(threads);
  config.attrs = &overlap;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, addOne, static_cast<const int*>(squares), out, n);
}
