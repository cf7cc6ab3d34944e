//===- thrust.h - Thrust, as far as a program that also has kernels needs it --------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Containers, pointers, iterators and the result types of the algorithms are here, so that what follows a call parses;
// parameters are mostly not checked.
//
#ifndef CUDA_SURFACE_THRUST_H
#define CUDA_SURFACE_THRUST_H
#pragma clang system_header
#include <complex>
#include <cuda_runtime.h>
#include <iterator>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#define THRUST_VERSION 300001
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA

namespace thrust {
// ---- execution policies ---------------------------------------------------------------------------------------------
namespace detail {
template <class System> struct policy {
  template <class... A> __host__ __device__ const policy& on(A&&...) const;
  template <class... A> __host__ __device__ policy operator()(A&&...) const;
};
} // namespace detail
struct host_system_tag {};
struct device_system_tag {};
template <class Derived> struct execution_policy {};
template <class Derived> struct device_execution_policy {};
static constexpr detail::policy<host_system_tag> host{};
static constexpr detail::policy<device_system_tag> device{};
static constexpr detail::policy<void> seq{};
namespace cuda {
static constexpr detail::policy<device_system_tag> par{};
static constexpr detail::policy<device_system_tag> par_nosync{};
using tag = device_system_tag;
} // namespace cuda
namespace omp {
static constexpr detail::policy<host_system_tag> par{};
}
namespace system {
namespace cuda {
using thrust::cuda::par;
}
class system_error : public std::runtime_error {
public:
  template <class... A> system_error(A&&...) : std::runtime_error("") {}
};
} // namespace system
using system::system_error;
struct no_init_t {};
struct default_init_t {};
static constexpr no_init_t no_init{};
static constexpr default_init_t default_init{};

// ---- pointers and containers ----------------------------------------------------------------------------------------
template <class T> class device_ptr;
template <class T> class device_reference {
public:
  __host__ __device__ device_ptr<T> operator&() const;
  __host__ __device__ operator T() const;
  __host__ __device__ device_reference& operator=(const T&);
  __host__ __device__ device_reference& operator=(const device_reference&);
  template <class U> __host__ __device__ device_reference& operator+=(const U&);
  template <class U> __host__ __device__ device_reference& operator-=(const U&);
  __host__ __device__ device_reference& operator++();
  __host__ __device__ T operator++(int);

private:
  T* Address;
};
template <class T> struct __cuda_lint_reference {
  using type = device_reference<T>;
};
template <> struct __cuda_lint_reference<void> {
  using type = void;
};
template <class T> class device_ptr {
public:
  using value_type = typename std::remove_cv<T>::type;
  using difference_type = std::ptrdiff_t;
  using reference = typename __cuda_lint_reference<T>::type;
  using pointer = device_ptr;
  using iterator_category = std::random_access_iterator_tag;
  device_ptr() = default;
  __host__ __device__ device_ptr(std::nullptr_t);
  template <class U> __host__ __device__ explicit device_ptr(U*);
  template <class U> __host__ __device__ device_ptr(const device_ptr<U>&);
  __host__ __device__ T* get() const;
  __host__ __device__ reference operator*() const;
  __host__ __device__ reference operator[](std::ptrdiff_t) const;
  __host__ __device__ T* operator->() const;
  __host__ __device__ device_ptr operator+(std::ptrdiff_t) const;
  __host__ __device__ device_ptr operator-(std::ptrdiff_t) const;
  __host__ __device__ std::ptrdiff_t operator-(const device_ptr&) const;
  __host__ __device__ device_ptr& operator+=(std::ptrdiff_t);
  __host__ __device__ device_ptr& operator-=(std::ptrdiff_t);
  __host__ __device__ device_ptr& operator++();
  __host__ __device__ device_ptr operator++(int);
  __host__ __device__ device_ptr& operator--();
  __host__ __device__ explicit operator bool() const;
  template <class U> __host__ __device__ bool operator==(const device_ptr<U>&) const;
  template <class U> __host__ __device__ bool operator!=(const device_ptr<U>&) const;
  template <class U> __host__ __device__ bool operator<(const device_ptr<U>&) const;

private:
  T* Pointer;
};
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T*);
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>&);
template <class T> __host__ __device__ T* raw_pointer_cast(const device_ptr<T>&);
template <class T> __host__ __device__ T* raw_pointer_cast(T*);
template <class T> __host__ __device__ T& raw_reference_cast(device_reference<T>);
template <class T> device_ptr<T> device_malloc(std::size_t);
device_ptr<void> device_malloc(std::size_t);
template <class T> device_ptr<T> device_new(std::size_t = 1);
template <class T> void device_free(device_ptr<T>);
template <class T> void device_delete(device_ptr<T>, std::size_t = 0);
template <class T> struct device_allocator {
  using value_type = T;
  using pointer = device_ptr<T>;
};
template <class T> struct device_malloc_allocator : device_allocator<T> {};

template <class T, class Allocator = device_allocator<T>> class device_vector {
public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = device_reference<T>;
  using const_reference = device_reference<const T>;
  using pointer = device_ptr<T>;
  using const_pointer = device_ptr<const T>;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;
  device_vector();
  explicit device_vector(std::size_t);
  device_vector(std::size_t, const T&);
  device_vector(std::size_t, no_init_t);
  device_vector(std::size_t, default_init_t);
  device_vector(const device_vector&);
  device_vector(device_vector&&);
  device_vector(std::initializer_list<T>);
  template <class Vector, class = typename Vector::value_type> device_vector(const Vector&);
  template <class It, class = typename std::iterator_traits<It>::value_type> device_vector(It, It);
  ~device_vector();
  device_vector& operator=(const device_vector&);
  device_vector& operator=(device_vector&&);
  template <class Vector, class = typename Vector::value_type> device_vector& operator=(const Vector&);
  void resize(std::size_t);
  void resize(std::size_t, const T&);
  void reserve(std::size_t);
  void shrink_to_fit();
  void clear();
  bool empty() const;
  std::size_t size() const;
  std::size_t capacity() const;
  pointer data();
  const_pointer data() const;
  iterator begin();
  const_iterator begin() const;
  const_iterator cbegin() const;
  iterator end();
  const_iterator end() const;
  const_iterator cend() const;
  std::reverse_iterator<iterator> rbegin();
  std::reverse_iterator<iterator> rend();
  reference front();
  reference back();
  reference operator[](std::size_t);
  const_reference operator[](std::size_t) const;
  void push_back(const T&);
  void pop_back();
  void assign(std::size_t, const T&);
  template <class It> void assign(It, It);
  iterator insert(iterator, const T&);
  template <class It> void insert(iterator, It, It);
  iterator erase(iterator);
  iterator erase(iterator, iterator);
  void swap(device_vector&);
  template <class Vector> bool operator==(const Vector&) const;
  template <class Vector> bool operator!=(const Vector&) const;
};
template <class T, class Allocator = device_allocator<T>> using universal_vector = device_vector<T, Allocator>;
template <class T> using universal_host_pinned_vector = device_vector<T>;

template <class T, class Allocator = std::allocator<T>> class host_vector : public std::vector<T, Allocator> {
public:
  using std::vector<T, Allocator>::vector;
  host_vector() = default;
  host_vector(const host_vector&) = default;
  host_vector(host_vector&&) = default;
  host_vector& operator=(const host_vector&) = default;
  host_vector& operator=(host_vector&&) = default;
  template <class A> host_vector(const device_vector<T, A>&);
  template <class U, class A> host_vector(const device_vector<U, A>&);
  template <class U, class A> host_vector& operator=(const device_vector<U, A>&);
  template <class A> host_vector(const std::vector<T, A>&);
  host_vector(std::size_t, no_init_t);
  typename std::vector<T, Allocator>::reference operator[](std::size_t i) { return this->begin()[i]; }
  typename std::vector<T, Allocator>::const_reference operator[](std::size_t i) const { return this->begin()[i]; }
};

// ---- pairs, tuples, complex numbers ---------------------------------------------------------------------------------
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
struct null_type {};
template <class T> struct complex {
  using value_type = T;
  complex() = default;
  __host__ __device__ complex(const T& re, const T& im = T());
  template <class U> __host__ __device__ complex(const complex<U>&);
  template <class U> __host__ __device__ complex(const std::complex<U>&);
  __host__ __device__ T real() const;
  __host__ __device__ T imag() const;
  __host__ __device__ void real(T);
  __host__ __device__ void imag(T);
  __host__ __device__ operator std::complex<T>() const;
#define __CUDA_LINT_COMPLEX(op)                                                                                        \
  __host__ __device__ complex& operator op##=(const T&);                                                               \
  template <class U> __host__ __device__ complex& operator op##=(const complex<U>&);                                   \
  friend __host__ __device__ complex operator op(const complex& a, const complex& b) { return a; }                     \
  friend __host__ __device__ complex operator op(const complex& a, const T& b) { return a; }                           \
  friend __host__ __device__ complex operator op(const T& a, const complex& b) { return b; }
  __CUDA_LINT_COMPLEX(+)
  __CUDA_LINT_COMPLEX(-)
  __CUDA_LINT_COMPLEX(*)
  __CUDA_LINT_COMPLEX(/)
#undef __CUDA_LINT_COMPLEX
  friend __host__ __device__ complex operator-(const complex& a) { return a; }
  friend __host__ __device__ bool operator==(const complex&, const complex&) { return false; }
  friend __host__ __device__ bool operator!=(const complex&, const complex&) { return false; }

private:
  T Part[2];
};
template <class T> __host__ __device__ T abs(const complex<T>&);
template <class T> __host__ __device__ T arg(const complex<T>&);
template <class T> __host__ __device__ T norm(const complex<T>&);
template <class T> __host__ __device__ complex<T> conj(const complex<T>&);
template <class T> __host__ __device__ complex<T> exp(const complex<T>&);
template <class T> __host__ __device__ complex<T> log(const complex<T>&);
template <class T> __host__ __device__ complex<T> sqrt(const complex<T>&);
template <class T> __host__ __device__ complex<T> polar(const T&, const T& = T());
template <class T, class U> __host__ __device__ complex<T> pow(const complex<T>&, const U&);

// ---- function objects -----------------------------------------------------------------------------------------------
#define __CUDA_LINT_BINARY(name, result)                                                                               \
  template <class T = void> struct name {                                                                              \
    using first_argument_type = T;                                                                                     \
    using second_argument_type = T;                                                                                    \
    using result_type = result;                                                                                        \
    __host__ __device__ constexpr result operator()(const T& a, const T& b) const;                                     \
  };                                                                                                                   \
  template <> struct name<void> {                                                                                      \
    template <class T, class U> __host__ __device__ constexpr T operator()(const T&, const U&) const;                  \
  };
__CUDA_LINT_BINARY(plus, T)
__CUDA_LINT_BINARY(minus, T)
__CUDA_LINT_BINARY(multiplies, T)
__CUDA_LINT_BINARY(divides, T)
__CUDA_LINT_BINARY(modulus, T)
__CUDA_LINT_BINARY(maximum, T)
__CUDA_LINT_BINARY(minimum, T)
__CUDA_LINT_BINARY(bit_and, T)
__CUDA_LINT_BINARY(bit_or, T)
__CUDA_LINT_BINARY(bit_xor, T)
__CUDA_LINT_BINARY(less, bool)
__CUDA_LINT_BINARY(greater, bool)
__CUDA_LINT_BINARY(less_equal, bool)
__CUDA_LINT_BINARY(greater_equal, bool)
__CUDA_LINT_BINARY(equal_to, bool)
__CUDA_LINT_BINARY(not_equal_to, bool)
__CUDA_LINT_BINARY(logical_and, bool)
__CUDA_LINT_BINARY(logical_or, bool)
#undef __CUDA_LINT_BINARY
#define __CUDA_LINT_UNARY(name, result)                                                                                \
  template <class T = void> struct name {                                                                              \
    using argument_type = T;                                                                                           \
    using result_type = result;                                                                                        \
    __host__ __device__ constexpr result operator()(const T&) const;                                                   \
  };
__CUDA_LINT_UNARY(negate, T)
__CUDA_LINT_UNARY(square, T)
__CUDA_LINT_UNARY(identity, T)
__CUDA_LINT_UNARY(logical_not, bool)
#undef __CUDA_LINT_UNARY
template <class A, class R> struct unary_function {
  using argument_type = A;
  using result_type = R;
};
template <class A, class B, class R> struct binary_function {
  using first_argument_type = A;
  using second_argument_type = B;
  using result_type = R;
};
namespace placeholders {
template <int> struct placeholder {
  template <class T> __host__ __device__ auto operator()(T&& v) const -> T;
};
#define __CUDA_LINT_OPERATOR(op)                                                                                       \
  template <int N, class T> __host__ __device__ placeholder<0> operator op(placeholder<N>, const T&);                  \
  template <int N, class T> __host__ __device__ placeholder<0> operator op(const T&, placeholder<N>);                  \
  template <int N, int M> __host__ __device__ placeholder<0> operator op(placeholder<N>, placeholder<M>);
__CUDA_LINT_OPERATOR(+)
__CUDA_LINT_OPERATOR(-)
__CUDA_LINT_OPERATOR(*)
__CUDA_LINT_OPERATOR(/)
__CUDA_LINT_OPERATOR(%)
__CUDA_LINT_OPERATOR(==)
__CUDA_LINT_OPERATOR(!=)
__CUDA_LINT_OPERATOR(<)
__CUDA_LINT_OPERATOR(>)
__CUDA_LINT_OPERATOR(<=)
__CUDA_LINT_OPERATOR(>=)
#undef __CUDA_LINT_OPERATOR
static constexpr placeholder<1> _1{};
static constexpr placeholder<2> _2{};
static constexpr placeholder<3> _3{};
} // namespace placeholders

// ---- iterators ------------------------------------------------------------------------------------------------------
template <class Self, class T> struct __cuda_lint_iterator {
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = T*;
  using reference = T;
  using iterator_category = std::random_access_iterator_tag;
  __host__ __device__ T operator*() const;
  __host__ __device__ T operator[](std::ptrdiff_t) const;
  __host__ __device__ Self operator+(std::ptrdiff_t) const;
  __host__ __device__ Self operator-(std::ptrdiff_t) const;
  __host__ __device__ std::ptrdiff_t operator-(const Self&) const;
  __host__ __device__ Self& operator+=(std::ptrdiff_t);
  __host__ __device__ Self& operator++();
  __host__ __device__ Self operator++(int);
  __host__ __device__ bool operator==(const Self&) const;
  __host__ __device__ bool operator!=(const Self&) const;
};
struct use_default {};
template <class T, class A = use_default, class B = use_default, class C = use_default>
struct counting_iterator : __cuda_lint_iterator<counting_iterator<T, A, B, C>, T> {
  counting_iterator() = default;
  __host__ __device__ explicit counting_iterator(T);
};
template <class T, class A = use_default, class B = use_default>
struct constant_iterator : __cuda_lint_iterator<constant_iterator<T, A, B>, T> {
  __host__ __device__ constant_iterator(const T&, std::ptrdiff_t = 0);
};
template <class F, class It, class A = use_default, class B = use_default>
struct transform_iterator
    : __cuda_lint_iterator<transform_iterator<F, It, A, B>,
                           typename std::decay<decltype(std::declval<F>()(*std::declval<It>()))>::type> {
  __host__ __device__ transform_iterator(It, F);
};
template <class E, class I>
struct permutation_iterator
    : __cuda_lint_iterator<permutation_iterator<E, I>, typename std::iterator_traits<E>::value_type> {
  __host__ __device__ permutation_iterator(E, I);
};
template <class Tuple> struct zip_iterator;
template <class... It>
struct zip_iterator<std::tuple<It...>>
    : __cuda_lint_iterator<zip_iterator<std::tuple<It...>>,
                           std::tuple<typename std::iterator_traits<It>::value_type...>> {
  __host__ __device__ zip_iterator(std::tuple<It...>);
  __host__ __device__ const std::tuple<It...>& get_iterator_tuple() const;
};
struct __cuda_lint_discard {
  template <class T> __host__ __device__ const __cuda_lint_discard& operator=(const T&) const;
};
template <class A = use_default>
struct discard_iterator : __cuda_lint_iterator<discard_iterator<A>, __cuda_lint_discard> {
  __host__ __device__ discard_iterator(std::ptrdiff_t = 0);
};
template <class T> __host__ __device__ counting_iterator<T> make_counting_iterator(T);
template <class T> __host__ __device__ constant_iterator<T> make_constant_iterator(T, std::ptrdiff_t = 0);
template <class It, class F> __host__ __device__ transform_iterator<F, It> make_transform_iterator(It, F);
template <class E, class I> __host__ __device__ permutation_iterator<E, I> make_permutation_iterator(E, I);
template <class... It> __host__ __device__ zip_iterator<std::tuple<It...>> make_zip_iterator(std::tuple<It...>);
template <class... It> __host__ __device__ zip_iterator<std::tuple<It...>> make_zip_iterator(It...);
__host__ __device__ inline discard_iterator<> make_discard_iterator(std::ptrdiff_t = 0) { return {}; }
template <class It> __host__ __device__ std::reverse_iterator<It> make_reverse_iterator(It);
template <class It> using iterator_value = std::iterator_traits<It>;
template <class It> using iterator_traits = std::iterator_traits<It>;
using std::advance;
using std::distance;

// ---- algorithms -----------------------------------------------------------------------------------------------------
// Without a result that programs use.
#define __CUDA_LINT_ACTION(name) template <class... A> __host__ __device__ void name(A&&...);
__CUDA_LINT_ACTION(sort)
__CUDA_LINT_ACTION(stable_sort)
__CUDA_LINT_ACTION(sort_by_key)
__CUDA_LINT_ACTION(stable_sort_by_key)
__CUDA_LINT_ACTION(fill)
__CUDA_LINT_ACTION(fill_n)
__CUDA_LINT_ACTION(sequence)
__CUDA_LINT_ACTION(generate)
__CUDA_LINT_ACTION(generate_n)
__CUDA_LINT_ACTION(tabulate)
__CUDA_LINT_ACTION(for_each)
__CUDA_LINT_ACTION(for_each_n)
__CUDA_LINT_ACTION(scatter)
__CUDA_LINT_ACTION(scatter_if)
__CUDA_LINT_ACTION(replace)
__CUDA_LINT_ACTION(replace_if)
__CUDA_LINT_ACTION(reverse)
__CUDA_LINT_ACTION(shuffle)
__CUDA_LINT_ACTION(uninitialized_fill)
__CUDA_LINT_ACTION(swap_ranges)
#undef __CUDA_LINT_ACTION
// First, last, then the result that is returned, moved on: (policy) first, last, [more,] out, [operation ...].
#define __CUDA_LINT_INTO(name)                                                                                         \
  template <class I, class O, class... A> __host__ __device__ O name(I, I, O, A&&...);                                 \
  template <class P, class I, class O, class... A>                                                                     \
  __host__ __device__ O name(const detail::policy<P>&, I, I, O, A&&...);
__CUDA_LINT_INTO(copy)
__CUDA_LINT_INTO(inclusive_scan)
__CUDA_LINT_INTO(exclusive_scan)
__CUDA_LINT_INTO(adjacent_difference)
__CUDA_LINT_INTO(unique_copy)
__CUDA_LINT_INTO(remove_copy)
__CUDA_LINT_INTO(remove_copy_if)
__CUDA_LINT_INTO(replace_copy)
__CUDA_LINT_INTO(replace_copy_if)
__CUDA_LINT_INTO(reverse_copy)
__CUDA_LINT_INTO(uninitialized_copy)
__CUDA_LINT_INTO(transform_inclusive_scan)
__CUDA_LINT_INTO(transform_exclusive_scan)
#undef __CUDA_LINT_INTO
template <class I, class O, class F> __host__ __device__ O transform(I, I, O, F);
template <class P, class I, class O, class F>
__host__ __device__ O transform(const detail::policy<P>&, I, I, O, F);
template <class I, class J, class O, class F> __host__ __device__ O transform(I, I, J, O, F);
template <class P, class I, class J, class O, class F>
__host__ __device__ O transform(const detail::policy<P>&, I, I, J, O, F);
template <class I, class O, class F, class G> __host__ __device__ O transform_if(I, I, O, F, G);
template <class I, class S, class O, class F, class G> __host__ __device__ O transform_if(I, I, S, O, F, G);
template <class P, class I, class S, class O, class F, class G>
__host__ __device__ O transform_if(const detail::policy<P>&, I, I, S, O, F, G);
template <class I, class O, class F> __host__ __device__ O copy_if(I, I, O, F);
template <class P, class I, class O, class F> __host__ __device__ O copy_if(const detail::policy<P>&, I, I, O, F);
template <class I, class S, class O, class F> __host__ __device__ O copy_if(I, I, S, O, F);
template <class P, class I, class S, class O, class F>
__host__ __device__ O copy_if(const detail::policy<P>&, I, I, S, O, F);
template <class I, class N, class O> __host__ __device__ O copy_n(I, N, O);
template <class P, class I, class N, class O> __host__ __device__ O copy_n(const detail::policy<P>&, I, N, O);
// map first, map last, input, output
#define __CUDA_LINT_INTO4(name)                                                                                        \
  template <class I, class J, class O, class... A> __host__ __device__ O name(I, I, J, O, A&&...);                     \
  template <class P, class I, class J, class O, class... A>                                                            \
  __host__ __device__ O name(const detail::policy<P>&, I, I, J, O, A&&...);
__CUDA_LINT_INTO4(gather)
__CUDA_LINT_INTO4(inclusive_scan_by_key)
__CUDA_LINT_INTO4(exclusive_scan_by_key)
#undef __CUDA_LINT_INTO4
// An iterator into the range.
#define __CUDA_LINT_WITHIN(name)                                                                                       \
  template <class I, class... A> __host__ __device__ I name(I, I, A&&...);                                             \
  template <class P, class I, class... A> __host__ __device__ I name(const detail::policy<P>&, I, I, A&&...);
__CUDA_LINT_WITHIN(unique)
__CUDA_LINT_WITHIN(remove)
__CUDA_LINT_WITHIN(remove_if)
__CUDA_LINT_WITHIN(partition)
__CUDA_LINT_WITHIN(stable_partition)
__CUDA_LINT_WITHIN(find)
__CUDA_LINT_WITHIN(find_if)
__CUDA_LINT_WITHIN(find_if_not)
__CUDA_LINT_WITHIN(max_element)
__CUDA_LINT_WITHIN(min_element)
__CUDA_LINT_WITHIN(lower_bound)
__CUDA_LINT_WITHIN(upper_bound)
#undef __CUDA_LINT_WITHIN
#define __CUDA_LINT_PAIR(name, ...)                                                                                    \
  template <class I, class J, class... A> __host__ __device__ std::pair<__VA_ARGS__> name(I, I, J, A&&...);            \
  template <class P, class I, class J, class... A>                                                                     \
  __host__ __device__ std::pair<__VA_ARGS__> name(const detail::policy<P>&, I, I, J, A&&...);
__CUDA_LINT_PAIR(unique_by_key, I, J)
__CUDA_LINT_PAIR(mismatch, I, J)
#undef __CUDA_LINT_PAIR
template <class I, class... A> __host__ __device__ std::pair<I, I> minmax_element(I, I, A&&...);
template <class I, class J, class O, class Q, class... A>
__host__ __device__ std::pair<O, Q> reduce_by_key(I, I, J, O, Q, A&&...);
template <class P, class I, class J, class O, class Q, class... A>
__host__ __device__ std::pair<O, Q> reduce_by_key(const detail::policy<P>&, I, I, J, O, Q, A&&...);
// A value.
template <class I> __host__ __device__ typename std::iterator_traits<I>::value_type reduce(I, I);
template <class I, class T> __host__ __device__ T reduce(I, I, T);
template <class I, class T, class F> __host__ __device__ T reduce(I, I, T, F);
template <class P, class I>
__host__ __device__ typename std::iterator_traits<I>::value_type reduce(const detail::policy<P>&, I, I);
template <class P, class I, class T> __host__ __device__ T reduce(const detail::policy<P>&, I, I, T);
template <class P, class I, class T, class F> __host__ __device__ T reduce(const detail::policy<P>&, I, I, T, F);
template <class I, class U, class T, class F> __host__ __device__ T transform_reduce(I, I, U, T, F);
template <class P, class I, class U, class T, class F>
__host__ __device__ T transform_reduce(const detail::policy<P>&, I, I, U, T, F);
template <class I, class J, class T, class... A> __host__ __device__ T inner_product(I, I, J, T, A&&...);
template <class P, class I, class J, class T, class... A>
__host__ __device__ T inner_product(const detail::policy<P>&, I, I, J, T, A&&...);
template <class... A> __host__ __device__ std::ptrdiff_t count(A&&...);
template <class... A> __host__ __device__ std::ptrdiff_t count_if(A&&...);
#define __CUDA_LINT_QUESTION(name) template <class... A> __host__ __device__ bool name(A&&...);
__CUDA_LINT_QUESTION(all_of)
__CUDA_LINT_QUESTION(any_of)
__CUDA_LINT_QUESTION(none_of)
__CUDA_LINT_QUESTION(equal)
__CUDA_LINT_QUESTION(is_sorted)
__CUDA_LINT_QUESTION(binary_search)
#undef __CUDA_LINT_QUESTION
#define __CUDA_LINT_SET(name)                                                                                          \
  template <class I, class J, class O, class... A> __host__ __device__ O name(I, I, J, J, O, A&&...);                  \
  template <class P, class I, class J, class O, class... A>                                                            \
  __host__ __device__ O name(const detail::policy<P>&, I, I, J, J, O, A&&...);
__CUDA_LINT_SET(merge)
__CUDA_LINT_SET(set_union)
__CUDA_LINT_SET(set_intersection)
__CUDA_LINT_SET(set_difference)
__CUDA_LINT_SET(set_symmetric_difference)
#undef __CUDA_LINT_SET

// ---- random numbers -------------------------------------------------------------------------------------------------
namespace random {
struct __cuda_lint_engine {
  using result_type = unsigned;
  __host__ __device__ explicit __cuda_lint_engine(unsigned = 1);
  __host__ __device__ unsigned operator()();
  __host__ __device__ void seed(unsigned);
  __host__ __device__ void discard(unsigned long long);
  static constexpr unsigned min = 1, max = 0xffffffff;
};
using default_random_engine = __cuda_lint_engine;
using minstd_rand = __cuda_lint_engine;
using minstd_rand0 = __cuda_lint_engine;
using taus88 = __cuda_lint_engine;
using ranlux24 = __cuda_lint_engine;
#define __CUDA_LINT_DISTRIBUTION(name, T)                                                                              \
  template <class R = T> struct name {                                                                                 \
    using result_type = R;                                                                                             \
    __host__ __device__ explicit name(R = R(0), R = R(1));                                                             \
    template <class G> __host__ __device__ R operator()(G&);                                                           \
  };
__CUDA_LINT_DISTRIBUTION(uniform_int_distribution, int)
__CUDA_LINT_DISTRIBUTION(uniform_real_distribution, double)
__CUDA_LINT_DISTRIBUTION(normal_distribution, double)
#undef __CUDA_LINT_DISTRIBUTION
} // namespace random
using namespace random;
} // namespace thrust
#endif
