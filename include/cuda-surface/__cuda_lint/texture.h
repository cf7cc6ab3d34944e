//===- texture.h - fetches and surface access ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_TEXTURE_H
#define CUDA_SURFACE_TEXTURE_H
#pragma clang system_header
#include <cuda_runtime_api.h>

template <class _Tp> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();

// Each fetch exists for texture objects with the result returned or stored, and for texture references.
#define __CUDA_LINT_TEX(name, ...)                                                                                     \
  template <class _Tp> __device__ _Tp name(cudaTextureObject_t, __VA_ARGS__);                                          \
  template <class _Tp> __device__ void name(_Tp*, cudaTextureObject_t, __VA_ARGS__);                                   \
  template <class _Tp, int __dim> __device__ _Tp name(texture<_Tp, __dim, cudaReadModeElementType>, __VA_ARGS__);      \
  template <class _Tp, int __dim>                                                                                      \
  __device__                                                                                                           \
      typename __cuda_lint_normalized<_Tp>::type name(texture<_Tp, __dim, cudaReadModeNormalizedFloat>, __VA_ARGS__);
// What a normalized read gives: float in the shape of the element.
template <class _Tp> struct __cuda_lint_normalized { using type = float; };
template <> struct __cuda_lint_normalized<char2> { using type = float2; };
template <> struct __cuda_lint_normalized<uchar2> { using type = float2; };
template <> struct __cuda_lint_normalized<short2> { using type = float2; };
template <> struct __cuda_lint_normalized<ushort2> { using type = float2; };
template <> struct __cuda_lint_normalized<char4> { using type = float4; };
template <> struct __cuda_lint_normalized<uchar4> { using type = float4; };
template <> struct __cuda_lint_normalized<short4> { using type = float4; };
template <> struct __cuda_lint_normalized<ushort4> { using type = float4; };
__CUDA_LINT_TEX(tex1Dfetch, int)
__CUDA_LINT_TEX(tex1D, float)
__CUDA_LINT_TEX(tex2D, float, float)
__CUDA_LINT_TEX(tex3D, float, float, float)
__CUDA_LINT_TEX(tex1DLayered, float, int)
__CUDA_LINT_TEX(tex2DLayered, float, float, int)
__CUDA_LINT_TEX(texCubemap, float, float, float)
__CUDA_LINT_TEX(texCubemapLayered, float, float, float, int)
__CUDA_LINT_TEX(tex1DLod, float, float)
__CUDA_LINT_TEX(tex2DLod, float, float, float)
__CUDA_LINT_TEX(tex3DLod, float, float, float, float)
__CUDA_LINT_TEX(tex1DLayeredLod, float, int, float)
__CUDA_LINT_TEX(tex2DLayeredLod, float, float, int, float)
__CUDA_LINT_TEX(texCubemapLod, float, float, float, float)
__CUDA_LINT_TEX(texCubemapLayeredLod, float, float, float, int, float)
__CUDA_LINT_TEX(tex1DGrad, float, float, float)
__CUDA_LINT_TEX(tex2DGrad, float, float, float2, float2)
__CUDA_LINT_TEX(tex3DGrad, float, float, float, float4, float4)
#undef __CUDA_LINT_TEX
template <class _Tp> __device__ _Tp tex2Dgather(cudaTextureObject_t, float, float, int __component = 0);
template <class _Tp> __device__ void tex2Dgather(_Tp*, cudaTextureObject_t, float, float, int __component = 0);

// x counts bytes.
#define __CUDA_LINT_SURF(name, ...)                                                                                    \
  template <class _Tp>                                                                                                 \
  __device__ _Tp name##read(cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);         \
  template <class _Tp>                                                                                                 \
  __device__ void name##read(_Tp*, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);  \
  template <class _Tp>                                                                                                 \
  __device__ void name##write(_Tp, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);  \
  template <class _Tp, int __dim>                                                                                      \
  __device__ _Tp name##read(surface<void, __dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);        \
  template <class _Tp, int __dim>                                                                                      \
  __device__ void name##read(_Tp*, surface<void, __dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
  template <class _Tp, int __dim>                                                                                      \
  __device__ void name##write(_Tp, surface<void, __dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
__CUDA_LINT_SURF(surf1D, int)
__CUDA_LINT_SURF(surf2D, int, int)
__CUDA_LINT_SURF(surf3D, int, int, int)
__CUDA_LINT_SURF(surf1DLayered, int, int)
__CUDA_LINT_SURF(surf2DLayered, int, int, int)
__CUDA_LINT_SURF(surfCubemap, int, int, int)
__CUDA_LINT_SURF(surfCubemapLayered, int, int, int)
#undef __CUDA_LINT_SURF

// ---- binding of references (gone since CUDA 12) ---------------------------------------------------------------------
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture(size_t*, const texture<_Tp, __dim, __mode>&, const void*, const cudaChannelFormatDesc&,
                            size_t = 0xffffffff);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture(size_t*, const texture<_Tp, __dim, __mode>&, const void*, size_t = 0xffffffff);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture2D(size_t*, const texture<_Tp, __dim, __mode>&, const void*, const cudaChannelFormatDesc&,
                              size_t, size_t, size_t);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTexture2D(size_t*, const texture<_Tp, __dim, __mode>&, const void*, size_t, size_t, size_t);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTextureToArray(const texture<_Tp, __dim, __mode>&, cudaArray_const_t, const cudaChannelFormatDesc&);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaBindTextureToArray(const texture<_Tp, __dim, __mode>&, cudaArray_const_t);
template <class _Tp, int __dim, cudaTextureReadMode __mode>
cudaError_t cudaUnbindTexture(const texture<_Tp, __dim, __mode>&);
template <class _Tp, int __dim> cudaError_t cudaBindSurfaceToArray(const surface<_Tp, __dim>&, cudaArray_const_t);
template <class _Tp, int __dim>
cudaError_t cudaBindSurfaceToArray(const surface<_Tp, __dim>&, cudaArray_const_t, const cudaChannelFormatDesc&);

#endif
