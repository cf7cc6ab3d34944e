//===- scan.h - collective prefix sums ----------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CG_SCAN_H
#define CUDA_SURFACE_CG_SCAN_H
#pragma clang system_header
#include <cooperative_groups.h>

namespace cooperative_groups {
inline namespace __v1 {
#define __CUDA_LINT_SCAN(name)                                                                                         \
  template <class Group, class T>                                                                                      \
  __device__ auto name(const Group&, T&& value)->typename details::remove_cvref<T>::type;                              \
  template <class Group, class T, class Op>                                                                            \
  __device__ auto name(const Group&, T&& value, Op&& op)->typename details::remove_cvref<T>::type;                     \
  template <class Group, class Atomic, class T>                                                                        \
  __device__ auto name##_update(const Group&, Atomic&, T&& value)->typename details::remove_cvref<T>::type;            \
  template <class Group, class Atomic, class T, class Op>                                                              \
  __device__ auto name##_update(const Group&, Atomic&, T&& value, Op&& op)->typename details::remove_cvref<T>::type;
__CUDA_LINT_SCAN(inclusive_scan)
__CUDA_LINT_SCAN(exclusive_scan)
#undef __CUDA_LINT_SCAN
} // namespace __v1
} // namespace cooperative_groups
#endif
