//===- libc.h - the C headers that cuda_runtime.h brings, and their device overloads ------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_LIBC_H
#define CUDA_SURFACE_LIBC_H
#pragma clang system_header
#include <crt/host_defines.h>

#include <stddef.h>
#include <stdint.h>
// Before <new>: its device operators call them.
extern "C" {
__device__ int vprintf(const char*, const char*);
__device__ void* malloc(size_t) __attribute__((nothrow, malloc));
__device__ void free(void*) __attribute__((nothrow));
__device__ void __assertfail(const char* __expression, const char* __file, unsigned __line, const char* __function,
                             size_t __size) __attribute__((noreturn));
// What glibc's assert() calls.
__device__ void __assert_fail(const char* __expression, const char* __file, unsigned __line, const char* __function)
    __attribute__((noreturn));
}

// <cmath> alone costs more than all other headers together, because of the special mathematical functions of C++17
// (three thousand lines of series). They are declared below instead; <limits> and std::min, which programs take from
// them without knowing, are included by name.
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#define _GLIBCXX_USE_STD_SPEC_FUNCS 0
#endif

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <new> // clang's wrapper of it has new and delete for device code
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __has_include(<bits/c++config.h>)
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#if __cplusplus >= 201703L
#include <bits/stl_algobase.h>
#include <limits>
namespace std {
#define __CUDA_LINT_SPECIAL1(name, ...)                                                                                \
  float name##f(__VA_ARGS__ float);                                                                                    \
  long double name##l(__VA_ARGS__ long double);                                                                        \
  template <class _Tp> _Tp name(__VA_ARGS__ _Tp);
__CUDA_LINT_SPECIAL1(comp_ellint_1, )
__CUDA_LINT_SPECIAL1(comp_ellint_2, )
__CUDA_LINT_SPECIAL1(expint, )
__CUDA_LINT_SPECIAL1(riemann_zeta, )
#undef __CUDA_LINT_SPECIAL1
#define __CUDA_LINT_COMMA ,
#define __CUDA_LINT_SPECIAL(name, order)                                                                               \
  float name##f(order, float);                                                                                         \
  long double name##l(order, long double);                                                                             \
  template <class _Tp> _Tp name(order, _Tp);
__CUDA_LINT_SPECIAL(assoc_laguerre, unsigned __CUDA_LINT_COMMA unsigned)
__CUDA_LINT_SPECIAL(assoc_legendre, unsigned __CUDA_LINT_COMMA unsigned)
__CUDA_LINT_SPECIAL(hermite, unsigned)
__CUDA_LINT_SPECIAL(laguerre, unsigned)
__CUDA_LINT_SPECIAL(legendre, unsigned)
__CUDA_LINT_SPECIAL(sph_bessel, unsigned)
__CUDA_LINT_SPECIAL(sph_legendre, unsigned __CUDA_LINT_COMMA unsigned)
__CUDA_LINT_SPECIAL(sph_neumann, unsigned)
#undef __CUDA_LINT_SPECIAL
#undef __CUDA_LINT_COMMA
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) beta(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) cyl_bessel_i(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) cyl_bessel_j(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) cyl_bessel_k(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) cyl_neumann(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) comp_ellint_3(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) ellint_1(_Tp, _Up);
template <class _Tp, class _Up> __typeof__(_Tp() + _Up()) ellint_2(_Tp, _Up);
template <class _Tp, class _Up, class _Vp> __typeof__(_Tp() + _Up() + _Vp()) ellint_3(_Tp, _Up, _Vp);
} // namespace std
#endif
#endif

__device__ clock_t clock();
__device__ long long clock64();
__device__ int printf(const char*, ...) __attribute__((format(printf, 1, 2)));
__device__ void* memcpy(void*, const void*, size_t);
__device__ void* memmove(void*, const void*, size_t);
__device__ void* memset(void*, int, size_t);
__device__ int memcmp(const void*, const void*, size_t);

#endif
