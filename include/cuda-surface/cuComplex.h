//===- cuComplex.h - cuFloatComplex and cuDoubleComplex -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUCOMPLEX_H
#define CUDA_SURFACE_CUCOMPLEX_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_
#endif
#include <cuda_runtime.h>
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
__host__ __device__ cuFloatComplex make_cuFloatComplex(float, float);
__host__ __device__ cuComplex make_cuComplex(float, float);
__host__ __device__ cuDoubleComplex make_cuDoubleComplex(double, double);
__host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
__host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
#define __CUDA_LINT_COMPLEX(type, real, suffix)                                                                        \
  __host__ __device__ real cuCreal##suffix(type);                                                                      \
  __host__ __device__ real cuCimag##suffix(type);                                                                      \
  __host__ __device__ real cuCabs##suffix(type);                                                                       \
  __host__ __device__ type cuConj##suffix(type);                                                                       \
  __host__ __device__ type cuCadd##suffix(type, type);                                                                 \
  __host__ __device__ type cuCsub##suffix(type, type);                                                                 \
  __host__ __device__ type cuCmul##suffix(type, type);                                                                 \
  __host__ __device__ type cuCdiv##suffix(type, type);                                                                 \
  __host__ __device__ type cuCfma##suffix(type, type, type);
__CUDA_LINT_COMPLEX(cuDoubleComplex, double, )
__CUDA_LINT_COMPLEX(cuFloatComplex, float, f)
#undef __CUDA_LINT_COMPLEX
#endif
