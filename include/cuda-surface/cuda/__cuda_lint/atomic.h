//===- atomic.h - cuda::atomic, cuda::atomic_ref, cuda::std::atomic -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The operations are members of the same bases as in libcu++ (__atomic_common, __atomic_arithmetic, ...), whose last
// template argument carries the scope.
//
#ifndef CUDA_SURFACE_ATOMIC_H
#define CUDA_SURFACE_ATOMIC_H
#pragma clang system_header
#include <cuda/__cuda_lint/std.h>

namespace cuda {
namespace std {
template <class _Tp, class _Tag> struct __atomic_common {
  __atomic_common() = default;
  __host__ __device__ constexpr explicit __atomic_common(_Tp __v) : __storage(__v) {}
  _Tp __storage;
  __host__ __device__ void store(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp load(memory_order = memory_order_seq_cst) const;
  __host__ __device__ operator _Tp() const;
  __host__ __device__ _Tp exchange(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order, memory_order);
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order, memory_order);
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ void wait(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one();
  __host__ __device__ void notify_all();
  __host__ __device__ bool is_lock_free() const;
  __host__ __device__ void store(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp load(memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ operator _Tp() const volatile;
  __host__ __device__ _Tp exchange(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order, memory_order) volatile;
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order, memory_order) volatile;
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void wait(_Tp, memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ void notify_one() volatile;
  __host__ __device__ void notify_all() volatile;
  __host__ __device__ bool is_lock_free() const volatile;
};
template <class _Tp, class _Tag> struct __atomic_arithmetic : __atomic_common<_Tp, _Tag> {
  __atomic_arithmetic() = default;
  __host__ __device__ constexpr explicit __atomic_arithmetic(_Tp __v) : __atomic_common<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_add(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_sub(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp operator++(int);
  __host__ __device__ _Tp operator--(int);
  __host__ __device__ _Tp operator++();
  __host__ __device__ _Tp operator--();
  __host__ __device__ _Tp operator+=(_Tp);
  __host__ __device__ _Tp operator-=(_Tp);
  __host__ __device__ _Tp fetch_add(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_sub(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp operator++(int) volatile;
  __host__ __device__ _Tp operator--(int) volatile;
  __host__ __device__ _Tp operator++() volatile;
  __host__ __device__ _Tp operator--() volatile;
  __host__ __device__ _Tp operator+=(_Tp) volatile;
  __host__ __device__ _Tp operator-=(_Tp) volatile;
};
template <class _Tp, class _Tag> struct __atomic_bitwise : __atomic_arithmetic<_Tp, _Tag> {
  __atomic_bitwise() = default;
  __host__ __device__ constexpr explicit __atomic_bitwise(_Tp __v) : __atomic_arithmetic<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_and(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_or(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_xor(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp operator&=(_Tp);
  __host__ __device__ _Tp operator|=(_Tp);
  __host__ __device__ _Tp operator^=(_Tp);
  __host__ __device__ _Tp fetch_and(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_or(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_xor(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp operator&=(_Tp) volatile;
  __host__ __device__ _Tp operator|=(_Tp) volatile;
  __host__ __device__ _Tp operator^=(_Tp) volatile;
};
template <class _Tp, class _Tag> struct __atomic_pointer : __atomic_common<_Tp, _Tag> {
  __atomic_pointer() = default;
  __host__ __device__ constexpr explicit __atomic_pointer(_Tp __v) : __atomic_common<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp operator++(int);
  __host__ __device__ _Tp operator--(int);
  __host__ __device__ _Tp operator++();
  __host__ __device__ _Tp operator--();
  __host__ __device__ _Tp operator+=(ptrdiff_t);
  __host__ __device__ _Tp operator-=(ptrdiff_t);
  __host__ __device__ _Tp fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp operator++(int) volatile;
  __host__ __device__ _Tp operator--(int) volatile;
  __host__ __device__ _Tp operator++() volatile;
  __host__ __device__ _Tp operator--() volatile;
  __host__ __device__ _Tp operator+=(ptrdiff_t) volatile;
  __host__ __device__ _Tp operator-=(ptrdiff_t) volatile;
};
template <class _Tp, class _Tag>
using __atomic_impl =
    typename conditional<is_integral<_Tp>::value && !is_same<_Tp, bool>::value, __atomic_bitwise<_Tp, _Tag>,
                         typename conditional<is_floating_point<_Tp>::value, __atomic_arithmetic<_Tp, _Tag>,
                                              typename conditional<is_pointer<_Tp>::value, __atomic_pointer<_Tp, _Tag>,
                                                                   __atomic_common<_Tp, _Tag>>::type>::type>::type;

template <class _Tp, class _Tag> struct __atomic_ref_common {
  __host__ __device__ constexpr explicit __atomic_ref_common(_Tp& __v) : __storage(&__v) {}
  _Tp* __storage;
  __host__ __device__ void store(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp load(memory_order = memory_order_seq_cst) const;
  __host__ __device__ operator _Tp() const;
  __host__ __device__ _Tp exchange(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order, memory_order) const;
  __host__ __device__ bool compare_exchange_weak(_Tp&, _Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order, memory_order) const;
  __host__ __device__ bool compare_exchange_strong(_Tp&, _Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void wait(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one() const;
  __host__ __device__ void notify_all() const;
  __host__ __device__ bool is_lock_free() const;
};
template <class _Tp, class _Tag> struct __atomic_ref_arithmetic : __atomic_ref_common<_Tp, _Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_arithmetic(_Tp& __v) : __atomic_ref_common<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_add(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_sub(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp operator++(int) const;
  __host__ __device__ _Tp operator--(int) const;
  __host__ __device__ _Tp operator++() const;
  __host__ __device__ _Tp operator--() const;
  __host__ __device__ _Tp operator+=(_Tp) const;
  __host__ __device__ _Tp operator-=(_Tp) const;
};
template <class _Tp, class _Tag> struct __atomic_ref_bitwise : __atomic_ref_arithmetic<_Tp, _Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_bitwise(_Tp& __v) : __atomic_ref_arithmetic<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_and(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_or(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_xor(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp operator&=(_Tp) const;
  __host__ __device__ _Tp operator|=(_Tp) const;
  __host__ __device__ _Tp operator^=(_Tp) const;
};
template <class _Tp, class _Tag> struct __atomic_ref_pointer : __atomic_ref_common<_Tp, _Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_pointer(_Tp& __v) : __atomic_ref_common<_Tp, _Tag>(__v) {}
  __host__ __device__ _Tp fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp operator++(int) const;
  __host__ __device__ _Tp operator--(int) const;
  __host__ __device__ _Tp operator++() const;
  __host__ __device__ _Tp operator--() const;
  __host__ __device__ _Tp operator+=(ptrdiff_t) const;
  __host__ __device__ _Tp operator-=(ptrdiff_t) const;
};
template <class _Tp, class _Tag>
using __atomic_ref_impl = typename conditional<
    is_integral<_Tp>::value && !is_same<_Tp, bool>::value, __atomic_ref_bitwise<_Tp, _Tag>,
    typename conditional<is_floating_point<_Tp>::value, __atomic_ref_arithmetic<_Tp, _Tag>,
                         typename conditional<is_pointer<_Tp>::value, __atomic_ref_pointer<_Tp, _Tag>,
                                              __atomic_ref_common<_Tp, _Tag>>::type>::type>::type;

template <class _Tp> struct atomic : __atomic_impl<_Tp, __thread_scope_system_tag> {
  using value_type = _Tp;
  static constexpr bool is_always_lock_free = sizeof(_Tp) <= 8;
  atomic() = default;
  __host__ __device__ constexpr atomic(_Tp __v) : __atomic_impl<_Tp, __thread_scope_system_tag>(__v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ _Tp operator=(_Tp);
  __host__ __device__ _Tp operator=(_Tp) volatile;
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst) volatile;
};
template <class _Tp> struct atomic_ref : __atomic_ref_impl<_Tp, __thread_scope_system_tag> {
  using value_type = _Tp;
  static constexpr bool is_always_lock_free = sizeof(_Tp) <= 8;
  static constexpr size_t required_alignment = sizeof(_Tp);
  __host__ __device__ explicit constexpr atomic_ref(_Tp& __v)
      : __atomic_ref_impl<_Tp, __thread_scope_system_tag>(__v) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  __host__ __device__ _Tp operator=(_Tp) const;
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst) const;
};
using atomic_bool = atomic<bool>;
using atomic_char = atomic<char>;
using atomic_schar = atomic<signed char>;
using atomic_uchar = atomic<unsigned char>;
using atomic_short = atomic<short>;
using atomic_ushort = atomic<unsigned short>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned int>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;
using atomic_size_t = atomic<size_t>;
using atomic_ptrdiff_t = atomic<ptrdiff_t>;
using atomic_int32_t = atomic<int32_t>;
using atomic_uint32_t = atomic<uint32_t>;
using atomic_int64_t = atomic<int64_t>;
using atomic_uint64_t = atomic<uint64_t>;

struct atomic_flag {
  atomic_flag() = default;
  __host__ __device__ constexpr atomic_flag(bool __v) : __storage(__v) {}
  __host__ __device__ bool test(memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool test(memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ bool test_and_set(memory_order = memory_order_seq_cst);
  __host__ __device__ bool test_and_set(memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void clear(memory_order = memory_order_seq_cst);
  __host__ __device__ void clear(memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void wait(bool, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one();
  __host__ __device__ void notify_all();
  bool __storage;
};
__host__ __device__ void atomic_thread_fence(memory_order);
__host__ __device__ void atomic_signal_fence(memory_order);

// The free functions of <atomic>.
template <class _Ap> __host__ __device__ auto atomic_load(const _Ap* __a) -> typename _Ap::value_type;
template <class _Ap>
__host__ __device__ auto atomic_load_explicit(const _Ap* __a, memory_order) -> typename _Ap::value_type;
template <class _Ap> __host__ __device__ void atomic_store(_Ap* __a, typename _Ap::value_type);
template <class _Ap> __host__ __device__ void atomic_store_explicit(_Ap* __a, typename _Ap::value_type, memory_order);
#define __CUDA_LINT_FREE(name)                                                                                         \
  template <class _Ap> __host__ __device__ auto name(_Ap* __a, typename _Ap::value_type)->typename _Ap::value_type;    \
  template <class _Ap>                                                                                                 \
  __host__ __device__ auto name##_explicit(_Ap* __a, typename _Ap::value_type, memory_order)                           \
      ->typename _Ap::value_type;
__CUDA_LINT_FREE(atomic_exchange)
__CUDA_LINT_FREE(atomic_fetch_add)
__CUDA_LINT_FREE(atomic_fetch_sub)
__CUDA_LINT_FREE(atomic_fetch_and)
__CUDA_LINT_FREE(atomic_fetch_or)
__CUDA_LINT_FREE(atomic_fetch_xor)
#undef __CUDA_LINT_FREE
} // namespace std

template <class _Tp, thread_scope _Scope = thread_scope_system>
struct atomic : std::__atomic_impl<_Tp, typename std::__scope_tag<_Scope>::type> {
  using value_type = _Tp;
  static constexpr bool is_always_lock_free = sizeof(_Tp) <= 8;
  atomic() = default;
  __host__ __device__ constexpr atomic(_Tp __v)
      : std::__atomic_impl<_Tp, typename std::__scope_tag<_Scope>::type>(__v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ _Tp operator=(_Tp);
  __host__ __device__ _Tp operator=(_Tp) volatile;
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst);
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst) volatile;
};
template <class _Tp, thread_scope _Scope = thread_scope_system>
struct atomic_ref : std::__atomic_ref_impl<_Tp, typename std::__scope_tag<_Scope>::type> {
  using value_type = _Tp;
  static constexpr bool is_always_lock_free = sizeof(_Tp) <= 8;
  static constexpr size_t required_alignment = sizeof(_Tp);
  __host__ __device__ explicit constexpr atomic_ref(_Tp& __v)
      : std::__atomic_ref_impl<_Tp, typename std::__scope_tag<_Scope>::type>(__v) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  __host__ __device__ _Tp operator=(_Tp) const;
  __host__ __device__ _Tp fetch_min(_Tp, memory_order = memory_order_seq_cst) const;
  __host__ __device__ _Tp fetch_max(_Tp, memory_order = memory_order_seq_cst) const;
};
using atomic_flag = std::atomic_flag;
__host__ __device__ void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);
using std::atomic_signal_fence;
} // namespace cuda
#endif
