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
template <class _Group, class _Tp, class _Up, class _Shape>
__device__ void memcpy_async(const _Group&, _Tp* __dst, const _Up* __src, const _Shape& __bytes);
// Two layouts: elements.
template <class _Group, class _Tp, class _Up, class _DstLayout, class _SrcLayout>
__device__ void memcpy_async(const _Group&, _Tp* __dst, const _DstLayout&, const _Up* __src, const _SrcLayout&);
template <class _Group> __device__ void wait(const _Group&);
template <unsigned _Stages, class _Group> __device__ void wait_prior(const _Group&);
} // namespace __v1
} // namespace cooperative_groups
#endif
