//===- Policy.cpp - exit status, shards and merging ---------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Gate.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/Json.h"
#include "driver/report/Merge.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/Support/FileSystem.h"
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

/// The parts of one run share N; together they are the run when each K is there.
static bool allShards(const std::vector<RunResult>& Runs) {
  std::set<unsigned> Seen;
  for (const RunResult& Run : Runs) {
    if (Run.ShardCount != Runs.front().ShardCount) return false;
    Seen.insert(Run.ShardIndex);
  }
  return Seen.size() == Runs.front().ShardCount;
}

RunResult merge(std::vector<RunResult> Runs) {
  RunResult Out;
  if (Runs.empty()) return Out;
  Out.Root = Runs.front().Root;
  Out.Version = Runs.front().Version;
  Out.CommandLine = Runs.front().CommandLine;
  Out.MinConfidence = Runs.front().MinConfidence;
  bool Whole = allShards(Runs);
  if (!Whole) Out.ShardIndex = Runs.front().ShardIndex, Out.ShardCount = std::max(2u, Runs.front().ShardCount);

  using Position = std::pair<std::string, unsigned>; // file and offset of a comment
  std::vector<std::pair<report::Result, std::vector<unsigned>>> CalledUnused; // and what the comment had silenced then
  std::map<Position, size_t> Comments;
  std::map<std::string, size_t> Rules;
  for (RunResult& Run : Runs) {
    unite(Out.Files, Run.Files);
    unite(Out.Headers, Run.Headers);
    Out.CacheHits += Run.CacheHits;
    Out.Filtered |= Run.Filtered;
    Out.MinConfidence = std::max(Out.MinConfidence, Run.MinConfidence);
    for (auto& [Name, Seconds] : Run.Timing) Out.Timing[Name] += Seconds;
    for (report::Rule& R : Run.Rules) {
      auto [It, New] = Rules.emplace(R.Id, Out.Rules.size());
      if (New) {
        Out.Rules.push_back(std::move(R));
        continue;
      }
      report::Rule& Old = Out.Rules[It->second];
      Old.Enabled &= R.Enabled; // "ran" means: in every part
      Old.MinConfidence = std::max(Old.MinConfidence, R.MinConfidence);
    }
    std::map<Position, std::vector<unsigned>> Used;
    for (const report::Suppression& S : Run.Suppressions) Used[{S.Where.File, S.Where.Offset}] = S.Used;
    for (report::Result& R : Run.Results) {
      if (R.Rule != UnusedSuppressionRule) Out.Results.push_back(std::move(R));
      else CalledUnused.emplace_back(R, Used[{R.Where.File, R.Where.Offset}]);
    }
    for (report::Problem& P : Run.Problems) Out.Problems.push_back(std::move(P));
    for (report::Suppression& S : Run.Suppressions) {
      auto [It, New] = Comments.emplace(Position(S.Where.File, S.Where.Offset), Out.Suppressions.size());
      if (New) {
        Out.Suppressions.push_back(std::move(S));
        continue;
      }
      report::Suppression& Old = Out.Suppressions[It->second];
      unite(Old.Used, S.Used);
      Old.Judged &= S.Judged;
    }
    Out.ExitStatus = std::max(Out.ExitStatus, Run.ExitStatus == 2 ? 2 : -1);
  }
  std::set<std::string> Headers(Out.Headers.begin(), Out.Headers.end());
  // Another part may have used the comment.
  std::set<Position> Anew;
  for (auto& [R, Used] : CalledUnused) {
    Position At{R.Where.File, R.Where.Offset};
    auto It = Comments.find(At);
    if (It != Comments.end() && Out.Suppressions[It->second].Used != Used) Anew.insert(At);
    else Out.Results.push_back(std::move(R));
  }
  // No shard alone could judge a header. Where a change filtered the parts, nothing new is said.
  bool Judge = Whole && Runs.front().ShardCount > 1 && !Out.Filtered;
  for (const report::Rule& R : Out.Rules) Judge &= R.Id != UnusedSuppressionRule || R.Enabled;
  SuppressionOptions Opts;
  Opts.Only = [&](const report::Suppression& S) {
    return Anew.count({S.Where.File, S.Where.Offset}) || (Judge && S.Judged && (Headers.count(S.Where.File) || isHeaderName(S.Where.File)));
  };
  addSuppressionFindings(Out, Opts);
  report::mergeResults(Out);
  // The parts took them from the sources, which this machine may not have.
  report::renumberFingerprints(Out);
  report::assignFingerprints(Out);
  return Out;
}

llvm::Expected<RunResult> mergeFiles(const std::vector<std::string>& Files, StringRef Root) {
  if (Files.empty()) return fail("nothing to merge: name the reports that --format json wrote");
  std::vector<std::string> Texts;
  std::set<std::string> Roots;
  for (const std::string& File : Files) {
    auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(File);
    if (!Buffer) return fail("can't read report '" + File + "': " + Buffer.getError().message());
    Texts.push_back((*Buffer)->getBuffer().str());
    auto Run = report::readJson(Texts.back());
    if (!Run) return fail("'" + File + "' is not readable: " + llvm::toString(Run.takeError()));
    Roots.insert(Run->Root);
  }
  // One checkout that is here keeps its name, wherever merge runs. Those of several machines become the one that is here.
  bool Here = Roots.size() == 1 && llvm::sys::fs::is_directory(*Roots.begin());
  std::vector<RunResult> Runs;
  for (const std::string& Text : Texts) Runs.push_back(llvm::cantFail(report::readJson(Text, Here ? StringRef() : Root)));
  return merge(std::move(Runs));
}

} // namespace cudalint::gate
