//===- runtime_templates.h - the C++ overloads of cuda_runtime.h --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_RUNTIME_TEMPLATES_H
#define CUDA_SURFACE_RUNTIME_TEMPLATES_H
#pragma clang system_header
#include <cuda_runtime_api.h>

// ---- memory ---------------------------------------------------------------------------------------------------------
template <class T> __host__ __device__ cudaError_t cudaMalloc(T**, size_t);
template <class T> cudaError_t cudaMallocHost(T**, size_t, unsigned flags = 0);
template <class T> cudaError_t cudaHostAlloc(T**, size_t, unsigned flags);
template <class T> cudaError_t cudaHostGetDevicePointer(T**, void*, unsigned flags);
template <class T> cudaError_t cudaMallocManaged(T**, size_t, unsigned flags = cudaMemAttachGlobal);
template <class T> cudaError_t cudaMallocPitch(T**, size_t* pitch, size_t width, size_t height);
template <class T> cudaError_t cudaMallocAsync(T**, size_t, cudaStream_t);
template <class T> cudaError_t cudaMallocAsync(T**, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaMallocFromPoolAsync(T**, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T*, size_t = 0, unsigned = cudaMemAttachSingle);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void*, size_t, size_t offset = 0,
                               enum cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void*, size_t, size_t offset = 0,
                                    enum cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void*, const T& symbol, size_t, size_t offset = 0,
                                 enum cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void*, const T& symbol, size_t, size_t offset = 0,
                                      enum cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class T> cudaError_t cudaGetSymbolAddress(void**, const T& symbol);
template <class T, class U> cudaError_t cudaGetSymbolAddress(U**, const T& symbol);
template <class T> cudaError_t cudaGetSymbolSize(size_t*, const T& symbol);
static inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return cudaExtent{w, h, d}; }
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }
static inline cudaPitchedPtr make_cudaPitchedPtr(void* p, size_t pitch, size_t x, size_t y) {
  return cudaPitchedPtr{p, pitch, x, y};
}
cudaError_t cudaEventCreate(cudaEvent_t*, unsigned flags);

// ---- kernels --------------------------------------------------------------------------------------------------------
template <class T>
cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0, cudaStream_t = 0);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0,
                                        cudaStream_t = 0);
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, void (*kernel)(Parameters...), Arguments&&...);
template <class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, cudaKernel_t kernel, Arguments&&...);
template <class T> cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, T* kernel, void** args);
template <class T> cudaError_t cudaFuncSetCacheConfig(T* kernel, enum cudaFuncCache);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T* kernel, enum cudaSharedMemConfig);
template <class T> cudaError_t cudaFuncSetAttribute(T* kernel, enum cudaFuncAttribute, int);
template <class T> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes*, T* kernel);
template <class T> cudaError_t cudaFuncGetName(const char**, T* kernel);
template <class T> cudaError_t cudaGetKernel(cudaKernel_t*, T* kernel);
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t*, T* kernel);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, T kernel, int block, size_t shared);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int*, T kernel, int block, size_t shared, unsigned);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, T kernel, size_t shared = 0, int limit = 0);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, T kernel, size_t shared = 0,
                                                        int limit = 0, unsigned flags = 0);
template <class F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, T kernel, F shared, int limit = 0);
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t*, T* kernel, int blocks, int block);
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int*, T* kernel, const cudaLaunchConfig_t*);
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int*, T* kernel, const cudaLaunchConfig_t*);
template <class T> cudaError_t cudaGetDriverEntryPoint(const char*, T**, unsigned long long);

#endif
