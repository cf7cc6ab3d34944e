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

/// Stands before another consumer, drops the diagnostics that nvcc does not have and whose AST node is whole, counts the
/// others. Usable on any DiagnosticsEngine; the plugin puts it before clang-tidy's own consumer.
///
/// Dropped: invalid `%` escapes in inline asm (nvcc takes `%clusterid.x` with one `%`), an alignas weaker than the type's
/// own, a missing `typename` (clang goes on as if it stood there), "reference to __host__ variable" for a variable that
/// carries SharedAnnotation, and the notes of all these.
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

  /// True when this diagnostic is one of those that are dropped.
  static bool isTolerated(const clang::Diagnostic& Info);

private:
  clang::DiagnosticConsumer* Next;
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  unsigned Errors = 0, Tolerated = 0;
  std::vector<ParseError> FirstErrors;
  bool DropNotes = false;
};

} // namespace cudalint::toolchain

#endif
