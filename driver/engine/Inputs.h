//===- Inputs.h - from paths to units ---------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_INPUTS_H
#define CUDA_LINT_DRIVER_ENGINE_INPUTS_H

#include "driver/engine/Config.h"
#include "driver/report/Report.h"
#include "driver/toolchain/Toolchain.h"
#include <functional>
#include <set>

namespace cudalint::engine {

/// One translation unit with everything its worker needs.
struct Unit {
  std::string File, Directory; ///< absolute
  std::vector<toolchain::Pass> Passes;
  CheckSettings Checks;
  std::vector<WrapperText> Wrappers;
  std::vector<report::Problem> Problems; ///< of the command: unknown flags, unreadable response files
  /// A header that was found in a folder, or that a project compiles as a part of others: dropped when another unit of the
  /// run includes it.
  bool Droppable = false;
  /// Files of Inputs::Users that seem to include this header, the best first. The first that does and that can be analysed
  /// stands for it: a header need not compile alone.
  std::vector<std::string> Users;
  std::string Alone; ///< what to do when this header, which was read alone, does not compile
  /// Seen as a run over the whole project sees it: with its own flags, and with every architecture that is analysed then.
  bool Whole = true;
  /// And with all that could need a suppression comment: every architecture that it is built for, nothing left out by
  /// --confidence.
  bool Judges = true;
};

struct InputOptions {
  std::vector<std::string> Paths;        ///< as on the command line; empty: what compile_commands.json lists
  std::vector<std::string> Flags;        ///< after "--"
  bool HasFlags = false;                 ///< "--" was given: no database is searched
  std::string Database;                  ///< -p
  std::string Cuda;                      ///< --cuda; empty: the configuration's
  std::vector<toolchain::Arch> Archs;    ///< --arch; empty: the configuration's, then the command's
  std::string Globs;                     ///< --checks; added after the configuration's
  std::optional<Confidence> MinConfidence;
  /// Whether a file belongs to this run (--shard); null: every one.
  std::function<bool(const std::string& File)> Keep;
  std::string WorkingDirectory;          ///< absolute

  /// What the command line says about the checks of a file, on top of its configuration.
  void applyTo(CheckSettings& S) const;
};

/// What of the project a run looks at.
class Coverage {
public:
  /// Folders that were walked; "/" for a project's own list.
  std::vector<std::string> Scope;
  /// Every folder that was looked into, those of the databases as well.
  std::set<std::string> Folders;

  /// Whether every unit that could include Header is among those of the run, and of the other shards.
  bool seesUsersOf(llvm::StringRef Header);

private:
  friend class Collector;
  std::string WorkingDirectory;
  bool Everything = false, HasFlags = false;
  std::map<std::string, bool> Databases;    ///< path -> every unit of it is in the run
  std::map<std::string, bool> KnownFolders; ///< answers so far
};

struct Inputs {
  std::vector<Unit> Units;                ///< by file
  std::vector<Unit> Users;                ///< units of the project that are read on behalf of a header of Units alone
  std::vector<report::Problem> Problems;  ///< paths that do not exist, folders without CUDA files
  std::string Error;                      ///< nothing can be done: one line, exit status 2
  Coverage Seen;
};

Inputs collectInputs(const InputOptions& Options, Configuration& Config);

} // namespace cudalint::engine

#endif
