//===- Pipeline.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Pipeline.h"
#include "driver/engine/Glob.h"
#include "driver/engine/Merge.h"
#include "driver/gate/Gate.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/RegistryRules.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include <sys/ioctl.h>
#include <unistd.h>

namespace cudalint::cli {

using llvm::StringRef;
using report::Problem;

namespace {

unsigned terminalWidth(int Fd) {
  winsize Size{};
  return ioctl(Fd, TIOCGWINSZ, &Size) == 0 ? Size.ws_col : 0;
}

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
    Options.Keep = [Shard = *Shard, Root = Options.WorkingDirectory](const std::string& File) { return Shard.has(report::relative(Root, File)); };
  }
  In = engine::collectInputs(Options, *Config);
  if (reportConfigurationErrors(*Config, In.Units)) return false;
  if (!In.Error.empty()) error(In.Error);
  return In.Error.empty();
}

report::RunResult Pipeline::run() {
  report::RunResult Run;
  {
    ProgressLine Line(!C.has(OPT_quiet));
    Run = engine::analyse(In.Units, RunOptions, [&](const engine::Progress& P) { Line.show(P, Options.WorkingDirectory); });
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
  Run.Rules = report::registryRules([](std::string_view Id) { return rulePage(StringRef(Id)).str(); },
                                    [&](std::string_view Id) {
                                      return llvm::all_of(In.Units, [&](const engine::Unit& U) { return engine::globsEnable(U.Checks.Globs, StringRef(Id)); });
                                    });
  for (report::Rule& R : gate::gateRules()) Run.Rules.push_back(std::move(R));

  gate::readSuppressions(Run);
  gate::applySuppressions(Run);
  gate::SuppressionOptions Comments;
  Comments.RequireReason = C.has(OPT_require_reason) || Config->forFile(Options.WorkingDirectory + "/x.cu").RequireReason.Value;
  // With --arch the run may leave out the architecture that a comment is for.
  Comments.Judge = Options.Archs.empty();
  gate::addSuppressionFindings(Run, Comments);
  applyPathSettings(Run);
  engine::mergeResults(Run);
  report::assignFingerprints(Run);
  return Run;
}

/// The checks ran with the settings of the unit; where a finding stands in a header of another folder, that folder's
/// settings have a say as well.
void Pipeline::applyPathSettings(report::RunResult& Run) {
  std::map<std::string, engine::FileConfig> Seen;
  std::erase_if(Run.Results, [&](report::Result& R) {
    auto [It, New] = Seen.try_emplace(R.Where.File);
    if (New) It->second = Config->forFile(R.Where.File);
    const engine::FileConfig& F = It->second;
    bool Main = llvm::is_contained(R.MainFiles, R.Where.File);
    if (F.Excluded && !Main) return true;
    if (!engine::globsEnable(F.Globs.Value + "," + Options.Globs, R.Rule)) return true;
    if (R.Conf < Options.MinConfidence.value_or(F.MinConfidence.Value)) return true;
    if (auto Sev = F.Severities.find(R.Rule); Sev != F.Severities.end()) R.Sev = Sev->second.Value;
    return false;
  });
}

std::unique_ptr<report::Format> chosenFormat(const Command& C) {
  std::string Name = C.value(OPT_format, "text");
  auto Format = report::makeFormat(Name);
  if (!Format) {
    std::vector<std::string> Names = report::formatNames();
    error("unknown format '" + Name + "' (" + llvm::join(Names, ", ") + ")" + engine::suggestion(Name, Names));
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
