//===- Config.h - .cuda-lint.yaml and the cuda-* part of .clang-tidy ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   extends: ../base.yaml                    # read first; a path or a list of paths
//   checks: [-cuda-shared-race]              # globs, a list or one comma-separated string; later ones win
//   severity: {cuda-memory-order: warning}   # error, warning, performance, portability
//   confidence: likely                       # certain, likely, possible
//   arch: [sm_80, sm_90a]
//   cuda: bundled                            # a toolkit folder, bundled or auto
//   block-size: 256                          # threads of a block where no launch is in view
//   options: {cuda-shared-race.MinConfidence: certain}   # clang-tidy's CheckOptions; without a rule: for all
//   exclude: [third_party, "**/*_generated.cu"]
//   require-reason: true                     # a suppression comment without "-- why" is a finding
//   wrappers: [...]                          # include/cuda-lint/Vocabulary.h
//   overrides:
//     - paths: [tests]
//       checks: [-cuda-wide-atomic-scope]    # also severity, confidence, arch, options, block-size
//
// Paths are relative to the file they stand in. A pattern matches a path or any folder above it; `*` stays inside a
// path component, `**` does not.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_CONFIG_H
#define CUDA_LINT_DRIVER_ENGINE_CONFIG_H

#include "driver/engine/Analysis.h"
#include "driver/toolchain/Arch.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>

namespace cudalint::engine {

struct ConfigError {
  std::string File;
  unsigned Line = 0, Column = 0; ///< from 1; 0: the file as a whole
  std::string Message;

  std::string format() const; ///< "file:line:column: message"
};

/// A value and the place that set it ("/p/.cuda-lint.yaml:4", "--arch", "default").
template <typename T> struct Setting {
  T Value{};
  std::string Origin = "default";
};

/// Text of a wrappers: section, padded with newlines so that its line numbers are those of the file.
struct WrapperText {
  std::string File, Text;
  bool operator==(const WrapperText&) const = default;
};

/// What holds for one file.
struct FileConfig {
  Setting<std::string> Globs;                                ///< cuda-* globs, comma-separated, in order
  std::map<std::string, Setting<Severity>> Severities;
  std::map<std::string, Setting<std::string>> Options;       ///< of single rules, as clang-tidy's CheckOptions
  Setting<Confidence> MinConfidence{Confidence::Likely, "default"};
  Setting<std::vector<std::string>> Archs;
  Setting<std::string> Cuda{"auto", "default"};
  Setting<unsigned> BlockSize;                               ///< 0: not set
  Setting<bool> RequireReason;                               ///< suppression comments need a reason
  std::vector<WrapperText> Wrappers;
  bool Excluded = false;
  std::vector<std::string> Files; ///< configuration files that had a say, the strongest last

  CheckSettings checkSettings() const;
  /// Of Archs, which were checked when they were read.
  std::vector<toolchain::Arch> archs() const;
};

/// Reads configuration files, each once.
class Configuration {
public:
  /// Explicit: --config FILE, used for every file instead of the nearest one. Enabled false: --no-config.
  explicit Configuration(std::string Explicit = {}, bool Enabled = true);
  ~Configuration();

  /// What holds for File (absolute). Errors found on the way are in errors().
  FileConfig forFile(llvm::StringRef File);
  /// Whether every folder walk should skip this path (exclude: of the nearest configuration).
  bool excluded(llvm::StringRef Path);

  /// All errors so far, in order of discovery, each once.
  const std::vector<ConfigError>& errors() const;
  /// What .clang-tidy files say about rules and options of ours that do not exist: they may speak to another version.
  const std::vector<ConfigError>& warnings() const;

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

/// Whether Pattern matches Path (relative, '/'-separated) or a folder above it.
bool pathMatches(llvm::StringRef Pattern, llvm::StringRef Path);

/// Globs that match no rule of cuda-lint, with what is wrong about each.
std::vector<std::string> checkGlobErrors(llvm::StringRef Globs);

} // namespace cudalint::engine

#endif
