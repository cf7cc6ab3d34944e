//===- std.h - cuda::std: its own synchronisation types, and the rest taken from std ------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A name that cuda::std declares itself (atomic, barrier, latch, memory_order) hides std's; all others are std's, whose
// constexpr functions clang accepts in device code.
//
#ifndef CUDA_SURFACE_CUDA_STD_H
#define CUDA_SURFACE_CUDA_STD_H
#pragma clang system_header
#include <crt/host_defines.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#define _CCCL_DEVICE __device__
#define _CCCL_HOST __host__
#define _CCCL_HOST_DEVICE __host__ __device__
#define CCCL_VERSION 3000001
#define CCCL_MAJOR_VERSION 3
#define CCCL_MINOR_VERSION 0
#define CCCL_PATCH_VERSION 1
#define _LIBCUDACXX_CUDA_API_VERSION 3000001

namespace cuda {
namespace std {
using namespace ::std;

#if __cplusplus < 202002L
template <class _Tp> struct type_identity { using type = _Tp; };
template <class _Tp> using type_identity_t = typename type_identity<_Tp>::type;
template <class _Tp> struct remove_cvref {
  using type = typename ::std::remove_cv<typename ::std::remove_reference<_Tp>::type>::type;
};
template <class _Tp> using remove_cvref_t = typename remove_cvref<_Tp>::type;
struct identity {
  template <class _Tp> __host__ __device__ constexpr _Tp&& operator()(_Tp&& __v) const noexcept {
    return static_cast<_Tp&&>(__v);
  }
};
#endif

enum thread_scope {
  thread_scope_system = 0,
  thread_scope_device = 1,
  thread_scope_block = 2,
  thread_scope_thread = 10
};
struct __thread_scope_system_tag {};
struct __thread_scope_device_tag {};
struct __thread_scope_block_tag {};
// Thread scope is treated as block scope, as in libcu++.
template <thread_scope _Scope> struct __scope_tag { using type = __thread_scope_block_tag; };
template <> struct __scope_tag<thread_scope_system> { using type = __thread_scope_system_tag; };
template <> struct __scope_tag<thread_scope_device> { using type = __thread_scope_device_tag; };

#if __cplusplus >= 202002L
enum class memory_order : unsigned {
  relaxed,
  consume,
  acquire,
  release,
  acq_rel,
  seq_cst,
};
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_consume = memory_order::consume;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;
#else
typedef enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst,
} memory_order;
#endif
} // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
using std::thread_scope;
using std::thread_scope_block;
using std::thread_scope_device;
using std::thread_scope_system;
using std::thread_scope_thread;
} // namespace cuda
#endif
