//===- vector_types.h - char1 ... double4, dim3 -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_VECTOR_TYPES_H
#define CUDA_SURFACE_VECTOR_TYPES_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__
#endif
#include <crt/host_defines.h>

// name, element type, alignment of the 2- and 4-element forms
#define __CUDA_LINT_VECTOR(name, type, align2, align4)                                                                 \
  struct name##1 {                                                                                                     \
    type x;                                                                                                            \
  };                                                                                                                   \
  struct __align__(align2) name##2 {                                                                                   \
    type x, y;                                                                                                         \
  };                                                                                                                   \
  struct name##3 {                                                                                                     \
    type x, y, z;                                                                                                      \
  };                                                                                                                   \
  struct __align__(align4) name##4 {                                                                                   \
    type x, y, z, w;                                                                                                   \
  };
__CUDA_LINT_VECTOR(char, signed char, 2, 4)
__CUDA_LINT_VECTOR(uchar, unsigned char, 2, 4)
__CUDA_LINT_VECTOR(short, short, 4, 8)
__CUDA_LINT_VECTOR(ushort, unsigned short, 4, 8)
__CUDA_LINT_VECTOR(int, int, 8, 16)
__CUDA_LINT_VECTOR(uint, unsigned int, 8, 16)
__CUDA_LINT_VECTOR(long, long, 16, 16)
__CUDA_LINT_VECTOR(ulong, unsigned long, 16, 16)
__CUDA_LINT_VECTOR(longlong, long long, 16, 16)
__CUDA_LINT_VECTOR(ulonglong, unsigned long long, 16, 16)
__CUDA_LINT_VECTOR(float, float, 8, 16)
__CUDA_LINT_VECTOR(double, double, 16, 16)
#undef __CUDA_LINT_VECTOR

#define __CUDA_LINT_VECTOR4(name, type, align)                                                                         \
  struct __align__(align) name {                                                                                       \
    type x, y, z, w;                                                                                                   \
  };
__CUDA_LINT_VECTOR4(long4_16a, long, 16)
__CUDA_LINT_VECTOR4(long4_32a, long, 32)
__CUDA_LINT_VECTOR4(ulong4_16a, unsigned long, 16)
__CUDA_LINT_VECTOR4(ulong4_32a, unsigned long, 32)
__CUDA_LINT_VECTOR4(longlong4_16a, long long, 16)
__CUDA_LINT_VECTOR4(longlong4_32a, long long, 32)
__CUDA_LINT_VECTOR4(ulonglong4_16a, unsigned long long, 16)
__CUDA_LINT_VECTOR4(ulonglong4_32a, unsigned long long, 32)
__CUDA_LINT_VECTOR4(double4_16a, double, 16)
__CUDA_LINT_VECTOR4(double4_32a, double, 32)
#undef __CUDA_LINT_VECTOR4

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int __vx = 1, unsigned int __vy = 1, unsigned int __vz = 1)
      : x(__vx), y(__vy), z(__vz) {}
  __host__ __device__ constexpr dim3(uint3 __v) : x(__v.x), y(__v.y), z(__v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#endif
