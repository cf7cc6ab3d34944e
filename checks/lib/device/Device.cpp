//===- Device.cpp - compute capabilities and their limits ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Device.h"
#include <algorithm>
#include <charconv>

namespace cudalint {
namespace {

constexpr int Fixed64[] = {64};
constexpr int Fixed96[] = {96};
constexpr int Volta[] = {0, 8, 16, 32, 64, 96};
constexpr int Turing[] = {32, 64};
constexpr int Ampere[] = {0, 8, 16, 32, 64, 100, 132, 164};
constexpr int Small[] = {0, 8, 16, 32, 64, 100};
constexpr int Hopper[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

constexpr int64_t KB = 1024;

// The last two columns are resident blocks and threads. 1 KB of each block is reserved from 8.0 on.
constexpr DeviceLimits Table[] = {
    {500, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048},
    {520, 96 * KB, 48 * KB, 0, 256, Fixed96, 32, 2048},
    {530, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048},
    {600, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048},
    {610, 96 * KB, 48 * KB, 0, 256, Fixed96, 32, 2048},
    {620, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048},
    {700, 96 * KB, 96 * KB, 0, 256, Volta, 32, 2048},
    {720, 96 * KB, 96 * KB, 0, 256, Volta, 32, 2048},
    {750, 64 * KB, 64 * KB, 0, 256, Turing, 16, 1024},
    {800, 164 * KB, 163 * KB, KB, 128, Ampere, 32, 2048},
    {860, 100 * KB, 99 * KB, KB, 128, Small, 16, 1536},
    {870, 164 * KB, 163 * KB, KB, 128, Ampere, 16, 1536},
    {880, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536},
    {890, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536},
    {900, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048},
    {1000, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048},
    {1010, 228 * KB, 227 * KB, KB, 128, Hopper, 24, 1536},
    {1030, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048},
    {1100, 228 * KB, 227 * KB, KB, 128, Hopper, 24, 1536},
    {1200, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536},
    {1210, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536},
};

} // namespace

std::span<const DeviceLimits> allDeviceLimits() { return Table; }

const DeviceLimits* deviceLimits(unsigned ComputeCapability) {
  for (const DeviceLimits& D : Table)
    if (D.ComputeCapability == ComputeCapability) return &D;
  return nullptr;
}

std::optional<Architecture> parseArchitecture(std::string_view Text) {
  std::string_view Rest;
  if (Text.starts_with("sm_")) Rest = Text.substr(3);
  else if (Text.starts_with("compute_")) Rest = Text.substr(8);
  else return std::nullopt;
  unsigned Number = 0;
  auto [End, Error] = std::from_chars(Rest.data(), Rest.data() + Rest.size(), Number);
  if (Error != std::errc() || Number < 10 || Number > 999) return std::nullopt;
  std::string_view Suffix = Rest.substr(End - Rest.data());
  if (!Suffix.empty() && Suffix != "a" && Suffix != "f") return std::nullopt;
  return Architecture{Number * 10, Suffix.empty() ? char(0) : Suffix[0]};
}

int64_t staticSharedLimit(const Architecture& A) {
  const DeviceLimits* D = deviceLimits(A.ComputeCapability);
  if (D && A.isSpecific() && A.ComputeCapability >= 900) return D->SharedPerBlockOptin;
  return DefaultSharedPerBlock;
}

int64_t blocksBySharedMemory(const DeviceLimits& D, int64_t BytesPerBlock) {
  int64_t Unit = D.SharedGranularity;
  int64_t One = (std::max<int64_t>(BytesPerBlock, 0) + D.ReservedPerBlock + Unit - 1) / Unit * Unit;
  if (One == 0) return D.BlocksPerMultiprocessor;
  return std::min<int64_t>(D.SharedPerMultiprocessor / One, D.BlocksPerMultiprocessor);
}

std::string capabilityText(unsigned ComputeCapability) {
  return std::to_string(ComputeCapability / 100) + "." + std::to_string(ComputeCapability / 10 % 10);
}

} // namespace cudalint
