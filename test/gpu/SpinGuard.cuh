//===- SpinGuard.cuh - what the examples' hooks do in the suite ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Included before an example: its waits then end at a deadline, and its delays delay. Nothing of the suite can hang.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_GPU_SPIN_GUARD_CUH
#define CUDA_LINT_TEST_GPU_SPIN_GUARD_CUH

#include "Suite.h"

namespace cudalint::gpu {
namespace {

__device__ unsigned long long spinDeadline; // of %globaltimer, ns
__device__ unsigned spinTimeouts;

__device__ inline unsigned long long now() {
  unsigned long long ns;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
  return ns;
}
__device__ inline bool spinExpired() {
  if (now() < spinDeadline) return false;
  atomicAdd(&spinTimeouts, 1u);
  return true;
}
/// Some 0 to 2 microseconds, different from call to call.
__device__ inline void jitter() {
  long long start = clock64();
  long long cycles = (start ^ (start >> 7)) & 0xfff;
  while (clock64() - start < cycles) {
  }
}
__global__ void setDeadline(unsigned long long ns) {
  spinDeadline = now() + ns;
  spinTimeouts = 0;
}

/// Starts the clock for the launches that follow in the default stream.
inline bool armGuard(Recorder& record, unsigned long long milliseconds) {
  setDeadline<<<1, 1>>>(milliseconds * 1000000);
  return record.check(cudaGetLastError(), "setDeadline");
}
/// Records whether a wait was ended since armGuard.
inline bool readGuard(Recorder& record) {
  unsigned count = 0;
  if (!record.check(cudaMemcpyFromSymbol(&count, spinTimeouts, sizeof(count)), "kernel")) return false;
  record.timedOut(count > 0);
  return true;
}

} // namespace
} // namespace cudalint::gpu

#define CUDA_LINT_SPIN_GUARD()                                                                                         \
  if (cudalint::gpu::spinExpired()) break
#define CUDA_LINT_JITTER() cudalint::gpu::jitter()

#endif
