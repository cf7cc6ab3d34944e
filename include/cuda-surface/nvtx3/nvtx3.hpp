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
template <class... _Ap> void mark(_Ap&&...);
struct scoped_range {
  template <class... _Ap> explicit scoped_range(_Ap&&...);
  ~scoped_range();
};
template <class _Domain> struct scoped_range_in {
  template <class... _Ap> explicit scoped_range_in(_Ap&&...);
  ~scoped_range_in();
};
} // namespace nvtx3
#define NVTX3_FUNC_RANGE()
#define NVTX3_FUNC_RANGE_IN(domain)
#endif
