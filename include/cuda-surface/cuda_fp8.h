//===- cuda_fp8.h - __nv_fp8_e4m3, __nv_fp8_e5m2, __nv_fp8_e8m0 ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_FP8_H
#define CUDA_SURFACE_CUDA_FP8_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#endif
#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#ifndef CUDA_SURFACE_ROUND_MODE
#define CUDA_SURFACE_ROUND_MODE
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
#endif

__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t, __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t, __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t,
                                                               __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw, __nv_saturation_t,
                                                                   __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t,
                                                                  __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2, __nv_saturation_t,
                                                                   __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw, __nv_saturation_t,
                                                                    __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw, __nv_saturation_t,
                                                                        __nv_fp8_interpretation_t);
__host__ __device__ __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t);
__host__ __device__ __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float, __nv_saturation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2, __nv_saturation_t, enum cudaRoundMode);
__host__ __device__ __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
__host__ __device__ __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);

#define __CUDA_LINT_FP8(name)                                                                                          \
  struct name {                                                                                                        \
    __nv_fp8_storage_t __x;                                                                                            \
    name() = default;                                                                                                  \
    explicit __host__ __device__ name(float);                                                                          \
    explicit __host__ __device__ name(double);                                                                         \
    explicit __host__ __device__ name(__half);                                                                         \
    explicit __host__ __device__ name(__nv_bfloat16);                                                                  \
    explicit __host__ __device__ name(int);                                                                            \
    explicit __host__ __device__ name(unsigned);                                                                       \
    explicit __host__ __device__ name(short);                                                                          \
    explicit __host__ __device__ name(unsigned short);                                                                 \
    explicit __host__ __device__ name(long);                                                                           \
    explicit __host__ __device__ name(unsigned long);                                                                  \
    explicit __host__ __device__ name(long long);                                                                      \
    explicit __host__ __device__ name(unsigned long long);                                                             \
    explicit __host__ __device__ operator float() const;                                                               \
    explicit __host__ __device__ operator double() const;                                                              \
    explicit __host__ __device__ operator __half() const;                                                              \
    explicit __host__ __device__ operator __nv_bfloat16() const;                                                       \
    explicit __host__ __device__ operator int() const;                                                                 \
    explicit __host__ __device__ operator unsigned() const;                                                            \
    explicit __host__ __device__ operator char() const;                                                                \
    explicit __host__ __device__ operator signed char() const;                                                         \
    explicit __host__ __device__ operator unsigned char() const;                                                       \
    explicit __host__ __device__ operator bool() const;                                                                \
  };
#define __CUDA_LINT_FP8_WIDE(name, storage, alignment, wide, half2, ...)                                               \
  struct __align__(alignment) name {                                                                                   \
    storage __x;                                                                                                       \
    name() = default;                                                                                                  \
    explicit __host__ __device__ name(wide);                                                                           \
    explicit __host__ __device__ name(__VA_ARGS__);                                                                    \
    explicit __host__ __device__ operator wide() const;                                                                \
    half2                                                                                                              \
  };
#define __CUDA_LINT_HALVES(name)                                                                                       \
  explicit __host__ __device__ name(__half2);                                                                          \
  explicit __host__ __device__ name(__nv_bfloat162);                                                                   \
  explicit __host__ __device__ operator __half2() const;
#define __CUDA_LINT_QUARTERS(name)                                                                                     \
  explicit __host__ __device__ name(__half2, __half2);                                                                 \
  explicit __host__ __device__ name(__nv_bfloat162, __nv_bfloat162);
__CUDA_LINT_FP8(__nv_fp8_e4m3)
__CUDA_LINT_FP8(__nv_fp8_e5m2)
__CUDA_LINT_FP8(__nv_fp8_e8m0)
__CUDA_LINT_FP8_WIDE(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, 2, float2, __CUDA_LINT_HALVES(__nv_fp8x2_e4m3), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, 2, float2, __CUDA_LINT_HALVES(__nv_fp8x2_e5m2), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp8x2_e8m0, __nv_fp8x2_storage_t, 2, float2, __CUDA_LINT_HALVES(__nv_fp8x2_e8m0), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, 4, float4, __CUDA_LINT_QUARTERS(__nv_fp8x4_e4m3), double4)
__CUDA_LINT_FP8_WIDE(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, 4, float4, __CUDA_LINT_QUARTERS(__nv_fp8x4_e5m2), double4)
__CUDA_LINT_FP8_WIDE(__nv_fp8x4_e8m0, __nv_fp8x4_storage_t, 4, float4, __CUDA_LINT_QUARTERS(__nv_fp8x4_e8m0), double4)
// __CUDA_LINT_FP8 and the like stay for cuda_fp6.h and cuda_fp4.h.
#endif
