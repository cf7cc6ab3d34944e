//===- Suppressions.h - comments that silence findings ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   // cuda-lint: allow(cuda-shared-race[, …]) -- reason     this line; when it stands alone, the next line of code
//   // NOLINT[(ids)] [-- reason]                             this line
//   // NOLINTNEXTLINE[(ids)] [-- reason]                     the next line
//   // NOLINTBEGIN[(ids)] … NOLINTEND[(ids)]                 the lines between
//
// Ids may be globs (cuda-*). A NOLINT that names ids of other tools alone is none of ours; one without ids silences
// everything and is never called unused.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_GATE_SUPPRESSIONS_H
#define CUDA_LINT_DRIVER_GATE_SUPPRESSIONS_H

#include "driver/report/Report.h"
#include "llvm/ADT/StringRef.h"
#include <functional>

namespace cudalint::gate {

using report::SuppressionReasonRule;
using report::UnusedSuppressionRule;
/// The entries of report::CommentRules for RunResult::Rules, with help texts.
std::vector<report::Rule> gateRules();

/// Every suppression comment of a source text, in order. Comments only: strings, raw strings and character literals
/// are skipped. Linear in the length of the text.
std::vector<report::Suppression> parseSuppressions(llvm::StringRef File, llvm::StringRef Source);
/// Reads and parses Files and Headers of the run into RunResult::Suppressions; unreadable files are left out.
void readSuppressions(report::RunResult& Run);

/// Marks the findings that a comment of RunResult::Suppressions covers, and the comments as used. Returns how many.
unsigned applySuppressions(report::RunResult& Run);

struct SuppressionOptions {
  bool ReportUnused = true;
  std::function<bool(llvm::StringRef File)> RequireReason; ///< null: nowhere
  std::function<bool(const report::Suppression&)> Only;    ///< null: every comment
};
/// Adds a finding for each id that silenced nothing although its rule ran and the comment could be judged
/// (Suppression::Judged, no problem in its file, a header in no single shard), for each unknown or unreadable directive,
/// and (on demand) for each without a reason. Fix: remove the id or the comment.
/// Call it after applySuppressions; a run limited to changed lines calls it before keepChanged.
void addSuppressionFindings(report::RunResult& Run, const SuppressionOptions& Opts);

} // namespace cudalint::gate

#endif
