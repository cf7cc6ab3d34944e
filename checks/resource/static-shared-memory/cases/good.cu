// Static shared memory that fits, or that is not the kernel's.
// arch: sm_80
#include <cuda_runtime.h>

template <typename T, int N> __device__ void turn(T (&s)[N], const T* in, T* out) {
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = s[N - 1 - i];
}

__global__ void exactly_48_kb(const float* in, float* out) {
  __shared__ float s[12288];
  turn(s, in, out);
}

__global__ void two_halves(const float* in, float* out) {
  __shared__ float a[6144];
  __shared__ float b[6144];
  turn(a, in, out);
  turn(b, in + 6144, out + 6144);
}

// One variable, however often the function is called.
__device__ void helper(const float* in, float* out) {
  __shared__ float s[8192];
  turn(s, in, out);
  __syncthreads();
}
__global__ void calls_helper_twice(const float* in, float* out) {
  helper(in, out);
  helper(in + 8192, out + 8192);
}

// Two kernels, each with its own.
__global__ void first_of_two(const float* in, float* out) {
  __shared__ float s[8192];
  turn(s, in, out);
}
__global__ void second_of_two(const float* in, float* out) {
  __shared__ float s[8192];
  turn(s, in, out);
}

// Not called by any kernel here.
__device__ void unused_helper(const float* in, float* out) {
  __shared__ float s[20000];
  turn(s, in, out);
}

template <int N> __global__ void fits_as_instantiated(const double* in, double* out) {
  __shared__ double s[N];
  turn(s, in, out);
}
template __global__ void fits_as_instantiated<1024>(const double*, double*);
template __global__ void fits_as_instantiated<6144>(const double*, double*);

// Never instantiated with more.
template <int N> __global__ void never_instantiated(const double* in, double* out) {
  __shared__ double s[N * 1000000];
  turn(s, in, out);
}

template <bool Big> __global__ void discarded_branch(const int* in, int* out) {
  if constexpr (Big) {
    __shared__ int s[20000];
    turn(s, in, out);
  } else {
    __shared__ int s[2000];
    turn(s, in, out);
  }
}
template __global__ void discarded_branch<false>(const int*, int*);

constexpr bool kDebug = false;
__global__ void dead_branch(const int* in, int* out) {
  if (kDebug) {
    __shared__ int trace[100000];
    turn(trace, in, out);
  }
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void declared_not_used(const int* in, int* out) {
  __shared__ int s[20000];
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void only_its_size(const int* in, int* out) {
  __shared__ int s[20000];
  out[threadIdx.x] = in[threadIdx.x] + sizeof(s);
}

// Nobody reads it, so the compiler drops it.
__global__ void only_stored(const int* in, int* out) {
  __shared__ int s[20000];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void dynamic(const float* in, float* out, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = s[n - 1 - i];
}

union Phases {
  float first[8192];
  double second[6144];
};
__global__ void a_union(const float* in, float* out) {
  __shared__ Phases p;
  turn(p.first, in, out);
}

struct Tile {
  float a[64][64];
  float b[64][64];
  float c[64][64];
};
__global__ void a_struct(const float* in, float* out) {
  __shared__ Tile t;
  for (int i = threadIdx.x; i < 64; i += blockDim.x) t.a[i][0] = t.b[i][0] = t.c[i][0] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) out[i] = t.a[63 - i][0] + t.b[63 - i][0] + t.c[63 - i][0];
}

// Padding ends exactly at the limit.
__global__ void padded(const char* in, char* out) {
  __shared__ char head[3];
  __shared__ __align__(1024) char body[48128];
  turn(head, in, out);
  turn(body, in, out);
}

__constant__ float table[16000];
__device__ float global_memory[100000];
__global__ void other_memory(float* out) {
  out[threadIdx.x] = table[threadIdx.x] + global_memory[threadIdx.x];
}

__global__ void local_array(const float* in, float* out) {
  float big[20000];
  for (int i = 0; i < 20000; ++i) big[i] = in[i];
  out[threadIdx.x] = big[threadIdx.x % 20000];
}

// Parts of one dynamic block.
__global__ void carved(const float* in, float* out, int n) {
  extern __shared__ unsigned char raw[];
  float* a = reinterpret_cast<float*>(raw);
  float* b = a + n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = in[i], b[i] = 2 * in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = a[n - 1 - i] + b[n - 1 - i];
}

// The second view is only used when the first is done with.
__global__ void one_after_the_other(const float* in, const int* key, float* out) {
  extern __shared__ float values[];
  extern __shared__ int keys[];
  int i = threadIdx.x, j = blockDim.x - 1 - threadIdx.x;
  values[i] = in[i];
  __syncthreads();
  float v = values[j];
  __syncthreads();
  keys[i] = key[i];
  __syncthreads();
  out[i] = v * keys[j];
}

// One name in each function: one array.
__device__ float reads(int i) {
  extern __shared__ float pool[];
  return pool[i];
}
__global__ void same_array_twice(const float* in, float* out) {
  extern __shared__ float pool[];
  pool[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = reads(blockDim.x - 1 - threadIdx.x);
}

// A typed view for each instantiation of a template, as many code bases have it.
template <typename T> struct View;
template <> struct View<float> {
  __device__ static float* get() {
    extern __shared__ float view_float[];
    return view_float;
  }
};
template <> struct View<double> {
  __device__ static double* get() {
    extern __shared__ double view_double[];
    return view_double;
  }
};
template <typename T> __global__ void viewed(const T* in, T* out) {
  T* s = View<T>::get();
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template __global__ void viewed<float>(const float*, float*);
template __global__ void viewed<double>(const double*, double*);

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
constexpr int kTile = 20000;
#else
constexpr int kTile = 4096;
#endif
__global__ void size_by_architecture(const int* in, int* out) {
  __shared__ int s[kTile];
  turn(s, in, out);
}

template <typename T, int N> struct Buffer {
  T data[N];
};
__global__ void templates_of_templates(const float* in, float* out) {
  __shared__ Buffer<Buffer<float, 64>, 64> b;
  for (int i = threadIdx.x; i < 64; i += blockDim.x) b.data[i].data[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) out[i] = b.data[63 - i].data[63 - i];
}

__global__ void suppressed(const float* in, float* out) {
  __shared__ float s[12289]; // NOLINT(cuda-static-shared-memory)
  turn(s, in, out);
}
