//===- cuda_fp4.h - 4-bit floating point --------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_FP4_H
#define CUDA_SURFACE_CUDA_FP4_H
#pragma clang system_header
#include <cuda_fp8.h>

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
__host__ __device__ __nv_fp4_storage_t __nv_cvt_float_to_fp4(float, __nv_fp4_interpretation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_double_to_fp4(double, __nv_fp4_interpretation_t, enum cudaRoundMode);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(__half_raw, __nv_fp4_interpretation_t,
                                                               enum cudaRoundMode);
__host__ __device__ __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw, __nv_fp4_interpretation_t,
                                                                   enum cudaRoundMode);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2, __nv_fp4_interpretation_t,
                                                                  enum cudaRoundMode);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2, __nv_fp4_interpretation_t,
                                                                   enum cudaRoundMode);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw, __nv_fp4_interpretation_t,
                                                                    enum cudaRoundMode);
__host__ __device__ __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw, __nv_fp4_interpretation_t,
                                                                        enum cudaRoundMode);
__host__ __device__ __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t, __nv_fp4_interpretation_t);
__host__ __device__ __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t, __nv_fp4_interpretation_t);

__CUDA_LINT_FP8(__nv_fp4_e2m1)
__CUDA_LINT_FP8_WIDE(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t, 1, float2, __CUDA_LINT_HALVES(__nv_fp4x2_e2m1), double2)
__CUDA_LINT_FP8_WIDE(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t, 2, float4, __CUDA_LINT_QUARTERS(__nv_fp4x4_e2m1), double4)
#endif
