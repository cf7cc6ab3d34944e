//===- texture_types.h - texture descriptions and texture references ----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_TEXTURE_TYPES_H
#define CUDA_SURFACE_TEXTURE_TYPES_H
#pragma clang system_header
#include <driver_types.h>

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC

enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3];
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};

// Texture references are gone since CUDA 12; programs written for earlier toolkits still declare them.
struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  struct cudaChannelFormatDesc channelDesc;
};
template <class _Tp, int __type = cudaTextureType1D, enum cudaTextureReadMode __mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {
  texture(int __normalized = 0, enum cudaTextureFilterMode = cudaFilterModePoint,
          enum cudaTextureAddressMode = cudaAddressModeClamp);
  texture(int __normalized, enum cudaTextureFilterMode, enum cudaTextureAddressMode, struct cudaChannelFormatDesc);
};
template <class _Tp, int __dim = 1> struct __device_builtin_surface_type__ surface;
template <int __dim> struct __device_builtin_surface_type__ surface<void, __dim> : surfaceReference { surface(); };

#endif
