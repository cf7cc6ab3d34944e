//===- aligned_size.h - cuda::aligned_size_t ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_ALIGNED_SIZE_H
#define CUDA_SURFACE_ALIGNED_SIZE_H
#pragma clang system_header
#include <crt/host_defines.h>
#include <stddef.h>

namespace cuda {
/// A size whose source and destination are promised to be aligned to Alignment bytes.
template <size_t _Alignment> struct aligned_size_t {
  static constexpr size_t align = _Alignment;
  size_t value;
  __host__ __device__ constexpr explicit aligned_size_t(size_t __n) : value(__n) {}
  __host__ __device__ constexpr operator size_t() const { return value; }
};
} // namespace cuda
#endif
