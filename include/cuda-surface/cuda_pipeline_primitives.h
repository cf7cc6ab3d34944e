//===- cuda_pipeline_primitives.h - __pipeline_* ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_PIPELINE_PRIMITIVES_H
#define CUDA_SURFACE_PIPELINE_PRIMITIVES_H
#pragma clang system_header
#include <cuda_awbarrier_primitives.h>

/// size is 4, 8 or 16; the last zfill bytes are zeros instead of a copy.
__device__ void __pipeline_memcpy_async(void* __dst, const void* __src, size_t __size, size_t __zfill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t __n);
__device__ void __pipeline_arrive_on(__mbarrier_t*);
#endif
