//===- Finding.h - what a check reports -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A finding is emitted as an ordinary clang-tidy diagnostic, so that NOLINT, fix-its and every clang-tidy front end
// work. What clang-tidy's diagnostics can't carry (confidence, severity, the kernel) travels beside it, in the
// FindingSink that the cuda-lint engine installs; the plugin has no sink and prints the diagnostic alone.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_FINDING_H
#define CUDA_LINT_FINDING_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cudalint {

/// How bad it is when it is right. Independent of Confidence.
enum class Severity : unsigned char {
  Error,       ///< undefined behaviour, a deadlock or a launch failure on some legal schedule
  Warning,     ///< works today by luck, or is wrong under an assumption outside the file
  Performance, ///< correct, but pays for more than it needs
  Portability, ///< correct on this target only
};

/// How sure the check is.
enum class Confidence : unsigned char {
  Possible, ///< off by default: something could not be decided
  Likely,   ///< one plain assumption, which the message names
  Certain,  ///< a witness was found in the code as written
};

/// Their words, in configuration files and reports. Inline: reports don't link the checks.
inline constexpr std::array<std::pair<Severity, std::string_view>, 4> SeverityWords = {{
    {Severity::Error, "error"},
    {Severity::Warning, "warning"},
    {Severity::Performance, "performance"},
    {Severity::Portability, "portability"},
}};
inline constexpr std::array<std::pair<Confidence, std::string_view>, 3> ConfidenceWords = {{
    {Confidence::Possible, "possible"},
    {Confidence::Likely, "likely"},
    {Confidence::Certain, "certain"},
}};
/// The word of a value in a table of pairs, and back; nullopt for any other word.
template <typename Table, typename Value> constexpr std::string_view wordOf(const Table& Words, Value V) {
  for (const auto& [Candidate, Word] : Words)
    if (Candidate == V) return Word;
  return {};
}
template <typename Table> constexpr auto valueOf(const Table& Words, std::string_view Text) {
  using Value = std::remove_cvref_t<decltype(Words[0].first)>;
  for (const auto& [Candidate, Word] : Words)
    if (Word == Text) return std::optional<Value>(Candidate);
  return std::optional<Value>();
}
constexpr std::string_view toString(Severity S) { return wordOf(SeverityWords, S); }
constexpr std::string_view toString(Confidence C) { return wordOf(ConfidenceWords, C); }
constexpr std::optional<Severity> parseSeverity(std::string_view Text) { return valueOf(SeverityWords, Text); }
constexpr std::optional<Confidence> parseConfidence(std::string_view Text) { return valueOf(ConfidenceWords, Text); }

/// A step of the witness: where, and what happens there ("lane 16 writes s[16] here").
struct FindingNote {
  clang::SourceLocation Loc;
  std::string Message;
};

/// One thing a check found. Locations may be in macros; they are mapped to the expansion for the report.
struct Finding {
  clang::SourceLocation Loc;
  std::string Message; ///< one sentence, no full stop, no newline; names threads, objects and numbers
  Severity Sev = Severity::Error;
  Confidence Conf = Confidence::Certain;
  std::string Kernel;                     ///< the kernel as written, with template arguments; empty on the host side
  std::vector<FindingNote> Notes;         ///< witness first, then hints how to fix it
  std::vector<clang::FixItHint> Fixes;    ///< right by construction
  std::vector<clang::FixItHint> Unsafe;   ///< used where Fixes is empty; may change behaviour: --unsafe-fixes applies it
};

/// What the engine keeps beside a clang-tidy diagnostic. Keyed by (check, file, offset, message).
struct FindingExtra {
  std::string Check, File, Message, Kernel;
  unsigned Offset = 0;
  Severity Sev = Severity::Error;
  Confidence Conf = Confidence::Certain;
  bool UnsafeFix = false; ///< the hints of the diagnostic are Finding::Unsafe
};

/// Receives the extras of every finding and the notices of what was not analysed. One per process (a worker analyses
/// one translation unit); installed by the engine, absent in the plugin.
class FindingSink {
public:
  virtual ~FindingSink() = default;
  virtual void finding(FindingExtra Extra) = 0;
  /// Something that was left out: a kernel past its budget, a construct that is not modelled.
  virtual void notAnalysed(std::string File, unsigned Line, std::string What) = 0;
  /// Findings below this are not emitted at all.
  virtual Confidence minimumConfidence() const = 0;

  static FindingSink* get();
  static void install(FindingSink*);
};

} // namespace cudalint

#endif
