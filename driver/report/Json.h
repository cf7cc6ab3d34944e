//===- Json.h - reading cuda-lint's own JSON back -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_JSON_H
#define CUDA_LINT_DRIVER_REPORT_JSON_H

#include "driver/report/Report.h"
#include "llvm/Support/Error.h"

namespace cudalint::report {

/// The run that --format json wrote. Root, when given, replaces the root of the machine that wrote it, so that reports
/// of several runners with other checkouts can be merged. The message of an error names what is wrong in the text.
llvm::Expected<RunResult> readJson(llvm::StringRef Text, llvm::StringRef Root = "");

} // namespace cudalint::report

#endif
