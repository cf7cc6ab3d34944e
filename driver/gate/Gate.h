//===- Gate.h - what turns a run into a decision ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Works on a finished RunResult, knows no Clang. The order that the command uses:
//
//   applySuppressions  comments silence findings          (Suppressions.h)
//   Baseline::apply    known findings are silenced
//   keepChanged        --since, --changed-files
//   assignFingerprints (report/Support.h; before the baseline)
//   addSuppressionFindings
//   applyFixes         --fix, --unsafe-fixes, --diff      (Fixes.h)
//   evaluate           the exit status
//
// Errors are llvm::Error with one line that says what is wrong and what to do: exit status 2.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_GATE_GATE_H
#define CUDA_LINT_DRIVER_GATE_GATE_H

#include "driver/report/Report.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>

namespace cudalint::report {
class Sources;
}

namespace cudalint::gate {

using report::RunResult;
struct FixPlan;

// ---- exit status -------------------------------------------------------------------------------------------------

struct Policy {
  /// A finding of this severity or a worse one fails. The order is error, warning, portability, performance; nullopt is
  /// --fail-on none.
  std::optional<Severity> FailOn = Severity::Performance;
  unsigned MaxFindings = 0;  ///< this many failing findings are still status 0
  unsigned StaleEntries = 0; ///< of the baseline; counted when the run is a gate (CI)
};

/// "error", "warning", "portability", "any" (or "performance"), "never" (or "none").
llvm::Expected<std::optional<Severity>> parseFailOn(llvm::StringRef Word);
/// 3 when something could not be analysed, else 1 when the policy fails, else 0.
int evaluate(const RunResult& Run, const Policy& P);

// ---- baseline ----------------------------------------------------------------------------------------------------

struct BaselineEntry {
  std::string Rule, Path, Fingerprint; ///< Path relative to Baseline::Root, with forward slashes
  Confidence Conf = Confidence::Certain;
  std::string Line, Message; ///< for people; do not take part in matching
  friend auto operator<=>(const BaselineEntry&, const BaselineEntry&) = default;
};

/// Paths are seen from the folder of the baseline's file, and so are fingerprints: from which folder cuda-lint runs does not
/// matter.
class Baseline {
public:
  using Key = std::tuple<std::string, std::string, std::string>; ///< rule, path, fingerprint

  explicit Baseline(std::string Root = {}) : Root(std::move(Root)) {}
  static llvm::Expected<Baseline> load(llvm::StringRef File);
  /// One entry a line, sorted, so that version control merges and shows it well. Replaces the file atomically.
  llvm::Error save(llvm::StringRef File) const;

  /// Marks known findings as suppressed ("external") and returns how many.
  unsigned apply(RunResult& Run) const;
  /// Entries that nothing matches any more, of rules, files and confidences that this run did look at. A run over some
  /// files does not make the entries of others stale, nor of a header that others include; nor does a file that could
  /// not be analysed, or one that is gone and that this run would not have looked for.
  std::vector<BaselineEntry> stale(const RunResult& Run) const;
  /// Removes the entries; returns how many went.
  unsigned remove(const std::vector<BaselineEntry>& Gone);
  /// Adds the findings that no comment silences and that are not in it; returns how many came.
  unsigned add(const RunResult& Run);

  std::string Root; ///< real path
  std::vector<BaselineEntry> Entries;

private:
  std::vector<Key> keys(const RunResult& Run, report::Sources& Src) const;
};

/// `baseline create|update|prune|show`. The text says what happened; Grew is set when update would have to add entries
/// and may not (no --force): exit status 1.
struct BaselineOutcome {
  std::string Text;
  unsigned Added = 0, Removed = 0, Kept = 0;
  bool Grew = false;
};
llvm::Expected<BaselineOutcome> baselineCreate(const RunResult& Run, llvm::StringRef File, bool Force);
llvm::Expected<BaselineOutcome> baselineUpdate(const RunResult& Run, llvm::StringRef File, bool Force);
llvm::Expected<BaselineOutcome> baselinePrune(const RunResult& Run, llvm::StringRef File);
/// Needs no run: a table by rule and file, and every entry.
llvm::Expected<std::string> baselineShow(llvm::StringRef File);
/// What a gate prints about stale entries; empty for none.
std::string staleText(const std::vector<BaselineEntry>& Stale, llvm::StringRef File);

// ---- changed lines -----------------------------------------------------------------------------------------------

/// Which findings a change owns. A finding belongs to the change when
///   - the line of the finding or of a step of its witness was changed or added, or
///   - code was removed (not only comments or blank lines) between the first and the last of these lines in one file.
/// The second half is for the pull request that deletes a barrier: no line is left there to be on.
struct ChangedLines {
  struct File {
    bool Whole = false;                                 ///< new, untracked or --changed-files
    std::vector<std::pair<unsigned, unsigned>> Lines;   ///< first and last line, new numbering
    std::vector<std::pair<unsigned, unsigned>> Removed; ///< code was removed between these two new lines
  };
  std::map<std::string, File> Files; ///< by real path
  std::vector<std::string> Notices;  ///< one line each, for stderr
  bool PrimaryOnly = false;          ///< the finding's own line alone decides

  /// The working tree against the merge base of HEAD and Ref; renames are followed, untracked files count as changed.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Root, llvm::StringRef Ref);
  /// One path a line, relative to Base; empty lines are skipped.
  static llvm::Expected<ChangedLines> fromList(llvm::StringRef Text, llvm::StringRef Base);
  /// Reads what `git diff -U0` wrote. Top: absolute path of the checkout.
  llvm::Error addDiff(llvm::StringRef Diff, llvm::StringRef Top);
  /// Files as `git ls-files -z` lists them, each as a whole.
  void addWhole(llvm::StringRef Names, llvm::StringRef Top);

  bool contains(const report::Result& R) const;
  /// After fixes were written: the same lines where they stand now. What the fixes added is no change of the user's.
  void follow(const FixPlan& Plan);
  /// Whole files: the lines do not matter any more (--changed-files together with --since).
  void widen();
  bool touches(llvm::StringRef File) const;
};

/// Removes the findings that the change does not own; returns how many went. Problems stay.
unsigned keepChanged(RunResult& Run, const ChangedLines& Changed);

// ---- shards and merging ------------------------------------------------------------------------------------------

struct Shard {
  unsigned K = 1, N = 1; ///< K from 1
  static llvm::Expected<Shard> parse(llvm::StringRef Text);
  /// Decided by the relative path alone: every runner agrees, and a new file moves no other.
  bool has(llvm::StringRef RelativePath) const;
};

/// One run of several: files and findings are united, equal findings become one that knows all passes and translation
/// units, suppression comments are used when one run used them, and the exit status is the worst.
RunResult merge(std::vector<RunResult> Runs);
/// Reads and merges reports of --format json.
llvm::Expected<RunResult> mergeFiles(const std::vector<std::string>& Files, llvm::StringRef Root);

// ---- statistics --------------------------------------------------------------------------------------------------

/// --statistics: by rule, by file (the ten with most), times, cache.
void writeStatistics(const RunResult& Run, const report::Options& Opts, llvm::raw_ostream& OS);

} // namespace cudalint::gate

#endif
