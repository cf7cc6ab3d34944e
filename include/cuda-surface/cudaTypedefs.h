//===- cudaTypedefs.h - pointers to driver functions --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_TYPEDEFS_H
#define CUDA_SURFACE_CUDA_TYPEDEFS_H
#pragma clang system_header
#include <cuda.h>
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled;
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled_v12000;
typedef decltype(&cuTensorMapEncodeIm2col) PFN_cuTensorMapEncodeIm2col;
typedef decltype(&cuTensorMapEncodeIm2col) PFN_cuTensorMapEncodeIm2col_v12000;
typedef decltype(&cuGetProcAddress) PFN_cuGetProcAddress;
typedef decltype(&cuGetProcAddress) PFN_cuGetProcAddress_v12000;
typedef decltype(&cuLaunchKernelEx) PFN_cuLaunchKernelEx;
#endif
