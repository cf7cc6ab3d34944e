//===- cuda_fp6.h - 6-bit floating point --------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_FP6_H
#define CUDA_SURFACE_CUDA_FP6_H
#pragma clang system_header
#include <cuda_fp8.h>

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;
__host__ __device__ __nv_fp6_storage_t __nv_cvt_float_to_fp6(float, __nv_fp6_interpretation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_double_to_fp6(double, __nv_fp6_interpretation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(__half_raw, __nv_fp6_interpretation_t,
                                                               enum cudaRoundMode);
__host__ __device__ __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw, __nv_fp6_interpretation_t,
                                                                   enum cudaRoundMode);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2, __nv_fp6_interpretation_t,
                                                                  enum cudaRoundMode);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(double2, __nv_fp6_interpretation_t,
                                                                   enum cudaRoundMode);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(__half2_raw, __nv_fp6_interpretation_t,
                                                                    enum cudaRoundMode);
__host__ __device__ __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw, __nv_fp6_interpretation_t,
                                                                        enum cudaRoundMode);
__host__ __device__ __half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t, __nv_fp6_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t, __nv_fp6_interpretation_t);

__CUDA_LINT_FP8(__nv_fp6_e2m3)
__CUDA_LINT_FP8_WIDE(__nv_fp6x2_e2m3, __nv_fp6x2_storage_t, 2, float2, __CUDA_LINT_HALVES(__nv_fp6x2_e2m3), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp6x4_e2m3, __nv_fp6x4_storage_t, 4, float4, __CUDA_LINT_QUARTERS(__nv_fp6x4_e2m3), double4)
__CUDA_LINT_FP8(__nv_fp6_e3m2)
__CUDA_LINT_FP8_WIDE(__nv_fp6x2_e3m2, __nv_fp6x2_storage_t, 2, float2, __CUDA_LINT_HALVES(__nv_fp6x2_e3m2), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp6x4_e3m2, __nv_fp6x4_storage_t, 4, float4, __CUDA_LINT_QUARTERS(__nv_fp6x4_e3m2), double4)
#endif
