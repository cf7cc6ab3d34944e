//===- Diagnostics.h - which of clang's errors nvcc does not have -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_DIAGNOSTICS_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace cudalint::toolchain {

/// One error of the parse.
struct ParseError {
  std::string File; ///< as clang names it; empty without a place
  unsigned Line = 0, Column = 0;
  std::string Message;
  bool Fatal = false; ///< nothing after it was read (missing header)
};

/// Stands before another consumer, drops the errors that nvcc does not have (isToleratedByNvcc) with their notes, counts
/// the others.
class DiagnosticFilter : public clang::DiagnosticConsumer {
public:
  static constexpr size_t Kept = 20;

  /// Next may be null. It is not owned.
  explicit DiagnosticFilter(clang::DiagnosticConsumer* Next) : Next(Next) {}
  /// Owns Next.
  explicit DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> Next) : Next(Next.get()), Owned(std::move(Next)) {}

  void BeginSourceFile(const clang::LangOptions& Lang, const clang::Preprocessor* PP) override;
  void EndSourceFile() override;
  void finish() override;
  void clear() override;
  bool IncludeInDiagnosticCounts() const override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info) override;

  unsigned errors() const { return Errors; }
  unsigned tolerated() const { return Tolerated; }
  /// The first errors, at most Kept; a fatal one is always among them.
  const std::vector<ParseError>& first() const { return FirstErrors; }

private:
  clang::DiagnosticConsumer* Next;
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  unsigned Errors = 0, Tolerated = 0;
  std::vector<ParseError> FirstErrors;
  bool DropNotes = false;
};

} // namespace cudalint::toolchain

#endif
