//===- cuda_awbarrier_primitives.h - __mbarrier_* -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_AWBARRIER_PRIMITIVES_H
#define CUDA_SURFACE_AWBARRIER_PRIMITIVES_H
#pragma clang system_header
#include <cuda_runtime.h>
#include <stdint.h>

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;
__host__ __device__ uint32_t __mbarrier_maximum_count();
__device__ void __mbarrier_init(__mbarrier_t*, uint32_t __count);
__device__ void __mbarrier_inval(__mbarrier_t*);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t*);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t*);
__device__ bool __mbarrier_test_wait(__mbarrier_t*, __mbarrier_token_t);
__device__ bool __mbarrier_test_wait_parity(__mbarrier_t*, bool __parity);
__device__ bool __mbarrier_try_wait(__mbarrier_t*, __mbarrier_token_t, uint32_t __max_sleep_ns);
__device__ bool __mbarrier_try_wait_parity(__mbarrier_t*, bool __parity, uint32_t __max_sleep_ns);
__device__ uint32_t __mbarrier_token_pending_count(__mbarrier_token_t);
#endif
