//===- Fixes.h - applying fixes -----------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A fix is all edits of one finding: it is made whole or not at all. Findings come in report order (file, line, column,
// rule); a fix that overlaps an earlier one waits for the next run, which sees the changed text. The same edit from
// two passes, instantiations or translation units is made once, also when it reaches a header by several paths.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_GATE_FIXES_H
#define CUDA_LINT_DRIVER_GATE_FIXES_H

#include "driver/report/Edits.h"
#include "driver/report/Report.h"
#include "llvm/Support/Error.h"

namespace cudalint::gate {

struct FixOptions {
  bool Unsafe = false; ///< --unsafe-fixes: also those that may change behaviour
};

struct FixedFile {
  std::string File;          ///< real path
  std::string Before, After; ///< whole texts
  std::vector<report::Edit> Edits; ///< those made, in Before, sorted
  std::string Diff;          ///< unified, paths relative to the root
};

struct SkippedFix {
  std::string Rule, Reason;
  report::Place Where;
};

struct FixPlan {
  std::vector<FixedFile> Files; ///< sorted by path
  unsigned Fixes = 0;           ///< findings that are fixed
  std::vector<SkippedFix> Skipped;
  std::vector<size_t> Fixed;    ///< their indices in RunResult::Results
};

/// What would be changed; writes nothing. Suppressed findings are not fixed. Fixes are refused in a file with parse
/// errors, for a finding all of whose translation units had some, in a file that no longer has the content that was
/// analysed (RunResult::Hashes), and outside RunResult::Root.
FixPlan planFixes(const report::RunResult& Run, const FixOptions& Opts);

/// Writes the plan: each file is replaced atomically, keeps its permissions and line ends, and symbolic links stay
/// links. A file that changed since planFixes is an error; files before it stay changed and are named.
llvm::Error writeFixes(const FixPlan& Plan);

/// The diff of the whole plan.
void writeDiff(const FixPlan& Plan, bool Colour, llvm::raw_ostream& OS);

/// One line a skipped fix and a line that sums up.
std::string describe(const FixPlan& Plan, const report::RunResult& Run, bool Written);

} // namespace cudalint::gate

#endif
