//===- RegistryRules.h - the registry's checks as a report's rules ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Header only: who includes it links the checks, the report library itself does not.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_REGISTRYRULES_H
#define CUDA_LINT_DRIVER_REPORT_REGISTRYRULES_H

#include "cuda-lint/Registry.h"
#include "driver/report/Report.h"

namespace cudalint::report {

/// Every registered check. Page(Id) gives the rule's Markdown page or ""; Enabled(Id) whether it runs.
template <class PageFn, class EnabledFn> std::vector<Rule> registryRules(PageFn Page, EnabledFn Enabled) {
  std::vector<Rule> Rules;
  for (const CheckInfo& Info : allChecks()) {
    Rule R;
    R.Id = Info.Id;
    R.Family = Info.Family;
    R.Summary = Info.Summary;
    R.Default = Info.Default;
    R.Help = Page(Info.Id);
    R.Enabled = Enabled(Info.Id);
    Rules.push_back(std::move(R));
  }
  return Rules;
}

} // namespace cudalint::report

#endif
