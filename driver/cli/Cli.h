//===- Cli.h - the command line ---------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_CLI_CLI_H
#define CUDA_LINT_DRIVER_CLI_CLI_H

#include "driver/cli/Main.h"
#include "driver/engine/Config.h"
#include "driver/engine/Engine.h"
#include "driver/engine/Inputs.h"
#include "driver/support/Words.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include <memory>
#include <string>
#include <vector>

namespace cudalint::cli {

/// Exit statuses of every command.
enum ExitStatus : int {
  Clean = 0,
  Findings = 1,
  Failed = 2,      ///< usage, configuration, internal
  NotAnalysed = 3, ///< some input could not be analysed, findings or not
};

enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "driver/cli/Options.inc"
#undef OPTION
};

/// A parsed command line.
struct Command {
  std::string Name = "check";
  std::unique_ptr<llvm::opt::OptTable> Table;
  llvm::opt::InputArgList Args;
  std::vector<std::string> Words; ///< what is no option
  std::vector<std::string> Flags; ///< after "--"
  bool HasFlags = false;
  std::string Line; ///< for the report: what has an influence on the findings

  bool has(OptionId Id) const { return Args.hasArg(Id); }
  /// The last value of any of the options, or Default.
  std::string value(OptionId Id, llvm::StringRef Default = {}) const;
  std::string value(OptionId Id, OptionId Other, llvm::StringRef Default) const;
};

/// One line on standard error: "cuda-lint: error: …".
void error(const llvm::Twine& Message);
void warning(const llvm::Twine& Message);

/// Options that checkCommand and its kin share. False: an error was printed.
bool readInputOptions(const Command& C, engine::InputOptions& O);
bool readRunOptions(const Command& C, engine::RunOptions& O);
/// The configuration that the options ask for. Null: an error was printed.
std::unique_ptr<engine::Configuration> makeConfiguration(const Command& C);
/// Prints the errors of the configuration files and of their wrappers. True when there are any.
bool reportConfigurationErrors(const engine::Configuration& Config, const std::vector<engine::Unit>& Units);

/// Standard output or the file of -o. Null: an error was printed. finish() says whether all was written.
class Output {
public:
  static std::unique_ptr<Output> open(const std::string& File);
  virtual ~Output() = default;
  virtual llvm::raw_ostream& stream() = 0;
  virtual bool finish() = 0;
  virtual bool isStandard() const = 0; ///< not a file of -o
  virtual bool isTerminal() const = 0;
};
/// Whether to write in colour: --color, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then what Out is. Nullopt: --color has a bad value, an error was printed.
std::optional<bool> wantsColour(const Command& C, const Output& Out);

/// Columns of the terminal; 0 when Fd is none.
unsigned terminalWidth(int Fd);

/// The page of a rule (checks/<family>/<folder>/rule.md); empty when there is none.
llvm::StringRef rulePage(llvm::StringRef Id);

int checkCommand(const Command& C);
int explainCommand(const Command& C);
int rulesCommand(const Command& C);
int configCommand(const Command& C);
int compdbCommand(const Command& C);
int baselineCommand(const Command& C);
int mergeCommand(const Command& C);

int showKernelCommand(const Command& C);

} // namespace cudalint::cli

#endif
