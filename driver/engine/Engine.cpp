//===- Engine.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Engine.h"
#include "cuda-lint/Vocabulary.h"
#include "driver/engine/Cache.h"
#include "driver/engine/Merge.h"
#include "driver/engine/Worker.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>
#include <thread>
#include <unistd.h>

namespace cudalint::engine {

using llvm::StringRef;
using report::Problem;

namespace {

uint64_t machineMemory() { return uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE)); }

std::string megabytes(uint64_t Bytes) { return std::to_string((Bytes + (1 << 20) - 1) >> 20) + " MB"; }

/// The last line of what a dying worker wrote: an assertion, a fatal error.
std::string lastLine(StringRef Text) {
  Text = Text.rtrim();
  return Text.substr(Text.rfind('\n') == StringRef::npos ? 0 : Text.rfind('\n') + 1).trim().take_front(300).str();
}

std::string seconds(double S) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format(S < 10 ? "%.2g" : "%.0f", S);
  return Text;
}

/// What a worker that did not end well gets in the report.
Problem problemOf(const Unit& U, const Outcome& End, const WorkerReader& R, const Limits& L) {
  Problem P;
  P.Where.File = U.File;
  std::string While = R.Phase.empty() ? std::string() : " while " + R.Phase;
  std::string Said = lastLine(End.Stderr);
  if (!Said.empty()) Said = ": " + Said;
  switch (End.What) {
  case Outcome::TimedOut:
    P.K = Problem::Timeout;
    P.Message = "gave up after " + seconds(L.Seconds) + " s" + While + "; raise it with --timeout";
    break;
  case Outcome::OutOfMemory:
    P.K = Problem::Memory;
    P.Message = "needed more than " + megabytes(L.Bytes) + " of memory" + While + "; raise it with --memory";
    break;
  case Outcome::Signalled:
    P.K = Problem::Crash;
    P.Message = "worker died of signal " + std::to_string(End.Code) + " (" + strsignal(End.Code) + ")" + While + Said;
    break;
  case Outcome::NotStarted:
    P.K = Problem::Crash;
    P.Message = std::string("worker could not be started: ") + std::strerror(End.Code);
    break;
  case Outcome::Exited:
  case Outcome::Finished:
    P.K = Problem::Crash;
    P.Message = "worker ended early (status " + std::to_string(End.Code) + ")" + While + Said;
    break;
  }
  return P;
}

bool hasParseErrors(const UnitResult& R) {
  return std::any_of(R.Problems.begin(), R.Problems.end(), [](const Problem& P) { return P.K == Problem::ParseError; });
}

class Run {
public:
  Run(const std::vector<Unit>& Units, const RunOptions& O, const std::function<void(const Progress&)>& OnProgress)
      : Units(Units), O(O), OnProgress(OnProgress), Outcomes(Units.size()), Skipped(Units.size(), false) {}

  report::RunResult analyse() {
    if (!O.CacheFolder.empty()) {
      Cache = std::make_unique<ResultCache>(O.CacheFolder);
      if (!Cache->usable()) {
        note(Cache->problem());
        Cache.reset();
      }
    }
    // What every worker needs is made before they are forked.
    (void)Vocabulary::builtin();
    (void)checkFactories();

    // Headers found in a folder come last: those that a unit has included by then need no look of their own.
    std::vector<size_t> First, Second;
    for (size_t I = 0; I < Units.size(); ++I) (Units[I].FromWalk ? Second : First).push_back(I);
    Total = Units.size();
    runAll(First);
    std::vector<size_t> Left;
    for (size_t I : Second) {
      if (Included.count(Units[I].File)) Skipped[I] = true, --Total;
      else Left.push_back(I);
    }
    runAll(Left);
    tell("");

    for (size_t I = 0; I < Units.size(); ++I) {
      if (Skipped[I]) continue;
      Out.Files.push_back(Units[I].File);
      for (const Problem& P : Units[I].Problems) Out.Problems.push_back(P);
      for (report::Result& R : Outcomes[I].Results) Out.Results.push_back(std::move(R));
      for (Problem& P : Outcomes[I].Problems) Out.Problems.push_back(std::move(P));
    }
    if (Cache && Cache->corrupt())
      note(std::to_string(Cache->corrupt()) + " damaged cache " + (Cache->corrupt() == 1 ? "entry" : "entries") + " ignored in " + O.CacheFolder);
    mergeResults(Out);
    return std::move(Out);
  }

private:
  const std::vector<Unit>& Units;
  const RunOptions& O;
  const std::function<void(const Progress&)>& OnProgress;
  std::vector<UnitResult> Outcomes;
  std::vector<bool> Skipped;
  std::set<std::string> Included;
  std::unique_ptr<ResultCache> Cache;
  report::RunResult Out;
  size_t Done = 0, Total = 0;

  void note(std::string Text) {
    Problem P;
    P.K = Problem::Configuration;
    P.Message = std::move(Text);
    P.Fatal = false;
    Out.Problems.push_back(std::move(P));
  }

  void tell(const std::string& File) {
    if (OnProgress) OnProgress({Done, Total, File});
  }

  void accept(size_t I, UnitResult R) {
    for (const std::string& File : R.Deps.Read)
      if (File != Units[I].File) Included.insert(File);
    R.Deps = {};
    Outcomes[I] = std::move(R);
    ++Done;
  }

  void runAll(const std::vector<size_t>& Indices) {
    size_t Position = 0;
    Pool P(O.Jobs, O.Limit);
    P.run([&](Job& J) {
      while (Position < Indices.size()) {
        size_t I = Indices[Position++];
        std::string Key = Cache ? ResultCache::keyOf(Units[I]) : std::string();
        if (Cache)
          if (auto Hit = Cache->load(Key)) {
            ++Out.CacheHits;
            accept(I, std::move(*Hit));
            continue;
          }
        tell(Units[I].File);
        J = makeJob(I, std::move(Key));
        return Pool::Supply::Job;
      }
      return Pool::Supply::End;
    });
  }

  Job makeJob(size_t I, std::string Key) {
    auto Reader = std::make_shared<WorkerReader>();
    auto Began = std::chrono::system_clock::now();
    Job J;
    J.Work = [this, I](llvm::raw_ostream& Lines) { work(Units[I], {}, Lines); };
    J.OnLine = [Reader](StringRef Line) { Reader->line(Line); };
    J.OnEnd = [this, I, Reader, Began, Key = std::move(Key)](const Outcome& End) {
      bool Fine = End.What == Outcome::Finished && Reader->Complete;
      if (!Fine) Reader->Result.Problems.push_back(problemOf(Units[I], End, *Reader, O.Limit));
      for (const auto& [What, Time] : Reader->Timing) Out.Timing[What] += Time;
      // What failed to parse may parse when something outside the files changes (a mount, a generated header).
      if (Fine && Cache && !hasParseErrors(Reader->Result)) Cache->store(Key, Reader->Result, Began);
      accept(I, std::move(Reader->Result));
      tell(Units[I].File);
    };
    return J;
  }
};

} // namespace

report::RunResult analyse(const std::vector<Unit>& Units, const RunOptions& Options,
                          const std::function<void(const Progress&)>& OnProgress) {
  return Run(Units, Options, OnProgress).analyse();
}

unsigned defaultJobs() {
  unsigned Processors = std::max(1u, std::thread::hardware_concurrency());
  // CUTLASS takes 2.6 GB a unit, plain CUDA 0.2 GB.
  unsigned Fed = unsigned(std::max<uint64_t>(1, machineMemory() / (2ull << 30)));
  return std::min(Processors, Fed);
}

uint64_t defaultMemory() { return std::min<uint64_t>(8ull << 30, machineMemory() / 10 * 8); }

} // namespace cudalint::engine
