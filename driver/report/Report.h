//===- Report.h - the result of a run, and the output formats -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Plain data, no Clang: the engine fills a RunResult, a Format writes it. Lines and columns count from 1; columns count
// bytes, and an end column is one past the last byte. Paths are absolute; a format makes them relative to
// RunResult::Root. Source excerpts are read from disk when the report is written; a file that is gone or changed costs
// its excerpt alone.
//
// What the levels become outside: SARIF has error, warning and note. Error maps to error, warning and portability to
// warning, performance to note; a `possible` finding goes one step down, because a gate that counts errors must not
// fail on something the tool itself is unsure of. Confidence also travels as `rank` (certain 95, likely 70, possible 30)
// and as the property `confidence`, severity as the property `severity`, so nothing is lost.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_REPORT_H
#define CUDA_LINT_DRIVER_REPORT_REPORT_H

#include "cuda-lint/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cudalint::report {

/// Rules about suppression comments: no check finds them, driver/gate does.
inline constexpr llvm::StringLiteral UnusedSuppressionRule = "cuda-unused-suppression";
inline constexpr llvm::StringLiteral SuppressionReasonRule = "cuda-suppression-reason";
inline constexpr llvm::StringLiteral CommentRules[] = {UnusedSuppressionRule, SuppressionReasonRule};

struct Place {
  std::string File;
  unsigned Offset = 0, Line = 0, Column = 0;
  unsigned EndLine = 0, EndColumn = 0; ///< 0: unknown
};

struct Replacement {
  std::string File;
  unsigned Offset = 0, Length = 0;
  std::string Text;
};

struct Note {
  Place Where; ///< File empty: a note without a place
  std::string Message;
};

struct Result {
  std::string Rule;
  Place Where;
  std::string Message, Kernel;
  Severity Sev = Severity::Warning;
  Confidence Conf = Confidence::Certain;
  std::vector<Note> Notes;
  std::vector<Replacement> Fixes;
  bool UnsafeFix = false;
  std::vector<std::string> Passes;      ///< "host", "sm_90a": where it was seen
  std::vector<std::string> MainFiles;   ///< translation units it was seen in
  bool Suppressed = false;              ///< by NOLINT, an allow comment or the baseline
  std::string SuppressionKind, SuppressionReason; ///< "inSource" | "external"
  std::string Fingerprint;              ///< stable when lines move: rule, path, text of the line, ordinal
};

/// What a report says about a rule. The registry knows it (RegistryRules.h); the report library does not link checks.
struct Rule {
  std::string Id, Family, Summary;
  std::string Help;    ///< the rule's page in Markdown; may be empty
  std::string HelpUri; ///< may be empty
  Severity Default = Severity::Warning;
  bool Enabled = true; ///< ran in this run, for every file
  Confidence MinConfidence = Confidence::Likely; ///< every file was searched for findings as sure as this
};

/// A suppression comment of the source, as gate/Suppressions.h reads it.
struct Suppression {
  enum Kind { Allow, NoLint, NoLintNextLine, NoLintBegin, NoLintEnd } K = Allow;
  Place Where;                    ///< of the directive, from its first letter to the end of the directive
  unsigned First = 0, Last = 0;   ///< lines whose findings it silences; First 0: none (END, malformed)
  std::vector<std::string> Rules; ///< ids or globs as written; empty: every rule
  std::string Reason;             ///< what follows " -- "; may be empty
  std::string Malformed;          ///< why it can't be read; empty when it can
  unsigned CommentOffset = 0, CommentLength = 0; ///< the whole comment, bytes
  bool InMacro = false;           ///< in the definition of a macro: it works where the macro is used
  bool WholeComment = false;      ///< the comment holds nothing but the directive and its reason
  std::vector<unsigned> Used;     ///< indices of Rules (or 0 for "every rule") that silenced something
  /// Whether the run, together with the other shards, saw all that the comment could silence: every user of a header,
  /// every architecture, code that was compiled. Otherwise it can't be called unused.
  bool Judged = true;
};

/// A file that could not be analysed, or not wholly.
struct Problem {
  enum Kind { ParseError, Crash, Timeout, Memory, Missing, NotAnalysed, Configuration } K = ParseError;
  Place Where;
  std::string Pass, Message;
  bool Fatal = true; ///< counts for exit status 3
};

struct RunResult {
  std::string Root;        ///< absolute path that relative paths start from
  std::string Version, CommandLine;
  std::vector<std::string> Files; ///< translation units looked at, sorted
  std::vector<Result> Results;    ///< sorted by file, line, column, rule, message
  std::vector<Problem> Problems;  ///< sorted likewise
  std::map<std::string, double> Timing; ///< seconds, for --statistics
  unsigned CacheHits = 0;
  unsigned PrecompiledPasses = 0; ///< passes that began with a precompiled header

  std::vector<Rule> Rules;          ///< what is known of the rules; empty: only the ids that findings carry
  std::vector<std::string> Headers; ///< other files of the project that were read, sorted
  std::vector<Suppression> Suppressions; ///< of Files and Headers
  Confidence MinConfidence = Confidence::Likely;
  unsigned ShardIndex = 1, ShardCount = 1;
  bool Filtered = false; ///< findings that a change does not own were left out
  /// Where files were looked for: folders; "/" when the project's own list was taken whole.
  std::vector<std::string> Scope;
  /// Of Files and Headers, those of which a run over the whole project would have seen more.
  std::set<std::string> Partial;
  int ExitStatus = -1;              ///< of the whole run; -1: not known yet, formats derive it
  /// Lines that no device pass of any unit compiled, of files with suppression comments.
  std::map<std::string, std::set<unsigned>> Uncompiled;
  /// contentHash() of each file of the project when it was analysed; fixes are refused in a file that no longer has it.
  std::map<std::string, std::string> Hashes;
};

struct Options {
  bool Colour = false;
  unsigned Width = 0; ///< of the terminal; 0: unlimited
  bool ShowSuppressed = false;
  bool Quiet = false;
};

class Format {
public:
  virtual ~Format() = default;
  virtual void write(const RunResult&, const Options&, llvm::raw_ostream&) const = 0;
};

/// Names for --format, in the order of the help text.
std::vector<std::string> formatNames();
/// Null for an unknown name.
std::unique_ptr<Format> makeFormat(llvm::StringRef Name);

} // namespace cudalint::report

#endif
