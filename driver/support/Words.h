//===- Words.h - patterns with stars, nearest words -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_SUPPORT_WORDS_H
#define CUDA_LINT_DRIVER_SUPPORT_WORDS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudalint {

/// "cuda-*": `*` stands for any run of characters, everything else for itself.
bool globMatches(llvm::StringRef Glob, llvm::StringRef Text);

/// Whether a comma-separated list of globs, in clang-tidy's syntax, has Id on. Everything is on to begin with; the last
/// glob that matches decides.
bool globsEnable(llvm::StringRef Globs, llvm::StringRef Id);

/// The valid word nearest to Word, empty when nothing is near.
std::string nearestWord(llvm::StringRef Word, const std::vector<std::string>& Valid);
/// "; did you mean 'x'?" or nothing.
std::string suggestion(llvm::StringRef Word, const std::vector<std::string>& Valid);

} // namespace cudalint

#endif
