//===- memcpy_async.h - collective asynchronous copies ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CG_MEMCPY_ASYNC_H
#define CUDA_SURFACE_CG_MEMCPY_ASYNC_H
#pragma clang system_header
#include <cooperative_groups.h>
#include <cuda/__cuda_lint/aligned_size.h>

namespace cooperative_groups {
inline namespace __v1 {
// One size: bytes.
template <class Group, class T, class U, class Shape>
__device__ void memcpy_async(const Group&, T* dst, const U* src, const Shape& bytes);
// Two layouts: elements.
template <class Group, class T, class U, class DstLayout, class SrcLayout>
__device__ void memcpy_async(const Group&, T* dst, const DstLayout&, const U* src, const SrcLayout&);
template <class Group> __device__ void wait(const Group&);
template <unsigned Stages, class Group> __device__ void wait_prior(const Group&);
} // namespace __v1
} // namespace cooperative_groups
#endif
