//===- cuda_runtime_api.h - the runtime API, C part ---------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_CUDA_RUNTIME_API_H
#define CUDA_SURFACE_CUDA_RUNTIME_API_H
#pragma clang system_header
// Programs ask for the header by its include guard.
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__
#endif
#include <driver_types.h>
#include <library_types.h>

#define CUDART_VERSION 13000
#define __CUDART_API_VERSION CUDART_VERSION

#ifdef __cplusplus
extern "C" {
#endif

// What device code may call too (CUDA dynamic parallelism, occupancy-like queries).
#define __CUDA_LINT_BOTH __host__ __device__

// ---- errors, devices ------------------------------------------------------------------------------------------------
__CUDA_LINT_BOTH cudaError_t cudaGetLastError();
__CUDA_LINT_BOTH cudaError_t cudaPeekAtLastError();
__CUDA_LINT_BOTH const char* cudaGetErrorName(cudaError_t);
__CUDA_LINT_BOTH const char* cudaGetErrorString(cudaError_t);
__CUDA_LINT_BOTH cudaError_t cudaGetDeviceCount(int*);
__CUDA_LINT_BOTH cudaError_t cudaGetDevice(int*);
cudaError_t cudaSetDevice(int);
cudaError_t cudaInitDevice(int, unsigned __deviceFlags, unsigned __flags);
cudaError_t cudaSetValidDevices(int*, int);
cudaError_t cudaSetDeviceFlags(unsigned);
cudaError_t cudaGetDeviceFlags(unsigned*);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp*, int __device);
__CUDA_LINT_BOTH cudaError_t cudaDeviceGetAttribute(int*, enum cudaDeviceAttr, int __device);
cudaError_t cudaDeviceGetP2PAttribute(int*, enum cudaDeviceP2PAttr, int, int);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int);
cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t*, int);
cudaError_t cudaChooseDevice(int*, const struct cudaDeviceProp*);
cudaError_t cudaDeviceReset();
__CUDA_LINT_BOTH cudaError_t cudaDeviceSynchronize();
cudaError_t cudaDeviceSetLimit(enum cudaLimit, size_t);
__CUDA_LINT_BOTH cudaError_t cudaDeviceGetLimit(size_t*, enum cudaLimit);
__CUDA_LINT_BOTH cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache*);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache);
cudaError_t cudaDeviceGetStreamPriorityRange(int* __least, int* __greatest);
cudaError_t cudaDeviceGetByPCIBusId(int*, const char*);
cudaError_t cudaDeviceGetPCIBusId(char*, int, int);
cudaError_t cudaDeviceCanAccessPeer(int*, int, int);
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned __flags);
cudaError_t cudaDeviceDisablePeerAccess(int);
cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(int, int);
__CUDA_LINT_BOTH cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig*);
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig);
cudaError_t cudaDriverGetVersion(int*);
__CUDA_LINT_BOTH cudaError_t cudaRuntimeGetVersion(int*);
cudaError_t cudaThreadExit();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadSetLimit(enum cudaLimit, size_t);
cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*);
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned);
cudaError_t cudaIpcCloseMemHandle(void*);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();

// ---- streams and events ---------------------------------------------------------------------------------------------
cudaError_t cudaStreamCreate(cudaStream_t*);
__CUDA_LINT_BOTH cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t*, unsigned, int);
__CUDA_LINT_BOTH cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamGetPriority(cudaStream_t, int*);
cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned*);
cudaError_t cudaStreamGetId(cudaStream_t, unsigned long long*);
cudaError_t cudaStreamGetDevice(cudaStream_t, int*);
cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void*, unsigned);
cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void*);
cudaError_t cudaStreamGetAttribute(cudaStream_t, cudaLaunchAttributeID, cudaLaunchAttributeValue*);
cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaLaunchAttributeID, const cudaLaunchAttributeValue*);
cudaError_t cudaStreamCopyAttributes(cudaStream_t, cudaStream_t);
cudaError_t cudaCtxResetPersistingL2Cache();
cudaError_t cudaStreamBeginCapture(cudaStream_t, enum cudaStreamCaptureMode);
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t, cudaGraph_t, const cudaGraphNode_t*, const cudaGraphEdgeData*,
                                          size_t, enum cudaStreamCaptureMode);
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode*);
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t*);
cudaError_t cudaStreamIsCapturing(cudaStream_t, enum cudaStreamCaptureStatus*);
cudaError_t cudaEventCreate(cudaEvent_t*);
__CUDA_LINT_BOTH cudaError_t cudaEventCreateWithFlags(cudaEvent_t*, unsigned);
cudaError_t cudaEventQuery(cudaEvent_t);
cudaError_t cudaEventSynchronize(cudaEvent_t);
__CUDA_LINT_BOTH cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float*, cudaEvent_t, cudaEvent_t);

// ---- memory ---------------------------------------------------------------------------------------------------------
__CUDA_LINT_BOTH cudaError_t cudaMalloc(void**, size_t);
__CUDA_LINT_BOTH cudaError_t cudaFree(void*);
cudaError_t cudaMallocHost(void**, size_t);
cudaError_t cudaMallocPitch(void**, size_t* __pitch, size_t __width, size_t __height);
cudaError_t cudaMallocArray(cudaArray_t*, const struct cudaChannelFormatDesc*, size_t __width, size_t __height = 0,
                            unsigned __flags = 0);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr*, struct cudaExtent);
cudaError_t cudaMalloc3DArray(cudaArray_t*, const struct cudaChannelFormatDesc*, struct cudaExtent,
                              unsigned __flags = 0);
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t*, const struct cudaChannelFormatDesc*, struct cudaExtent,
                                     unsigned __levels, unsigned __flags = 0);
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t*, cudaMipmappedArray_const_t, unsigned);
cudaError_t cudaFreeHost(void*);
cudaError_t cudaFreeArray(cudaArray_t);
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t);
cudaError_t cudaHostAlloc(void**, size_t, unsigned __flags);
cudaError_t cudaHostRegister(void*, size_t, unsigned __flags);
cudaError_t cudaHostUnregister(void*);
cudaError_t cudaHostGetDevicePointer(void**, void*, unsigned __flags);
cudaError_t cudaHostGetFlags(unsigned*, void*);
cudaError_t cudaMallocAsync(void**, size_t, cudaStream_t);
cudaError_t cudaFreeAsync(void*, cudaStream_t);
cudaError_t cudaMallocFromPoolAsync(void**, size_t, cudaMemPool_t, cudaStream_t);
cudaError_t cudaMemPoolCreate(cudaMemPool_t*, const struct cudaMemPoolProps*);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void*);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, enum cudaMemPoolAttr, void*);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const struct cudaMemAccessDesc*, size_t);
cudaError_t cudaMemPoolExportToShareableHandle(void*, cudaMemPool_t, enum cudaMemAllocationHandleType, unsigned);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t*, void*, enum cudaMemAllocationHandleType, unsigned);
cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData*, void*);
cudaError_t cudaMemPoolImportPointer(void**, cudaMemPool_t, struct cudaMemPoolPtrExportData*);
cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags*, cudaMemPool_t, struct cudaMemLocation*);
cudaError_t cudaDeviceGetGraphMemAttribute(int, enum cudaGraphMemAttributeType, void*);
cudaError_t cudaDeviceSetGraphMemAttribute(int, enum cudaGraphMemAttributeType, void*);
cudaError_t cudaDeviceGraphMemTrim(int);
cudaError_t cudaMemGetInfo(size_t* __free, size_t* __total);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc*, struct cudaExtent*, unsigned*, cudaArray_t);
cudaError_t cudaMemcpy(void*, const void*, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpyPeer(void*, int, const void*, int, size_t);
cudaError_t cudaMemcpy2D(void*, size_t, const void*, size_t, size_t, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t, size_t, const void*, size_t, size_t, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpy2DFromArray(void*, size_t, cudaArray_const_t, size_t, size_t, size_t, size_t,
                                  enum cudaMemcpyKind);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t, size_t, size_t, cudaArray_const_t, size_t, size_t, size_t, size_t,
                                     enum cudaMemcpyKind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void*, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpyFromArray(void*, cudaArray_const_t, size_t, size_t, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms*);
cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms*);
__CUDA_LINT_BOTH cudaError_t cudaMemcpyAsync(void*, const void*, size_t, enum cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemcpyPeerAsync(void*, int, const void*, int, size_t, cudaStream_t = 0);
__CUDA_LINT_BOTH cudaError_t cudaMemcpy2DAsync(void*, size_t, const void*, size_t, size_t, size_t, enum cudaMemcpyKind,
                                               cudaStream_t = 0);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t, size_t, size_t, const void*, size_t, size_t, size_t,
                                     enum cudaMemcpyKind, cudaStream_t = 0);
__CUDA_LINT_BOTH cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms*, cudaStream_t = 0);
cudaError_t cudaMemset(void*, int, size_t);
cudaError_t cudaMemset2D(void*, size_t, int, size_t, size_t);
cudaError_t cudaMemset3D(struct cudaPitchedPtr, int, struct cudaExtent);
__CUDA_LINT_BOTH cudaError_t cudaMemsetAsync(void*, int, size_t, cudaStream_t = 0);
__CUDA_LINT_BOTH cudaError_t cudaMemset2DAsync(void*, size_t, int, size_t, size_t, cudaStream_t = 0);
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr, int, struct cudaExtent, cudaStream_t = 0);
cudaError_t cudaMemRangeGetAttribute(void*, size_t, enum cudaMemRangeAttribute, const void*, size_t);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes*, const void*);

// ---- execution ------------------------------------------------------------------------------------------------------
cudaError_t cudaConfigureCall(dim3 __grid, dim3 __block_ids, size_t __shared = 0, cudaStream_t = 0);
unsigned __cudaPushCallConfiguration(dim3 __grid, dim3 __block_ids, size_t __shared = 0, cudaStream_t = 0);
cudaError_t __cudaPopCallConfiguration(dim3*, dim3*, size_t*, void*);
cudaError_t cudaLaunchKernel(const void*, dim3 __grid, dim3 __block_ids, void** __args, size_t __shared, cudaStream_t);
cudaError_t cudaLaunchKernel_ptsz(const void*, dim3 __grid, dim3 __block_ids, void** __args, size_t __shared,
                                  cudaStream_t);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void** __args);
cudaError_t cudaLaunchCooperativeKernel(const void*, dim3 __grid, dim3 __block_ids, void** __args, size_t __shared,
                                        cudaStream_t);
cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams*, unsigned, unsigned = 0);
cudaError_t cudaFuncSetCacheConfig(const void*, enum cudaFuncCache);
cudaError_t cudaFuncSetSharedMemConfig(const void*, enum cudaSharedMemConfig);
__CUDA_LINT_BOTH cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes*, const void*);
cudaError_t cudaFuncSetAttribute(const void*, enum cudaFuncAttribute, int);
cudaError_t cudaFuncGetName(const char**, const void*);
__CUDA_LINT_BOTH cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, const void*, int, size_t);
__CUDA_LINT_BOTH cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int*, const void*, int, size_t,
                                                                                    unsigned);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t*, const void*, int, int);
cudaError_t cudaOccupancyMaxPotentialClusterSize(int*, const void*, const cudaLaunchConfig_t*);
cudaError_t cudaOccupancyMaxActiveClusters(int*, const void*, const cudaLaunchConfig_t*);
cudaError_t cudaGetFuncBySymbol(cudaFunction_t*, const void*);
cudaError_t cudaGetKernel(cudaKernel_t*, const void*);
cudaError_t cudaGetDriverEntryPoint(const char*, void**, unsigned long long,
                                    enum cudaDriverEntryPointQueryResult* = nullptr);
cudaError_t cudaGetDriverEntryPointByVersion(const char*, void**, unsigned __version, unsigned long long,
                                             enum cudaDriverEntryPointQueryResult* = nullptr);

// ---- textures and surfaces ------------------------------------------------------------------------------------------
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc*, cudaArray_const_t);
struct cudaChannelFormatDesc cudaCreateChannelDesc(int __x, int __y, int __z, int __w, enum cudaChannelFormatKind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t*, const struct cudaResourceDesc*, const struct cudaTextureDesc*,
                                    const struct cudaResourceViewDesc*);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc*, cudaTextureObject_t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t*, const struct cudaResourceDesc*);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);

// ---- graphs ---------------------------------------------------------------------------------------------------------
cudaError_t cudaGraphCreate(cudaGraph_t*, unsigned);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t,
                                   const struct cudaKernelNodeParams*);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t,
                                   const struct cudaMemcpy3DParms*);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t, void*, const void*,
                                     size_t, enum cudaMemcpyKind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t,
                                   const struct cudaMemsetParams*);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t,
                                 const struct cudaHostNodeParams*);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t, cudaGraph_t);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t);
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t, cudaEvent_t);
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t, cudaEvent_t);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t,
                                     struct cudaMemAllocNodeParams*);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, size_t, void*);
cudaError_t cudaGraphAddNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t*, const cudaGraphEdgeData*, size_t,
                             struct cudaGraphNodeParams*);
cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t*, const cudaGraphNode_t*,
                                     const cudaGraphEdgeData*, size_t);
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle*, cudaGraph_t, unsigned = 0, unsigned = 0);
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t, struct cudaKernelNodeParams*);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t, const struct cudaKernelNodeParams*);
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t, cudaLaunchAttributeID, const cudaLaunchAttributeValue*);
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t, cudaLaunchAttributeID, cudaLaunchAttributeValue*);
cudaError_t cudaGraphClone(cudaGraph_t*, cudaGraph_t);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t, enum cudaGraphNodeType*);
cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t*, size_t*);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t*, size_t*);
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t);
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
__CUDA_LINT_BOTH cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
cudaError_t cudaGraphDestroy(cudaGraph_t);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t*, cudaGraph_t, unsigned long long = 0);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t, const struct cudaKernelNodeParams*);
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t, cudaGraphNode_t, const struct cudaMemcpy3DParms*);
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t, cudaGraphNode_t, void*, const void*, size_t,
                                               enum cudaMemcpyKind);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphExecUpdateResultInfo*);
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char*, unsigned);
__device__ cudaGraphExec_t cudaGetCurrentGraphExec();

// ---- graphics and other interoperation ------------------------------------------------------------------------------
cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t);
cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned);
cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t*, cudaStream_t = 0);
cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t*, cudaStream_t = 0);
cudaError_t cudaGraphicsResourceGetMappedPointer(void**, size_t*, cudaGraphicsResource_t);
cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t*, cudaGraphicsResource_t, unsigned, unsigned);
cudaError_t cudaImportExternalMemory(cudaExternalMemory_t*, const struct cudaExternalMemoryHandleDesc*);
cudaError_t cudaExternalMemoryGetMappedBuffer(void**, cudaExternalMemory_t, const struct cudaExternalMemoryBufferDesc*);
cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t);
cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t*, const struct cudaExternalSemaphoreHandleDesc*);
cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t);

// ---- device side ----------------------------------------------------------------------------------------------------
__device__ void cudaGridDependencySynchronize();
__device__ void cudaTriggerProgrammaticLaunchCompletion();
__device__ void* cudaGetParameterBuffer(size_t __alignment, size_t __size);
// What clang turns a launch in device code into.
__device__ cudaError_t cudaLaunchDevice(void* __kernel, void* __parameters, dim3 __grid, dim3 __block_ids,
                                        unsigned __shared, cudaStream_t);
__device__ unsigned long long cudaCGGetIntrinsicHandle(int);

#ifdef __cplusplus
}

// Overloads that C cannot have.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, unsigned long long __flags = 0);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, cudaGraphNode_t* __error, char* __log, size_t);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphNode_t*, enum cudaGraphExecUpdateResult*);
cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t*, const cudaGraphNode_t*, size_t);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t, cudaGraphNode_t*, size_t, unsigned = 0);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t, cudaGraphNode_t*, const cudaGraphEdgeData*, size_t,
                                                unsigned = 0);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t, enum cudaStreamCaptureStatus*, unsigned long long* = nullptr,
                                     cudaGraph_t* = nullptr, const cudaGraphNode_t** = nullptr,
                                     const cudaGraphEdgeData** = nullptr, size_t* = nullptr);
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t, enum cudaStreamCaptureStatus*, unsigned long long* = nullptr,
                                        cudaGraph_t* = nullptr, const cudaGraphNode_t** = nullptr, size_t* = nullptr);
// The location became a structure in CUDA 13; both forms parse.
cudaError_t cudaMemAdvise(const void*, size_t, enum cudaMemoryAdvise, struct cudaMemLocation);
cudaError_t cudaMemAdvise(const void*, size_t, enum cudaMemoryAdvise, int __device);
cudaError_t cudaMemPrefetchAsync(const void*, size_t, struct cudaMemLocation, unsigned __flags, cudaStream_t = 0);
cudaError_t cudaMemPrefetchAsync(const void*, size_t, int __device, cudaStream_t = 0);
// Callable from device code for the stream that a kernel made.
__host__ __device__ cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned __flags = 0);
__host__ __device__ cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
__host__ __device__ cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = 0, unsigned __flags = 0);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, size_t = 0, unsigned __flags = cudaMemAttachSingle);
cudaError_t cudaMallocManaged(void**, size_t, unsigned __flags = cudaMemAttachGlobal);
#endif

#endif
