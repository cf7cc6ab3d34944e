//===- Cache.h - results of earlier runs ------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// An entry answers for a unit as long as every file that the unit read has the contents it had, and no file has
// appeared where one was looked for in vain. Entries are written to a temporary name and renamed, so that concurrent
// runs see whole ones; each carries a checksum.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_CACHE_H
#define CUDA_LINT_DRIVER_ENGINE_CACHE_H

#include "driver/report/Report.h"
#include "llvm/ADT/StringMap.h"
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cudalint::engine {

struct Unit;

/// What a unit touched.
struct Dependencies {
  std::set<std::string> Read;    ///< absolute
  std::map<std::string, std::string> Hashes; ///< contentHash() of what was read, by the name in Read
  std::set<std::string> Missing; ///< looked for and not there
};

/// What a worker found in a unit, before merging.
struct UnitResult {
  std::vector<report::Result> Results;
  std::vector<report::Problem> Problems;
  std::map<std::string, std::string> UserFiles; ///< files of the project that were read, absolute, and their contentHash()
  /// Of those with suppression comments, the lines that no device pass compiled (#if).
  std::map<std::string, std::vector<std::pair<unsigned, unsigned>>> Uncompiled;
  Dependencies Deps;
};

/// Sizes, times and contents of files, each looked at once a run.
class FileStamps {
public:
  struct Stamp {
    uint64_t Size = 0, Inode = 0;
    int64_t Modified = 0, Changed = 0; ///< nanoseconds since 1970
    bool operator==(const Stamp&) const = default;
  };
  std::optional<Stamp> stamp(llvm::StringRef File);
  /// Hash of the contents; nullopt when it can't be read.
  std::optional<uint64_t> contents(llvm::StringRef File);

private:
  llvm::StringMap<std::optional<Stamp>> Stamps;
  llvm::StringMap<std::optional<uint64_t>> Hashes;
};

class ResultCache {
public:
  /// Folder: absolute, made when missing. Not usable: usable() is false and problem() says why.
  explicit ResultCache(std::string Folder);
  bool usable() const { return Usable; }
  const std::string& problem() const { return Why; }

  /// Everything but file contents that the result of U depends on.
  static std::string keyOf(const Unit& U);

  std::optional<UnitResult> load(const std::string& Key);
  /// Began: when the worker started; a file that changed since is no base for an entry.
  void store(const std::string& Key, const UnitResult& R, std::chrono::system_clock::time_point Began);
  /// Entries that were there and could not be used because they were damaged.
  unsigned corrupt() const { return Corrupt; }
  FileStamps& stamps() { return Files; }

private:
  std::string Folder, Why;
  bool Usable = false;
  unsigned Corrupt = 0;
  FileStamps Files;

  std::string entryPath(const std::string& Key) const;
};

/// "cuda-lint 0.1.0, clang 22.1.8" and what tells one build from another: part of every key.
std::string buildIdentity();

} // namespace cudalint::engine

#endif
