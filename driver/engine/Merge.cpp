//===- Merge.cpp ----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Merge.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <tuple>

namespace cudalint::engine {

using report::Place;
using report::Problem;
using report::Result;

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

void mergeResults(report::RunResult& Run) {
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
    if (!P.Pass.empty()) unite(Passes.back(), {P.Pass}, passLess);
  }
  for (size_t I = 0; I < Kept.size(); ++I) Kept[I].Pass = llvm::join(Passes[I], ", ");
  Problems = std::move(Kept);

  std::sort(Run.Files.begin(), Run.Files.end());
  Run.Files.erase(std::unique(Run.Files.begin(), Run.Files.end()), Run.Files.end());
}

} // namespace cudalint::engine
