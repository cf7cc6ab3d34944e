//===- SharedMemory.h - the shared variables of a kernel ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_SHAREDMEMORY_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_SHAREDMEMORY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <vector>

namespace cudalint {

/// A __shared__ variable: Clang's attribute, or the annotation that the prelude puts in its place (DESIGN §6.1).
bool isShared(const clang::VarDecl* V);
/// `extern __shared__ T x[];`: the dynamic block, whose size the launch gives.
bool isDynamicShared(const clang::VarDecl* V);

/// A function that a kernel may execute, and where it is first called from.
struct ReachedFunction {
  const clang::FunctionDecl* F = nullptr;     ///< definition
  clang::SourceLocation From;                 ///< the call; invalid for the kernel itself
};

/// A shared variable that a kernel refers to.
struct SharedVariable {
  const clang::VarDecl* Var = nullptr;        ///< definition
  const clang::FunctionDecl* In = nullptr;    ///< the function that refers to it first
  clang::SourceLocation FirstUse;
  bool Dynamic = false;
  bool OnlyStored = false; ///< every reference in the kernel is the target of a plain store: the compiler drops it
  int64_t Bytes = 0;       ///< 0 when dynamic
  int64_t Alignment = 1;
  int64_t Offset = 0;      ///< where ptxas puts it: in order of declaration, aligned
};

/// What a kernel reaches: the functions with visible bodies it calls (templates as instantiated; not what sits in
/// branches that a constant condition discards or in unevaluated operands), and the shared variables they refer to, each
/// once.
struct KernelReach {
  std::vector<ReachedFunction> Functions;     ///< the kernel first, then as met
  std::vector<SharedVariable> Shared;         ///< in order of declaration
  int64_t StaticBytes = 0;                    ///< total as ptxas reports it: padding between, none behind
};
KernelReach reachOf(const clang::FunctionDecl* Kernel);

/// Walks a statement as the compiler keeps it: constant conditions leave out their dead branch, unevaluated operands
/// (sizeof, decltype, noexcept) are not entered. Fn returns false to stay out of a statement's parts.
void walkEvaluated(const clang::Stmt* S, const clang::ASTContext& Context,
                   llvm::function_ref<bool(const clang::Stmt*)> Fn);

/// The same for what a function executes: of a constructor the initialisers of bases and members (default ones as well)
/// and then the body. Default arguments are entered at the call.
void walkFunction(const clang::FunctionDecl* F, const clang::ASTContext& Context,
                  llvm::function_ref<bool(const clang::Stmt*)> Fn);

} // namespace cudalint

#endif
