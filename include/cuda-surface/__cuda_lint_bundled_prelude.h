//===- __cuda_lint_bundled_prelude.h - what nvcc defines before the first line of a source ------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Force-included when no CUDA toolkit is used (--cuda bundled):
//   -nocudainc -nocudalib -isystem include/cuda-surface -include include/cuda-surface/__cuda_lint_bundled_prelude.h
// It stands in for nvcc's predefined macros, built-in functions and the implicit #include <cuda_runtime.h>.
//
// Nothing in this folder has an implementation: the declarations are what a parse needs, no more. They are visible for
// every architecture, so that a use of a feature the target lacks is the linter's finding and not a parse error; only
// overloads that programs write for themselves where the hardware lacks them follow __CUDA_ARCH__.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_BUNDLED_PRELUDE
#define CUDA_LINT_BUNDLED_PRELUDE
#pragma clang system_header

#if !defined(__clang__) || !defined(__CUDA__)
#error "cuda-lint's bundled CUDA headers are for clang -x cuda only"
#endif

#define __CUDA_LINT_BUNDLED__ 1

// ---- nvcc's version and mode -------------------------------------------------------------------------------------
#undef __CUDACC__ // clang's own wrapper leaves it empty; headers write "#if __CUDACC__"
#define __CUDACC__ 1
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#endif
#ifndef __CUDA_API_VER_MAJOR__
#define __CUDA_API_VER_MAJOR__ __CUDACC_VER_MAJOR__
#define __CUDA_API_VER_MINOR__ __CUDACC_VER_MINOR__
#endif
#ifndef __CUDACC_EXTENDED_LAMBDA__
#define __CUDACC_EXTENDED_LAMBDA__ 1
#endif
#ifndef __CUDACC_RELAXED_CONSTEXPR__
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#ifndef _CG_CLUSTER_INTRINSICS_AVAILABLE
#define _CG_CLUSTER_INTRINSICS_AVAILABLE 1
#endif
#ifndef _CG_HAS_CLUSTER_GROUP
#define _CG_HAS_CLUSTER_GROUP 1
#endif

// clang has a macro for each architecture-specific target (__CUDA_ARCH_FEAT_SM90_ALL), nvcc one for all of them too.
#if defined(__CUDA_ARCH__)
#ifndef __CUDA_ARCH_LIST__
#define __CUDA_ARCH_LIST__ __CUDA_ARCH__
#endif
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__CUDA_ARCH_FEAT_SM100_ALL) ||                                       \
    defined(__CUDA_ARCH_FEAT_SM101_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL) ||                                      \
    defined(__CUDA_ARCH_FEAT_SM110_ALL) || defined(__CUDA_ARCH_FEAT_SM120_ALL) ||                                      \
    defined(__CUDA_ARCH_FEAT_SM121_ALL)
#ifndef __CUDA_ARCH_SPECIFIC__
#define __CUDA_ARCH_SPECIFIC__ __CUDA_ARCH__
#endif
#ifndef __CUDA_ARCH_FAMILY_SPECIFIC__
#define __CUDA_ARCH_FAMILY_SPECIFIC__ __CUDA_ARCH__
#endif
#endif
#elif !defined(__CUDA_ARCH_LIST__)
#define __CUDA_ARCH_LIST__ 900
#endif
#define __CUDA_ARCH_HAS_FEATURE__(feature) __CUDA_ARCH_FEAT_##feature

#include <cuda_runtime.h>

#endif
