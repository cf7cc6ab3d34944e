//===- cuda_bf16.h - __nv_bfloat16 and __nv_bfloat162 -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_BF16_H
#define CUDA_SURFACE_CUDA_BF16_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#endif
#include <cuda_runtime.h>

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __align__(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __align__(2) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  __host__ __device__ constexpr __nv_bfloat16(const __nv_bfloat16_raw& __r) : __x(__r.x) {}
  __host__ __device__ __nv_bfloat16& operator=(const __nv_bfloat16_raw&);
  __host__ __device__ operator __nv_bfloat16_raw() const;
  __host__ __device__ operator __nv_bfloat16_raw() const volatile;
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define __CUDA_LINT_CONVERSION(type)                                                                                   \
  __host__ __device__ __nv_bfloat16(type);                                                                             \
  __host__ __device__ __nv_bfloat16& operator=(type);                                                                  \
  __host__ __device__ operator type() const;
  __CUDA_LINT_CONVERSION(float)
  __CUDA_LINT_CONVERSION(short)
  __CUDA_LINT_CONVERSION(unsigned short)
  __CUDA_LINT_CONVERSION(int)
  __CUDA_LINT_CONVERSION(unsigned)
  __CUDA_LINT_CONVERSION(long)
  __CUDA_LINT_CONVERSION(unsigned long)
  __CUDA_LINT_CONVERSION(long long)
  __CUDA_LINT_CONVERSION(unsigned long long)
#undef __CUDA_LINT_CONVERSION
  __host__ __device__ __nv_bfloat16(double);
  __host__ __device__ __nv_bfloat16& operator=(double);
  __host__ __device__ operator bool() const;
  __host__ __device__ operator char() const;
  __host__ __device__ operator signed char() const;
  __host__ __device__ operator unsigned char() const;
#else
  explicit __host__ __device__ __nv_bfloat16(float);
  explicit __host__ __device__ __nv_bfloat16(double);
  explicit __host__ __device__ __nv_bfloat16(int);
  explicit __host__ __device__ operator float() const;
#endif
};

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __host__ __device__ constexpr __nv_bfloat162(const __nv_bfloat16& __a, const __nv_bfloat16& __b) : x(__a), y(__b) {}
  __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw&);
  __host__ __device__ __nv_bfloat162& operator=(const __nv_bfloat162_raw&);
  __host__ __device__ operator __nv_bfloat162_raw() const;
};
#ifndef CUDA_NO_BFLOAT16
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#endif

// ---- conversions ----------------------------------------------------------------------------------------------------
__host__ __device__ __nv_bfloat16 __double2bfloat16(double);
__host__ __device__ __nv_bfloat16 __float2bfloat16(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rn(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rz(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_ru(float);
__host__ __device__ __nv_bfloat16 __float2bfloat16_rd(float);
__host__ __device__ float __bfloat162float(__nv_bfloat16);
__host__ __device__ float2 __bfloat1622float2(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float);
__host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float, float);
__host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2);
__host__ __device__ float __low2float(__nv_bfloat162);
__host__ __device__ float __high2float(__nv_bfloat162);
__host__ __device__ int __bfloat162int_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rn(int);
__host__ __device__ int __bfloat162int_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rz(int);
__host__ __device__ int __bfloat162int_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __int2bfloat16_ru(int);
__host__ __device__ int __bfloat162int_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __int2bfloat16_rd(int);
__host__ __device__ unsigned __bfloat162uint_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rn(unsigned);
__host__ __device__ unsigned __bfloat162uint_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rz(unsigned);
__host__ __device__ unsigned __bfloat162uint_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_ru(unsigned);
__host__ __device__ unsigned __bfloat162uint_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __uint2bfloat16_rd(unsigned);
__host__ __device__ short __bfloat162short_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rn(short);
__host__ __device__ short __bfloat162short_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rz(short);
__host__ __device__ short __bfloat162short_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short2bfloat16_ru(short);
__host__ __device__ short __bfloat162short_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short2bfloat16_rd(short);
__host__ __device__ unsigned short __bfloat162ushort_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rn(unsigned short);
__host__ __device__ unsigned short __bfloat162ushort_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rz(unsigned short);
__host__ __device__ unsigned short __bfloat162ushort_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_ru(unsigned short);
__host__ __device__ unsigned short __bfloat162ushort_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ushort2bfloat16_rd(unsigned short);
__host__ __device__ long long __bfloat162ll_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rn(long long);
__host__ __device__ long long __bfloat162ll_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rz(long long);
__host__ __device__ long long __bfloat162ll_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_ru(long long);
__host__ __device__ long long __bfloat162ll_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ll2bfloat16_rd(long long);
__host__ __device__ unsigned long long __bfloat162ull_rn(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rn(unsigned long long);
__host__ __device__ unsigned long long __bfloat162ull_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rz(unsigned long long);
__host__ __device__ unsigned long long __bfloat162ull_ru(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_ru(unsigned long long);
__host__ __device__ unsigned long long __bfloat162ull_rd(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __ull2bfloat16_rd(unsigned long long);
__host__ __device__ signed char __bfloat162char_rz(__nv_bfloat16);
__host__ __device__ unsigned char __bfloat162uchar_rz(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __short_as_bfloat16(short);
__host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short);
__host__ __device__ short __bfloat16_as_short(__nv_bfloat16);
__host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16);
__host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
__host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);

// ---- arithmetic -----------------------------------------------------------------------------------------------------
__host__ __device__ __nv_bfloat16 __hadd(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hsub(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmul(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hdiv(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hadd_rn(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hsub_rn(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmul_rn(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hadd_sat(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hsub_sat(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmul_sat(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmax(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmin(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmax_nan(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hmin_nan(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hfma(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hfma_sat(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hfma_relu(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
__host__ __device__ __nv_bfloat16 __hneg(__nv_bfloat16);
__host__ __device__ __nv_bfloat16 __habs(__nv_bfloat16);
__host__ __device__ __nv_bfloat162 __hadd2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hsub2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmul2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __h2div(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hadd2_rn(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hsub2_rn(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmul2_rn(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hadd2_sat(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hsub2_sat(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmul2_sat(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmax2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmin2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmax2_nan(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hmin2_nan(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hfma2(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hfma2_sat(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hfma2_relu(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hcmadd(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hneg2(__nv_bfloat162);
__host__ __device__ __nv_bfloat162 __habs2(__nv_bfloat162);
__host__ __device__ bool __heq(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbeq2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __heq2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __heq2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hequ(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbequ2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hequ2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hequ2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hne(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbne2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hne2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hne2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hneu(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbneu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hneu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hneu2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hle(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hble2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hle2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hle2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hleu(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbleu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hleu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hleu2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hge(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbge2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hge2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hge2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hgeu(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbgeu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hgeu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hgeu2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hlt(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hblt2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hlt2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hlt2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hltu(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbltu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hltu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hltu2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hgt(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbgt2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hgt2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hgt2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hgtu(__nv_bfloat16, __nv_bfloat16);
__host__ __device__ bool __hbgtu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ __nv_bfloat162 __hgtu2(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ unsigned __hgtu2_mask(__nv_bfloat162, __nv_bfloat162);
__host__ __device__ bool __hisnan(__nv_bfloat16);
__host__ __device__ int __hisinf(__nv_bfloat16);
__host__ __device__ __nv_bfloat162 __hisnan2(__nv_bfloat162);
__device__ __nv_bfloat16 hsqrt(__nv_bfloat16);
__device__ __nv_bfloat162 h2sqrt(__nv_bfloat162);
__device__ __nv_bfloat16 hrsqrt(__nv_bfloat16);
__device__ __nv_bfloat162 h2rsqrt(__nv_bfloat162);
__device__ __nv_bfloat16 hrcp(__nv_bfloat16);
__device__ __nv_bfloat162 h2rcp(__nv_bfloat162);
__device__ __nv_bfloat16 hlog(__nv_bfloat16);
__device__ __nv_bfloat162 h2log(__nv_bfloat162);
__device__ __nv_bfloat16 hlog2(__nv_bfloat16);
__device__ __nv_bfloat162 h2log2(__nv_bfloat162);
__device__ __nv_bfloat16 hlog10(__nv_bfloat16);
__device__ __nv_bfloat162 h2log10(__nv_bfloat162);
__device__ __nv_bfloat16 hexp(__nv_bfloat16);
__device__ __nv_bfloat162 h2exp(__nv_bfloat162);
__device__ __nv_bfloat16 hexp2(__nv_bfloat16);
__device__ __nv_bfloat162 h2exp2(__nv_bfloat162);
__device__ __nv_bfloat16 hexp10(__nv_bfloat16);
__device__ __nv_bfloat162 h2exp10(__nv_bfloat162);
__device__ __nv_bfloat16 hcos(__nv_bfloat16);
__device__ __nv_bfloat162 h2cos(__nv_bfloat162);
__device__ __nv_bfloat16 hsin(__nv_bfloat16);
__device__ __nv_bfloat162 h2sin(__nv_bfloat162);
__device__ __nv_bfloat16 hfloor(__nv_bfloat16);
__device__ __nv_bfloat162 h2floor(__nv_bfloat162);
__device__ __nv_bfloat16 hceil(__nv_bfloat16);
__device__ __nv_bfloat162 h2ceil(__nv_bfloat162);
__device__ __nv_bfloat16 htrunc(__nv_bfloat16);
__device__ __nv_bfloat162 h2trunc(__nv_bfloat162);
__device__ __nv_bfloat16 hrint(__nv_bfloat16);
__device__ __nv_bfloat162 h2rint(__nv_bfloat162);
__device__ __nv_bfloat16 htanh(__nv_bfloat16);
__device__ __nv_bfloat162 h2tanh(__nv_bfloat162);
__device__ __nv_bfloat16 htanh_approx(__nv_bfloat16);
__device__ __nv_bfloat162 h2tanh_approx(__nv_bfloat162);
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
__host__ __device__ __nv_bfloat16 operator+(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16& operator+=(__nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator-(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16& operator-=(__nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator*(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16& operator*=(__nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator/(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16& operator/=(__nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16& operator++(__nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator++(__nv_bfloat16&, int);
__host__ __device__ __nv_bfloat16& operator--(__nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator--(__nv_bfloat16&, int);
__host__ __device__ __nv_bfloat16 operator+(const __nv_bfloat16&);
__host__ __device__ __nv_bfloat16 operator-(const __nv_bfloat16&);
__host__ __device__ bool operator==(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ bool operator!=(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ bool operator<(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ bool operator>(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ bool operator<=(const __nv_bfloat16&, const __nv_bfloat16&);
__host__ __device__ bool operator>=(const __nv_bfloat16&, const __nv_bfloat16&);
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
__host__ __device__ __nv_bfloat162 operator+(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162& operator+=(__nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator-(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162& operator-=(__nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator*(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162& operator*=(__nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator/(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162& operator/=(__nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162& operator++(__nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator++(__nv_bfloat162&, int);
__host__ __device__ __nv_bfloat162& operator--(__nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator--(__nv_bfloat162&, int);
__host__ __device__ __nv_bfloat162 operator+(const __nv_bfloat162&);
__host__ __device__ __nv_bfloat162 operator-(const __nv_bfloat162&);
__host__ __device__ bool operator==(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ bool operator!=(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ bool operator<(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ bool operator>(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ bool operator<=(const __nv_bfloat162&, const __nv_bfloat162&);
__host__ __device__ bool operator>=(const __nv_bfloat162&, const __nv_bfloat162&);
#endif

// ---- memory, warp ---------------------------------------------------------------------------------------------------
#define __CUDA_LINT_SHUFFLE(type)                                                                                      \
  __device__ type __shfl_sync(unsigned __mask, type __value, int __lane, int __width = 32);                            \
  __device__ type __shfl_up_sync(unsigned __mask, type __value, unsigned __delta, int __width = 32);                   \
  __device__ type __shfl_down_sync(unsigned __mask, type __value, unsigned __delta, int __width = 32);                 \
  __device__ type __shfl_xor_sync(unsigned __mask, type __value, int __lane_mask, int __width = 32);                   \
  __device__ type __shfl(type __value, int __lane, int __width = 32);                                                  \
  __device__ type __shfl_up(type __value, unsigned __delta, int __width = 32);                                         \
  __device__ type __shfl_down(type __value, unsigned __delta, int __width = 32);                                       \
  __device__ type __shfl_xor(type __value, int __lane_mask, int __width = 32);
__CUDA_LINT_SHUFFLE(__nv_bfloat16)
__CUDA_LINT_SHUFFLE(__nv_bfloat162)
#undef __CUDA_LINT_SHUFFLE
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__CUDA_LINT_RMW(atomicAdd, __nv_bfloat162)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__CUDA_LINT_RMW(atomicAdd, __nv_bfloat16)
#endif

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#endif
