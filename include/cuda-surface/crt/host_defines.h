//===- host_defines.h - function, variable and type attributes ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_HOST_DEFINES_H
#define CUDA_SURFACE_HOST_DEFINES_H
#pragma clang system_header

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __constant__ __attribute__((constant))

// Not clang's own "shared": a class with a constructor would be a hard error there (a mere warning in nvcc), the
// variable would turn invalid and the kernel that uses it would lose its body. The linter reads the annotation.
#define __shared__ __attribute__((annotate("cuda-lint:shared")))
// clang knows managed variables for HIP only.
#define __managed__ __attribute__((device)) __attribute__((annotate("cuda-lint:managed")))

#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__ __attribute__((grid_constant))
// clang's own attribute is an error below compute capability 9.0, where nvcc ignores it, and takes no more than 15.
#define __cluster_dims__(...) __attribute__((annotate("cuda-lint:cluster_dims", __VA_ARGS__)))

// __block_size__((x, y, z), (cx, cy, cz)): the block in one annotation, the cluster in another. Each may have fewer
// numbers, or be a plain one.
#define __CUDA_LINT_FLAT(...) __VA_ARGS__
#define __CUDA_LINT_SECOND(a, b, ...) b
#define __CUDA_LINT_PROBE(...) ~, __CUDA_LINT_FLAT
#define __CUDA_LINT_CHOOSE(...) __CUDA_LINT_SECOND(__VA_ARGS__, , ~)
#define __CUDA_LINT_NUMBERS(x) __CUDA_LINT_CHOOSE(__CUDA_LINT_PROBE x, ) x
#define __CUDA_LINT_PICK_BLOCK_SIZE(a, b, name, ...) name
#define __CUDA_LINT_BLOCK_SIZE_1(a)                                                                                    \
  __attribute__((annotate("cuda-lint:block_size", __CUDA_LINT_NUMBERS(a))))
#define __CUDA_LINT_BLOCK_SIZE_2(a, b)                                                                                 \
  __attribute__((annotate("cuda-lint:block_size", __CUDA_LINT_NUMBERS(a)),                                             \
                 annotate("cuda-lint:cluster_dims", __CUDA_LINT_NUMBERS(b))))
#define __block_size__(...)                                                                                            \
  __CUDA_LINT_PICK_BLOCK_SIZE(__VA_ARGS__, __CUDA_LINT_BLOCK_SIZE_2, __CUDA_LINT_BLOCK_SIZE_1, ~)(__VA_ARGS__)
#define __maxnreg__(...) __attribute__((annotate("cuda-lint:maxnreg", __VA_ARGS__)))
#define __nv_pure__ __attribute__((pure))

// __noinline__ is a keyword of clang in CUDA mode; a macro would break __attribute__((__noinline__)).
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#ifndef __align__
#define __align__(n) __attribute__((__aligned__(n)))
#endif
#define __builtin_align__(n) __align__(n)
#define __no_return__ __attribute__((noreturn))
#define __cdecl
#define __annotate__(a) __attribute__((a))
#define __location__(a) __annotate__(a)
#define __specialization_static static
#define __device_builtin__
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __cudart_builtin__
#define CUDARTAPI
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB
#define CUDART_DEVICE __device__

#endif
