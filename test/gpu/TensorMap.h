//===- TensorMap.h - tensor maps of matrices of words -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_GPU_TENSOR_MAP_H
#define CUDA_LINT_TEST_GPU_TENSOR_MAP_H

#include "Suite.h"
#include <cuda.h>

namespace cudalint::gpu {

/// The map of a row-major matrix of 32-bit words, loaded in boxes of boxRows x boxColumns. The encoder belongs to the
/// driver and is looked up at run time, so that nothing links with libcuda.
inline bool encodeMatrix(Recorder& record, CUtensorMap& map, const int* data, int rows, int columns, int boxRows,
                         int boxColumns) {
  void* entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (!record.check(
          cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found),
          "cudaGetDriverEntryPointByVersion"))
    return false;
  if (found != cudaDriverEntryPointSuccess) return record.check(cudaErrorNotSupported, "cuTensorMapEncodeTiled");
  auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(entry);
  cuuint64_t sizes[] = {cuuint64_t(columns), cuuint64_t(rows)};
  cuuint64_t strides[] = {cuuint64_t(columns) * sizeof(int)};
  cuuint32_t box[] = {cuuint32_t(boxColumns), cuuint32_t(boxRows)};
  cuuint32_t steps[] = {1, 1};
  CUresult result = encode(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, const_cast<int*>(data), sizes, strides, box, steps,
                           CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                           CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return record.check(result == CUDA_SUCCESS ? cudaSuccess : cudaErrorInvalidValue, "cuTensorMapEncodeTiled");
}

} // namespace cudalint::gpu

#endif
