//===- barrier.h - cuda::barrier, and the copies and transactions that complete on it -----------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// As in libcu++ the block-scope barrier is its own class, with the timed and parity waits of an mbarrier, and every
// other scope has std::__barrier_base's. The constructors that matter are trivial, so that __shared__ objects stay as
// they are.
//
#ifndef CUDA_SURFACE_BARRIER_H
#define CUDA_SURFACE_BARRIER_H
#pragma clang system_header
#include <chrono>
#include <cuda/__cuda_lint/aligned_size.h>
#include <cuda/__cuda_lint/atomic.h>
#include <cuda_runtime.h>

namespace cuda {
namespace std {
struct __empty_completion {
  __host__ __device__ void operator()() noexcept {}
};

template <class Completion, thread_scope Scope = thread_scope_system> class __barrier_base {
public:
  using arrival_token = uint64_t;
  __barrier_base() = default;
  __host__ __device__ __barrier_base(ptrdiff_t expected, Completion = Completion());
  __barrier_base(const __barrier_base&) = delete;
  __barrier_base& operator=(const __barrier_base&) = delete;
  [[nodiscard]] __host__ __device__ arrival_token arrive(ptrdiff_t n = 1);
  __host__ __device__ void wait(arrival_token&&) const;
  __host__ __device__ void wait_parity(bool) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  static constexpr __host__ __device__ ptrdiff_t max() noexcept { return 0x7fffffff; }

protected:
  uint64_t State[2];
};

template <class Completion = __empty_completion> class barrier : public __barrier_base<Completion> {
public:
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t expected, Completion c = Completion());
};
} // namespace std

template <thread_scope Scope, class Completion = std::__empty_completion>
class barrier : public std::__barrier_base<Completion, Scope> {
public:
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t expected, Completion c = Completion());
};

template <> class __align__(8) barrier<thread_scope_block, std::__empty_completion> {
public:
  using arrival_token = uint64_t;
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t expected, std::__empty_completion = std::__empty_completion());
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  [[nodiscard]] __host__ __device__ arrival_token arrive(ptrdiff_t n = 1);
  __host__ __device__ void wait(arrival_token &&) const;
  __host__ __device__ void wait_parity(bool) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  template <class Rep, class Period>
  [[nodiscard]] __host__ __device__ bool try_wait_for(arrival_token&&, const ::std::chrono::duration<Rep, Period>&);
  template <class Clock, class Duration>
  [[nodiscard]] __host__ __device__ bool try_wait_until(arrival_token&&,
                                                        const ::std::chrono::time_point<Clock, Duration>&);
  template <class Rep, class Period>
  [[nodiscard]] __host__ __device__ bool try_wait_parity_for(bool, const ::std::chrono::duration<Rep, Period>&);
  template <class Clock, class Duration>
  [[nodiscard]] __host__ __device__ bool try_wait_parity_until(bool, const ::std::chrono::time_point<Clock, Duration>&);
  static constexpr __host__ __device__ ptrdiff_t max() noexcept { return (1 << 20) - 1; }

private:
  uint64_t State;
};
template <thread_scope Scope, class Completion>
__host__ __device__ void init(barrier<Scope, Completion>* b, ptrdiff_t expected);
template <thread_scope Scope, class Completion>
__host__ __device__ void init(barrier<Scope, Completion>* b, ptrdiff_t expected, Completion);

enum class async_contract_fulfillment { none, async };

template <thread_scope Scope> class pipeline;

// ---- cuda::memcpy_async ---------------------------------------------------------------------------------------------
template <class Size, thread_scope Scope, class Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(void* dst, const void* src, Size,
                                                            barrier<Scope, Completion>&);
template <class T, class Size, thread_scope Scope, class Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(T* dst, const T* src, Size, barrier<Scope, Completion>&);
template <class Group, class T, class Size, thread_scope Scope, class Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(const Group&, T* dst, const T* src, Size,
                                                            barrier<Scope, Completion>&);
template <class Group, class Size, thread_scope Scope, class Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(const Group&, void* dst, const void* src, Size,
                                                            barrier<Scope, Completion>&);
template <class T, class Size, thread_scope Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(T* dst, const T* src, Size, pipeline<Scope>&);
template <class Size, thread_scope Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(void* dst, const void* src, Size, pipeline<Scope>&);
template <class Group, class T, class Size, thread_scope Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(const Group&, T* dst, const T* src, Size, pipeline<Scope>&);
template <class Group, class Size, thread_scope Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(const Group&, void* dst, const void* src, Size,
                                                            pipeline<Scope>&);

namespace device {
__device__ uint64_t* barrier_native_handle(barrier<thread_scope_block>&);
[[nodiscard]] __device__ barrier<thread_scope_block>::arrival_token
barrier_arrive_tx(barrier<thread_scope_block>&, ptrdiff_t arrivals, ptrdiff_t bytes);
__device__ void barrier_expect_tx(barrier<thread_scope_block>&, ptrdiff_t bytes);
template <class T, size_t Alignment>
__device__ async_contract_fulfillment memcpy_async_tx(T* dst, const T* src, aligned_size_t<Alignment>,
                                                      barrier<thread_scope_block>&);

// CUDA 12's wrappers of the Tensor Memory Accelerator. The tensor map is a CUtensorMap*, of <cuda.h>.
namespace experimental {
using bulk_barrier = barrier<thread_scope_block>;
__device__ void cp_async_bulk_global_to_shared(void* dst, const void* src, uint32_t bytes, bulk_barrier&);
__device__ void cp_async_bulk_shared_to_global(void* dst, const void* src, uint32_t bytes);
#define __CUDA_LINT_TENSOR(dim, ...)                                                                                   \
  template <class Map>                                                                                                 \
  __device__ void cp_async_bulk_tensor_##dim##d_global_to_shared(void* dst, const Map*, __VA_ARGS__, bulk_barrier&);   \
  template <class Map>                                                                                                 \
  __device__ void cp_async_bulk_tensor_##dim##d_shared_to_global(const Map*, __VA_ARGS__, const void* src);
__CUDA_LINT_TENSOR(1, int)
__CUDA_LINT_TENSOR(2, int, int)
__CUDA_LINT_TENSOR(3, int, int, int)
__CUDA_LINT_TENSOR(4, int, int, int, int)
__CUDA_LINT_TENSOR(5, int, int, int, int, int)
#undef __CUDA_LINT_TENSOR
__device__ void fence_proxy_async_shared_cta();
__device__ void cp_async_bulk_commit_group();
template <int N> __device__ void cp_async_bulk_wait_group_read();
} // namespace experimental
} // namespace device
} // namespace cuda
#endif
