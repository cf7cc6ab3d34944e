//===- Support.h - what several formats need ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_SUPPORT_H
#define CUDA_LINT_DRIVER_REPORT_SUPPORT_H

#include "driver/report/Report.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <functional>
#include <optional>

namespace cudalint::report {

llvm::StringRef name(Severity);
llvm::StringRef name(Confidence);
/// "parse-error", "crash", "timeout", "memory-limit", "missing-file", "not-analysed", "configuration".
llvm::StringRef name(Problem::Kind);
llvm::StringRef name(Suppression::Kind);
/// Their inverses; nullopt for any other word.
std::optional<Problem::Kind> parseProblemKind(llvm::StringRef Word);
std::optional<Suppression::Kind> parseSuppressionKind(llvm::StringRef Word);

/// "error", "warning" or "note": see Report.h.
llvm::StringRef sarifLevel(Severity, Confidence);
unsigned rank(Confidence);

/// File below Root with forward slashes, or File itself when it lies elsewhere.
std::string relative(llvm::StringRef Root, llvm::StringRef File);
/// Relative reference (RFC 3986) for a file below Root, file:// URI for another.
std::string uri(llvm::StringRef Root, llvm::StringRef File);
std::string percentEncode(llvm::StringRef Path);

/// Valid UTF-8; invalid bytes and control characters other than tab and newline become U+FFFD.
std::string printable(llvm::StringRef Text);
/// printable(), with the five XML entities.
std::string xmlEscape(llvm::StringRef Text);
/// Valid UTF-8 (control characters stay: JSON escapes them).
std::string utf8(llvm::StringRef Text);
/// Stable across platforms and releases: 16 hex digits.
std::string contentHash(llvm::StringRef Text);

/// Source lines for excerpts. Keeps the last few files, so that a report over thousands of files stays small.
class Sources {
public:
  /// Line N (from 1) without its end, as it is on disk; nullopt when the file or the line is not there.
  std::optional<std::string> line(llvm::StringRef File, unsigned N);
  /// Whole text; nullptr when it can't be read.
  std::shared_ptr<llvm::MemoryBuffer> text(llvm::StringRef File);
  /// Line and byte column of an offset; {0, 0} when unknown.
  std::pair<unsigned, unsigned> position(llvm::StringRef File, unsigned Offset);
  /// Column of Where in UTF-16 code units (what SARIF counts); the byte column when the line can't be read.
  unsigned utf16Column(llvm::StringRef File, unsigned Line, unsigned ByteColumn);
  /// Where with an end: the one it has, or the end of the identifier that starts there, or one character.
  Place extent(const Place& Where);

private:
  struct Entry {
    std::shared_ptr<llvm::MemoryBuffer> Buffer;
    std::vector<unsigned> Starts;
    unsigned Age = 0;
  };
  Entry* load(llvm::StringRef File);
  llvm::StringMap<Entry> Cache;
  unsigned Clock = 0;
};

struct Counts {
  unsigned Errors = 0, Warnings = 0, Performance = 0, Portability = 0, Suppressed = 0;
  unsigned Fixable = 0, UnsafeFixable = 0, Files = 0; ///< Files: with a finding that is not suppressed
  unsigned Problems = 0, FatalProblems = 0, ProblemFiles = 0; ///< ProblemFiles: with a fatal problem
  unsigned total() const { return Errors + Warnings + Performance + Portability; }
};
Counts count(const RunResult&);

/// RunResult::ExitStatus, or what it must be: 3 with a fatal problem, 1 with a finding, else 0.
int exitStatus(const RunResult&);

/// The fingerprint of each result, in order: the one it carries, or a new one. The text of the line, the rule and the
/// relative path decide: 16 hex digits; findings with all three equal are numbered in order ("…-1"). Line numbers and
/// messages do not count.
std::vector<std::string> fingerprints(const RunResult&, Sources&);
/// New ones for all, with the names that Name gives to files.
using PathFn = llvm::function_ref<std::string(llvm::StringRef)>;
std::vector<std::string> fingerprints(const RunResult&, Sources&, PathFn Name);
/// The numbers of equal ones anew, in the order of the results: each shard has counted for itself. Needs no source.
void renumberFingerprints(RunResult&);
/// Fills Result::Fingerprint where it is empty.
void assignFingerprints(RunResult&);

/// Sorts results and problems as RunResult promises.
void sort(RunResult&);

bool samePlace(const Place&, const Place&);
/// The order of reports: by file, line and column, then by offset.
bool placeLess(const Place&, const Place&);
/// Whether a note is a remark on the finding and no step of its witness: it has no place, or stands at the finding's own.
bool isRemark(const Note&, const Result&);
/// A step of a witness: a note, or the finding itself.
struct Step {
  Place Where;
  std::string Message;
  bool Finding = false;
};
/// The witness in the order in which it is told: the notes that are no remarks lead up to the finding, but for those
/// further down in the same file.
std::vector<Step> witness(const Result&);

/// "1 error", "2 errors".
std::string plural(unsigned N, llvm::StringRef Noun);

} // namespace cudalint::report

#endif
