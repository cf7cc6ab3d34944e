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
template <class _System> struct policy {
  template <class... _Ap> __host__ __device__ const policy& on(_Ap&&...) const;
  template <class... _Ap> __host__ __device__ policy operator()(_Ap&&...) const;
};
} // namespace detail
struct host_system_tag {};
struct device_system_tag {};
template <class _Derived> struct execution_policy {};
template <class _Derived> struct device_execution_policy {};
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
  template <class... _Ap> system_error(_Ap&&...) : std::runtime_error("") {}
};
} // namespace system
using system::system_error;
struct no_init_t {};
struct default_init_t {};
static constexpr no_init_t no_init{};
static constexpr default_init_t default_init{};

// ---- pointers and containers ----------------------------------------------------------------------------------------
template <class _Tp> class device_ptr;
template <class _Tp> class device_reference {
public:
  __host__ __device__ device_ptr<_Tp> operator&() const;
  __host__ __device__ operator _Tp() const;
  __host__ __device__ device_reference& operator=(const _Tp&);
  __host__ __device__ device_reference& operator=(const device_reference&);
  template <class _Up> __host__ __device__ device_reference& operator+=(const _Up&);
  template <class _Up> __host__ __device__ device_reference& operator-=(const _Up&);
  __host__ __device__ device_reference& operator++();
  __host__ __device__ _Tp operator++(int);

private:
  _Tp* __address;
};
template <class _Tp> struct __cuda_lint_reference { using type = device_reference<_Tp>; };
template <> struct __cuda_lint_reference<void> { using type = void; };
template <class _Tp> class device_ptr {
public:
  using value_type = typename std::remove_cv<_Tp>::type;
  using difference_type = std::ptrdiff_t;
  using reference = typename __cuda_lint_reference<_Tp>::type;
  using pointer = device_ptr;
  using iterator_category = std::random_access_iterator_tag;
  device_ptr() = default;
  __host__ __device__ device_ptr(std::nullptr_t);
  template <class _Up> __host__ __device__ explicit device_ptr(_Up*);
  template <class _Up> __host__ __device__ device_ptr(const device_ptr<_Up>&);
  __host__ __device__ _Tp* get() const;
  __host__ __device__ reference operator*() const;
  __host__ __device__ reference operator[](std::ptrdiff_t) const;
  __host__ __device__ _Tp* operator->() const;
  __host__ __device__ device_ptr operator+(std::ptrdiff_t) const;
  __host__ __device__ device_ptr operator-(std::ptrdiff_t) const;
  __host__ __device__ std::ptrdiff_t operator-(const device_ptr&) const;
  __host__ __device__ device_ptr& operator+=(std::ptrdiff_t);
  __host__ __device__ device_ptr& operator-=(std::ptrdiff_t);
  __host__ __device__ device_ptr& operator++();
  __host__ __device__ device_ptr operator++(int);
  __host__ __device__ device_ptr& operator--();
  __host__ __device__ explicit operator bool() const;
  template <class _Up> __host__ __device__ bool operator==(const device_ptr<_Up>&) const;
  template <class _Up> __host__ __device__ bool operator!=(const device_ptr<_Up>&) const;
  template <class _Up> __host__ __device__ bool operator<(const device_ptr<_Up>&) const;

private:
  _Tp* __pointer;
};
template <class _Tp> __host__ __device__ device_ptr<_Tp> device_pointer_cast(_Tp*);
template <class _Tp> __host__ __device__ device_ptr<_Tp> device_pointer_cast(const device_ptr<_Tp>&);
template <class _Tp> __host__ __device__ _Tp* raw_pointer_cast(const device_ptr<_Tp>&);
template <class _Tp> __host__ __device__ _Tp* raw_pointer_cast(_Tp*);
template <class _Tp> __host__ __device__ _Tp& raw_reference_cast(device_reference<_Tp>);
template <class _Tp> device_ptr<_Tp> device_malloc(std::size_t);
device_ptr<void> device_malloc(std::size_t);
template <class _Tp> device_ptr<_Tp> device_new(std::size_t = 1);
template <class _Tp> void device_free(device_ptr<_Tp>);
template <class _Tp> void device_delete(device_ptr<_Tp>, std::size_t = 0);
template <class _Tp> struct device_allocator {
  using value_type = _Tp;
  using pointer = device_ptr<_Tp>;
};
template <class _Tp> struct device_malloc_allocator : device_allocator<_Tp> {};

template <class _Tp, class _Allocator = device_allocator<_Tp>> class device_vector {
public:
  using value_type = _Tp;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = device_reference<_Tp>;
  using const_reference = device_reference<const _Tp>;
  using pointer = device_ptr<_Tp>;
  using const_pointer = device_ptr<const _Tp>;
  using iterator = device_ptr<_Tp>;
  using const_iterator = device_ptr<const _Tp>;
  device_vector();
  explicit device_vector(std::size_t);
  device_vector(std::size_t, const _Tp&);
  device_vector(std::size_t, no_init_t);
  device_vector(std::size_t, default_init_t);
  device_vector(const device_vector&);
  device_vector(device_vector&&);
  device_vector(std::initializer_list<_Tp>);
  template <class _Vector, class = typename _Vector::value_type> device_vector(const _Vector&);
  template <class _It, class = typename std::iterator_traits<_It>::value_type> device_vector(_It, _It);
  ~device_vector();
  device_vector& operator=(const device_vector&);
  device_vector& operator=(device_vector&&);
  template <class _Vector, class = typename _Vector::value_type> device_vector& operator=(const _Vector&);
  void resize(std::size_t);
  void resize(std::size_t, const _Tp&);
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
  void push_back(const _Tp&);
  void pop_back();
  void assign(std::size_t, const _Tp&);
  template <class _It> void assign(_It, _It);
  iterator insert(iterator, const _Tp&);
  template <class _It> void insert(iterator, _It, _It);
  iterator erase(iterator);
  iterator erase(iterator, iterator);
  void swap(device_vector&);
  template <class _Vector> bool operator==(const _Vector&) const;
  template <class _Vector> bool operator!=(const _Vector&) const;
};
template <class _Tp, class _Allocator = device_allocator<_Tp>> using universal_vector = device_vector<_Tp, _Allocator>;
template <class _Tp> using universal_host_pinned_vector = device_vector<_Tp>;

template <class _Tp, class _Allocator = std::allocator<_Tp>> class host_vector : public std::vector<_Tp, _Allocator> {
public:
  using std::vector<_Tp, _Allocator>::vector;
  host_vector() = default;
  host_vector(const host_vector&) = default;
  host_vector(host_vector&&) = default;
  host_vector& operator=(const host_vector&) = default;
  host_vector& operator=(host_vector&&) = default;
  template <class _Ap> host_vector(const device_vector<_Tp, _Ap>&);
  template <class _Up, class _Ap> host_vector(const device_vector<_Up, _Ap>&);
  template <class _Up, class _Ap> host_vector& operator=(const device_vector<_Up, _Ap>&);
  template <class _Ap> host_vector(const std::vector<_Tp, _Ap>&);
  host_vector(std::size_t, no_init_t);
  typename std::vector<_Tp, _Allocator>::reference operator[](std::size_t __i) { return this->begin()[__i]; }
  typename std::vector<_Tp, _Allocator>::const_reference operator[](std::size_t __i) const {
    return this->begin()[__i];
  }
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
template <class _Tp> struct complex {
  using value_type = _Tp;
  complex() = default;
  __host__ __device__ complex(const _Tp& __re, const _Tp& __im = _Tp());
  template <class _Up> __host__ __device__ complex(const complex<_Up>&);
  template <class _Up> __host__ __device__ complex(const std::complex<_Up>&);
  __host__ __device__ _Tp real() const;
  __host__ __device__ _Tp imag() const;
  __host__ __device__ void real(_Tp);
  __host__ __device__ void imag(_Tp);
  __host__ __device__ operator std::complex<_Tp>() const;
#define __CUDA_LINT_COMPLEX(op)                                                                                        \
  __host__ __device__ complex& operator op##=(const _Tp&);                                                             \
  template <class _Up> __host__ __device__ complex& operator op##=(const complex<_Up>&);                               \
  friend __host__ __device__ complex operator op(const complex& __a, const complex& __b) { return __a; }               \
  friend __host__ __device__ complex operator op(const complex& __a, const _Tp& __b) { return __a; }                   \
  friend __host__ __device__ complex operator op(const _Tp& __a, const complex& __b) { return __b; }
  __CUDA_LINT_COMPLEX(+)
  __CUDA_LINT_COMPLEX(-)
  __CUDA_LINT_COMPLEX(*)
  __CUDA_LINT_COMPLEX(/)
#undef __CUDA_LINT_COMPLEX
  friend __host__ __device__ complex operator-(const complex& __a) { return __a; }
  friend __host__ __device__ bool operator==(const complex&, const complex&) { return false; }
  friend __host__ __device__ bool operator!=(const complex&, const complex&) { return false; }

private:
  _Tp __part[2];
};
template <class _Tp> __host__ __device__ _Tp abs(const complex<_Tp>&);
template <class _Tp> __host__ __device__ _Tp arg(const complex<_Tp>&);
template <class _Tp> __host__ __device__ _Tp norm(const complex<_Tp>&);
template <class _Tp> __host__ __device__ complex<_Tp> conj(const complex<_Tp>&);
template <class _Tp> __host__ __device__ complex<_Tp> exp(const complex<_Tp>&);
template <class _Tp> __host__ __device__ complex<_Tp> log(const complex<_Tp>&);
template <class _Tp> __host__ __device__ complex<_Tp> sqrt(const complex<_Tp>&);
template <class _Tp> __host__ __device__ complex<_Tp> polar(const _Tp&, const _Tp& = _Tp());
template <class _Tp, class _Up> __host__ __device__ complex<_Tp> pow(const complex<_Tp>&, const _Up&);

// ---- function objects -----------------------------------------------------------------------------------------------
#define __CUDA_LINT_BINARY(name, result)                                                                               \
  template <class _Tp = void> struct name {                                                                            \
    using first_argument_type = _Tp;                                                                                   \
    using second_argument_type = _Tp;                                                                                  \
    using result_type = result;                                                                                        \
    __host__ __device__ constexpr result operator()(const _Tp& __a, const _Tp& __b) const;                             \
  };                                                                                                                   \
  template <> struct name<void> {                                                                                      \
    template <class _Tp, class _Up> __host__ __device__ constexpr _Tp operator()(const _Tp&, const _Up&) const;        \
  };
__CUDA_LINT_BINARY(plus, _Tp)
__CUDA_LINT_BINARY(minus, _Tp)
__CUDA_LINT_BINARY(multiplies, _Tp)
__CUDA_LINT_BINARY(divides, _Tp)
__CUDA_LINT_BINARY(modulus, _Tp)
__CUDA_LINT_BINARY(maximum, _Tp)
__CUDA_LINT_BINARY(minimum, _Tp)
__CUDA_LINT_BINARY(bit_and, _Tp)
__CUDA_LINT_BINARY(bit_or, _Tp)
__CUDA_LINT_BINARY(bit_xor, _Tp)
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
  template <class _Tp = void> struct name {                                                                            \
    using argument_type = _Tp;                                                                                         \
    using result_type = result;                                                                                        \
    __host__ __device__ constexpr result operator()(const _Tp&) const;                                                 \
  };
__CUDA_LINT_UNARY(negate, _Tp)
__CUDA_LINT_UNARY(square, _Tp)
__CUDA_LINT_UNARY(identity, _Tp)
__CUDA_LINT_UNARY(logical_not, bool)
#undef __CUDA_LINT_UNARY
template <class _Ap, class _Rp> struct unary_function {
  using argument_type = _Ap;
  using result_type = _Rp;
};
template <class _Ap, class _Bp, class _Rp> struct binary_function {
  using first_argument_type = _Ap;
  using second_argument_type = _Bp;
  using result_type = _Rp;
};
namespace placeholders {
template <int> struct placeholder { template <class _Tp> __host__ __device__ auto operator()(_Tp&& __v) const -> _Tp; };
#define __CUDA_LINT_OPERATOR(op)                                                                                       \
  template <int _Np, class _Tp> __host__ __device__ placeholder<0> operator op(placeholder<_Np>, const _Tp&);          \
  template <int _Np, class _Tp> __host__ __device__ placeholder<0> operator op(const _Tp&, placeholder<_Np>);          \
  template <int _Np, int _Mp> __host__ __device__ placeholder<0> operator op(placeholder<_Np>, placeholder<_Mp>);
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
template <class _Self, class _Tp> struct __cuda_lint_iterator {
  using value_type = _Tp;
  using difference_type = std::ptrdiff_t;
  using pointer = _Tp*;
  using reference = _Tp;
  using iterator_category = std::random_access_iterator_tag;
  __host__ __device__ _Tp operator*() const;
  __host__ __device__ _Tp operator[](std::ptrdiff_t) const;
  __host__ __device__ _Self operator+(std::ptrdiff_t) const;
  __host__ __device__ _Self operator-(std::ptrdiff_t) const;
  __host__ __device__ std::ptrdiff_t operator-(const _Self&) const;
  __host__ __device__ _Self& operator+=(std::ptrdiff_t);
  __host__ __device__ _Self& operator++();
  __host__ __device__ _Self operator++(int);
  __host__ __device__ bool operator==(const _Self&) const;
  __host__ __device__ bool operator!=(const _Self&) const;
};
struct use_default {};
template <class _Tp, class _Ap = use_default, class _Bp = use_default, class _Cp = use_default>
struct counting_iterator : __cuda_lint_iterator<counting_iterator<_Tp, _Ap, _Bp, _Cp>, _Tp> {
  counting_iterator() = default;
  __host__ __device__ explicit counting_iterator(_Tp);
};
template <class _Tp, class _Ap = use_default, class _Bp = use_default>
struct constant_iterator : __cuda_lint_iterator<constant_iterator<_Tp, _Ap, _Bp>, _Tp> {
  __host__ __device__ constant_iterator(const _Tp&, std::ptrdiff_t = 0);
};
template <class _Fp, class _It, class _Ap = use_default, class _Bp = use_default>
struct transform_iterator
    : __cuda_lint_iterator<transform_iterator<_Fp, _It, _Ap, _Bp>,
                           typename std::decay<decltype(std::declval<_Fp>()(*std::declval<_It>()))>::type> {
  __host__ __device__ transform_iterator(_It, _Fp);
};
template <class _Ep, class _Ip>
struct permutation_iterator
    : __cuda_lint_iterator<permutation_iterator<_Ep, _Ip>, typename std::iterator_traits<_Ep>::value_type> {
  __host__ __device__ permutation_iterator(_Ep, _Ip);
};
template <class _Tuple> struct zip_iterator;
template <class... _It>
struct zip_iterator<std::tuple<_It...>>
    : __cuda_lint_iterator<zip_iterator<std::tuple<_It...>>,
                           std::tuple<typename std::iterator_traits<_It>::value_type...>> {
  __host__ __device__ zip_iterator(std::tuple<_It...>);
  __host__ __device__ const std::tuple<_It...>& get_iterator_tuple() const;
};
struct __cuda_lint_discard {
  template <class _Tp> __host__ __device__ const __cuda_lint_discard& operator=(const _Tp&) const;
};
template <class _Ap = use_default>
struct discard_iterator : __cuda_lint_iterator<discard_iterator<_Ap>, __cuda_lint_discard> {
  __host__ __device__ discard_iterator(std::ptrdiff_t = 0);
};
template <class _Tp> __host__ __device__ counting_iterator<_Tp> make_counting_iterator(_Tp);
template <class _Tp> __host__ __device__ constant_iterator<_Tp> make_constant_iterator(_Tp, std::ptrdiff_t = 0);
template <class _It, class _Fp> __host__ __device__ transform_iterator<_Fp, _It> make_transform_iterator(_It, _Fp);
template <class _Ep, class _Ip> __host__ __device__ permutation_iterator<_Ep, _Ip> make_permutation_iterator(_Ep, _Ip);
template <class... _It> __host__ __device__ zip_iterator<std::tuple<_It...>> make_zip_iterator(std::tuple<_It...>);
template <class... _It> __host__ __device__ zip_iterator<std::tuple<_It...>> make_zip_iterator(_It...);
__host__ __device__ inline discard_iterator<> make_discard_iterator(std::ptrdiff_t = 0) { return {}; }
template <class _It> __host__ __device__ std::reverse_iterator<_It> make_reverse_iterator(_It);
template <class _It> using iterator_value = std::iterator_traits<_It>;
template <class _It> using iterator_traits = std::iterator_traits<_It>;
using std::advance;
using std::distance;

// ---- algorithms -----------------------------------------------------------------------------------------------------
// Without a result that programs use.
#define __CUDA_LINT_ACTION(name) template <class... _Ap> __host__ __device__ void name(_Ap&&...);
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
  template <class _Ip, class _Op, class... _Ap> __host__ __device__ _Op name(_Ip, _Ip, _Op, _Ap&&...);                 \
  template <class _Pp, class _Ip, class _Op, class... _Ap>                                                             \
  __host__ __device__ _Op name(const detail::policy<_Pp>&, _Ip, _Ip, _Op, _Ap&&...);
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
template <class _Ip, class _Op, class _Fp> __host__ __device__ _Op transform(_Ip, _Ip, _Op, _Fp);
template <class _Pp, class _Ip, class _Op, class _Fp>
__host__ __device__ _Op transform(const detail::policy<_Pp>&, _Ip, _Ip, _Op, _Fp);
template <class _Ip, class _Jp, class _Op, class _Fp> __host__ __device__ _Op transform(_Ip, _Ip, _Jp, _Op, _Fp);
template <class _Pp, class _Ip, class _Jp, class _Op, class _Fp>
__host__ __device__ _Op transform(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Op, _Fp);
template <class _Ip, class _Op, class _Fp, class _Gp> __host__ __device__ _Op transform_if(_Ip, _Ip, _Op, _Fp, _Gp);
template <class _Ip, class _Sp, class _Op, class _Fp, class _Gp>
__host__ __device__ _Op transform_if(_Ip, _Ip, _Sp, _Op, _Fp, _Gp);
template <class _Pp, class _Ip, class _Sp, class _Op, class _Fp, class _Gp>
__host__ __device__ _Op transform_if(const detail::policy<_Pp>&, _Ip, _Ip, _Sp, _Op, _Fp, _Gp);
template <class _Ip, class _Op, class _Fp> __host__ __device__ _Op copy_if(_Ip, _Ip, _Op, _Fp);
template <class _Pp, class _Ip, class _Op, class _Fp>
__host__ __device__ _Op copy_if(const detail::policy<_Pp>&, _Ip, _Ip, _Op, _Fp);
template <class _Ip, class _Sp, class _Op, class _Fp> __host__ __device__ _Op copy_if(_Ip, _Ip, _Sp, _Op, _Fp);
template <class _Pp, class _Ip, class _Sp, class _Op, class _Fp>
__host__ __device__ _Op copy_if(const detail::policy<_Pp>&, _Ip, _Ip, _Sp, _Op, _Fp);
template <class _Ip, class _Np, class _Op> __host__ __device__ _Op copy_n(_Ip, _Np, _Op);
template <class _Pp, class _Ip, class _Np, class _Op>
__host__ __device__ _Op copy_n(const detail::policy<_Pp>&, _Ip, _Np, _Op);
// map first, map last, input, output
#define __CUDA_LINT_INTO4(name)                                                                                        \
  template <class _Ip, class _Jp, class _Op, class... _Ap> __host__ __device__ _Op name(_Ip, _Ip, _Jp, _Op, _Ap&&...); \
  template <class _Pp, class _Ip, class _Jp, class _Op, class... _Ap>                                                  \
  __host__ __device__ _Op name(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Op, _Ap&&...);
__CUDA_LINT_INTO4(gather)
__CUDA_LINT_INTO4(inclusive_scan_by_key)
__CUDA_LINT_INTO4(exclusive_scan_by_key)
#undef __CUDA_LINT_INTO4
// An iterator into the range.
#define __CUDA_LINT_WITHIN(name)                                                                                       \
  template <class _Ip, class... _Ap> __host__ __device__ _Ip name(_Ip, _Ip, _Ap&&...);                                 \
  template <class _Pp, class _Ip, class... _Ap>                                                                        \
  __host__ __device__ _Ip name(const detail::policy<_Pp>&, _Ip, _Ip, _Ap&&...);
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
  template <class _Ip, class _Jp, class... _Ap>                                                                        \
  __host__ __device__ std::pair<__VA_ARGS__> name(_Ip, _Ip, _Jp, _Ap&&...);                                            \
  template <class _Pp, class _Ip, class _Jp, class... _Ap>                                                             \
  __host__ __device__ std::pair<__VA_ARGS__> name(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Ap&&...);
__CUDA_LINT_PAIR(unique_by_key, _Ip, _Jp)
__CUDA_LINT_PAIR(mismatch, _Ip, _Jp)
#undef __CUDA_LINT_PAIR
template <class _Ip, class... _Ap> __host__ __device__ std::pair<_Ip, _Ip> minmax_element(_Ip, _Ip, _Ap&&...);
template <class _Ip, class _Jp, class _Op, class _Qp, class... _Ap>
__host__ __device__ std::pair<_Op, _Qp> reduce_by_key(_Ip, _Ip, _Jp, _Op, _Qp, _Ap&&...);
template <class _Pp, class _Ip, class _Jp, class _Op, class _Qp, class... _Ap>
__host__ __device__ std::pair<_Op, _Qp> reduce_by_key(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Op, _Qp, _Ap&&...);
// A value.
template <class _Ip> __host__ __device__ typename std::iterator_traits<_Ip>::value_type reduce(_Ip, _Ip);
template <class _Ip, class _Tp> __host__ __device__ _Tp reduce(_Ip, _Ip, _Tp);
template <class _Ip, class _Tp, class _Fp> __host__ __device__ _Tp reduce(_Ip, _Ip, _Tp, _Fp);
template <class _Pp, class _Ip>
__host__ __device__ typename std::iterator_traits<_Ip>::value_type reduce(const detail::policy<_Pp>&, _Ip, _Ip);
template <class _Pp, class _Ip, class _Tp> __host__ __device__ _Tp reduce(const detail::policy<_Pp>&, _Ip, _Ip, _Tp);
template <class _Pp, class _Ip, class _Tp, class _Fp>
__host__ __device__ _Tp reduce(const detail::policy<_Pp>&, _Ip, _Ip, _Tp, _Fp);
template <class _Ip, class _Up, class _Tp, class _Fp> __host__ __device__ _Tp transform_reduce(_Ip, _Ip, _Up, _Tp, _Fp);
template <class _Pp, class _Ip, class _Up, class _Tp, class _Fp>
__host__ __device__ _Tp transform_reduce(const detail::policy<_Pp>&, _Ip, _Ip, _Up, _Tp, _Fp);
template <class _Ip, class _Jp, class _Tp, class... _Ap>
__host__ __device__ _Tp inner_product(_Ip, _Ip, _Jp, _Tp, _Ap&&...);
template <class _Pp, class _Ip, class _Jp, class _Tp, class... _Ap>
__host__ __device__ _Tp inner_product(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Tp, _Ap&&...);
template <class... _Ap> __host__ __device__ std::ptrdiff_t count(_Ap&&...);
template <class... _Ap> __host__ __device__ std::ptrdiff_t count_if(_Ap&&...);
#define __CUDA_LINT_QUESTION(name) template <class... _Ap> __host__ __device__ bool name(_Ap&&...);
__CUDA_LINT_QUESTION(all_of)
__CUDA_LINT_QUESTION(any_of)
__CUDA_LINT_QUESTION(none_of)
__CUDA_LINT_QUESTION(equal)
__CUDA_LINT_QUESTION(is_sorted)
__CUDA_LINT_QUESTION(binary_search)
#undef __CUDA_LINT_QUESTION
#define __CUDA_LINT_SET(name)                                                                                          \
  template <class _Ip, class _Jp, class _Op, class... _Ap>                                                             \
  __host__ __device__ _Op name(_Ip, _Ip, _Jp, _Jp, _Op, _Ap&&...);                                                     \
  template <class _Pp, class _Ip, class _Jp, class _Op, class... _Ap>                                                  \
  __host__ __device__ _Op name(const detail::policy<_Pp>&, _Ip, _Ip, _Jp, _Jp, _Op, _Ap&&...);
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
  template <class _Rp = T> struct name {                                                                               \
    using result_type = _Rp;                                                                                           \
    __host__ __device__ explicit name(_Rp = _Rp(0), _Rp = _Rp(1));                                                     \
    template <class _Gp> __host__ __device__ _Rp operator()(_Gp&);                                                     \
  };
__CUDA_LINT_DISTRIBUTION(uniform_int_distribution, int)
__CUDA_LINT_DISTRIBUTION(uniform_real_distribution, double)
__CUDA_LINT_DISTRIBUTION(normal_distribution, double)
#undef __CUDA_LINT_DISTRIBUTION
} // namespace random
using namespace random;
} // namespace thrust
#endif
