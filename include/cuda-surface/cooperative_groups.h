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
template <class T> struct remove_cvref {
  using type = T;
};
template <class T> struct remove_cvref<T&> {
  using type = typename remove_cvref<T>::type;
};
template <class T> struct remove_cvref<T&&> {
  using type = typename remove_cvref<T>::type;
};
template <class T> struct remove_cvref<const T> {
  using type = T;
};
template <class T> T&& declval();
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
  unsigned long long Data[2];
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
  template <class T> static __device__ T* map_shared_rank(T*, int rank);
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
template <unsigned MaxBlockSize = 1024> struct __align__(8) block_tile_memory {
  unsigned char Storage[MaxBlockSize / 32 * 16];
};
template <unsigned MaxBlockSize> __device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>&);

class coalesced_group : public thread_group {
public:
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
  __device__ unsigned thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned long long meta_group_size() const;
  __device__ unsigned long long meta_group_rank() const;
  template <class T> __device__ T shfl(T value, unsigned rank) const;
  template <class T> __device__ T shfl_down(T value, unsigned delta) const;
  template <class T> __device__ T shfl_up(T value, unsigned delta) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned ballot(int predicate) const;
  template <class T> __device__ unsigned match_any(T value) const;
  template <class T> __device__ unsigned match_all(T value, int& predicate) const;
};
__device__ coalesced_group coalesced_threads();

template <unsigned Size> class __static_size_tile_base {
public:
  static constexpr unsigned numThreads = Size;
  static __device__ unsigned thread_rank();
  static constexpr __device__ unsigned size() { return Size; }
  static constexpr __device__ unsigned num_threads() { return Size; }
};

template <unsigned Size> class __static_size_thread_block_tile_base : public __static_size_tile_base<Size> {
public:
  static __device__ void sync();
  template <class T> __device__ T shfl(T value, int rank) const;
  template <class T> __device__ T shfl_down(T value, unsigned delta) const;
  template <class T> __device__ T shfl_up(T value, unsigned delta) const;
  template <class T> __device__ T shfl_xor(T value, unsigned lane_mask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned ballot(int predicate) const;
  template <class T> __device__ unsigned match_any(T value) const;
  template <class T> __device__ unsigned match_all(T value, int& predicate) const;
};

template <unsigned Size> class __static_size_multi_warp_tile_base : public __static_size_tile_base<Size> {
public:
  __device__ void sync() const;
  template <class T> __device__ T shfl(T value, int rank) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
};

template <class Parent> class __static_parent_thread_block_tile_base {
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
template <bool Single, unsigned Size> struct tile_base;
template <unsigned Size> struct tile_base<true, Size> {
  using type = __static_size_thread_block_tile_base<Size>;
};
template <unsigned Size> struct tile_base<false, Size> {
  using type = __static_size_multi_warp_tile_base<Size>;
};
} // namespace details

template <unsigned Size, class Parent = void>
class thread_block_tile : public details::tile_base<(Size <= 32), Size>::type,
                          public __static_parent_thread_block_tile_base<Parent> {
public:
  thread_block_tile() = default;
  template <class P> __device__ thread_block_tile(const thread_block_tile<Size, P>&);
  __device__ operator thread_group() const;
};

template <unsigned Size> __device__ thread_block_tile<Size, thread_block> tiled_partition(const thread_block&);
template <unsigned Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent&);
__device__ thread_group tiled_partition(const thread_group&, unsigned size);
__device__ thread_group tiled_partition(const thread_block&, unsigned size);
__device__ coalesced_group tiled_partition(const coalesced_group&, unsigned size);
template <class Label> __device__ coalesced_group labeled_partition(const coalesced_group&, Label);
template <unsigned Size, class Parent, class Label>
__device__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent>&, Label);
__device__ coalesced_group binary_partition(const coalesced_group&, bool);
template <unsigned Size, class Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<Size, Parent>&, bool);

template <class Group> __device__ void sync(const Group&);
template <class Group> __device__ unsigned thread_rank(const Group&);
template <class Group> __device__ unsigned group_size(const Group&);
__device__ bool is_valid(const grid_group&);

// The callable runs in one thread; declared with a body so that calls inside it are seen.
template <class Group, class F, class... Args>
__device__ void invoke_one(const Group& group, F&& f, Args&&... args) {
  if (group.thread_rank() == 0) static_cast<F&&>(f)(static_cast<Args&&>(args)...);
}
template <class Group, class F, class... Args>
__device__ auto invoke_one_broadcast(const Group& group, F&& f, Args&&... args)
    -> decltype(f(static_cast<Args&&>(args)...));

template <class T> struct plus {
  __device__ T operator()(T, T) const;
};
template <class T> struct less {
  __device__ T operator()(T, T) const;
};
template <class T> struct greater {
  __device__ T operator()(T, T) const;
};
template <class T> struct bit_and {
  __device__ T operator()(T, T) const;
};
template <class T> struct bit_or {
  __device__ T operator()(T, T) const;
};
template <class T> struct bit_xor {
  __device__ T operator()(T, T) const;
};

} // namespace __v1

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
template <unsigned Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent&);
} // namespace experimental
} // namespace cooperative_groups

#endif
