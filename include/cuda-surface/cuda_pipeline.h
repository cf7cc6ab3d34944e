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
  __device__ void wait(size_t batch);
  template <unsigned N> __device__ void wait_prior();
  __device__ void arrive_on(awbarrier&);
};
template <class T> __device__ void memcpy_async(T& dst, const T& src, pipeline&);
template <class T> __device__ void memcpy_async(T* dst, const T* src, size_t size, pipeline&);
template <class T, size_t D, size_t S>
__device__ void memcpy_async(T (&dst)[D], const T (&src)[S], pipeline&);
} // namespace experimental
} // namespace nvcuda
#endif
