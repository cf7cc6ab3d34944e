//===- math.h - mathematical functions of device code -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_MATH_H
#define CUDA_SURFACE_MATH_H
#pragma clang system_header
#include <crt/host_defines.h>

// ---- the C library's functions: double f(double), float f(float), float ff(float) ---------------------------------
#define __CUDA_LINT_F1(name)                                                                                           \
  __device__ double name(double);                                                                                      \
  __device__ float name(float);                                                                                        \
  __device__ float name##f(float);
#define __CUDA_LINT_F2(name)                                                                                           \
  __device__ double name(double, double);                                                                              \
  __device__ float name(float, float);                                                                                 \
  __device__ float name##f(float, float);
__CUDA_LINT_F1(acos)
__CUDA_LINT_F1(acosh) __CUDA_LINT_F1(asin) __CUDA_LINT_F1(asinh) __CUDA_LINT_F1(atan) __CUDA_LINT_F1(atanh)
    __CUDA_LINT_F1(cbrt) __CUDA_LINT_F1(ceil) __CUDA_LINT_F1(cos) __CUDA_LINT_F1(cosh) __CUDA_LINT_F1(erf)
        __CUDA_LINT_F1(erfc) __CUDA_LINT_F1(exp) __CUDA_LINT_F1(exp2) __CUDA_LINT_F1(expm1) __CUDA_LINT_F1(fabs)
            __CUDA_LINT_F1(floor) __CUDA_LINT_F1(lgamma) __CUDA_LINT_F1(log) __CUDA_LINT_F1(log10) __CUDA_LINT_F1(log1p)
                __CUDA_LINT_F1(log2) __CUDA_LINT_F1(logb) __CUDA_LINT_F1(nearbyint) __CUDA_LINT_F1(rint)
                    __CUDA_LINT_F1(round) __CUDA_LINT_F1(sin) __CUDA_LINT_F1(sinh) __CUDA_LINT_F1(sqrt)
                        __CUDA_LINT_F1(tan) __CUDA_LINT_F1(tanh) __CUDA_LINT_F1(tgamma) __CUDA_LINT_F1(trunc)
                            __CUDA_LINT_F2(atan2) __CUDA_LINT_F2(copysign) __CUDA_LINT_F2(fdim) __CUDA_LINT_F2(fmax)
                                __CUDA_LINT_F2(fmin) __CUDA_LINT_F2(fmod) __CUDA_LINT_F2(hypot)
                                    __CUDA_LINT_F2(nextafter) __CUDA_LINT_F2(pow) __CUDA_LINT_F2(remainder)
#undef __CUDA_LINT_F1
#undef __CUDA_LINT_F2
    // Only these of the Bessel functions exist in the C library, and without a float overload.
    __device__ double j0(double);
__device__ double j1(double);
__device__ double jn(int, double);
__device__ double y0(double);
__device__ double y1(double);
__device__ double yn(int, double);
__device__ float j0f(float);
__device__ float j1f(float);
__device__ float jnf(int, float);
__device__ float y0f(float);
__device__ float y1f(float);
__device__ float ynf(int, float);
__device__ double fma(double, double, double);
__device__ float fma(float, float, float);
__device__ float fmaf(float, float, float);
__device__ double frexp(double, int*);
__device__ float frexp(float, int*);
__device__ float frexpf(float, int*);
__device__ double ldexp(double, int);
__device__ float ldexp(float, int);
__device__ float ldexpf(float, int);
__device__ double scalbn(double, int);
__device__ float scalbn(float, int);
__device__ float scalbnf(float, int);
__device__ double scalbln(double, long);
__device__ float scalbln(float, long);
__device__ float scalblnf(float, long);
__device__ double modf(double, double*);
__device__ float modf(float, float*);
__device__ float modff(float, float*);
__device__ double remquo(double, double, int*);
__device__ float remquo(float, float, int*);
__device__ float remquof(float, float, int*);
__device__ double nan(const char*);
__device__ float nanf(const char*);
__device__ int ilogb(double);
__device__ int ilogb(float);
__device__ int ilogbf(float);
__device__ long lrint(double);
__device__ long lrint(float);
__device__ long lrintf(float);
__device__ long lround(double);
__device__ long lround(float);
__device__ long lroundf(float);
__device__ long long llrint(double);
__device__ long long llrint(float);
__device__ long long llrintf(float);
__device__ long long llround(double);
__device__ long long llround(float);
__device__ long long llroundf(float);
__device__ void sincos(double, double*, double*);
__device__ void sincos(float, float*, float*);
__device__ void sincosf(float, float*, float*);
__device__ int abs(int) noexcept;
__device__ long abs(long);
__device__ long long abs(long long);
__device__ float abs(float);
__device__ double abs(double);
__device__ long labs(long) noexcept;
__device__ long long llabs(long long) noexcept;
// Of an integer, and of mixed types: what <cmath> promotes to double.
__device__ double pow(double, int);
__device__ float pow(float, int);
__device__ double pow(float, double);
__device__ double pow(double, float);
__device__ double exp10(double);
__device__ float exp10f(float);
__device__ bool isnan(float);
__device__ bool isnan(double);
__device__ bool isinf(float);
__device__ bool isinf(double);
__device__ bool isfinite(float);
__device__ bool isfinite(double);
__device__ bool signbit(float);
__device__ bool signbit(double);

// ---- CUDA's own, on the host too ------------------------------------------------------------------------------------
#define __CUDA_LINT_F1(name)                                                                                           \
  __host__ __device__ double name(double);                                                                             \
  __host__ __device__ float name(float);                                                                               \
  __host__ __device__ float name##f(float);
__CUDA_LINT_F1(cospi)
__CUDA_LINT_F1(sinpi) __CUDA_LINT_F1(rsqrt) __CUDA_LINT_F1(rcbrt) __CUDA_LINT_F1(erfinv) __CUDA_LINT_F1(erfcinv)
    __CUDA_LINT_F1(erfcx) __CUDA_LINT_F1(normcdf) __CUDA_LINT_F1(normcdfinv)
#undef __CUDA_LINT_F1
        __device__ double cyl_bessel_i0(double);
__device__ double cyl_bessel_i1(double);
__device__ float cyl_bessel_i0f(float);
__device__ float cyl_bessel_i1f(float);
__device__ double tanpi(double);
__device__ float tanpif(float);
__host__ __device__ void sincospi(double, double*, double*);
__host__ __device__ void sincospi(float, float*, float*);
__host__ __device__ void sincospif(float, float*, float*);
__device__ double rhypot(double, double);
__device__ float rhypot(float, float);
__device__ float rhypotf(float, float);
__device__ double norm(int, const double*);
__device__ float normf(int, const float*);
__device__ double rnorm(int, const double*);
__device__ float rnormf(int, const float*);
__device__ double norm3d(double, double, double);
__device__ float norm3df(float, float, float);
__device__ double rnorm3d(double, double, double);
__device__ float rnorm3df(float, float, float);
__device__ double norm4d(double, double, double, double);
__device__ float norm4df(float, float, float, float);
__device__ double rnorm4d(double, double, double, double);
__device__ float rnorm4df(float, float, float, float);
__host__ __device__ float fdividef(float, float);
__host__ __device__ double fdivide(double, double);
__host__ __device__ float fdivide(float, float);

#define __CUDA_LINT_MINMAX(type, a, b)                                                                                 \
  static inline __host__ __device__ constexpr type min(a __x, b __y) {                                                 \
    return (type)__x < (type)__y ? (type)__x : (type)__y;                                                              \
  }                                                                                                                    \
  static inline __host__ __device__ constexpr type max(a __x, b __y) {                                                 \
    return (type)__x < (type)__y ? (type)__y : (type)__x;                                                              \
  }
__CUDA_LINT_MINMAX(int, int, int)
__CUDA_LINT_MINMAX(unsigned, unsigned, unsigned)
__CUDA_LINT_MINMAX(unsigned, int, unsigned)
__CUDA_LINT_MINMAX(unsigned, unsigned, int)
__CUDA_LINT_MINMAX(long, long, long)
__CUDA_LINT_MINMAX(unsigned long, unsigned long, unsigned long)
__CUDA_LINT_MINMAX(unsigned long, long, unsigned long)
__CUDA_LINT_MINMAX(unsigned long, unsigned long, long)
__CUDA_LINT_MINMAX(long long, long long, long long)
__CUDA_LINT_MINMAX(unsigned long long, unsigned long long, unsigned long long)
__CUDA_LINT_MINMAX(unsigned long long, long long, unsigned long long)
__CUDA_LINT_MINMAX(unsigned long long, unsigned long long, long long)
__CUDA_LINT_MINMAX(float, float, float)
__CUDA_LINT_MINMAX(double, double, double)
__CUDA_LINT_MINMAX(double, float, double)
__CUDA_LINT_MINMAX(double, double, float)
#undef __CUDA_LINT_MINMAX
__device__ int umin(int, int);
__device__ unsigned umin(unsigned, unsigned);
__device__ unsigned umax(unsigned, unsigned);
__device__ long long llmin(long long, long long);
__device__ long long llmax(long long, long long);
__device__ unsigned long long ullmin(unsigned long long, unsigned long long);
__device__ unsigned long long ullmax(unsigned long long, unsigned long long);

// ---- intrinsics -----------------------------------------------------------------------------------------------------
#define __CUDA_LINT_ROUND(name, result, ...)                                                                           \
  __device__ result name##_rn(__VA_ARGS__);                                                                            \
  __device__ result name##_rz(__VA_ARGS__);                                                                            \
  __device__ result name##_ru(__VA_ARGS__);                                                                            \
  __device__ result name##_rd(__VA_ARGS__);
__CUDA_LINT_ROUND(__fadd, float, float, float)
__CUDA_LINT_ROUND(__fsub, float, float, float)
__CUDA_LINT_ROUND(__fmul, float, float, float)
__CUDA_LINT_ROUND(__fdiv, float, float, float)
__CUDA_LINT_ROUND(__fmaf, float, float, float, float)
__CUDA_LINT_ROUND(__fmaf_ieee, float, float, float, float)
__CUDA_LINT_ROUND(__frcp, float, float)
__CUDA_LINT_ROUND(__fsqrt, float, float)
__CUDA_LINT_ROUND(__dadd, double, double, double)
__CUDA_LINT_ROUND(__dsub, double, double, double)
__CUDA_LINT_ROUND(__dmul, double, double, double)
__CUDA_LINT_ROUND(__ddiv, double, double, double)
__CUDA_LINT_ROUND(__fma, double, double, double, double)
__CUDA_LINT_ROUND(__drcp, double, double)
__CUDA_LINT_ROUND(__dsqrt, double, double)
__CUDA_LINT_ROUND(__double2float, float, double)
__CUDA_LINT_ROUND(__double2int, int, double)
__CUDA_LINT_ROUND(__double2uint, unsigned, double)
__CUDA_LINT_ROUND(__double2ll, long long, double)
__CUDA_LINT_ROUND(__double2ull, unsigned long long, double)
__CUDA_LINT_ROUND(__float2int, int, float)
__CUDA_LINT_ROUND(__float2uint, unsigned, float)
__CUDA_LINT_ROUND(__float2ll, long long, float)
__CUDA_LINT_ROUND(__float2ull, unsigned long long, float)
__CUDA_LINT_ROUND(__int2float, float, int)
__CUDA_LINT_ROUND(__uint2float, float, unsigned)
__CUDA_LINT_ROUND(__ll2float, float, long long)
__CUDA_LINT_ROUND(__ull2float, float, unsigned long long)
__CUDA_LINT_ROUND(__ll2double, double, long long)
__CUDA_LINT_ROUND(__ull2double, double, unsigned long long)
__device__ float __frsqrt_rn(float);
__device__ double __int2double_rn(int);
__device__ double __uint2double_rn(unsigned);
__device__ float __cosf(float);
__device__ float __sinf(float);
__device__ float __tanf(float);
__device__ float __tanhf(float);
__device__ float __expf(float);
__device__ float __exp10f(float);
__device__ float __logf(float);
__device__ float __log2f(float);
__device__ float __log10f(float);
__device__ float __powf(float, float);
__device__ float __fdividef(float, float);
__device__ void __sincosf(float, float*, float*);
__device__ float __saturatef(float);
__device__ int __float_as_int(float);
__device__ unsigned __float_as_uint(float);
__device__ float __int_as_float(int);
__device__ float __uint_as_float(unsigned);
__device__ long long __double_as_longlong(double);
__device__ double __longlong_as_double(long long);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ double __hiloint2double(int, int);
__device__ int __isnan(double);
__device__ int __isnanf(float);
__device__ int __isinff(float);
__device__ int __finitef(float);
__device__ int __signbitf(float);

#endif
