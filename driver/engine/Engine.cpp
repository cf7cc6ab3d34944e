//===- Engine.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Engine.h"
#include "cuda-lint/Vocabulary.h"
#include "driver/engine/Cache.h"
#include "driver/engine/Pch.h"
#include "driver/engine/Worker.h"
#include "driver/report/Merge.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
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

bool hasFatalProblem(const UnitResult& R) {
  return std::any_of(R.Problems.begin(), R.Problems.end(), [](const Problem& P) { return P.Fatal; });
}

class Run {
public:
  Run(const std::vector<Unit>& Asked, const std::vector<Unit>& Users, const RunOptions& O, const std::function<void(const Progress&)>& OnProgress)
      : Asked(Asked.size()), O(O), OnProgress(OnProgress), Outcomes(Asked.size() + Users.size()), Skipped(Outcomes.size(), false) {
    for (const std::vector<Unit>* List : {&Asked, &Users})
      for (const Unit& U : *List) Units.push_back(&U);
  }

  report::RunResult analyse() {
    if (!O.CacheFolder.empty()) {
      Cache = std::make_unique<ResultCache>(O.CacheFolder);
      if (!Cache->usable()) {
        note(Cache->problem());
        Cache.reset();
      } else Headers = std::make_unique<PchStore>(O.CacheFolder, Cache->stamps());
    }
    // What every worker needs is made before they are forked.
    (void)Vocabulary::builtin();
    (void)checkFactories();

    // Headers come last: those that a unit has included by then need no look of their own.
    std::vector<size_t> First, Later;
    for (size_t I = 0; I < Asked; ++I) (Units[I]->Droppable ? Later : First).push_back(I);
    Total = Asked;
    HeadersToSkip = !Later.empty();
    runAll(First);
    std::vector<size_t> Left;
    for (size_t I : Later) {
      if (Included.count(realPath(Units[I]->File))) skip(I);
      else Left.push_back(I);
    }
    readUsers(Left);
    std::erase_if(Left, [&](size_t I) { return Skipped[I]; });
    runAll(Left);
    for (size_t I : Left)
      if (hasFatalProblem(Outcomes[I])) standIn(I);
    tell("");

    std::set<std::string> UserFiles;
    std::map<std::string, std::pair<unsigned, std::map<unsigned, unsigned>>> Lines; // readers; line -> those that left it out
    for (size_t I = 0; I < Units.size(); ++I) {
      if (I < Asked && Skipped[I]) {
        if (StoodFor.count(I)) Out.Files.push_back(Units[I]->File);
        continue;
      }
      auto Kept = Speaks.find(I);
      if (I >= Asked && Kept == Speaks.end()) continue;
      // A unit that was read on behalf of headers speaks of those alone, as if each were the unit.
      auto Speaking = [&](const std::string& File) { return I < Asked || Kept->second.count(File); };
      if (I < Asked) Out.Files.push_back(Units[I]->File);
      for (const Problem& P : Units[I]->Problems) Out.Problems.push_back(P);
      for (report::Result& R : Outcomes[I].Results) {
        if (!Speaking(R.Where.File)) continue;
        if (I >= Asked && !hasFatalProblem(Outcomes[I])) R.MainFiles = {Kept->second.at(R.Where.File)};
        Out.Results.push_back(std::move(R));
      }
      for (Problem& P : Outcomes[I].Problems)
        if (P.Fatal || Speaking(P.Where.File)) Out.Problems.push_back(std::move(P));
      if (I < Asked && hasParseErrors(Outcomes[I]) && !Units[I]->Alone.empty()) note(Units[I]->Alone, Units[I]->File);
      for (const auto& [File, Hash] : Outcomes[I].UserFiles) {
        // Units that read two states of a file leave no fix of it that could be right.
        if (auto [It, New] = Out.Hashes.try_emplace(File, Hash); !New && It->second != Hash) It->second.clear();
        if (!Speaking(File)) continue;
        UserFiles.insert(File);
        ++Lines[File].first;
      }
      for (const auto& [File, Ranges] : Outcomes[I].Uncompiled)
        if (Speaking(File))
          for (auto [First, Last] : Ranges)
            for (unsigned Line = First; Line <= Last; ++Line) ++Lines[File].second[Line];
    }
    if (unsigned Damaged = (Cache ? Cache->corrupt() : 0) + (Headers ? Headers->corrupt() : 0))
      note(std::to_string(Damaged) + " damaged cache " + (Damaged == 1 ? "entry" : "entries") + " ignored in " + O.CacheFolder);
    if (Cache) pruneCache(O.CacheFolder);
    for (const auto& [File, Seen] : Lines)
      for (auto [Line, Skipped] : Seen.second)
        if (Skipped == Seen.first) Out.Uncompiled[File].insert(Line);
    for (const std::string& File : Out.Files) UserFiles.erase(File);
    Out.Headers.assign(UserFiles.begin(), UserFiles.end());
    report::mergeResults(Out);
    return std::move(Out);
  }

private:
  size_t Asked; ///< units that the run is about; behind them stand those that headers may need
  std::vector<const Unit*> Units;
  const RunOptions& O;
  const std::function<void(const Progress&)>& OnProgress;
  std::vector<UnitResult> Outcomes;
  std::vector<bool> Skipped;
  std::set<std::string> Included;
  /// Units that speak for headers: the real path of each and the name that it was given.
  std::map<size_t, std::map<std::string, std::string>> Speaks;
  std::map<size_t, std::vector<size_t>> Partly; ///< header -> units that include it and are not wholly analysed
  std::set<size_t> StoodFor;
  std::unique_ptr<ResultCache> Cache;
  std::unique_ptr<PchStore> Headers;
  report::RunResult Out;
  size_t Done = 0, Total = 0;
  bool HeadersToSkip = false;

  void skip(size_t I) {
    Skipped[I] = true;
    --Total;
  }

  void speakFor(size_t Header, const std::vector<size_t>& Readers) {
    for (size_t I : Readers) Speaks[I].emplace(realPath(Units[Header]->File), Units[Header]->File);
    StoodFor.insert(Header);
    Skipped[Header] = true;
  }

  /// Reads units that include the headers, one try after another, until each header has one that was analysed wholly.
  void readUsers(std::vector<size_t> Headers) {
    std::map<std::string, std::vector<size_t>> ByFile;
    for (size_t I = Asked; I < Units.size(); ++I) ByFile[Units[I]->File].push_back(I);
    std::set<size_t> Begun;
    for (size_t Try = 0; !Headers.empty(); ++Try) {
      std::erase_if(Headers, [&](size_t H) { return Try >= Units[H]->Users.size(); });
      std::vector<size_t> Batch;
      for (size_t H : Headers)
        for (size_t I : ByFile[Units[H]->Users[Try]])
          if (Begun.insert(I).second) Batch.push_back(I);
      Total += Batch.size();
      runAll(Batch);
      std::erase_if(Headers, [&](size_t H) {
        std::vector<size_t> Readers;
        for (size_t I : ByFile[Units[H]->Users[Try]])
          if (Outcomes[I].UserFiles.count(realPath(Units[H]->File))) Readers.push_back(I);
        if (Readers.empty()) return false;
        if (llvm::any_of(Readers, [&](size_t I) { return hasFatalProblem(Outcomes[I]); })) {
          Partly.try_emplace(H, Readers);
          return false;
        }
        speakFor(H, Readers);
        --Total;
        return true;
      });
    }
  }

  /// A header that can't be analysed alone: a unit that includes it says at least why it can't either.
  void standIn(size_t Header) {
    auto It = Partly.find(Header);
    if (It == Partly.end()) return;
    speakFor(Header, It->second);
    note("read as a part of " + llvm::sys::path::filename(Units[It->second.front()]->File).str() + ", which could not be analysed wholly", Units[Header]->File);
  }

  void note(std::string Text, std::string File = {}) {
    Problem P;
    P.K = Problem::Configuration;
    P.Where.File = std::move(File);
    P.Message = std::move(Text);
    P.Fatal = false;
    Out.Problems.push_back(std::move(P));
  }

  void tell(const std::string& File) {
    if (OnProgress) OnProgress({Done, Total, File});
  }

  void accept(size_t I, UnitResult R) {
    if (HeadersToSkip)
      for (const std::string& File : R.Deps.Read)
        if (isHeaderName(File)) Included.insert(realPath(File));
    R.Deps = {};
    Outcomes[I] = std::move(R);
    ++Done;
  }

  // ---- precompiled headers
  enum class Build : unsigned char { Waiting, Running, Ended };
  std::map<std::string, Build> Builds;             ///< those that this run makes
  std::vector<PchRequest> BuildQueue;
  std::map<size_t, std::vector<std::string>> Chosen; ///< unit -> the key of each pass, empty for none

  /// Decides which passes use which precompiled header, and which are worth making: they cost about two parses.
  void planHeaders(const std::vector<size_t>& Indices) {
    if (!Headers) return;
    std::map<std::string, unsigned> Users;
    std::map<size_t, std::vector<std::vector<PchRequest>>> Requests;
    for (size_t I : Indices)
      for (const toolchain::Pass& P : Units[I]->Passes) {
        Requests[I].push_back(Headers->requestsFor(P));
        for (const PchRequest& R : Requests[I].back()) ++Users[R.Key];
      }
    for (auto& [I, Passes] : Requests)
      for (auto& Options : Passes) {
        std::string Key;
        for (PchRequest& R : Options) {
          bool Worth = Users[R.Key] >= (R.Headers.empty() ? 2 : 3) || Headers->wanted(R.Key);
          if (!Headers->has(R.Key) && !Worth) continue;
          Key = R.Key;
          if (!Headers->has(Key) && Builds.emplace(Key, Build::Waiting).second) BuildQueue.push_back(std::move(R));
          break;
        }
        if (Key.empty() && !Options.empty()) Headers->want(Options.front().Key);
        Chosen[I].push_back(Key);
      }
  }

  Job makeBuildJob(PchRequest R) {
    std::string Key = R.Key;
    Job J;
    auto Start = std::chrono::steady_clock::now();
    J.Work = [R = std::move(R), Folder = Headers->folder()](llvm::raw_ostream&) {
      std::string Error;
      // Headers that do not compile alone are no news: the passes say so themselves.
      (void)PchStore::build(R, Folder, Error);
    };
    J.OnEnd = [this, Key, Start](const Outcome&) {
      Headers->refresh(Key);
      Builds[Key] = Build::Ended;
      Out.Timing["precompiled headers"] += std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
    };
    return J;
  }

  bool isReady(size_t I) const {
    auto It = Chosen.find(I);
    if (It == Chosen.end()) return true;
    return llvm::all_of(It->second, [&](const std::string& Key) {
      auto B = Builds.find(Key);
      return B == Builds.end() || B->second == Build::Ended;
    });
  }

  void runAll(const std::vector<size_t>& Indices) {
    std::map<size_t, std::string> Keys;
    std::vector<size_t> Queue;
    for (size_t I : Indices) {
      if (Cache) {
        Keys[I] = ResultCache::keyOf(*Units[I]);
        if (auto Hit = Cache->load(Keys[I])) {
          ++Out.CacheHits;
          accept(I, std::move(*Hit));
          continue;
        }
      }
      Queue.push_back(I);
    }
    planHeaders(Queue);
    Pool P(O.Jobs, O.Limit);
    P.run([&](Job& J) {
      if (!BuildQueue.empty()) {
        PchRequest R = std::move(BuildQueue.front());
        BuildQueue.erase(BuildQueue.begin());
        Builds[R.Key] = Build::Running;
        J = makeBuildJob(std::move(R));
        return Pool::Supply::Job;
      }
      if (Queue.empty()) return Pool::Supply::End;
      auto It = llvm::find_if(Queue, [&](size_t I) { return isReady(I); });
      if (It == Queue.end()) return Pool::Supply::Wait;
      size_t I = *It;
      Queue.erase(It);
      tell(Units[I]->File);
      J = makeJob(I, std::move(Keys[I]));
      return Pool::Supply::Job;
    });
  }

  Job makeJob(size_t I, std::string Key) {
    auto Reader = std::make_shared<WorkerReader>();
    auto Began = std::chrono::system_clock::now();
    std::vector<PchUse> Pchs;
    std::set<std::string> PchKeys;
    if (auto It = Chosen.find(I); It != Chosen.end())
      for (size_t N = 0; N < It->second.size(); ++N) {
        const std::string& PchKey = It->second[N];
        Pchs.push_back(PchKey.empty() ? PchUse() : Headers->useFor(PchKey, Units[I]->Passes[N]));
        if (!Pchs.back().File.empty()) PchKeys.insert(PchKey);
      }
    Job J;
    J.Work = [this, I, Pchs = std::move(Pchs)](llvm::raw_ostream& Lines) { work(*Units[I], Pchs, Lines); };
    J.OnLine = [Reader](StringRef Line) { Reader->line(Line); };
    J.OnEnd = [this, I, Reader, Began, PchKeys = std::move(PchKeys), Key = std::move(Key)](const Outcome& End) {
      UnitResult& R = Reader->Result;
      bool Fine = End.What == Outcome::Finished && Reader->Complete;
      if (!Fine) R.Problems.push_back(problemOf(*Units[I], End, *Reader, O.Limit));
      Out.PrecompiledPasses += Reader->PrecompiledPasses;
      for (const auto& [What, Time] : Reader->Timing) Out.Timing[What] += Time;
      if (Headers) {
        std::erase_if(R.Deps.Read, [&](const std::string& File) { return StringRef(File).starts_with(Headers->folder()); });
        for (const std::string& PchKey : PchKeys) {
          const std::set<std::string>& Files = Headers->filesOf(PchKey);
          R.Deps.Read.insert(Files.begin(), Files.end());
        }
      }
      // What failed to parse may parse when something outside the files changes (a mount, a generated header).
      if (Fine && Cache && !hasParseErrors(R)) Cache->store(Key, R, Began);
      accept(I, std::move(R));
      tell(Units[I]->File);
    };
    return J;
  }
};

} // namespace

report::RunResult analyse(const std::vector<Unit>& Units, const std::vector<Unit>& Users, const RunOptions& Options,
                          const std::function<void(const Progress&)>& OnProgress) {
  return Run(Units, Users, Options, OnProgress).analyse();
}

unsigned defaultJobs() {
  unsigned Processors = std::max(1u, std::thread::hardware_concurrency());
  // CUTLASS takes 2.6 GB a unit, plain CUDA 0.2 GB.
  unsigned Fed = unsigned(std::max<uint64_t>(1, machineMemory() / (2ull << 30)));
  return std::min(Processors, Fed);
}

uint64_t defaultMemory() { return std::min<uint64_t>(8ull << 30, machineMemory() / 10 * 8); }

} // namespace cudalint::engine
