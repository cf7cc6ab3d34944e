//===- main.cpp -------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Main.h"

int main(int Argc, char** Argv) { return cudalint::cli::main(Argc, Argv); }
