//===- LegacyWarpIntrinsic.cpp - cuda-legacy-warp-intrinsic ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {
namespace {

/// The functions without a mask, and what takes their place (a leading mask, the other arguments as they were).
const std::map<llvm::StringRef, llvm::StringRef>& replacements() {
  static const std::map<llvm::StringRef, llvm::StringRef> Table = {
      {"__shfl", "__shfl_sync"},         {"__shfl_up", "__shfl_up_sync"}, {"__shfl_down", "__shfl_down_sync"},
      {"__shfl_xor", "__shfl_xor_sync"}, {"__any", "__any_sync"},         {"__all", "__all_sync"},
      {"__ballot", "__ballot_sync"},     {"any", "__any_sync"},           {"all", "__all_sync"},
      {"ballot", "__ballot_sync"},
  };
  return Table;
}

struct Caller {
  const clang::FunctionDecl* In;
  const clang::Expr* Call;
};

class LegacyWarpIntrinsic : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    this->Model = &Model;
    std::vector<Caller> Legacy;
    forEachDefinition(context(), [&](const clang::FunctionDecl* F) {
      if (inSystemHeader(F->getLocation(), context())) return;
      if (!F->hasAttr<clang::CUDAGlobalAttr>() && !F->hasAttr<clang::CUDADeviceAttr>()) return;
      collect(F, Legacy);
    });
    for (const Caller& C : Legacy) reportCall(C);
  }

private:
  clang::ASTContext& context() { return Model->context(); }

  void collect(const clang::FunctionDecl* F, std::vector<Caller>& Legacy) {
    walkFunction(F, context(), [&](const clang::Stmt* S) {
      if (const auto* Lambda = llvm::dyn_cast<clang::LambdaExpr>(S)) {
        if (!Lambda->getCallOperator()->isDependentContext()) collect(Lambda->getCallOperator(), Legacy);
        return true;
      }
      const auto* Call = llvm::dyn_cast<clang::CallExpr>(S);
      const clang::FunctionDecl* Callee = Call ? Call->getDirectCallee() : nullptr;
      if (!Callee) return true;
      if (isLegacy(Callee)) {
        // A default argument or member initialiser is met at each use.
        if (Seen.insert(Call).second) Legacy.push_back({F, Call});
      }
      else Callers[Callee->getCanonicalDecl()].push_back({F, Call});
      return true;
    });
  }

  /// Declared by CUDA, not a function of the program that happens to have the name.
  bool isLegacy(const clang::FunctionDecl* Callee) {
    if (!Callee->getIdentifier() || !replacements().count(Callee->getName())) return false;
    if (!Callee->getDeclContext()->getRedeclContext()->isTranslationUnit()) return false;
    return inSystemHeader(Callee->getLocation(), context()) || Callee->getBuiltinID() != 0;
  }

  void reportCall(const Caller& C) {
    const auto* Call = llvm::cast<clang::CallExpr>(C.Call);
    llvm::StringRef Old = Call->getDirectCallee()->getName();
    llvm::StringRef New = replacements().at(Old);
    Finding F;
    F.Loc = Call->getBeginLoc();
    F.Kernel = C.In->hasAttr<clang::CUDAGlobalAttr>() ? displayName(C.In) : "";
    bool Gone = Model->computeCapability() >= 700;
    F.Sev = Gone ? Severity::Error : Severity::Warning;
    if (Gone)
      F.Message = llvm::formatv("legacy warp intrinsic '{0}' names no lanes and does not exist for {1}: lanes of a warp run independently "
                                "since sm_70; use '{2}'",
                                Old, Model->architecture(), New);
    else
      F.Message = llvm::formatv("legacy warp intrinsic '{0}' names no lanes: it is deprecated, and gone for sm_70 and later; use '{1}'",
                                Old, New);
    fix(F, C, New);
    report(std::move(F));
  }

  void fix(Finding& F, const Caller& C, llvm::StringRef New) {
    const auto* Call = llvm::cast<clang::CallExpr>(C.Call);
    bool Converged = converged(C, 0);
    F.Notes.push_back({F.Loc, Converged ? "every lane of the warp gets here, so the mask is 0xffffffff"
                                        : "the mask names the lanes that get here: where the code has branched, compute it before the "
                                          "branch with __ballot_sync"});
    const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (!Ref || Ref->getLocation().isMacroID() || Call->getNumArgs() == 0) return;
    if (Call->getArg(0)->getBeginLoc().isMacroID() &&
        !context().getSourceManager().isAtStartOfImmediateMacroExpansion(Call->getArg(0)->getBeginLoc()))
      return;
    std::vector<clang::FixItHint>& Place = Converged ? F.Fixes : F.Unsafe;
    Place.push_back(clang::FixItHint::CreateReplacement(clang::CharSourceRange::getTokenRange(Ref->getLocation()), New));
    clang::SourceLocation Open = clang::Lexer::findLocationAfterToken(Ref->getLocation(), clang::tok::l_paren,
                                                                      context().getSourceManager(), context().getLangOpts(),
                                                                      /*SkipTrailingWhitespaceAndNewLine=*/false);
    if (Open.isInvalid()) {
      F.Fixes.clear();
      F.Unsafe.clear();
      return;
    }
    Place.push_back(clang::FixItHint::CreateInsertion(Open, "0xffffffffu, "));
  }

  //===- does the whole warp get here ---===//

  /// Every condition on the way is the same for all threads of the warp, here and at every call of the function.
  bool converged(const Caller& C, unsigned Depth) {
    if (Depth > 4 || !sameForWarp(C.In, C.Call)) return false;
    if (C.In->hasAttr<clang::CUDAGlobalAttr>()) return true;
    // A return before the call leaves lanes behind that have not exited.
    bool Left = false;
    const clang::SourceManager& SM = context().getSourceManager();
    walkEvaluated(C.In->getBody(), context(), [&](const clang::Stmt* S) {
      if (llvm::isa<clang::ReturnStmt>(S) && SM.isBeforeInTranslationUnit(S->getEndLoc(), C.Call->getBeginLoc()))
        Left |= !sameForWarp(C.In, S);
      return true;
    });
    if (Left) return false;
    auto It = Callers.find(C.In->getCanonicalDecl());
    if (It == Callers.end()) return false;
    return llvm::all_of(It->second, [&](const Caller& Outer) { return converged(Outer, Depth + 1); });
  }

  bool sameForWarp(const clang::FunctionDecl* F, const clang::Stmt* Target) {
    std::vector<const clang::Stmt*> Path;
    bool Found = false;
    if (const auto* Ctor = llvm::dyn_cast<clang::CXXConstructorDecl>(F))
      for (const clang::CXXCtorInitializer* Init : Ctor->inits())
        if (!Found) Found = find(Init->getInit(), Target, Path);
    if (!Found && !find(F->getBody(), Target, Path)) return false;
    for (size_t I = 0; I + 1 < Path.size(); ++I) {
      const clang::Stmt *S = Path[I], *Child = Path[I + 1];
      const clang::Expr* Cond = nullptr;
      if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S)) Cond = Child != If->getCond() ? If->getCond() : nullptr;
      else if (const auto* For = llvm::dyn_cast<clang::ForStmt>(S)) Cond = Child != For->getInit() ? For->getCond() : nullptr;
      else if (const auto* While = llvm::dyn_cast<clang::WhileStmt>(S)) Cond = While->getCond();
      else if (const auto* Do = llvm::dyn_cast<clang::DoStmt>(S)) Cond = Do->getCond();
      else if (const auto* Op = llvm::dyn_cast<clang::ConditionalOperator>(S))
        Cond = Child != Op->getCond() ? Op->getCond() : nullptr;
      else if (const auto* Logical = llvm::dyn_cast<clang::BinaryOperator>(S); Logical && Logical->isLogicalOp())
        Cond = Child != Logical->getLHS() ? Logical->getLHS() : nullptr;
      else if (llvm::isa<clang::SwitchStmt, clang::CXXForRangeStmt, clang::CXXTryStmt, clang::LambdaExpr>(S)) return false;
      if (Cond && !uniform(Cond, F, 0)) return false;
      // A loop that some lanes leave early is left by some lanes early.
      if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(S) && leavesEarly(S, F)) return false;
    }
    return true;
  }
  static bool find(const clang::Stmt* S, const clang::Stmt* Target, std::vector<const clang::Stmt*>& Out) {
    if (!S) return false;
    Out.push_back(S);
    if (S == Target) return true;
    for (const clang::Stmt* Child : S->children())
      if (find(Child, Target, Out)) return true;
    Out.pop_back();
    return false;
  }
  bool leavesEarly(const clang::Stmt* Loop, const clang::FunctionDecl* F) {
    bool Early = false;
    walkEvaluated(Loop, context(), [&](const clang::Stmt* S) {
      if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(S)) Early = true;
      if (llvm::isa<clang::ReturnStmt>(S) && !F->hasAttr<clang::CUDAGlobalAttr>()) Early = true;
      return true;
    });
    return Early;
  }

  /// The value can't differ between lanes: constants, arguments of the kernel, blockIdx and sizes, and locals that are
  /// computed from these alone.
  bool uniform(const clang::Expr* E, const clang::FunctionDecl* F, unsigned Depth) {
    if (!E || Depth > 6) return false;
    clang::Expr::EvalResult R;
    if (!E->isValueDependent() && E->EvaluateAsRValue(R, context())) return true;
    bool Same = true;
    walkEvaluated(E, context(), [&](const clang::Stmt* S) {
      if (!Same) return false;
      if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::CXXConstructExpr, clang::AtomicExpr, clang::StmtExpr>(S)) {
        const auto* Call = llvm::dyn_cast<clang::CallExpr>(S);
        const clang::FunctionDecl* Callee = Call ? Call->getDirectCallee() : nullptr;
        // blockDim.x is a call of a getter in Clang's own headers.
        if (Callee && Callee->getIdentifier() && Callee->getName().starts_with("__fetch_builtin_")) return true;
        Same = false;
      } else if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(S); Un && Un->getOpcode() == clang::UO_Deref) {
        Same = false;
      } else if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(S); Member && Member->isArrow()) {
        Same = false;
      } else if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
        const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
        if (Var && !uniformVariable(Var, F, Depth)) Same = false;
      }
      return Same;
    });
    return Same;
  }
  bool uniformVariable(const clang::VarDecl* V, const clang::FunctionDecl* F, unsigned Depth) {
    llvm::StringRef Name = V->getIdentifier() ? V->getName() : "";
    if (Name == "blockIdx" || Name == "blockDim" || Name == "gridDim" || Name == "warpSize") return true;
    if (V->isConstexpr()) return true;
    if (V->hasGlobalStorage() || V->getType()->isReferenceType()) return false;
    if (!InProgress.insert(V).second) return true; // i = i + 1: the other parts decide
    bool Same = true;
    if (llvm::isa<clang::ParmVarDecl>(V)) Same = F->hasAttr<clang::CUDAGlobalAttr>();
    else if (V->getInit()) Same = uniform(V->getInit(), F, Depth + 1);
    // A name alone ("x") reads the variable; anything that changes it must be uniform as well.
    std::vector<const clang::Expr*> Changes;
    walkEvaluated(F->getBody(), context(), [&](const clang::Stmt* S) {
      const clang::Expr* Target = nullptr;
      const clang::Expr* Value = nullptr;
      if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(S); Op && Op->isAssignmentOp()) {
        Target = Op->getLHS();
        Value = Op->getRHS();
      } else if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(S);
                 Un && (Un->isIncrementDecrementOp() || Un->getOpcode() == clang::UO_AddrOf)) {
        Target = Un->getSubExpr();
      }
      const auto* Ref = Target ? llvm::dyn_cast<clang::DeclRefExpr>(Target->IgnoreParenImpCasts()) : nullptr;
      if (!Ref || Ref->getDecl() != V) return true;
      const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(S);
      if ((Un && Un->getOpcode() == clang::UO_AddrOf) || (Value && !uniform(Value, F, Depth + 1))) Same = false;
      else Changes.push_back(llvm::cast<clang::Expr>(S));
      return true;
    });
    for (const clang::Expr* Change : Changes)
      if (Same && Depth < 3) Same = uniformPlace(F, Change, Depth + 1);
    InProgress.erase(V);
    return Same;
  }
  bool uniformPlace(const clang::FunctionDecl* F, const clang::Expr* Change, unsigned Depth) {
    for (const clang::Expr* Cond : conditionsAround(F->getBody(), Change, context()))
      if (!uniform(Cond, F, Depth)) return false;
    return true;
  }

  TranslationUnitModel* Model = nullptr;
  std::map<const clang::FunctionDecl*, std::vector<Caller>> Callers;
  std::set<const clang::VarDecl*> InProgress;
  std::set<const clang::CallExpr*> Seen;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeLegacyWarpIntrinsic(llvm::StringRef Name,
                                                                     clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<LegacyWarpIntrinsic>(Name, Context);
}

} // namespace cudalint
