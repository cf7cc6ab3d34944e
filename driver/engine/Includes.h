//===- Includes.h - which units include a header ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A look at the text alone: conditions are not decided, and a name that a macro makes is not followed. Who reads a unit
// because of this learns from the parse whether it was right. Headers of the system are not followed: nothing is
// reported in them.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_INCLUDES_H
#define CUDA_LINT_DRIVER_ENGINE_INCLUDES_H

#include "driver/toolchain/Command.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cudalint::engine {

class IncludeScanner {
public:
  explicit IncludeScanner(llvm::vfs::FileSystem& FS) : FS(FS) {}

  /// Of Wanted (real paths), what the unit of a command includes, itself or by way of others.
  std::set<std::string> includedBy(const toolchain::TranslatedCommand& Unit, const std::set<std::string>& Wanted);

private:
  struct Include {
    std::string Name;
    bool Quoted = false;
  };
  llvm::vfs::FileSystem& FS;
  llvm::StringMap<std::vector<Include>> Texts;
  llvm::StringMap<bool> Known; ///< whether a file is there
  /// By the folders of the command, then by file: what it includes.
  std::map<std::vector<std::string>, llvm::StringMap<std::vector<std::string>>> Resolved;

  const std::vector<Include>& read(const std::string& File);
  bool exists(const std::string& File);
};

/// The names of the #include lines of a text: {"a.h", quoted}.
std::vector<std::pair<std::string, bool>> includeLines(llvm::StringRef Text);

} // namespace cudalint::engine

#endif
