//===- Host.h - the host side of a translation unit: launches and function attributes ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Source of the launch rules: CUDA Programming Guide, "Writing CUDA kernels", "Cooperative groups", "Compute
// capabilities"; rules.md §1.13, F and H.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_HOST_H
#define CUDA_LINT_HOST_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceLocation.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cudalint {

/// A host-side number that was followed through variables, macros, constexpr functions and templates.
struct HostValue {
  const clang::Expr* Written = nullptr; ///< as at the call; null when the argument is absent
  std::optional<int64_t> Known;         ///< its value, where it could be evaluated
  /// Every value it may have, ascending, where all of them are known (a conditional of two constants); one when Known.
  std::vector<int64_t> Possible;
};

enum class LaunchSpelling : unsigned char { TripleChevron, LaunchKernel, LaunchCooperative, LaunchKernelEx, Other };

/// A call on the way to a launch, in the function that makes it.
struct LaunchStep {
  const clang::Expr* Call = nullptr;
  const clang::FunctionDecl* In = nullptr;
};

/// One place that launches a kernel.
struct Launch {
  clang::SourceLocation Loc;
  LaunchSpelling Spelling = LaunchSpelling::TripleChevron;
  /// The __global__ function, the specialisation where it is a template; null when it comes from a variable that
  /// could not be followed. Canonical declaration.
  const clang::FunctionDecl* Kernel = nullptr;
  std::array<HostValue, 3> Grid, Block; ///< x, y, z; dimensions that dim3 fills in are Known = 1, Written = null
  HostValue DynamicBytes;               ///< absent: Known = 0
  bool Cooperative = false;             ///< by API or by cudaLaunchAttributeCooperative
  std::optional<bool> Programmatic;     ///< cudaLaunchAttributeProgrammaticStreamSerialization seen (value if known)
  std::array<HostValue, 3> Cluster;     ///< cudaLaunchAttributeClusterDimension; Written null when absent
  HostValue Carveout;                   ///< cudaLaunchAttributePreferredSharedMemoryCarveout; Written null when absent
  /// An attribute or their number could not be followed: Cooperative false, no Programmatic and no Cluster prove nothing.
  bool UnknownAttributes = false;
  /// Kernel is one of several that the launch may start (a conditional, a table).
  bool OneOfSeveral = false;
  /// Calls that lead here where values come from a caller, innermost first.
  std::vector<clang::SourceLocation> Via;
  std::vector<LaunchStep> Through;             ///< the same calls
  const clang::Expr* Call = nullptr;           ///< the launch itself
  std::vector<HostValue> Args;  ///< of the kernel, where the spelling has them in view (<<<>>>)
  const clang::FunctionDecl* Caller = nullptr; ///< host function that contains it (instantiation where a template)
};

/// cudaFuncSetAttribute and kin.
struct FuncAttribute {
  clang::SourceLocation Loc;
  const clang::FunctionDecl* Kernel = nullptr; ///< null: could not be followed
  std::string Attribute; ///< enumerator name, "cudaFuncAttributeMaxDynamicSharedMemorySize"; empty: not a constant
  HostValue Value;
  const clang::FunctionDecl* Caller = nullptr;
  const clang::Expr* Function = nullptr; ///< first argument as written
  const clang::FunctionDecl* Target = nullptr; ///< the function it names, kernel or not; null: could not be followed
  bool OneOfSeveral = false;                   ///< Kernel is one of several (a conditional, a table)
  std::vector<clang::SourceLocation> Via;      ///< calls that lead here, innermost first
  const clang::Expr* Call = nullptr;
};

/// All launches and attributes of a translation unit, in source order, in every instantiation of the host templates.
class HostModel {
public:
  std::vector<Launch> Launches;
  std::vector<FuncAttribute> Attributes;

  /// Launches of exactly this function (compared by canonical declaration).
  std::vector<const Launch*> launchesOf(const clang::FunctionDecl* Kernel) const;
  std::vector<const FuncAttribute*> attributesOf(const clang::FunctionDecl* Kernel) const;
  /// True when a launch or attribute call could not be tied to a kernel, so that "no launch in view" proves nothing.
  bool HasUnresolvedLaunch = false;
  bool HasUnresolvedAttribute = false;
};

/// Builds the model. Never fails; what can't be followed is left unknown.
HostModel buildHostModel(clang::ASTContext& Context);

/// The block shape a kernel certainly runs with: from __block_size__, or from its launches where they are in view and
/// agree. __launch_bounds__ gives only an upper limit, see launchBound().
std::optional<std::array<int64_t, 3>> knownBlock(const HostModel& Host, const clang::FunctionDecl* Kernel);
/// The same, and where that knows nothing the one-dimensional block of __launch_bounds__: the shape to analyse with.
std::optional<std::array<int64_t, 3>> assumedBlock(const HostModel& Host, const clang::FunctionDecl* Kernel);
/// First argument of __launch_bounds__.
std::optional<int64_t> launchBound(const clang::FunctionDecl* Kernel);
/// x, y, z of __cluster_dims__ or of the second part of __block_size__; dimensions left out are 1.
std::optional<std::array<int64_t, 3>> declaredCluster(const clang::FunctionDecl* Kernel);
/// x, y, z of __block_size__'s first part.
std::optional<std::array<int64_t, 3>> declaredBlock(const clang::FunctionDecl* Kernel);

} // namespace cudalint

#endif
