//===- cuda_pipeline.h - nvcuda::experimental::pipeline (CUDA 11) -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_PIPELINE_11_H
#define CUDA_SURFACE_PIPELINE_11_H
#pragma clang system_header
#include <cuda_awbarrier.h>
#include <cuda_pipeline_primitives.h>

namespace nvcuda {
namespace experimental {
class pipeline {
public:
  pipeline() = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(const pipeline&) = delete;
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t __batch);
  template <unsigned _Np> __device__ void wait_prior();
  __device__ void arrive_on(awbarrier&);
};
template <class _Tp> __device__ void memcpy_async(_Tp& __dst, const _Tp& __src, pipeline&);
template <class _Tp> __device__ void memcpy_async(_Tp* __dst, const _Tp* __src, size_t __size, pipeline&);
template <class _Tp, size_t _Dp, size_t _Sp>
__device__ void memcpy_async(_Tp (&__dst)[_Dp], const _Tp (&__src)[_Sp], pipeline&);
} // namespace experimental
} // namespace nvcuda
#endif
