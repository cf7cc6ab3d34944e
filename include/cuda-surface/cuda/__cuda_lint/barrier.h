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

template <class _Completion, thread_scope _Scope = thread_scope_system> class __barrier_base {
public:
  using arrival_token = uint64_t;
  __barrier_base() = default;
  __host__ __device__ __barrier_base(ptrdiff_t __expected, _Completion = _Completion());
  __barrier_base(const __barrier_base&) = delete;
  __barrier_base& operator=(const __barrier_base&) = delete;
  [[nodiscard]] __host__ __device__ arrival_token arrive(ptrdiff_t __n = 1);
  __host__ __device__ void wait(arrival_token&&) const;
  __host__ __device__ void wait_parity(bool) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  static constexpr __host__ __device__ ptrdiff_t(max)() noexcept { return 0x7fffffff; }

protected:
  uint64_t __state[2];
};

template <class _Completion = __empty_completion> class barrier : public __barrier_base<_Completion> {
public:
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t __expected, _Completion __c = _Completion());
};
} // namespace std

template <thread_scope _Scope, class _Completion = std::__empty_completion>
class barrier : public std::__barrier_base<_Completion, _Scope> {
public:
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t __expected, _Completion __c = _Completion());
};

template <> class __align__(8) barrier<thread_scope_block, std::__empty_completion> {
public:
  using arrival_token = uint64_t;
  barrier() = default;
  __host__ __device__ barrier(ptrdiff_t __expected, std::__empty_completion = std::__empty_completion());
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  [[nodiscard]] __host__ __device__ arrival_token arrive(ptrdiff_t __n = 1);
  __host__ __device__ void wait(arrival_token &&) const;
  __host__ __device__ void wait_parity(bool) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  template <class _Rep, class _Period>
  [[nodiscard]] __host__ __device__ bool try_wait_for(arrival_token&&, const ::std::chrono::duration<_Rep, _Period>&);
  template <class _Clock, class _Duration>
  [[nodiscard]] __host__ __device__ bool try_wait_until(arrival_token&&,
                                                        const ::std::chrono::time_point<_Clock, _Duration>&);
  template <class _Rep, class _Period>
  [[nodiscard]] __host__ __device__ bool try_wait_parity_for(bool, const ::std::chrono::duration<_Rep, _Period>&);
  template <class _Clock, class _Duration>
  [[nodiscard]] __host__ __device__ bool try_wait_parity_until(bool,
                                                               const ::std::chrono::time_point<_Clock, _Duration>&);
  static constexpr __host__ __device__ ptrdiff_t(max)() noexcept { return (1 << 20) - 1; }

private:
  uint64_t __state;
};
template <thread_scope _Scope, class _Completion>
__host__ __device__ void init(barrier<_Scope, _Completion>* __b, ptrdiff_t __expected);
template <thread_scope _Scope, class _Completion>
__host__ __device__ void init(barrier<_Scope, _Completion>* __b, ptrdiff_t __expected, _Completion);

enum class async_contract_fulfillment { none, async };

template <thread_scope _Scope> class pipeline;

// ---- cuda::memcpy_async ---------------------------------------------------------------------------------------------
template <class _Size, thread_scope _Scope, class _Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(void* __dst, const void* __src, _Size,
                                                            barrier<_Scope, _Completion>&);
template <class _Tp, class _Size, thread_scope _Scope, class _Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(_Tp* __dst, const _Tp* __src, _Size,
                                                            barrier<_Scope, _Completion>&);
template <class _Group, class _Tp, class _Size, thread_scope _Scope, class _Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(const _Group&, _Tp* __dst, const _Tp* __src, _Size,
                                                            barrier<_Scope, _Completion>&);
template <class _Group, class _Size, thread_scope _Scope, class _Completion>
__host__ __device__ async_contract_fulfillment memcpy_async(const _Group&, void* __dst, const void* __src, _Size,
                                                            barrier<_Scope, _Completion>&);
template <class _Tp, class _Size, thread_scope _Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(_Tp* __dst, const _Tp* __src, _Size, pipeline<_Scope>&);
template <class _Size, thread_scope _Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(void* __dst, const void* __src, _Size, pipeline<_Scope>&);
template <class _Group, class _Tp, class _Size, thread_scope _Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(const _Group&, _Tp* __dst, const _Tp* __src, _Size,
                                                            pipeline<_Scope>&);
template <class _Group, class _Size, thread_scope _Scope>
__host__ __device__ async_contract_fulfillment memcpy_async(const _Group&, void* __dst, const void* __src, _Size,
                                                            pipeline<_Scope>&);

namespace device {
__device__ uint64_t* barrier_native_handle(barrier<thread_scope_block>&);
[[nodiscard]] __device__ barrier<thread_scope_block>::arrival_token
barrier_arrive_tx(barrier<thread_scope_block>&, ptrdiff_t __arrivals, ptrdiff_t __bytes);
__device__ void barrier_expect_tx(barrier<thread_scope_block>&, ptrdiff_t __bytes);
template <class _Tp, size_t _Alignment>
__device__ async_contract_fulfillment memcpy_async_tx(_Tp* __dst, const _Tp* __src, aligned_size_t<_Alignment>,
                                                      barrier<thread_scope_block>&);

// CUDA 12's wrappers of the Tensor Memory Accelerator. The tensor map is a CUtensorMap*, of <cuda.h>.
namespace experimental {
using bulk_barrier = barrier<thread_scope_block>;
__device__ void cp_async_bulk_global_to_shared(void* __dst, const void* __src, uint32_t __bytes, bulk_barrier&);
__device__ void cp_async_bulk_shared_to_global(void* __dst, const void* __src, uint32_t __bytes);
#define __CUDA_LINT_TENSOR(dim, ...)                                                                                   \
  template <class _Map>                                                                                                \
  __device__ void cp_async_bulk_tensor_##dim##d_global_to_shared(void* __dst, const _Map*, __VA_ARGS__,                \
                                                                 bulk_barrier&);                                       \
  template <class _Map>                                                                                                \
  __device__ void cp_async_bulk_tensor_##dim##d_shared_to_global(const _Map*, __VA_ARGS__, const void* __src);
__CUDA_LINT_TENSOR(1, int)
__CUDA_LINT_TENSOR(2, int, int)
__CUDA_LINT_TENSOR(3, int, int, int)
__CUDA_LINT_TENSOR(4, int, int, int, int)
__CUDA_LINT_TENSOR(5, int, int, int, int, int)
#undef __CUDA_LINT_TENSOR
__device__ void fence_proxy_async_shared_cta();
__device__ void cp_async_bulk_commit_group();
template <int _Np> __device__ void cp_async_bulk_wait_group_read();
} // namespace experimental
} // namespace device
} // namespace cuda
#endif
