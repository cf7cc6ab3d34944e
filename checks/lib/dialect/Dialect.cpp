//===- Dialect.cpp ----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/dialect/Dialect.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"

namespace cudalint {

bool hasAnnotation(const clang::Decl* D, llvm::StringRef Text) {
  for (const auto* A : D->specific_attrs<clang::AnnotateAttr>())
    if (A->getAnnotation() == Text) return true;
  return false;
}

/// Whether the variable, or what it was instantiated from, carries one of the annotations.
static bool isAnnotated(const clang::NamedDecl* Named) {
  const auto* Variable = llvm::dyn_cast_or_null<clang::VarDecl>(Named);
  if (!Variable) return false;
  for (const clang::VarDecl* D : Variable->redecls())
    if (hasAnnotation(D, SharedAnnotation) || hasAnnotation(D, ManagedAnnotation)) return true;
  const clang::VarDecl* Pattern = Variable->getTemplateInstantiationPattern();
  return Pattern && Pattern != Variable && isAnnotated(Pattern);
}

bool isToleratedByNvcc(const clang::Diagnostic& Info) {
  switch (Info.getID()) {
  // nvcc hands the text of asm to ptxas: one `%` is a register's, `%clusterid.x`. The statement stays in the AST.
  case clang::diag::err_asm_invalid_escape:
  case clang::diag::err_asm_invalid_operand_number:
  case clang::diag::err_asm_empty_symbolic_operand_name:
  case clang::diag::err_asm_unknown_symbolic_operand_name:
  case clang::diag::err_asm_unterminated_symbolic_operand_name:
  // EDG looks a dependent name up as a type where only one can stand; Clang says what is missing and goes on with it.
  case clang::diag::err_typename_missing:
  // alignas(64) on a type that is aligned to 128 (CUtensorMap of CUDA 13): the declaration is whole.
  case clang::diag::err_alignas_underaligned:
  // a bundled template without a body, called with a lambda: `BlockReduce(tmp).Reduce(v, [](int a, int b) ...)`
  case clang::diag::err_undefined_internal_type:
    return true;
  case clang::diag::err_ref_bad_target:
  case clang::diag::err_ref_bad_target_global_initializer:
    for (unsigned I = 0; I < Info.getNumArgs(); ++I)
      if (Info.getArgKind(I) == clang::DiagnosticsEngine::ak_nameddecl &&
          isAnnotated(reinterpret_cast<const clang::NamedDecl*>(Info.getRawArg(I))))
        return true;
    return false;
  default:
    return false;
  }
}

} // namespace cudalint
