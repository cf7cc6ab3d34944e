//===- cuda_fp16.h - __half and __half2 ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_FP16_H
#define CUDA_SURFACE_CUDA_FP16_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#endif
#include <cuda_runtime.h>

struct __half_raw {
  unsigned short x;
};
struct __align__(4) __half2_raw {
  unsigned short x, y;
};

struct __align__(2) __half {
  unsigned short __x;
  __half() = default;
  __host__ __device__ constexpr __half(const __half_raw& __r) : __x(__r.x) {}
  __host__ __device__ __half& operator=(const __half_raw&);
  __host__ __device__ operator __half_raw() const;
  __host__ __device__ operator __half_raw() const volatile;
#ifndef __CUDA_NO_HALF_CONVERSIONS__
#define __CUDA_LINT_CONVERSION(type)                                                                                   \
  __host__ __device__ __half(type);                                                                                    \
  __host__ __device__ __half& operator=(type);                                                                         \
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
  __host__ __device__ __half(double);
  __host__ __device__ __half& operator=(double);
  __host__ __device__ operator bool() const;
  __host__ __device__ operator char() const;
  __host__ __device__ operator signed char() const;
  __host__ __device__ operator unsigned char() const;
#else
  explicit __host__ __device__ __half(float);
  explicit __host__ __device__ __half(double);
  explicit __host__ __device__ __half(int);
  explicit __host__ __device__ operator float() const;
#endif
};

struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ constexpr __half2(const __half& __a, const __half& __b) : x(__a), y(__b) {}
  __host__ __device__ __half2(const __half2_raw&);
  __host__ __device__ __half2& operator=(const __half2_raw&);
  __host__ __device__ operator __half2_raw() const;
};
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#endif

// ---- conversions ----------------------------------------------------------------------------------------------------
__host__ __device__ __half __double2half(double);
__host__ __device__ __half __float2half(float);
__host__ __device__ __half __float2half_rn(float);
__host__ __device__ __half __float2half_rz(float);
__host__ __device__ __half __float2half_ru(float);
__host__ __device__ __half __float2half_rd(float);
__host__ __device__ float __half2float(__half);
__host__ __device__ float2 __half22float2(__half2);
__host__ __device__ __half2 __float2half2_rn(float);
__host__ __device__ __half2 __floats2half2_rn(float, float);
__host__ __device__ __half2 __float22half2_rn(float2);
__host__ __device__ float __low2float(__half2);
__host__ __device__ float __high2float(__half2);
__host__ __device__ int __half2int_rn(__half);
__host__ __device__ __half __int2half_rn(int);
__host__ __device__ int __half2int_rz(__half);
__host__ __device__ __half __int2half_rz(int);
__host__ __device__ int __half2int_ru(__half);
__host__ __device__ __half __int2half_ru(int);
__host__ __device__ int __half2int_rd(__half);
__host__ __device__ __half __int2half_rd(int);
__host__ __device__ unsigned __half2uint_rn(__half);
__host__ __device__ __half __uint2half_rn(unsigned);
__host__ __device__ unsigned __half2uint_rz(__half);
__host__ __device__ __half __uint2half_rz(unsigned);
__host__ __device__ unsigned __half2uint_ru(__half);
__host__ __device__ __half __uint2half_ru(unsigned);
__host__ __device__ unsigned __half2uint_rd(__half);
__host__ __device__ __half __uint2half_rd(unsigned);
__host__ __device__ short __half2short_rn(__half);
__host__ __device__ __half __short2half_rn(short);
__host__ __device__ short __half2short_rz(__half);
__host__ __device__ __half __short2half_rz(short);
__host__ __device__ short __half2short_ru(__half);
__host__ __device__ __half __short2half_ru(short);
__host__ __device__ short __half2short_rd(__half);
__host__ __device__ __half __short2half_rd(short);
__host__ __device__ unsigned short __half2ushort_rn(__half);
__host__ __device__ __half __ushort2half_rn(unsigned short);
__host__ __device__ unsigned short __half2ushort_rz(__half);
__host__ __device__ __half __ushort2half_rz(unsigned short);
__host__ __device__ unsigned short __half2ushort_ru(__half);
__host__ __device__ __half __ushort2half_ru(unsigned short);
__host__ __device__ unsigned short __half2ushort_rd(__half);
__host__ __device__ __half __ushort2half_rd(unsigned short);
__host__ __device__ long long __half2ll_rn(__half);
__host__ __device__ __half __ll2half_rn(long long);
__host__ __device__ long long __half2ll_rz(__half);
__host__ __device__ __half __ll2half_rz(long long);
__host__ __device__ long long __half2ll_ru(__half);
__host__ __device__ __half __ll2half_ru(long long);
__host__ __device__ long long __half2ll_rd(__half);
__host__ __device__ __half __ll2half_rd(long long);
__host__ __device__ unsigned long long __half2ull_rn(__half);
__host__ __device__ __half __ull2half_rn(unsigned long long);
__host__ __device__ unsigned long long __half2ull_rz(__half);
__host__ __device__ __half __ull2half_rz(unsigned long long);
__host__ __device__ unsigned long long __half2ull_ru(__half);
__host__ __device__ __half __ull2half_ru(unsigned long long);
__host__ __device__ unsigned long long __half2ull_rd(__half);
__host__ __device__ __half __ull2half_rd(unsigned long long);
__host__ __device__ signed char __half2char_rz(__half);
__host__ __device__ unsigned char __half2uchar_rz(__half);
__host__ __device__ __half __short_as_half(short);
__host__ __device__ __half __ushort_as_half(unsigned short);
__host__ __device__ short __half_as_short(__half);
__host__ __device__ unsigned short __half_as_ushort(__half);
__host__ __device__ __half2 __half2half2(__half);
__host__ __device__ __half2 __halfs2half2(__half, __half);
__host__ __device__ __half2 __halves2half2(__half, __half);
__host__ __device__ __half __low2half(__half2);
__host__ __device__ __half __high2half(__half2);
__host__ __device__ __half2 __low2half2(__half2);
__host__ __device__ __half2 __high2half2(__half2);
__host__ __device__ __half2 __lows2half2(__half2, __half2);
__host__ __device__ __half2 __highs2half2(__half2, __half2);
__host__ __device__ __half2 __lowhigh2highlow(__half2);
__host__ __device__ __half2 make_half2(__half, __half);

// ---- arithmetic -----------------------------------------------------------------------------------------------------
__host__ __device__ __half __hadd(__half, __half);
__host__ __device__ __half __hsub(__half, __half);
__host__ __device__ __half __hmul(__half, __half);
__host__ __device__ __half __hdiv(__half, __half);
__host__ __device__ __half __hadd_rn(__half, __half);
__host__ __device__ __half __hsub_rn(__half, __half);
__host__ __device__ __half __hmul_rn(__half, __half);
__host__ __device__ __half __hadd_sat(__half, __half);
__host__ __device__ __half __hsub_sat(__half, __half);
__host__ __device__ __half __hmul_sat(__half, __half);
__host__ __device__ __half __hmax(__half, __half);
__host__ __device__ __half __hmin(__half, __half);
__host__ __device__ __half __hmax_nan(__half, __half);
__host__ __device__ __half __hmin_nan(__half, __half);
__host__ __device__ __half __hfma(__half, __half, __half);
__host__ __device__ __half __hfma_sat(__half, __half, __half);
__host__ __device__ __half __hfma_relu(__half, __half, __half);
__host__ __device__ __half __hneg(__half);
__host__ __device__ __half __habs(__half);
__host__ __device__ __half2 __hadd2(__half2, __half2);
__host__ __device__ __half2 __hsub2(__half2, __half2);
__host__ __device__ __half2 __hmul2(__half2, __half2);
__host__ __device__ __half2 __h2div(__half2, __half2);
__host__ __device__ __half2 __hadd2_rn(__half2, __half2);
__host__ __device__ __half2 __hsub2_rn(__half2, __half2);
__host__ __device__ __half2 __hmul2_rn(__half2, __half2);
__host__ __device__ __half2 __hadd2_sat(__half2, __half2);
__host__ __device__ __half2 __hsub2_sat(__half2, __half2);
__host__ __device__ __half2 __hmul2_sat(__half2, __half2);
__host__ __device__ __half2 __hmax2(__half2, __half2);
__host__ __device__ __half2 __hmin2(__half2, __half2);
__host__ __device__ __half2 __hmax2_nan(__half2, __half2);
__host__ __device__ __half2 __hmin2_nan(__half2, __half2);
__host__ __device__ __half2 __hfma2(__half2, __half2, __half2);
__host__ __device__ __half2 __hfma2_sat(__half2, __half2, __half2);
__host__ __device__ __half2 __hfma2_relu(__half2, __half2, __half2);
__host__ __device__ __half2 __hcmadd(__half2, __half2, __half2);
__host__ __device__ __half2 __hneg2(__half2);
__host__ __device__ __half2 __habs2(__half2);
__host__ __device__ bool __heq(__half, __half);
__host__ __device__ bool __hbeq2(__half2, __half2);
__host__ __device__ __half2 __heq2(__half2, __half2);
__host__ __device__ unsigned __heq2_mask(__half2, __half2);
__host__ __device__ bool __hequ(__half, __half);
__host__ __device__ bool __hbequ2(__half2, __half2);
__host__ __device__ __half2 __hequ2(__half2, __half2);
__host__ __device__ unsigned __hequ2_mask(__half2, __half2);
__host__ __device__ bool __hne(__half, __half);
__host__ __device__ bool __hbne2(__half2, __half2);
__host__ __device__ __half2 __hne2(__half2, __half2);
__host__ __device__ unsigned __hne2_mask(__half2, __half2);
__host__ __device__ bool __hneu(__half, __half);
__host__ __device__ bool __hbneu2(__half2, __half2);
__host__ __device__ __half2 __hneu2(__half2, __half2);
__host__ __device__ unsigned __hneu2_mask(__half2, __half2);
__host__ __device__ bool __hle(__half, __half);
__host__ __device__ bool __hble2(__half2, __half2);
__host__ __device__ __half2 __hle2(__half2, __half2);
__host__ __device__ unsigned __hle2_mask(__half2, __half2);
__host__ __device__ bool __hleu(__half, __half);
__host__ __device__ bool __hbleu2(__half2, __half2);
__host__ __device__ __half2 __hleu2(__half2, __half2);
__host__ __device__ unsigned __hleu2_mask(__half2, __half2);
__host__ __device__ bool __hge(__half, __half);
__host__ __device__ bool __hbge2(__half2, __half2);
__host__ __device__ __half2 __hge2(__half2, __half2);
__host__ __device__ unsigned __hge2_mask(__half2, __half2);
__host__ __device__ bool __hgeu(__half, __half);
__host__ __device__ bool __hbgeu2(__half2, __half2);
__host__ __device__ __half2 __hgeu2(__half2, __half2);
__host__ __device__ unsigned __hgeu2_mask(__half2, __half2);
__host__ __device__ bool __hlt(__half, __half);
__host__ __device__ bool __hblt2(__half2, __half2);
__host__ __device__ __half2 __hlt2(__half2, __half2);
__host__ __device__ unsigned __hlt2_mask(__half2, __half2);
__host__ __device__ bool __hltu(__half, __half);
__host__ __device__ bool __hbltu2(__half2, __half2);
__host__ __device__ __half2 __hltu2(__half2, __half2);
__host__ __device__ unsigned __hltu2_mask(__half2, __half2);
__host__ __device__ bool __hgt(__half, __half);
__host__ __device__ bool __hbgt2(__half2, __half2);
__host__ __device__ __half2 __hgt2(__half2, __half2);
__host__ __device__ unsigned __hgt2_mask(__half2, __half2);
__host__ __device__ bool __hgtu(__half, __half);
__host__ __device__ bool __hbgtu2(__half2, __half2);
__host__ __device__ __half2 __hgtu2(__half2, __half2);
__host__ __device__ unsigned __hgtu2_mask(__half2, __half2);
__host__ __device__ bool __hisnan(__half);
__host__ __device__ int __hisinf(__half);
__host__ __device__ __half2 __hisnan2(__half2);
__device__ __half hsqrt(__half);
__device__ __half2 h2sqrt(__half2);
__device__ __half hrsqrt(__half);
__device__ __half2 h2rsqrt(__half2);
__device__ __half hrcp(__half);
__device__ __half2 h2rcp(__half2);
__device__ __half hlog(__half);
__device__ __half2 h2log(__half2);
__device__ __half hlog2(__half);
__device__ __half2 h2log2(__half2);
__device__ __half hlog10(__half);
__device__ __half2 h2log10(__half2);
__device__ __half hexp(__half);
__device__ __half2 h2exp(__half2);
__device__ __half hexp2(__half);
__device__ __half2 h2exp2(__half2);
__device__ __half hexp10(__half);
__device__ __half2 h2exp10(__half2);
__device__ __half hcos(__half);
__device__ __half2 h2cos(__half2);
__device__ __half hsin(__half);
__device__ __half2 h2sin(__half2);
__device__ __half hfloor(__half);
__device__ __half2 h2floor(__half2);
__device__ __half hceil(__half);
__device__ __half2 h2ceil(__half2);
__device__ __half htrunc(__half);
__device__ __half2 h2trunc(__half2);
__device__ __half hrint(__half);
__device__ __half2 h2rint(__half2);
__device__ __half htanh(__half);
__device__ __half2 h2tanh(__half2);
__device__ __half htanh_approx(__half);
__device__ __half2 h2tanh_approx(__half2);
#ifndef __CUDA_NO_HALF_OPERATORS__
__host__ __device__ __half operator+(const __half&, const __half&);
__host__ __device__ __half& operator+=(__half&, const __half&);
__host__ __device__ __half operator-(const __half&, const __half&);
__host__ __device__ __half& operator-=(__half&, const __half&);
__host__ __device__ __half operator*(const __half&, const __half&);
__host__ __device__ __half& operator*=(__half&, const __half&);
__host__ __device__ __half operator/(const __half&, const __half&);
__host__ __device__ __half& operator/=(__half&, const __half&);
__host__ __device__ __half& operator++(__half&);
__host__ __device__ __half operator++(__half&, int);
__host__ __device__ __half& operator--(__half&);
__host__ __device__ __half operator--(__half&, int);
__host__ __device__ __half operator+(const __half&);
__host__ __device__ __half operator-(const __half&);
__host__ __device__ bool operator==(const __half&, const __half&);
__host__ __device__ bool operator!=(const __half&, const __half&);
__host__ __device__ bool operator<(const __half&, const __half&);
__host__ __device__ bool operator>(const __half&, const __half&);
__host__ __device__ bool operator<=(const __half&, const __half&);
__host__ __device__ bool operator>=(const __half&, const __half&);
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
__host__ __device__ __half2 operator+(const __half2&, const __half2&);
__host__ __device__ __half2& operator+=(__half2&, const __half2&);
__host__ __device__ __half2 operator-(const __half2&, const __half2&);
__host__ __device__ __half2& operator-=(__half2&, const __half2&);
__host__ __device__ __half2 operator*(const __half2&, const __half2&);
__host__ __device__ __half2& operator*=(__half2&, const __half2&);
__host__ __device__ __half2 operator/(const __half2&, const __half2&);
__host__ __device__ __half2& operator/=(__half2&, const __half2&);
__host__ __device__ __half2& operator++(__half2&);
__host__ __device__ __half2 operator++(__half2&, int);
__host__ __device__ __half2& operator--(__half2&);
__host__ __device__ __half2 operator--(__half2&, int);
__host__ __device__ __half2 operator+(const __half2&);
__host__ __device__ __half2 operator-(const __half2&);
__host__ __device__ bool operator==(const __half2&, const __half2&);
__host__ __device__ bool operator!=(const __half2&, const __half2&);
__host__ __device__ bool operator<(const __half2&, const __half2&);
__host__ __device__ bool operator>(const __half2&, const __half2&);
__host__ __device__ bool operator<=(const __half2&, const __half2&);
__host__ __device__ bool operator>=(const __half2&, const __half2&);
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
__CUDA_LINT_SHUFFLE(__half)
__CUDA_LINT_SHUFFLE(__half2)
#undef __CUDA_LINT_SHUFFLE
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
__CUDA_LINT_RMW(atomicAdd, __half2)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__CUDA_LINT_RMW(atomicAdd, __half)
#endif

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)

#endif
