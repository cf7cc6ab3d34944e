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
template <class T, class Tag> struct __atomic_common {
  __atomic_common() = default;
  __host__ __device__ constexpr explicit __atomic_common(T v) : Storage(v) {}
  T Storage;
  __host__ __device__ void store(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T load(memory_order = memory_order_seq_cst) const;
  __host__ __device__ operator T() const;
  __host__ __device__ T exchange(T, memory_order = memory_order_seq_cst);
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order, memory_order);
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order = memory_order_seq_cst);
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order, memory_order);
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order = memory_order_seq_cst);
  __host__ __device__ void wait(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one();
  __host__ __device__ void notify_all();
  __host__ __device__ bool is_lock_free() const;
  __host__ __device__ void store(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T load(memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ operator T() const volatile;
  __host__ __device__ T exchange(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order, memory_order) volatile;
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order, memory_order) volatile;
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void wait(T, memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ void notify_one() volatile;
  __host__ __device__ void notify_all() volatile;
  __host__ __device__ bool is_lock_free() const volatile;
};
template <class T, class Tag> struct __atomic_arithmetic : __atomic_common<T, Tag> {
  __atomic_arithmetic() = default;
  __host__ __device__ constexpr explicit __atomic_arithmetic(T v) : __atomic_common<T, Tag>(v) {}
  __host__ __device__ T fetch_add(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_sub(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T operator++(int);
  __host__ __device__ T operator--(int);
  __host__ __device__ T operator++();
  __host__ __device__ T operator--();
  __host__ __device__ T operator+=(T);
  __host__ __device__ T operator-=(T);
  __host__ __device__ T fetch_add(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_sub(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T operator++(int) volatile;
  __host__ __device__ T operator--(int) volatile;
  __host__ __device__ T operator++() volatile;
  __host__ __device__ T operator--() volatile;
  __host__ __device__ T operator+=(T) volatile;
  __host__ __device__ T operator-=(T) volatile;
};
template <class T, class Tag> struct __atomic_bitwise : __atomic_arithmetic<T, Tag> {
  __atomic_bitwise() = default;
  __host__ __device__ constexpr explicit __atomic_bitwise(T v) : __atomic_arithmetic<T, Tag>(v) {}
  __host__ __device__ T fetch_and(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_or(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_xor(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T operator&=(T);
  __host__ __device__ T operator|=(T);
  __host__ __device__ T operator^=(T);
  __host__ __device__ T fetch_and(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_or(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_xor(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T operator&=(T) volatile;
  __host__ __device__ T operator|=(T) volatile;
  __host__ __device__ T operator^=(T) volatile;
};
template <class T, class Tag> struct __atomic_pointer : __atomic_common<T, Tag> {
  __atomic_pointer() = default;
  __host__ __device__ constexpr explicit __atomic_pointer(T v) : __atomic_common<T, Tag>(v) {}
  __host__ __device__ T fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst);
  __host__ __device__ T operator++(int);
  __host__ __device__ T operator--(int);
  __host__ __device__ T operator++();
  __host__ __device__ T operator--();
  __host__ __device__ T operator+=(ptrdiff_t);
  __host__ __device__ T operator-=(ptrdiff_t);
  __host__ __device__ T fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T operator++(int) volatile;
  __host__ __device__ T operator--(int) volatile;
  __host__ __device__ T operator++() volatile;
  __host__ __device__ T operator--() volatile;
  __host__ __device__ T operator+=(ptrdiff_t) volatile;
  __host__ __device__ T operator-=(ptrdiff_t) volatile;
};
template <class T, class Tag>
using __atomic_impl =
    typename conditional<is_integral<T>::value && !is_same<T, bool>::value, __atomic_bitwise<T, Tag>,
                         typename conditional<is_floating_point<T>::value, __atomic_arithmetic<T, Tag>,
                                              typename conditional<is_pointer<T>::value, __atomic_pointer<T, Tag>,
                                                                   __atomic_common<T, Tag>>::type>::type>::type;

template <class T, class Tag> struct __atomic_ref_common {
  __host__ __device__ constexpr explicit __atomic_ref_common(T& v) : Storage(&v) {}
  T* Storage;
  __host__ __device__ void store(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T load(memory_order = memory_order_seq_cst) const;
  __host__ __device__ operator T() const;
  __host__ __device__ T exchange(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order, memory_order) const;
  __host__ __device__ bool compare_exchange_weak(T&, T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order, memory_order) const;
  __host__ __device__ bool compare_exchange_strong(T&, T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void wait(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one() const;
  __host__ __device__ void notify_all() const;
  __host__ __device__ bool is_lock_free() const;
};
template <class T, class Tag> struct __atomic_ref_arithmetic : __atomic_ref_common<T, Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_arithmetic(T& v) : __atomic_ref_common<T, Tag>(v) {}
  __host__ __device__ T fetch_add(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_sub(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T operator++(int) const;
  __host__ __device__ T operator--(int) const;
  __host__ __device__ T operator++() const;
  __host__ __device__ T operator--() const;
  __host__ __device__ T operator+=(T) const;
  __host__ __device__ T operator-=(T) const;
};
template <class T, class Tag> struct __atomic_ref_bitwise : __atomic_ref_arithmetic<T, Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_bitwise(T& v) : __atomic_ref_arithmetic<T, Tag>(v) {}
  __host__ __device__ T fetch_and(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_or(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_xor(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T operator&=(T) const;
  __host__ __device__ T operator|=(T) const;
  __host__ __device__ T operator^=(T) const;
};
template <class T, class Tag> struct __atomic_ref_pointer : __atomic_ref_common<T, Tag> {
  __host__ __device__ constexpr explicit __atomic_ref_pointer(T& v) : __atomic_ref_common<T, Tag>(v) {}
  __host__ __device__ T fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T operator++(int) const;
  __host__ __device__ T operator--(int) const;
  __host__ __device__ T operator++() const;
  __host__ __device__ T operator--() const;
  __host__ __device__ T operator+=(ptrdiff_t) const;
  __host__ __device__ T operator-=(ptrdiff_t) const;
};
template <class T, class Tag>
using __atomic_ref_impl =
    typename conditional<is_integral<T>::value && !is_same<T, bool>::value, __atomic_ref_bitwise<T, Tag>,
                         typename conditional<is_floating_point<T>::value, __atomic_ref_arithmetic<T, Tag>,
                                              typename conditional<is_pointer<T>::value, __atomic_ref_pointer<T, Tag>,
                                                                   __atomic_ref_common<T, Tag>>::type>::type>::type;

template <class T> struct atomic : __atomic_impl<T, __thread_scope_system_tag> {
  using value_type = T;
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;
  atomic() = default;
  __host__ __device__ constexpr atomic(T v) : __atomic_impl<T, __thread_scope_system_tag>(v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ T operator=(T);
  __host__ __device__ T operator=(T) volatile;
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst) volatile;
};
template <class T> struct atomic_ref : __atomic_ref_impl<T, __thread_scope_system_tag> {
  using value_type = T;
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;
  static constexpr size_t required_alignment = sizeof(T);
  __host__ __device__ explicit constexpr atomic_ref(T& v) : __atomic_ref_impl<T, __thread_scope_system_tag>(v) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  __host__ __device__ T operator=(T) const;
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst) const;
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
  __host__ __device__ constexpr atomic_flag(bool v) : Storage(v) {}
  __host__ __device__ bool test(memory_order = memory_order_seq_cst) const;
  __host__ __device__ bool test(memory_order = memory_order_seq_cst) const volatile;
  __host__ __device__ bool test_and_set(memory_order = memory_order_seq_cst);
  __host__ __device__ bool test_and_set(memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void clear(memory_order = memory_order_seq_cst);
  __host__ __device__ void clear(memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ void wait(bool, memory_order = memory_order_seq_cst) const;
  __host__ __device__ void notify_one();
  __host__ __device__ void notify_all();
  bool Storage;
};
__host__ __device__ void atomic_thread_fence(memory_order);
__host__ __device__ void atomic_signal_fence(memory_order);

// The free functions of <atomic>.
template <class A> __host__ __device__ auto atomic_load(const A* a) -> typename A::value_type;
template <class A> __host__ __device__ auto atomic_load_explicit(const A* a, memory_order) -> typename A::value_type;
template <class A> __host__ __device__ void atomic_store(A* a, typename A::value_type);
template <class A> __host__ __device__ void atomic_store_explicit(A* a, typename A::value_type, memory_order);
#define __CUDA_LINT_FREE(name)                                                                                         \
  template <class A> __host__ __device__ auto name(A* a, typename A::value_type)->typename A::value_type;              \
  template <class A>                                                                                                   \
  __host__ __device__ auto name##_explicit(A* a, typename A::value_type, memory_order)->typename A::value_type;
__CUDA_LINT_FREE(atomic_exchange)
__CUDA_LINT_FREE(atomic_fetch_add)
__CUDA_LINT_FREE(atomic_fetch_sub)
__CUDA_LINT_FREE(atomic_fetch_and)
__CUDA_LINT_FREE(atomic_fetch_or)
__CUDA_LINT_FREE(atomic_fetch_xor)
#undef __CUDA_LINT_FREE
} // namespace std

template <class T, thread_scope Scope = thread_scope_system>
struct atomic : std::__atomic_impl<T, typename std::__scope_tag<Scope>::type> {
  using value_type = T;
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;
  atomic() = default;
  __host__ __device__ constexpr atomic(T v) : std::__atomic_impl<T, typename std::__scope_tag<Scope>::type>(v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ T operator=(T);
  __host__ __device__ T operator=(T) volatile;
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst) volatile;
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst);
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst) volatile;
};
template <class T, thread_scope Scope = thread_scope_system>
struct atomic_ref : std::__atomic_ref_impl<T, typename std::__scope_tag<Scope>::type> {
  using value_type = T;
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;
  static constexpr size_t required_alignment = sizeof(T);
  __host__ __device__ explicit constexpr atomic_ref(T& v)
      : std::__atomic_ref_impl<T, typename std::__scope_tag<Scope>::type>(v) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  __host__ __device__ T operator=(T) const;
  __host__ __device__ T fetch_min(T, memory_order = memory_order_seq_cst) const;
  __host__ __device__ T fetch_max(T, memory_order = memory_order_seq_cst) const;
};
using atomic_flag = std::atomic_flag;
__host__ __device__ void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);
using std::atomic_signal_fence;
} // namespace cuda
#endif
