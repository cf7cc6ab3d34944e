//===- ProgrammaticLaunch.cpp - cuda-programmatic-launch ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Witness.h"
#include "clang/Basic/SourceManager.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {
namespace {

/// The variable that an argument names, casts and address-of taken off.
const clang::ValueDecl* variableOf(const clang::Expr* E) {
  if (!E) return nullptr;
  E = E->IgnoreParenCasts();
  if (const auto* C = llvm::dyn_cast<clang::CXXConstructExpr>(E); C && C->getNumArgs() == 1) return variableOf(C->getArg(0));
  if (const auto* M = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(E)) return variableOf(M->getSubExpr());
  if (const auto* M = llvm::dyn_cast<clang::ExprWithCleanups>(E)) return variableOf(M->getSubExpr());
  if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(E)) return variableOf(U->getSubExpr());
  if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(E); B && B->isAdditiveOp()) return variableOf(B->getLHS());
  if (const auto* D = llvm::dyn_cast<clang::DeclRefExpr>(E)) return D->getDecl();
  if (const auto* M = llvm::dyn_cast<clang::MemberExpr>(E)) return M->getMemberDecl();
  return nullptr;
}

/// The arguments of the kernel as the launch writes them.
std::vector<const clang::Expr*> argumentsOf(const Launch& L) {
  std::vector<const clang::Expr*> Out;
  const auto* C = llvm::dyn_cast_or_null<clang::CallExpr>(L.Call ? L.Call->IgnoreParenImpCasts() : nullptr);
  if (!C) return Out;
  const clang::FunctionDecl* FD = C->getDirectCallee();
  unsigned First = 0;
  if (!llvm::isa<clang::CUDAKernelCallExpr>(C)) {
    if (!FD || !FD->getDeclName().isIdentifier()) return Out;
    if (FD->getName() == "cudaLaunchKernelEx") First = 2;
    else {
      // void* args[] = {&a, &b}
      for (const clang::Expr* A : C->arguments()) {
        const auto* V = llvm::dyn_cast_or_null<clang::VarDecl>(variableOf(A));
        const auto* I = V && V->getInit() ? llvm::dyn_cast<clang::InitListExpr>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
        if (!V || !V->getType()->isArrayType() || !I) continue;
        for (const clang::Expr* X : I->inits()) Out.push_back(X);
        return Out;
      }
      return Out;
    }
  }
  for (unsigned I = First; I < C->getNumArgs(); ++I) Out.push_back(C->getArg(I));
  return Out;
}

class ProgrammaticLaunch : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    Ctx = &Model.context();
    for (const Launch& L : Model.host().Launches) {
      if (!L.Programmatic.value_or(false) || !L.Kernel) continue;
      const clang::FunctionDecl* Def = nullptr;
      for (const clang::FunctionDecl* K : Model.kernels())
        if (K->getCanonicalDecl() == L.Kernel->getCanonicalDecl()) Def = K;
      if (Def) examine(Model, L, Def);
    }
  }

private:
  /// The launch before this one in the same function.
  const Launch* primary(TranslationUnitModel& Model, const Launch& L) {
    const clang::SourceManager& SM = Ctx->getSourceManager();
    const Launch* Best = nullptr;
    for (const Launch& P : Model.host().Launches)
      if (&P != &L && P.Caller == L.Caller && P.Kernel && P.Loc.isValid() && SM.isBeforeInTranslationUnit(P.Loc, L.Loc) &&
          (!Best || SM.isBeforeInTranslationUnit(Best->Loc, P.Loc)))
        Best = &P;
    return Best;
  }

  void examine(TranslationUnitModel& Model, const Launch& L, const clang::FunctionDecl* K) {
    const GridView& G = Model.grid(K);
    const Launch* First = primary(Model, L);
    // parameters of this kernel that the first kernel may write, and those that it reads
    std::set<std::string> Written, Read;
    if (First) {
      std::set<const clang::ValueDecl*> Out, In;
      std::vector<const clang::Expr*> A = argumentsOf(*First);
      for (unsigned I = 0; I < A.size() && I < First->Kernel->getNumParams(); ++I) {
        clang::QualType T = First->Kernel->getParamDecl(I)->getType();
        if (!T->isPointerType()) continue;
        if (const clang::ValueDecl* V = variableOf(A[I])) (T->getPointeeType().isConstQualified() ? In : Out).insert(V);
      }
      std::vector<const clang::Expr*> B = argumentsOf(L);
      for (unsigned I = 0; I < B.size() && I < K->getNumParams(); ++I)
        if (const clang::ValueDecl* V = variableOf(B[I])) {
          if (Out.count(V)) Written.insert(K->getParamDecl(I)->getNameAsString());
          if (In.count(V)) Read.insert(K->getParamDecl(I)->getNameAsString());
        }
    }
    bool Waits = false, Touches = false;
    const BlockAccess* FirstTouch = nullptr;
    for (const KernelRun& R : G.KM.Runs)
      for (const Event& E : R.T->Events) Waits |= E.is(EffectKind::GridDependencyWait);
    for (const BlockAccess& A : G.Accesses) {
      if (A.Shared) continue;
      Touches = true;
      const Trace& T = *A.Run->T;
      const MemObject& O = T.Objects[A.E->Mem.Object];
      bool Depends = O.K == MemObject::Pointee && (Written.count(O.Name) || (A.E->Write && Read.count(O.Name)));
      if (!Depends && !Waits && !First && !FirstTouch) FirstTouch = &A;
      if (!Depends || waited(A)) continue;
      Finding F;
      F.Loc = shownLoc(*A.E, *Ctx);
      F.Kernel = G.KM.Name;
      bool Out = Written.count(O.Name) != 0;
      F.Message = objectName(A) + (A.E->Write && !A.E->Read ? " is written" : " is read") + " before `cudaGridDependencySynchronize()`, while the kernel launched before this one may still " + (Out ? "write" : "read") + " it";
      if (!Waits)
        F.Message = objectName(A) + (A.E->Write && !A.E->Read ? " is written" : " is read") + " with no `cudaGridDependencySynchronize()`, while the kernel launched before this one may still " + (Out ? "write" : "read") + " it";
      F.Notes.push_back({L.Loc, "launched with programmatic stream serialization: it may start before the kernel before it is done"});
      F.Notes.push_back({First->Loc, "the kernel before it"});
      F.Notes.push_back({F.Loc, "call `cudaGridDependencySynchronize()` first"});
      G.assumptions(F, *A.Run);
      report(std::move(F));
      return;
    }
    if (!Waits && Touches && !First && FirstTouch && !G.Opaque) {
      Finding F;
      F.Loc = L.Loc;
      F.Conf = Confidence::Likely;
      F.Kernel = G.KM.Name;
      F.Message = "`" + G.KM.Name + "` is launched with programmatic stream serialization, but never calls `cudaGridDependencySynchronize()`: it may run before the data of the kernel before it is there";
      addNote(F, *FirstTouch->E, *Ctx, "global memory is used here");
      F.Notes.push_back({L.Loc, "assuming that the kernel before it in the stream writes what this one uses"});
      report(std::move(F));
    }
  }

  static bool waited(const BlockAccess& A) {
    const Trace& T = *A.Run->T;
    for (unsigned I = 0; I < A.E->Index; ++I) {
      const Event& E = T.Events[I];
      if (!E.is(EffectKind::GridDependencyWait)) continue;
      bool All = true;
      for (int Th = A.E->Mask.first(); Th >= 0 && All; Th = A.E->Mask.next(Th)) {
        if (E.Mask.test(static_cast<unsigned>(Th))) continue;
        int W = E.Mask.first();
        All = W >= 0 && A.Run->order().valid() && A.Run->order().before(E.Index, static_cast<unsigned>(W), A.E->Index, static_cast<unsigned>(Th));
      }
      if (All) return true;
    }
    return false;
  }

  clang::ASTContext* Ctx = nullptr;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeProgrammaticLaunch(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<ProgrammaticLaunch>(Name, Context);
}

} // namespace cudalint
