//===- curand_kernel.h - cuRAND's device API ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CURAND_KERNEL_H
#define CUDA_SURFACE_CURAND_KERNEL_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_
#endif
#include <cuda_runtime.h>
#include <curand.h>

struct curandStateXORWOW {
  unsigned d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMtgp32 {
  unsigned s[1024];
  int offset, pIdx;
  void* k;
};
struct curandStateSobol32 {
  unsigned i, x, c, direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long i, x, c, direction_vectors[64];
};
struct curandStateScrambledSobol32 : curandStateSobol32 {};
struct curandStateScrambledSobol64 : curandStateSobol64 {};
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;

#define __CUDA_LINT_GENERATOR(__state)                                                                                 \
  __device__ void curand_init(unsigned long long __seed, unsigned long long __sequence, unsigned long long __offset,   \
                              __state*);                                                                               \
  __device__ void skipahead(unsigned long long, __state*);                                                             \
  __device__ void skipahead_sequence(unsigned long long, __state*);                                                    \
  __CUDA_LINT_DRAWS(__state)
#define __CUDA_LINT_DRAWS(__state)                                                                                     \
  __device__ unsigned curand(__state*);                                                                                \
  __device__ float curand_uniform(__state*);                                                                           \
  __device__ double curand_uniform_double(__state*);                                                                   \
  __device__ float curand_normal(__state*);                                                                            \
  __device__ double curand_normal_double(__state*);                                                                    \
  __device__ float curand_log_normal(__state*, float __mean, float __stddev);                                          \
  __device__ double curand_log_normal_double(__state*, double __mean, double __stddev);                                \
  __device__ float2 curand_normal2(__state*);                                                                          \
  __device__ double2 curand_normal2_double(__state*);                                                                  \
  __device__ float2 curand_log_normal2(__state*, float __mean, float __stddev);                                        \
  __device__ unsigned curand_poisson(__state*, double __lambda);
__CUDA_LINT_GENERATOR(curandStateXORWOW)
__CUDA_LINT_GENERATOR(curandStateMRG32k3a)
__CUDA_LINT_GENERATOR(curandStatePhilox4_32_10)
__CUDA_LINT_DRAWS(curandStateMtgp32)
__CUDA_LINT_DRAWS(curandStateSobol32)
__CUDA_LINT_DRAWS(curandStateSobol64)
#undef __CUDA_LINT_GENERATOR
#undef __CUDA_LINT_DRAWS
__device__ void curand_init(const unsigned* __directions, unsigned __offset, curandStateSobol32*);
__device__ void curand_init(const unsigned* __directions, unsigned __scramble, unsigned __offset, curandStateSobol32*);
__device__ void curand_init(const unsigned long long* __directions, unsigned long long __offset, curandStateSobol64*);
__device__ void curand_init(const unsigned long long* __directions, unsigned long long __scramble,
                            unsigned long long __offset, curandStateScrambledSobol64*);
__device__ uint4 curand4(curandStatePhilox4_32_10*);
__device__ float4 curand_uniform4(curandStatePhilox4_32_10*);
__device__ double2 curand_uniform2_double(curandStatePhilox4_32_10*);
__device__ double4 curand_uniform4_double(curandStatePhilox4_32_10*);
__device__ float4 curand_normal4(curandStatePhilox4_32_10*);
__device__ double4 curand_normal4_double(curandStatePhilox4_32_10*);
__device__ float4 curand_log_normal4(curandStatePhilox4_32_10*, float __mean, float __stddev);
__device__ uint4 curand_poisson4(curandStatePhilox4_32_10*, double __lambda);
#endif
