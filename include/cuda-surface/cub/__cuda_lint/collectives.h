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
using NullType = struct __cuda_lint_null_type {
};
template <class T> struct Uninitialized {
  alignas(T) unsigned char Storage[sizeof(T)];
  __host__ __device__ T& Alias();
};
template <int Words> struct __cuda_lint_storage {
  int Word[Words > 0 ? Words : 1];
};
template <class T, int N> struct __cuda_lint_tile {
  alignas(T) unsigned char Bytes[sizeof(T) * (N > 0 ? N : 1)];
};
struct __cuda_lint_no_storage {};

// ---- operators ------------------------------------------------------------------------------------------------------
struct Sum {
  template <class T, class U> __host__ __device__ auto operator()(const T& a, const U& b) const -> decltype(a + b);
};
struct Max {
  template <class T> __host__ __device__ T operator()(const T& a, const T& b) const;
};
struct Min {
  template <class T> __host__ __device__ T operator()(const T& a, const T& b) const;
};
struct ArgMax {
  template <class T> __host__ __device__ T operator()(const T& a, const T& b) const;
};
struct ArgMin {
  template <class T> __host__ __device__ T operator()(const T& a, const T& b) const;
};
struct Equality {
  template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const;
};
struct Inequality {
  template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const;
};
struct Difference {
  template <class T> __host__ __device__ T operator()(const T& a, const T& b) const;
};
template <class K, class V> struct KeyValuePair {
  using Key = K;
  using Value = V;
  K key;
  V value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const K& k, const V& v) : key(k), value(v) {}
  __host__ __device__ bool operator!=(const KeyValuePair&) const;
};
template <class T> struct DoubleBuffer {
  T* d_buffers[2];
  int selector;
  DoubleBuffer() = default;
  __host__ __device__ DoubleBuffer(T* current, T* other) : d_buffers{current, other}, selector(0) {}
  __host__ __device__ T* Current() { return d_buffers[selector]; }
  __host__ __device__ T* Alternate() { return d_buffers[selector ^ 1]; }
};

// ---- block ----------------------------------------------------------------------------------------------------------
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};
template <class T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int Legacy = 0>
class BlockReduce {
public:
  struct TempStorage : __cuda_lint_tile<T, (X * Y * Z + 31) / 32 + 1> {};
  __device__ BlockReduce();
  __device__ BlockReduce(TempStorage&);
  template <class Op> __device__ T Reduce(T input, Op op);
  template <class Op> __device__ T Reduce(T input, Op op, int valid);
  template <int N, class Op> __device__ T Reduce(T (&input)[N], Op op);
  __device__ T Sum(T input);
  __device__ T Sum(T input, int valid);
  template <int N> __device__ T Sum(T (&input)[N]);
};

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Legacy = 0>
class BlockScan {
public:
  struct TempStorage
      : __cuda_lint_tile<T, Algorithm == BLOCK_SCAN_WARP_SCANS ? (X * Y * Z + 31) / 32 + 1
                                                               : X * Y * Z + (X * Y * Z) / 32 + 1> {};
  __device__ BlockScan();
  __device__ BlockScan(TempStorage&);
#define __CUDA_LINT_SUM(name)                                                                                          \
  __device__ void name(T input, T& output);                                                                            \
  __device__ void name(T input, T& output, T& aggregate);                                                              \
  template <class Prefix> __device__ void name(T input, T& output, Prefix& prefix);                                    \
  template <int N> __device__ void name(T(&input)[N], T(&output)[N]);                                                  \
  template <int N> __device__ void name(T(&input)[N], T(&output)[N], T& aggregate);                                    \
  template <int N, class Prefix> __device__ void name(T(&input)[N], T(&output)[N], Prefix& prefix);
  __CUDA_LINT_SUM(ExclusiveSum)
  __CUDA_LINT_SUM(InclusiveSum)
#undef __CUDA_LINT_SUM
  template <class Op> __device__ void ExclusiveScan(T input, T& output, Op op);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, Op op, T& aggregate);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op, T& aggregate);
  template <class Op, class Prefix> __device__ void ExclusiveScan(T input, T& output, Op op, Prefix& prefix);
  template <int N, class Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op);
  template <int N, class Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op);
  template <int N, class Op>
  __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T& aggregate);
  template <int N, class Op, class Prefix>
  __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& prefix);
  template <class Op> __device__ void InclusiveScan(T input, T& output, Op op);
  template <class Op> __device__ void InclusiveScan(T input, T& output, Op op, T& aggregate);
  template <class Op, class Prefix> __device__ void InclusiveScan(T input, T& output, Op op, Prefix& prefix);
  template <int N, class Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op);
  template <int N, class Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, T& aggregate);
  template <int N, class Op, class Prefix>
  __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& prefix);
};

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
template <class T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int Legacy = 0>
class BlockLoad {
public:
  struct TempStorage : __cuda_lint_tile<T, Algorithm < BLOCK_LOAD_TRANSPOSE ? 1 : X * Y * Z * Items> {};
  __device__ BlockLoad();
  __device__ BlockLoad(TempStorage&);
  template <class It> __device__ void Load(It from, T (&items)[Items]);
  template <class It> __device__ void Load(It from, T (&items)[Items], int valid);
  template <class It, class Default> __device__ void Load(It from, T (&items)[Items], int valid, Default);
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
template <class T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int Legacy = 0>
class BlockStore {
public:
  struct TempStorage : __cuda_lint_tile<T, Algorithm < BLOCK_STORE_TRANSPOSE ? 1 : X * Y * Z * Items> {};
  __device__ BlockStore();
  __device__ BlockStore(TempStorage&);
  template <class It> __device__ void Store(It to, T (&items)[Items]);
  template <class It> __device__ void Store(It to, T (&items)[Items], int valid);
};
template <class T, int X, int Items, bool TimeSliced = false, int Y = 1, int Z = 1, int Legacy = 0>
class BlockExchange {
public:
  struct TempStorage : __cuda_lint_tile<T, X * Y * Z * Items> {};
  __device__ BlockExchange();
  __device__ BlockExchange(TempStorage&);
#define __CUDA_LINT_EXCHANGE(name)                                                                                     \
  __device__ void name(T(&items)[Items]);                                                                              \
  template <class U> __device__ void name(const T(&input)[Items], U(&output)[Items]);
  __CUDA_LINT_EXCHANGE(StripedToBlocked)
  __CUDA_LINT_EXCHANGE(BlockedToStriped)
  __CUDA_LINT_EXCHANGE(WarpStripedToBlocked)
  __CUDA_LINT_EXCHANGE(BlockedToWarpStriped)
#undef __CUDA_LINT_EXCHANGE
  template <class U, class Rank>
  __device__ void ScatterToBlocked(const T (&input)[Items], U (&output)[Items], Rank (&ranks)[Items]);
  template <class U, class Rank>
  __device__ void ScatterToStriped(const T (&input)[Items], U (&output)[Items], Rank (&ranks)[Items]);
  template <class Rank> __device__ void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items]);
};
template <class K, int X, int Items, class V = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS, int SmemConfig = 0, int Y = 1, int Z = 1, int Legacy = 0>
class BlockRadixSort {
  static constexpr int Counters = X * Y * Z * ((1 << RadixBits) / 2 + 1);

public:
  struct TempStorage : __cuda_lint_storage<Counters> {};
  __device__ BlockRadixSort();
  __device__ BlockRadixSort(TempStorage&);
#define __CUDA_LINT_SORT(name)                                                                                         \
  __device__ void name(K(&keys)[Items], int begin = 0, int end = sizeof(K) * 8);                                       \
  __device__ void name(K(&keys)[Items], V(&values)[Items], int begin = 0, int end = sizeof(K) * 8);
  __CUDA_LINT_SORT(Sort)
  __CUDA_LINT_SORT(SortDescending)
  __CUDA_LINT_SORT(SortBlockedToStriped)
  __CUDA_LINT_SORT(SortDescendingBlockedToStriped)
#undef __CUDA_LINT_SORT
};
template <class K, int X, int Items, class V = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
public:
  struct TempStorage : __cuda_lint_tile<K, X * Y * Z * Items + 1> {};
  __device__ BlockMergeSort();
  __device__ BlockMergeSort(TempStorage&);
  template <class Op> __device__ void Sort(K (&keys)[Items], Op op);
  template <class Op> __device__ void Sort(K (&keys)[Items], V (&values)[Items], Op op);
  template <class Op> __device__ void StableSort(K (&keys)[Items], Op op);
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <class T, int X, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int Y = 1,
          int Z = 1, int Legacy = 0>
class BlockHistogram {
public:
  struct TempStorage
      : __cuda_lint_storage<Algorithm == BLOCK_HISTO_ATOMIC ? 1 : X * Y * Z * ((1 << 4) / 2 + 1) + Bins * 2> {};
  __device__ BlockHistogram();
  __device__ BlockHistogram(TempStorage&);
  template <class C> __device__ void InitHistogram(C (&histogram)[Bins]);
  template <class C> __device__ void Histogram(T (&items)[Items], C (&histogram)[Bins]);
  template <class C> __device__ void Composite(T (&items)[Items], C (&histogram)[Bins]);
};
template <class T, int X, int Y = 1, int Z = 1, int Legacy = 0> class BlockDiscontinuity {
public:
  struct TempStorage : __cuda_lint_tile<T, X * Y * Z * 2> {};
  __device__ BlockDiscontinuity();
  __device__ BlockDiscontinuity(TempStorage&);
  template <int N, class Flag, class Op> __device__ void FlagHeads(Flag (&flags)[N], T (&input)[N], Op op);
  template <int N, class Flag, class Op> __device__ void FlagHeads(Flag (&flags)[N], T (&input)[N], Op op, T before);
  template <int N, class Flag, class Op> __device__ void FlagTails(Flag (&flags)[N], T (&input)[N], Op op);
  template <int N, class Flag, class Op> __device__ void FlagTails(Flag (&flags)[N], T (&input)[N], Op op, T after);
};
template <class T, int X, int Y = 1, int Z = 1> class BlockAdjacentDifference {
public:
  struct TempStorage : __cuda_lint_tile<T, X * Y * Z * 2> {};
  __device__ BlockAdjacentDifference();
  __device__ BlockAdjacentDifference(TempStorage&);
  template <int N, class U, class Op> __device__ void SubtractLeft(T (&input)[N], U (&output)[N], Op op);
  template <int N, class U, class Op> __device__ void SubtractLeft(T (&input)[N], U (&output)[N], Op op, T before);
  template <int N, class U, class Op> __device__ void SubtractRight(T (&input)[N], U (&output)[N], Op op);
};
template <class T, int X, int Y = 1, int Z = 1> class BlockShuffle {
public:
  struct TempStorage : __cuda_lint_tile<T, X * Y * Z> {};
  __device__ BlockShuffle();
  __device__ BlockShuffle(TempStorage&);
  __device__ void Offset(T input, T& output, int distance = 1);
  __device__ void Rotate(T input, T& output, unsigned distance = 1);
  template <int N> __device__ void Up(T (&input)[N], T (&previous)[N]);
  template <int N> __device__ void Down(T (&input)[N], T (&next)[N]);
};

template <class T, int N, class It> __device__ void LoadDirectBlocked(int thread, It from, T (&items)[N]);
template <class T, int N, class It> __device__ void LoadDirectBlocked(int thread, It from, T (&items)[N], int valid);
template <class T, int N, class It> __device__ void StoreDirectBlocked(int thread, It to, T (&items)[N]);
template <class T, int N, class It> __device__ void StoreDirectBlocked(int thread, It to, T (&items)[N], int valid);
template <int X, class T, int N, class It> __device__ void LoadDirectStriped(int thread, It from, T (&items)[N]);
template <int X, class T, int N, class It>
__device__ void LoadDirectStriped(int thread, It from, T (&items)[N], int valid);
template <int X, class T, int N, class It> __device__ void StoreDirectStriped(int thread, It to, T (&items)[N]);
template <int X, class T, int N, class It>
__device__ void StoreDirectStriped(int thread, It to, T (&items)[N], int valid);

// ---- warp -----------------------------------------------------------------------------------------------------------
template <class T, int Threads = 32, int Legacy = 0> class WarpReduce {
public:
  struct TempStorage : __cuda_lint_no_storage {};
  __device__ WarpReduce(TempStorage&);
  __device__ T Sum(T input);
  __device__ T Sum(T input, int valid);
  template <class Op> __device__ T Reduce(T input, Op op);
  template <class Op> __device__ T Reduce(T input, Op op, int valid);
  template <class Flag> __device__ T HeadSegmentedSum(T input, Flag head);
  template <class Flag> __device__ T TailSegmentedSum(T input, Flag tail);
  template <class Op, class Flag> __device__ T HeadSegmentedReduce(T input, Flag head, Op op);
  template <class Op, class Flag> __device__ T TailSegmentedReduce(T input, Flag tail, Op op);
};
template <class T, int Threads = 32, int Legacy = 0> class WarpScan {
public:
  struct TempStorage : __cuda_lint_no_storage {};
  __device__ WarpScan(TempStorage&);
  __device__ void InclusiveSum(T input, T& output);
  __device__ void InclusiveSum(T input, T& output, T& aggregate);
  __device__ void ExclusiveSum(T input, T& output);
  __device__ void ExclusiveSum(T input, T& output, T& aggregate);
  template <class Op> __device__ void InclusiveScan(T input, T& output, Op op);
  template <class Op> __device__ void InclusiveScan(T input, T& output, Op op, T& aggregate);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, Op op);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, Op op, T& aggregate);
  template <class Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op, T& aggregate);
  __device__ T Broadcast(T input, unsigned lane);
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
template <class T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Threads = 32, int Legacy = 0>
class WarpLoad {
public:
  struct TempStorage : __cuda_lint_tile<T, Algorithm == WARP_LOAD_TRANSPOSE ? Items * Threads : 1> {};
  __device__ WarpLoad();
  __device__ WarpLoad(TempStorage&);
  template <class It> __device__ void Load(It from, T (&items)[Items]);
  template <class It> __device__ void Load(It from, T (&items)[Items], int valid);
};
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Threads = 32, int Legacy = 0>
class WarpStore {
public:
  struct TempStorage : __cuda_lint_tile<T, Algorithm == WARP_STORE_TRANSPOSE ? Items * Threads : 1> {};
  __device__ WarpStore();
  __device__ WarpStore(TempStorage&);
  template <class It> __device__ void Store(It to, T (&items)[Items]);
  template <class It> __device__ void Store(It to, T (&items)[Items], int valid);
};
template <class T, int Items, int Threads = 32> class WarpExchange {
public:
  struct TempStorage : __cuda_lint_tile<T, Items * Threads> {};
  __device__ WarpExchange(TempStorage&);
  template <class U> __device__ void BlockedToStriped(const T (&input)[Items], U (&output)[Items]);
  template <class U> __device__ void StripedToBlocked(const T (&input)[Items], U (&output)[Items]);
  template <class Rank> __device__ void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items]);
};
template <class K, int Items, int Threads = 32, class V = NullType> class WarpMergeSort {
public:
  struct TempStorage : __cuda_lint_tile<K, Items * Threads + 1> {};
  __device__ WarpMergeSort(TempStorage&);
  template <class Op> __device__ void Sort(K (&keys)[Items], Op op);
  template <class Op> __device__ void Sort(K (&keys)[Items], V (&values)[Items], Op op);
};

// ---- thread and utilities -------------------------------------------------------------------------------------------
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier Modifier, class T> __device__ T ThreadLoad(const T*);
template <CacheStoreModifier Modifier, class T> __device__ void ThreadStore(T*, T value);
template <int N, class T, class Op> __device__ T ThreadReduce(T (&input)[N], Op op);
__device__ unsigned LaneId();
__device__ unsigned WarpId();
__device__ int RowMajorTid(int x, int y, int z);
template <int Threads, class T> __device__ T ShuffleIndex(T input, int lane, unsigned mask);
template <int Threads, class T> __device__ T ShuffleUp(T input, int offset, int first, unsigned mask);
template <int Threads, class T> __device__ T ShuffleDown(T input, int offset, int last, unsigned mask);
__host__ __device__ constexpr int DivideAndRoundUp(int n, int d) { return (n + d - 1) / d; }
cudaError_t SyncStream(cudaStream_t);
cudaError_t PtxVersion(int&);
cudaError_t SmVersion(int&, int device = 0);
} // namespace cub
#endif
