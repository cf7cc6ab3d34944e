//===- LaunchOrder.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "LaunchOrder.h"
#include "Functions.h"
#include "HostValues.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <deque>
#include <functional>
#include <map>
#include <set>

namespace cudalint {
namespace {

constexpr unsigned MaxChains = 16, MaxDepth = 6, MaxPlace = 24;

const clang::Expr* strip(const clang::Expr* E) {
  for (const clang::Expr* Last = nullptr; E && E != Last;) {
    Last = E;
    E = E->IgnoreParenCasts();
    if (const auto* X = llvm::dyn_cast<clang::FullExpr>(E)) E = X->getSubExpr();
    else if (const auto* X = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(E)) E = X->getSubExpr();
    else if (const auto* X = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(E)) E = X->getSubExpr();
    else if (const auto* X = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(E)) E = X->getReplacement();
    else if (const auto* X = llvm::dyn_cast<clang::CXXDefaultArgExpr>(E)) E = X->getExpr();
    else if (const auto* X = llvm::dyn_cast<clang::CXXConstructExpr>(E); X && X->getNumArgs() == 1) E = X->getArg(0);
  }
  return E;
}

llvm::StringRef nameOf(const clang::FunctionDecl* F) { return F && F->getDeclName().isIdentifier() ? F->getName() : llvm::StringRef(); }

/// The variable or member that an lvalue names.
const clang::ValueDecl* declOf(const clang::Expr* E) {
  E = strip(E);
  if (!E) return nullptr;
  if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(E)) return declOf(U->getSubExpr());
  if (const auto* S = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) return declOf(S->getBase());
  if (const auto* M = llvm::dyn_cast<clang::MemberExpr>(E)) return llvm::cast<clang::ValueDecl>(M->getMemberDecl()->getCanonicalDecl());
  if (const auto* D = llvm::dyn_cast<clang::DeclRefExpr>(E)) return llvm::cast<clang::ValueDecl>(D->getDecl()->getCanonicalDecl());
  return nullptr;
}

/// The function whose body holds F's: F itself, or the one around a lambda.
const clang::FunctionDecl* outermost(const clang::FunctionDecl* F) {
  while (const auto* M = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(F)) {
    if (!M->getParent()->isLambda()) break;
    const auto* Around = llvm::dyn_cast_or_null<clang::FunctionDecl>(M->getParent()->getDeclContext());
    if (!Around) break;
    F = Around;
  }
  return F;
}

/// Where a function changes its variables.
struct Changes : clang::RecursiveASTVisitor<Changes> {
  std::map<const clang::ValueDecl*, std::vector<const clang::Stmt*>> At;
  std::vector<const clang::CallExpr*> Swaps;
  std::function<const Changes&(const clang::FunctionDecl*)> Of; ///< those of a function that is called
  bool shouldVisitImplicitCode() const { return true; }
  void add(const clang::Expr* E, const clang::Stmt* S) {
    if (const clang::ValueDecl* D = declOf(E)) At[D].push_back(S);
  }
  bool VisitBinaryOperator(clang::BinaryOperator* B) {
    if (B->isAssignmentOp()) add(B->getLHS(), B);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* U) {
    if (U->isIncrementDecrementOp()) add(U->getSubExpr(), U);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* C) {
    if (llvm::isa<clang::CUDAKernelCallExpr>(C)) return true;
    const clang::FunctionDecl* F = C->getDirectCallee();
    if (nameOf(F) == "swap" && C->getNumArgs() == 2) Swaps.push_back(C);
    if (nameOf(F).starts_with("cudaLaunch") || !F) return true;
    if (const auto* Op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(C); Op && Op->isAssignmentOp()) add(Op->getArg(0), C);
    if (llvm::StringRef N = nameOf(F); F->isInStdNamespace() && (N == "move" || N == "forward" || N == "as_const")) return true;
    auto Args = argumentsOf(C);
    const clang::FunctionDecl* Def = F->getDefinition();
    if (Def && (!Def->hasBody() || Def->isInStdNamespace())) Def = nullptr;
    for (unsigned I = 0; I < Args.size() && I < F->getNumParams(); ++I) {
      clang::QualType T = F->getParamDecl(I)->getType();
      if (T->isReferenceType() && Def && Of && !Of(Def).At.count(Def->getParamDecl(I)->getCanonicalDecl())) continue;
      if (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified()) add(Args[I], C);
      const auto* U = llvm::dyn_cast_or_null<clang::UnaryOperator>(strip(Args[I]));
      if (U && U->getOpcode() == clang::UO_AddrOf && T->isPointerType() && !T->getPointeeType().isConstQualified()) add(U->getSubExpr(), C);
    }
    return true;
  }
};

/// Statements after which control does not fall out of the block.
bool leaves(const clang::Stmt* S) {
  if (!S) return false;
  if (const auto* E = llvm::dyn_cast<clang::Expr>(S)) {
    E = E->IgnoreImplicit();
    const auto* C = llvm::dyn_cast<clang::CallExpr>(E);
    const clang::FunctionDecl* F = C ? C->getDirectCallee() : nullptr;
    return llvm::isa<clang::CXXThrowExpr>(E) || (F && (F->isNoReturn() || nameOf(F) == "exit" || nameOf(F) == "abort"));
  }
  return llvm::isa<clang::ReturnStmt>(S);
}

} // namespace

struct LaunchOrder::Impl {
  clang::ASTContext& Context;
  const HostModel& Host;
  std::deque<HostFrame> Frames;
  std::map<const clang::FunctionDecl*, std::unique_ptr<clang::ParentMap>> Parents;
  std::map<const clang::FunctionDecl*, Changes> Changed;
  std::map<const clang::Expr*, std::vector<const Launch*>> Launches;
  std::map<const clang::FunctionDecl*, std::vector<HostFrame>> Callers;

  Impl(clang::ASTContext& Context, const HostModel& Host) : Context(Context), Host(Host) {
    for (const Launch& L : Host.Launches) Launches[L.Call].push_back(&L);
    const clang::SourceManager& SM = Context.getSourceManager();
    struct Calls : clang::RecursiveASTVisitor<Calls> {
      Impl& Self;
      const clang::FunctionDecl* In;
      Calls(Impl& Self, const clang::FunctionDecl* In) : Self(Self), In(In) {}
      bool shouldVisitImplicitCode() const { return true; }
      bool VisitCallExpr(clang::CallExpr* C) {
        if (const clang::FunctionDecl* F = C->getDirectCallee()) Self.Callers[F->getCanonicalDecl()].push_back({C, In, nullptr});
        return true;
      }
    };
    forEachDefinition(Context, [&](const clang::FunctionDecl* F) {
      if (SM.isInSystemHeader(F->getLocation()) || F->hasAttr<clang::CUDAGlobalAttr>()) return;
      Calls V(*this, F);
      V.TraverseStmt(F->getBody());
    });
  }

  static const clang::FunctionDecl* definition(const clang::FunctionDecl* F) {
    const clang::FunctionDecl* D = F ? F->getDefinition() : nullptr;
    return D && D->hasBody() && !D->isDependentContext() ? D : nullptr;
  }
  clang::ParentMap* parents(const clang::FunctionDecl* F) {
    F = definition(F);
    if (!F) return nullptr;
    auto& Slot = Parents[F];
    if (!Slot) Slot = std::make_unique<clang::ParentMap>(F->getBody());
    return Slot.get();
  }
  const Changes& changes(const clang::FunctionDecl* F) {
    F = definition(F);
    auto [It, New] = Changed.try_emplace(F);
    if (New && F) {
      It->second.Of = [this](const clang::FunctionDecl* Called) -> const Changes& { return changes(Called); };
      It->second.TraverseStmt(F->getBody());
    }
    return It->second;
  }
  const HostFrame* push(const clang::Expr* Call, const clang::FunctionDecl* In, const HostFrame* Outer) {
    Frames.push_back({Call, In, Outer});
    return &Frames.back();
  }

  //===- places ---===//

  HostPlace place(const clang::Expr* E, const HostFrame* C, const clang::FunctionDecl* In, unsigned Depth = 0) {
    HostPlace P;
    E = strip(E);
    if (!E || Depth > MaxPlace || E->isValueDependent()) return P;
    if (E->getType()->isNullPtrType() || E->getType()->isIntegralOrEnumerationType()) {
      clang::Expr::EvalResult R;
      if (E->getType()->isNullPtrType()) return P.Base = "#0", P;
      if (E->EvaluateAsInt(R, Context)) return P.Base = "#" + std::to_string(R.Val.getInt().getExtValue()), P;
    }
    if (const auto* D = llvm::dyn_cast<clang::DeclRefExpr>(E)) return variable(D->getDecl(), C, In, Depth);
    if (const auto* M = llvm::dyn_cast<clang::MemberExpr>(E)) {
      if (llvm::isa<clang::VarDecl>(M->getMemberDecl())) return variable(M->getMemberDecl(), C, In, Depth);
      if (!llvm::isa<clang::FieldDecl>(M->getMemberDecl())) return P;
      P = place(M->getBase(), C, In, Depth + 1).member(M->getMemberDecl()->getName());
      P.Decls.push_back(llvm::cast<clang::ValueDecl>(M->getMemberDecl()->getCanonicalDecl()));
      return P;
    }
    if (llvm::isa<clang::CXXThisExpr>(E)) {
      for (const HostFrame* X = C; X; X = X->Outer)
        if (const auto* Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(X->Call)) return place(Call->getImplicitObjectArgument(), X->Outer, X->In, Depth + 1);
      P.Base = "this";
      return P;
    }
    if (const auto* S = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
      HostPlace Index = place(S->getIdx(), C, In, Depth + 1);
      P = place(S->getBase(), C, In, Depth + 1);
      if (P.Base.empty() || !P.Offset.empty() || Index.Base.empty() || !Index.Offset.empty()) return {};
      P.Base += "[" + Index.Base + "]";
      P.Decls.insert(P.Decls.end(), Index.Decls.begin(), Index.Decls.end());
      return P;
    }
    if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(E)) {
      if (U->getOpcode() == clang::UO_AddrOf) return place(U->getSubExpr(), C, In, Depth + 1);
      if (U->getOpcode() != clang::UO_Deref) return P;
      P = place(U->getSubExpr(), C, In, Depth + 1);
      if (!P.Offset.empty()) return {};
      return P;
    }
    if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(E); B && B->isAdditiveOp() && B->getType()->isPointerType()) {
      bool Left = B->getLHS()->getType()->isPointerType();
      P = place(Left ? B->getLHS() : B->getRHS(), C, In, Depth + 1);
      const clang::Expr* By = Left ? B->getRHS() : B->getLHS();
      const clang::SourceManager& SM = Context.getSourceManager();
      HostPlace N = place(By, C, In, Depth + 1);
      P.Offset += B->getOpcodeStr().str() + (N.Base.empty() || !N.Offset.empty() ? clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(By->getSourceRange()), SM, Context.getLangOpts()).str() : N.Base);
      struct Refs : clang::RecursiveASTVisitor<Refs> {
        HostPlace& P;
        explicit Refs(HostPlace& P) : P(P) {}
        bool VisitDeclRefExpr(clang::DeclRefExpr* D) { return P.Decls.push_back(llvm::cast<clang::ValueDecl>(D->getDecl()->getCanonicalDecl())), true; }
        bool VisitMemberExpr(clang::MemberExpr* M) { return P.Decls.push_back(llvm::cast<clang::ValueDecl>(M->getMemberDecl()->getCanonicalDecl())), true; }
      } R(P);
      R.TraverseStmt(const_cast<clang::Expr*>(By));
      return P;
    }
    if (const auto* M = llvm::dyn_cast<clang::CXXMemberCallExpr>(E)) {
      // the pointer that a container or a tensor holds
      const clang::CXXMethodDecl* F = M->getMethodDecl();
      if (!F || M->getNumArgs()) return P;
      llvm::StringRef N = nameOf(F);
      if (!llvm::isa<clang::CXXConversionDecl>(F) && N != "data" && N != "get" && N != "begin" && !N.contains("data_ptr")) return P;
      P = place(M->getImplicitObjectArgument(), C, In, Depth + 1);
      if (!P.Base.empty()) P.Base += "()";
      return P;
    }
    if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(E); Call && Call->getNumArgs() == 1) {
      llvm::StringRef N = nameOf(Call->getDirectCallee());
      if (N == "move" || N == "forward" || N == "as_const" || N == "raw_pointer_cast") return place(Call->getArg(0), C, In, Depth + 1);
    }
    return P;
  }

  HostPlace variable(const clang::ValueDecl* D, const HostFrame* C, const clang::FunctionDecl* In, unsigned Depth) {
    HostPlace P;
    const auto* V = llvm::dyn_cast<clang::VarDecl>(D);
    if (!V) return P;
    V = V->getCanonicalDecl();
    const Changes& Ch = changes(In);
    bool Fixed = !Ch.At.count(V);
    if (const auto* Parm = llvm::dyn_cast<clang::ParmVarDecl>(V)) {
      const auto* F = llvm::dyn_cast_or_null<clang::FunctionDecl>(Parm->getDeclContext());
      for (const HostFrame* X = C; X && F; X = X->Outer) {
        const clang::FunctionDecl* Callee = calleeOf(X->Call);
        if (!Callee || Callee->getCanonicalDecl() != F->getCanonicalDecl()) continue;
        auto Args = argumentsOf(X->Call);
        if (!Fixed || Parm->getFunctionScopeIndex() >= Args.size()) return P;
        return place(Args[Parm->getFunctionScopeIndex()], X->Outer, X->In, Depth + 1);
      }
    } else if (V->isLocalVarDecl() && V->getInit() && (V->getType()->isReferenceType() || (V->getType()->isPointerType() && Fixed))) {
      // another name for what it is set to
      HostPlace Of = place(V->getInit(), C, In, Depth + 1);
      bool Same = !Of.Base.empty();
      for (const clang::ValueDecl* X : Of.Decls) Same &= !Ch.At.count(X);
      if (Same) return Of;
    }
    char Buffer[32];
    snprintf(Buffer, sizeof Buffer, "%p", static_cast<const void*>(V));
    P.Base = Buffer;
    P.Decls.push_back(V);
    return P;
  }

  static const clang::Expr* argumentOf(const Launch& L, unsigned I) {
    const auto* C = llvm::dyn_cast_or_null<clang::CallExpr>(L.Call ? L.Call->IgnoreParenImpCasts() : nullptr);
    if (!C) return nullptr;
    if (!llvm::isa<clang::CUDAKernelCallExpr>(C)) {
      if (nameOf(C->getDirectCallee()) == "cudaLaunchKernelEx") I += 2;
      else {
        // void* args[] = {&a, &b}
        for (const clang::Expr* A : C->arguments()) {
          const auto* V = llvm::dyn_cast_or_null<clang::VarDecl>(declOf(A));
          const auto* List = V && V->getInit() ? llvm::dyn_cast<clang::InitListExpr>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
          if (V && V->getType()->isArrayType() && List) return I < List->getNumInits() ? List->getInit(I) : nullptr;
        }
        return nullptr;
      }
    }
    return I < C->getNumArgs() ? C->getArg(I) : nullptr;
  }

  /// Its stream: empty when it is not known.
  HostPlace stream(const Launch& L, const HostFrame* C) {
    HostPlace Default;
    Default.Base = "#0";
    const auto* Call = llvm::dyn_cast_or_null<clang::CallExpr>(L.Call ? L.Call->IgnoreParenImpCasts() : nullptr);
    if (!Call) return {};
    const clang::FunctionDecl* In = outermost(L.Caller);
    if (const auto* K = llvm::dyn_cast<clang::CUDAKernelCallExpr>(Call)) {
      llvm::SmallVector<const clang::Expr*, 4> Config = configurationOf(K);
      return Config.size() < 4 ? Default : place(Config[3], C, In);
    }
    llvm::StringRef N = nameOf(Call->getDirectCallee());
    if (N == "cudaLaunchKernel" || N == "cudaLaunchCooperativeKernel") return Call->getNumArgs() > 5 ? place(Call->getArg(5), C, In) : Default;
    // the configuration of this function: one place that sets the stream, or none
    const auto* V = llvm::dyn_cast_or_null<clang::VarDecl>(Call->getNumArgs() ? declOf(Call->getArg(0)) : nullptr);
    const clang::FunctionDecl* Def = definition(In);
    if (!V || !V->isLocalVarDecl() || !Def) return {};
    struct Sets : clang::RecursiveASTVisitor<Sets> {
      const clang::VarDecl* V;
      std::vector<const clang::Expr*> To;
      bool VisitBinaryOperator(clang::BinaryOperator* B) {
        const auto* M = B->getOpcode() == clang::BO_Assign ? llvm::dyn_cast<clang::MemberExpr>(B->getLHS()->IgnoreParenImpCasts()) : nullptr;
        if (M && M->getMemberDecl()->getName() == "stream" && declOf(M->getBase()) == V) To.push_back(B->getRHS());
        return true;
      }
    } S;
    S.V = V->getCanonicalDecl();
    S.TraverseStmt(Def->getBody());
    if (S.To.size() == 1) return place(S.To[0], C, In);
    const auto* List = V->getInit() ? llvm::dyn_cast<clang::InitListExpr>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
    if (!S.To.empty() || !List) return {};
    const clang::RecordDecl* R = V->getType()->getAsRecordDecl();
    unsigned I = 0;
    for (const clang::FieldDecl* F : R ? R->fields() : clang::RecordDecl::field_range(clang::RecordDecl::field_iterator(), clang::RecordDecl::field_iterator())) {
      if (F->getName() == "stream") return I < List->getNumInits() && !llvm::isa<clang::ImplicitValueInitExpr>(List->getInit(I)) ? place(List->getInit(I), C, In) : Default;
      ++I;
    }
    return {};
  }

  //===- the way back ---===//

  struct Way {
    std::vector<EarlierLaunch>& Out;
    const HostFrame* ThenFrame;
    HostPlace Stream;
    bool Open = false;
    EarlierLaunch At; ///< where the search stands
    unsigned Entered = 0; ///< in a function that was called on the way: a return goes on behind the call
  };

  bool otherStream(const Way& W, const HostPlace& S) { return !S.Base.empty() && !W.Stream.Base.empty() && S.Base != W.Stream.Base; }

  /// Calls that end the way: the host or the stream waits until what came before is done.
  bool ends(const Way& W, const clang::CallExpr* C, llvm::StringRef N, const HostFrame* F, const clang::FunctionDecl* In) {
    if (!N.starts_with("cuda") && !N.starts_with("cu")) return false;
    bool Copies = N.contains("Memcpy") || N.contains("Memset") || N == "cudaLaunchHostFunc" || N == "cudaGraphLaunch";
    bool Waits = N.contains("Synchronize") || N == "cudaFree" || N == "cudaDeviceReset";
    if (!Copies && !Waits) return false;
    // of another stream
    for (const clang::Expr* A : C->arguments()) {
      clang::QualType T = A->getType();
      if (T->isPointerType() && T->getPointeeType()->isRecordType() && T->getPointeeType()->getAsRecordDecl()->getName() == "CUstream_st") return !otherStream(W, place(A, F, In));
    }
    return true;
  }

  /// The launches that may be the last of S. True when every way through S has one, or ends.
  bool last(const clang::Stmt* S, Way& W, const HostFrame* C, const clang::FunctionDecl* In, unsigned Depth) {
    if (!S || Depth > 200) return false;
    ++Depth;
    if (const auto* B = llvm::dyn_cast<clang::CompoundStmt>(S)) {
      for (const clang::Stmt* X : llvm::reverse(B->body())) {
        if (leaves(X) && !(W.Entered && llvm::isa<clang::ReturnStmt>(X))) return true;
        if (last(X, W, C, In, Depth)) return true;
      }
      return false;
    }
    if (leaves(S) && !(W.Entered && llvm::isa<clang::ReturnStmt>(S))) return true;
    if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S)) {
      bool Then = last(If->getThen(), W, C, In, Depth), Else = last(If->getElse(), W, C, In, Depth);
      return (Then && Else) || last(If->getCond(), W, C, In, Depth) || last(If->getInit(), W, C, In, Depth);
    }
    if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(S)) {
      bool Then = last(Cond->getTrueExpr(), W, C, In, Depth), Else = last(Cond->getFalseExpr(), W, C, In, Depth);
      return (Then && Else) || last(Cond->getCond(), W, C, In, Depth);
    }
    if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(S); B && B->isLogicalOp()) {
      last(B->getRHS(), W, C, In, Depth);
      return last(B->getLHS(), W, C, In, Depth);
    }
    if (const auto* Sw = llvm::dyn_cast<clang::SwitchStmt>(S)) {
      size_t Before = W.Out.size();
      if (const auto* B = llvm::dyn_cast_or_null<clang::CompoundStmt>(Sw->getBody()))
        for (const clang::Stmt* X : llvm::reverse(B->body()))
          if (!leaves(X)) last(X, W, C, In, Depth);
      return W.Out.size() > Before || last(Sw->getCond(), W, C, In, Depth);
    }
    if (const auto* L = llvm::dyn_cast<clang::LambdaExpr>(S)) {
      ++W.Entered;
      bool Closed = last(L->getBody(), W, C, In, Depth);
      --W.Entered;
      return Closed;
    }
    if (const auto* D = llvm::dyn_cast<clang::DeclStmt>(S)) {
      std::vector<const clang::Decl*> Declared(D->decl_begin(), D->decl_end());
      for (const clang::Decl* X : llvm::reverse(Declared))
        if (const auto* V = llvm::dyn_cast<clang::VarDecl>(X); V && V->getInit() && !llvm::isa<clang::LambdaExpr>(V->getInit()->IgnoreUnlessSpelledInSource()))
          if (last(V->getInit(), W, C, In, Depth)) return true;
      return false;
    }
    if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(S)) {
      if (ended(Call, W, C, In, Depth)) return true;
    } else if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(S)) {
      if (const clang::FunctionDecl* F = definition(Construct->getConstructor()); F && enter(Construct, F, W, C, In, Depth)) return true;
    }
    std::vector<const clang::Stmt*> Children(S->child_begin(), S->child_end());
    for (const clang::Stmt* X : llvm::reverse(Children))
      if (last(X, W, C, In, Depth)) return true;
    return false;
  }

  bool enter(const clang::Expr* Call, const clang::FunctionDecl* F, Way& W, const HostFrame* C, const clang::FunctionDecl* In, unsigned Depth) {
    if (Context.getSourceManager().isInSystemHeader(F->getLocation()) || F->hasAttr<clang::CUDAGlobalAttr>()) return false;
    unsigned Nested = 0;
    for (const HostFrame* X = C; X; X = X->Outer, ++Nested)
      if (const clang::FunctionDecl* Callee = calleeOf(X->Call); Callee && Callee->getCanonicalDecl() == F->getCanonicalDecl()) return false;
    if (Nested > MaxDepth + 4) return false;
    ++W.Entered;
    bool Closed = last(F->getBody(), W, push(Call, In, C), F, Depth + 8);
    --W.Entered;
    return Closed;
  }

  bool ended(const clang::CallExpr* Call, Way& W, const HostFrame* C, const clang::FunctionDecl* In, unsigned Depth) {
    const clang::FunctionDecl* F = Call->getDirectCallee();
    llvm::StringRef N = nameOf(F);
    if (auto It = Launches.find(Call); It != Launches.end()) {
      bool Other = false, Any = false;
      for (const Launch* L : It->second) {
        if (L->Caller && outermost(L->Caller)->getCanonicalDecl() != outermost(In)->getCanonicalDecl()) continue;
        if (!along(*L, C)) continue;
        Any = true;
        if (otherStream(W, stream(*L, C))) {
          Other = true;
          continue;
        }
        if (!L->Kernel) {
          W.Open = true;
          continue;
        }
        EarlierLaunch E = W.At;
        E.First = L;
        E.FirstFrame = C;
        W.Out.push_back(E);
      }
      if (!Any) W.Open = true;
      return !Other;
    }
    if (llvm::isa<clang::CUDAKernelCallExpr>(Call) || N.starts_with("cudaLaunchKernel") || N.starts_with("cuLaunchKernel")) return W.Open = true;
    if (ends(W, Call, N, C, In)) return true;
    if (const clang::FunctionDecl* Def = definition(F)) return enter(Call, Def, W, C, In, Depth);
    // a library that takes a stream may launch kernels of its own
    if (F && !N.starts_with("cuda"))
      for (const clang::ParmVarDecl* P : F->parameters())
        if (P->getType()->isPointerType() && P->getType()->getPointeeType()->isRecordType() && P->getType()->getPointeeType()->getAsRecordDecl()->getName() == "CUstream_st") return W.Open = true;
    return false;
  }

  /// The calls that the launch was followed through are those of the way.
  static bool along(const Launch& L, const HostFrame* C) {
    for (const LaunchStep& S : L.Through) {
      if (!C) return true;
      if (C->Call != S.Call) return false;
      C = C->Outer;
    }
    return true;
  }

  /// What comes before X in the function In.
  void back(const clang::Stmt* X, const clang::FunctionDecl* In, Way& W, const HostFrame* C) {
    In = outermost(In);
    clang::ParentMap* PM = parents(In);
    if (!PM || !X) {
      W.Open = true;
      return;
    }
    const clang::Stmt* Child = X;
    auto site = [&](const clang::Stmt* Loop) {
      W.At = {};
      W.At.ThenFrame = W.ThenFrame;
      W.At.In = In;
      W.At.To = X;
      W.At.Loop = Loop;
    };
    auto step = [&](const clang::Stmt* S) {
      site(nullptr);
      W.At.From = S;
      return last(S, W, C, In, 0);
    };
    for (const clang::Stmt* P = PM->getParent(Child); P; Child = P, P = PM->getParent(Child)) {
      if (const auto* B = llvm::dyn_cast<clang::CompoundStmt>(P)) {
        bool Seen = false;
        for (const clang::Stmt* S : llvm::reverse(B->body())) {
          if (Seen && step(S)) return;
          Seen |= S == Child;
        }
      } else if (const auto* If = llvm::dyn_cast<clang::IfStmt>(P)) {
        if (Child != If->getCond() && If->getCond() && step(If->getCond())) return;
      } else if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(P)) {
        const clang::Stmt* Body = nullptr;
        if (const auto* F = llvm::dyn_cast<clang::ForStmt>(P)) Body = F->getBody();
        if (const auto* F = llvm::dyn_cast<clang::WhileStmt>(P)) Body = F->getBody();
        if (const auto* F = llvm::dyn_cast<clang::DoStmt>(P)) Body = F->getBody();
        if (const auto* F = llvm::dyn_cast<clang::CXXForRangeStmt>(P)) Body = F->getBody();
        if (Child == Body) {
          bool Open = W.Open;
          site(P);
          W.At.From = Body;
          last(Body, W, C, In, 0);
          W.Open = Open;
        }
        if (const auto* F = llvm::dyn_cast<clang::ForStmt>(P); F && F->getInit() && Child != F->getInit() && step(F->getInit())) return;
      } else if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(P)) {
        if ((B->isLogicalOp() || B->getOpcode() == clang::BO_Comma) && Child == B->getRHS() && step(B->getLHS())) return;
      } else if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(P)) {
        if (Child != Cond->getCond() && step(Cond->getCond())) return;
      } else if (llvm::isa<clang::DeclStmt>(P) && llvm::isa<clang::LambdaExpr>(llvm::cast<clang::Expr>(Child)->IgnoreUnlessSpelledInSource())) {
        W.Open = true; // called who knows where
        return;
      }
    }
    if (C) return back(C->Call, C->In, W, C->Outer);
    W.Open = true;
  }

  /// The ways that lead to a launch: the calls that its values came from, and those of the functions around.
  void chains(const std::vector<LaunchStep>& Steps, const clang::FunctionDecl* Top, std::vector<std::vector<LaunchStep>>& Out) {
    if (Out.size() >= MaxChains) return;
    const clang::FunctionDecl* F = outermost(Steps.empty() ? Top : Steps.back().In);
    auto It = F && Steps.size() < MaxDepth ? Callers.find(F->getCanonicalDecl()) : Callers.end();
    bool Any = false;
    if (It != Callers.end() && It->second.size() <= MaxChains)
      for (const HostFrame& C : It->second) {
        bool Recursive = C.In->getCanonicalDecl() == F->getCanonicalDecl();
        for (const LaunchStep& S : Steps) Recursive |= S.Call == C.Call;
        if (Recursive) continue;
        std::vector<LaunchStep> More = Steps;
        More.push_back({C.Call, C.In});
        chains(More, Top, Out);
        Any = true;
      }
    if (!Any && Out.size() < MaxChains) Out.push_back(Steps);
  }

  bool within(const clang::Stmt* S, const clang::Stmt* Around, clang::ParentMap& PM) {
    for (; S; S = PM.getParent(S))
      if (S == Around) return true;
    return false;
  }

  SamePlace same(HostPlace First, const HostPlace& Then, const EarlierLaunch& E) {
    if (First.Base.empty() || Then.Base.empty() || First.Base[0] == '#') return SamePlace::No;
    const Changes& Ch = changes(E.In);
    clang::ParentMap* PM = parents(E.In);
    const clang::SourceManager& SM = Context.getSourceManager();
    // a pair that changes places from round to round
    const clang::CallExpr* Swap = nullptr;
    if (E.Loop && First.Decls.size() == 1 && PM)
      for (const clang::CallExpr* S : Ch.Swaps) {
        const clang::ValueDecl *A = declOf(S->getArg(0)), *B = declOf(S->getArg(1));
        const clang::ValueDecl* Other = A == First.Decls[0] ? B : B == First.Decls[0] ? A : nullptr;
        const auto* V = llvm::dyn_cast_or_null<clang::VarDecl>(Other);
        if (!V || !within(S, E.Loop, *PM) || Ch.At.find(A)->second.size() != 1 || Ch.At.find(B)->second.size() != 1) continue;
        Swap = S;
        std::string Offset = First.Offset;
        First = variable(V, nullptr, E.In, MaxPlace - 1);
        First.Offset = Offset;
      }
    if (First.Base != Then.Base) return SamePlace::No;
    bool Moves = false;
    for (const std::vector<const clang::ValueDecl*>* L : {static_cast<const std::vector<const clang::ValueDecl*>*>(&First.Decls), &Then.Decls})
      for (const clang::ValueDecl* D : *L) {
        // what a loop counts or defines is another one in the next round
        if (const auto* V = llvm::dyn_cast<clang::VarDecl>(D); E.Loop && V && PM && V->isLocalVarDecl())
          if (SM.isPointWithin(V->getLocation(), E.Loop->getBeginLoc(), E.Loop->getEndLoc())) Moves = true;
        auto It = Ch.At.find(D);
        if (It == Ch.At.end() || !PM) continue;
        for (const clang::Stmt* S : It->second) {
          if (S == Swap) continue;
          if (E.Loop ? within(S, E.Loop, *PM) : !SM.isBeforeInTranslationUnit(S->getBeginLoc(), E.From->getBeginLoc()) && SM.isBeforeInTranslationUnit(S->getBeginLoc(), E.To->getBeginLoc())) Moves = true;
        }
      }
    if (Moves) return SamePlace::No;
    return First.Offset == Then.Offset ? SamePlace::Yes : SamePlace::Maybe;
  }
};

LaunchOrder::LaunchOrder(clang::ASTContext& Context, const HostModel& Host) : I(std::make_unique<Impl>(Context, Host)) {}
LaunchOrder::~LaunchOrder() = default;

std::vector<EarlierLaunch> LaunchOrder::before(const Launch& Then, bool& Open) {
  std::vector<EarlierLaunch> Out;
  std::vector<std::vector<LaunchStep>> Ways;
  I->chains(Then.Through, Then.Caller, Ways);
  for (const std::vector<LaunchStep>& Steps : Ways) {
    const HostFrame* C = nullptr;
    for (const LaunchStep& S : llvm::reverse(Steps)) C = I->push(S.Call, S.In, C);
    Impl::Way W{Out, C, I->stream(Then, C), false, {}};
    I->back(Then.Call, Then.Caller, W, C);
    Open |= W.Open;
  }
  return Out;
}

HostPlace LaunchOrder::argument(const Launch& L, unsigned Index, const HostFrame* C) {
  return I->place(Impl::argumentOf(L, Index), C, outermost(L.Caller));
}

SamePlace LaunchOrder::same(const HostPlace& First, const HostPlace& Then, const EarlierLaunch& E) { return I->same(First, Then, E); }

} // namespace cudalint
