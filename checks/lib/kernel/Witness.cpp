//===- Witness.cpp ------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace cudalint {

std::string threadName(const Trace& T, unsigned Thread) {
  unsigned X = T.Block[0], Y = T.Block[1], Z = T.Block[2];
  if (Y == 1 && Z == 1) return "thread " + std::to_string(Thread);
  std::string S = "thread (" + std::to_string(Thread % X) + ", " + std::to_string(Thread / X % Y);
  if (Z > 1) S += ", " + std::to_string(Thread / (X * Y));
  return S + ")";
}

std::string laneName(const Trace& T, unsigned Thread) {
  std::string S = "lane " + std::to_string(Thread % 32);
  if (T.Threads > 32) S += " of warp " + std::to_string(Thread / 32);
  return S;
}

std::string threadsName(const Trace& T, const ThreadSet& S) {
  unsigned N = S.count();
  if (N == T.Threads) return N == 1 ? "the only thread" : "all " + std::to_string(N) + " threads";
  if (N == 1) return threadName(T, static_cast<unsigned>(S.first()));
  if (T.Block[1] != 1 || T.Block[2] != 1) return std::to_string(N) + " threads (from " + threadName(T, static_cast<unsigned>(S.first())) + ")";
  return "threads " + S.print();
}

clang::SourceLocation locOf(const Event& E) { return clang::SourceLocation::getFromRawEncoding(E.Loc); }

std::string quoted(const Event& E, clang::ASTContext& Ctx) {
  std::string S = sourceText(static_cast<const clang::Stmt*>(E.Expr), Ctx, 50);
  return S.empty() ? "this access" : "`" + S + "`";
}

static bool inUserCode(clang::SourceLocation L, clang::ASTContext& Ctx) {
  const clang::SourceManager& SM = Ctx.getSourceManager();
  return L.isValid() && !SM.isInSystemHeader(SM.getExpansionLoc(L));
}

clang::SourceLocation shownLoc(const Event& E, clang::ASTContext& Ctx) {
  if (inUserCode(locOf(E), Ctx)) return locOf(E);
  for (const CallFrame* C = E.Frame; C; C = C->Parent) {
    clang::SourceLocation L = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
    if (inUserCode(L, Ctx)) return L;
  }
  return locOf(E);
}

/// Little more than one instruction: at most a few statements, no branches but the loop of a wait.
static bool isThin(const clang::FunctionDecl* FD) {
  const clang::FunctionDecl* Def = nullptr;
  if (!FD || !FD->hasBody(Def)) return false;
  struct Counter : clang::RecursiveASTVisitor<Counter> {
    unsigned Statements = 0, Branches = 0, Calls = 0, Asm = 0;
    bool VisitIfStmt(clang::IfStmt*) {
      ++Branches;
      return true;
    }
    bool VisitForStmt(clang::ForStmt*) {
      ++Branches;
      return true;
    }
    bool VisitCallExpr(clang::CallExpr*) {
      ++Calls;
      return true;
    }
    bool VisitGCCAsmStmt(clang::GCCAsmStmt*) {
      ++Asm;
      return true;
    }
  } C;
  C.TraverseStmt(Def->getBody());
  const auto* Body = llvm::dyn_cast<clang::CompoundStmt>(Def->getBody());
  unsigned Top = Body ? Body->size() : 1;
  return Top <= 4 && C.Branches == 0 && C.Asm + C.Calls <= 4;
}

static bool isOperator(const void* Callee) {
  const auto* FD = static_cast<const clang::FunctionDecl*>(Callee);
  return FD && FD->isOverloadedOperator() && FD->getOverloadedOperator() != clang::OO_Call;
}

clang::SourceLocation usageLoc(const Event& E, clang::ASTContext& Ctx) {
  clang::SourceLocation L = shownLoc(E, Ctx);
  for (const CallFrame* C = E.Frame; C && C->CallLoc; C = C->Parent) {
    // an ordinary access is what the author wrote, unless an operator of a type (float3 += float3) hides it
    if (E.K == Event::Access && !isOperator(C->Callee)) break;
    if (!isThin(static_cast<const clang::FunctionDecl*>(C->Callee))) break;
    clang::SourceLocation Call = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
    if (inUserCode(Call, Ctx)) L = Call;
  }
  return L;
}

clang::SourceLocation accessLoc(const Event& E, clang::ASTContext& Ctx) { return E.K == Event::Access ? usageLoc(E, Ctx) : shownLoc(E, Ctx); }

std::string quotedUse(const Event& E, clang::ASTContext& Ctx) {
  const clang::FunctionDecl* Name = nullptr;
  if (E.K != Event::Access)
    for (const CallFrame* C = E.Frame; C && C->CallLoc; C = C->Parent) {
      const auto* FD = static_cast<const clang::FunctionDecl*>(C->Callee);
      if (!isThin(FD)) break;
      Name = FD;
    }
  if (Name && Name->getDeclName()) return "`" + Name->getNameAsString() + "`";
  if (!E.Spelling.empty() && E.K != Event::Access) {
    llvm::StringRef S = E.Spelling;
    if (size_t P = S.rfind("::"); P != llvm::StringRef::npos && !S.contains('.')) S = S.drop_front(P + 2);
    return "`" + S.str() + "`";
  }
  return quoted(E, Ctx);
}

void addNote(Finding& F, const Event& E, clang::ASTContext& Ctx, std::string Text) { F.Notes.push_back({usageLoc(E, Ctx), std::move(Text)}); }

void addCallNotes(Finding& F, const Event& E, clang::ASTContext& Ctx, unsigned Max) {
  unsigned N = 0;
  clang::SourceLocation Shown = F.Loc;
  bool Past = shownLoc(E, Ctx) == Shown;
  for (const CallFrame* C = E.Frame; C && C->CallLoc && N < Max; C = C->Parent) {
    clang::SourceLocation L = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
    if (!inUserCode(L, Ctx)) continue;
    if (L == Shown) {
      Past = true;
      continue;
    }
    if (!Past) continue; // inside the wrapper that the finding stands at
    const auto* FD = static_cast<const clang::FunctionDecl*>(C->Callee);
    F.Notes.push_back({L, "in the call of `" + (FD ? FD->getNameAsString() : std::string("a function")) + "` from here"});
    ++N;
  }
}

void addAssumptions(Finding& F, const KernelModel& KM, const KernelRun& R, bool Shape) {
  auto lower = [&](Confidence C) { F.Conf = std::min(F.Conf, C); };
  if (R.T.get() != KM.Runs.front().T.get()) {
    lower(Confidence::Likely);
    F.Notes.push_back({F.Loc, "on the path where " + R.T->Scenario});
  }
  if (Shape) {
    std::string S = KM.shapeAssumption();
    if (!S.empty()) {
      lower(Confidence::Likely);
      F.Notes.push_back({KM.Function->getLocation(), S});
    }
  }
}

bool opaqueBetween(const Trace& T, unsigned A, unsigned B) {
  if (!T.UsesOpaqueCalls) return false;
  if (A > B) std::swap(A, B);
  for (unsigned I = A; I <= B && I < T.Events.size(); ++I)
    if (T.Events[I].K == Event::Opaque) return true;
  return false;
}

bool usesBlockBarrier(const Trace& T) {
  for (const Event& E : T.Events) {
    if (E.K != Event::Effect || !E.Fx) continue;
    if (E.Fx->Kind == EffectKind::ExecBarrier && E.Lvl != Level::Warp && E.Lvl != Level::Tile) return true;
    if (E.Fx->Kind == EffectKind::BarInit || E.Fx->Kind == EffectKind::BarWait) return true;
  }
  return false;
}

} // namespace cudalint
