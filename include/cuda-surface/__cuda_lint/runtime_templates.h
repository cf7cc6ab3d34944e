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
template <class _Tp> __host__ __device__ cudaError_t cudaMalloc(_Tp**, size_t);
template <class _Tp> cudaError_t cudaMallocHost(_Tp**, size_t, unsigned __flags = 0);
template <class _Tp> cudaError_t cudaHostAlloc(_Tp**, size_t, unsigned __flags);
template <class _Tp> cudaError_t cudaHostGetDevicePointer(_Tp**, void*, unsigned __flags);
template <class _Tp> cudaError_t cudaMallocManaged(_Tp**, size_t, unsigned __flags = cudaMemAttachGlobal);
template <class _Tp> cudaError_t cudaMallocPitch(_Tp**, size_t* __pitch, size_t __width, size_t __height);
template <class _Tp> cudaError_t cudaMallocAsync(_Tp**, size_t, cudaStream_t);
template <class _Tp> cudaError_t cudaMallocAsync(_Tp**, size_t, cudaMemPool_t, cudaStream_t);
template <class _Tp> cudaError_t cudaMallocFromPoolAsync(_Tp**, size_t, cudaMemPool_t, cudaStream_t);
template <class _Tp>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, _Tp*, size_t = 0, unsigned = cudaMemAttachSingle);
template <class _Tp>
cudaError_t cudaMemcpyToSymbol(const _Tp& __symbol, const void*, size_t, size_t __offset = 0,
                               enum cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class _Tp>
cudaError_t cudaMemcpyToSymbolAsync(const _Tp& __symbol, const void*, size_t, size_t __offset = 0,
                                    enum cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class _Tp>
cudaError_t cudaMemcpyFromSymbol(void*, const _Tp& __symbol, size_t, size_t __offset = 0,
                                 enum cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class _Tp>
cudaError_t cudaMemcpyFromSymbolAsync(void*, const _Tp& __symbol, size_t, size_t __offset = 0,
                                      enum cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class _Tp> cudaError_t cudaGetSymbolAddress(void**, const _Tp& __symbol);
template <class _Tp, class _Up> cudaError_t cudaGetSymbolAddress(_Up**, const _Tp& __symbol);
template <class _Tp> cudaError_t cudaGetSymbolSize(size_t*, const _Tp& __symbol);
static inline cudaExtent make_cudaExtent(size_t __w, size_t __h, size_t __d) { return cudaExtent{__w, __h, __d}; }
static inline cudaPos make_cudaPos(size_t __x, size_t __y, size_t __z) { return cudaPos{__x, __y, __z}; }
static inline cudaPitchedPtr make_cudaPitchedPtr(void* __p, size_t __pitch, size_t __x, size_t __y) {
  return cudaPitchedPtr{__p, __pitch, __x, __y};
}
cudaError_t cudaEventCreate(cudaEvent_t*, unsigned __flags);

// ---- kernels --------------------------------------------------------------------------------------------------------
template <class _Tp>
cudaError_t cudaLaunchKernel(_Tp* __kernel, dim3 __grid, dim3 __block_ids, void** __args, size_t __shared = 0,
                             cudaStream_t = 0);
template <class _Tp>
cudaError_t cudaLaunchCooperativeKernel(_Tp* __kernel, dim3 __grid, dim3 __block_ids, void** __args,
                                        size_t __shared = 0, cudaStream_t = 0);
template <class... _Parameters, class... _Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, void (*kernel)(_Parameters...), _Arguments&&...);
template <class... _Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, cudaKernel_t __kernel, _Arguments&&...);
template <class _Tp> cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, _Tp* __kernel, void** __args);
template <class _Tp> cudaError_t cudaFuncSetCacheConfig(_Tp* __kernel, enum cudaFuncCache);
template <class _Tp> cudaError_t cudaFuncSetSharedMemConfig(_Tp* __kernel, enum cudaSharedMemConfig);
template <class _Tp> cudaError_t cudaFuncSetAttribute(_Tp* __kernel, enum cudaFuncAttribute, int);
template <class _Tp> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes*, _Tp* __kernel);
template <class _Tp> cudaError_t cudaFuncGetName(const char**, _Tp* __kernel);
template <class _Tp> cudaError_t cudaGetKernel(cudaKernel_t*, _Tp* __kernel);
template <class _Tp> cudaError_t cudaGetFuncBySymbol(cudaFunction_t*, _Tp* __kernel);
template <class _Tp>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, _Tp __kernel, int __block_ids, size_t __shared);
template <class _Tp>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int*, _Tp __kernel, int __block_ids, size_t __shared,
                                                                   unsigned);
template <class _Tp>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* __grid, int* __block_ids, _Tp __kernel, size_t __shared = 0,
                                               int __limit = 0);
template <class _Tp>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* __grid, int* __block_ids, _Tp __kernel,
                                                        size_t __shared = 0, int __limit = 0, unsigned __flags = 0);
template <class _Fp, class _Tp>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* __grid, int* __block_ids, _Tp __kernel, _Fp __shared,
                                                           int __limit = 0);
template <class _Tp>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t*, _Tp* __kernel, int __blocks, int __block_ids);
template <class _Tp> cudaError_t cudaOccupancyMaxPotentialClusterSize(int*, _Tp* __kernel, const cudaLaunchConfig_t*);
template <class _Tp> cudaError_t cudaOccupancyMaxActiveClusters(int*, _Tp* __kernel, const cudaLaunchConfig_t*);
template <class _Tp> cudaError_t cudaGetDriverEntryPoint(const char*, _Tp**, unsigned long long);

#endif
