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
template <class Group, class T, class Op>
__device__ auto reduce(const Group&, T&& value, Op&& op) -> typename details::remove_cvref<T>::type;
template <class Group, class Atomic, class T, class Op>
__device__ void reduce_update_async(const Group&, Atomic&, T&& value, Op&& op);
template <class Group, class Atomic, class T, class Op>
__device__ void reduce_store_async(const Group&, Atomic&, T&& value, Op&& op);
} // namespace __v1
} // namespace cooperative_groups
#endif
