//===- device.h - CUB's device-wide algorithms and iterators ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The parameters of a device-wide algorithm are many and mostly deduced; the linter needs none of them. So each is a
// variadic template after the temporary storage.
//
#ifndef CUDA_SURFACE_CUB_DEVICE_H
#define CUDA_SURFACE_CUB_DEVICE_H
#pragma clang system_header
#include <cub/__cuda_lint/collectives.h>
#include <iterator>

namespace cub {
#define __CUDA_LINT_ALGORITHM(name)                                                                                    \
  template <class... _Ap> static __host__ __device__ cudaError_t name(void* __storage, size_t& __bytes, _Ap&&...);
struct DeviceReduce {
  __CUDA_LINT_ALGORITHM(Reduce)
  __CUDA_LINT_ALGORITHM(Sum)
  __CUDA_LINT_ALGORITHM(Min)
  __CUDA_LINT_ALGORITHM(Max)
  __CUDA_LINT_ALGORITHM(ArgMin)
  __CUDA_LINT_ALGORITHM(ArgMax)
  __CUDA_LINT_ALGORITHM(ReduceByKey)
  __CUDA_LINT_ALGORITHM(TransformReduce)
};
struct DeviceScan {
  __CUDA_LINT_ALGORITHM(ExclusiveSum)
  __CUDA_LINT_ALGORITHM(InclusiveSum)
  __CUDA_LINT_ALGORITHM(ExclusiveScan)
  __CUDA_LINT_ALGORITHM(InclusiveScan)
  __CUDA_LINT_ALGORITHM(InclusiveScanInit)
  __CUDA_LINT_ALGORITHM(ExclusiveSumByKey)
  __CUDA_LINT_ALGORITHM(InclusiveSumByKey)
  __CUDA_LINT_ALGORITHM(ExclusiveScanByKey)
  __CUDA_LINT_ALGORITHM(InclusiveScanByKey)
};
struct DeviceRadixSort {
  __CUDA_LINT_ALGORITHM(SortPairs)
  __CUDA_LINT_ALGORITHM(SortPairsDescending)
  __CUDA_LINT_ALGORITHM(SortKeys)
  __CUDA_LINT_ALGORITHM(SortKeysDescending)
};
struct DeviceMergeSort {
  __CUDA_LINT_ALGORITHM(SortPairs)
  __CUDA_LINT_ALGORITHM(SortPairsCopy)
  __CUDA_LINT_ALGORITHM(SortKeys)
  __CUDA_LINT_ALGORITHM(SortKeysCopy)
  __CUDA_LINT_ALGORITHM(StableSortPairs)
  __CUDA_LINT_ALGORITHM(StableSortKeys)
};
struct DeviceSegmentedReduce {
  __CUDA_LINT_ALGORITHM(Reduce)
  __CUDA_LINT_ALGORITHM(Sum)
  __CUDA_LINT_ALGORITHM(Min)
  __CUDA_LINT_ALGORITHM(Max)
  __CUDA_LINT_ALGORITHM(ArgMin)
  __CUDA_LINT_ALGORITHM(ArgMax)
};
struct DeviceSegmentedRadixSort {
  __CUDA_LINT_ALGORITHM(SortPairs)
  __CUDA_LINT_ALGORITHM(SortPairsDescending)
  __CUDA_LINT_ALGORITHM(SortKeys)
  __CUDA_LINT_ALGORITHM(SortKeysDescending)
};
struct DeviceSegmentedSort {
  __CUDA_LINT_ALGORITHM(SortPairs)
  __CUDA_LINT_ALGORITHM(SortPairsDescending)
  __CUDA_LINT_ALGORITHM(SortKeys)
  __CUDA_LINT_ALGORITHM(SortKeysDescending)
  __CUDA_LINT_ALGORITHM(StableSortPairs)
  __CUDA_LINT_ALGORITHM(StableSortPairsDescending)
  __CUDA_LINT_ALGORITHM(StableSortKeys)
};
struct DeviceSelect {
  __CUDA_LINT_ALGORITHM(If)
  __CUDA_LINT_ALGORITHM(Flagged)
  __CUDA_LINT_ALGORITHM(FlaggedIf)
  __CUDA_LINT_ALGORITHM(Unique)
  __CUDA_LINT_ALGORITHM(UniqueByKey)
};
struct DevicePartition {
  __CUDA_LINT_ALGORITHM(If)
  __CUDA_LINT_ALGORITHM(Flagged)
};
struct DeviceHistogram {
  __CUDA_LINT_ALGORITHM(HistogramEven)
  __CUDA_LINT_ALGORITHM(HistogramRange)
};
struct DeviceRunLengthEncode {
  __CUDA_LINT_ALGORITHM(Encode)
  __CUDA_LINT_ALGORITHM(NonTrivialRuns)
};
struct DeviceAdjacentDifference {
  __CUDA_LINT_ALGORITHM(SubtractLeft)
  __CUDA_LINT_ALGORITHM(SubtractLeftCopy)
  __CUDA_LINT_ALGORITHM(SubtractRight)
  __CUDA_LINT_ALGORITHM(SubtractRightCopy)
};
struct DeviceMemcpy {
  __CUDA_LINT_ALGORITHM(Batched)
};
#undef __CUDA_LINT_ALGORITHM
struct DeviceFor {
  template <class... _Ap> static __host__ __device__ cudaError_t Bulk(_Ap&&...);
  template <class... _Ap> static __host__ __device__ cudaError_t ForEach(_Ap&&...);
  template <class... _Ap> static __host__ __device__ cudaError_t ForEachN(_Ap&&...);
};

#define __CUDA_LINT_ITERATOR(name, T)                                                                                  \
  using self_type = name;                                                                                              \
  using value_type = T;                                                                                                \
  using difference_type = ptrdiff_t;                                                                                   \
  using pointer = T*;                                                                                                  \
  using reference = T;                                                                                                 \
  using iterator_category = std::random_access_iterator_tag;                                                           \
  __host__ __device__ T operator*() const;                                                                             \
  __host__ __device__ T operator[](ptrdiff_t) const;                                                                   \
  __host__ __device__ name operator+(ptrdiff_t) const;                                                                 \
  __host__ __device__ name operator-(ptrdiff_t) const;                                                                 \
  __host__ __device__ ptrdiff_t operator-(const name&) const;                                                          \
  __host__ __device__ name& operator+=(ptrdiff_t);                                                                     \
  __host__ __device__ name& operator-=(ptrdiff_t);                                                                     \
  __host__ __device__ name& operator++();                                                                              \
  __host__ __device__ name operator++(int);                                                                            \
  __host__ __device__ bool operator==(const name&) const;                                                              \
  __host__ __device__ bool operator!=(const name&) const;
template <class _Tp, class _Offset = ptrdiff_t> struct CountingInputIterator {
  __host__ __device__ CountingInputIterator(const _Tp&);
  __CUDA_LINT_ITERATOR(CountingInputIterator, _Tp)
};
template <class _Tp, class _Offset = ptrdiff_t> struct ConstantInputIterator {
  __host__ __device__ ConstantInputIterator(_Tp, _Offset = 0);
  __CUDA_LINT_ITERATOR(ConstantInputIterator, _Tp)
};
template <class _Tp, class _Op, class _It, class _Offset = ptrdiff_t> struct TransformInputIterator {
  __host__ __device__ TransformInputIterator(_It, _Op);
  __CUDA_LINT_ITERATOR(TransformInputIterator, _Tp)
};
template <class _It, class _Offset = ptrdiff_t, class _Tp = typename std::iterator_traits<_It>::value_type>
struct ArgIndexInputIterator {
  __host__ __device__ ArgIndexInputIterator(_It, _Offset = 0);
  using pair = KeyValuePair<_Offset, _Tp>;
  __CUDA_LINT_ITERATOR(ArgIndexInputIterator, pair)
};
template <CacheLoadModifier _Modifier, class _Tp, class _Offset = ptrdiff_t> struct CacheModifiedInputIterator {
  __host__ __device__ CacheModifiedInputIterator(const _Tp*);
  __CUDA_LINT_ITERATOR(CacheModifiedInputIterator, _Tp)
};
#undef __CUDA_LINT_ITERATOR
template <class _Tp = char> struct DiscardOutputIterator {
  template <class _Up> __host__ __device__ const DiscardOutputIterator& operator=(const _Up&) const;
  __host__ __device__ const DiscardOutputIterator& operator*() const;
  __host__ __device__ const DiscardOutputIterator& operator[](ptrdiff_t) const;
};

struct CachingDeviceAllocator {
  CachingDeviceAllocator(bool __skip_cleanup = false, bool __debug = false);
  CachingDeviceAllocator(unsigned __growth, unsigned __min_bin = 1, unsigned __max_bin = ~0u,
                         size_t __cached = ~size_t(0), bool __skip_cleanup = false);
  cudaError_t DeviceAllocate(int __device, void**, size_t, cudaStream_t = 0);
  cudaError_t DeviceAllocate(void**, size_t, cudaStream_t = 0);
  cudaError_t DeviceFree(int __device, void*);
  cudaError_t DeviceFree(void*);
  cudaError_t FreeAllCached();
};
} // namespace cub
#endif
