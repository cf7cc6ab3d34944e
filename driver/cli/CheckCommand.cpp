//===- CheckCommand.cpp - `cuda-lint check`, `baseline` and `merge` ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Pipeline.h"
#include "driver/engine/Cache.h"
#include "driver/gate/Fixes.h"
#include "driver/gate/Gate.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "driver/support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>

namespace cudalint::cli {

using llvm::StringRef;
using report::RunResult;

namespace {

/// The value, or nullopt after its error was printed.
template <typename T> std::optional<T> valueOr(llvm::Expected<T> E, StringRef Where) {
  if (E) return std::move(*E);
  error((Where.empty() ? std::string() : Where.str() + ": ") + llvm::toString(E.takeError()));
  return std::nullopt;
}

/// The parse errors of a run, to tell whether a fix brought a new one.
std::set<std::string> parseErrors(const RunResult& Run) {
  std::set<std::string> Found;
  for (const report::Problem& P : Run.Problems)
    if (P.K == report::Problem::ParseError) Found.insert(P.Where.File + ": " + P.Message);
  return Found;
}

/// Undoes what a plan wrote.
void restore(const gate::FixPlan& Plan) {
  for (const gate::FixedFile& F : Plan.Files) {
    std::string Why;
    if (!writeAtomically(F.File, F.Before, &Why)) error("can't restore " + F.File + ": " + Why);
  }
}

struct Gate {
  gate::Policy Policy;
  std::optional<gate::Baseline> Baseline;
  std::string BaselineFile;
  std::string Since;
  std::optional<std::string> ChangedFiles; ///< the text of the list
  std::optional<gate::ChangedLines> Changed;
};

/// The lines that count, as the working tree is now. False: an error was printed.
bool readChanges(Gate& G, StringRef Root) {
  if (!G.Since.empty()) {
    G.Changed = valueOr(gate::ChangedLines::since(Root, G.Since), "");
    if (!G.Changed) return false;
  }
  if (G.ChangedFiles) {
    auto Files = valueOr(gate::ChangedLines::fromList(*G.ChangedFiles, Root), "");
    if (!Files) return false;
    if (!G.Since.empty()) {
      for (auto& [File, Lines] : Files->Files) G.Changed->Files[File].Whole = true;
    } else G.Changed = std::move(Files);
  }
  return true;
}

bool readPolicy(const Command& C, gate::Policy& P) {
  auto FailOn = valueOr(gate::parseFailOn(C.value(OPT_fail_on, "any")), "--fail-on");
  if (!FailOn) return false;
  P.FailOn = *FailOn;
  if (std::string Max = C.value(OPT_max_findings); !Max.empty() && StringRef(Max).getAsInteger(10, P.MaxFindings)) {
    error("--max-findings takes a number, not '" + Max + "'");
    return false;
  }
  return true;
}

/// The options of the gate that can be wrong, before any file is parsed.
bool readGate(const Command& C, StringRef Root, Gate& G) {
  if (!readPolicy(C, G.Policy)) return false;
  G.BaselineFile = C.value(OPT_baseline);
  if (!G.BaselineFile.empty()) {
    G.Baseline = valueOr(gate::Baseline::load(G.BaselineFile), "");
    if (!G.Baseline) return false;
  }
  G.Since = C.value(OPT_since);
  if (std::string List = C.value(OPT_changed_files); !List.empty()) {
    auto Text = llvm::MemoryBuffer::getFileOrSTDIN(List);
    if (!Text) {
      error("--changed-files: can't read " + List + ": " + Text.getError().message());
      return false;
    }
    G.ChangedFiles = (*Text)->getBuffer().str();
  }
  if (!readChanges(G, Root)) return false;
  if (G.Changed)
    for (const std::string& Notice : G.Changed->Notices) warning(Notice);
  return true;
}

/// Leaves what the baseline and the change leave.
void applyGate(RunResult& Run, const Gate& G) {
  if (G.Baseline) G.Baseline->apply(Run);
  if (G.Changed) gate::keepChanged(Run, *G.Changed);
}

/// Names the entries of the baseline that nothing matches any more. Before applyGate, which leaves findings out.
void reportStale(const RunResult& Run, Gate& G) {
  if (!G.Baseline) return;
  auto Stale = G.Baseline->stale(Run);
  std::string Text = gate::staleText(Stale, G.BaselineFile);
  if (!Text.empty()) llvm::errs() << Text << (StringRef(Text).ends_with("\n") ? "" : "\n");
  // A developer's run says it; the gate holds the file to it, so that it only shrinks.
  const char* Ci = std::getenv("CI");
  G.Policy.StaleEntries = Ci && *Ci && StringRef(Ci) != "false" ? unsigned(Stale.size()) : 0;
}

/// Applies the fixes of what the gate leaves until none is left, and reads every changed file again. Run is the run
/// before the gate, then the last one. False: an error was printed.
bool applyFixes(Pipeline& P, RunResult& Run, Gate G, const gate::FixOptions& Options) {
  constexpr int MostRounds = 5;
  for (int Round = 0; Round < MostRounds; ++Round) {
    RunResult Asked = Run;
    applyGate(Asked, G);
    gate::FixPlan Plan = gate::planFixes(Asked, Options);
    if (Plan.Files.empty()) {
      if (Round == 0) llvm::errs() << gate::describe(Plan, Asked, /*Written=*/true);
      return true;
    }
    std::set<std::string> Before = parseErrors(Run);
    if (llvm::Error E = gate::writeFixes(Plan)) {
      error(llvm::toString(std::move(E)));
      return false;
    }
    llvm::errs() << gate::describe(Plan, Asked, /*Written=*/true);
    auto After = P.run();
    if (!After) return false;
    for (const std::string& Error : parseErrors(*After))
      if (!Before.count(Error)) {
        restore(Plan);
        error("a fix did not parse, the files are as they were (please report it): " + Error);
        return false;
      }
    Run = std::move(*After);
    // A line that only a fix touched is not what the user asked about.
    if (G.Changed) G.Changed->follow(Plan);
  }
  return true;
}

/// One run from the options to the report. Depends, when it is asked for: what the run looked at; left as it is when
/// there was no run.
int checkOnce(const Command& C, Watched* Depends = nullptr);

/// Runs again whenever something changes, until a signal ends it.
int watch(const Command& C) {
  for (OptionId Id : {OPT_fix, OPT_diff})
    if (C.has(Id)) {
      error("--watch goes with reports, not with --fix or --diff");
      return Failed;
    }
  if (C.value(OPT_changed_files) == "-") {
    error("--watch can't read the list of --changed-files from standard input again; name a file");
    return Failed;
  }
  FolderWatch Folders;
  if (!Folders.problem().empty()) {
    error("--watch: " + Folders.problem());
    return Failed;
  }
  Watched Depends;
  while (true) {
    auto Began = std::chrono::system_clock::now();
    int Status = checkOnce(C, &Depends);
    // A mistake in a configuration that was right at first is mended while the watch goes on.
    if (Depends.Folders.empty()) return Status;
    Folders.set(Depends);
    if (!Folders.problem().empty()) warning("--watch: " + Folders.problem());
    if (Folders.changedSince(Began)) continue;
    if (!C.has(OPT_quiet)) llvm::errs() << "cuda-lint: watching; a change starts the next run, Ctrl-C ends\n";
    if (!Folders.wait()) {
      error("--watch: the system says no more of what changes");
      return Failed;
    }
  }
}

} // namespace

int checkCommand(const Command& C) {
  if (!chosenFormat(C)) return Failed;
  return C.has(OPT_watch) ? watch(C) : checkOnce(C);
}

namespace {

int checkOnce(const Command& C, Watched* Depends) {
  if (C.has(OPT_fix) && C.has(OPT_diff)) {
    error("--fix and --diff exclude each other: one writes the changes, the other shows them");
    return Failed;
  }
  if (C.has(OPT_unsafe_fixes) && !C.has(OPT_fix) && !C.has(OPT_diff)) {
    error("--unsafe-fixes goes with --fix or --diff");
    return Failed;
  }
  Pipeline P(C, C.Words);
  Gate G;
  if (!P.prepare() || !readGate(C, P.options().WorkingDirectory, G)) return Failed;
  // An output that can't be written is known before the work is done.
  if (!Output::open(C.value(OPT_o, OPT_output, ""))) return Failed;

  auto Found = P.run();
  if (!Found) return Failed;
  RunResult Run = std::move(*Found);
  if (Depends) *Depends = P.watched(Run);
  gate::FixOptions Fixes;
  Fixes.Unsafe = C.has(OPT_unsafe_fixes);
  if (C.has(OPT_fix) && (!applyFixes(P, Run, G, Fixes) || !readChanges(G, P.options().WorkingDirectory))) return Failed;
  reportStale(Run, G);
  applyGate(Run, G);
  if (C.has(OPT_diff)) {
    gate::FixPlan Plan = gate::planFixes(Run, Fixes);
    auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
    auto Colour = Out ? wantsColour(C, *Out) : std::nullopt;
    if (!Colour) return Failed;
    gate::writeDiff(Plan, *Colour, Out->stream());
    printProblems(Run);
    if (!Out->finish()) return Failed;
    if (!C.has(OPT_quiet)) llvm::errs() << gate::describe(Plan, Run, /*Written=*/false);
    return report::count(Run).FatalProblems ? NotAnalysed : Plan.Files.empty() ? Clean : Findings;
  }
  Run.ExitStatus = gate::evaluate(Run, G.Policy);
  if (!writeReport(C, Run)) return Failed;
  if (C.has(OPT_statistics)) {
    gate::writeStatistics(Run, {}, llvm::errs());
    llvm::errs() << Run.PrecompiledPasses << (Run.PrecompiledPasses == 1 ? " pass" : " passes") << " began with a precompiled header\n";
  }
  return Run.ExitStatus;
}

} // namespace

int baselineCommand(const Command& C) {
  static const std::vector<std::string> Verbs = {"create", "update", "prune", "show"};
  std::string Verb = C.Words.empty() ? std::string() : C.Words[0];
  if (!llvm::is_contained(Verbs, Verb)) {
    error(Verb.empty() ? std::string("baseline needs create, update, prune or show, as in `cuda-lint baseline create baseline.json src`")
                       : "baseline has no '" + Verb + "', only create, update, prune and show" + suggestion(Verb, Verbs));
    return Failed;
  }
  if (C.Words.size() < 2) {
    error("baseline " + Verb + " needs the baseline's file, as in `cuda-lint baseline " + Verb + " baseline.json`");
    return Failed;
  }
  std::string File = C.Words[1];
  if (Verb == "show") {
    if (C.Words.size() > 2) {
      error("baseline show takes one file");
      return Failed;
    }
    auto Text = valueOr(gate::baselineShow(File), "");
    if (!Text) return Failed;
    auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
    if (!Out) return Failed;
    Out->stream() << *Text;
    return Out->finish() ? Clean : Failed;
  }
  Pipeline P(C, {C.Words.begin() + 2, C.Words.end()});
  if (!P.prepare()) return Failed;
  auto Found = P.run();
  if (!Found) return Failed;
  RunResult Run = std::move(*Found);
  printProblems(Run);
  bool Incomplete = report::count(Run).FatalProblems;
  // A file that was not analysed would lose its entries, or never get any.
  if (Incomplete && Verb != "update") {
    error("the baseline was left as it was: some input could not be analysed");
    return NotAnalysed;
  }
  auto Done = valueOr(Verb == "create"   ? gate::baselineCreate(Run, File, C.has(OPT_force))
                      : Verb == "update" ? gate::baselineUpdate(Run, File, C.has(OPT_force))
                                         : gate::baselinePrune(Run, File),
                      "");
  if (!Done) return Failed;
  if (!C.has(OPT_quiet)) llvm::errs() << Done->Text << (StringRef(Done->Text).ends_with("\n") ? "" : "\n");
  return Incomplete ? NotAnalysed : Done->Grew ? Findings : Clean;
}

int mergeCommand(const Command& C) {
  if (!chosenFormat(C)) return Failed;
  if (C.Words.empty()) {
    error("merge needs the reports to merge, written with --format=json");
    return Failed;
  }
  engine::InputOptions O;
  if (!readInputOptions(C, O)) return Failed;
  gate::Policy Policy;
  if (!readPolicy(C, Policy)) return Failed;
  auto Run = valueOr(gate::mergeFiles(C.Words, O.WorkingDirectory), "");
  if (!Run) return Failed;
  // A part that ended with an error of its own is no verdict.
  if (Run->ExitStatus != Failed) Run->ExitStatus = gate::evaluate(*Run, Policy);
  if (!writeReport(C, *Run)) return Failed;
  return Run->ExitStatus;
}

} // namespace cudalint::cli
