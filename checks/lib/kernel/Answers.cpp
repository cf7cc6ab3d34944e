//===- Answers.cpp --------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A try_wait may come back before the phase is over, so its answer has to be looked at. It is dropped where the call is a
// statement of its own, where it goes into a variable that nobody reads, and where a wrapper hands it to such a place. It is
// idle where the program looks at it and goes on alike when it is false: `if (!ok) sleep();`, `while (ok) {}`, `ok ? 1.f : 2.f`.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Answers.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include <map>
#include <optional>
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
  bool Idle = false;  ///< looked at, without effect on what follows
  bool Plain = true;  ///< returned as it is
};

struct Finder {
  const Stmt* Value = nullptr;           ///< the expression, or the asm statement
  std::set<const VarDecl*> Variables;    ///< that hold its value
  Fate F;
  bool Direct = true;                    ///< Value is the answer itself, not its opposite or something made of it

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
  /// A statement after which the program is where it was: it sleeps, prints, counts, asks anew.
  bool doesNothing(const Stmt* S) const {
    if (!S || isa<NullStmt>(S)) return true;
    if (const auto* C = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt* X : C->body())
        if (!doesNothing(X)) return false;
      return true;
    }
    if (const auto* A = dyn_cast<GCCAsmStmt>(S)) return llvm::StringRef(A->getAsmString()).ltrim().starts_with("nanosleep");
    S = bare(S);
    if (const auto* B = dyn_cast<BinaryOperator>(S); B && B->getOpcode() == BO_Assign) {
      if (holds(B->getLHS()) && holds(B->getRHS())) return true;
      return B->getType()->isFloatingType() && isa<DeclRefExpr>(B->getLHS()->IgnoreParenImpCasts()) && isa<FloatingLiteral, IntegerLiteral>(bare(B->getRHS())); // a number
    }
    if (const auto* U = dyn_cast<UnaryOperator>(S)) return U->isIncrementDecrementOp() && isa<DeclRefExpr>(U->getSubExpr()->IgnoreParenImpCasts());
    const auto* Call = dyn_cast<CallExpr>(S);
    const FunctionDecl* Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && Callee->getDeclName().isIdentifier() && (Callee->getName() == "__nanosleep" || Callee->getName() == "printf");
  }
  /// The value as a condition: as it is (true), or the other way round (false).
  std::optional<bool> sense(const Stmt* S) const {
    if (!S || !Direct) return std::nullopt;
    if (holds(S)) return true;
    S = bare(S);
    if (const auto* U = dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_LNot) {
      auto X = sense(U->getSubExpr());
      return X ? std::optional(!*X) : std::nullopt;
    }
    if (const auto* B = dyn_cast<BinaryOperator>(S); B && B->isEqualityOp()) {
      const Stmt* R = bare(B->getRHS());
      const auto *N = dyn_cast<IntegerLiteral>(R);
      const auto* L = dyn_cast<CXXBoolLiteralExpr>(R);
      if ((!L && !N) || (N && N->getValue().ugt(1))) return std::nullopt;
      bool One = L ? L->getValue() : N->getValue() == 1;
      auto X = sense(B->getLHS());
      return X ? std::optional(*X == ((B->getOpcode() == BO_EQ) == One)) : std::nullopt;
    }
    return std::nullopt;
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
      if (mentions(R->getRetValue())) F.Returned = true, F.Plain &= sense(R->getRetValue()) == true;
      return;
    }
    if (const auto* D = dyn_cast<DeclStmt>(S)) {
      for (const Decl* X : D->decls())
        if (const auto* V = dyn_cast<VarDecl>(X); V && V->getInit()) {
          if (holds(V->getInit()) && !V->getType()->isReferenceType()) Variables.insert(V);
          else if (const auto* C = dyn_cast<ConditionalOperator>(bare(V->getInit()));
                   C && sense(C->getCond()) && V->getType()->isFloatingType() && !mentions(C->getTrueExpr()) && !mentions(C->getFalseExpr()) &&
                   !C->getTrueExpr()->HasSideEffects(V->getASTContext()) && !C->getFalseExpr()->HasSideEffects(V->getASTContext()))
            F.Idle = true; // a number, nothing that waits
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
      walk(I->getInit(), true);
      auto Way = I->getConditionVariable() ? std::nullopt : sense(I->getCond());
      if (Way && doesNothing(I->getThen()) && doesNothing(I->getElse())) F.Idle = true;
      else walk(I->getCond(), false);
      walk(I->getThen(), true), walk(I->getElse(), true);
      return;
    }
    if (const auto* W = dyn_cast<WhileStmt>(S)) {
      if (!W->getConditionVariable() && sense(W->getCond()) == true && doesNothing(W->getBody())) F.Idle = true; // goes on when it is not over
      else walk(W->getCond(), false);
      walk(W->getBody(), true);
      return;
    }
    if (const auto* W = dyn_cast<DoStmt>(S)) {
      walk(W->getBody(), true);
      if (sense(W->getCond()) == true && doesNothing(W->getBody())) F.Idle = true;
      else walk(W->getCond(), false);
      return;
    }
    if (const auto* L = dyn_cast<ForStmt>(S)) {
      walk(L->getInit(), true), walk(L->getCond(), false), walk(L->getBody(), true), walk(L->getInc(), true);
      return;
    }
    for (const Stmt* C : S->children()) walk(C, isa<CompoundStmt>(S) || isa<LabelStmt>(S) || isa<SwitchCase>(S) || isa<AttributedStmt>(S));
  }
};

Fate fate(const FunctionDecl* FD, const Stmt* Value, bool Direct) {
  Finder Find;
  Find.Value = Value;
  Find.Direct = Direct;
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
  if (Find.F.Used || Find.Variables.empty()) return Find.F;
  // what stands in front of the answer sees it in the next round of a loop
  Find.F = Fate();
  Find.walk(Def->getBody(), true);
  return Find.F;
}

/// The output of an asm statement is the answer as it is: `selp 1, 0` or nothing in between.
bool direct(const Stmt* Value) {
  const auto* A = dyn_cast<GCCAsmStmt>(Value);
  if (!A) return true;
  std::string Text;
  for (char C : A->getAsmString())
    if (C != ' ' && C != '\t') Text += C;
  llvm::StringRef S = Text;
  return A->getNumOutputs() == 1 && S.contains("selp") && S.contains(",1,0,") && !S.contains(",0,1,") && !S.contains('!') && !S.contains("not") && !S.contains('@');
}

enum class Answer { Used, Dropped, Idle };

Answer answerOf(const Event& E) {
  const auto* Value = static_cast<const Stmt*>(E.Expr);
  bool Direct = Value && direct(Value);
  for (const CallFrame* F = E.Frame; F && Value; F = F->Parent) {
    Fate X = fate(static_cast<const FunctionDecl*>(F->Callee), Value, Direct);
    if (X.Used || (X.Returned && X.Idle)) return Answer::Used;
    if (X.Idle) return Answer::Idle;
    if (!X.Returned) return Answer::Dropped;
    Direct &= X.Plain;
    Value = static_cast<const Stmt*>(F->Call);
  }
  return Answer::Used;
}

} // namespace

void markDroppedAnswers(Trace& T) {
  std::map<std::pair<const void*, unsigned>, Answer> Known;
  for (Event& E : T.Events) {
    if (!E.is(EffectKind::BarTryWait) && !E.is(EffectKind::BarTestWait)) continue;
    auto [It, New] = Known.try_emplace({E.Expr, E.Frame ? E.Frame->CallLoc : 0});
    if (New) It->second = answerOf(E);
    if (It->second == Answer::Dropped) E.ResultUsed = false;
    E.AnswerIdle = It->second == Answer::Idle;
  }
}

} // namespace cudalint
