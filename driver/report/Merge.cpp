//===- Merge.cpp ----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Merge.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <tuple>

namespace cudalint::report {

namespace {

auto order(const Place& P) { return std::tie(P.File, P.Line, P.Column, P.Offset); }

auto identity(const Result& R) { return std::tuple_cat(order(R.Where), std::tie(R.Rule, R.Message)); }

/// "host" before the architectures, those by number and suffix.
bool passLess(const std::string& A, const std::string& B) {
  auto Rank = [](llvm::StringRef S) {
    unsigned Number = 0;
    bool Device = S.consume_front("sm_");
    S.take_while(llvm::isDigit).getAsInteger(10, Number);
    return std::tuple(Device, Number, S.drop_while(llvm::isDigit).str());
  };
  return std::tuple(Rank(A), A) < std::tuple(Rank(B), B);
}

void unite(std::vector<std::string>& Into, const std::vector<std::string>& From,
           bool (*Less)(const std::string&, const std::string&)) {
  Into.insert(Into.end(), From.begin(), From.end());
  std::sort(Into.begin(), Into.end(), Less);
  Into.erase(std::unique(Into.begin(), Into.end()), Into.end());
}

bool plainLess(const std::string& A, const std::string& B) { return A < B; }

/// Breaks ties between copies of a result, so that which one arrived first doesn't show.
auto content(const Result& R) {
  std::string First = R.Notes.empty() ? std::string() : R.Notes.front().Message;
  return std::tuple(R.Suppressed, !R.Fixes.empty() ? 0 : 1, 2 - int(R.Conf), int(R.Sev), R.Kernel, R.Notes.size(), First);
}

} // namespace

void mergeResults(RunResult& Run) {
  auto& Results = Run.Results;
  for (Result& R : Results) std::sort(R.Passes.begin(), R.Passes.end(), passLess);
  std::sort(Results.begin(), Results.end(), [](const Result& A, const Result& B) {
    if (identity(A) != identity(B)) return identity(A) < identity(B);
    if (content(A) != content(B)) return content(A) < content(B);
    return std::tie(A.MainFiles, A.Passes) < std::tie(B.MainFiles, B.Passes);
  });
  std::vector<Result> Merged;
  for (Result& R : Results) {
    if (!Merged.empty() && identity(Merged.back()) == identity(R)) {
      unite(Merged.back().Passes, R.Passes, passLess);
      unite(Merged.back().MainFiles, R.MainFiles, plainLess);
    } else Merged.push_back(std::move(R));
  }
  Results = std::move(Merged);

  auto& Problems = Run.Problems;
  auto Key = [](const Problem& P) { return std::tuple_cat(order(P.Where), std::tie(P.K, P.Message, P.Fatal)); };
  std::sort(Problems.begin(), Problems.end(), [&](const Problem& A, const Problem& B) {
    return Key(A) != Key(B) ? Key(A) < Key(B) : passLess(A.Pass, B.Pass);
  });
  std::vector<Problem> Kept;
  std::vector<std::vector<std::string>> Passes;
  for (Problem& P : Problems) {
    if (Kept.empty() || Key(Kept.back()) != Key(P)) {
      Passes.emplace_back();
      Kept.push_back(P);
    }
    // Of a report that was merged before, they are joined already.
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::StringRef(P.Pass).split(Words, ", ", -1, /*KeepEmpty=*/false);
    for (llvm::StringRef Pass : Words) unite(Passes.back(), {Pass.str()}, passLess);
  }
  for (size_t I = 0; I < Kept.size(); ++I) Kept[I].Pass = llvm::join(Passes[I], ", ");
  Problems = std::move(Kept);

  for (std::vector<std::string>* List : {&Run.Files, &Run.Headers}) {
    std::sort(List->begin(), List->end());
    List->erase(std::unique(List->begin(), List->end()), List->end());
  }
  // A header that one part linted for itself because nobody there includes it, and that a unit of another part does.
  auto In = [](const std::vector<std::string>& List, const std::string& File) { return std::binary_search(List.begin(), List.end(), File); };
  std::erase_if(Run.Files, [&](const std::string& F) { return isHeaderName(F) && In(Run.Headers, F); });
  std::erase_if(Run.Headers, [&](const std::string& H) { return In(Run.Files, H); });
}

} // namespace cudalint::report
