//===- cuda_gl_interop.h - OpenGL buffers and images --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_GL_INTEROP_H
#define CUDA_SURFACE_CUDA_GL_INTEROP_H
#pragma clang system_header
#include <GL/gl.h>
#include <cuda_runtime.h>
enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame = 2, cudaGLDeviceListNextFrame = 3 };
extern "C" {
cudaError_t cudaGLGetDevices(unsigned*, int*, unsigned, enum cudaGLDeviceList);
cudaError_t cudaGLSetGLDevice(int);
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource**, GLuint, unsigned);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource**, GLuint, GLenum, unsigned);
}
#endif
