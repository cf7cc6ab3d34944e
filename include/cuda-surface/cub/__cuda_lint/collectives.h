//===- collectives.h - CUB's block-wide and warp-wide collectives -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// TempStorage has about the size it has in CUB, so
// that sums over shared memory come out near the truth.
//
#ifndef CUDA_SURFACE_CUB_COLLECTIVES_H
#define CUDA_SURFACE_CUB_COLLECTIVES_H
#pragma clang system_header
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define CUB_VERSION 300001
#ifndef CubDebugExit
#define CubDebug(e) (e)
#define CubDebugExit(e) (void)(e)
#endif
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_PTX_WARP_THREADS 32
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_MIN(a, b) (((a) < (b)) ? (a) : (b))

namespace cub {
using NullType = struct __cuda_lint_null_type {};
template <class _Tp> struct Uninitialized {
  alignas(_Tp) unsigned char __storage[sizeof(_Tp)];
  __host__ __device__ _Tp& Alias();
};
template <int _Words> struct __cuda_lint_storage { int __word[_Words > 0 ? _Words : 1]; };
template <class _Tp, int _Np> struct __cuda_lint_tile {
  alignas(_Tp) unsigned char __bytes[sizeof(_Tp) * (_Np > 0 ? _Np : 1)];
};
struct __cuda_lint_no_storage {};

// ---- operators ------------------------------------------------------------------------------------------------------
struct Sum {
  template <class _Tp, class _Up>
  __host__ __device__ auto operator()(const _Tp& __a, const _Up& __b) const -> decltype(__a + __b);
};
struct Max {
  template <class _Tp> __host__ __device__ _Tp operator()(const _Tp& __a, const _Tp& __b) const;
};
struct Min {
  template <class _Tp> __host__ __device__ _Tp operator()(const _Tp& __a, const _Tp& __b) const;
};
struct ArgMax {
  template <class _Tp> __host__ __device__ _Tp operator()(const _Tp& __a, const _Tp& __b) const;
};
struct ArgMin {
  template <class _Tp> __host__ __device__ _Tp operator()(const _Tp& __a, const _Tp& __b) const;
};
struct Equality {
  template <class _Tp> __host__ __device__ bool operator()(const _Tp& __a, const _Tp& __b) const;
};
struct Inequality {
  template <class _Tp> __host__ __device__ bool operator()(const _Tp& __a, const _Tp& __b) const;
};
struct Difference {
  template <class _Tp> __host__ __device__ _Tp operator()(const _Tp& __a, const _Tp& __b) const;
};
template <class _Kp, class _Vp> struct KeyValuePair {
  using Key = _Kp;
  using Value = _Vp;
  _Kp key;
  _Vp value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const _Kp& __k, const _Vp& __v) : key(__k), value(__v) {}
  __host__ __device__ bool operator!=(const KeyValuePair&) const;
};
template <class _Tp> struct DoubleBuffer {
  _Tp* d_buffers[2];
  int selector;
  DoubleBuffer() = default;
  __host__ __device__ DoubleBuffer(_Tp* __current, _Tp* __other) : d_buffers{__current, __other}, selector(0) {}
  __host__ __device__ _Tp* Current() { return d_buffers[selector]; }
  __host__ __device__ _Tp* Alternate() { return d_buffers[selector ^ 1]; }
};

// ---- block ----------------------------------------------------------------------------------------------------------
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};
template <class _Tp, int _Xp, BlockReduceAlgorithm _Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int _Yp = 1, int _Zp = 1,
          int _Legacy = 0>
class BlockReduce {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, (_Xp * _Yp * _Zp + 31) / 32 + 1> {};
  __device__ BlockReduce();
  __device__ BlockReduce(TempStorage&);
  template <class _Op> __device__ _Tp Reduce(_Tp __input, _Op __op);
  template <class _Op> __device__ _Tp Reduce(_Tp __input, _Op __op, int __valid);
  template <int _Np, class _Op> __device__ _Tp Reduce(_Tp (&__input)[_Np], _Op __op);
  __device__ _Tp Sum(_Tp __input);
  __device__ _Tp Sum(_Tp __input, int __valid);
  template <int _Np> __device__ _Tp Sum(_Tp (&__input)[_Np]);
};

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class _Tp, int _Xp, BlockScanAlgorithm _Algorithm = BLOCK_SCAN_RAKING, int _Yp = 1, int _Zp = 1,
          int _Legacy = 0>
class BlockScan {
public:
  struct TempStorage
      : __cuda_lint_tile<_Tp, _Algorithm == BLOCK_SCAN_WARP_SCANS ? (_Xp* _Yp* _Zp + 31) / 32 + 1
                                                                  : _Xp * _Yp * _Zp + (_Xp * _Yp * _Zp) / 32 + 1> {};
  __device__ BlockScan();
  __device__ BlockScan(TempStorage&);
#define __CUDA_LINT_SUM(name)                                                                                          \
  __device__ void name(_Tp __input, _Tp& __output);                                                                    \
  __device__ void name(_Tp __input, _Tp& __output, _Tp& __aggregate);                                                  \
  template <class _Prefix> __device__ void name(_Tp __input, _Tp& __output, _Prefix& __prefix);                        \
  template <int _Np> __device__ void name(_Tp(&__input)[_Np], _Tp(&__output)[_Np]);                                    \
  template <int _Np> __device__ void name(_Tp(&__input)[_Np], _Tp(&__output)[_Np], _Tp& __aggregate);                  \
  template <int _Np, class _Prefix> __device__ void name(_Tp(&__input)[_Np], _Tp(&__output)[_Np], _Prefix& __prefix);
  __CUDA_LINT_SUM(ExclusiveSum)
  __CUDA_LINT_SUM(InclusiveSum)
#undef __CUDA_LINT_SUM
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Op __op);
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Tp __initial, _Op __op);
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Tp& __aggregate);
  template <class _Op>
  __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Tp __initial, _Op __op, _Tp& __aggregate);
  template <class _Op, class _Prefix>
  __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Prefix& __prefix);
  template <int _Np, class _Op> __device__ void ExclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Op __op);
  template <int _Np, class _Op>
  __device__ void ExclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Tp __initial, _Op __op);
  template <int _Np, class _Op>
  __device__ void ExclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Tp __initial, _Op __op, _Tp& __aggregate);
  template <int _Np, class _Op, class _Prefix>
  __device__ void ExclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Op __op, _Prefix& __prefix);
  template <class _Op> __device__ void InclusiveScan(_Tp __input, _Tp& __output, _Op __op);
  template <class _Op> __device__ void InclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Tp& __aggregate);
  template <class _Op, class _Prefix>
  __device__ void InclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Prefix& __prefix);
  template <int _Np, class _Op> __device__ void InclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Op __op);
  template <int _Np, class _Op>
  __device__ void InclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Op __op, _Tp& __aggregate);
  template <int _Np, class _Op, class _Prefix>
  __device__ void InclusiveScan(_Tp (&__input)[_Np], _Tp (&__output)[_Np], _Op __op, _Prefix& __prefix);
};

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
template <class _Tp, int _Xp, int _Items, BlockLoadAlgorithm _Algorithm = BLOCK_LOAD_DIRECT, int _Yp = 1, int _Zp = 1,
          int _Legacy = 0>
class BlockLoad {
public:
  struct TempStorage : __cuda_lint_tile < _Tp, _Algorithm<BLOCK_LOAD_TRANSPOSE ? 1 : _Xp * _Yp * _Zp * _Items> {};
  __device__ BlockLoad();
  __device__ BlockLoad(TempStorage&);
  template <class _It> __device__ void Load(_It __from, _Tp (&__items)[_Items]);
  template <class _It> __device__ void Load(_It __from, _Tp (&__items)[_Items], int __valid);
  template <class _It, class _Default> __device__ void Load(_It __from, _Tp (&__items)[_Items], int __valid, _Default);
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
template <class _Tp, int _Xp, int _Items, BlockStoreAlgorithm _Algorithm = BLOCK_STORE_DIRECT, int _Yp = 1, int _Zp = 1,
          int _Legacy = 0>
class BlockStore {
public:
  struct TempStorage : __cuda_lint_tile < _Tp, _Algorithm<BLOCK_STORE_TRANSPOSE ? 1 : _Xp * _Yp * _Zp * _Items> {};
  __device__ BlockStore();
  __device__ BlockStore(TempStorage&);
  template <class _It> __device__ void Store(_It __to, _Tp (&__items)[_Items]);
  template <class _It> __device__ void Store(_It __to, _Tp (&__items)[_Items], int __valid);
};
template <class _Tp, int _Xp, int _Items, bool _TimeSliced = false, int _Yp = 1, int _Zp = 1, int _Legacy = 0>
class BlockExchange {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Xp * _Yp * _Zp * _Items> {};
  __device__ BlockExchange();
  __device__ BlockExchange(TempStorage&);
#define __CUDA_LINT_EXCHANGE(name)                                                                                     \
  __device__ void name(_Tp(&__items)[_Items]);                                                                         \
  template <class _Up> __device__ void name(const _Tp(&__input)[_Items], _Up(&__output)[_Items]);
  __CUDA_LINT_EXCHANGE(StripedToBlocked)
  __CUDA_LINT_EXCHANGE(BlockedToStriped)
  __CUDA_LINT_EXCHANGE(WarpStripedToBlocked)
  __CUDA_LINT_EXCHANGE(BlockedToWarpStriped)
#undef __CUDA_LINT_EXCHANGE
  template <class _Up, class _Rank>
  __device__ void ScatterToBlocked(const _Tp (&__input)[_Items], _Up (&__output)[_Items], _Rank (&__ranks)[_Items]);
  template <class _Up, class _Rank>
  __device__ void ScatterToStriped(const _Tp (&__input)[_Items], _Up (&__output)[_Items], _Rank (&__ranks)[_Items]);
  template <class _Rank> __device__ void ScatterToStriped(_Tp (&__items)[_Items], _Rank (&__ranks)[_Items]);
};
template <class _Kp, int _Xp, int _Items, class _Vp = NullType, int _RadixBits = 4, bool _Memoize = true,
          BlockScanAlgorithm _Inner = BLOCK_SCAN_WARP_SCANS, int _SmemConfig = 0, int _Yp = 1, int _Zp = 1,
          int _Legacy = 0>
class BlockRadixSort {
  static constexpr int Counters = _Xp * _Yp * _Zp * ((1 << _RadixBits) / 2 + 1);

public:
  struct TempStorage : __cuda_lint_storage<Counters> {};
  __device__ BlockRadixSort();
  __device__ BlockRadixSort(TempStorage&);
#define __CUDA_LINT_SORT(name)                                                                                         \
  __device__ void name(_Kp(&__keys)[_Items], int __begin = 0, int __end = sizeof(_Kp) * 8);                            \
  __device__ void name(_Kp(&__keys)[_Items], _Vp(&__values)[_Items], int __begin = 0, int __end = sizeof(_Kp) * 8);
  __CUDA_LINT_SORT(Sort)
  __CUDA_LINT_SORT(SortDescending)
  __CUDA_LINT_SORT(SortBlockedToStriped)
  __CUDA_LINT_SORT(SortDescendingBlockedToStriped)
#undef __CUDA_LINT_SORT
};
template <class _Kp, int _Xp, int _Items, class _Vp = NullType, int _Yp = 1, int _Zp = 1> class BlockMergeSort {
public:
  struct TempStorage : __cuda_lint_tile<_Kp, _Xp * _Yp * _Zp * _Items + 1> {};
  __device__ BlockMergeSort();
  __device__ BlockMergeSort(TempStorage&);
  template <class _Op> __device__ void Sort(_Kp (&__keys)[_Items], _Op __op);
  template <class _Op> __device__ void Sort(_Kp (&__keys)[_Items], _Vp (&__values)[_Items], _Op __op);
  template <class _Op> __device__ void StableSort(_Kp (&__keys)[_Items], _Op __op);
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class _Tp, int _Xp, int _Items, int _Bins, BlockHistogramAlgorithm _Algorithm = BLOCK_HISTO_SORT, int _Yp = 1,
          int _Zp = 1, int _Legacy = 0>
class BlockHistogram {
public:
  struct TempStorage
      : __cuda_lint_storage<_Algorithm == BLOCK_HISTO_ATOMIC ? 1 : _Xp * _Yp * _Zp*((1 << 4) / 2 + 1) + _Bins * 2> {};
  __device__ BlockHistogram();
  __device__ BlockHistogram(TempStorage&);
  template <class _Cp> __device__ void InitHistogram(_Cp (&__histogram)[_Bins]);
  template <class _Cp> __device__ void Histogram(_Tp (&__items)[_Items], _Cp (&__histogram)[_Bins]);
  template <class _Cp> __device__ void Composite(_Tp (&__items)[_Items], _Cp (&__histogram)[_Bins]);
};
template <class _Tp, int _Xp, int _Yp = 1, int _Zp = 1, int _Legacy = 0> class BlockDiscontinuity {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Xp * _Yp * _Zp * 2> {};
  __device__ BlockDiscontinuity();
  __device__ BlockDiscontinuity(TempStorage&);
  template <int _Np, class _Flag, class _Op>
  __device__ void FlagHeads(_Flag (&__flags)[_Np], _Tp (&__input)[_Np], _Op __op);
  template <int _Np, class _Flag, class _Op>
  __device__ void FlagHeads(_Flag (&__flags)[_Np], _Tp (&__input)[_Np], _Op __op, _Tp __before);
  template <int _Np, class _Flag, class _Op>
  __device__ void FlagTails(_Flag (&__flags)[_Np], _Tp (&__input)[_Np], _Op __op);
  template <int _Np, class _Flag, class _Op>
  __device__ void FlagTails(_Flag (&__flags)[_Np], _Tp (&__input)[_Np], _Op __op, _Tp __after);
};
template <class _Tp, int _Xp, int _Yp = 1, int _Zp = 1> class BlockAdjacentDifference {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Xp * _Yp * _Zp * 2> {};
  __device__ BlockAdjacentDifference();
  __device__ BlockAdjacentDifference(TempStorage&);
  template <int _Np, class _Up, class _Op>
  __device__ void SubtractLeft(_Tp (&__input)[_Np], _Up (&__output)[_Np], _Op __op);
  template <int _Np, class _Up, class _Op>
  __device__ void SubtractLeft(_Tp (&__input)[_Np], _Up (&__output)[_Np], _Op __op, _Tp __before);
  template <int _Np, class _Up, class _Op>
  __device__ void SubtractRight(_Tp (&__input)[_Np], _Up (&__output)[_Np], _Op __op);
};
template <class _Tp, int _Xp, int _Yp = 1, int _Zp = 1> class BlockShuffle {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Xp * _Yp * _Zp> {};
  __device__ BlockShuffle();
  __device__ BlockShuffle(TempStorage&);
  __device__ void Offset(_Tp __input, _Tp& __output, int __distance = 1);
  __device__ void Rotate(_Tp __input, _Tp& __output, unsigned __distance = 1);
  template <int _Np> __device__ void Up(_Tp (&__input)[_Np], _Tp (&__previous)[_Np]);
  template <int _Np> __device__ void Down(_Tp (&__input)[_Np], _Tp (&__next)[_Np]);
};

template <class _Tp, int _Np, class _It> __device__ void LoadDirectBlocked(int __tid, _It __from, _Tp (&__items)[_Np]);
template <class _Tp, int _Np, class _It>
__device__ void LoadDirectBlocked(int __tid, _It __from, _Tp (&__items)[_Np], int __valid);
template <class _Tp, int _Np, class _It> __device__ void StoreDirectBlocked(int __tid, _It __to, _Tp (&__items)[_Np]);
template <class _Tp, int _Np, class _It>
__device__ void StoreDirectBlocked(int __tid, _It __to, _Tp (&__items)[_Np], int __valid);
template <int _Xp, class _Tp, int _Np, class _It>
__device__ void LoadDirectStriped(int __tid, _It __from, _Tp (&__items)[_Np]);
template <int _Xp, class _Tp, int _Np, class _It>
__device__ void LoadDirectStriped(int __tid, _It __from, _Tp (&__items)[_Np], int __valid);
template <int _Xp, class _Tp, int _Np, class _It>
__device__ void StoreDirectStriped(int __tid, _It __to, _Tp (&__items)[_Np]);
template <int _Xp, class _Tp, int _Np, class _It>
__device__ void StoreDirectStriped(int __tid, _It __to, _Tp (&__items)[_Np], int __valid);

// ---- warp -----------------------------------------------------------------------------------------------------------
template <class _Tp, int _Threads = 32, int _Legacy = 0> class WarpReduce {
public:
  struct TempStorage : __cuda_lint_no_storage {};
  __device__ WarpReduce(TempStorage&);
  __device__ _Tp Sum(_Tp __input);
  __device__ _Tp Sum(_Tp __input, int __valid);
  template <class _Op> __device__ _Tp Reduce(_Tp __input, _Op __op);
  template <class _Op> __device__ _Tp Reduce(_Tp __input, _Op __op, int __valid);
  template <class _Flag> __device__ _Tp HeadSegmentedSum(_Tp __input, _Flag __head);
  template <class _Flag> __device__ _Tp TailSegmentedSum(_Tp __input, _Flag __tail);
  template <class _Op, class _Flag> __device__ _Tp HeadSegmentedReduce(_Tp __input, _Flag __head, _Op __op);
  template <class _Op, class _Flag> __device__ _Tp TailSegmentedReduce(_Tp __input, _Flag __tail, _Op __op);
};
template <class _Tp, int _Threads = 32, int _Legacy = 0> class WarpScan {
public:
  struct TempStorage : __cuda_lint_no_storage {};
  __device__ WarpScan(TempStorage&);
  __device__ void InclusiveSum(_Tp __input, _Tp& __output);
  __device__ void InclusiveSum(_Tp __input, _Tp& __output, _Tp& __aggregate);
  __device__ void ExclusiveSum(_Tp __input, _Tp& __output);
  __device__ void ExclusiveSum(_Tp __input, _Tp& __output, _Tp& __aggregate);
  template <class _Op> __device__ void InclusiveScan(_Tp __input, _Tp& __output, _Op __op);
  template <class _Op> __device__ void InclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Tp& __aggregate);
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Op __op);
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Tp __initial, _Op __op);
  template <class _Op> __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Op __op, _Tp& __aggregate);
  template <class _Op>
  __device__ void ExclusiveScan(_Tp __input, _Tp& __output, _Tp __initial, _Op __op, _Tp& __aggregate);
  __device__ _Tp Broadcast(_Tp __input, unsigned __lane);
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
template <class _Tp, int _Items, WarpLoadAlgorithm _Algorithm = WARP_LOAD_DIRECT, int _Threads = 32, int _Legacy = 0>
class WarpLoad {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Algorithm == WARP_LOAD_TRANSPOSE ? _Items * _Threads : 1> {};
  __device__ WarpLoad();
  __device__ WarpLoad(TempStorage&);
  template <class _It> __device__ void Load(_It __from, _Tp (&__items)[_Items]);
  template <class _It> __device__ void Load(_It __from, _Tp (&__items)[_Items], int __valid);
};
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class _Tp, int _Items, WarpStoreAlgorithm _Algorithm = WARP_STORE_DIRECT, int _Threads = 32, int _Legacy = 0>
class WarpStore {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Algorithm == WARP_STORE_TRANSPOSE ? _Items * _Threads : 1> {};
  __device__ WarpStore();
  __device__ WarpStore(TempStorage&);
  template <class _It> __device__ void Store(_It __to, _Tp (&__items)[_Items]);
  template <class _It> __device__ void Store(_It __to, _Tp (&__items)[_Items], int __valid);
};
template <class _Tp, int _Items, int _Threads = 32> class WarpExchange {
public:
  struct TempStorage : __cuda_lint_tile<_Tp, _Items * _Threads> {};
  __device__ WarpExchange(TempStorage&);
  template <class _Up> __device__ void BlockedToStriped(const _Tp (&__input)[_Items], _Up (&__output)[_Items]);
  template <class _Up> __device__ void StripedToBlocked(const _Tp (&__input)[_Items], _Up (&__output)[_Items]);
  template <class _Rank> __device__ void ScatterToStriped(_Tp (&__items)[_Items], _Rank (&__ranks)[_Items]);
};
template <class _Kp, int _Items, int _Threads = 32, class _Vp = NullType> class WarpMergeSort {
public:
  struct TempStorage : __cuda_lint_tile<_Kp, _Items * _Threads + 1> {};
  __device__ WarpMergeSort(TempStorage&);
  template <class _Op> __device__ void Sort(_Kp (&__keys)[_Items], _Op __op);
  template <class _Op> __device__ void Sort(_Kp (&__keys)[_Items], _Vp (&__values)[_Items], _Op __op);
};

// ---- thread and utilities -------------------------------------------------------------------------------------------
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier _Modifier, class _Tp> __device__ _Tp ThreadLoad(const _Tp*);
template <CacheStoreModifier _Modifier, class _Tp> __device__ void ThreadStore(_Tp*, _Tp __value);
template <int _Np, class _Tp, class _Op> __device__ _Tp ThreadReduce(_Tp (&__input)[_Np], _Op __op);
__device__ unsigned LaneId();
__device__ unsigned WarpId();
__device__ int RowMajorTid(int __x, int __y, int __z);
template <int _Threads, class _Tp> __device__ _Tp ShuffleIndex(_Tp __input, int __lane, unsigned __mask);
template <int _Threads, class _Tp> __device__ _Tp ShuffleUp(_Tp __input, int __offset, int __first, unsigned __mask);
template <int _Threads, class _Tp> __device__ _Tp ShuffleDown(_Tp __input, int __offset, int __last, unsigned __mask);
__host__ __device__ constexpr int DivideAndRoundUp(int __n, int __d) { return (__n + __d - 1) / __d; }
cudaError_t SyncStream(cudaStream_t);
cudaError_t PtxVersion(int&);
cudaError_t SmVersion(int&, int __device = 0);
} // namespace cub
#endif
