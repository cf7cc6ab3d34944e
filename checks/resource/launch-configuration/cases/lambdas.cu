// Launches in lambdas: their numbers come from captured constants, from arguments, from types.
#include <cuda_runtime.h>
#include <utility>

__global__ void k(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template <int Rows> __global__ void __launch_bounds__(Rows * 32) rows(int* out) { out[threadIdx.x] = Rows; }

template <int N> struct Constant { static constexpr int value = N; };
template <typename Fn> void dispatch(int choice, Fn&& fn) {
  if (choice == 1) fn(Constant<8>{});
  else fn(Constant<64>{});
}

void captured(int* out, int blocks) {
  const int threads = 2048;
  auto go = [&] { k<<<blocks, threads>>>(out); }; // EXPECT: cuda-launch-configuration is 2048: 1 to 1024 are valid
  go();
}
void capturedRight(int* out, int blocks, cudaStream_t stream) {
  constexpr int threads = 256;
  [=] { k<<<blocks, threads, 0, stream>>>(out); }();
}

void byType(int* out, int choice) {
  dispatch(choice, [&](auto n) { k<<<1, decltype(n)::value * 32>>>(out); }); // EXPECT: cuda-launch-configuration is 2048
}

template <typename T> void inTemplate(T* out, int choice) {
  constexpr int warp = 32;
  dispatch(choice, [&](auto n) {
    constexpr int count = decltype(n)::value;
    if constexpr (count <= 32) rows<count><<<1, count * warp>>>(out);
    else rows<16><<<1, count * warp / 2>>>(out); // EXPECT: cuda-launch-configuration 1024
  });
}
void runInTemplate(int* out, int choice) { inTemplate(out, choice); }

void byArgument(int* out) {
  auto go = [out](dim3 block) { k<<<1, block>>>(out); }; // EXPECT: cuda-launch-configuration 2048
  go(dim3(32, 4));
  go(dim3(32, 64));
}

// the bounds of what is launched are known, its block is not
void unknown(int* out, int threads) {
  auto go = [&] { rows<4><<<1, threads>>>(out); };
  go();
}
