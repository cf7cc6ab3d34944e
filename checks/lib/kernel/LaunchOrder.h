//===- LaunchOrder.h - which kernel a stream runs before another one, and what memory both have ---------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The host code is read backwards from a launch, through the functions that lead to it and into those that are called on
// the way, to the launches that may come last before it in its stream. A wait of the host, a copy or a memset ends the
// way: what lies before that is done. Arguments are compared as places of the host: a variable or a member, followed
// through parameters of the functions on the way and through names that stand for another one.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_LAUNCHORDER_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_LAUNCHORDER_H

#include "clang/AST/ASTContext.h"
#include "cuda-lint/Host.h"
#include <memory>
#include <string>
#include <vector>

namespace cudalint {

/// A call on the way to a launch. Innermost first.
struct HostFrame {
  const clang::Expr* Call = nullptr;
  const clang::FunctionDecl* In = nullptr; ///< the function that calls; null: not known
  const HostFrame* Outer = nullptr;
};

/// A launch that may be the last one before another.
struct EarlierLaunch {
  const Launch* First = nullptr;
  const HostFrame* FirstFrame = nullptr; ///< the calls to the two launches
  const HostFrame* ThenFrame = nullptr;
  const clang::FunctionDecl* In = nullptr; ///< the function in which the ways to both meet,
  const clang::Stmt* From = nullptr;       ///< and where they stand there
  const clang::Stmt* To = nullptr;
  const clang::Stmt* Loop = nullptr;       ///< First runs in the round before, of this loop
};

/// Where a host expression takes its value from.
struct HostPlace {
  std::string Base;                           ///< empty: not known
  std::string Offset;                         ///< what is added to it, as written
  std::vector<const clang::ValueDecl*> Decls; ///< whose values it depends on
  HostPlace member(llvm::StringRef Name) const {
    HostPlace P = *this;
    P.Base = Base.empty() || !Offset.empty() ? std::string() : Base + "." + Name.str();
    return P;
  }
};

enum class SamePlace : unsigned char { No, Maybe, Yes };

class LaunchOrder {
public:
  LaunchOrder(clang::ASTContext& Context, const HostModel& Host);
  ~LaunchOrder();

  /// Open: on some way nothing was found, so that the kernel before is not in view.
  std::vector<EarlierLaunch> before(const Launch& Then, bool& Open);
  /// The I-th argument of the kernel.
  HostPlace argument(const Launch& L, unsigned I, const HostFrame* C);
  /// An argument of First and one of the later launch.
  SamePlace same(const HostPlace& First, const HostPlace& Then, const EarlierLaunch& E);

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace cudalint

#endif
