// Static shared memory above 48 KB, in the ways in which it adds up.
// arch: sm_80
#include <cuda_runtime.h>

// Turns a part of the input around; every thread of the block takes part.
template <typename T, int N> __device__ void turn(T (&s)[N], const T* in, T* out) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = s[N - 1 - i];
}

__global__ void one_array(const float* in, float* out) {
  __shared__ float s[12289]; // EXPECT: cuda-static-shared-memory static shared memory of 'one_array' is 49156 bytes, 4 more than the 49152 that sm_80 gives a block
  turn(s, in, out);
}

__global__ void two_arrays(const float* in, float* out) {
  __shared__ float a[8192];
  __shared__ float b[4097]; // EXPECT: cuda-static-shared-memory is 49156 bytes, 4 more
  turn(a, in, out);
  turn(b, in + 8192, out + 8192);
}

// The second array is the first that does not fit; the third comes on top.
__global__ void three_arrays(const float* in, float* out) {
  __shared__ float a[8192];
  __shared__ float b[8192]; // EXPECT: cuda-static-shared-memory is 81920 bytes, 32768 more
  __shared__ float c[4096];
  turn(a, in, out);
  turn(b, in, out);
  turn(c, in, out);
}

template <int N> __global__ void sized_by_template(const double* in, double* out) {
  __shared__ double s[N]; // EXPECT: cuda-static-shared-memory 'sized_by_template<8192>' is 65536 bytes
  turn(s, in, out);
}
template __global__ void sized_by_template<8192>(const double*, double*);
template __global__ void sized_by_template<1024>(const double*, double*);

template <typename T> __global__ void typed_by_template(const T* in, T* out) {
  __shared__ T s[8192]; // EXPECT: cuda-static-shared-memory 'typed_by_template<double>' is 65536 bytes
  turn(s, in, out);
}
template __global__ void typed_by_template<float>(const float*, float*);
template __global__ void typed_by_template<double>(const double*, double*);

__device__ void helper(const float* in, float* out) {
  __shared__ float s[10000];
  turn(s, in, out);
}
__global__ void with_helper(const float* in, float* out) {
  __shared__ float mine[3000]; // EXPECT: cuda-static-shared-memory 'with_helper' is 52000 bytes
  turn(mine, in, out);
  helper(in, out);
}

__device__ void deep(const int* in, int* out) {
  __shared__ int far_away[12300]; // EXPECT: cuda-static-shared-memory 'through_two_calls' is 49200 bytes
  turn(far_away, in, out);
}
__device__ void shallow(const int* in, int* out) { deep(in, out); }
__global__ void through_two_calls(const int* in, int* out) { shallow(in, out); }

struct Tile {
  float a[64][64];
  float b[64][65];
  float c[64][64];
};
__global__ void a_struct(const float* in, float* out) {
  __shared__ Tile t; // EXPECT: cuda-static-shared-memory 'a_struct' is 49408 bytes, 256 more
  for (int i = threadIdx.x; i < 64; i += blockDim.x) t.a[i][0] = t.b[i][0] = t.c[i][0] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) out[i] = t.a[63 - i][0] + t.b[63 - i][0] + t.c[63 - i][0];
}

union Phases {
  float first[4096];
  double second[6400];
};
__global__ void a_union(const float* in, float* out) {
  __shared__ Phases p; // EXPECT: cuda-static-shared-memory 'a_union' is 51200 bytes
  turn(p.first, in, out);
}

// 3 bytes, then the array starts at the next multiple of 128.
__global__ void padding(const char* in, char* out) {
  __shared__ char head[3];
  __shared__ __align__(128) char body[49100]; // EXPECT: cuda-static-shared-memory 'padding' is 49228 bytes, 76 more
  turn(head, in, out);
  turn(body, in, out);
}

__shared__ float file_scope[16384]; // EXPECT: cuda-static-shared-memory 'uses_file_scope' is 65536 bytes
__global__ void uses_file_scope(const float* in, float* out) { turn(file_scope, in, out); }

namespace detail {
template <typename T, int N> struct Scratch {
  static __device__ T* get() {
    __shared__ T storage[N]; // EXPECT: cuda-static-shared-memory 'through_static_member<13000>' is 52000 bytes
    return storage;
  }
};
} // namespace detail
template <int N> __global__ void through_static_member(const float* in, float* out) {
  float* s = detail::Scratch<float, N>::get();
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = s[N - 1 - i];
}
template __global__ void through_static_member<13000>(const float*, float*);

struct Functor {
  __device__ void operator()(const int* in, int* out) const {
    __shared__ int s[16000]; // EXPECT: cuda-static-shared-memory 'calls_functor<Functor>' is 64000 bytes
    turn(s, in, out);
  }
};
template <typename F> __global__ void calls_functor(F f, const int* in, int* out) { f(in, out); }
void run(const int* in, int* out) { calls_functor<<<1, 256>>>(Functor{}, in, out); }

__global__ void in_a_lambda(const int* in, int* out) {
  auto work = [&] {
    __shared__ int s[14000]; // EXPECT: cuda-static-shared-memory 'in_a_lambda' is 56000 bytes
    turn(s, in, out);
  };
  work();
}

#define TILE(name, n) __shared__ int name[n]
__global__ void from_macro(const int* in, int* out) {
  TILE(s, 50 * 256); // EXPECT: cuda-static-shared-memory 'from_macro' is 51200 bytes
  turn(s, in, out);
}

constexpr int rows(int n) { return n * 3 + 1; }
constexpr int kRows = rows(8192);
__global__ void from_constexpr(const short* in, short* out) {
  __shared__ short s[kRows]; // EXPECT: cuda-static-shared-memory 'from_constexpr' is 49154 bytes, 2 more
  turn(s, in, out);
}

template <bool Big> __global__ void constexpr_branch(const int* in, int* out) {
  if constexpr (Big) {
    __shared__ int s[20000]; // EXPECT: cuda-static-shared-memory 'constexpr_branch<true>' is 80000 bytes
    turn(s, in, out);
  } else {
    __shared__ int s[2000];
    turn(s, in, out);
  }
}
template __global__ void constexpr_branch<true>(const int*, int*);
template __global__ void constexpr_branch<false>(const int*, int*);

// Each call has its own path, and the variable is one.
__global__ void both_branches(const int* in, int* out, int which) {
  __shared__ int s[4096];
  if (which) {
    __shared__ int t[9000]; // EXPECT: cuda-static-shared-memory 'both_branches' is 52384 bytes
    turn(t, in, out);
  }
  turn(s, in, out);
}

__global__ void two_dimensions(const float* in, float* out) {
  __shared__ float s[112][112]; // EXPECT: cuda-static-shared-memory 'two_dimensions' is 50176 bytes, 1024 more
  for (int i = threadIdx.x; i < 112; i += blockDim.x) s[i][i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 112; i += blockDim.x) out[i] = s[111 - i][111 - i];
}

__global__ void volatile_stores(const int* in, int* out) {
  volatile __shared__ int s[12289]; // EXPECT: cuda-static-shared-memory 'volatile_stores' is 49156 bytes
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = 0;
}

struct __align__(16) Wide {
  float v[3];
};
__global__ void wide_elements(const Wide* in, Wide* out) {
  __shared__ Wide s[3073]; // EXPECT: cuda-static-shared-memory 'wide_elements' is 49168 bytes, 16 more
  turn(s, in, out);
}

class Engine {
public:
  __device__ explicit Engine(int* out) : out(out) {}
  __device__ ~Engine() { flush(); }
  __device__ void flush() {
    __shared__ int s[13000]; // EXPECT: cuda-static-shared-memory 'in_destructor' is 52000 bytes
    s[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
  }

private:
  int* out;
};
__global__ void in_destructor(int* out) {
  Engine e(out);
}
