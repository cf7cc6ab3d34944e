//===- cublas_v2.h - cuBLAS, as far as a program that also has kernels needs it -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The functions take any arguments: the linter decides nothing on a call of a library on the host.
//
#ifndef CUDA_SURFACE_CUBLAS_H
#define CUDA_SURFACE_CUBLAS_H
#pragma clang system_header
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_
#endif
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_
#endif
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VERSION 130000
typedef struct cublasContext* cublasHandle_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2,
  CUBLAS_OP_HERMITAN = 2,
  CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2,
  CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;
const char* cublasGetStatusString(cublasStatus_t);
const char* cublasGetStatusName(cublasStatus_t);
size_t cublasGetCudartVersion();

#define __CUDA_LINT_BLAS(name)                                                                                         \
  template <class... _Ap> cublasStatus_t name(_Ap&&...);                                                               \
  template <class... _Ap> cublasStatus_t name##_64(_Ap&&...);
__CUDA_LINT_BLAS(cublasSscal)
__CUDA_LINT_BLAS(cublasDscal)
__CUDA_LINT_BLAS(cublasCscal)
__CUDA_LINT_BLAS(cublasZscal)
__CUDA_LINT_BLAS(cublasScopy)
__CUDA_LINT_BLAS(cublasDcopy)
__CUDA_LINT_BLAS(cublasCcopy)
__CUDA_LINT_BLAS(cublasZcopy)
__CUDA_LINT_BLAS(cublasSswap)
__CUDA_LINT_BLAS(cublasDswap)
__CUDA_LINT_BLAS(cublasCswap)
__CUDA_LINT_BLAS(cublasZswap)
__CUDA_LINT_BLAS(cublasSaxpy)
__CUDA_LINT_BLAS(cublasDaxpy)
__CUDA_LINT_BLAS(cublasCaxpy)
__CUDA_LINT_BLAS(cublasZaxpy)
__CUDA_LINT_BLAS(cublasSdot)
__CUDA_LINT_BLAS(cublasDdot)
__CUDA_LINT_BLAS(cublasCdot)
__CUDA_LINT_BLAS(cublasZdot)
__CUDA_LINT_BLAS(cublasSdotu)
__CUDA_LINT_BLAS(cublasDdotu)
__CUDA_LINT_BLAS(cublasCdotu)
__CUDA_LINT_BLAS(cublasZdotu)
__CUDA_LINT_BLAS(cublasSdotc)
__CUDA_LINT_BLAS(cublasDdotc)
__CUDA_LINT_BLAS(cublasCdotc)
__CUDA_LINT_BLAS(cublasZdotc)
__CUDA_LINT_BLAS(cublasSnrm2)
__CUDA_LINT_BLAS(cublasDnrm2)
__CUDA_LINT_BLAS(cublasCnrm2)
__CUDA_LINT_BLAS(cublasZnrm2)
__CUDA_LINT_BLAS(cublasSasum)
__CUDA_LINT_BLAS(cublasDasum)
__CUDA_LINT_BLAS(cublasCasum)
__CUDA_LINT_BLAS(cublasZasum)
__CUDA_LINT_BLAS(cublasSrot)
__CUDA_LINT_BLAS(cublasDrot)
__CUDA_LINT_BLAS(cublasCrot)
__CUDA_LINT_BLAS(cublasZrot)
__CUDA_LINT_BLAS(cublasSrotg)
__CUDA_LINT_BLAS(cublasDrotg)
__CUDA_LINT_BLAS(cublasCrotg)
__CUDA_LINT_BLAS(cublasZrotg)
__CUDA_LINT_BLAS(cublasSgemv)
__CUDA_LINT_BLAS(cublasDgemv)
__CUDA_LINT_BLAS(cublasCgemv)
__CUDA_LINT_BLAS(cublasZgemv)
__CUDA_LINT_BLAS(cublasSgbmv)
__CUDA_LINT_BLAS(cublasDgbmv)
__CUDA_LINT_BLAS(cublasCgbmv)
__CUDA_LINT_BLAS(cublasZgbmv)
__CUDA_LINT_BLAS(cublasSsymv)
__CUDA_LINT_BLAS(cublasDsymv)
__CUDA_LINT_BLAS(cublasCsymv)
__CUDA_LINT_BLAS(cublasZsymv)
__CUDA_LINT_BLAS(cublasShemv)
__CUDA_LINT_BLAS(cublasDhemv)
__CUDA_LINT_BLAS(cublasChemv)
__CUDA_LINT_BLAS(cublasZhemv)
__CUDA_LINT_BLAS(cublasStrmv)
__CUDA_LINT_BLAS(cublasDtrmv)
__CUDA_LINT_BLAS(cublasCtrmv)
__CUDA_LINT_BLAS(cublasZtrmv)
__CUDA_LINT_BLAS(cublasStrsv)
__CUDA_LINT_BLAS(cublasDtrsv)
__CUDA_LINT_BLAS(cublasCtrsv)
__CUDA_LINT_BLAS(cublasZtrsv)
__CUDA_LINT_BLAS(cublasSger)
__CUDA_LINT_BLAS(cublasDger)
__CUDA_LINT_BLAS(cublasCger)
__CUDA_LINT_BLAS(cublasZger)
__CUDA_LINT_BLAS(cublasSgeru)
__CUDA_LINT_BLAS(cublasDgeru)
__CUDA_LINT_BLAS(cublasCgeru)
__CUDA_LINT_BLAS(cublasZgeru)
__CUDA_LINT_BLAS(cublasSgerc)
__CUDA_LINT_BLAS(cublasDgerc)
__CUDA_LINT_BLAS(cublasCgerc)
__CUDA_LINT_BLAS(cublasZgerc)
__CUDA_LINT_BLAS(cublasSsyr)
__CUDA_LINT_BLAS(cublasDsyr)
__CUDA_LINT_BLAS(cublasCsyr)
__CUDA_LINT_BLAS(cublasZsyr)
__CUDA_LINT_BLAS(cublasSher)
__CUDA_LINT_BLAS(cublasDher)
__CUDA_LINT_BLAS(cublasCher)
__CUDA_LINT_BLAS(cublasZher)
__CUDA_LINT_BLAS(cublasSgemm)
__CUDA_LINT_BLAS(cublasDgemm)
__CUDA_LINT_BLAS(cublasCgemm)
__CUDA_LINT_BLAS(cublasZgemm)
__CUDA_LINT_BLAS(cublasSgemmBatched)
__CUDA_LINT_BLAS(cublasDgemmBatched)
__CUDA_LINT_BLAS(cublasCgemmBatched)
__CUDA_LINT_BLAS(cublasZgemmBatched)
__CUDA_LINT_BLAS(cublasSgemmStridedBatched)
__CUDA_LINT_BLAS(cublasDgemmStridedBatched)
__CUDA_LINT_BLAS(cublasCgemmStridedBatched)
__CUDA_LINT_BLAS(cublasZgemmStridedBatched)
__CUDA_LINT_BLAS(cublasSsymm)
__CUDA_LINT_BLAS(cublasDsymm)
__CUDA_LINT_BLAS(cublasCsymm)
__CUDA_LINT_BLAS(cublasZsymm)
__CUDA_LINT_BLAS(cublasShemm)
__CUDA_LINT_BLAS(cublasDhemm)
__CUDA_LINT_BLAS(cublasChemm)
__CUDA_LINT_BLAS(cublasZhemm)
__CUDA_LINT_BLAS(cublasSsyrk)
__CUDA_LINT_BLAS(cublasDsyrk)
__CUDA_LINT_BLAS(cublasCsyrk)
__CUDA_LINT_BLAS(cublasZsyrk)
__CUDA_LINT_BLAS(cublasSherk)
__CUDA_LINT_BLAS(cublasDherk)
__CUDA_LINT_BLAS(cublasCherk)
__CUDA_LINT_BLAS(cublasZherk)
__CUDA_LINT_BLAS(cublasSsyr2k)
__CUDA_LINT_BLAS(cublasDsyr2k)
__CUDA_LINT_BLAS(cublasCsyr2k)
__CUDA_LINT_BLAS(cublasZsyr2k)
__CUDA_LINT_BLAS(cublasStrmm)
__CUDA_LINT_BLAS(cublasDtrmm)
__CUDA_LINT_BLAS(cublasCtrmm)
__CUDA_LINT_BLAS(cublasZtrmm)
__CUDA_LINT_BLAS(cublasStrsm)
__CUDA_LINT_BLAS(cublasDtrsm)
__CUDA_LINT_BLAS(cublasCtrsm)
__CUDA_LINT_BLAS(cublasZtrsm)
__CUDA_LINT_BLAS(cublasStrsmBatched)
__CUDA_LINT_BLAS(cublasDtrsmBatched)
__CUDA_LINT_BLAS(cublasCtrsmBatched)
__CUDA_LINT_BLAS(cublasZtrsmBatched)
__CUDA_LINT_BLAS(cublasSgeam)
__CUDA_LINT_BLAS(cublasDgeam)
__CUDA_LINT_BLAS(cublasCgeam)
__CUDA_LINT_BLAS(cublasZgeam)
__CUDA_LINT_BLAS(cublasSdgmm)
__CUDA_LINT_BLAS(cublasDdgmm)
__CUDA_LINT_BLAS(cublasCdgmm)
__CUDA_LINT_BLAS(cublasZdgmm)
__CUDA_LINT_BLAS(cublasSgetrfBatched)
__CUDA_LINT_BLAS(cublasDgetrfBatched)
__CUDA_LINT_BLAS(cublasCgetrfBatched)
__CUDA_LINT_BLAS(cublasZgetrfBatched)
__CUDA_LINT_BLAS(cublasSgetrsBatched)
__CUDA_LINT_BLAS(cublasDgetrsBatched)
__CUDA_LINT_BLAS(cublasCgetrsBatched)
__CUDA_LINT_BLAS(cublasZgetrsBatched)
__CUDA_LINT_BLAS(cublasSgetriBatched)
__CUDA_LINT_BLAS(cublasDgetriBatched)
__CUDA_LINT_BLAS(cublasCgetriBatched)
__CUDA_LINT_BLAS(cublasZgetriBatched)
__CUDA_LINT_BLAS(cublasSmatinvBatched)
__CUDA_LINT_BLAS(cublasDmatinvBatched)
__CUDA_LINT_BLAS(cublasCmatinvBatched)
__CUDA_LINT_BLAS(cublasZmatinvBatched)
__CUDA_LINT_BLAS(cublasSgeqrfBatched)
__CUDA_LINT_BLAS(cublasDgeqrfBatched)
__CUDA_LINT_BLAS(cublasCgeqrfBatched)
__CUDA_LINT_BLAS(cublasZgeqrfBatched)
__CUDA_LINT_BLAS(cublasSgelsBatched)
__CUDA_LINT_BLAS(cublasDgelsBatched)
__CUDA_LINT_BLAS(cublasCgelsBatched)
__CUDA_LINT_BLAS(cublasZgelsBatched)
__CUDA_LINT_BLAS(cublasSgemvBatched)
__CUDA_LINT_BLAS(cublasDgemvBatched)
__CUDA_LINT_BLAS(cublasCgemvBatched)
__CUDA_LINT_BLAS(cublasZgemvBatched)
__CUDA_LINT_BLAS(cublasSgemvStridedBatched)
__CUDA_LINT_BLAS(cublasDgemvStridedBatched)
__CUDA_LINT_BLAS(cublasCgemvStridedBatched)
__CUDA_LINT_BLAS(cublasZgemvStridedBatched)
__CUDA_LINT_BLAS(cublasIsamax)
__CUDA_LINT_BLAS(cublasIsamin)
__CUDA_LINT_BLAS(cublasIdamax)
__CUDA_LINT_BLAS(cublasIdamin)
__CUDA_LINT_BLAS(cublasIcamax)
__CUDA_LINT_BLAS(cublasIcamin)
__CUDA_LINT_BLAS(cublasIzamax)
__CUDA_LINT_BLAS(cublasIzamin)
__CUDA_LINT_BLAS(cublasCreate)
__CUDA_LINT_BLAS(cublasDestroy)
__CUDA_LINT_BLAS(cublasSetStream)
__CUDA_LINT_BLAS(cublasGetStream)
__CUDA_LINT_BLAS(cublasSetPointerMode)
__CUDA_LINT_BLAS(cublasGetPointerMode)
__CUDA_LINT_BLAS(cublasSetMathMode)
__CUDA_LINT_BLAS(cublasGetMathMode)
__CUDA_LINT_BLAS(cublasSetWorkspace)
__CUDA_LINT_BLAS(cublasSetVector)
__CUDA_LINT_BLAS(cublasGetVector)
__CUDA_LINT_BLAS(cublasSetMatrix)
__CUDA_LINT_BLAS(cublasGetMatrix)
__CUDA_LINT_BLAS(cublasSetVectorAsync)
__CUDA_LINT_BLAS(cublasGetVectorAsync)
__CUDA_LINT_BLAS(cublasSetMatrixAsync)
__CUDA_LINT_BLAS(cublasGetMatrixAsync)
__CUDA_LINT_BLAS(cublasGetVersion)
__CUDA_LINT_BLAS(cublasSetAtomicsMode)
__CUDA_LINT_BLAS(cublasGemmEx)
__CUDA_LINT_BLAS(cublasGemmBatchedEx)
__CUDA_LINT_BLAS(cublasGemmStridedBatchedEx)
__CUDA_LINT_BLAS(cublasSgemmEx)
__CUDA_LINT_BLAS(cublasCgemmEx)
__CUDA_LINT_BLAS(cublasDotEx)
__CUDA_LINT_BLAS(cublasDotcEx)
__CUDA_LINT_BLAS(cublasNrm2Ex)
__CUDA_LINT_BLAS(cublasAxpyEx)
__CUDA_LINT_BLAS(cublasScalEx)
__CUDA_LINT_BLAS(cublasHgemm)
__CUDA_LINT_BLAS(cublasHgemmBatched)
__CUDA_LINT_BLAS(cublasHgemmStridedBatched)
__CUDA_LINT_BLAS(cublasScnrm2)
__CUDA_LINT_BLAS(cublasDznrm2)
__CUDA_LINT_BLAS(cublasScasum)
__CUDA_LINT_BLAS(cublasDzasum)
__CUDA_LINT_BLAS(cublasCsscal)
__CUDA_LINT_BLAS(cublasZdscal)
__CUDA_LINT_BLAS(cublasGetProperty)
__CUDA_LINT_BLAS(cublasLoggerConfigure)
__CUDA_LINT_BLAS(cublasSetSmCountTarget)
#undef __CUDA_LINT_BLAS
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasSetStream_v2 cublasSetStream
#endif
