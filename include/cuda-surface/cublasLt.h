//===- cublasLt.h - cuBLASLt --------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUBLASLT_H
#define CUDA_SURFACE_CUBLASLT_H
#pragma clang system_header
#include <cublas_v2.h>

typedef struct cublasLtContext* cublasLtHandle_t;
typedef struct cublasLtMatmulDescOpaque_t* cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque_t* cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque_t* cublasLtMatmulPreference_t;
typedef struct {
  unsigned long long data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;
typedef enum {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,
  CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,
  CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_TRANSC = 5,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,
  CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,
  CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22
} cublasLtMatmulDescAttributes_t;
typedef enum {
  CUBLASLT_MATRIX_LAYOUT_TYPE = 0,
  CUBLASLT_MATRIX_LAYOUT_ORDER = 1,
  CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
  CUBLASLT_MATRIX_LAYOUT_COLS = 3,
  CUBLASLT_MATRIX_LAYOUT_LD = 4,
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;
typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1, CUBLASLT_ORDER_COL32 = 2 } cublasLtOrder_t;
typedef enum {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1
} cublasLtMatmulPreferenceAttributes_t;
typedef enum {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,
  CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  CUBLASLT_EPILOGUE_DGELU = 192,
  CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
  CUBLASLT_EPILOGUE_BGRADA = 256,
  CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;
typedef enum { CUBLASLT_POINTER_MODE_HOST = 0, CUBLASLT_POINTER_MODE_DEVICE = 1 } cublasLtPointerMode_t;

#define __CUDA_LINT_BLAS(name) template <class... _Ap> cublasStatus_t cublasLt##name(_Ap&&...);
__CUDA_LINT_BLAS(Create)
__CUDA_LINT_BLAS(Destroy)
__CUDA_LINT_BLAS(Matmul)
__CUDA_LINT_BLAS(MatmulDescCreate)
__CUDA_LINT_BLAS(MatmulDescInit)
__CUDA_LINT_BLAS(MatmulDescDestroy)
__CUDA_LINT_BLAS(MatmulDescSetAttribute)
__CUDA_LINT_BLAS(MatmulDescGetAttribute)
__CUDA_LINT_BLAS(MatrixLayoutCreate)
__CUDA_LINT_BLAS(MatrixLayoutInit)
__CUDA_LINT_BLAS(MatrixLayoutDestroy)
__CUDA_LINT_BLAS(MatrixLayoutSetAttribute)
__CUDA_LINT_BLAS(MatrixLayoutGetAttribute)
__CUDA_LINT_BLAS(MatmulPreferenceCreate)
__CUDA_LINT_BLAS(MatmulPreferenceInit)
__CUDA_LINT_BLAS(MatmulPreferenceDestroy)
__CUDA_LINT_BLAS(MatmulPreferenceSetAttribute)
__CUDA_LINT_BLAS(MatmulAlgoGetHeuristic)
__CUDA_LINT_BLAS(MatmulAlgoGetIds)
__CUDA_LINT_BLAS(MatmulAlgoInit)
__CUDA_LINT_BLAS(MatmulAlgoCheck)
__CUDA_LINT_BLAS(MatmulAlgoConfigSetAttribute)
__CUDA_LINT_BLAS(MatrixTransform)
__CUDA_LINT_BLAS(MatrixTransformDescCreate)
__CUDA_LINT_BLAS(MatrixTransformDescDestroy)
#undef __CUDA_LINT_BLAS
size_t cublasLtGetVersion();
#endif
