//===- Report.h - the result of a run, and the output formats -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Plain data, no Clang: the engine fills a RunResult, a Format writes it. Lines and columns count from 1; columns count
// bytes. Paths are absolute; a format makes them relative to RunResult::Root.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_REPORT_H
#define CUDA_LINT_DRIVER_REPORT_REPORT_H

#include "cuda-lint/Finding.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cudalint::report {

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
