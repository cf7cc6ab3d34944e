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

template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();

// Each fetch exists for texture objects with the result returned or stored, and for texture references.
#define __CUDA_LINT_TEX(name, ...)                                                                                     \
  template <class T> __device__ T name(cudaTextureObject_t, __VA_ARGS__);                                              \
  template <class T> __device__ void name(T*, cudaTextureObject_t, __VA_ARGS__);                                       \
  template <class T, int dim> __device__ T name(texture<T, dim, cudaReadModeElementType>, __VA_ARGS__);                \
  template <class T, int dim>                                                                                          \
  __device__ typename __cuda_lint_normalized<T>::type name(texture<T, dim, cudaReadModeNormalizedFloat>, __VA_ARGS__);
// What a normalized read gives: float in the shape of the element.
template <class T> struct __cuda_lint_normalized {
  using type = float;
};
template <> struct __cuda_lint_normalized<char2> {
  using type = float2;
};
template <> struct __cuda_lint_normalized<uchar2> {
  using type = float2;
};
template <> struct __cuda_lint_normalized<short2> {
  using type = float2;
};
template <> struct __cuda_lint_normalized<ushort2> {
  using type = float2;
};
template <> struct __cuda_lint_normalized<char4> {
  using type = float4;
};
template <> struct __cuda_lint_normalized<uchar4> {
  using type = float4;
};
template <> struct __cuda_lint_normalized<short4> {
  using type = float4;
};
template <> struct __cuda_lint_normalized<ushort4> {
  using type = float4;
};
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
template <class T> __device__ T tex2Dgather(cudaTextureObject_t, float, float, int component = 0);
template <class T> __device__ void tex2Dgather(T*, cudaTextureObject_t, float, float, int component = 0);

// x counts bytes.
#define __CUDA_LINT_SURF(name, ...)                                                                                    \
  template <class T>                                                                                                   \
  __device__ T name##read(cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);           \
  template <class T>                                                                                                   \
  __device__ void name##read(T*, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);    \
  template <class T>                                                                                                   \
  __device__ void name##write(T, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);    \
  template <class T, int dim>                                                                                          \
  __device__ T name##read(surface<void, dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);            \
  template <class T, int dim>                                                                                          \
  __device__ void name##read(T*, surface<void, dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);     \
  template <class T, int dim>                                                                                          \
  __device__ void name##write(T, surface<void, dim>, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
__CUDA_LINT_SURF(surf1D, int)
__CUDA_LINT_SURF(surf2D, int, int)
__CUDA_LINT_SURF(surf3D, int, int, int)
__CUDA_LINT_SURF(surf1DLayered, int, int)
__CUDA_LINT_SURF(surf2DLayered, int, int, int)
__CUDA_LINT_SURF(surfCubemap, int, int, int)
__CUDA_LINT_SURF(surfCubemapLayered, int, int, int)
#undef __CUDA_LINT_SURF

// ---- binding of references (gone since CUDA 12) ---------------------------------------------------------------------
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t*, const texture<T, dim, mode>&, const void*, const cudaChannelFormatDesc&,
                            size_t = 0xffffffff);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t*, const texture<T, dim, mode>&, const void*, size_t = 0xffffffff);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t*, const texture<T, dim, mode>&, const void*, const cudaChannelFormatDesc&, size_t,
                              size_t, size_t);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t*, const texture<T, dim, mode>&, const void*, size_t, size_t, size_t);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode>&, cudaArray_const_t, const cudaChannelFormatDesc&);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode>&, cudaArray_const_t);
template <class T, int dim, cudaTextureReadMode mode> cudaError_t cudaUnbindTexture(const texture<T, dim, mode>&);
template <class T, int dim> cudaError_t cudaBindSurfaceToArray(const surface<T, dim>&, cudaArray_const_t);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<T, dim>&, cudaArray_const_t, const cudaChannelFormatDesc&);

#endif
