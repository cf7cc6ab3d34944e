//===- Diagnostics.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Diagnostics.h"
#include "driver/toolchain/Pass.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint::toolchain {

namespace {

/// True when the variable, or what it was instantiated from, carries SharedAnnotation.
bool isAnnotatedShared(const NamedDecl* Named) {
  const auto* Variable = dyn_cast_or_null<VarDecl>(Named);
  if (!Variable)
    return false;
  for (const VarDecl* Redeclaration : Variable->redecls())
    for (const auto* Note : Redeclaration->specific_attrs<AnnotateAttr>())
      if (Note->getAnnotation() == SharedAnnotation || Note->getAnnotation() == ManagedAnnotation)
        return true;
  if (const VarDecl* Pattern = Variable->getTemplateInstantiationPattern(); Pattern && Pattern != Variable)
    return isAnnotatedShared(Pattern);
  return false;
}

const NamedDecl* declArgument(const Diagnostic& Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_nameddecl)
      return reinterpret_cast<const NamedDecl*>(Info.getRawArg(I));
  return nullptr;
}

} // namespace

bool DiagnosticFilter::isTolerated(const Diagnostic& Info) {
  switch (Info.getID()) {
  // nvcc hands the text of asm to ptxas: one `%` is a register's, `%clusterid.x`. The statement stays in the AST.
  case diag::err_asm_invalid_escape:
  case diag::err_asm_invalid_operand_number:
  case diag::err_asm_empty_symbolic_operand_name:
  case diag::err_asm_unknown_symbolic_operand_name:
  case diag::err_asm_unterminated_symbolic_operand_name:
  // EDG looks a dependent name up as a type where only one can stand; clang says what is missing and goes on with it.
  case diag::err_typename_missing:
  // alignas(64) on a type that is aligned to 128 (CUtensorMap of CUDA 13): the declaration is whole.
  case diag::err_alignas_underaligned:
    return true;
  // An annotated __shared__ variable is a host variable to Sema.
  case diag::err_ref_bad_target:
    return isAnnotatedShared(declArgument(Info));
  default:
    return false;
  }
}

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
    DropNotes = Level >= DiagnosticsEngine::Error && isTolerated(Info);
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
