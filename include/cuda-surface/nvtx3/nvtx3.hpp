//===- nvtx3.hpp - C++ ranges for profilers -----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_NVTX_HPP
#define CUDA_SURFACE_NVTX_HPP
#pragma clang system_header
#include <nvtx3/nvToolsExt.h>
namespace nvtx3 {
template <class... A> void mark(A&&...);
struct scoped_range {
  template <class... A> explicit scoped_range(A&&...);
  ~scoped_range();
};
template <class Domain> struct scoped_range_in {
  template <class... A> explicit scoped_range_in(A&&...);
  ~scoped_range_in();
};
} // namespace nvtx3
#define NVTX3_FUNC_RANGE()
#define NVTX3_FUNC_RANGE_IN(domain)
#endif
