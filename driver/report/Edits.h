//===- Edits.h - edits of one text and the lines they change ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_EDITS_H
#define CUDA_LINT_DRIVER_REPORT_EDITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace cudalint::report {

/// Replace Length bytes at Offset by Text; Length 0 inserts before Offset.
struct Edit {
  unsigned Offset = 0, Length = 0;
  std::string Text;
  friend auto operator<=>(const Edit&, const Edit&) = default;
};

/// Two edits that can't both be made. An edit that ends where the next begins is no conflict; two different insertions
/// at one place are, because their order would be a guess.
bool conflicts(const Edit& A, const Edit& B);

/// Edits sorted by offset, without conflicts, inside the text.
std::string applyEdits(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits);

struct DiffLine {
  char Mark = ' '; ///< ' ', '-' or '+'
  std::string Text; ///< without its newline
  bool NoNewline = false;
};

struct Hunk {
  unsigned OldStart = 0, OldCount = 0, NewStart = 0, NewCount = 0; ///< as a unified diff counts
  std::vector<DiffLine> Lines;
};

/// What Edits change, line by line, with Context lines around; follows from the edits, nothing is guessed.
std::vector<Hunk> hunks(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits, unsigned Context);

/// Unified diff that `patch -p1` and `git apply` take. Path: relative, without a/ or b/.
void writeUnifiedDiff(llvm::raw_ostream& OS, llvm::StringRef Path, llvm::ArrayRef<Hunk> Hunks, bool Colour);

} // namespace cudalint::report

#endif
