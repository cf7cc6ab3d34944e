//===- Statistics.cpp - the table of --statistics -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Gate.h"
#include "driver/report/Support.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using llvm::StringRef;

namespace cudalint::gate {

namespace {
struct Row {
  unsigned All = 0, Errors = 0, Fixable = 0, Suppressed = 0;
};
} // namespace

static void table(llvm::raw_ostream& OS, const std::map<std::string, Row>& Rows, StringRef Title, size_t Most,
                  bool Colour) {
  std::vector<std::pair<std::string, Row>> Sorted(Rows.begin(), Rows.end());
  std::sort(Sorted.begin(), Sorted.end(), [](auto& A, auto& B) {
    return std::make_tuple(B.second.All, B.second.Suppressed, A.first) <
           std::make_tuple(A.second.All, A.second.Suppressed, B.first);
  });
  if (Colour) OS << "\x1b[1m";
  OS << "findings  errors  fixable  silenced  " << Title;
  if (Colour) OS << "\x1b[0m";
  OS << '\n';
  for (size_t I = 0; I < Sorted.size() && I < Most; ++I) {
    auto& [Name, R] = Sorted[I];
    OS << llvm::formatv("{0,8}  {1,6}  {2,7}  {3,8}  {4}\n", R.All, R.Errors, R.Fixable, R.Suppressed,
                        report::printable(Name));
  }
  if (Sorted.size() > Most) OS << "          and " << Sorted.size() - Most << " more\n";
}

void writeStatistics(const RunResult& Run, const report::Options& Opts, llvm::raw_ostream& OS) {
  std::map<std::string, Row> Rules, Files;
  for (const report::Result& R : Run.Results)
    for (Row* Each : {&Rules[R.Rule], &Files[report::relative(Run.Root, R.Where.File)]}) {
      if (R.Suppressed) {
        ++Each->Suppressed;
        continue;
      }
      ++Each->All;
      Each->Errors += R.Sev == Severity::Error;
      Each->Fixable += !R.Fixes.empty();
    }
  if (Rules.empty())
    OS << "no findings\n";
  else {
    table(OS, Rules, "rule", Rules.size(), Opts.Colour);
    OS << '\n';
    table(OS, Files, "file", 10, Opts.Colour);
  }
  std::map<StringRef, unsigned> Problems;
  for (const report::Problem& P : Run.Problems) ++Problems[report::name(P.K)];
  if (!Problems.empty()) {
    OS << '\n';
    for (auto& [Kind, N] : Problems) OS << llvm::formatv("{0,8}  {1}\n", N, Kind);
  }
  OS << '\n' << report::plural(Run.Files.size(), "file") << " checked, " << Run.CacheHits << " from the cache\n";
  if (Run.Timing.empty()) return;
  std::vector<std::pair<std::string, double>> Times(Run.Timing.begin(), Run.Timing.end());
  std::sort(Times.begin(), Times.end(), [](auto& A, auto& B) {
    return A.second != B.second ? A.second > B.second : A.first < B.first;
  });
  for (auto& [Name, Seconds] : Times) OS << llvm::formatv("{0,8:f2} s  {1}\n", Seconds, report::printable(Name));
}

} // namespace cudalint::gate
