//===- cooperative_groups.h - groups of threads -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Classes, bases and static members are named as in the toolkit, so that a callee prints the same qualified name.
//
#ifndef CUDA_SURFACE_COOPERATIVE_GROUPS_H
#define CUDA_SURFACE_COOPERATIVE_GROUPS_H
#pragma clang system_header
#include <cuda_runtime.h>

namespace cooperative_groups {
inline namespace __v1 {

struct __empty_token {};

namespace details {
struct sync_thread_block_tile_tag;
enum class scan_type { exclusive, inclusive };
template <class _Tp> struct remove_cvref { using type = _Tp; };
template <class _Tp> struct remove_cvref<_Tp&> { using type = typename remove_cvref<_Tp>::type; };
template <class _Tp> struct remove_cvref<_Tp&&> { using type = typename remove_cvref<_Tp>::type; };
template <class _Tp> struct remove_cvref<const _Tp> { using type = _Tp; };
template <class _Tp> _Tp&& declval();
} // namespace details

class thread_group {
public:
  thread_group() = default;
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned get_type() const;

protected:
  unsigned long long __data[2];
};

class grid_group {
public:
  using arrival_token = __empty_token;
  struct sync_grids_arrival_token {};
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token&&) const;
  static __device__ unsigned long long size();
  static __device__ unsigned long long num_threads();
  static __device__ unsigned long long thread_rank();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
  static __device__ dim3 dim_blocks();
  static __device__ dim3 dim_clusters();
  static __device__ dim3 block_index();
  static __device__ dim3 cluster_index();
  static __device__ unsigned long long block_rank();
  static __device__ unsigned long long cluster_rank();
  static __device__ unsigned long long num_blocks();
  static __device__ unsigned long long num_clusters();
};
__device__ grid_group this_grid();

class cluster_group : public thread_group {
public:
  using arrival_token = __empty_token;
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token&&);
  static __device__ unsigned query_shared_rank(const void*);
  template <class _Tp> static __device__ _Tp* map_shared_rank(_Tp*, int __rank);
  static __device__ dim3 block_index();
  static __device__ unsigned block_rank();
  static __device__ dim3 thread_index();
  static __device__ unsigned thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned num_blocks();
  static __device__ unsigned num_threads();
  static __device__ unsigned size();
};
__device__ cluster_group this_cluster();

class thread_block : public thread_group {
public:
  using arrival_token = __empty_token;
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait(arrival_token&&);
  static __device__ unsigned size();
  static __device__ unsigned num_threads();
  static __device__ unsigned thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
};
__device__ thread_block this_thread_block();

// What multi-warp tiles need in shared memory below compute capability 8.0.
template <unsigned _MaxBlockSize = 1024> struct __align__(8) block_tile_memory {
  unsigned char __storage[_MaxBlockSize / 32 * 16];
};
template <unsigned _MaxBlockSize> __device__ thread_block this_thread_block(block_tile_memory<_MaxBlockSize>&);

class coalesced_group : public thread_group {
public:
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
  __device__ unsigned thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned long long meta_group_size() const;
  __device__ unsigned long long meta_group_rank() const;
  template <class _Tp> __device__ _Tp shfl(_Tp __value, unsigned __rank) const;
  template <class _Tp> __device__ _Tp shfl_down(_Tp __value, unsigned __delta) const;
  template <class _Tp> __device__ _Tp shfl_up(_Tp __value, unsigned __delta) const;
  __device__ int any(int __predicate) const;
  __device__ int all(int __predicate) const;
  __device__ unsigned ballot(int __predicate) const;
  template <class _Tp> __device__ unsigned match_any(_Tp __value) const;
  template <class _Tp> __device__ unsigned match_all(_Tp __value, int& __predicate) const;
};
__device__ coalesced_group coalesced_threads();

template <unsigned _Size> class __static_size_tile_base {
public:
  static constexpr unsigned numThreads = _Size;
  static __device__ unsigned thread_rank();
  static constexpr __device__ unsigned size() { return _Size; }
  static constexpr __device__ unsigned num_threads() { return _Size; }
};

template <unsigned _Size> class __static_size_thread_block_tile_base : public __static_size_tile_base<_Size> {
public:
  static __device__ void sync();
  template <class _Tp> __device__ _Tp shfl(_Tp __value, int __rank) const;
  template <class _Tp> __device__ _Tp shfl_down(_Tp __value, unsigned __delta) const;
  template <class _Tp> __device__ _Tp shfl_up(_Tp __value, unsigned __delta) const;
  template <class _Tp> __device__ _Tp shfl_xor(_Tp __value, unsigned __lane_mask) const;
  __device__ int any(int __predicate) const;
  __device__ int all(int __predicate) const;
  __device__ unsigned ballot(int __predicate) const;
  template <class _Tp> __device__ unsigned match_any(_Tp __value) const;
  template <class _Tp> __device__ unsigned match_all(_Tp __value, int& __predicate) const;
};

template <unsigned _Size> class __static_size_multi_warp_tile_base : public __static_size_tile_base<_Size> {
public:
  __device__ void sync() const;
  template <class _Tp> __device__ _Tp shfl(_Tp __value, int __rank) const;
  __device__ int any(int __predicate) const;
  __device__ int all(int __predicate) const;
};

template <class _Parent> class __static_parent_thread_block_tile_base {
public:
  static __device__ unsigned meta_group_rank();
  static __device__ unsigned meta_group_size();
};
template <> class __static_parent_thread_block_tile_base<void> {
public:
  __device__ unsigned long long meta_group_rank() const;
  __device__ unsigned long long meta_group_size() const;
};

namespace details {
template <bool _Single, unsigned _Size> struct tile_base;
template <unsigned _Size> struct tile_base<true, _Size> { using type = __static_size_thread_block_tile_base<_Size>; };
template <unsigned _Size> struct tile_base<false, _Size> { using type = __static_size_multi_warp_tile_base<_Size>; };
} // namespace details

template <unsigned _Size, class _Parent = void>
class thread_block_tile : public details::tile_base<(_Size <= 32), _Size>::type,
                          public __static_parent_thread_block_tile_base<_Parent> {
public:
  thread_block_tile() = default;
  template <class _Pp> __device__ thread_block_tile(const thread_block_tile<_Size, _Pp>&);
  __device__ operator thread_group() const;
};

template <unsigned _Size> __device__ thread_block_tile<_Size, thread_block> tiled_partition(const thread_block&);
template <unsigned _Size, class _Parent> __device__ thread_block_tile<_Size, _Parent> tiled_partition(const _Parent&);
__device__ thread_group tiled_partition(const thread_group&, unsigned __size);
__device__ thread_group tiled_partition(const thread_block&, unsigned __size);
__device__ coalesced_group tiled_partition(const coalesced_group&, unsigned __size);
template <class _Label> __device__ coalesced_group labeled_partition(const coalesced_group&, _Label);
template <unsigned _Size, class _Parent, class _Label>
__device__ coalesced_group labeled_partition(const thread_block_tile<_Size, _Parent>&, _Label);
__device__ coalesced_group binary_partition(const coalesced_group&, bool);
template <unsigned _Size, class _Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<_Size, _Parent>&, bool);

template <class _Group> __device__ void sync(const _Group&);
template <class _Group> __device__ unsigned thread_rank(const _Group&);
template <class _Group> __device__ unsigned group_size(const _Group&);
__device__ bool is_valid(const grid_group&);

// The callable runs in one thread; declared with a body so that calls inside it are seen.
template <class _Group, class _Fp, class... _Args>
__device__ void invoke_one(const _Group& __group, _Fp&& __f, _Args&&... __args) {
  if (__group.thread_rank() == 0) static_cast<_Fp&&>(__f)(static_cast<_Args&&>(__args)...);
}
template <class _Group, class _Fp, class... _Args>
__device__ auto invoke_one_broadcast(const _Group& __group, _Fp&& __f, _Args&&... __args)
    -> decltype(__f(static_cast<_Args&&>(__args)...));

template <class _Tp> struct plus { __device__ _Tp operator()(_Tp, _Tp) const; };
template <class _Tp> struct less { __device__ _Tp operator()(_Tp, _Tp) const; };
template <class _Tp> struct greater { __device__ _Tp operator()(_Tp, _Tp) const; };
template <class _Tp> struct bit_and { __device__ _Tp operator()(_Tp, _Tp) const; };
template <class _Tp> struct bit_or { __device__ _Tp operator()(_Tp, _Tp) const; };
template <class _Tp> struct bit_xor { __device__ _Tp operator()(_Tp, _Tp) const; };

} // namespace __v1

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
template <unsigned _Size, class _Parent> __device__ thread_block_tile<_Size, _Parent> tiled_partition(const _Parent&);
} // namespace experimental
} // namespace cooperative_groups

#endif
