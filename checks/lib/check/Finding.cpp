//===- Finding.cpp - words of findings, the sink of the process ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Finding.h"
#include <array>

namespace cudalint {

static constexpr std::array<std::pair<Severity, std::string_view>, 4> SeverityWords = {{
    {Severity::Error, "error"},
    {Severity::Warning, "warning"},
    {Severity::Performance, "performance"},
    {Severity::Portability, "portability"},
}};
static constexpr std::array<std::pair<Confidence, std::string_view>, 3> ConfidenceWords = {{
    {Confidence::Possible, "possible"},
    {Confidence::Likely, "likely"},
    {Confidence::Certain, "certain"},
}};

template <typename Table, typename Value> static std::string_view wordOf(const Table& Words, Value V) {
  for (const auto& [Candidate, Word] : Words)
    if (Candidate == V) return Word;
  return {};
}
template <typename Value, typename Table>
static std::optional<Value> valueOf(const Table& Words, std::string_view Text) {
  for (const auto& [Candidate, Word] : Words)
    if (Word == Text) return Candidate;
  return std::nullopt;
}

std::string_view toString(Severity S) { return wordOf(SeverityWords, S); }
std::string_view toString(Confidence C) { return wordOf(ConfidenceWords, C); }
std::optional<Severity> parseSeverity(std::string_view Text) { return valueOf<Severity>(SeverityWords, Text); }
std::optional<Confidence> parseConfidence(std::string_view Text) { return valueOf<Confidence>(ConfidenceWords, Text); }

static FindingSink* Installed = nullptr;
FindingSink* FindingSink::get() { return Installed; }
void FindingSink::install(FindingSink* Sink) { Installed = Sink; }

} // namespace cudalint
