//===- Answers.cpp --------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A try_wait may come back before the phase is over, so its answer has to be looked at. It is dropped where the call is a
// statement of its own, where it goes into a variable that nobody reads, and where a wrapper hands it to such a place.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Answers.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include <map>
#include <set>

using namespace clang;

namespace cudalint {

namespace {

const Stmt* bare(const Stmt* S) {
  while (const auto* E = dyn_cast_or_null<Expr>(S)) {
    const Expr* Inner = E->IgnoreParenImpCasts();
    if (const auto* C = dyn_cast<ExprWithCleanups>(Inner)) Inner = C->getSubExpr();
    else if (const auto* C = dyn_cast<CXXBindTemporaryExpr>(Inner)) Inner = C->getSubExpr();
    else if (const auto* C = dyn_cast<ExplicitCastExpr>(Inner)) Inner = C->getSubExpr();
    if (Inner == E) break;
    S = Inner;
  }
  return S;
}

/// What becomes of the value of one expression, or of a variable, in a function.
struct Fate {
  bool Used = false, Returned = false;
};

struct Finder {
  const Stmt* Value = nullptr;           ///< the expression, or the asm statement
  std::set<const VarDecl*> Variables;    ///< that hold its value
  Fate F;

  bool holds(const Stmt* S) const {
    S = bare(S);
    if (!S) return false;
    if (S == Value) return true;
    const auto* R = dyn_cast<DeclRefExpr>(S);
    const auto* V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && Variables.count(V);
  }
  /// The value somewhere in S, as in `ok != 0`.
  bool mentions(const Stmt* S) const {
    if (!S) return false;
    if (holds(S)) return true;
    for (const Stmt* C : S->children())
      if (mentions(C)) return true;
    return false;
  }
  void walk(const Stmt* S, bool Statement) {
    if (!S) return;
    if (S == Value && isa<AsmStmt>(S)) return;
    if (const auto* E = dyn_cast<Expr>(S)) {
      if (Statement && holds(E)) return; // dropped
      if (const auto* B = dyn_cast<BinaryOperator>(bare(E)); Statement && B && B->getOpcode() == BO_Assign) {
        const auto* L = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenImpCasts());
        if (const auto* V = L ? dyn_cast<VarDecl>(L->getDecl()) : nullptr; V && V->isLocalVarDecl()) {
          if (holds(B->getRHS())) {
            Variables.insert(V);
            return;
          }
          if (Variables.count(V) && !mentions(B->getRHS())) return; // written anew
        }
      }
      if (mentions(E)) F.Used = true;
      return;
    }
    if (const auto* R = dyn_cast<ReturnStmt>(S)) {
      if (mentions(R->getRetValue())) F.Returned = true;
      return;
    }
    if (const auto* D = dyn_cast<DeclStmt>(S)) {
      for (const Decl* X : D->decls())
        if (const auto* V = dyn_cast<VarDecl>(X); V && V->getInit()) {
          if (holds(V->getInit()) && !V->getType()->isReferenceType()) Variables.insert(V);
          else if (mentions(V->getInit())) F.Used = true;
        }
      return;
    }
    if (const auto* A = dyn_cast<GCCAsmStmt>(S)) {
      for (unsigned I = 0; I < A->getNumInputs(); ++I)
        if (mentions(A->getInputExpr(I))) F.Used = true;
      return;
    }
    if (const auto* I = dyn_cast<IfStmt>(S)) {
      walk(I->getInit(), true), walk(I->getCond(), false), walk(I->getThen(), true), walk(I->getElse(), true);
      return;
    }
    if (const auto* W = dyn_cast<WhileStmt>(S)) {
      walk(W->getCond(), false), walk(W->getBody(), true);
      return;
    }
    if (const auto* W = dyn_cast<DoStmt>(S)) {
      walk(W->getBody(), true), walk(W->getCond(), false);
      return;
    }
    if (const auto* L = dyn_cast<ForStmt>(S)) {
      walk(L->getInit(), true), walk(L->getCond(), false), walk(L->getBody(), true), walk(L->getInc(), true);
      return;
    }
    for (const Stmt* C : S->children()) walk(C, isa<CompoundStmt>(S) || isa<LabelStmt>(S) || isa<SwitchCase>(S) || isa<AttributedStmt>(S));
  }
};

Fate fate(const FunctionDecl* FD, const Stmt* Value) {
  Finder Find;
  Find.Value = Value;
  if (const auto* A = dyn_cast<GCCAsmStmt>(Value); A && A->getAsmString().find('@') != std::string::npos) return {true, false}; // a branch looks at it
  if (const auto* A = dyn_cast<GCCAsmStmt>(Value))
    for (unsigned I = 0; I < A->getNumOutputs(); ++I) {
      const auto* R = dyn_cast<DeclRefExpr>(A->getOutputExpr(I)->IgnoreParenImpCasts());
      const auto* V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
      if (!V || !V->isLocalVarDecl() || V->getType()->isReferenceType()) return {true, false};
      Find.Variables.insert(V);
    }
  const FunctionDecl* Def = nullptr;
  if (!FD || !FD->hasBody(Def)) return {true, false};
  Find.walk(Def->getBody(), true);
  return Find.F;
}

bool dropped(const Event& E) {
  const auto* Value = static_cast<const Stmt*>(E.Expr);
  for (const CallFrame* F = E.Frame; F && Value; F = F->Parent) {
    Fate X = fate(static_cast<const FunctionDecl*>(F->Callee), Value);
    if (X.Used) return false;
    if (!X.Returned) return true;
    Value = static_cast<const Stmt*>(F->Call);
  }
  return false;
}

} // namespace

void markDroppedAnswers(Trace& T) {
  std::map<std::pair<const void*, unsigned>, bool> Known;
  for (Event& E : T.Events) {
    if (!E.is(EffectKind::BarTryWait) && !E.is(EffectKind::BarTestWait)) continue;
    auto [It, New] = Known.try_emplace({E.Expr, E.Frame ? E.Frame->CallLoc : 0});
    if (New) It->second = dropped(E);
    if (It->second) E.ResultUsed = false;
  }
}

} // namespace cudalint
