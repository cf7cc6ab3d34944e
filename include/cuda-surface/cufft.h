//===- cufft.h - cuFFT --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUFFT_H
#define CUDA_SURFACE_CUFFT_H
#pragma clang system_header
#ifndef _CUFFT_H_
#define _CUFFT_H_
#endif
#include <cuComplex.h>
#include <library_types.h>
typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_NOT_SUPPORTED = 16,
  CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18,
  CUFFT_NVJITLINK_FAILURE = 19,
  CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef enum cufftType_t {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
} cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
#define __CUDA_LINT_FFT(name) template <class... _Ap> cufftResult cufft##name(_Ap&&...);
__CUDA_LINT_FFT(Plan1d)
__CUDA_LINT_FFT(Plan2d)
__CUDA_LINT_FFT(Plan3d)
__CUDA_LINT_FFT(PlanMany)
__CUDA_LINT_FFT(MakePlan1d)
__CUDA_LINT_FFT(MakePlan2d)
__CUDA_LINT_FFT(MakePlan3d)
__CUDA_LINT_FFT(MakePlanMany)
__CUDA_LINT_FFT(XtMakePlanMany)
__CUDA_LINT_FFT(EstimateMany)
__CUDA_LINT_FFT(GetSize)
__CUDA_LINT_FFT(Create)
__CUDA_LINT_FFT(Destroy)
__CUDA_LINT_FFT(SetStream)
__CUDA_LINT_FFT(SetWorkArea)
__CUDA_LINT_FFT(SetAutoAllocation)
__CUDA_LINT_FFT(ExecC2C)
__CUDA_LINT_FFT(ExecR2C)
__CUDA_LINT_FFT(ExecC2R)
__CUDA_LINT_FFT(ExecZ2Z)
__CUDA_LINT_FFT(ExecD2Z)
__CUDA_LINT_FFT(ExecZ2D)
__CUDA_LINT_FFT(XtExec)
__CUDA_LINT_FFT(XtSetCallback)
__CUDA_LINT_FFT(GetVersion)
#undef __CUDA_LINT_FFT
#endif
