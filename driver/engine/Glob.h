//===- Glob.h - patterns with stars -----------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_GLOB_H
#define CUDA_LINT_DRIVER_ENGINE_GLOB_H

#include "llvm/ADT/StringRef.h"

namespace cudalint::engine {

/// "cuda-*": `*` stands for any run of characters, everything else for itself.
bool globMatches(llvm::StringRef Glob, llvm::StringRef Text);

/// Whether a comma-separated list of globs, in clang-tidy's syntax, has Id on. Everything is on to begin with; the last
/// glob that matches decides.
bool globsEnable(llvm::StringRef Globs, llvm::StringRef Id);

} // namespace cudalint::engine

#endif
