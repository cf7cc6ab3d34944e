//===- Registry.cpp -------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Registry.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"

namespace cudalint {

#define CUDA_LINT_CHECK(family, folder, Name, severity, summary)                                                       \
  std::unique_ptr<clang::tidy::ClangTidyCheck> make##Name(llvm::StringRef, clang::tidy::ClangTidyContext*);
#include "checks/Checks.def"

static const std::vector<CheckInfo>& table() {
  static const std::vector<CheckInfo> Table = {
#define CUDA_LINT_CHECK(family, folder, Name, severity, summary)                                                       \
  CheckInfo{"cuda-" folder, family, folder, Severity::severity, summary, &make##Name},
#include "checks/Checks.def"
  };
  return Table;
}

std::span<const CheckInfo> allChecks() { return table(); }

const CheckInfo* findCheck(std::string_view Id) {
  for (const CheckInfo& Info : table())
    if (Info.Id == Id) return &Info;
  return nullptr;
}

void addAllChecks(clang::tidy::ClangTidyCheckFactories& Factories) {
  for (const CheckInfo& Info : table()) Factories.registerCheckFactory(Info.Id, Info.Make);
}

} // namespace cudalint
