//===- cuda_awbarrier.h - nvcuda::experimental::awbarrier (CUDA 11) -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_SURFACE_AWBARRIER_H
#define CUDA_SURFACE_AWBARRIER_H
#pragma clang system_header
#include <cuda_awbarrier_primitives.h>

namespace nvcuda {
namespace experimental {
class awbarrier {
public:
  class arrival_token {
  public:
    arrival_token() = default;
    __device__ uint32_t pending_count() const;

  private:
    uint64_t __token;
  };
  awbarrier() = default;
  awbarrier(const awbarrier&) = delete;
  awbarrier& operator=(const awbarrier&) = delete;
  __device__ arrival_token arrive();
  __device__ arrival_token arrive_and_drop();
  __device__ bool timed_wait(arrival_token, uint32_t __hint);
  __device__ bool timed_wait_parity(bool, uint32_t __hint);
  __device__ void wait(arrival_token);
  __device__ void arrive_and_wait();
  __device__ bool try_wait(arrival_token, uint32_t __max_sleep_ns);
  __device__ bool try_wait_parity(bool, uint32_t __max_sleep_ns);
  static __host__ __device__ constexpr uint32_t(max)() { return 16383; }

private:
  uint64_t __state;
};
__device__ void init(awbarrier*, uint32_t __count);
} // namespace experimental
} // namespace nvcuda
#endif
