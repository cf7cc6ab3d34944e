//===- Pch.h - precompiled CUDA headers -------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Every pass begins with the same headers: Clang's wrapper of cuda_runtime.h and the prelude; many go on with the same
// few of the toolkit. They are compiled once for each language standard, architecture and set of switches, and kept in
// the cache folder.
//
// A precompiled header must not change what a file means. It is made without the project's include folders and macros,
// and is used for a pass only if
//   - no folder of the project holds a file by a name that the headers include, and
//   - no macro of the command line is spelled anywhere in the headers (macros that are likely to be are part of the key),
//   - the headers in it beyond those of every pass open the file, before anything that could change them.
// A pass that has errors with it is repeated without it.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_PCH_H
#define CUDA_LINT_DRIVER_ENGINE_PCH_H

#include "driver/engine/Cache.h"
#include "driver/toolchain/Toolchain.h"
#include <map>
#include <optional>
#include <set>

namespace cudalint::engine {

/// A precompiled header that a pass could use.
struct PchRequest {
  std::string Key;
  toolchain::Pass Pass;             ///< without what belongs to the project
  std::vector<std::string> Headers; ///< beyond what every pass includes, sorted
};

/// A precompiled header for a pass; File empty: none.
struct PchUse {
  std::string File;
  std::pair<std::string, std::string> Source; ///< the virtual file that it was made from: path and contents
};

class PchStore {
public:
  /// Folder: the cache folder. Usable only when it can be written.
  PchStore(std::string Folder, FileStamps& Files);

  /// The requests of a pass, the better one first. Empty for a pass that is not CUDA.
  std::vector<PchRequest> requestsFor(const toolchain::Pass& P) const;

  /// Whether a valid one is in the store.
  bool has(const std::string& Key);
  /// What to include for P; no file when what the store has for Key is not right for P.
  PchUse useFor(const std::string& Key, const toolchain::Pass& P);
  /// What the headers of Key read: part of the dependencies of whoever uses it.
  const std::set<std::string>& filesOf(const std::string& Key);

  /// In a worker: makes it. Says why not in Error.
  static bool build(const PchRequest& R, const std::string& Folder, std::string& Error);
  /// In the parent, when a worker has built it: look again.
  void refresh(const std::string& Key);

  /// A run that could have used Key and did not build it leaves a mark; the next one builds it.
  void want(const std::string& Key);
  bool wanted(const std::string& Key) const;
  unsigned corrupt() const { return Corrupt; }
  const std::string& folder() const { return Folder; }

private:
  struct Entry {
    std::string File, Source;
    std::set<std::string> Read;
    std::set<std::string> Includes;      ///< first components of the names that the headers include, and whole names
    std::vector<uint64_t> Identifiers;   ///< sorted hashes of every word in the headers
  };
  std::string Folder;
  FileStamps& Files;
  std::map<std::string, std::optional<Entry>> Entries;
  std::map<std::string, std::set<std::string>> Listings; ///< names in a project's folder
  unsigned Corrupt = 0;

  const Entry* find(const std::string& Key);
  std::optional<Entry> load(const std::string& Key);
};

/// Names of the toolkit's headers with which Text begins: `#include <…>` before anything but comments, standard headers
/// and other such lines.
std::vector<std::string> leadingIncludes(llvm::StringRef Text);

/// Removes what the cache has not used for 30 days, and the oldest precompiled headers beyond 4 GiB. At most once a day.
void pruneCache(const std::string& Folder);

} // namespace cudalint::engine

#endif
