//===- CheckCommand.cpp - `cuda-lint check` ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"
#include "driver/engine/Merge.h"
#include "driver/report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cudalint::cli {

using llvm::StringRef;
using report::Problem;

namespace {

unsigned terminalWidth() {
  winsize Size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &Size) == 0 ? Size.ws_col : 0;
}

/// One line on standard error that is overwritten, on a terminal only.
class ProgressLine {
public:
  explicit ProgressLine(bool Wanted) : On(Wanted && isatty(STDERR_FILENO)) {}
  ~ProgressLine() { clear(); }
  void show(const engine::Progress& P, StringRef Root) {
    if (!On || P.Total < 2 || P.File.empty()) return;
    StringRef File = P.File;
    if (File.starts_with(Root)) File = File.drop_front(Root.size()).ltrim('/');
    std::string Text = "[" + std::to_string(P.Done) + "/" + std::to_string(P.Total) + "] " + File.str();
    winsize Size{};
    unsigned Columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &Size) == 0 && Size.ws_col > 10 ? Size.ws_col : 80;
    if (Text.size() >= Columns) Text = Text.substr(0, Columns - 2);
    llvm::errs() << "\r\x1b[K" << Text;
    Drawn = true;
  }
  void clear() {
    if (Drawn) llvm::errs() << "\r\x1b[K";
    Drawn = false;
  }

private:
  bool On, Drawn = false;
};

enum class FailOn { Error, Warning, Any, Never };

bool counts(const report::Result& R, FailOn Level) {
  if (R.Suppressed) return false;
  switch (Level) {
  case FailOn::Error: return R.Sev == Severity::Error;
  case FailOn::Warning: return R.Sev == Severity::Error || R.Sev == Severity::Warning;
  case FailOn::Any: return true;
  case FailOn::Never: return false;
  }
  return true;
}

void printProblem(const Problem& P, StringRef Root) {
  std::string Text;
  if (!P.Where.File.empty()) {
    StringRef File = P.Where.File;
    if (File.starts_with(Root)) File = File.drop_front(Root.size()).ltrim('/');
    Text = File.str();
    if (P.Where.Line) Text += ":" + std::to_string(P.Where.Line) + ":" + std::to_string(P.Where.Column);
    Text += ": ";
  }
  Text += P.Message;
  if (!P.Pass.empty()) Text += " [" + P.Pass + "]";
  if (P.Fatal) error(Text);
  else warning(Text);
}

void printStatistics(const report::RunResult& Run, double Seconds) {
  struct Row {
    unsigned Found = 0, Suppressed = 0, Fixable = 0;
  };
  std::map<std::string, Row> Rows;
  for (const report::Result& R : Run.Results) {
    Row& Row = Rows[R.Rule];
    ++(R.Suppressed ? Row.Suppressed : Row.Found);
    if (!R.Suppressed && !R.Fixes.empty()) ++Row.Fixable;
  }
  llvm::raw_ostream& OS = llvm::errs();
  OS << llvm::left_justify("rule", 34) << llvm::right_justify("found", 7) << llvm::right_justify("suppressed", 12)
     << llvm::right_justify("fixable", 9) << '\n';
  for (const auto& [Rule, Row] : Rows)
    OS << llvm::left_justify(Rule, 34) << llvm::right_justify(std::to_string(Row.Found), 7)
       << llvm::right_justify(std::to_string(Row.Suppressed), 12) << llvm::right_justify(std::to_string(Row.Fixable), 9) << '\n';
  OS << Run.Files.size() << " files, " << Run.CacheHits << " from the cache, " << llvm::format("%.2f", Seconds) << " s";
  for (const auto& [Pass, Time] : Run.Timing) OS << "; " << Pass << llvm::format(" %.2f s", Time);
  OS << '\n';
}

} // namespace

int checkCommand(const Command& C) {
  std::string FormatName = C.value(OPT_format, "text");
  auto Format = report::makeFormat(FormatName);
  if (!Format) {
    std::vector<std::string> Names = report::formatNames();
    error("unknown format '" + FormatName + "' (" + llvm::join(Names, ", ") + ")" + engine::suggestion(FormatName, Names));
    return Failed;
  }
  FailOn Level = FailOn::Any;
  std::string LevelName = C.value(OPT_fail_on, "any");
  if (LevelName == "error") Level = FailOn::Error;
  else if (LevelName == "warning") Level = FailOn::Warning;
  else if (LevelName == "never") Level = FailOn::Never;
  else if (LevelName != "any") {
    error("--fail-on takes error, warning, any or never, not '" + LevelName + "'" +
          engine::suggestion(LevelName, {"error", "warning", "any", "never"}));
    return Failed;
  }
  unsigned MaxFindings = 0;
  if (std::string Max = C.value(OPT_max_findings); !Max.empty() && StringRef(Max).getAsInteger(10, MaxFindings)) {
    error("--max-findings takes a number, not '" + Max + "'");
    return Failed;
  }

  engine::InputOptions InputOptions;
  engine::RunOptions RunOptions;
  if (!readInputOptions(C, InputOptions) || !readRunOptions(C, RunOptions)) return Failed;
  auto Config = makeConfiguration(C);
  if (!Config) return Failed;
  auto Began = std::chrono::steady_clock::now();
  engine::Inputs In = engine::collectInputs(InputOptions, *Config);
  if (reportConfigurationErrors(*Config, In.Units)) return Failed;
  if (!In.Error.empty()) {
    error(In.Error);
    return Failed;
  }
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return Failed;
  auto Colour = wantsColour(C, *Out);
  if (!Colour) return Failed;

  bool Quiet = C.has(OPT_quiet);
  report::RunResult Run;
  {
    ProgressLine Line(!Quiet);
    Run = engine::analyse(In.Units, RunOptions, [&](const engine::Progress& P) { Line.show(P, InputOptions.WorkingDirectory); });
  }
  Run.Root = InputOptions.WorkingDirectory;
  Run.Version = CUDA_LINT_VERSION;
  Run.CommandLine = C.Line;
  for (Problem& P : In.Problems) Run.Problems.push_back(std::move(P));
  engine::mergeResults(Run);
  engine::addFingerprints(Run);
  // Times and cache hits differ from run to run; a report has them on demand alone.
  auto Timing = std::move(Run.Timing);
  unsigned CacheHits = std::exchange(Run.CacheHits, 0);
  if (C.has(OPT_statistics)) Run.Timing = std::move(Timing), Run.CacheHits = CacheHits;

  report::Options Options;
  Options.Colour = *Colour;
  Options.Width = Out->isTerminal() ? terminalWidth() : 0;
  Options.ShowSuppressed = C.has(OPT_show_suppressed);
  Options.Quiet = Quiet;

  unsigned Counted = 0;
  for (const report::Result& R : Run.Results) Counted += counts(R, Level);
  bool Incomplete = llvm::any_of(Run.Problems, [](const Problem& P) { return P.Fatal; });

  Format->write(Run, Options, Out->stream());
  // Readers of a file or of a machine format still have to learn what was not analysed.
  if (FormatName != "text" && FormatName != "concise")
    for (const Problem& P : Run.Problems) printProblem(P, Run.Root);
  if (!Out->finish()) return Failed;
  if (C.has(OPT_statistics))
    printStatistics(Run, std::chrono::duration<double>(std::chrono::steady_clock::now() - Began).count());
  if (Incomplete) return NotAnalysed;
  return Counted > MaxFindings ? Findings : Clean;
}

} // namespace cudalint::cli
