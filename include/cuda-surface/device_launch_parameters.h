//===- device_launch_parameters.h - threadIdx, blockIdx, blockDim, gridDim, warpSize ------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_DEVICE_LAUNCH_PARAMETERS_H
#define CUDA_SURFACE_DEVICE_LAUNCH_PARAMETERS_H
#pragma clang system_header
#include <vector_types.h>

extern const __device__ __attribute__((weak)) uint3 threadIdx;
extern const __device__ __attribute__((weak)) uint3 blockIdx;
extern const __device__ __attribute__((weak)) dim3 blockDim;
extern const __device__ __attribute__((weak)) dim3 gridDim;
__attribute__((device)) const int warpSize = 32;

#endif
