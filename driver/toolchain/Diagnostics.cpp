//===- Diagnostics.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Diagnostics.h"
#include "checks/lib/dialect/Dialect.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint::toolchain {

void DiagnosticFilter::BeginSourceFile(const LangOptions& Lang, const Preprocessor* PP) {
  if (Next)
    Next->BeginSourceFile(Lang, PP);
}
void DiagnosticFilter::EndSourceFile() {
  if (Next)
    Next->EndSourceFile();
}
void DiagnosticFilter::finish() {
  if (Next)
    Next->finish();
}
void DiagnosticFilter::clear() {
  DiagnosticConsumer::clear();
  if (Next)
    Next->clear();
}
bool DiagnosticFilter::IncludeInDiagnosticCounts() const { return Next ? Next->IncludeInDiagnosticCounts() : true; }

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic& Info) {
  if (Level == DiagnosticsEngine::Note && DropNotes)
    return;
  if (Level != DiagnosticsEngine::Note) {
    DropNotes = Level >= DiagnosticsEngine::Error && isToleratedByNvcc(Info);
    if (DropNotes) {
      ++Tolerated;
      return;
    }
  }
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level >= DiagnosticsEngine::Error) {
    ++Errors;
    const bool Fatal = Level == DiagnosticsEngine::Fatal;
    if (FirstErrors.size() < Kept || Fatal) {
      ParseError Error;
      llvm::SmallString<256> Text;
      Info.FormatDiagnostic(Text);
      Error.Message = std::string(Text);
      Error.Fatal = Fatal;
      if (Info.hasSourceManager() && Info.getLocation().isValid()) {
        const PresumedLoc Place = Info.getSourceManager().getPresumedLoc(Info.getLocation());
        if (Place.isValid()) {
          Error.File = Place.getFilename();
          Error.Line = Place.getLine();
          Error.Column = Place.getColumn();
        }
      }
      if (FirstErrors.size() == Kept)
        FirstErrors.back() = std::move(Error);
      else
        FirstErrors.push_back(std::move(Error));
    }
  }
  if (Next)
    Next->HandleDiagnostic(Level, Info);
}

} // namespace cudalint::toolchain
