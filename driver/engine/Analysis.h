//===- Analysis.h - the checks over one pass of one translation unit ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Runs in a worker. clang-tidy's context does options and NOLINT; only the checks of cudalint::allChecks() exist here.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_ANALYSIS_H
#define CUDA_LINT_DRIVER_ENGINE_ANALYSIS_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/FrontendAction.h"
#include "driver/report/Report.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyCheckFactories;
}

namespace cudalint::engine {

/// What the configuration says about the checks of one file.
struct CheckSettings {
  std::string Globs;                               ///< after "-*,cuda-*", in clang-tidy's syntax; may be empty
  std::map<std::string, std::string> Options;      ///< "cuda-shared-race.BlockSize" -> "256"
  std::map<std::string, Severity> Severities;      ///< by rule
  Confidence MinConfidence = Confidence::Likely;
  /// For one rule: its own option goes first.
  Confidence minConfidence(llvm::StringRef Rule) const;

  bool operator==(const CheckSettings&) const = default;
};

/// Where a pass puts what it finds.
class Emitter {
public:
  virtual ~Emitter() = default;
  virtual void result(report::Result R) = 0;
  virtual void problem(report::Problem P) = 0;
  /// A file of the user's that was read.
  virtual void userFile(std::string File) = 0;
  /// Lines of a file of the user's that the preprocessor left out; of files with suppression comments alone.
  virtual void skipped(std::string File, unsigned First, unsigned Last) = 0;
  /// What runs from here on, for the message about a worker that dies in it.
  virtual void phase(llvm::StringRef What) = 0;
};

/// The checks as a Clang action, for the toolchain to run. Lives through one pass.
class Analysis {
public:
  /// File: the main file, absolute. Directory: what relative names of the command start from. Pass: "host", "sm_90a".
  Analysis(std::string File, std::string Directory, std::string Pass, const CheckSettings& Settings, Emitter& Out);
  ~Analysis();

  std::unique_ptr<clang::FrontendAction> makeAction();
  /// Collects Clang's errors as problems. At most this many are listed, the rest are counted.
  clang::DiagnosticConsumer& compilerDiagnostics();
  static constexpr unsigned ListedErrors = 5;

  /// Emits what was collected. Errors of the compiler come out as problems, findings as results.
  void finish();
  bool hasErrors() const;

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

/// Factories of all checks, built once.
const clang::tidy::ClangTidyCheckFactories& checkFactories();

} // namespace cudalint::engine

#endif
