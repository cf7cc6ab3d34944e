//===- cuda_runtime.h - the runtime API for C++ and everything nvcc includes implicitly ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_RUNTIME_H
#define CUDA_SURFACE_CUDA_RUNTIME_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__
#endif

#include <crt/host_defines.h>
// Device overloads of functions of the C library: before the library's own declarations, because `using ::sin` in
// <cmath> must find both.
#include <__cuda_lint/math.h>
#include <__cuda_lint/libc.h>

#include <cuda_runtime_api.h>
#include <vector_types.h>
#include <vector_functions.h>
#include <device_launch_parameters.h>
#include <__cuda_lint/intrinsics.h>
#include <__cuda_lint/atomics.h>
#include <__cuda_lint/texture.h>
#include <__cuda_lint/runtime_templates.h>

#endif
