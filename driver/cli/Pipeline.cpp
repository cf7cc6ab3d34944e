//===- Pipeline.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Pipeline.h"
#include "driver/support/Words.h"
#include "driver/report/Merge.h"
#include "driver/gate/Gate.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/RegistryRules.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

namespace cudalint::cli {

using llvm::StringRef;
using report::Problem;

namespace {

/// One line on standard error that is overwritten, on a terminal only.
class ProgressLine {
public:
  explicit ProgressLine(bool Wanted) : On(Wanted && isatty(STDERR_FILENO)) {}
  ~ProgressLine() {
    if (Drawn) llvm::errs() << "\r\x1b[K";
  }
  void show(const engine::Progress& P, StringRef Root) {
    if (!On || P.Total < 2 || P.File.empty()) return;
    std::string Text = "[" + std::to_string(P.Done) + "/" + std::to_string(P.Total) + "] " + report::relative(Root, P.File);
    unsigned Columns = terminalWidth(STDERR_FILENO);
    if (Columns < 10) Columns = 80;
    if (Text.size() >= Columns) Text = Text.substr(0, Columns - 2);
    llvm::errs() << "\r\x1b[K" << Text;
    Drawn = true;
  }

private:
  bool On, Drawn = false;
};

} // namespace

bool Pipeline::prepare() {
  if (!readInputOptions(C, Options) || !readRunOptions(C, RunOptions)) return false;
  Options.Paths = Paths;
  Config = makeConfiguration(C);
  if (!Config) return false;
  if (std::string Text = C.value(OPT_shard); !Text.empty()) {
    auto Shard = gate::Shard::parse(Text);
    if (!Shard) {
      error("--shard: " + llvm::toString(Shard.takeError()));
      return false;
    }
    Part = *Shard;
    Options.Keep = [Shard = *Shard, Root = Options.WorkingDirectory](const std::string& File) { return Shard.has(report::relative(Root, File)); };
  }
  In = engine::collectInputs(Options, *Config);
  if (reportConfigurationErrors(*Config, In.Units) || reportConfigurationErrors(*Config, In.Users)) return false;
  if (!In.Error.empty()) error(In.Error);
  return In.Error.empty();
}

const engine::FileConfig& Pipeline::configOf(const std::string& File) {
  auto [It, New] = Configs.try_emplace(File);
  if (New) It->second = Config->forFile(File);
  return It->second;
}

/// What a run over the whole project would have seen more of.
void Pipeline::describeCoverage(report::RunResult& Run) {
  Run.Scope = In.Seen.Scope;
  Run.ShardIndex = Part.K;
  Run.ShardCount = Part.N;
  std::set<std::string> Narrow;
  for (const engine::Unit& U : In.Units)
    if (!U.Whole) Narrow.insert(U.File);
  for (const std::string& File : Run.Headers)
    if (!Narrow.empty() || !In.Seen.seesUsersOf(File)) Run.Partial.insert(File);
  for (const std::string& File : Run.Files)
    if (Narrow.count(File) || (isHeaderName(File) && (!Narrow.empty() || !In.Seen.seesUsersOf(File)))) Run.Partial.insert(File);
}

/// Which comments this run can call unused.
void Pipeline::judgeComments(report::RunResult& Run) {
  std::set<std::string> Unsure;
  for (const engine::Unit& U : In.Units)
    if (!U.Judges) Unsure.insert(U.File);
  std::set<std::string> Headers(Run.Headers.begin(), Run.Headers.end());
  for (report::Suppression& S : Run.Suppressions) {
    const std::string& File = S.Where.File;
    bool Header = Headers.count(File) || isHeaderName(File);
    S.Judged = !Run.Partial.count(File) && !(Header ? !Unsure.empty() : Unsure.count(File)) &&
               globsEnable(configOf(File).Globs.Value + "," + Options.Globs, report::UnusedSuppressionRule);
    // What no device compiled may need it with another macro or architecture.
    if (auto It = Run.Uncompiled.find(File); It != Run.Uncompiled.end() && S.Judged)
      for (unsigned Line = S.First ? std::min(S.First, S.Where.Line) : S.Where.Line; Line <= std::max(S.Last, S.Where.Line); ++Line)
        S.Judged &= !It->second.count(Line);
  }
}

std::optional<report::RunResult> Pipeline::run() {
  report::RunResult Run;
  {
    ProgressLine Line(!C.has(OPT_quiet));
    Run = engine::analyse(In.Units, In.Users, RunOptions, [&](const engine::Progress& P) { Line.show(P, Options.WorkingDirectory); });
  }
  Run.Root = Options.WorkingDirectory;
  Run.Version = CUDA_LINT_VERSION;
  Run.CommandLine = C.Line;
  for (const Problem& P : In.Problems) Run.Problems.push_back(P);
  // Times and cache hits differ from run to run; a report has them on demand alone.
  if (!C.has(OPT_statistics)) Run.Timing.clear(), Run.CacheHits = 0;

  // A baseline entry can be called stale when every unit looked for what is as sure.
  Run.MinConfidence = Confidence::Possible;
  for (const engine::Unit& U : In.Units) Run.MinConfidence = std::max(Run.MinConfidence, U.Checks.MinConfidence);
  if (In.Units.empty()) Run.MinConfidence = Confidence::Likely;
  // A rule that some file did without can't say that a suppression comment is of no use.
  auto EveryFileHas = [&](std::string_view Id) {
    return llvm::all_of(In.Units, [&](const engine::Unit& U) { return globsEnable(U.Checks.Globs, StringRef(Id)); });
  };
  Run.Rules = report::registryRules([](std::string_view Id) { return rulePage(StringRef(Id)).str(); }, EveryFileHas);
  for (report::Rule& R : gate::gateRules()) {
    R.Enabled = EveryFileHas(R.Id);
    Run.Rules.push_back(std::move(R));
  }
  for (report::Rule& R : Run.Rules) {
    R.MinConfidence = In.Units.empty() ? Run.MinConfidence : Confidence::Possible;
    for (const engine::Unit& U : In.Units) R.MinConfidence = std::max(R.MinConfidence, U.Checks.minConfidence(R.Id));
  }

  describeCoverage(Run);
  gate::readSuppressions(Run);
  gate::applySuppressions(Run);
  judgeComments(Run);
  gate::SuppressionOptions Comments;
  Comments.RequireReason = [&](StringRef File) { return C.has(OPT_require_reason) || configOf(File.str()).RequireReason.Value; };
  gate::addSuppressionFindings(Run, Comments);
  applyPathSettings(Run);
  report::mergeResults(Run);
  report::assignFingerprints(Run);
  // The configurations of headers' folders are read only now.
  if (reportConfigurationErrors(*Config, {})) return std::nullopt;
  return Run;
}

Watched Pipeline::watched(const report::RunResult& Run) {
  Watched W;
  W.Folders = In.Seen.Folders;
  auto Add = [&](const std::string& File) {
    W.Folders.insert(llvm::sys::path::parent_path(File).str());
    W.Files.insert(File);
  };
  for (const std::vector<std::string>* List : {&Run.Files, &Run.Headers})
    for (const std::string& File : *List) {
      Add(File);
      for (const std::string& Setting : configOf(File).Files) Add(Setting);
    }
  for (const engine::Unit& U : In.Users) Add(U.File);
  for (const Problem& P : In.Problems)
    if (!P.Where.File.empty()) Add(P.Where.File);
  return W;
}

/// The checks ran with the settings of the unit; where a finding stands in a header of another folder, that folder's
/// settings have a say as well.
void Pipeline::applyPathSettings(report::RunResult& Run) {
  std::map<std::string, engine::CheckSettings> Seen;
  std::erase_if(Run.Results, [&](report::Result& R) {
    const engine::FileConfig& F = configOf(R.Where.File);
    bool Main = llvm::is_contained(R.MainFiles, R.Where.File);
    if (F.Excluded && !Main) return true;
    auto [It, New] = Seen.try_emplace(R.Where.File);
    if (New) {
      It->second = F.checkSettings();
      Options.applyTo(It->second);
    }
    if (!globsEnable(It->second.Globs, R.Rule) || R.Conf < It->second.minConfidence(R.Rule)) return true;
    if (auto Sev = F.Severities.find(R.Rule); Sev != F.Severities.end()) R.Sev = Sev->second.Value;
    return false;
  });
}

std::unique_ptr<report::Format> chosenFormat(const Command& C) {
  std::string Name = C.value(OPT_format, "text");
  auto Format = report::makeFormat(Name);
  if (!Format) {
    std::vector<std::string> Names = report::formatNames();
    error("unknown format '" + Name + "' (" + llvm::join(Names, ", ") + ")" + suggestion(Name, Names));
  }
  return Format;
}

bool writeReport(const Command& C, const report::RunResult& Run) {
  auto Format = chosenFormat(C);
  if (!Format) return false;
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return false;
  auto Colour = wantsColour(C, *Out);
  if (!Colour) return false;
  report::Options Options;
  Options.Colour = *Colour;
  Options.Width = Out->isTerminal() ? terminalWidth(STDOUT_FILENO) : 0;
  Options.ShowSuppressed = C.has(OPT_show_suppressed);
  Options.Quiet = C.has(OPT_quiet);
  Format->write(Run, Options, Out->stream());
  // Who reads a file or a machine's format still has to learn what was not analysed.
  std::string Name = C.value(OPT_format, "text");
  if (Name != "text" && Name != "concise") printProblems(Run);
  return Out->finish();
}

void printProblems(const report::RunResult& Run) {
  for (const Problem& P : Run.Problems) {
    std::string Text;
    if (!P.Where.File.empty()) {
      Text = report::relative(Run.Root, P.Where.File);
      if (P.Where.Line) Text += ":" + std::to_string(P.Where.Line) + ":" + std::to_string(P.Where.Column);
      Text += ": ";
    }
    Text += P.Message;
    if (!P.Pass.empty()) Text += " [" + P.Pass + "]";
    if (P.Fatal) error(Text);
    else warning(Text);
  }
}

} // namespace cudalint::cli
