//===- DeviceChoice.h - host code that chooses by the device at run time -----------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_CHECK_DEVICECHOICE_H
#define CUDA_LINT_CHECKS_LIB_CHECK_DEVICECHOICE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "cuda-lint/Finding.h"

namespace cudalint {

/// For a finding about the limits of one architecture. A program for several chooses by the device at run time: a
/// condition around Call that reads the device's properties makes the finding moot (false: say nothing); another one
/// that can't be decided makes it likely, and the message says so.
bool holdsForThisDevice(Finding& F, const clang::FunctionDecl* Caller, const clang::Expr* Call,
                        const clang::ASTContext& Context);

/// `&V` occurs in the function, other than in an array of kernel arguments: a query may write to it.
bool addressTaken(const clang::VarDecl* V, const clang::FunctionDecl* In, const clang::ASTContext& Context);

} // namespace cudalint

#endif
