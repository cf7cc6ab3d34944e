//===- Source.h - source text and places, for messages and fixes ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_CHECK_SOURCE_H
#define CUDA_LINT_CHECKS_LIB_CHECK_SOURCE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <optional>
#include <string>

namespace cudalint {

/// The text as written; nullopt where it is not one piece of a file (macros).
std::optional<std::string> sourceText(clang::SourceRange Range, const clang::ASTContext& Context);

/// True where the place is in a header that the user does not own, so that a finding there would not be shown.
bool inSystemHeader(clang::SourceLocation Loc, const clang::ASTContext& Context);

/// The first place that may be shown: Loc, or Fallback where Loc is in a system header.
clang::SourceLocation shownOr(clang::SourceLocation Loc, clang::SourceLocation Fallback,
                              const clang::ASTContext& Context);

/// Whitespace in front of the first token of the line of Loc.
std::string indentation(clang::SourceLocation Loc, const clang::ASTContext& Context);

/// The statement of a block that consists of E alone, below Body; null when E is part of something larger.
const clang::Stmt* ownStatement(const clang::Stmt* Body, const clang::Expr* E);

/// The innermost loop below Body that contains both places; null when there is none.
const clang::Stmt* commonLoop(const clang::Stmt* Body, const clang::Stmt* A, const clang::Stmt* B);

/// Conditions of the if and switch statements below Body around S, innermost first, without constant ones.
std::vector<const clang::Expr*> conditionsAround(const clang::Stmt* Body, const clang::Stmt* S,
                                                 const clang::ASTContext& Context);

} // namespace cudalint

#endif
