//===- Check.h - the base class of every check --------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECK_H
#define CUDA_LINT_CHECK_H

#include "clang-tidy/ClangTidyCheck.h"
#include "cuda-lint/Finding.h"
#include <set>

namespace cudalint {

class TranslationUnitModel;

/// An ordinary ClangTidyCheck that decides on the shared model of the translation unit and never walks the AST for
/// itself. The model is built once per translation unit, by whichever check asks first.
///
/// Options every check has (local `<check>.Name` or global `Name`):
///   MinConfidence  possible|likely|certain   default: what the engine was asked for, likely in the plugin
class Check : public clang::tidy::ClangTidyCheck {
public:
  Check(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context);

  /// Called once per translation unit, after parsing (also after a parse with errors).
  virtual void checkTranslationUnit(TranslationUnitModel& Model) = 0;

  void registerMatchers(clang::ast_matchers::MatchFinder* Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult& Result) override;
  void registerPPCallbacks(const clang::SourceManager&, clang::Preprocessor*, clang::Preprocessor*) override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap& Opts) override;
  bool isLanguageVersionSupported(const clang::LangOptions& LangOpts) const override { return LangOpts.CUDA; }

  /// Called from registerPPCallbacks, before the main file is entered, once for each check: it must be idempotent for a
  /// preprocessor. The plugin installs one that brings in the nvcc prelude (DESIGN §6.1); the engine needs none.
  using PreprocessorHook = void (*)(const clang::SourceManager&, clang::Preprocessor&);
  static void setPreprocessorHook(PreprocessorHook Hook);

protected:
  /// Emits F unless its confidence is below what is asked for. Two findings with the same place and message are
  /// emitted once (template instantiations, kernels that share a helper). Without a sink (the plugin) a confidence other
  /// than certain is appended to the message as " [likely]".
  void report(Finding F);
  /// For checks that can save work when nothing below this will be emitted.
  Confidence minimumConfidence() const;

private:
  std::string Name;
  std::optional<Confidence> Configured;
  std::set<std::pair<unsigned, std::string>> Reported;
};

} // namespace cudalint

#endif
