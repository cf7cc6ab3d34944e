//===- Formats.h - one factory a format ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_FORMATS_H
#define CUDA_LINT_DRIVER_REPORT_FORMATS_H

#include "driver/report/Report.h"

namespace cudalint::report {

std::unique_ptr<Format> makeText();
std::unique_ptr<Format> makeConcise();
std::unique_ptr<Format> makeJson();
std::unique_ptr<Format> makeJsonLines();
std::unique_ptr<Format> makeSarif();
std::unique_ptr<Format> makeGithub();
std::unique_ptr<Format> makeGitlab();
std::unique_ptr<Format> makeJunit();
std::unique_ptr<Format> makeRdjson();
std::unique_ptr<Format> makeHtml();

} // namespace cudalint::report

#endif
