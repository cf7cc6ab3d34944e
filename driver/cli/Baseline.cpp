//===- Baseline.cpp - `cuda-lint baseline` ----------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"

namespace cudalint::cli {

int baselineCommand(const Command&) {
  error("baseline is not part of this build");
  return Failed;
}

} // namespace cudalint::cli
