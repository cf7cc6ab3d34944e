//===- reduce.h - collective reductions ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CG_REDUCE_H
#define CUDA_SURFACE_CG_REDUCE_H
#pragma clang system_header
#include <cooperative_groups.h>

namespace cooperative_groups {
inline namespace __v1 {
template <class _Group, class _Tp, class _Op>
__device__ auto reduce(const _Group&, _Tp&& __value, _Op&& __op) -> typename details::remove_cvref<_Tp>::type;
template <class _Group, class _AtomicType, class _Tp, class _Op>
__device__ void reduce_update_async(const _Group&, _AtomicType&, _Tp&& __value, _Op&& __op);
template <class _Group, class _AtomicType, class _Tp, class _Op>
__device__ void reduce_store_async(const _Group&, _AtomicType&, _Tp&& __value, _Op&& __op);
} // namespace __v1
} // namespace cooperative_groups
#endif
