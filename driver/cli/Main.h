//===- Main.h - the entry of the command line -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_CLI_MAIN_H
#define CUDA_LINT_DRIVER_CLI_MAIN_H

namespace cudalint::cli {

/// Runs a command line and returns the exit status.
int main(int Argc, const char* const* Argv);

} // namespace cudalint::cli

#endif
