//===- Pipeline.h - from options to a finished run --------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_CLI_PIPELINE_H
#define CUDA_LINT_DRIVER_CLI_PIPELINE_H

#include "driver/cli/Cli.h"
#include "driver/cli/Watch.h"
#include "driver/gate/Gate.h"
#include "driver/report/Report.h"

namespace cudalint::cli {

/// What `check` and `baseline` share: reads the options and the configuration, analyses, and applies suppression
/// comments, per-path settings and fingerprints.
class Pipeline {
public:
  Pipeline(const Command& C, std::vector<std::string> Paths) : C(C), Paths(std::move(Paths)) {}

  /// False: an error was printed.
  bool prepare();
  /// May be called again after files have changed. Nullopt: an error was printed.
  std::optional<report::RunResult> run();

  const engine::InputOptions& options() const { return Options; }
  /// What a run, the last one, depends on.
  Watched watched(const report::RunResult& Run);

private:
  const Command& C;
  std::vector<std::string> Paths;
  engine::InputOptions Options;
  engine::RunOptions RunOptions;
  std::unique_ptr<engine::Configuration> Config;
  engine::Inputs In;
  gate::Shard Part;
  std::map<std::string, engine::FileConfig> Configs; ///< of files with findings or comments

  const engine::FileConfig& configOf(const std::string& File);
  void describeCoverage(report::RunResult& Run);
  void judgeComments(report::RunResult& Run);
  void applyPathSettings(report::RunResult& Run);
};

/// Writes a report in the format that the options name. False: an error was printed.
bool writeReport(const Command& C, const report::RunResult& Run);
/// The format of the options, null after an error was printed.
std::unique_ptr<report::Format> chosenFormat(const Command& C);
/// One line a problem on standard error, for formats that people don't read.
void printProblems(const report::RunResult& Run);

} // namespace cudalint::cli

#endif
