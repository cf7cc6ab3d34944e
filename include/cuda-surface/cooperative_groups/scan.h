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
  template <class _Group, class _Tp>                                                                                   \
  __device__ auto name(const _Group&, _Tp&& __value)->typename details::remove_cvref<_Tp>::type;                       \
  template <class _Group, class _Tp, class _Op>                                                                        \
  __device__ auto name(const _Group&, _Tp&& __value, _Op&& __op)->typename details::remove_cvref<_Tp>::type;           \
  template <class _Group, class _AtomicType, class _Tp>                                                                \
  __device__ auto name##_update(const _Group&, _AtomicType&, _Tp&& __value)                                            \
      ->typename details::remove_cvref<_Tp>::type;                                                                     \
  template <class _Group, class _AtomicType, class _Tp, class _Op>                                                     \
  __device__ auto name##_update(const _Group&, _AtomicType&, _Tp&& __value, _Op&& __op)                                \
      ->typename details::remove_cvref<_Tp>::type;
__CUDA_LINT_SCAN(inclusive_scan)
__CUDA_LINT_SCAN(exclusive_scan)
#undef __CUDA_LINT_SCAN
} // namespace __v1
} // namespace cooperative_groups
#endif
