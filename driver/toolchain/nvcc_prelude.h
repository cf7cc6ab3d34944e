//===- nvcc_prelude.h - what nvcc has built in and clang has not --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Included first in every pass over the headers of a real toolkit, after clang's own wrapper of cuda_runtime.h. A few
// lines that depend on the command (versions, architecture, switches) are put before it. Declarations only: nothing
// here is ever linked. Sources: CUDA C++ Programming Guide ("C++ Language Extensions", "Atomic Functions"), nvcc manual
// ("Predefined Macros"), CUDA math API; deprecated API as the CUDA 11 and 12 reference manuals describe it.
//
//===--------------------------------------------------------------------------------------------------------------===//
#pragma clang system_header
#ifndef CUDA_LINT_NVCC_PRELUDE_H
#define CUDA_LINT_NVCC_PRELUDE_H

#if defined(__CUDA__) && defined(CUDA_VERSION)

// ---- macros ------------------------------------------------------------------------------------------------------
// Without the version macros CUTLASS and its kin hide their sm_90 code: the parse is clean and hollow.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif
#ifndef __CUDA_API_VER_MAJOR__
#define __CUDA_API_VER_MAJOR__ __CUDACC_VER_MAJOR__
#define __CUDA_API_VER_MINOR__ __CUDACC_VER_MINOR__
#endif
#undef __CUDACC__
#define __CUDACC__ 1 // clang's is empty, `#if __CUDACC__` would not parse
#ifndef __CUDACC_DEVICE_ATOMIC_BUILTINS__
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#endif
#ifndef _CG_CLUSTER_INTRINSICS_AVAILABLE
#define _CG_CLUSTER_INTRINSICS_AVAILABLE
#endif
#if defined(__CUDA_ARCH__) && !defined(__CUDA_ARCH_SPECIFIC__)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL) || \
    defined(__CUDA_ARCH_FEAT_SM110_ALL) || defined(__CUDA_ARCH_FEAT_SM120_ALL) || defined(__CUDA_ARCH_FEAT_SM121_ALL)
#define __CUDA_ARCH_SPECIFIC__ __CUDA_ARCH__
#define __CUDA_ARCH_FAMILY_SPECIFIC__ __CUDA_ARCH__
#endif
#endif

// CUTLASS turns its Blackwell code off for clang as a CUDA compiler, because older ones could not assemble it.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000 && __CUDA_ARCH__ < 1200
#ifndef CUTLASS_ARCH_MMA_SM100_SUPPORTED
#define CUTLASS_ARCH_MMA_SM100_SUPPORTED 1
#endif
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) && !defined(CUTLASS_ARCH_MMA_SM100A_ENABLED)
#define CUTLASS_ARCH_MMA_SM100A_ENABLED 1
#endif
#endif

// CUTLASS and CuTe leave __grid_constant__ out for clang, where nvcc sees it.
#ifndef CUTLASS_GRID_CONSTANT
#define CUTLASS_GRID_CONSTANT __grid_constant__
#endif
#ifndef CUTE_GRID_CONSTANT
#define CUTE_GRID_CONSTANT __grid_constant__
#endif

// ---- what cuda_runtime.h includes under nvcc -----------------------------------------------------------------------
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __CUDACC_EXTENDED_LAMBDA__
#include <functional>
#include <utility>
#endif

// ---- min and max for host code -------------------------------------------------------------------------------------
#define CUDA_LINT_MIN_MAX(R, A, B)                                                                                     \
  inline __host__ R min(A X, B Y) { return static_cast<R>(X) < static_cast<R>(Y) ? static_cast<R>(X) : static_cast<R>(Y); } \
  inline __host__ R max(A X, B Y) { return static_cast<R>(X) < static_cast<R>(Y) ? static_cast<R>(Y) : static_cast<R>(X); }
#define CUDA_LINT_MIN_MAX_INTEGER(S, U)                                                                                \
  CUDA_LINT_MIN_MAX(S, S, S)                                                                                           \
  CUDA_LINT_MIN_MAX(U, U, U)                                                                                           \
  CUDA_LINT_MIN_MAX(U, S, U)                                                                                           \
  CUDA_LINT_MIN_MAX(U, U, S)
CUDA_LINT_MIN_MAX_INTEGER(int, unsigned)
CUDA_LINT_MIN_MAX_INTEGER(long, unsigned long)
CUDA_LINT_MIN_MAX_INTEGER(long long, unsigned long long)
CUDA_LINT_MIN_MAX(float, float, float)
CUDA_LINT_MIN_MAX(double, double, double)
CUDA_LINT_MIN_MAX(double, float, double)
CUDA_LINT_MIN_MAX(double, double, float)
#undef CUDA_LINT_MIN_MAX_INTEGER
#undef CUDA_LINT_MIN_MAX

// ---- cache-hinted loads and stores, packed arithmetic --------------------------------------------------------------
#define CUDA_LINT_CACHED(T)                                                                                            \
  __device__ T __ldca(const T* Address);                                                                               \
  __device__ T __ldlu(const T* Address);                                                                               \
  __device__ void __stwb(T* Address, T Value);                                                                         \
  __device__ void __stcg(T* Address, T Value);                                                                         \
  __device__ void __stcs(T* Address, T Value);                                                                         \
  __device__ void __stwt(T* Address, T Value);
CUDA_LINT_CACHED(char)
CUDA_LINT_CACHED(signed char)
CUDA_LINT_CACHED(unsigned char)
CUDA_LINT_CACHED(short)
CUDA_LINT_CACHED(unsigned short)
CUDA_LINT_CACHED(int)
CUDA_LINT_CACHED(unsigned)
CUDA_LINT_CACHED(long)
CUDA_LINT_CACHED(unsigned long)
CUDA_LINT_CACHED(long long)
CUDA_LINT_CACHED(unsigned long long)
CUDA_LINT_CACHED(char2)
CUDA_LINT_CACHED(char4)
CUDA_LINT_CACHED(uchar2)
CUDA_LINT_CACHED(uchar4)
CUDA_LINT_CACHED(short2)
CUDA_LINT_CACHED(short4)
CUDA_LINT_CACHED(ushort2)
CUDA_LINT_CACHED(ushort4)
CUDA_LINT_CACHED(int2)
CUDA_LINT_CACHED(int4)
CUDA_LINT_CACHED(uint2)
CUDA_LINT_CACHED(uint4)
CUDA_LINT_CACHED(longlong2)
CUDA_LINT_CACHED(ulonglong2)
CUDA_LINT_CACHED(float)
CUDA_LINT_CACHED(float2)
CUDA_LINT_CACHED(float4)
CUDA_LINT_CACHED(double)
CUDA_LINT_CACHED(double2)
#undef CUDA_LINT_CACHED

#define CUDA_LINT_PACKED(Mode)                                                                                         \
  __device__ float2 __fadd2_##Mode(float2 X, float2 Y);                                                                \
  __device__ float2 __fmul2_##Mode(float2 X, float2 Y);                                                                \
  __device__ float2 __ffma2_##Mode(float2 X, float2 Y, float2 Z);
CUDA_LINT_PACKED(rn)
CUDA_LINT_PACKED(rz)
CUDA_LINT_PACKED(rd)
CUDA_LINT_PACKED(ru)
#undef CUDA_LINT_PACKED
__device__ float __tanhf(float X);

// ---- atomics that are built into nvcc ------------------------------------------------------------------------------
namespace cuda_lint_prelude {
template <class T> struct same {
  using type = T;
};
template <bool, class T> struct enable {};
template <class T> struct enable<true, T> {
  using type = T;
};
} // namespace cuda_lint_prelude

// 128-bit atomics of sm_90.
template <class T>
__device__ typename cuda_lint_prelude::enable<sizeof(T) == 16 && alignof(T) >= 16, T>::type atomicExch(T* Address, T Value);
template <class T>
__device__ typename cuda_lint_prelude::enable<sizeof(T) == 16 && alignof(T) >= 16, T>::type atomicCAS(T* Address, T Compare,
                                                                                                     T Value);

enum cuda_lint_atomic_order : int {
  __NV_ATOMIC_RELAXED = 0,
  __NV_ATOMIC_CONSUME = 1,
  __NV_ATOMIC_ACQUIRE = 2,
  __NV_ATOMIC_RELEASE = 3,
  __NV_ATOMIC_ACQ_REL = 4,
  __NV_ATOMIC_SEQ_CST = 5
};
enum cuda_lint_thread_scope : int {
  __NV_THREAD_SCOPE_THREAD = 0,
  __NV_THREAD_SCOPE_BLOCK = 1,
  __NV_THREAD_SCOPE_CLUSTER = 2,
  __NV_THREAD_SCOPE_DEVICE = 3,
  __NV_THREAD_SCOPE_SYSTEM = 4
};
#define __NV_ATOMIC_RELAXED __NV_ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __NV_ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __NV_ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __NV_ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __NV_ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __NV_ATOMIC_SEQ_CST
#define __NV_THREAD_SCOPE_THREAD __NV_THREAD_SCOPE_THREAD
#define __NV_THREAD_SCOPE_BLOCK __NV_THREAD_SCOPE_BLOCK
#define __NV_THREAD_SCOPE_CLUSTER __NV_THREAD_SCOPE_CLUSTER
#define __NV_THREAD_SCOPE_DEVICE __NV_THREAD_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_SYSTEM __NV_THREAD_SCOPE_SYSTEM

// The object may be volatile or const; the value has its plain type.
#define CUDA_LINT_VALUE typename cuda_lint_prelude::same<T>::type
template <class T> __device__ T __nv_atomic_load_n(const volatile T* P, int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_load(const volatile T* P, T* Result, int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_store_n(volatile T* P, CUDA_LINT_VALUE Value, int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_store(volatile T* P, const T* Value, int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ T __nv_atomic_exchange_n(volatile T* P, CUDA_LINT_VALUE Value, int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ void __nv_atomic_exchange(volatile T* P, const T* Value, T* Result, int Order,
                                     int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ bool __nv_atomic_compare_exchange_n(volatile T* P, T* Expected, CUDA_LINT_VALUE Desired, bool Weak, int Success,
                                               int Failure, int Scope = __NV_THREAD_SCOPE_SYSTEM);
template <class T>
__device__ bool __nv_atomic_compare_exchange(volatile T* P, T* Expected, const T* Desired, bool Weak, int Success,
                                             int Failure, int Scope = __NV_THREAD_SCOPE_SYSTEM);
#define CUDA_LINT_ATOMIC(Name)                                                                                         \
  template <class T>                                                                                                   \
  __device__ T __nv_atomic_fetch_##Name(volatile T* P, CUDA_LINT_VALUE Value, int Order,                               \
                                        int Scope = __NV_THREAD_SCOPE_SYSTEM);                                         \
  template <class T>                                                                                                   \
  __device__ void __nv_atomic_##Name(volatile T* P, CUDA_LINT_VALUE Value, int Order,                                  \
                                     int Scope = __NV_THREAD_SCOPE_SYSTEM);
CUDA_LINT_ATOMIC(add)
CUDA_LINT_ATOMIC(sub)
CUDA_LINT_ATOMIC(and)
CUDA_LINT_ATOMIC(or)
CUDA_LINT_ATOMIC(xor)
CUDA_LINT_ATOMIC(min)
CUDA_LINT_ATOMIC(max)
#undef CUDA_LINT_ATOMIC
#undef CUDA_LINT_VALUE
__device__ void __nv_atomic_thread_fence(int Order, int Scope = __NV_THREAD_SCOPE_SYSTEM);

// ---- attributes ----------------------------------------------------------------------------------------------------
// Clang has no such attributes; its own cluster_dims is an error below sm_90 and takes no more than 15. The numbers
// become arguments of an annotation, in order and flat: __block_size__((x, y, z), (cx, cy, cz)), where each of the two
// may also be a plain number.
#define CUDA_LINT_FLAT(...) __VA_ARGS__
#define CUDA_LINT_SECOND(a, b, ...) b
#define CUDA_LINT_PROBE(...) ~, CUDA_LINT_FLAT
#define CUDA_LINT_CHOOSE(...) CUDA_LINT_SECOND(__VA_ARGS__, , ~)
#define CUDA_LINT_NUMBERS(x) CUDA_LINT_CHOOSE(CUDA_LINT_PROBE x, ) x
#define CUDA_LINT_BLOCK_SIZE_1(a) __attribute__((annotate("cuda-lint:block_size", CUDA_LINT_NUMBERS(a))))
#define CUDA_LINT_BLOCK_SIZE_2(a, b)                                                                                   \
  __attribute__((annotate("cuda-lint:block_size", CUDA_LINT_NUMBERS(a), CUDA_LINT_NUMBERS(b))))
#define CUDA_LINT_PICK(a, b, name, ...) name
#undef __block_size__
#define __block_size__(...)                                                                                            \
  CUDA_LINT_PICK(__VA_ARGS__, CUDA_LINT_BLOCK_SIZE_2, CUDA_LINT_BLOCK_SIZE_1, ~)(__VA_ARGS__)
#undef __maxnreg__
#define __maxnreg__(...) __attribute__((annotate("cuda-lint:maxnreg", __VA_ARGS__)))
#undef __nv_pure__
#define __nv_pure__
#undef __cluster_dims__
#define __cluster_dims__(...) __attribute__((annotate("cuda-lint:cluster_dims", __VA_ARGS__)))
#undef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("cuda-lint:managed")))

// ---- API that CUDA 12 and 13 removed -------------------------------------------------------------------------------
#if CUDA_VERSION >= 12000
#define CUDA_LINT_OLD [[deprecated("removed from CUDA")]]

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};

template <class T, int Dimensions = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture(int Normalized = 0, cudaTextureFilterMode Filter = cudaFilterModePoint,
          cudaTextureAddressMode Address = cudaAddressModeClamp);
  texture(int Normalized, cudaTextureFilterMode Filter, cudaTextureAddressMode Address, cudaChannelFormatDesc Format);
};
template <class T, int Dimensions = 1> struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
  surface();
};

namespace cuda_lint_prelude {
// A normalised read gives floats with as many components as the element has.
template <class T> struct normalized {
  using type = float;
};
#define CUDA_LINT_NORMALIZED(T)                                                                                        \
  template <> struct normalized<T##2> {                                                                                \
    using type = float2;                                                                                               \
  };                                                                                                                   \
  template <> struct normalized<T##4> {                                                                                \
    using type = float4;                                                                                               \
  };
CUDA_LINT_NORMALIZED(char)
CUDA_LINT_NORMALIZED(uchar)
CUDA_LINT_NORMALIZED(short)
CUDA_LINT_NORMALIZED(ushort)
CUDA_LINT_NORMALIZED(int)
CUDA_LINT_NORMALIZED(uint)
CUDA_LINT_NORMALIZED(float)
#undef CUDA_LINT_NORMALIZED
template <class T, cudaTextureReadMode Mode> struct texel {
  using type = T;
};
template <class T> struct texel<T, cudaReadModeNormalizedFloat> {
  using type = typename normalized<T>::type;
};
} // namespace cuda_lint_prelude

#define CUDA_LINT_FETCH(Dimensions, ...)                                                                               \
  template <class T, cudaTextureReadMode Mode>                                                                         \
  __device__ typename cuda_lint_prelude::texel<T, Mode>::type __VA_ARGS__;
#define CUDA_LINT_TEXTURE(Dimensions) texture<T, Dimensions, Mode> Texture
CUDA_LINT_FETCH(1, tex1Dfetch(CUDA_LINT_TEXTURE(1), int X))
CUDA_LINT_FETCH(1, tex1D(CUDA_LINT_TEXTURE(1), float X))
CUDA_LINT_FETCH(2, tex2D(CUDA_LINT_TEXTURE(2), float X, float Y))
CUDA_LINT_FETCH(3, tex3D(CUDA_LINT_TEXTURE(3), float X, float Y, float Z))
CUDA_LINT_FETCH(0xF1, tex1DLayered(CUDA_LINT_TEXTURE(0xF1), float X, int Layer))
CUDA_LINT_FETCH(0xF2, tex2DLayered(CUDA_LINT_TEXTURE(0xF2), float X, float Y, int Layer))
CUDA_LINT_FETCH(0x0C, texCubemap(CUDA_LINT_TEXTURE(0x0C), float X, float Y, float Z))
CUDA_LINT_FETCH(0xFC, texCubemapLayered(CUDA_LINT_TEXTURE(0xFC), float X, float Y, float Z, int Layer))
CUDA_LINT_FETCH(1, tex1DLod(CUDA_LINT_TEXTURE(1), float X, float Level))
CUDA_LINT_FETCH(2, tex2DLod(CUDA_LINT_TEXTURE(2), float X, float Y, float Level))
CUDA_LINT_FETCH(3, tex3DLod(CUDA_LINT_TEXTURE(3), float X, float Y, float Z, float Level))
#undef CUDA_LINT_FETCH
#undef CUDA_LINT_TEXTURE

#define CUDA_LINT_SURFACE surface<U, Dimensions> Surface
#define CUDA_LINT_BOUNDARY cudaSurfaceBoundaryMode Mode = cudaBoundaryModeTrap
template <class T, class U, int Dimensions> __device__ void surf1Dread(T* R, CUDA_LINT_SURFACE, int X, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions> __device__ T surf1Dread(CUDA_LINT_SURFACE, int X, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions> __device__ void surf1Dwrite(T V, CUDA_LINT_SURFACE, int X, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions>
__device__ void surf2Dread(T* R, CUDA_LINT_SURFACE, int X, int Y, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions> __device__ T surf2Dread(CUDA_LINT_SURFACE, int X, int Y, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions>
__device__ void surf2Dwrite(T V, CUDA_LINT_SURFACE, int X, int Y, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions>
__device__ void surf3Dread(T* R, CUDA_LINT_SURFACE, int X, int Y, int Z, CUDA_LINT_BOUNDARY);
template <class T, class U, int Dimensions>
__device__ void surf3Dwrite(T V, CUDA_LINT_SURFACE, int X, int Y, int Z, CUDA_LINT_BOUNDARY);
#undef CUDA_LINT_SURFACE
#undef CUDA_LINT_BOUNDARY

CUDA_LINT_OLD cudaError_t cudaBindTexture(size_t* Offset, const textureReference* Texture, const void* Pointer,
                                          const cudaChannelFormatDesc* Format, size_t Size = UINT_MAX);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTexture(size_t* Offset, const texture<T, D, M>& Texture, const void* Pointer,
                                          const cudaChannelFormatDesc& Format, size_t Size = UINT_MAX);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTexture(size_t* Offset, const texture<T, D, M>& Texture, const void* Pointer,
                                          size_t Size = UINT_MAX);
CUDA_LINT_OLD cudaError_t cudaBindTexture2D(size_t* Offset, const textureReference* Texture, const void* Pointer,
                                            const cudaChannelFormatDesc* Format, size_t Width, size_t Height, size_t Pitch);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTexture2D(size_t* Offset, const texture<T, D, M>& Texture, const void* Pointer,
                                            const cudaChannelFormatDesc& Format, size_t Width, size_t Height, size_t Pitch);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTexture2D(size_t* Offset, const texture<T, D, M>& Texture, const void* Pointer,
                                            size_t Width, size_t Height, size_t Pitch);
CUDA_LINT_OLD cudaError_t cudaBindTextureToArray(const textureReference* Texture, cudaArray_const_t Array,
                                                 const cudaChannelFormatDesc* Format);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTextureToArray(const texture<T, D, M>& Texture, cudaArray_const_t Array,
                                                 const cudaChannelFormatDesc& Format);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTextureToArray(const texture<T, D, M>& Texture, cudaArray_const_t Array);
template <class T, int D, cudaTextureReadMode M>
CUDA_LINT_OLD cudaError_t cudaBindTextureToMipmappedArray(const texture<T, D, M>& Texture,
                                                          cudaMipmappedArray_const_t Array);
CUDA_LINT_OLD cudaError_t cudaUnbindTexture(const textureReference* Texture);
template <class T, int D, cudaTextureReadMode M> CUDA_LINT_OLD cudaError_t cudaUnbindTexture(const texture<T, D, M>& Texture);
CUDA_LINT_OLD cudaError_t cudaGetTextureReference(const textureReference** Texture, const void* Symbol);
CUDA_LINT_OLD cudaError_t cudaGetTextureAlignmentOffset(size_t* Offset, const textureReference* Texture);
CUDA_LINT_OLD cudaError_t cudaGetSurfaceReference(const surfaceReference** Surface, const void* Symbol);
CUDA_LINT_OLD cudaError_t cudaBindSurfaceToArray(const surfaceReference* Surface, cudaArray_const_t Array,
                                                 const cudaChannelFormatDesc* Format);
template <class T, int D>
CUDA_LINT_OLD cudaError_t cudaBindSurfaceToArray(const surface<T, D>& Surface, cudaArray_const_t Array);
template <class T, int D>
CUDA_LINT_OLD cudaError_t cudaBindSurfaceToArray(const surface<T, D>& Surface, cudaArray_const_t Array,
                                                 const cudaChannelFormatDesc& Format);
#endif

#if CUDA_VERSION >= 13000
CUDA_LINT_OLD cudaError_t cudaThreadSynchronize();
CUDA_LINT_OLD cudaError_t cudaThreadExit();
CUDA_LINT_OLD cudaError_t cudaThreadSetLimit(cudaLimit Limit, size_t Value);
CUDA_LINT_OLD cudaError_t cudaThreadGetLimit(size_t* Value, cudaLimit Limit);
CUDA_LINT_OLD cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* Config);
CUDA_LINT_OLD cudaError_t cudaThreadSetCacheConfig(cudaFuncCache Config);
// The old signatures of functions that still exist. `call<cudaMemAdvise>` names one function under nvcc: an overload whose
// address can't be taken does not make it ambiguous.
#define CUDA_LINT_CALL_ONLY __attribute__((pass_object_size(0)))
CUDA_LINT_OLD cudaError_t cudaMemAdvise(const void* const Pointer CUDA_LINT_CALL_ONLY, size_t Count, cudaMemoryAdvise Advice, int Device);
CUDA_LINT_OLD cudaError_t cudaMemPrefetchAsync(const void* const Pointer CUDA_LINT_CALL_ONLY, size_t Count, int Device, cudaStream_t Stream = nullptr);
CUDA_LINT_OLD cudaError_t cudaGraphAddDependencies(cudaGraph_t Graph, const cudaGraphNode_t* const From CUDA_LINT_CALL_ONLY, const cudaGraphNode_t* To,
                                                   size_t Count);
CUDA_LINT_OLD cudaError_t cudaGraphGetEdges(cudaGraph_t Graph, cudaGraphNode_t* const From CUDA_LINT_CALL_ONLY, cudaGraphNode_t* To, size_t* Count);
CUDA_LINT_OLD cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t Node, cudaGraphNode_t* const Nodes CUDA_LINT_CALL_ONLY, size_t* Count);
CUDA_LINT_OLD cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t Node, cudaGraphNode_t* const Nodes CUDA_LINT_CALL_ONLY, size_t* Count);
struct cudaLaunchParams {
  void* func;
  dim3 gridDim, blockDim;
  void** args;
  size_t sharedMem;
  cudaStream_t stream;
};
CUDA_LINT_OLD cudaError_t cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams* List, unsigned Devices,
                                                                 unsigned Flags = 0);
// cuda.h maps cuCtxCreate to its newest version.
CUDA_LINT_OLD CUresult cuCtxCreate_v4(CUcontext* const Context CUDA_LINT_CALL_ONLY, unsigned Flags, CUdevice Device);
#undef CUDA_LINT_CALL_ONLY
#ifndef cudaDeviceBlockingSync
#define cudaDeviceBlockingSync cudaDeviceScheduleBlockingSync
#endif
#endif
#undef CUDA_LINT_OLD

// ---- __shared__ ----------------------------------------------------------------------------------------------------
// `__shared__ cuda::barrier<...> b;` is an error in clang (the constructor is not empty), nvcc warns; the variable turns
// invalid and every template that names it loses its body. So the variable is an ordinary one to Sema, and the kernel
// model reads the annotation. No header of CUDA declares a variable with it that the model would have to see otherwise.
#undef __shared__
#define __shared__ __attribute__((annotate("cuda-lint:shared")))

#endif // __CUDA__
#endif
