//===- Check.cpp - the base class of every check ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Check.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"
#include "cuda-lint/Model.h"

namespace clang::tidy {
template <> struct OptionEnumMapping<cudalint::Confidence> {
  static llvm::ArrayRef<std::pair<cudalint::Confidence, llvm::StringRef>> getEnumMapping() {
    static constexpr std::pair<cudalint::Confidence, llvm::StringRef> Mapping[] = {
        {cudalint::Confidence::Possible, "possible"},
        {cudalint::Confidence::Likely, "likely"},
        {cudalint::Confidence::Certain, "certain"}};
    return Mapping;
  }
};
} // namespace clang::tidy

namespace cudalint {

static Check::PreprocessorHook InstalledHook = nullptr;

void Check::setPreprocessorHook(PreprocessorHook Hook) { InstalledHook = Hook; }

Check::Check(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context)
    : ClangTidyCheck(Name, Context), Name(Name.str()),
      Configured(Options.getLocalOrGlobal<Confidence>("MinConfidence")) {}

Confidence Check::minimumConfidence() const {
  if (Configured) return *Configured;
  if (FindingSink* Sink = FindingSink::get()) return Sink->minimumConfidence();
  return Confidence::Likely;
}

void Check::registerMatchers(clang::ast_matchers::MatchFinder* Finder) {
  Finder->addMatcher(clang::ast_matchers::translationUnitDecl(), this);
}

void Check::check(const clang::ast_matchers::MatchFinder::MatchResult& Result) {
  checkTranslationUnit(TranslationUnitModel::of(*Result.Context));
}

void Check::registerPPCallbacks(const clang::SourceManager& SM, clang::Preprocessor* PP, clang::Preprocessor*) {
  if (InstalledHook) InstalledHook(SM, *PP);
}

void Check::storeOptions(clang::tidy::ClangTidyOptions::OptionMap& Opts) {
  Options.store(Opts, "MinConfidence", minimumConfidence());
}

void Check::report(Finding F) {
  if (F.Conf < minimumConfidence() || F.Loc.isInvalid()) return;
  TranslationUnitModel* Model = TranslationUnitModel::current();
  if (!Model) return;
  const clang::SourceManager& SM = Model->context().getSourceManager();
  // What clang-tidy computes for its own errors, so that the sink's entry and the diagnostic meet again.
  clang::SourceLocation FileLoc = SM.getFileLoc(F.Loc);
  if (!Reported.insert({FileLoc.getRawEncoding(), F.Message}).second) return;

  FindingSink* Sink = FindingSink::get();
  std::string Text = F.Message;
  // Without a sink the diagnostic line is all the user gets.
  if (!Sink && F.Conf != Confidence::Certain) Text += " [" + std::string(toString(F.Conf)) + "]";
  if (Sink) {
    FindingExtra Extra;
    Extra.Check = Name;
    Extra.File = SM.getFilename(FileLoc).str();
    Extra.Offset = SM.getFileOffset(FileLoc);
    Extra.Message = F.Message;
    Extra.Kernel = F.Kernel;
    Extra.Sev = F.Sev;
    Extra.Conf = F.Conf;
    Extra.UnsafeFix = F.Fixes.empty() && !F.Unsafe.empty();
    Sink->finding(std::move(Extra));
  }
  {
    // The builder emits when it dies, and the notes must come after it.
    clang::DiagnosticBuilder Diag = diag(F.Loc, "%0");
    Diag << Text;
    for (const clang::FixItHint& Fix : F.Fixes) Diag << Fix;
    // The report says that they are unsafe; clang-tidy would apply them.
    if (Sink && F.Fixes.empty())
      for (const clang::FixItHint& Fix : F.Unsafe) Diag << Fix;
  }
  for (const FindingNote& Note : F.Notes)
    if (Note.Loc.isValid()) diag(Note.Loc, "%0", clang::DiagnosticIDs::Note) << Note.Message;
}

} // namespace cudalint
