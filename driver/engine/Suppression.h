//===- Suppression.h - `// cuda-lint: allow(…) -- reason` -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_SUPPRESSION_H
#define CUDA_LINT_DRIVER_ENGINE_SUPPRESSION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint::engine {

/// One allow comment.
struct AllowComment {
  std::vector<std::string> Rules; ///< globs as written: "cuda-shared-race", "cuda-*"
  std::string Reason;             ///< after "--"; empty when none is given

  bool covers(llvm::StringRef Rule) const;
};

/// The allow comment of a line of source text, if there is one. It has to stand in a comment.
std::optional<AllowComment> parseAllowComment(llvm::StringRef Line);

/// The comment that covers a finding of Rule at the byte Offset of Text: on that line, or on the line before when that
/// line holds nothing but comments.
std::optional<AllowComment> findAllowComment(llvm::StringRef Text, unsigned Offset, llvm::StringRef Rule);

/// The text after "--" behind a NOLINT of the line of Offset or a NOLINTNEXTLINE of the line before; empty when none.
std::string findNoLintReason(llvm::StringRef Text, unsigned Offset);

/// "cuda-*" style match, `*` for any run of characters.
bool globMatches(llvm::StringRef Glob, llvm::StringRef Text);

} // namespace cudalint::engine

#endif
