//===- Watch.h - waits until something that was read changes ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_CLI_WATCH_H
#define CUDA_LINT_DRIVER_CLI_WATCH_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <map>
#include <set>
#include <string>

namespace cudalint::cli {

/// What a run depends on. All absolute.
struct Watched {
  std::set<std::string> Folders; ///< that hold the files, or where new ones would be found
  std::set<std::string> Files;
};

/// Folders, and not files: an editor puts a new file in the place of the old one.
class FolderWatch {
public:
  FolderWatch();
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Empty when it works, else why it does not.
  const std::string& problem() const { return Why; }
  /// From now on these. What changed in a folder that stays is not lost.
  void set(Watched W);
  /// Whether a file has changed since then: a run takes time, and what it reads is known afterwards.
  bool changedSince(std::chrono::system_clock::time_point Then) const;
  /// Returns when something has changed and then nothing more for a moment. False: it can't be waited for.
  bool wait();

private:
  int Fd = -1;
  std::string Why;
  Watched What;
  std::set<std::string> Names; ///< of the files, whatever their ending says
  std::map<std::string, int> Ids;

  bool matters(llvm::StringRef Name, unsigned Mask) const;
  /// 1 when one of the events that are there matters, 0 when none does, -1 on an error.
  int read();
};

} // namespace cudalint::cli

#endif
