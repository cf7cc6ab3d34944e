//===- vector_functions.h - make_char1 ... make_double4 -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_VECTOR_FUNCTIONS_H
#define CUDA_SURFACE_VECTOR_FUNCTIONS_H
#pragma clang system_header
#include <vector_types.h>

#define __CUDA_LINT_MAKE(name, type)                                                                                   \
  static inline __host__ __device__ name##1 make_##name##1(type __x) { return name##1 {__x}; }                         \
  static inline __host__ __device__ name##2 make_##name##2(type __x, type __y) { return name##2 {__x, __y}; }          \
  static inline __host__ __device__ name##3 make_##name##3(type __x, type __y, type __z) {                             \
    return name##3 {__x, __y, __z};                                                                                    \
  }                                                                                                                    \
  static inline __host__ __device__ name##4 make_##name##4(type __x, type __y, type __z, type __w) {                   \
    return name##4 {__x, __y, __z, __w};                                                                               \
  }
__CUDA_LINT_MAKE(char, signed char)
__CUDA_LINT_MAKE(uchar, unsigned char)
__CUDA_LINT_MAKE(short, short)
__CUDA_LINT_MAKE(ushort, unsigned short)
__CUDA_LINT_MAKE(int, int)
__CUDA_LINT_MAKE(uint, unsigned int)
__CUDA_LINT_MAKE(long, long)
__CUDA_LINT_MAKE(ulong, unsigned long)
__CUDA_LINT_MAKE(longlong, long long)
__CUDA_LINT_MAKE(ulonglong, unsigned long long)
__CUDA_LINT_MAKE(float, float)
__CUDA_LINT_MAKE(double, double)
#undef __CUDA_LINT_MAKE

#define __CUDA_LINT_MAKE4(name, type)                                                                                  \
  static inline __host__ __device__ name make_##name(type __x, type __y, type __z, type __w) {                         \
    return name{__x, __y, __z, __w};                                                                                   \
  }
__CUDA_LINT_MAKE4(long4_16a, long)
__CUDA_LINT_MAKE4(long4_32a, long)
__CUDA_LINT_MAKE4(ulong4_16a, unsigned long)
__CUDA_LINT_MAKE4(ulong4_32a, unsigned long)
__CUDA_LINT_MAKE4(longlong4_16a, long long)
__CUDA_LINT_MAKE4(longlong4_32a, long long)
__CUDA_LINT_MAKE4(ulonglong4_16a, unsigned long long)
__CUDA_LINT_MAKE4(ulonglong4_32a, unsigned long long)
__CUDA_LINT_MAKE4(double4_16a, double)
__CUDA_LINT_MAKE4(double4_32a, double)
#undef __CUDA_LINT_MAKE4

#endif
