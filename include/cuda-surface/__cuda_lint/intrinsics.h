//===- intrinsics.h - barriers, fences, warp functions, bit and SIMD arithmetic -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_INTRINSICS_H
#define CUDA_SURFACE_INTRINSICS_H
#pragma clang system_header
#include <stddef.h>
#include <vector_types.h>

// ---- block, cluster, grid -------------------------------------------------------------------------------------------
extern "C" {
__device__ void __syncthreads();
__device__ int __syncthreads_count(int __predicate);
__device__ int __syncthreads_and(int __predicate);
__device__ int __syncthreads_or(int __predicate);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
}
__device__ void __threadfence_cluster();
__device__ void __barrier_sync(unsigned __id);
__device__ void __barrier_sync_count(unsigned __id, unsigned __count);
__device__ void __syncwarp(unsigned __mask = 0xffffffff);
__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();
__device__ dim3 __clusterDim();
__device__ dim3 __clusterGridDimInClusters();
__device__ dim3 __clusterIdx();
__device__ dim3 __clusterRelativeBlockIdx();
__device__ unsigned __clusterRelativeBlockRank();
__device__ unsigned __clusterSizeInBlocks();
__device__ unsigned __clusterDimIsSpecified();
__device__ void* __cluster_map_shared_rank(const void*, unsigned __rank);
__device__ unsigned __cluster_query_shared_rank(const void*);
__device__ uint2 __cluster_map_shared_multicast(const void*, unsigned __mask);

// ---- warp -----------------------------------------------------------------------------------------------------------
#define __CUDA_LINT_SHUFFLE(type)                                                                                      \
  __device__ type __shfl_sync(unsigned __mask, type __value, int __lane, int __width = 32);                            \
  __device__ type __shfl_up_sync(unsigned __mask, type __value, unsigned __delta, int __width = 32);                   \
  __device__ type __shfl_down_sync(unsigned __mask, type __value, unsigned __delta, int __width = 32);                 \
  __device__ type __shfl_xor_sync(unsigned __mask, type __value, int __lane_mask, int __width = 32);                   \
  __device__ type __shfl(type __value, int __lane, int __width = 32);                                                  \
  __device__ type __shfl_up(type __value, unsigned __delta, int __width = 32);                                         \
  __device__ type __shfl_down(type __value, unsigned __delta, int __width = 32);                                       \
  __device__ type __shfl_xor(type __value, int __lane_mask, int __width = 32);
__CUDA_LINT_SHUFFLE(int)
__CUDA_LINT_SHUFFLE(unsigned)
__CUDA_LINT_SHUFFLE(long)
__CUDA_LINT_SHUFFLE(unsigned long)
__CUDA_LINT_SHUFFLE(long long)
__CUDA_LINT_SHUFFLE(unsigned long long)
__CUDA_LINT_SHUFFLE(float)
__CUDA_LINT_SHUFFLE(double)
#undef __CUDA_LINT_SHUFFLE
__device__ int __all_sync(unsigned __mask, int __predicate);
__device__ int __any_sync(unsigned __mask, int __predicate);
__device__ int __uni_sync(unsigned __mask, int __predicate);
__device__ unsigned __ballot_sync(unsigned __mask, int __predicate);
__device__ unsigned __activemask();
__device__ unsigned __fns(unsigned __mask, unsigned __base, int __offset);
#define __CUDA_LINT_MATCH(type)                                                                                        \
  __device__ unsigned __match_any_sync(unsigned __mask, type __value);                                                 \
  __device__ unsigned __match_all_sync(unsigned __mask, type __value, int* __predicate);
__CUDA_LINT_MATCH(int)
__CUDA_LINT_MATCH(unsigned)
__CUDA_LINT_MATCH(long)
__CUDA_LINT_MATCH(unsigned long)
__CUDA_LINT_MATCH(long long)
__CUDA_LINT_MATCH(unsigned long long)
__CUDA_LINT_MATCH(float)
__CUDA_LINT_MATCH(double)
#undef __CUDA_LINT_MATCH
__device__ unsigned __reduce_add_sync(unsigned __mask, unsigned __value);
__device__ unsigned __reduce_min_sync(unsigned __mask, unsigned __value);
__device__ unsigned __reduce_max_sync(unsigned __mask, unsigned __value);
__device__ int __reduce_add_sync(unsigned __mask, int __value);
__device__ int __reduce_min_sync(unsigned __mask, int __value);
__device__ int __reduce_max_sync(unsigned __mask, int __value);
__device__ unsigned __reduce_and_sync(unsigned __mask, unsigned __value);
__device__ unsigned __reduce_or_sync(unsigned __mask, unsigned __value);
__device__ unsigned __reduce_xor_sync(unsigned __mask, unsigned __value);
// The implicit-mask forms are gone from compute capability 7.0 on: cuda-legacy-warp-intrinsic reports their use.
__device__ int __all(int __predicate);
__device__ int __any(int __predicate);
__device__ unsigned __ballot(int __predicate);
__device__ bool any(bool __predicate);
__device__ bool all(bool __predicate);
__device__ unsigned ballot(bool __predicate);

// ---- memory ---------------------------------------------------------------------------------------------------------
// Templates where CUDA has thirty overloads each; the value is not deduced, so that it converts.
template <class _Tp> struct __cuda_lint_same { using type = _Tp; };
#define __CUDA_LINT_LOAD(name) template <class _Tp> __device__ _Tp name(const _Tp*);
#define __CUDA_LINT_STORE(name) template <class _Tp> __device__ void name(_Tp*, typename __cuda_lint_same<_Tp>::type);
__CUDA_LINT_LOAD(__ldg)
__CUDA_LINT_LOAD(__ldca)
__CUDA_LINT_LOAD(__ldcg)
__CUDA_LINT_LOAD(__ldcs)
__CUDA_LINT_LOAD(__ldlu)
__CUDA_LINT_LOAD(__ldcv)
__CUDA_LINT_STORE(__stwb)
__CUDA_LINT_STORE(__stcg)
__CUDA_LINT_STORE(__stcs)
__CUDA_LINT_STORE(__stwt)
#undef __CUDA_LINT_LOAD
#undef __CUDA_LINT_STORE
__device__ size_t __cvta_generic_to_shared(const void*);
__device__ size_t __cvta_generic_to_global(const void*);
__device__ size_t __cvta_generic_to_local(const void*);
__device__ size_t __cvta_generic_to_constant(const void*);
__device__ size_t __cvta_generic_to_grid_constant(const void*);
__device__ void* __cvta_shared_to_generic(size_t);
__device__ void* __cvta_global_to_generic(size_t);
__device__ void* __cvta_local_to_generic(size_t);
__device__ void* __cvta_constant_to_generic(size_t);
__device__ void* __cvta_grid_constant_to_generic(size_t);
__device__ unsigned __isGlobal(const void*);
__device__ unsigned __isShared(const void*);
__device__ unsigned __isConstant(const void*);
__device__ unsigned __isLocal(const void*);
__device__ unsigned __isGridConstant(const void*);
__device__ unsigned __isClusterShared(const void*);
__device__ unsigned __nvvm_get_smem_pointer(void*);
__device__ void* __nv_associate_access_property(const void*, unsigned long long);
#ifndef __nv_cvta_generic_to_shared_impl
#define __nv_cvta_generic_to_shared_impl __cvta_generic_to_shared
#endif

// ---- control --------------------------------------------------------------------------------------------------------
__device__ void __nanosleep(unsigned __nanoseconds);
__device__ void __trap();
__device__ void __brkpt(int = 0);
__device__ void __prof_trigger(int);
__device__ unsigned long long __globaltimer();
__host__ __device__ void __nv_assume(bool);

// ---- bits and integers ----------------------------------------------------------------------------------------------
__device__ unsigned __brev(unsigned);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned __selector);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ int __popc(unsigned);
__device__ int __popcll(unsigned long long);
__device__ unsigned __funnelshift_l(unsigned __low, unsigned __high, unsigned __shift);
__device__ unsigned __funnelshift_lc(unsigned __low, unsigned __high, unsigned __shift);
__device__ unsigned __funnelshift_r(unsigned __low, unsigned __high, unsigned __shift);
__device__ unsigned __funnelshift_rc(unsigned __low, unsigned __high, unsigned __shift);
__device__ int __mul24(int, int);
__device__ unsigned __umul24(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ int mul24(int, int);
__device__ unsigned umul24(unsigned, unsigned);
__device__ int mulhi(int, int);
__device__ unsigned mulhi(unsigned, unsigned);
__device__ long long mul64hi(long long, long long);
__device__ int __hadd(int, int);
__device__ int __rhadd(int, int);
__device__ unsigned __uhadd(unsigned, unsigned);
__device__ unsigned __urhadd(unsigned, unsigned);
__device__ unsigned __sad(int, int, unsigned);
__device__ unsigned __usad(unsigned, unsigned, unsigned);
__device__ float int_as_float(int);
__device__ int float_as_int(float);
__device__ int __dp4a(int, int, int);
__device__ unsigned __dp4a(unsigned, unsigned, unsigned);
__device__ int __dp4a(char4, char4, int);
__device__ unsigned __dp4a(uchar4, uchar4, unsigned);
__device__ int __dp2a_lo(int, int, int);
__device__ unsigned __dp2a_lo(unsigned, unsigned, unsigned);
__device__ int __dp2a_lo(short2, char4, int);
__device__ unsigned __dp2a_lo(ushort2, uchar4, unsigned);
__device__ int __dp2a_hi(int, int, int);
__device__ unsigned __dp2a_hi(unsigned, unsigned, unsigned);
__device__ int __dp2a_hi(short2, char4, int);
__device__ unsigned __dp2a_hi(ushort2, uchar4, unsigned);
__host__ __device__ unsigned __nv_bswap32(unsigned);
__host__ __device__ unsigned short __nv_bswap16(unsigned short);
__host__ __device__ unsigned long long __nv_bswap64(unsigned long long);

// ---- two and four elements in one register --------------------------------------------------------------------------
#define __CUDA_LINT_SIMD1(name)                                                                                        \
  __device__ unsigned name##2(unsigned);                                                                               \
  __device__ unsigned name##4(unsigned);
#define __CUDA_LINT_SIMD2(name)                                                                                        \
  __device__ unsigned name##2(unsigned, unsigned);                                                                     \
  __device__ unsigned name##4(unsigned, unsigned);
__CUDA_LINT_SIMD1(__vabs)
__CUDA_LINT_SIMD1(__vabsss)
__CUDA_LINT_SIMD1(__vneg) __CUDA_LINT_SIMD1(__vnegss) __CUDA_LINT_SIMD2(__vabsdiffs) __CUDA_LINT_SIMD2(__vabsdiffu)
    __CUDA_LINT_SIMD2(__vadd) __CUDA_LINT_SIMD2(__vaddss) __CUDA_LINT_SIMD2(__vaddus) __CUDA_LINT_SIMD2(__vavgs)
        __CUDA_LINT_SIMD2(__vavgu) __CUDA_LINT_SIMD2(__vhaddu) __CUDA_LINT_SIMD2(__vmaxs) __CUDA_LINT_SIMD2(__vmaxu)
            __CUDA_LINT_SIMD2(__vmins) __CUDA_LINT_SIMD2(__vminu) __CUDA_LINT_SIMD2(__vsads) __CUDA_LINT_SIMD2(__vsadu)
                __CUDA_LINT_SIMD2(__vsub) __CUDA_LINT_SIMD2(__vsubss) __CUDA_LINT_SIMD2(__vsubus)
                    __CUDA_LINT_SIMD2(__vcmpeq) __CUDA_LINT_SIMD2(__vcmpne) __CUDA_LINT_SIMD2(__vcmpges)
                        __CUDA_LINT_SIMD2(__vcmpgeu) __CUDA_LINT_SIMD2(__vcmpgts) __CUDA_LINT_SIMD2(__vcmpgtu)
                            __CUDA_LINT_SIMD2(__vcmples) __CUDA_LINT_SIMD2(__vcmpleu) __CUDA_LINT_SIMD2(__vcmplts)
                                __CUDA_LINT_SIMD2(__vcmpltu) __CUDA_LINT_SIMD2(__vseteq) __CUDA_LINT_SIMD2(__vsetne)
                                    __CUDA_LINT_SIMD2(__vsetges) __CUDA_LINT_SIMD2(__vsetgeu)
                                        __CUDA_LINT_SIMD2(__vsetgts) __CUDA_LINT_SIMD2(__vsetgtu)
                                            __CUDA_LINT_SIMD2(__vsetles) __CUDA_LINT_SIMD2(__vsetleu)
                                                __CUDA_LINT_SIMD2(__vsetlts) __CUDA_LINT_SIMD2(__vsetltu)
#undef __CUDA_LINT_SIMD1
#undef __CUDA_LINT_SIMD2

// DPX: minimum and maximum with an addition, a third operand, a clamp at zero, a predicate.
#define __CUDA_LINT_DPX3(name)                                                                                         \
  __host__ __device__ int name##_s32(int, int, int);                                                                   \
  __host__ __device__ int name##_s32_relu(int, int, int);                                                              \
  __host__ __device__ unsigned name##_u32(unsigned, unsigned, unsigned);                                               \
  __host__ __device__ unsigned name##_s16x2(unsigned, unsigned, unsigned);                                             \
  __host__ __device__ unsigned name##_s16x2_relu(unsigned, unsigned, unsigned);                                        \
  __host__ __device__ unsigned name##_u16x2(unsigned, unsigned, unsigned);
                                                    __CUDA_LINT_DPX3(__viaddmax) __CUDA_LINT_DPX3(__viaddmin)
                                                        __CUDA_LINT_DPX3(__vimax3) __CUDA_LINT_DPX3(__vimin3)
#undef __CUDA_LINT_DPX3
#define __CUDA_LINT_DPX2(name)                                                                                         \
  __host__ __device__ int __vi##name##_s32_relu(int, int);                                                             \
  __host__ __device__ unsigned __vi##name##_s16x2_relu(unsigned, unsigned);                                            \
  __host__ __device__ int __vib##name##_s32(int, int, bool*);                                                          \
  __host__ __device__ unsigned __vib##name##_u32(unsigned, unsigned, bool*);                                           \
  __host__ __device__ unsigned __vib##name##_s16x2(unsigned, unsigned, bool*, bool*);                                  \
  __host__ __device__ unsigned __vib##name##_u16x2(unsigned, unsigned, bool*, bool*);
                                                            __CUDA_LINT_DPX2(max) __CUDA_LINT_DPX2(min)
#undef __CUDA_LINT_DPX2

#define __CUDA_LINT_PACKED(round)                                                                                      \
  __device__ float2 __fadd2_##round(float2, float2);                                                                   \
  __device__ float2 __fmul2_##round(float2, float2);                                                                   \
  __device__ float2 __ffma2_##round(float2, float2, float2);
                                                                __CUDA_LINT_PACKED(rn) __CUDA_LINT_PACKED(rz)
                                                                    __CUDA_LINT_PACKED(ru) __CUDA_LINT_PACKED(rd)
#undef __CUDA_LINT_PACKED

#endif
