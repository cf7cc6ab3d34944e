//===- Database.h - which command a file is compiled with ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Clang documentation, "JSON Compilation Database Format Specification".
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_DATABASE_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_DATABASE_H

#include "driver/toolchain/Command.h"
#include "driver/toolchain/Pass.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <string>
#include <vector>

namespace cudalint::toolchain {

/// A compile_commands.json.
class Database {
public:
  /// Reads the file Path (or Path/compile_commands.json). Null with a line in Error when it is missing or not a database.
  static std::unique_ptr<Database> load(llvm::StringRef Path, llvm::vfs::FileSystem& FS, std::string& Error);
  /// The nearest compile_commands.json at or above the folder of File, or in a "build" folder there; empty when there is
  /// none.
  static std::string findPath(llvm::StringRef File, llvm::vfs::FileSystem& FS);
  /// What findPath() finds; null when there is none (Error empty) or it is broken (Error says why).
  static std::unique_ptr<Database> find(llvm::StringRef File, llvm::vfs::FileSystem& FS, std::string& Error);

  const std::string& path() const { return Path; }
  const std::vector<CompileCommand>& commands() const { return Commands; }
  /// Files compiled as CUDA, in the order of the database, each once: what `cuda-lint` lints when given no path.
  std::vector<std::string> cudaFiles() const;
  /// The commands of File (absolute); more than one where the project builds it several times.
  std::vector<CompileCommand> commandsFor(llvm::StringRef File) const;
  /// The command of File, or of its nearest neighbour among the CUDA units with the file name replaced (headers, new
  /// files): longest common folder, then same stem, then first in the database. Nothing when the database has no CUDA
  /// unit.
  std::optional<CompileCommand> commandFor(llvm::StringRef File) const;

private:
  std::string Path;
  std::vector<CompileCommand> Commands;
  llvm::StringMap<std::vector<size_t>> ByFile;
};

/// The command for a file with flags given after `--` (may be empty: defaults). Directory is the working directory.
CompileCommand fixedCommand(llvm::StringRef File, llvm::ArrayRef<std::string> Flags, llvm::StringRef Directory);

/// The database in clang's words, for clangd and stock clang-tidy: one entry a unit with the arguments of its first pass.
/// SupportDirectory receives the prelude and what else the entries refer to. Units of other languages are kept as they
/// are.
struct UnitChoice {
  std::string Cuda; ///< ToolkitQuery::Choice
  PassOptions Options;
};
llvm::Expected<llvm::json::Value> translateDatabase(const Database& Source,
                                                    llvm::function_ref<UnitChoice(llvm::StringRef File)> Choose,
                                                    llvm::StringRef SupportDirectory, llvm::vfs::FileSystem& FS);

} // namespace cudalint::toolchain

#endif
