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
template <class _Tp> struct __fragment_element {
  using storage = _Tp;
  using memory = _Tp;
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
template <class _Use, int _Mp, int _Np, int _Kp> struct __fragment_size;
template <int _Mp, int _Np, int _Kp> struct __fragment_size<accumulator, _Mp, _Np, _Kp> {
  static constexpr int value = _Mp * _Np / 32;
};
// A and B fragments hold each element of 16 x 16 tiles twice.
template <int _Mp, int _Np, int _Kp> struct __fragment_size<matrix_a, _Mp, _Np, _Kp> {
  static constexpr int value = _Mp * _Kp / 16 ? _Mp * _Kp / 16 : 1;
};
template <int _Mp, int _Np, int _Kp> struct __fragment_size<matrix_b, _Mp, _Np, _Kp> {
  static constexpr int value = _Kp * _Np / 16 ? _Kp * _Np / 16 : 1;
};

template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Layout = void> class fragment {
public:
  using element_type = typename __fragment_element<_Tp>::storage;
  using storage_element_type = element_type;
  static constexpr int num_elements = __fragment_size<_Use, _Mp, _Np, _Kp>::value;
  static constexpr int num_storage_elements = num_elements;
  element_type x[num_elements];
};

template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Lp, class _Vp>
__device__ void fill_fragment(fragment<_Use, _Mp, _Np, _Kp, _Tp, _Lp>&, const _Vp& __value);
template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Lp, class _Pp>
__device__ void load_matrix_sync(fragment<_Use, _Mp, _Np, _Kp, _Tp, _Lp>&, const _Pp*, unsigned __ldm);
template <int _Mp, int _Np, int _Kp, class _Tp, class _Pp>
__device__ void load_matrix_sync(fragment<accumulator, _Mp, _Np, _Kp, _Tp>&, const _Pp*, unsigned __ldm, layout_t);
template <int _Mp, int _Np, int _Kp, class _Tp, class _Pp>
__device__ void store_matrix_sync(_Pp*, const fragment<accumulator, _Mp, _Np, _Kp, _Tp>&, unsigned __ldm, layout_t);
template <int _Mp, int _Np, int _Kp, class _Dp, class _Ap, class _LA, class _Bp, class _LB, class _Cp>
__device__ void mma_sync(fragment<accumulator, _Mp, _Np, _Kp, _Dp>&, const fragment<matrix_a, _Mp, _Np, _Kp, _Ap, _LA>&,
                         const fragment<matrix_b, _Mp, _Np, _Kp, _Bp, _LB>&,
                         const fragment<accumulator, _Mp, _Np, _Kp, _Cp>&, bool __satf = false);
template <int _Mp, int _Np, int _Kp, class _Dp, class _Ap, class _LA, class _Bp, class _LB, class _Cp>
__device__ void
bmma_sync(fragment<accumulator, _Mp, _Np, _Kp, _Dp>&, const fragment<matrix_a, _Mp, _Np, _Kp, _Ap, _LA>&,
          const fragment<matrix_b, _Mp, _Np, _Kp, _Bp, _LB>&, const fragment<accumulator, _Mp, _Np, _Kp, _Cp>&,
          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda
#endif
