//===- SharedMemory.cpp - the shared variables of a kernel ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/SharedMemory.h"
#include "checks/lib/dialect/Dialect.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>

namespace cudalint {

bool isShared(const clang::VarDecl* V) {
  for (const clang::VarDecl* D : V->redecls()) {
    if (D->hasAttr<clang::CUDASharedAttr>() || hasAnnotation(D, SharedAnnotation)) return true;
  }
  return false;
}

bool isDynamicShared(const clang::VarDecl* V) {
  return isShared(V) && V->hasExternalStorage() && V->getType()->isIncompleteArrayType();
}

void walkEvaluated(const clang::Stmt* S, const clang::ASTContext& Context,
                   llvm::function_ref<bool(const clang::Stmt*)> Fn) {
  if (!S || !Fn(S)) return;
  auto into = [&](const clang::Stmt* Child) { walkEvaluated(Child, Context, Fn); };
  auto constantCondition = [&](const clang::Expr* E) -> std::optional<bool> {
    bool Result = false;
    if (!E || E->isValueDependent() || E->containsErrors() || !E->EvaluateAsBooleanCondition(Result, Context))
      return std::nullopt;
    return Result;
  };
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(S)) return;
  if (const auto* Id = llvm::dyn_cast<clang::CXXTypeidExpr>(S); Id && !Id->isPotentiallyEvaluated()) return;
  if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S)) {
    std::optional<bool> Known = constantCondition(If->getCond());
    into(If->getInit());
    into(If->getConditionVariableDeclStmt());
    into(If->getCond());
    if (Known.value_or(true)) into(If->getThen());
    if (!Known.value_or(false)) into(If->getElse());
    return;
  }
  if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(S)) {
    std::optional<bool> Known = constantCondition(Cond->getCond());
    into(Cond->getCond());
    if (Known.value_or(true)) into(Cond->getTrueExpr());
    if (!Known.value_or(false)) into(Cond->getFalseExpr());
    return;
  }
  if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(S); Op && Op->isLogicalOp()) {
    std::optional<bool> Known = constantCondition(Op->getLHS());
    into(Op->getLHS());
    if (!Known || *Known == (Op->getOpcode() == clang::BO_LAnd)) into(Op->getRHS());
    return;
  }
  if (const auto* While = llvm::dyn_cast<clang::WhileStmt>(S); While && constantCondition(While->getCond()) == false)
    return;
  if (const auto* Default = llvm::dyn_cast<clang::CXXDefaultArgExpr>(S)) return into(Default->getExpr());
  if (const auto* Default = llvm::dyn_cast<clang::CXXDefaultInitExpr>(S)) return into(Default->getExpr());
  if (const auto* Lambda = llvm::dyn_cast<clang::LambdaExpr>(S)) {
    // The body is entered where the lambda is called.
    for (const clang::Stmt* Init : Lambda->capture_inits()) into(Init);
    return;
  }
  for (const clang::Stmt* Child : S->children()) into(Child);
}

void walkFunction(const clang::FunctionDecl* F, const clang::ASTContext& Context,
                  llvm::function_ref<bool(const clang::Stmt*)> Fn) {
  if (const auto* Ctor = llvm::dyn_cast<clang::CXXConstructorDecl>(F))
    for (const clang::CXXCtorInitializer* Init : Ctor->inits()) walkEvaluated(Init->getInit(), Context, Fn);
  walkEvaluated(F->getBody(), Context, Fn);
}

namespace {

class Reach {
public:
  explicit Reach(const clang::FunctionDecl* Kernel) : Context(Kernel->getASTContext()) {
    add(Kernel, {});
    // Functions grows while it is walked.
    for (size_t I = 0; I < Out.Functions.size(); ++I) {
      const clang::FunctionDecl* F = Out.Functions[I].F;
      walk(F);
      if (const auto* Dtor = llvm::dyn_cast<clang::CXXDestructorDecl>(F)) destructors(Dtor->getParent(), F->getLocation());
    }
  }

  KernelReach take() {
    const clang::SourceManager& SM = Context.getSourceManager();
    std::stable_sort(Out.Shared.begin(), Out.Shared.end(), [&](const SharedVariable& A, const SharedVariable& B) {
      clang::SourceLocation L = A.Var->getLocation(), R = B.Var->getLocation();
      return L != R && SM.isBeforeInTranslationUnit(L, R);
    });
    int64_t End = 0;
    for (SharedVariable& V : Out.Shared) {
      V.OnlyStored = !Escapes.contains(V.Var);
      if (V.Dynamic || V.OnlyStored) continue;
      V.Offset = (End + V.Alignment - 1) / V.Alignment * V.Alignment;
      End = V.Offset + V.Bytes;
    }
    Out.StaticBytes = End;
    return std::move(Out);
  }

private:
  void add(const clang::FunctionDecl* F, clang::SourceLocation From) {
    const clang::FunctionDecl* Def = F ? F->getDefinition() : nullptr;
    if (!Def || !Def->hasBody() || Def->isDependentContext() || !Seen.insert(Def).second) return;
    Out.Functions.push_back({Def, From});
  }
  void destructors(const clang::CXXRecordDecl* Record, clang::SourceLocation From) {
    if (!Record || !(Record = Record->getDefinition()) || Record->isDependentType() || Record->hasTrivialDestructor())
      return;
    add(Record->getDestructor(), From);
    for (const clang::FieldDecl* Field : Record->fields())
      destructors(Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), From);
    for (const clang::CXXBaseSpecifier& Base : Record->bases()) destructors(Base.getType()->getAsCXXRecordDecl(), From);
  }

  void walk(const clang::FunctionDecl* In) {
    walkFunction(In, Context, [&](const clang::Stmt* S) {
      if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(S); Op && Op->getOpcode() == clang::BO_Assign)
        if (const clang::DeclRefExpr* Ref = storeTarget(Op->getLHS())) Stores.insert(Ref);
      if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) variable(Var, Ref, In);
        else if (const auto* F = llvm::dyn_cast<clang::FunctionDecl>(Ref->getDecl())) add(F, Ref->getLocation());
      } else if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(S)) {
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Member->getMemberDecl())) variable(Var, Member, In);
        else if (const auto* F = llvm::dyn_cast<clang::FunctionDecl>(Member->getMemberDecl()))
          add(F, Member->getMemberLoc());
      } else if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(S)) {
        add(Construct->getConstructor(), Construct->getLocation());
      } else if (const auto* Temporary = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(S)) {
        add(Temporary->getTemporary()->getDestructor(), Temporary->getExprLoc());
      } else if (const auto* DS = llvm::dyn_cast<clang::DeclStmt>(S)) {
        for (const clang::Decl* D : DS->decls())
          if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(D); Var && !isShared(Var))
            destructors(Var->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), Var->getLocation());
      } else if (const auto* Delete = llvm::dyn_cast<clang::CXXDeleteExpr>(S)) {
        if (!Delete->getDestroyedType().isNull())
          destructors(Delete->getDestroyedType()->getAsCXXRecordDecl(), Delete->getBeginLoc());
      }
      return true;
    });
  }

  /// The variable in `s[i].x = …`, where nothing but the store touches it.
  static const clang::DeclRefExpr* storeTarget(const clang::Expr* E) {
    if (E->getType().isVolatileQualified()) return nullptr;
    for (;;) {
      E = E->IgnoreParens();
      if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
        const auto* Decay = llvm::dyn_cast<clang::ImplicitCastExpr>(Sub->getBase()->IgnoreParens());
        if (!Decay || Decay->getCastKind() != clang::CK_ArrayToPointerDecay) return nullptr;
        E = Decay->getSubExpr();
      } else if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
        if (Member->isArrow()) return nullptr;
        E = Member->getBase();
      } else {
        const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(E);
        return Ref && !Ref->getDecl()->getType()->isReferenceType() ? Ref : nullptr;
      }
    }
  }

  void variable(const clang::VarDecl* Var, const clang::Expr* Ref, const clang::FunctionDecl* In) {
    if (!isShared(Var) || Var->getType()->isDependentType()) return;
    const clang::VarDecl* Def = Var->getDefinition() ? Var->getDefinition() : Var->getCanonicalDecl();
    if (!Stores.contains(Ref)) Escapes.insert(Def);
    if (!Vars.insert(Def).second) return;
    SharedVariable V;
    V.Var = Def;
    V.In = In;
    V.FirstUse = Ref->getExprLoc();
    V.Dynamic = isDynamicShared(Def);
    clang::QualType Type = Def->getType();
    if (!V.Dynamic && !Type->isIncompleteType()) V.Bytes = Context.getTypeSizeInChars(Type).getQuantity();
    V.Alignment = std::max<int64_t>(1, Context.getDeclAlign(Def).getQuantity());
    Out.Shared.push_back(V);
  }

  const clang::ASTContext& Context;
  KernelReach Out;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 32> Seen;
  llvm::SmallPtrSet<const clang::VarDecl*, 16> Vars, Escapes;
  llvm::SmallPtrSet<const clang::Expr*, 32> Stores;
};

} // namespace

KernelReach reachOf(const clang::FunctionDecl* Kernel) { return Reach(Kernel).take(); }

} // namespace cudalint
