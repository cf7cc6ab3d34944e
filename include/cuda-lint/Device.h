//===- Device.h - compute capabilities and their limits -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Source: CUDA Programming Guide, "Compute capabilities" (tables of 7.5 to 12.x; the archived guide of CUDA 12 for 5.x to
// 7.2); rules.md F. Knows no Clang.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DEVICE_H
#define CUDA_LINT_DEVICE_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cudalint {

/// Limits that hold for every compute capability of CUDA 11 to 13.
constexpr int64_t DefaultSharedPerBlock = 48 * 1024; ///< static limit, and static + dynamic without an opt-in
constexpr int64_t MaxThreadsPerBlock = 1024;
constexpr int64_t MaxBlockX = 1024, MaxBlockY = 1024, MaxBlockZ = 64;
constexpr int64_t MaxGridX = 2147483647, MaxGridY = 65535, MaxGridZ = 65535;
constexpr int64_t PortableClusterSize = 8, MaxClusterSize = 16;
constexpr int64_t WarpSize = 32;

/// What one compute capability has. Sizes in bytes.
struct DeviceLimits {
  unsigned ComputeCapability;       ///< times ten: 900
  int64_t SharedPerMultiprocessor;
  int64_t SharedPerBlockOptin;      ///< static + dynamic, after cudaFuncSetAttribute
  int64_t ReservedPerBlock;         ///< by the system, counts against the multiprocessor
  int64_t SharedGranularity;        ///< allocation unit
  std::span<const int> CarveoutKb;  ///< sizes a multiprocessor's shared memory can have, ascending, in KB
  int BlocksPerMultiprocessor;
  int ThreadsPerMultiprocessor;
};

/// Null for a compute capability that is not in the table.
const DeviceLimits* deviceLimits(unsigned ComputeCapability);
std::span<const DeviceLimits> allDeviceLimits();

/// "sm_90a": 900, 'a'. Suffix 0 where there is none.
struct Architecture {
  unsigned ComputeCapability = 0;
  char Suffix = 0;
  bool isSpecific() const { return Suffix == 'a'; }
};
/// sm_NN[a|f] or compute_NN[a|f]; nullopt for anything else.
std::optional<Architecture> parseArchitecture(std::string_view Text);

/// The most static shared memory that ptxas accepts: 48 KB, but the opt-in maximum for architecture-specific targets
/// (sm_90a and later; ptxas 13.0).
int64_t staticSharedLimit(const Architecture& A);

/// Blocks of this shared size that one multiprocessor holds at once; other resources are not looked at.
int64_t blocksBySharedMemory(const DeviceLimits& D, int64_t BytesPerBlock);

/// "9.0" for 900.
std::string capabilityText(unsigned ComputeCapability);

} // namespace cudalint

#endif
