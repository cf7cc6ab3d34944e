//===- Functions.h - the function definitions of a translation unit ---------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_FUNCTIONS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_FUNCTIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace cudalint {

/// Calls F for every function definition at namespace or class scope whose body is not dependent: plain functions and
/// each instantiation of templates, in the order of declaration (a template's instantiations follow each other).
/// Bodies are not entered, so lambdas are not visited. Declarations that a precompiled header holds and nothing used
/// are not loaded for this.
void forEachDefinition(clang::ASTContext& Context, llvm::function_ref<void(const clang::FunctionDecl*)> F);

/// The name of a function as a user writes it: qualified from where it differs from the global namespace, with the
/// template arguments of a specialisation: "ns::kernel<4, float>".
std::string displayName(const clang::FunctionDecl* F);

} // namespace cudalint

#endif
