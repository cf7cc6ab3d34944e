//===- atomics.h - atomicAdd and its family, __nv_atomic_* --------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_ATOMICS_H
#define CUDA_SURFACE_ATOMICS_H
#pragma clang system_header
#include <vector_types.h>

// ---- atomic<op>, atomic<op>_block, atomic<op>_system ---------------------------------------------------------------
#define __CUDA_LINT_RMW(name, type)                                                                                    \
  __device__ type name(type* __address, type __value);                                                                 \
  __device__ type name##_block(type* __address, type __value);                                                         \
  __device__ type name##_system(type* __address, type __value);
#define __CUDA_LINT_CAS(type)                                                                                          \
  __device__ type atomicCAS(type* __address, type __compare, type __value);                                            \
  __device__ type atomicCAS_block(type* __address, type __compare, type __value);                                      \
  __device__ type atomicCAS_system(type* __address, type __compare, type __value);
#define __CUDA_LINT_INTEGER(name)                                                                                      \
  __CUDA_LINT_RMW(name, int) __CUDA_LINT_RMW(name, unsigned) __CUDA_LINT_RMW(name, unsigned long long)
__CUDA_LINT_INTEGER(atomicAdd)
__CUDA_LINT_INTEGER(atomicExch)
__CUDA_LINT_INTEGER(atomicMin)
__CUDA_LINT_INTEGER(atomicMax)
__CUDA_LINT_INTEGER(atomicAnd)
__CUDA_LINT_INTEGER(atomicOr)
__CUDA_LINT_INTEGER(atomicXor)
__CUDA_LINT_RMW(atomicSub, int)
__CUDA_LINT_RMW(atomicSub, unsigned)
__CUDA_LINT_RMW(atomicMin, long long)
__CUDA_LINT_RMW(atomicMax, long long)
__CUDA_LINT_RMW(atomicAnd, long long)
__CUDA_LINT_RMW(atomicOr, long long)
__CUDA_LINT_RMW(atomicXor, long long)
__CUDA_LINT_RMW(atomicInc, unsigned)
__CUDA_LINT_RMW(atomicDec, unsigned)
__CUDA_LINT_RMW(atomicAdd, float)
__CUDA_LINT_RMW(atomicExch, float)
__CUDA_LINT_CAS(int)
__CUDA_LINT_CAS(unsigned)
__CUDA_LINT_CAS(unsigned long long)
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
__CUDA_LINT_RMW(atomicAdd, double)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__CUDA_LINT_CAS(unsigned short)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__CUDA_LINT_RMW(atomicAdd, float2)
__CUDA_LINT_RMW(atomicAdd, float4)
// 16 bytes, of any trivially copyable type
#define __CUDA_LINT_WIDE(suffix)                                                                                       \
  template <class _Tp> __device__ _Tp atomicCAS##suffix(_Tp* __address, _Tp __compare, _Tp __value);                   \
  template <class _Tp> __device__ _Tp atomicExch##suffix(_Tp* __address, _Tp __value);
__CUDA_LINT_WIDE()
__CUDA_LINT_WIDE(_block)
__CUDA_LINT_WIDE(_system)
#undef __CUDA_LINT_WIDE
#endif
#undef __CUDA_LINT_INTEGER
#undef __CUDA_LINT_CAS
// __CUDA_LINT_RMW stays for cuda_fp16.h and cuda_bf16.h.

// ---- __nv_atomic_*: built-in functions of nvcc ----------------------------------------------------------------------
enum {
  __NV_ATOMIC_RELAXED = 0,
  __NV_ATOMIC_CONSUME = 1,
  __NV_ATOMIC_ACQUIRE = 2,
  __NV_ATOMIC_RELEASE = 3,
  __NV_ATOMIC_ACQ_REL = 4,
  __NV_ATOMIC_SEQ_CST = 5
};
enum {
  __NV_THREAD_SCOPE_THREAD = 0,
  __NV_THREAD_SCOPE_BLOCK = 1,
  __NV_THREAD_SCOPE_CLUSTER = 2,
  __NV_THREAD_SCOPE_DEVICE = 3,
  __NV_THREAD_SCOPE_SYSTEM = 4
};
// Programs ask with #ifdef.
#define __NV_ATOMIC_RELAXED __NV_ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __NV_ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __NV_ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __NV_ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __NV_ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __NV_ATOMIC_SEQ_CST
#define __NV_THREAD_SCOPE_THREAD __NV_THREAD_SCOPE_THREAD
#define __NV_THREAD_SCOPE_BLOCK __NV_THREAD_SCOPE_BLOCK
#define __NV_THREAD_SCOPE_CLUSTER __NV_THREAD_SCOPE_CLUSTER
#define __NV_THREAD_SCOPE_DEVICE __NV_THREAD_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_SYSTEM __NV_THREAD_SCOPE_SYSTEM

// The generic forms (without _n) pass the value through memory.
template <class _Tp>
__device__ _Tp __nv_atomic_load_n(const volatile _Tp*, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp>
__device__ void __nv_atomic_load(const volatile _Tp*, _Tp* __result, int __order,
                                 int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ void __nv_atomic_store_n(_Tp*, _Vp __value, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ void __nv_atomic_store(_Tp*, _Vp* __value, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ _Tp __nv_atomic_exchange_n(_Tp*, _Vp __value, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ void __nv_atomic_exchange(_Tp*, _Vp* __value, _Tp* __result, int __order,
                                     int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ bool __nv_atomic_compare_exchange_n(_Tp*, _Tp* __expected, _Vp __desired, bool __weak, int __success,
                                               int __failure, int __scope = __NV_THREAD_SCOPE_SYSTEM);
template <class _Tp, class _Vp>
__device__ bool __nv_atomic_compare_exchange(_Tp*, _Tp* __expected, _Vp* __desired, bool __weak, int __success,
                                             int __failure, int __scope = __NV_THREAD_SCOPE_SYSTEM);
#define __CUDA_LINT_NV_ATOMIC(op)                                                                                      \
  template <class _Tp, class _Vp>                                                                                      \
  __device__ _Tp __nv_atomic_fetch_##op(_Tp*, _Vp __value, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);       \
  template <class _Tp, class _Vp>                                                                                      \
  __device__ void __nv_atomic_##op(_Tp*, _Vp __value, int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);
__CUDA_LINT_NV_ATOMIC(add)
__CUDA_LINT_NV_ATOMIC(sub)
__CUDA_LINT_NV_ATOMIC(and)
__CUDA_LINT_NV_ATOMIC(or)
__CUDA_LINT_NV_ATOMIC(xor)
__CUDA_LINT_NV_ATOMIC(min)
__CUDA_LINT_NV_ATOMIC(max)
#undef __CUDA_LINT_NV_ATOMIC
__device__ void __nv_atomic_thread_fence(int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM);

#endif
