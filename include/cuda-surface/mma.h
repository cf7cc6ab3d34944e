//===- mma.h - nvcuda::wmma ---------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_MMA_H
#define CUDA_SURFACE_MMA_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__
#endif
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct u4 {};
struct s4 {};
struct b1 {};
struct tf32 {};
} // namespace precision
namespace experimental {
namespace precision {
using wmma::precision::b1;
using wmma::precision::s4;
using wmma::precision::u4;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// What one element is kept and read from memory as.
template <class T> struct __fragment_element {
  using storage = T;
  using memory = T;
};
template <> struct __fragment_element<precision::tf32> {
  using storage = float;
  using memory = float;
};
template <> struct __fragment_element<precision::u4> {
  using storage = unsigned;
  using memory = void;
};
template <> struct __fragment_element<precision::s4> {
  using storage = int;
  using memory = void;
};
template <> struct __fragment_element<precision::b1> {
  using storage = unsigned;
  using memory = void;
};
template <class Use, int M, int N, int K> struct __fragment_size;
template <int M, int N, int K> struct __fragment_size<accumulator, M, N, K> {
  static constexpr int value = M * N / 32;
};
// A and B fragments hold each element of 16 x 16 tiles twice.
template <int M, int N, int K> struct __fragment_size<matrix_a, M, N, K> {
  static constexpr int value = M * K / 16 ? M * K / 16 : 1;
};
template <int M, int N, int K> struct __fragment_size<matrix_b, M, N, K> {
  static constexpr int value = K * N / 16 ? K * N / 16 : 1;
};

template <class Use, int M, int N, int K, class T, class Layout = void> class fragment {
public:
  using element_type = typename __fragment_element<T>::storage;
  using storage_element_type = element_type;
  static constexpr int num_elements = __fragment_size<Use, M, N, K>::value;
  static constexpr int num_storage_elements = num_elements;
  element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class L, class V>
__device__ void fill_fragment(fragment<Use, M, N, K, T, L>&, const V& value);
template <class Use, int M, int N, int K, class T, class L, class P>
__device__ void load_matrix_sync(fragment<Use, M, N, K, T, L>&, const P*, unsigned ldm);
template <int M, int N, int K, class T, class P>
__device__ void load_matrix_sync(fragment<accumulator, M, N, K, T>&, const P*, unsigned ldm, layout_t);
template <int M, int N, int K, class T, class P>
__device__ void store_matrix_sync(P*, const fragment<accumulator, M, N, K, T>&, unsigned ldm, layout_t);
template <int M, int N, int K, class D, class A, class LA, class B, class LB, class C>
__device__ void mma_sync(fragment<accumulator, M, N, K, D>&, const fragment<matrix_a, M, N, K, A, LA>&,
                         const fragment<matrix_b, M, N, K, B, LB>&, const fragment<accumulator, M, N, K, C>&,
                         bool satf = false);
template <int M, int N, int K, class D, class A, class LA, class B, class LB, class C>
__device__ void bmma_sync(fragment<accumulator, M, N, K, D>&, const fragment<matrix_a, M, N, K, A, LA>&,
                          const fragment<matrix_b, M, N, K, B, LB>&, const fragment<accumulator, M, N, K, C>&,
                          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda
#endif
