//===- Arch.h - GPU architectures as nvcc and clang spell them --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// nvcc manual, "Options for Steering GPU Code Generation" and "GPU Feature List" (suffix a: architecture-specific,
// suffix f: family-specific; sm_101 was renamed sm_110 in CUDA 13).
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_ARCH_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_ARCH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace cudalint::toolchain {

/// One GPU architecture: compute capability times ten, and the feature set ('\0', 'a' or 'f').
struct Arch {
  unsigned Number = 0;
  char Suffix = '\0';

  bool operator==(const Arch& Other) const { return Number == Other.Number && Suffix == Other.Suffix; }
  /// By number, then generic < family < specific.
  bool operator<(const Arch& Other) const {
    auto Rank = [](char S) { return S == 'a' ? 2 : S == 'f' ? 1 : 0; };
    return std::make_tuple(Number, Rank(Suffix)) < std::make_tuple(Other.Number, Rank(Other.Suffix));
  }
  /// As nvcc writes it: "sm_90a", "sm_100f".
  std::string name() const;
  /// As clang takes it: family variants become the specific one ("sm_100f" is "sm_100a" to clang 22).
  std::string clangName() const;
};

/// What one architecture word means.
struct ArchWord {
  std::vector<Arch> Archs; ///< more than one for all, all-major
  bool Valid = false;
  bool Known = true; ///< false: well-formed, but clang 22 has no such target (the nearest lower one is in Archs)
};

/// Reads "sm_90a", "compute_80", "lto_90", "90a", "native", "all", "all-major" (any case). Valid is false for anything else.
ArchWord parseArchWord(llvm::StringRef Word);

/// Reads a user's comma-separated list ("sm_80,sm_90a"). On failure the offending word is put into Bad.
std::optional<std::vector<Arch>> parseArchList(llvm::StringRef List, std::string& Bad);

/// Every architecture that clang 22 and nvcc 13 have in common, ascending; those before sm_50 left out.
llvm::ArrayRef<Arch> knownArchs();

/// The architecture of a lint run without any hint. nvcc's own default is sm_75; a linter that looks at asynchronous
/// copies, clusters and mbarriers would then see nothing of code guarded by __CUDA_ARCH__ >= 900, so it is sm_90.
inline constexpr Arch DefaultArch{90, '\0'};

} // namespace cudalint::toolchain

#endif
