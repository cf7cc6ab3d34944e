//===- Policy.cpp - exit status, shards and merging ---------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Gate.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/Json.h"
#include "driver/report/Support.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using llvm::StringRef;

namespace cudalint::gate {

static llvm::Error fail(const llvm::Twine& Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

llvm::Expected<std::optional<Severity>> parseFailOn(StringRef Word) {
  if (Word == "never" || Word == "none") return std::nullopt;
  if (Word == "any") return Severity::Performance;
  for (Severity S : {Severity::Error, Severity::Warning, Severity::Portability, Severity::Performance})
    if (Word == report::name(S)) return S;
  return fail("'" + Word + "' is no level: error, warning, portability, any (default) or never");
}

/// Error first; the enumeration itself has performance before portability.
static unsigned weight(Severity S) {
  switch (S) {
  case Severity::Error: return 3;
  case Severity::Warning: return 2;
  case Severity::Portability: return 1;
  case Severity::Performance: return 0;
  }
  return 0;
}

int evaluate(const RunResult& Run, const Policy& P) {
  if (report::count(Run).FatalProblems) return 3;
  if (P.StaleEntries) return 1;
  if (!P.FailOn) return 0;
  unsigned Failing = std::count_if(Run.Results.begin(), Run.Results.end(), [&](const report::Result& R) {
    return !R.Suppressed && weight(R.Sev) >= weight(*P.FailOn);
  });
  return Failing > P.MaxFindings ? 1 : 0;
}

// ---- shards ------------------------------------------------------------------------------------------------------

llvm::Expected<Shard> Shard::parse(StringRef Text) {
  auto [K, N] = Text.split('/');
  Shard S;
  if (K.getAsInteger(10, S.K) || N.getAsInteger(10, S.N) || S.K < 1 || S.K > S.N)
    return fail("'" + Text + "' is no shard: K/N with 1 <= K <= N, as in 2/8");
  return S;
}

bool Shard::has(StringRef RelativePath) const { return llvm::xxh3_64bits(RelativePath) % N == K - 1; }

// ---- merging -----------------------------------------------------------------------------------------------------

template <class T> static void unite(std::vector<T>& To, const std::vector<T>& From) {
  To.insert(To.end(), From.begin(), From.end());
  std::sort(To.begin(), To.end());
  To.erase(std::unique(To.begin(), To.end()), To.end());
}

RunResult merge(std::vector<RunResult> Runs) {
  RunResult Out;
  if (Runs.empty()) return Out;
  Out.Root = Runs.front().Root;
  Out.Version = Runs.front().Version;
  Out.CommandLine = Runs.front().CommandLine;
  Out.MinConfidence = Runs.front().MinConfidence;
  bool HadSuppressionFindings = false, HadReasonFindings = false;

  std::map<std::tuple<std::string, std::string, unsigned, unsigned, std::string>, size_t> Known;
  std::set<std::tuple<std::string, unsigned, unsigned, int, std::string, std::string>> KnownProblems;
  std::map<std::pair<std::string, unsigned>, size_t> KnownSuppressions;
  std::map<std::string, size_t> KnownRules;
  for (RunResult& Run : Runs) {
    unite(Out.Files, Run.Files);
    unite(Out.Headers, Run.Headers);
    Out.CacheHits += Run.CacheHits;
    Out.MinConfidence = std::max(Out.MinConfidence, Run.MinConfidence);
    for (auto& [Name, Seconds] : Run.Timing) Out.Timing[Name] += Seconds;
    for (report::Rule& R : Run.Rules) {
      auto [It, New] = KnownRules.emplace(R.Id, Out.Rules.size());
      if (New)
        Out.Rules.push_back(std::move(R));
      else
        Out.Rules[It->second].Enabled &= R.Enabled; // "ran" means: in every part
    }
    for (report::Result& R : Run.Results) {
      // What is unused is decided anew below: a comment in a header may be used by another shard.
      if (R.Rule == UnusedSuppressionRule) {
        HadSuppressionFindings = true;
        continue;
      }
      if (R.Rule == SuppressionReasonRule) {
        HadReasonFindings = true;
        continue;
      }
      auto [It, New] =
          Known.emplace(std::make_tuple(R.Rule, R.Where.File, R.Where.Line, R.Where.Column, R.Message), Out.Results.size());
      if (New) {
        Out.Results.push_back(std::move(R));
        continue;
      }
      report::Result& Old = Out.Results[It->second];
      unite(Old.Passes, R.Passes);
      unite(Old.MainFiles, R.MainFiles);
      Old.Conf = std::max(Old.Conf, R.Conf);
      if (Old.Suppressed && !R.Suppressed) Old.Suppressed = false;
    }
    for (report::Problem& P : Run.Problems)
      if (KnownProblems.emplace(P.Where.File, P.Where.Line, P.Where.Column, int(P.K), P.Pass, P.Message).second)
        Out.Problems.push_back(std::move(P));
    for (report::Suppression& S : Run.Suppressions) {
      auto [It, New] = KnownSuppressions.emplace(std::make_pair(S.Where.File, S.Where.Offset), Out.Suppressions.size());
      if (New)
        Out.Suppressions.push_back(std::move(S));
      else
        unite(Out.Suppressions[It->second].Used, S.Used);
    }
    Out.ExitStatus = std::max(Out.ExitStatus, Run.ExitStatus == 2 ? 2 : -1);
  }
  report::sort(Out);
  if (HadSuppressionFindings || HadReasonFindings) {
    SuppressionOptions Opts;
    Opts.ReportUnused = HadSuppressionFindings;
    Opts.RequireReason = HadReasonFindings;
    addSuppressionFindings(Out, Opts);
  }
  // Ordinals of equal lines were counted in each run alone.
  for (report::Result& R : Out.Results) R.Fingerprint.clear();
  report::assignFingerprints(Out);
  return Out;
}

llvm::Expected<RunResult> mergeFiles(const std::vector<std::string>& Files, StringRef Root) {
  if (Files.empty()) return fail("nothing to merge: name the reports that --format json wrote");
  std::vector<RunResult> Runs;
  std::string Common = Root.str();
  for (const std::string& File : Files) {
    auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(File);
    if (!Buffer) return fail("can't read report '" + File + "': " + Buffer.getError().message());
    auto Run = report::readJson((*Buffer)->getBuffer(), Common);
    if (!Run) return fail("'" + File + "' is not readable: " + llvm::toString(Run.takeError()));
    if (Common.empty()) Common = Run->Root;
    Runs.push_back(std::move(*Run));
  }
  return merge(std::move(Runs));
}

} // namespace cudalint::gate
