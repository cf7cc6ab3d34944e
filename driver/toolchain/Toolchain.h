//===- Toolchain.h - nvcc command in, clang passes out ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   CompileCommand Command = fixedCommand(File, Flags, Directory);         // or Database::commandFor(File)
//   TranslatedCommand Clang = translate(Command, FS);
//   Toolkit Cuda = findToolkit({"auto", Clang.Compiler, Clang.Directory, Clang.CudaPath}, FS, Error);
//   for (const Pass& P : makePasses(Clang, Cuda, {}, FS))
//     RunResult Result = runPass(P, Action, {.Diagnostics = &Consumer});
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_TOOLCHAIN_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_TOOLCHAIN_H

#include "driver/toolchain/Arch.h"
#include "driver/toolchain/Command.h"
#include "driver/toolchain/Database.h"
#include "driver/toolchain/Diagnostics.h"
#include "driver/toolchain/Fixup.h"
#include "driver/toolchain/Pass.h"
#include "driver/toolchain/Run.h"
#include "driver/toolchain/Toolkit.h"

#endif
