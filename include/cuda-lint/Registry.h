//===- Registry.h - the list of checks ------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_REGISTRY_H
#define CUDA_LINT_REGISTRY_H

#include "cuda-lint/Finding.h"
#include <memory>
#include <span>

namespace clang::tidy {
class ClangTidyCheck;
class ClangTidyContext;
class ClangTidyCheckFactories;
} // namespace clang::tidy

namespace cudalint {

/// One line of Checks.def.
struct CheckInfo {
  std::string_view Id;      ///< "cuda-static-shared-memory": stable, what users write
  std::string_view Family;  ///< "resource": the folder below checks/
  std::string_view Folder;  ///< "static-shared-memory": checks/<Family>/<Folder> holds the check, rule.md and cases/
  Severity Default;         ///< severity of its findings unless they say otherwise
  std::string_view Summary; ///< one line
  std::unique_ptr<clang::tidy::ClangTidyCheck> (*Make)(llvm::StringRef, clang::tidy::ClangTidyContext*);
};

/// All checks, in the order of Checks.def.
std::span<const CheckInfo> allChecks();
const CheckInfo* findCheck(std::string_view Id);
void addAllChecks(clang::tidy::ClangTidyCheckFactories& Factories);

} // namespace cudalint

#endif
