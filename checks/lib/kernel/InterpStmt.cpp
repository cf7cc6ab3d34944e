//===- InterpStmt.cpp - statements, branches, loops -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Interp.h"
#include "Shared.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cudalint {

// Iterations of a loop whose trip count nothing fixes. Loops that synchronise run longer, so that a ring of stages comes
// around twice and parities repeat.
static constexpr unsigned PlainIterations = 3, SyncIterations = 9, KnownIterations = 160;

Decision Interp::ask(const Stmt* Site, Varies Var, bool IsLoop, unsigned Iteration, unsigned Limit, Decision Default) {
  unsigned N = Occurrences[Site]++;
  Decision D = Default;
  if (IsLoop && Iteration >= Limit) D = Decision::False;
  bool Forced = false;
  for (const Script::Step& S : Scr.Steps)
    if (S.Cond == Site && (S.Occurrence < 0 || S.Occurrence == static_cast<int>(N))) D = S.Take, Forced = true;
  if (IsLoop && Iteration >= Limit && !Forced) D = Decision::False;
  if (IsLoop && Iteration >= Limit + 8) D = Decision::False;
  if (D == Decision::Split && Var < Varies::Warp) D = Decision::True;
  ChoicePoint C;
  C.Cond = Site;
  C.Occurrence = N;
  C.Var = Var;
  C.Loop = IsLoop;
  C.Iteration = Iteration;
  C.Taken = D;
  C.Loc = raw(Site->getBeginLoc());
  if (Choices.size() < 4096) Choices.push_back(C);
  return D;
}

void Interp::pushGuard(const Stmt* Cond, Varies Var, bool Taken, bool Known, bool Exit, bool IsLoop, const Value* V) {
  Guard G;
  G.Parent = Guards;
  G.Cond = Cond;
  G.Loc = Cond ? raw(Cond->getBeginLoc()) : 0;
  G.Since = static_cast<unsigned>(Tr->Events.size());
  G.Var = Var;
  G.Taken = Taken;
  G.Known = Known;
  G.Exit = Exit;
  G.Loop = IsLoop;
  if (V) {
    G.Term = V->U;
    for (int I = Cur.first(); I >= 0 && !V->uniform(); I = Cur.next(I)) {
      G.Term = V->at(static_cast<unsigned>(I));
      if (!G.Term.isConst()) break;
    }
    G.HasTerm = true;
  }
  Tr->GuardPool.push_back(G);
  Guards = &Tr->GuardPool.back();
}

/// The polls since From go on while Cond (or its negation) holds.
void Interp::pollUntil(size_t From, const Value& Cond, bool Negated) {
  for (size_t I = From; I < Tr->Events.size(); ++I) {
    Event& E = Tr->Events[I];
    if (!E.Spin || E.HasUntil || E.Mask.none()) continue;
    Scalar S = Cond.at(static_cast<unsigned>(E.Mask.first()));
    E.Until = Negated ? Tr->Pool->logicalNot(S) : S;
    E.HasUntil = true;
  }
}

/// Over which of these threads a condition that is not the same value in all of them may differ: warp-uniform as far as the
/// terms tell, or by thread.
Varies Interp::variationIn(const Value& Cond, const ThreadSet& Threads) const {
  int Last = -1;
  for (int I = Threads.first(); I >= 0; Last = I, I = Threads.next(I)) {
    Scalar S = Cond.at(static_cast<unsigned>(I));
    if (Tr->Pool->varies(S) == Varies::Thread) return Varies::Thread;
    if (Last >= 0 && Last / 32 == I / 32 && !(Cond.at(static_cast<unsigned>(Last)) == S)) return Varies::Thread;
  }
  return Varies::Warp;
}

Interp::SplitResult Interp::split(Value Cond, const Stmt* Site, bool IsLoop, unsigned Iteration, unsigned Limit, Decision Default) {
  SplitResult R;
  Facts& F = *Tr->Assumed;
  auto decided = [&](Scalar S, unsigned Thread) -> std::optional<bool> {
    if (auto D = F.decide(S)) return D;
    if (auto It = SplitSets.find({S.Base, S.K}); It != SplitSets.end()) return It->second.test(Thread);
    return std::nullopt;
  };
  // where bodies were skipped nobody knows what their results vary with: taken for the same in all threads
  auto capped = [&](Varies V) { return Opt.Skipped.empty() ? V : std::min(V, Varies::Block); };
  if (Cond.uniform()) {
    Varies Var = capped(Tr->Pool->varies(Cond.U));
    if (auto D = F.decide(Cond.U)) {
      if (*D) R.True = Cur;
      R.Var = Cond.U.isConst() ? Varies::Constant : Var;
      R.Open = !Cond.U.isConst(); // an earlier assumption decides it
      return R;
    }
    if (auto It = SplitSets.find({Cond.U.Base, Cond.U.K}); It != SplitSets.end()) {
      R.True = Cur & It->second;
      R.Open = true;
      R.Var = Var;
      R.Took = Decision::Split;
      return R;
    }
    R.Open = true;
    R.Var = Var;
    R.Took = ask(Site, Var, IsLoop, Iteration, Limit, Default);
    if (R.Took == Decision::Split) {
      // by warp: the first active warp takes it; by thread: the lower half of each warp
      ThreadSet S;
      int First = Cur.first();
      for (unsigned I = 0; I < T; ++I)
        if (Var == Varies::Warp ? static_cast<int>(I / 32) == First / 32 : I % 32 < 16) S.set(I);
      SplitSets[{Cond.U.Base, Cond.U.K}] = S;
      Scalar Not = Tr->Pool->logicalNot(Cond.U);
      SplitSets[{Not.Base, Not.K}] = All - S;
      R.True = Cur & S;
      return R;
    }
    F.assume(Cond.U, R.Took == Decision::True);
    if (R.Took == Decision::True) R.True = Cur;
    return R;
  }
  R.Var = Varies::Constant;
  std::vector<int> OpenThreads;
  for (int I = Cur.first(); I >= 0; I = Cur.next(I)) {
    auto D = decided(Cond.at(I), static_cast<unsigned>(I));
    if (!D) OpenThreads.push_back(I);
    else if (*D) R.True.set(static_cast<unsigned>(I));
  }
  if (OpenThreads.empty()) {
    R.Var = Varies::Thread;
    for (int I = Cur.first(); I >= 0 && !R.Open; I = Cur.next(I)) R.Open = !Cond.at(static_cast<unsigned>(I)).isConst();
    if (R.Open) R.Var = variationIn(Cond, Cur); // earlier assumptions decide it
    return R;
  }
  R.Open = true;
  ThreadSet Undecided;
  for (int I : OpenThreads) Undecided.set(static_cast<unsigned>(I));
  R.Var = capped(variationIn(Cond, Undecided));
  R.Took = ask(Site, R.Var, IsLoop, Iteration, Limit, Default);
  ThreadSet Decided = R.True;
  std::map<std::pair<TermId, int64_t>, ThreadSet> Families;
  auto assign = [&](bool FirstPart) {
    R.True = Decided;
    Families.clear();
    size_t Index = 0;
    for (int I : OpenThreads) {
      Scalar S = Cond.at(static_cast<unsigned>(I));
      bool Want = R.Took == Decision::True;
      if (R.Took == Decision::Split) // the first warp, or the first part of the threads, goes the one way
        Want = (R.Var == Varies::Warp ? I / 32 == OpenThreads[0] / 32 : Index < (OpenThreads.size() * 5 + 7) / 8) == FirstPart;
      ++Index;
      if (auto D = decided(S, static_cast<unsigned>(I))) Want = *D;
      else if (Tr->Pool->varies(S) >= Varies::Warp && R.Took == Decision::Split) {
        // a family: the same term goes both ways, by thread; known to the others only when all are assigned
        if (Want) Families[{S.Base, S.K}].set(static_cast<unsigned>(I));
        else Families[{S.Base, S.K}];
      } else F.assume(S, Want);
      if (Want) R.True.set(static_cast<unsigned>(I));
    }
  };
  // many threads, many facts: copied only where they may be taken back
  std::optional<Facts> Before;
  if (R.Took == Decision::Split) Before.emplace(F);
  assign(true);
  if (R.Took == Decision::Split && (R.True == Cur || R.True.none())) {
    // `i >= n` holds for the last threads, not for the first: the other way round
    F.restore(*Before);
    assign(false);
  }
  for (auto& [Term, Threads] : Families) SplitSets[Term] |= Threads;
  return R;
}

namespace {
/// What a loop's condition and body do, to tell a poll from a loop that works.
struct LoopFacts : RecursiveASTVisitor<LoopFacts> {
  bool Writes = false; ///< stores, arithmetic on variables, barriers
  bool Reads = false;  ///< memory, calls, asm: something another thread may change
  llvm::SmallPtrSet<const VarDecl*, 8> Polled;  ///< locals that are assigned from such a read
  llvm::SmallPtrSet<const VarDecl*, 8> Changed; ///< locals that are computed
  llvm::SmallPtrSet<const VarDecl*, 8> Reset;   ///< locals that are set to a constant
  llvm::SmallPtrSet<const VarDecl*, 8> Expected; ///< what a compare_exchange expects
  llvm::SmallPtrSet<const VarDecl*, 8> Used;
  llvm::SmallPtrSet<const VarDecl*, 8> Address; ///< locals that say where to read

  /// (what a function hands back through a reference to a number is a local variable of its caller)
  static bool isReference(const VarDecl* V) {
    QualType To = V->getType().getNonReferenceType();
    return V->getType()->isReferenceType() && !(isa<ParmVarDecl>(V) && To->isArithmeticType() && !To.isConstQualified() && !To.isVolatileQualified());
  }
  static const VarDecl* local(const Expr* E) {
    const auto* D = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto* V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !isSharedVariable(V) && !isReference(V) && !V->getType().isVolatileQualified() ? V : nullptr;
  }
  bool VisitBinaryOperator(BinaryOperator* B) {
    if (!B->isAssignmentOp()) return true;
    const VarDecl* V = local(B->getLHS());
    LoopFacts R;
    R.TraverseStmt(B->getRHS());
    if (!V) Writes = true;
    else if (R.Reads && !B->isCompoundAssignmentOp()) Polled.insert(V);
    else if (!B->isCompoundAssignmentOp() && R.Used.empty()) Reset.insert(V);
    else Changed.insert(V);
    return true;
  }
  bool VisitVarDecl(VarDecl* V) {
    if (V->getInit()) {
      LoopFacts R;
      R.TraverseStmt(V->getInit());
      if (R.Reads) Polled.insert(V);
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator* U) {
    if (U->isIncrementDecrementOp()) {
      if (const VarDecl* V = local(U->getSubExpr())) Changed.insert(V);
      else Writes = true;
    }
    if (U->getOpcode() == UO_Deref) {
      Reads = true;
      addresses(U->getSubExpr());
    }
    return true;
  }
  void addresses(const Expr* E) {
    LoopFacts A;
    A.TraverseStmt(const_cast<Expr*>(E));
    Address.insert(A.Used.begin(), A.Used.end());
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr* S) {
    addresses(S->getIdx());
    addresses(S->getBase());
    return Reads = true;
  }
  bool VisitMemberExpr(MemberExpr* M) {
    Reads |= M->isArrow() || M->getType().isVolatileQualified();
    if (M->isArrow()) addresses(M->getBase());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr* D) {
    if (const auto* V = dyn_cast<VarDecl>(D->getDecl())) {
      Used.insert(V);
      bool Static = V->hasGlobalStorage() && !V->getType().isConstQualified() && V->getName() != "threadIdx" && V->getName() != "blockIdx" &&
                    V->getName() != "blockDim" && V->getName() != "gridDim";
      Reads |= V->getType().getNonReferenceType().isVolatileQualified() || isSharedVariable(V) || Static;
    }
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt* A) {
    Reads = true;
    for (unsigned I = 0; I < A->getNumOutputs(); ++I)
      if (const VarDecl* V = local(A->getOutputExpr(I))) Polled.insert(V);
      else Writes = true;
    return true;
  }
  /// A member function that changes its object: a counter, a scheduler, the state of a pipeline.
  static bool changesObject(const FunctionDecl* FD, unsigned Depth = 2) {
    const auto* M = dyn_cast_or_null<CXXMethodDecl>(FD);
    const FunctionDecl* Def = nullptr;
    if (!M || M->isStatic() || M->isConst() || !M->hasBody(Def)) return false;
    struct Own : RecursiveASTVisitor<Own> {
      unsigned Depth;
      bool Found = false;
      explicit Own(unsigned Depth) : Depth(Depth) {}
      static bool member(const Expr* E) {
        const auto* X = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
        return X && isa<CXXThisExpr>(X->getBase()->IgnoreParenImpCasts()) && !X->getType().isVolatileQualified();
      }
      bool VisitBinaryOperator(BinaryOperator* B) { return !(Found |= B->isAssignmentOp() && member(B->getLHS())); }
      bool VisitUnaryOperator(UnaryOperator* U) { return !(Found |= U->isIncrementDecrementOp() && member(U->getSubExpr())); }
      bool VisitCXXMemberCallExpr(CXXMemberCallExpr* C) {
        return !(Found |= Depth && isa<CXXThisExpr>(C->getImplicitObjectArgument()->IgnoreParenImpCasts()) && changesObject(C->getMethodDecl(), Depth - 1));
      }
    } O(Depth);
    O.TraverseStmt(Def->getBody());
    return O.Found;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr* C) {
    if (const VarDecl* V = local(C->getImplicitObjectArgument()); V && changesObject(C->getMethodDecl())) Changed.insert(V);
    return true;
  }
  bool VisitCallExpr(CallExpr* C) {
    const FunctionDecl* FD = C->getDirectCallee();
    llvm::StringRef N = FD && FD->getDeclName().isIdentifier() ? FD->getName() : llvm::StringRef();
    if (N.contains("syncthreads") || N == "sync" || N.contains("barrier_sync") || N.contains("syncwarp")) Writes = true;
    if (N != "min" && N != "max" && !N.starts_with("__fetch_builtin") && !N.contains("sleep")) Reads = true;
    if (N.starts_with("compare_exchange"))
      for (const Expr* A : C->arguments())
        if (const VarDecl* V = local(A)) Expected.insert(V);
    return true;
  }
};
} // namespace

/// An endless loop that does nothing but read until a break.
static bool pollsForBreak(const Stmt* Body) {
  LoopFacts B;
  B.TraverseStmt(const_cast<Stmt*>(Body));
  if (B.Writes || !B.Reads) return false;
  for (const VarDecl* V : B.Address)
    if (B.Polled.count(V)) return false;
  struct Breaks : RecursiveASTVisitor<Breaks> {
    const LoopFacts& B;
    bool Leaves = false, Other = false;
    explicit Breaks(const LoopFacts& B) : B(B) {}
    bool VisitIfStmt(IfStmt* I) {
      LoopFacts C;
      C.TraverseStmt(I->getCond());
      bool Polled = C.Reads;
      for (const VarDecl* V : C.Used) {
        Polled |= B.Polled.count(V) != 0;
        Other |= B.Changed.count(V) || B.Reset.count(V);
      }
      const Stmt* T = I->getThen();
      if (const auto* S = dyn_cast<CompoundStmt>(T); S && S->size() == 1) T = S->body_front();
      if (isa<BreakStmt>(T) || isa<ReturnStmt>(T)) Leaves |= Polled;
      return true;
    }
    bool VisitForStmt(ForStmt*) { return Other = true; }
  } V(B);
  V.TraverseStmt(const_cast<Stmt*>(Body));
  return V.Leaves && !V.Other;
}

bool Interp::onlySpins(const Expr* Cond, const Stmt* Body) {
  LoopFacts C, B;
  C.TraverseStmt(const_cast<Expr*>(Cond));
  if (Body) B.TraverseStmt(const_cast<Stmt*>(Body));
  if (B.Writes || C.Writes) return false;
  // a walk along a chain (x = parent[x]) reads another place each time
  for (const LoopFacts* F : {&C, &B})
    for (const VarDecl* V : F->Address)
      if (B.Polled.count(V) || C.Polled.count(V)) return false;
  bool Polls = C.Reads;
  for (const VarDecl* V : C.Used) {
    if (B.Changed.count(V) || C.Changed.count(V)) return false; // the loop works towards its end
    if (B.Reset.count(V) && !C.Expected.count(V)) return false;
    Polls |= B.Polled.count(V) || C.Polled.count(V);
  }
  return Polls;
}

void Interp::exec(const Stmt* S) {
  if (!S || Cur.none()) {
    // a label may be reached by a goto although nobody falls into it
    if (S && !isa<LabelStmt>(S) && !isa<CompoundStmt>(S)) return;
    if (!S || Stack.back()->Pending.empty()) return;
  }
  step();
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass: {
    size_t Mark = Stack.back()->Live.size();
    for (const Stmt* Sub : cast<CompoundStmt>(S)->body()) {
      if (Cur.none() && Stack.back()->Pending.empty()) break;
      exec(Sub);
    }
    leaveScope(Mark, All);
    Stack.back()->Live.resize(Mark);
    return;
  }
  case Stmt::DeclStmtClass: return execDecl(cast<DeclStmt>(S));
  case Stmt::IfStmtClass: return execIf(cast<IfStmt>(S));
  case Stmt::ForStmtClass: {
    const auto* F = cast<ForStmt>(S);
    return execLoop(F, F->getInit(), F->getConditionVariable(), F->getCond(), F->getInc(), F->getBody(), true);
  }
  case Stmt::WhileStmtClass: {
    const auto* W = cast<WhileStmt>(S);
    return execLoop(W, nullptr, W->getConditionVariable(), W->getCond(), nullptr, W->getBody(), true);
  }
  case Stmt::DoStmtClass: {
    const auto* D = cast<DoStmt>(S);
    return execLoop(D, nullptr, nullptr, D->getCond(), nullptr, D->getBody(), false);
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto* R = cast<CXXForRangeStmt>(S);
    if (R->getInit()) exec(R->getInit());
    exec(R->getRangeStmt());
    if (R->getBeginStmt()) exec(R->getBeginStmt());
    if (R->getEndStmt()) exec(R->getEndStmt());
    // the loop variable is declared anew in each iteration
    struct {
      const Stmt *Var, *Body;
    } B{R->getLoopVarStmt(), R->getBody()};
    const Stmt* Both[] = {B.Var, B.Body};
    auto* Compound = CompoundStmt::Create(Ctx, ArrayRef<Stmt*>(const_cast<Stmt**>(Both), 2), FPOptionsOverride(), R->getBeginLoc(), R->getEndLoc());
    return execLoop(R, nullptr, nullptr, R->getCond(), R->getInc(), Compound, true);
  }
  case Stmt::SwitchStmtClass: return execSwitch(cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass: return exec(cast<CaseStmt>(S)->getSubStmt());
  case Stmt::DefaultStmtClass: return exec(cast<DefaultStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass: return exec(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::LabelStmtClass: {
    const auto* L = cast<LabelStmt>(S);
    auto& Pending = Stack.back()->Pending;
    for (unsigned Round = 0; Round < 4; ++Round) {
      if (auto It = Pending.find(L->getDecl()); It != Pending.end()) {
        Cur |= It->second;
        Pending.erase(It);
      }
      exec(L->getSubStmt());
      if (!Pending.count(L->getDecl())) break;
      unmodelled("goto that jumps back");
    }
    return;
  }
  case Stmt::GotoStmtClass: {
    Stack.back()->Pending[cast<GotoStmt>(S)->getLabel()] |= Cur;
    Cur = {};
    return;
  }
  case Stmt::IndirectGotoStmtClass:
    unmodelled("computed goto");
    Cur = {};
    return;
  case Stmt::BreakStmtClass:
    if (BreakTo) *BreakTo |= Cur;
    Cur = {};
    return;
  case Stmt::ContinueStmtClass:
    if (ContinueTo) *ContinueTo |= Cur;
    Cur = {};
    return;
  case Stmt::ReturnStmtClass: {
    const auto* R = cast<ReturnStmt>(S);
    Frame& F = *Stack.back();
    if (const Expr* E = R->getRetValue()) {
      QualType Ty = F.FD ? F.FD->getReturnType() : E->getType();
      if (Ty->isVoidType()) eval(E);
      else if (Ty->isReferenceType()) {
        Value V = address(E);
        F.Result = F.HasResult ? merge(F.Result, V, Cur, false) : V;
        F.HasResult = true;
      } else if (Ty->isRecordType() || Ty->isArrayType()) {
        initialise(F.ResultSlot, Ty, E);
        F.HasResult = true;
      } else {
        Value V = eval(E);
        F.Result = F.HasResult ? merge(F.Result, V, Cur, isFloat(Ty)) : V;
        F.HasResult = true;
      }
    }
    leaveScope(0, Cur);
    if (Stack.size() == 1) {
      Event& Ev = emit(nullptr, S, "");
      Ev.K = Event::Exit;
    }
    Stack.back()->Returned |= Cur;
    Cur = {};
    return;
  }
  case Stmt::GCCAsmStmtClass: return execAsm(cast<GCCAsmStmt>(S));
  case Stmt::NullStmtClass: return;
  case Stmt::CXXTryStmtClass: return exec(cast<CXXTryStmt>(S)->getTryBlock());
  default: break;
  }
  if (const auto* E = dyn_cast<Expr>(S)) {
    discard(E);
    return;
  }
  unmodelled(std::string("statement ") + S->getStmtClassName());
}

/// Evaluates E for its effects alone.
void Interp::discard(const Expr* E) {
  const Expr* X = E->IgnoreParens();
  if (const auto* C = dyn_cast<ExprWithCleanups>(X)) X = C->getSubExpr()->IgnoreParens();
  while (const auto* C = dyn_cast<CastExpr>(X)) {
    if (!C->getType()->isVoidType()) break;
    X = C->getSubExpr()->IgnoreParens();
  }
  Unused = X;
  eval(E);
}

void Interp::execDecl(const DeclStmt* S) {
  for (const Decl* D : S->decls()) {
    if (const auto* VD = dyn_cast<VarDecl>(D)) execVar(VD);
  }
}

void Interp::execVar(const VarDecl* VD) {
  step();
  Frame& F = *Stack.back();
  const VarDecl* Key = VD->getCanonicalDecl();
  if (isSharedVariable(VD) || VD->hasGlobalStorage()) {
    if (VD->getType()->isReferenceType()) return;
    F.Address[Key] = addressOfObject(objectOf(VD));
    if (const auto* DD = dyn_cast<DecompositionDecl>(VD)) (void)DD;
    return; // shared variables start with no value; constructors of shared objects do not run
  }
  if (VD->getType()->isReferenceType()) {
    if (VD->getInit()) F.Address[Key] = address(VD->getInit());
    return;
  }
  Value A = addressOfObject(objectOf(VD));
  F.Address[Key] = A;
  int Id = (*Tr->Pool)[A.U.Base].Object;
  // a variable declared in a loop starts afresh; what threads outside keep is theirs
  if (Cur == All || !State[Id].Cells.size()) State[Id].Cells.clear();
  // a copy is what was copied, for whoever declares it
  if (const auto* Copy = VD->getInit() ? dyn_cast<CXXConstructExpr>(VD->getInit()->IgnoreImplicit()) : nullptr; Copy && Copy->getConstructor()->isCopyOrMoveConstructor())
    State[Id].Fill = Varies::Constant;
  if (const Expr* Init = VD->getInit()) initialise(A, VD->getType(), Init);
  if (const auto* RD = VD->getType()->getAsCXXRecordDecl(); RD && RD->hasDefinition() && !RD->hasTrivialDestructor() && RD->getDestructor())
    F.Live.push_back({A, RD->getDestructor(), VD->getLocation(), Cur});
  if (const auto* DD = dyn_cast<DecompositionDecl>(VD))
    for (const BindingDecl* B : DD->bindings())
      if (const VarDecl* H = B->getHoldingVar()) execVar(H);
}

void Interp::destroy(const Value& At, const CXXDestructorDecl* D, SourceLocation Loc) {
  if (Cur.none() || activeVocabulary().find(nameOf(D))) return; // the library's objects: their effects are those of explicit calls
  const CXXRecordDecl* RD = D->getParent();
  const FunctionDecl* Def = nullptr;
  if (D->isUserProvided() && D->hasBody(Def) && !Def->isDependentContext()) {
    Call C;
    C.FD = Def;
    C.This = At;
    C.HasThis = true;
    C.Loc = Loc;
    inlineCall(C, Def);
  }
  const ASTRecordLayout& Layout = Ctx.getASTRecordLayout(RD);
  auto part = [&](const CXXRecordDecl* Sub, int64_t Off) {
    if (Sub && Sub->hasDefinition() && !Sub->hasTrivialDestructor() && Sub->getDestructor())
      destroy(map1(At, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }), Sub->getDestructor(), Loc);
  };
  llvm::SmallVector<const FieldDecl*, 8> Fields(RD->fields());
  for (const FieldDecl* Field : llvm::reverse(Fields)) part(Field->getType()->getAsCXXRecordDecl(), static_cast<int64_t>(Layout.getFieldOffset(Field->getFieldIndex()) / 8));
  for (const CXXBaseSpecifier& B : llvm::reverse(RD->bases()))
    if (const auto* Base = B.getType()->getAsCXXRecordDecl(); Base && !B.isVirtual()) part(Base, Layout.getBaseClassOffset(Base).getQuantity());
}

void Interp::leaveScope(size_t Mark, const ThreadSet& Leaving) {
  Frame& F = *Stack.back();
  ThreadSet Saved = Cur;
  for (size_t I = F.Live.size(); I-- > Mark;) {
    ThreadSet Here = (F.Live[I].Threads & Leaving) - Exited;
    F.Live[I].Threads -= Here;
    if (Here.none()) continue;
    const LiveObject O = F.Live[I];
    Cur = Here;
    destroy(O.At, O.Destructor, O.Loc);
  }
  Cur = Saved - Exited;
}

/// The statement that leaves at the end of S.
static const Stmt* leavingStatement(const Stmt* S) {
  if (const auto* C = dyn_cast_or_null<CompoundStmt>(S)) return C->body_empty() ? nullptr : leavingStatement(C->body_back());
  if (const auto* A = dyn_cast_or_null<AttributedStmt>(S)) return leavingStatement(A->getSubStmt());
  return S;
}

static bool alwaysLeaves(const Stmt* S) {
  if (!S) return false;
  if (isa<ReturnStmt>(S) || isa<BreakStmt>(S) || isa<ContinueStmt>(S) || isa<GotoStmt>(S)) return true;
  if (const auto* C = dyn_cast<CompoundStmt>(S)) return !C->body_empty() && alwaysLeaves(C->body_back());
  if (const auto* A = dyn_cast<AttributedStmt>(S)) return alwaysLeaves(A->getSubStmt());
  if (const auto* I = dyn_cast<IfStmt>(S)) return I->getElse() && alwaysLeaves(I->getThen()) && alwaysLeaves(I->getElse());
  return false;
}

/// What ends the grid and not just the thread: the side of an assertion that nobody means to take.
static bool aborts(const Stmt* S) {
  if (!S) return false;
  if (const auto* E = dyn_cast<Expr>(S)) {
    E = E->IgnoreParenCasts();
    if (const auto* C = dyn_cast<ExprWithCleanups>(E)) return aborts(C->getSubExpr());
    if (const auto* B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Comma) return aborts(B->getLHS()) || aborts(B->getRHS());
    if (const auto* C = dyn_cast<ConditionalOperator>(E)) return aborts(C->getTrueExpr()) && aborts(C->getFalseExpr());
    const auto* C = dyn_cast<CallExpr>(E);
    const FunctionDecl* F = C ? C->getDirectCallee() : nullptr;
    if (!F) return false;
    if (F->isNoReturn()) return true;
    const IdentifierInfo* Id = F->getIdentifier();
    return Id && (Id->isStr("__trap") || Id->isStr("abort") || Id->isStr("__assert_fail") || Id->isStr("__assertfail") || Id->isStr("__builtin_trap"));
  }
  if (const auto* A = dyn_cast<GCCAsmStmt>(S)) {
    llvm::StringRef Text = llvm::StringRef(A->getAsmString()).trim(" \t\n;{}");
    return Text == "trap";
  }
  if (const auto* A = dyn_cast<AttributedStmt>(S)) return aborts(A->getSubStmt());
  if (const auto* C = dyn_cast<CompoundStmt>(S)) return std::any_of(C->body_begin(), C->body_end(), [](const Stmt* Sub) { return aborts(Sub); });
  if (const auto* D = dyn_cast<DoStmt>(S)) return aborts(D->getBody()); // do { … } while (0) of a macro
  if (const auto* I = dyn_cast<IfStmt>(S)) return aborts(I->getThen()) && aborts(I->getElse());
  return false;
}

void Interp::assumeFor(Value Cond, bool Holds) {
  if (Cond.uniform()) {
    if (!Tr->Assumed->decide(Cond.U)) Tr->Assumed->assume(Cond.U, Holds);
    return;
  }
  for (int I = Cur.first(); I >= 0; I = Cur.next(I))
    if (Scalar S = Cond.at(static_cast<unsigned>(I)); !Tr->Assumed->decide(S)) Tr->Assumed->assume(S, Holds);
}

bool Interp::asserted(Value Cond, const Stmt* IfTrue, const Stmt* IfFalse) {
  const bool TrueAborts = aborts(IfTrue), FalseAborts = aborts(IfFalse);
  if (TrueAborts == FalseAborts) return false;
  assumeFor(Cond, FalseAborts);
  return true;
}

bool Interp::guardsLoop(const IfStmt* S) {
  if (!Guarded || Stack.size() != Guarded->Frame + 1 || (Guarded->Guard && Guarded->Guard != S)) return false;
  const Stmt* Leave = leavingStatement(S->getThen());
  if (Guarded->Body) {
    if (!isa<BreakStmt>(Leave) && !isa<ReturnStmt>(Leave)) return false;
    return std::find(Guarded->Body->body_begin(), Guarded->Body->body_end(), S) != Guarded->Body->body_end();
  }
  const auto* Return = dyn_cast<ReturnStmt>(Leave);
  if (!Return || !Return->getRetValue() || Loop != Guarded->Inside) return false;
  auto Value = evaluateConstant(Return->getRetValue());
  return Value && *Value == *Guarded->Ends;
}

void Interp::markUnseen() {
  struct Work : RecursiveASTVisitor<Work> {
    bool Found = false;
    bool VisitCallExpr(CallExpr*) { return !(Found = true); }
    bool VisitGCCAsmStmt(GCCAsmStmt*) { return !(Found = true); }
  };
  llvm::DenseMap<const Stmt*, bool> Known;
  for (ChoicePoint& C : Choices) {
    if (!C.Beyond || Entered.contains(C.Beyond)) continue;
    auto [It, New] = Known.try_emplace(C.Beyond, false);
    if (New) {
      Work W;
      W.TraverseStmt(const_cast<Stmt*>(C.Beyond));
      It->second = W.Found;
    }
    C.Unseen = It->second;
  }
}

void Interp::execIf(const IfStmt* S) {
  if (S->getInit()) exec(S->getInit());
  if (S->isConsteval()) {
    exec(S->isNonNegatedConsteval() ? S->getElse() : S->getThen());
    return;
  }
  if (S->getConditionVariable()) execVar(S->getConditionVariable());
  if (S->isConstexpr()) {
    if (auto C = evaluateConstant(S->getCond())) {
      exec(*C ? S->getThen() : S->getElse());
      return;
    }
  }
  Value Cond = truth(eval(S->getCond()));
  asserted(Cond, S->getThen(), S->getElse());
  bool Bail = alwaysLeaves(S->getThen()) && !S->getElse();
  if (EndlessPoll && Bail) pollUntil(*EndlessPoll, Cond, true);
  const size_t Asked = Choices.size();
  SplitResult R;
  const bool EndsLoop = Bail && guardsLoop(S);
  if (EndsLoop) {
    // asked as the loop's condition would be
    Value Stay = map1(Cond, [&](Scalar X) { return Tr->Pool->logicalNot(X); });
    if (Guarded->Iteration == 0) Guarded->First = boundOf(Stay);
    else if (Guarded->Iteration == 1 && *Guarded->Assumed && Guarded->First) endAt(*Guarded->First, boundOf(Stay), *Guarded->Limit);
    R = split(Stay, S->getCond(), true, Guarded->Iteration, *Guarded->Limit, Decision::True);
    R.True = Cur - R.True;
    if (R.Took != Decision::Split) R.Took = R.Took == Decision::True ? Decision::False : Decision::True;
    if (Choices.size() > Asked) Choices.back().Negated = true;
    if (R.Open) {
      *Guarded->Assumed = true;
      Guarded->Guard = S;
    }
  } else
    R = split(Cond, S->getCond(), false, 0, 0, Bail ? Decision::False : Decision::True);
  if (Choices.size() > Asked && !EndsLoop && R.Took != Decision::Split) Choices.back().Beyond = R.Took == Decision::True ? S->getElse() : S->getThen();
  if (R.True.any()) Entered.insert(S->getThen());
  if (S->getElse() && R.True != Cur) Entered.insert(S->getElse());
  ThreadSet Before = Cur;
  const Guard* G = Guards;
  ThreadSet TrueSet = R.True, FalseSet = Cur - R.True;
  bool Constant = R.Var == Varies::Constant;
  Cur = TrueSet;
  if (Cur.any()) {
    if (!Constant) pushGuard(S->getCond(), R.Var, true, !R.Open, false, false, &Cond);
    exec(S->getThen());
    Guards = G;
  }
  ThreadSet After = Cur;
  Cur = FalseSet;
  if (S->getElse() && Cur.any()) {
    if (!Constant) pushGuard(S->getCond(), R.Var, false, !R.Open, false, false, &Cond);
    exec(S->getElse());
    Guards = G;
  }
  Cur |= After;
  // Those who left by this condition are gone for what follows: keep it on record.
  bool Left = Before != Cur;
  if (!Constant && R.Var > Varies::Constant && (Left || (Bail && R.Open)) && Cur.any())
  {
    pushGuard(S->getCond(), R.Var, Bail ? false : TrueSet.intersects(Cur), !R.Open, true, false, &Cond);
    const Stmt* Leave = leavingStatement(S->getThen());
    Tr->GuardPool.back().ThreadExit = Stack.size() == 1 && (!Bail || (Leave && isa<ReturnStmt>(Leave)));
  }
}

void Interp::execSwitch(const SwitchStmt* S) {
  if (S->getInit()) exec(S->getInit());
  if (S->getConditionVariable()) execVar(S->getConditionVariable());
  Value V = eval(S->getCond());
  TermPool& P = *Tr->Pool;
  // which threads enter at which case
  llvm::DenseMap<const SwitchCase*, ThreadSet> Entry;
  ThreadSet Rest = Cur, Saved = Cur;
  const SwitchCase* Default = nullptr;
  std::vector<const SwitchCase*> Cases;
  for (const SwitchCase* C = S->getSwitchCaseList(); C; C = C->getNextSwitchCase()) Cases.push_back(C);
  std::reverse(Cases.begin(), Cases.end()); // the list is in reverse source order
  bool AnyOpen = false;
  Varies Var = Varies::Constant;
  for (const SwitchCase* C : Cases) {
    const auto* Case = dyn_cast<CaseStmt>(C);
    if (!Case) {
      Default = C;
      continue;
    }
    auto K = evaluateConstant(Case->getLHS());
    if (!K || Rest.none()) continue;
    Value Cond;
    if (Case->getRHS()) {
      auto H = evaluateConstant(Case->getRHS());
      if (!H) continue;
      Cond = map1(V, [&](Scalar X) {
        Scalar NotLess = P.logicalNot(P.less(X, {0, *K})), NotMore = P.logicalNot(P.less({0, *H}, X));
        if (NotLess.isConst() && NotMore.isConst()) return Scalar{0, NotLess.K && NotMore.K};
        return P.opaque(TermOp::BoolAnd, "", NotLess, NotMore, P.varies(X));
      });
    } else Cond = map1(V, [&](Scalar X) { return P.equal(X, {0, *K}); });
    Cur = Rest;
    SplitResult R = split(Cond, C, false, 0, 0, Decision::True);
    AnyOpen |= R.Open;
    Var = std::max(Var, R.Var);
    Entry[C] = R.True;
    Rest -= R.True;
  }
  if (Default) Entry[Default] = Rest;
  ThreadSet Out = Default ? ThreadSet() : Rest;
  ThreadSet Broke;
  ThreadSet* SavedBreak = BreakTo;
  BreakTo = &Broke;
  const Guard* G = Guards;
  if (Var != Varies::Constant) pushGuard(S->getCond(), Var, true, !AnyOpen, false, false, &V);
  Cur = {};
  const auto* Body = dyn_cast<CompoundStmt>(S->getBody());
  if (Body) {
    for (const Stmt* Sub : Body->body()) {
      const Stmt* X = Sub;
      while (const auto* C = dyn_cast<SwitchCase>(X)) {
        if (auto It = Entry.find(C); It != Entry.end()) Cur |= It->second;
        X = C->getSubStmt();
      }
      if (Cur.any()) exec(X);
    }
  } else unmodelled("switch without a block");
  Guards = G;
  BreakTo = SavedBreak;
  Cur |= Broke | Out;
  Cur &= Saved;
}

/// A condition that is `X < 0` or its negation, for the whole block.
std::optional<Interp::Bound> Interp::boundOf(const Value& Cond) const {
  if (!Cond.uniform() || Cond.U.isConst()) return std::nullopt;
  const TermPool& P = *Tr->Pool;
  const TermData* D = &P[Cond.U.Base];
  bool Negated = false;
  if (D->Op == TermOp::Linear && D->Sum.size() == 1 && D->Sum[0].second == -1 && Cond.U.K == 1) {
    D = &P[D->Sum[0].first];
    Negated = true;
  } else if (Cond.U.K != 0) return std::nullopt;
  if (D->Op != TermOp::Less0) return std::nullopt;
  return Bound{D->A, Negated};
}

/// A loop of unknown length goes around Limit times. That is settled here, once its step is known, so that what its body asks about the
/// iterations to come (`if (t + 2 < tiles)`: is there a tile to prefetch?) has an answer that fits.
void Interp::endAt(const Bound& First, const std::optional<Bound>& Second, unsigned& Limit) {
  if (!Second || Second->Negated != First.Negated) return;
  TermPool& P = *Tr->Pool;
  const Scalar Step = P.sub(Second->X, First.X);
  if (Step == Scalar{}) return;
  for (unsigned N = std::max(2u, Limit); N < Limit + 8; ++N) {
    Scalar Last = P.less(P.add(First.X, P.mul(Step, {0, static_cast<int64_t>(N)})), {0, 0});
    if (First.Negated) Last = P.logicalNot(Last);
    auto Known = Tr->Assumed->decide(Last);
    if (Known && *Known) continue; // what was assumed before the loop makes it longer
    if (!Known) Tr->Assumed->assume(Last, false);
    Limit = N;
    return;
  }
}

void Interp::execLoop(const Stmt* S, const Stmt* Init, const VarDecl* CondVar, const Expr* Cond, const Expr* Inc, const Stmt* Body, bool CondFirst) {
  if (Init) exec(Init);
  ThreadSet Entered = Cur, Broke, Done;
  ThreadSet *SavedBreak = BreakTo, *SavedContinue = ContinueTo;
  const LoopFrame* SavedLoop = Loop;
  const Guard* G = Guards;
  const Guard* AfterGuards = Guards;
  bool Spins = Cond && !Inc && onlySpins(Cond, Body);
  std::optional<int64_t> Always = Cond ? evaluateConstant(Cond) : std::optional<int64_t>(1);
  bool Endless = Always && *Always; // only break leaves it
  bool EndlessSpins = Endless && !Inc && Body && pollsForBreak(Body);
  std::optional<size_t> SavedPoll = EndlessPoll;
  EndlessPoll.reset();
  bool SavedSpin = SpinCondition;
  unsigned Limit = PlainIterations;
  unsigned Depth = 0;
  size_t FirstEvent = Tr->Events.size();
  for (const LoopFrame* L = Loop; L; L = L->Parent) Depth += L->Assumed;
  bool Assumed = false;
  std::optional<Bound> First;
  GuardedLoop Own;
  Own.Limit = &Limit;
  Own.Assumed = &Assumed;
  GuardedLoop* SavedGuarded = Guarded;
  Guarded = nullptr;
  if (Endless && !EndlessSpins) {
    Own.Body = dyn_cast_or_null<CompoundStmt>(Body);
    Own.Frame = Stack.size() - 1;
  } else if (Cond && !Spins) {
    const Expr* Ask = Cond->IgnoreParenImpCasts();
    Own.Ends = 0;
    if (const auto* Not = dyn_cast<UnaryOperator>(Ask); Not && Not->getOpcode() == UO_LNot) {
      Ask = Not->getSubExpr()->IgnoreParenImpCasts();
      Own.Ends = 1;
    }
    if (const auto* Clean = dyn_cast<ExprWithCleanups>(Ask)) Ask = Clean->getSubExpr()->IgnoreParenImpCasts();
    if (!isa<CallExpr>(Ask)) Own.Ends.reset();
    Own.Frame = Stack.size();
  }
  for (unsigned It = 0;; ++It) {
    LoopFrame LF;
    LF.Parent = SavedLoop;
    LF.Loop = S;
    LF.Loc = raw(S->getBeginLoc());
    LF.Iteration = It;
    LF.Assumed = Assumed;
    Tr->Loops.push_back(LF);
    Loop = &Tr->Loops.back();
    size_t EventsBefore = Tr->Events.size();
    uint64_t WorkBefore = work();
    Guards = G;
    Own.Iteration = It;
    Own.Inside = Loop;
    if (Cond && (CondFirst || It > 0)) {
      if (Spins) SpinCondition = true;
      if (CondVar) execVar(CondVar);
      if (Own.Ends) Guarded = &Own;
      Value C = truth(eval(Cond));
      Guarded = nullptr;
      SpinCondition = SavedSpin;
      if (Spins) pollUntil(FirstEvent, C, false);
      SplitResult R;
      if (Spins) {
        // polled until it lets the threads go: they all go on
        if (C.uniform() && C.U.isConst() && C.U.K) {
          R.True = It < 2 ? Cur : ThreadSet();
        } else {
          R = {};
          if (C.uniform()) {
            if (auto D = Tr->Assumed->decide(C.U); D && *D && It == 0 && CondFirst) R.True = Cur;
          }
        }
      } else {
        if (It == 0) First = boundOf(C);
        else if (It == 1 && Assumed && First) endAt(*First, boundOf(C), Limit);
        R = split(C, Cond, true, It, Limit, Decision::True);
      }
      Assumed |= R.Open;
      Done |= Cur - R.True;
      Cur = R.True;
      if (Cur.none()) break;
      if (R.Var != Varies::Constant) pushGuard(Cond, R.Var, true, !R.Open, false, true, &C);
      else if (Done.any()) pushGuard(Cond, Varies::Thread, true, true, false, true);
    }
    if (Endless && It >= (EndlessSpins ? 1 : Own.Guard ? Limit + 8 : Limit)) {
      if (!SavedLoop && !EndlessSpins && Entered != All) {
        Uneven |= FewestRounds && FewestRounds != It;
        FewestRounds = FewestRounds ? std::min(FewestRounds, It) : It;
      }
      Done |= Cur;
      Cur = {};
      break;
    }
    ThreadSet Continued;
    BreakTo = &Broke;
    ContinueTo = &Continued;
    if (Spins || EndlessSpins) SpinCondition = true;
    if (EndlessSpins) EndlessPoll = FirstEvent;
    if (Own.Body) Guarded = &Own;
    exec(Body);
    Guarded = nullptr;
    SpinCondition = SavedSpin;
    EndlessPoll.reset();
    BreakTo = SavedBreak;
    ContinueTo = SavedContinue;
    Cur |= Continued;
    if (Inc && Cur.any()) {
      const Guard* Keep = Guards;
      discard(Inc);
      Guards = Keep;
    }
    if (Cur.none()) break;
    // how far to go on
    if (It == 0) {
      bool Sync = false;
      for (size_t I = EventsBefore; I < Tr->Events.size() && !Sync; ++I)
        Sync = Tr->Events[I].K == Event::Effect && Tr->Events[I].Fx &&
               (Tr->Events[I].Fx->Kind == EffectKind::BarWait || Tr->Events[I].Fx->Kind == EffectKind::BarTryWait ||
                Tr->Events[I].Fx->Kind == EffectKind::BarTestWait || Tr->Events[I].Fx->Kind == EffectKind::BarArriveWait ||
                Tr->Events[I].Fx->Kind == EffectKind::GroupWait || Tr->Events[I].Fx->Kind == EffectKind::PipelineWait ||
                Tr->Events[I].Fx->Kind == EffectKind::Copy);
      // a big body goes around less often, so that what follows the loop is seen as well
      uint64_t WorkOfOne = work() - WorkBefore, EventsOfOne = Tr->Events.size() - EventsBefore;
      if (Sync && Depth == 0) Limit = SyncIterations;
      else if (Depth >= 2) Limit = 2;
      if (Endless) Limit = std::max(Limit, PlainIterations);
      if (Endless && !SavedLoop && Opt.Rounds) Limit = std::min(Limit, Opt.Rounds);
      while (Limit > 2 && (WorkOfOne * Limit > Opt.MaxWork / 8 || EventsOfOne * Limit > Opt.MaxEvents / 16)) --Limit;
    }
    if (It > KnownIterations || (It > 24 && (work() > Opt.MaxWork / 2 || Tr->Events.size() > Opt.MaxEvents / 2))) {
      // past this many iterations nothing new is learned; what the loop changes is unknown after it
      unmodelled("loop cut after " + std::to_string(It) + " iterations");
      Done |= Cur;
      Cur = {};
      break;
    }
  }
  Loop = SavedLoop;
  Guarded = SavedGuarded;
  EndlessPoll = SavedPoll;
  Guards = AfterGuards;
  BreakTo = SavedBreak;
  ContinueTo = SavedContinue;
  Cur = (Done | Broke | Cur) & Entered;
  Cur -= Stack.back()->Returned;
}

} // namespace cudalint
