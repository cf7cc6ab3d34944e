//===- Functions.cpp - the function definitions of a translation unit ---------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Functions.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint {
namespace {

class Walk {
public:
  explicit Walk(llvm::function_ref<void(const clang::FunctionDecl*)> F) : F(F) {}

  void context(const clang::DeclContext* DC) {
    for (const clang::Decl* D : DC->noload_decls()) decl(D);
  }

private:
  void function(const clang::FunctionDecl* FD) {
    if (!FD->doesThisDeclarationHaveABody() || FD->isDependentContext() || FD->isInvalidDecl()) return;
    if (Seen.insert(FD).second) F(FD);
  }
  void decl(const clang::Decl* D) {
    if (const auto* FT = llvm::dyn_cast<clang::FunctionTemplateDecl>(D)) {
      // Specialisations hang on the template, once for all redeclarations.
      if (!Templates.insert(FT->getCanonicalDecl()).second) return;
      for (const clang::FunctionDecl* Spec : FT->specializations())
        if (const clang::FunctionDecl* Def = Spec->getDefinition()) function(Def);
      return;
    }
    if (const auto* CT = llvm::dyn_cast<clang::ClassTemplateDecl>(D)) {
      if (!Templates.insert(CT->getCanonicalDecl()).second) return;
      for (const clang::ClassTemplateSpecializationDecl* Spec : CT->specializations())
        if (const auto* Def = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(Spec->getDefinition())) record(Def);
      return;
    }
    if (const auto* FD = llvm::dyn_cast<clang::FunctionDecl>(D)) {
      function(FD);
      return;
    }
    if (const auto* RD = llvm::dyn_cast<clang::CXXRecordDecl>(D)) {
      record(RD);
      return;
    }
    if (const auto* Friend = llvm::dyn_cast<clang::FriendDecl>(D)) {
      if (const clang::NamedDecl* ND = Friend->getFriendDecl()) decl(ND);
      return;
    }
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl>(D))
      context(llvm::cast<clang::DeclContext>(D));
  }
  void record(const clang::CXXRecordDecl* RD) {
    if (RD->isDependentContext() || !RD->isThisDeclarationADefinition()) return;
    if (Seen.insert(RD).second) context(RD);
  }

  llvm::function_ref<void(const clang::FunctionDecl*)> F;
  llvm::SmallPtrSet<const clang::Decl*, 32> Seen, Templates;
};

} // namespace

void forEachDefinition(clang::ASTContext& Context, llvm::function_ref<void(const clang::FunctionDecl*)> F) {
  Walk(F).context(Context.getTranslationUnitDecl());
}

std::string displayName(const clang::FunctionDecl* F) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  clang::PrintingPolicy Policy(F->getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  Policy.SuppressDefaultTemplateArgs = false;
  F->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Text;
}

} // namespace cudalint
