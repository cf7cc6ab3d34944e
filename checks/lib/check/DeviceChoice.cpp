//===- DeviceChoice.cpp - host code that chooses by the device at run time ---------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/DeviceChoice.h"
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "clang/AST/ExprCXX.h"

namespace cudalint {

bool addressTaken(const clang::VarDecl* V, const clang::FunctionDecl* In, const clang::ASTContext& Context) {
  bool Taken = false;
  walkFunction(In, Context, [&](const clang::Stmt* S) {
    // An array of kernel arguments only reads.
    if (llvm::isa<clang::InitListExpr>(S)) return false;
    if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(S); Un && Un->getOpcode() == clang::UO_AddrOf)
      if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Un->getSubExpr()->IgnoreParens()))
        Taken |= Ref->getDecl() == V;
    return true;
  });
  return Taken;
}

/// A condition on something that is named after a property of the device, or that a query filled in by its address.
static bool asksDevice(const clang::Expr* E, const clang::FunctionDecl* Caller, const clang::ASTContext& Context,
                       unsigned Depth = 0) {
  static constexpr llvm::StringRef Words[] = {"major",  "minor", "arch",   "sm",   "cc",    "capability",
                                              "opt_in", "optin", "device", "prop", "shared"};
  bool Found = false;
  walkEvaluated(E, Context, [&](const clang::Stmt* S) {
    const clang::NamedDecl* D = nullptr;
    if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) D = Ref->getDecl();
    else if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(S)) D = Member->getMemberDecl();
    if (!D || !D->getIdentifier()) return true;
    for (llvm::StringRef Word : Words) Found |= D->getName().contains_insensitive(Word);
    if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(D); Var && Var->hasLocalStorage() && Depth < 4) {
      if (!llvm::isa<clang::ParmVarDecl>(Var) && Var->getInit())
        Found |= asksDevice(Var->getInit(), Caller, Context, Depth + 1);
      Found |= addressTaken(Var, Caller, Context);
    }
    return true;
  });
  return Found;
}

bool holdsForThisDevice(Finding& F, const clang::FunctionDecl* Caller, const clang::Expr* Call,
                        const clang::ASTContext& Context) {
  if (!Caller || !Caller->getBody() || !Call) return true;
  std::vector<const clang::Expr*> Conditions = conditionsAround(Caller->getBody(), Call, Context);
  if (Conditions.empty()) return true;
  for (const clang::Expr* E : Conditions)
    if (asksDevice(E, Caller, Context)) return false;
  F.Conf = Confidence::Likely;
  F.Message += ", assuming that the condition around it does not choose by the device";
  return true;
}

} // namespace cudalint
