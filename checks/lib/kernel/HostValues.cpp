//===- HostValues.cpp - follows values through host code ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/HostValues.h"
#include "checks/lib/kernel/Functions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>
#include <set>

namespace cudalint {
namespace {

using Values = std::vector<int64_t>;
constexpr unsigned MaxDepth = 48;
constexpr unsigned MaxSteps = 20000;
constexpr size_t MaxValues = 16;

const clang::Expr* strip(const clang::Expr* E) {
  while (E) {
    E = E->IgnoreParens();
    if (const auto* X = llvm::dyn_cast<clang::FullExpr>(E)) {
      E = X->getSubExpr();
    } else if (const auto* X = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(E)) {
      E = X->getSubExpr();
    } else if (const auto* X = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(E)) {
      E = X->getSubExpr();
    } else if (const auto* X = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(E)) {
      E = X->getReplacement();
    } else if (const auto* X = llvm::dyn_cast<clang::CXXDefaultArgExpr>(E)) {
      E = X->getExpr();
    } else if (const auto* X = llvm::dyn_cast<clang::CXXDefaultInitExpr>(E)) {
      E = X->getExpr();
    } else {
      return E;
    }
  }
  return E;
}

const clang::Expr* stripCasts(const clang::Expr* E) {
  for (E = strip(E); E;) {
    const auto* Cast = llvm::dyn_cast<clang::CastExpr>(E);
    if (!Cast) return E;
    E = strip(Cast->getSubExpr());
  }
  return E;
}

Values merged(Values A, const Values& B) {
  A.insert(A.end(), B.begin(), B.end());
  std::sort(A.begin(), A.end());
  A.erase(std::unique(A.begin(), A.end()), A.end());
  return A;
}

Path tail(const Path& P, size_t From) { return Path(P.begin() + From, P.end()); }
Path joined(Path A, const Path& B) {
  A.append(B.begin(), B.end());
  return A;
}
/// The constructor arguments and fields of an anonymous union or struct belong to the enclosing record.
bool isAnonymousMember(const clang::ValueDecl* D) { return D->getName().empty(); }

/// Statements after which control does not go on to the next one.
bool leaves(const clang::Stmt* S) {
  if (!S) return false;
  if (llvm::isa<clang::ReturnStmt>(S)) return true;
  if (const auto* E = llvm::dyn_cast<clang::Expr>(S)) {
    E = strip(E);
    if (llvm::isa<clang::CXXThrowExpr>(E)) return true;
    if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(E))
      if (const clang::FunctionDecl* F = Call->getDirectCallee())
        return F->isNoReturn() ||
               (F->getIdentifier() && (F->getName() == "exit" || F->getName() == "abort" || F->getName() == "terminate"));
    return false;
  }
  if (const auto* Block = llvm::dyn_cast<clang::CompoundStmt>(S))
    return llvm::any_of(Block->body(), [](const clang::Stmt* Child) { return leaves(Child); });
  if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S)) return leaves(If->getThen()) && leaves(If->getElse());
  return false;
}

bool isLoop(const clang::Stmt* S) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(S);
}

/// True when Child, a part of Parent, is run whenever Parent is.
bool runsWith(const clang::Stmt* Parent, const clang::Stmt* Child) {
  if (const auto* If = llvm::dyn_cast<clang::IfStmt>(Parent)) return Child != If->getThen() && Child != If->getElse();
  if (const auto* For = llvm::dyn_cast<clang::ForStmt>(Parent)) return Child != For->getBody() && Child != For->getInc();
  if (const auto* While = llvm::dyn_cast<clang::WhileStmt>(Parent)) return Child != While->getBody();
  if (const auto* Range = llvm::dyn_cast<clang::CXXForRangeStmt>(Parent)) return Child != Range->getBody();
  if (const auto* Switch = llvm::dyn_cast<clang::SwitchStmt>(Parent)) return Child != Switch->getBody();
  if (const auto* Cond = llvm::dyn_cast<clang::AbstractConditionalOperator>(Parent)) return Child == Cond->getCond();
  if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(Parent))
    return !Op->isLogicalOp() || Child == Op->getLHS();
  return !llvm::isa<clang::SwitchCase, clang::CXXTryStmt, clang::CXXCatchStmt, clang::LambdaExpr>(Parent);
}

bool isStdFunction(const clang::FunctionDecl* F, std::initializer_list<llvm::StringRef> Names) {
  return F && F->getIdentifier() && F->isInStdNamespace() && llvm::is_contained(Names, F->getName());
}

/// Whether a member function or a constructor's body may give a member (Field, any where null) another value: an lvalue of it
/// is used for something else than reading, or the object goes where its use is not seen.
class MemberChange {
public:
  explicit MemberChange(llvm::StringRef Field) : Field(Field) {}
  bool in(const clang::CXXMethodDecl* Method, unsigned Depth = 0) {
    const clang::FunctionDecl* Def = Method->getDefinition();
    if (!Def || !Def->hasBody() || Depth > 4) return true;
    return walk(Def->getBody(), Depth);
  }

private:
  bool walk(const clang::Stmt* S, unsigned Depth) {
    if (!S) return false;
    if (const auto* Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(S)) {
      bool Reads = Cast->getCastKind() == clang::CK_LValueToRValue ||
                   (Cast->getCastKind() == clang::CK_NoOp && Cast->isLValue() && Cast->getType().isConstQualified());
      if (Reads) return operand(Cast->getSubExpr(), Depth);
    }
    if (const auto* Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(S))
      if (llvm::isa<clang::CXXThisExpr>(Call->getImplicitObjectArgument()->IgnoreParenImpCasts())) {
        const clang::CXXMethodDecl* Method = Call->getMethodDecl();
        if (!Method || (!Method->isConst() && in(Method, Depth + 1))) return true;
        return llvm::any_of(Call->arguments(), [&](const clang::Expr* Arg) { return walk(Arg, Depth); });
      }
    if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(S))
      if (llvm::isa<clang::CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())) {
        const auto* F = llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
        return F && (Field.empty() || F->getName() == Field || F->getName().empty());
      }
    if (llvm::isa<clang::CXXThisExpr>(S)) return true;
    for (const clang::Stmt* Child : S->children())
      if (walk(Child, Depth)) return true;
    return false;
  }
  /// The place of a value that is read: only the subscripts in it can change anything.
  bool operand(const clang::Expr* E, unsigned Depth) {
    E = E->IgnoreParens();
    if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
      const clang::Expr* Base = Member->getBase()->IgnoreParenImpCasts();
      return !llvm::isa<clang::CXXThisExpr>(Base) && operand(Base, Depth);
    }
    if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(E))
      return operand(Sub->getBase()->IgnoreParenImpCasts(), Depth) || walk(Sub->getIdx(), Depth);
    return walk(E, Depth);
  }

  llvm::StringRef Field;
};

bool hasField(const clang::CXXRecordDecl* Record, llvm::StringRef Name) {
  for (const clang::FieldDecl* Field : Record->fields())
    if (Field->getName() == Name) return true;
  for (const clang::CXXBaseSpecifier& Base : Record->bases())
    if (const auto* Of = Base.getType()->getAsCXXRecordDecl(); Of && Of->hasDefinition() && hasField(Of->getDefinition(), Name)) return true;
  return false;
}

/// An initialiser written beside a member that reads other members.
bool readsMembers(const clang::Stmt* S) {
  if (!S) return false;
  if (llvm::isa<clang::CXXThisExpr>(S)) return true;
  return llvm::any_of(S->children(), [](const clang::Stmt* Child) { return readsMembers(Child); });
}

/// Calls that take an object by address and do not change it.
bool onlyReads(llvm::StringRef Callee) {
  return Callee.starts_with("cudaLaunch") || Callee == "cuLaunchKernelEx";
}

} // namespace

llvm::SmallVector<const clang::Expr*, 8> argumentsOf(const clang::Expr* Call) {
  llvm::SmallVector<const clang::Expr*, 8> Out;
  if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(Call)) {
    Out.append(Construct->arg_begin(), Construct->arg_end());
  } else if (const auto* C = llvm::dyn_cast<clang::CallExpr>(Call)) {
    unsigned First = 0;
    if (llvm::isa<clang::CXXOperatorCallExpr>(C))
      if (const auto* Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(C->getDirectCallee()))
        First = Method->isInstance() ? 1 : 0;
    for (unsigned I = First; I < C->getNumArgs(); ++I) Out.push_back(C->getArg(I));
  }
  return Out;
}

llvm::SmallVector<const clang::Expr*, 4> configurationOf(const clang::CUDAKernelCallExpr* Launch) {
  llvm::SmallVector<const clang::Expr*, 4> Out;
  const clang::CallExpr* Config = Launch->getConfig();
  if (!Config) return Out;
  // In a lambda, which the device side takes for a function of both sides, Clang makes it a launch from the device:
  // cudaLaunchDevice(kernel, parameters, grid, block, bytes, stream).
  const clang::FunctionDecl* F = Config->getDirectCallee();
  unsigned First = F && F->getIdentifier() && F->getName().starts_with("cudaLaunchDevice") ? 2 : 0;
  for (unsigned I = First; I < Config->getNumArgs() && Out.size() < 4; ++I) {
    const clang::Expr* Arg = Config->getArg(I);
    if (First && Out.size() > 1 && Arg->getBeginLoc().isInvalid()) break; // added by Clang
    Out.push_back(Arg);
  }
  return Out;
}

const clang::FunctionDecl* calleeOf(const clang::Expr* Call) {
  if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(Call)) return Construct->getConstructor();
  if (const auto* C = llvm::dyn_cast<clang::CallExpr>(Call)) return C->getDirectCallee();
  return nullptr;
}

//===- bodies: parents, order, definitions --------------------------------------------------------------------------===//

struct HostValues::Def {
  Path Where;
  const clang::Expr* Value = nullptr; ///< null: changed to something unknown
  const clang::Stmt* Site = nullptr;
  unsigned End = 0;
  bool Nothing = false; ///< a declaration without an initial value
};

struct HostValues::Body {
  struct Node {
    const clang::Stmt* Parent = nullptr;
    unsigned Begin = 0, End = 0;
  };
  llvm::DenseMap<const clang::Stmt*, Node> Nodes;
  llvm::DenseMap<const clang::VarDecl*, std::vector<Def>> Defs;
  llvm::DenseMap<const clang::VarDecl*, const clang::Expr*> Ranges; ///< loop variable → what is iterated
  clang::ASTContext& Context;
  unsigned Counter = 0;

  explicit Body(clang::ASTContext& Context) : Context(Context) {}

  void build(const clang::FunctionDecl* F) {
    if (const auto* Ctor = llvm::dyn_cast<clang::CXXConstructorDecl>(F))
      for (const clang::CXXCtorInitializer* Init : Ctor->inits()) visit(Init->getInit(), nullptr);
    visit(F->getBody(), nullptr);
    for (auto& [Var, List] : Defs) {
      for (Def& D : List) D.End = Nodes.lookup(D.Site).End;
      std::stable_sort(List.begin(), List.end(), [](const Def& A, const Def& B) { return A.End < B.End; });
    }
  }

  void visit(const clang::Stmt* S, const clang::Stmt* Parent) {
    if (!S) return;
    auto [It, New] = Nodes.try_emplace(S);
    if (!New) return;
    It->second.Parent = Parent;
    It->second.Begin = ++Counter;
    definitions(S);
    if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S); If && If->isConstexpr()) {
      visit(If->getInit(), S);
      visit(If->getConditionVariableDeclStmt(), S);
      visit(If->getCond(), S);
      auto Kept = If->getNondiscardedCase(Context);
      if (Kept) {
        visit(*Kept, S);
      } else {
        visit(If->getThen(), S);
        visit(If->getElse(), S);
      }
    } else {
      for (const clang::Stmt* Child : S->children()) visit(Child, S);
    }
    Nodes.find(S)->second.End = ++Counter;
  }

  /// The variable and the part of it that an lvalue names, through references and pointers to visible objects.
  std::optional<std::pair<const clang::VarDecl*, Path>> place(const clang::Expr* E, unsigned Depth = 0) const {
    E = strip(E);
    if (!E || Depth > 16) return std::nullopt;
    if (const auto* Cast = llvm::dyn_cast<clang::CastExpr>(E)) {
      switch (Cast->getCastKind()) {
      case clang::CK_NoOp:
      case clang::CK_ArrayToPointerDecay:
      case clang::CK_LValueToRValue:
      case clang::CK_UncheckedDerivedToBase:
      case clang::CK_DerivedToBase: return place(Cast->getSubExpr(), Depth + 1);
      default: return std::nullopt;
      }
    }
    if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
      const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
      if (!Var) return std::nullopt;
      if (Var->getType()->isReferenceType() && !llvm::isa<clang::ParmVarDecl>(Var) && Var->getInit())
        if (auto Target = place(Var->getInit(), Depth + 1)) return Target;
      return std::pair{Var, Path{}};
    }
    if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
      auto Base = Member->isArrow() ? pointee(Member->getBase(), 0, Depth + 1) : place(Member->getBase(), Depth + 1);
      if (Base && !isAnonymousMember(Member->getMemberDecl()))
        Base->second.push_back(PathStep::field(Member->getMemberDecl()->getName()));
      return Base;
    }
    if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
      clang::Expr::EvalResult R;
      int64_t Index = PathStep::AnyIndex;
      if (!Sub->getIdx()->isValueDependent() && Sub->getIdx()->EvaluateAsInt(R, Context))
        Index = R.Val.getInt().getExtValue();
      return pointee(Sub->getBase(), Index, Depth + 1);
    }
    if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(E); Un && Un->getOpcode() == clang::UO_Deref)
      return pointee(Un->getSubExpr(), 0, Depth + 1);
    return std::nullopt;
  }

  /// What element Index behind a pointer is: of an array, or behind a pointer variable that names a visible object.
  std::optional<std::pair<const clang::VarDecl*, Path>> pointee(const clang::Expr* E, int64_t Index,
                                                                unsigned Depth) const {
    if (Depth > 16) return std::nullopt;
    const clang::Expr* Inner = stripCasts(E);
    if (!Inner) return std::nullopt;
    // The object of a member function goes without a declaration.
    if (llvm::isa<clang::CXXThisExpr>(Inner) && Index == 0) return std::pair<const clang::VarDecl*, Path>{nullptr, Path{}};
    if (Inner->getType()->isArrayType()) {
      auto Base = place(Inner, Depth + 1);
      if (Base) Base->second.push_back(PathStep::index(Index));
      return Base;
    }
    if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(Inner); Un && Un->getOpcode() == clang::UO_AddrOf)
      return Index == 0 ? place(Un->getSubExpr(), Depth + 1) : std::nullopt;
    if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Inner))
      if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) {
        if (!llvm::isa<clang::ParmVarDecl>(Var) && Var->getInit() && Var->getType()->isPointerType())
          return pointee(Var->getInit(), Index, Depth + 1);
        // A pointer parameter: its pointee is tracked under the parameter itself.
        return std::pair{Var, Path{PathStep::index(Index)}};
      }
    return std::nullopt;
  }

  void add(const clang::Expr* LValue, const clang::Expr* Value, const clang::Stmt* Site) {
    if (auto Where = place(LValue)) Defs[Where->first].push_back({Where->second, Value, Site});
  }

  void definitions(const clang::Stmt* S) {
    if (const auto* DS = llvm::dyn_cast<clang::DeclStmt>(S)) {
      for (const clang::Decl* D : DS->decls())
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(D)) {
          Def New{{}, Var->getInit(), S};
          New.Nothing = !Var->getInit();
          Defs[Var].push_back(New);
        }
      return;
    }
    if (const auto* Range = llvm::dyn_cast<clang::CXXForRangeStmt>(S)) {
      if (const clang::VarDecl* Var = Range->getLoopVariable()) Ranges[Var] = Range->getRangeInit();
      return;
    }
    if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(S)) {
      if (Op->getOpcode() == clang::BO_Assign) add(Op->getLHS(), Op->getRHS(), S);
      else if (Op->isCompoundAssignmentOp()) add(Op->getLHS(), nullptr, S);
      return;
    }
    if (const auto* Op = llvm::dyn_cast<clang::UnaryOperator>(S)) {
      if (Op->isIncrementDecrementOp()) add(Op->getSubExpr(), nullptr, S);
      return;
    }
    if (const auto* Op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(S)) {
      if (Op->getOperator() == clang::OO_Equal && Op->getNumArgs() == 2) {
        add(Op->getArg(0), Op->getArg(1), S);
        return;
      }
    }
    if (const auto* Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(S)) {
      const clang::CXXMethodDecl* Method = Call->getMethodDecl();
      const clang::Expr* Object = Call->getImplicitObjectArgument();
      // Of the program's own classes: shape.setWarps(8).
      if (Method && !Method->isConst() && !Method->isStatic() && !Method->getParent()->isLambda() && !Object->getType()->isPointerType() &&
          !Context.getSourceManager().isInSystemHeader(Method->getLocation()) && place(Object) && MemberChange("").in(Method))
        add(Object, nullptr, S);
    }
    const clang::FunctionDecl* Callee = nullptr;
    llvm::SmallVector<const clang::Expr*, 8> Args;
    if (const auto* E = llvm::dyn_cast<clang::Expr>(S);
        E && llvm::isa<clang::CallExpr, clang::CXXConstructExpr>(E) && !llvm::isa<clang::CUDAKernelCallExpr>(E)) {
      Callee = calleeOf(E);
      Args = argumentsOf(E);
    }
    if (Args.empty() || (Callee && Callee->getIdentifier() && onlyReads(Callee->getName()))) return;
    for (unsigned I = 0; I < Args.size(); ++I) {
      clang::QualType Type;
      if (Callee && I < Callee->getNumParams()) Type = Callee->getParamDecl(I)->getType();
      const clang::Expr* Arg = strip(Args[I]);
      if (!Type.isNull() && Type->isReferenceType()) {
        if (Type->isLValueReferenceType() && !Type->getPointeeType().isConstQualified() && Arg->isLValue())
          add(Arg, nullptr, S);
        continue;
      }
      // By address: changed unless the callee promises not to.
      const clang::Expr* Inner = Arg;
      bool Constant = false;
      for (;;) {
        clang::QualType T = Inner->getType();
        if (T->isPointerType() && T->getPointeeType().isConstQualified()) Constant = true;
        const auto* Cast = llvm::dyn_cast<clang::CastExpr>(Inner);
        if (!Cast || Cast->getCastKind() == clang::CK_ArrayToPointerDecay) break;
        Inner = strip(Cast->getSubExpr());
      }
      if (Constant) continue;
      if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(Inner); Un && Un->getOpcode() == clang::UO_AddrOf)
        add(Un->getSubExpr(), nullptr, S);
      else if (const auto* Cast = llvm::dyn_cast<clang::CastExpr>(Inner))
        if (auto Where = place(Cast->getSubExpr())) {
          Where->second.push_back(PathStep::index(PathStep::AnyIndex));
          Defs[Where->first].push_back({Where->second, nullptr, S});
        }
    }
  }

  /// The statement runs whenever the body does.
  bool always(const clang::Stmt* S) const {
    for (const clang::Stmt* P = Nodes.lookup(S).Parent; P; S = P, P = Nodes.lookup(P).Parent)
      if (!runsWith(P, S)) return false;
    return true;
  }

  /// How a definition and a use in one tree relate.
  enum Flow { Never, Maybe, Always };
  Flow flow(const clang::Stmt* DefSite, const clang::Stmt* Use) const {
    llvm::SmallPtrSet<const clang::Stmt*, 32> Above;
    llvm::DenseMap<const clang::Stmt*, const clang::Stmt*> ChildOnPath;
    const clang::Stmt* Below = nullptr;
    for (const clang::Stmt* S = Use; S; Below = S, S = Nodes.lookup(S).Parent) {
      Above.insert(S);
      ChildOnPath[S] = Below;
    }
    bool Dominates = true;
    const clang::Stmt* Child = DefSite;
    for (const clang::Stmt* S = Nodes.lookup(DefSite).Parent; S; Child = S, S = Nodes.lookup(S).Parent) {
      if (!Above.contains(S)) {
        if (!runsWith(S, Child)) Dominates = false;
        if (const auto* Block = llvm::dyn_cast<clang::CompoundStmt>(S)) {
          // Control does not come out of a block that returns further down.
          bool After = false;
          for (const clang::Stmt* Sibling : Block->body()) {
            if (After && leaves(Sibling)) return Never;
            if (Sibling == Child) After = true;
          }
        }
        continue;
      }
      // S is the nearest common ancestor.
      const clang::Stmt* UseChild = ChildOnPath.lookup(S);
      if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S))
        if ((Child == If->getThen() && UseChild == If->getElse()) ||
            (Child == If->getElse() && UseChild == If->getThen()))
          return Never;
      if (const auto* Cond = llvm::dyn_cast<clang::AbstractConditionalOperator>(S))
        if (Child != Cond->getCond() && UseChild != Cond->getCond()) return Never;
      if (!runsWith(S, Child)) Dominates = false;
      if (const auto* Block = llvm::dyn_cast<clang::CompoundStmt>(S)) {
        bool Between = false, Stopped = false;
        for (const clang::Stmt* Sibling : Block->body()) {
          if (Sibling == Child) {
            Between = true;
            // "case 1: x = 2; break;" keeps its first statement below the case label.
            if (llvm::isa<clang::SwitchCase>(Sibling)) Dominates = true;
            continue;
          }
          if (!Between) continue;
          if (llvm::isa<clang::SwitchCase>(Sibling)) {
            if (Stopped) return Never;
            Dominates = false;
          }
          if (Sibling == UseChild) break;
          if (llvm::isa<clang::BreakStmt>(Sibling) || leaves(Sibling)) Stopped = true;
        }
        if (Stopped && UseChild && !llvm::isa<clang::SwitchCase>(UseChild)) return Never;
      }
      break;
    }
    return Dominates ? Always : Maybe;
  }

  /// The innermost loop that holds both, if any.
  const clang::Stmt* commonLoop(const clang::Stmt* A, const clang::Stmt* B) const {
    llvm::SmallPtrSet<const clang::Stmt*, 32> Above;
    for (const clang::Stmt* S = A; S; S = Nodes.lookup(S).Parent) Above.insert(S);
    for (const clang::Stmt* S = B; S; S = Nodes.lookup(S).Parent)
      if (isLoop(S) && Above.contains(S)) return S;
    return nullptr;
  }
  bool inside(const clang::Stmt* S, const clang::Stmt* Container) const {
    for (; S; S = Nodes.lookup(S).Parent)
      if (S == Container) return true;
    return false;
  }
};

//===- scanning ---------------------------------------------------------------------------------------------------===//

HostValues::HostValues(clang::ASTContext& Context) : Context(Context) {}
HostValues::~HostValues() = default;

void HostValues::scan() {
  const clang::SourceManager& SM = Context.getSourceManager();
  forEachDefinition(Context, [&](const clang::FunctionDecl* F) {
    if (!SM.isInSystemHeader(F->getLocation())) scanFunction(F);
  });
  for (const CallSite& Site : Sites) {
    if (llvm::isa<clang::CUDAKernelCallExpr>(Site.Call)) {
      KernelCalls.push_back(Site);
      continue;
    }
    const clang::FunctionDecl* Callee = calleeOf(Site.Call);
    if (!Callee) continue;
    if (Callee->getIdentifier() && (Callee->getName().starts_with("cuda") || Callee->getName().starts_with("cu")))
      Named.emplace_back(Callee->getName().str(), &Site);
    if (!SM.isInSystemHeader(Callee->getLocation())) Callers[Callee->getCanonicalDecl()].push_back(&Site);
  }
}

void HostValues::scanFunction(const clang::FunctionDecl* Root) {
  struct Visitor {
    HostValues& Self;
    const clang::FunctionDecl* Root;
    void visit(const clang::Stmt* S, const clang::FunctionDecl* In) {
      if (!S) return;
      if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S); If && If->isConstexpr()) {
        visit(If->getInit(), In);
        visit(If->getCond(), In);
        auto Kept = If->getNondiscardedCase(Self.Context);
        if (Kept) {
          visit(*Kept, In);
        } else {
          visit(If->getThen(), In);
          visit(If->getElse(), In);
        }
        return;
      }
      if (const auto* Lambda = llvm::dyn_cast<clang::LambdaExpr>(S)) {
        for (const clang::Stmt* Init : Lambda->capture_inits()) visit(Init, In);
        const clang::CXXMethodDecl* Op = Lambda->getCallOperator();
        if (const clang::FunctionTemplateDecl* Template = Lambda->getDependentCallOperator()) {
          for (const clang::FunctionDecl* Spec : Template->specializations())
            if (const clang::FunctionDecl* Def = Spec->getDefinition()) {
              Self.LambdaOuter[Def->getCanonicalDecl()] = Root;
              // Its body is a tree of its own.
              Self.scanFunction(Def);
            }
          return;
        }
        Self.LambdaOuter[Op->getCanonicalDecl()] = Root;
        visit(Op->getBody(), Op);
        return;
      }
      if (const auto* E = llvm::dyn_cast<clang::Expr>(S)) {
        if (llvm::isa<clang::CallExpr>(E)) Self.Sites.push_back({E, In, Root});
        else if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(E);
                 Construct && Construct->getNumArgs() && Construct->getConstructor()->isUserProvided())
          Self.Sites.push_back({E, In, Root});
        noteModification(E);
      }
      for (const clang::Stmt* Child : S->children()) visit(Child, In);
    }
    void noteModification(const clang::Expr* E) {
      const clang::Expr* Target = nullptr;
      if (const auto* Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(E)) {
        const clang::CXXMethodDecl* Method = Call->getMethodDecl();
        const clang::VarDecl* Global = globalOf(Call->getImplicitObjectArgument());
        if (Global && Method && !Method->isConst() && !Self.ModifiedGlobals.contains(Global) && MemberChange("").in(Method))
          Self.ModifiedGlobals.insert(Global);
      }
      if (llvm::isa<clang::CallExpr, clang::CXXConstructExpr>(E) && !llvm::isa<clang::CUDAKernelCallExpr>(E))
        if (const clang::FunctionDecl* Callee = calleeOf(E)) {
          auto Args = argumentsOf(E);
          for (unsigned I = 0; I < Args.size() && I < Callee->getNumParams(); ++I) {
            clang::QualType Type = Callee->getParamDecl(I)->getType();
            if (Type->isLValueReferenceType() && !Type->getPointeeType().isConstQualified()) note(Args[I]);
          }
        }
      if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(E); Op && Op->isAssignmentOp()) Target = Op->getLHS();
      else if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(E);
               Un && (Un->isIncrementDecrementOp() || Un->getOpcode() == clang::UO_AddrOf))
        Target = Un->getSubExpr();
      else if (const auto* Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(E);
               Call && Call->getOperator() == clang::OO_Equal)
        Target = Call->getArg(0);
      note(Target);
    }
    void note(const clang::Expr* Target) {
      if (const clang::VarDecl* Global = globalOf(Target)) Self.ModifiedGlobals.insert(Global);
    }
    static const clang::VarDecl* globalOf(const clang::Expr* Target) {
      while (Target) {
        Target = stripCasts(Target);
        if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(Target)) Target = Member->getBase();
        else if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(Target)) Target = Sub->getBase();
        else break;
      }
      if (const auto* Ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(Target))
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()); Var && Var->hasGlobalStorage()) return Var->getCanonicalDecl();
      return nullptr;
    }
  } V{*this, Root};
  if (const auto* Ctor = llvm::dyn_cast<clang::CXXConstructorDecl>(Root))
    for (const clang::CXXCtorInitializer* Init : Ctor->inits()) V.visit(Init->getInit(), Root);
  V.visit(Root->getBody(), Root);
}

std::vector<const CallSite*> HostValues::callsNamed(llvm::StringRef Name) const {
  std::vector<const CallSite*> Out;
  for (const auto& [Callee, Site] : Named)
    if (Callee == Name) Out.push_back(Site);
  return Out;
}

const std::vector<const CallSite*>* HostValues::callersOf(const clang::FunctionDecl* F) const {
  auto It = Callers.find(F->getCanonicalDecl());
  return It == Callers.end() ? nullptr : &It->second;
}

const CallContext* HostValues::push(const clang::FunctionDecl* Callee, const CallSite* Site, const CallContext* Parent) {
  Contexts.push_back({Callee->getCanonicalDecl(), Site, Parent, Parent ? Parent->Depth + 1 : 1});
  return &Contexts.back();
}

HostValues::Body* HostValues::body(const clang::FunctionDecl* Outer) {
  std::unique_ptr<Body>& Slot = Bodies[Outer];
  if (!Slot) {
    auto New = std::make_unique<Body>(Context);
    New->build(Outer);
    Bodies[Outer] = std::move(New);
    return Bodies[Outer].get();
  }
  return Slot.get();
}

/// The function whose tree of statements holds what is declared in DC.
const clang::FunctionDecl* HostValues::outermost(const clang::DeclContext* DC) const {
  const auto* F = llvm::dyn_cast_or_null<clang::FunctionDecl>(DC);
  while (F) {
    const auto* Method = llvm::dyn_cast<clang::CXXMethodDecl>(F);
    bool Plain = Method && Method->getParent()->isLambda() && !Method->isTemplateInstantiation();
    if (!Plain) break;
    auto It = LambdaOuter.find(F->getCanonicalDecl());
    if (It == LambdaOuter.end()) break;
    F = It->second;
  }
  if (F && !F->doesThisDeclarationHaveABody()) F = F->getDefinition();
  return F;
}

const clang::Stmt* HostValues::parent(const clang::Stmt* S, const clang::FunctionDecl* Outer) {
  return body(Outer)->Nodes.lookup(S).Parent;
}

//===- resolution -------------------------------------------------------------------------------------------------===//

namespace {
void unknown(std::vector<Leaf>& Out) {
  Leaf L;
  L.Unknown = true;
  Out.push_back(L);
}
void zero(std::vector<Leaf>& Out) {
  Leaf L;
  L.Zero = true;
  Out.push_back(L);
}
} // namespace

/// Where the memory behind an address is read: the expression that follows the pointer, not the one that took the
/// address. Kept beside the path while a resolution is under way.
static thread_local const clang::Stmt* ReadAt = nullptr;
namespace {
struct ReadingAt {
  const clang::Stmt* Saved;
  explicit ReadingAt(const clang::Stmt* S) : Saved(ReadAt) { ReadAt = S; }
  ~ReadingAt() { ReadAt = Saved; }
};
} // namespace

std::vector<Leaf> HostValues::resolve(const clang::Expr* E, const CallContext* C, const Path& P) {
  std::vector<Leaf> Out;
  Budget = MaxSteps;
  ReadingAt At(E);
  resolveInto(E, P, C, Out, 0);
  return Out;
}

void HostValues::resolveInto(const clang::Expr* E, Path P, const CallContext* C, std::vector<Leaf>& Out,
                             unsigned Depth) {
  E = strip(E);
  if (!E || Depth > MaxDepth || Budget == 0 || E->isValueDependent() || E->containsErrors() || Out.size() > 256)
    return unknown(Out);
  --Budget;
  ++Depth;

  if (const auto* Cast = llvm::dyn_cast<clang::CastExpr>(E)) {
    const clang::Expr* Sub = strip(Cast->getSubExpr());
    switch (Cast->getCastKind()) {
    case clang::CK_ArrayToPointerDecay: {
      // The elements are read where the pointer is followed.
      if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Sub); Ref && !P.empty())
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) {
          const auto* Use = llvm::dyn_cast_or_null<clang::Expr>(ReadAt);
          return resolveVar(Var, P, Use ? Use : E, C, Out, Depth);
        }
      return resolveInto(Sub, P, C, Out, Depth);
    }
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToIntegral:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingCast:
    case clang::CK_FloatingToBoolean:
      // Changes the value: arithmetic's business.
      break;
    default: return resolveInto(Sub, P, C, Out, Depth);
    }
  }
  if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(E)) {
    if (Un->getOpcode() == clang::UO_AddrOf) {
      const clang::Expr* Sub = strip(Un->getSubExpr());
      if (P.empty()) {
        if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Sub); Ref && llvm::isa<clang::FunctionDecl>(Ref->getDecl()))
          return resolveInto(Sub, P, C, Out, Depth);
        Out.push_back({E, C});
        return;
      }
      if (P.front().isField()) return unknown(Out);
      if (const auto* Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(Sub)) {
        auto Base = valuesOf(Element->getIdx(), C, Depth);
        if (Base && Base->size() == 1 && P.front().Index != PathStep::AnyIndex)
          P.front().Index += Base->front();
        else
          P.front().Index = PathStep::AnyIndex;
        const clang::Stmt* Keep = ReadAt;
        ReadingAt At(Keep);
        return resolveInto(Element->getBase(), P, C, Out, Depth);
      }
      if (P.front().Index > 0) return unknown(Out);
      Path Rest = tail(P, 1);
      if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Sub))
        if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) {
          const auto* Use = llvm::dyn_cast_or_null<clang::Expr>(ReadAt);
          return resolveVar(Var, Rest, Use ? Use : Ref, C, Out, Depth);
        }
      return resolveInto(Sub, Rest, C, Out, Depth);
    }
    if (Un->getOpcode() == clang::UO_Deref) {
      ReadingAt At(E);
      return resolveInto(Un->getSubExpr(), joined({PathStep::index(0)}, P), C, Out, Depth);
    }
    if (Un->getOpcode() == clang::UO_Plus && !P.empty()) return resolveInto(Un->getSubExpr(), P, C, Out, Depth);
  }
  if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
    if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) return resolveVar(Var, P, E, C, Out, Depth);
    if (llvm::isa<clang::FunctionDecl>(Ref->getDecl()) &&
        llvm::all_of(P, [](const PathStep& S) { return !S.isField() && S.Index == 0; })) {
      Out.push_back({E, C});
      return;
    }
    if (!P.empty()) return unknown(Out);
    Out.push_back({E, C});
    return;
  }
  if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(E)) {
    if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(Member->getMemberDecl()))
      return resolveVar(Var, P, E, C, Out, Depth);
    // The members of library classes (the size of a container) are changed by functions that are not followed.
    if (const auto* Field = llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
        Field && !Field->getParent()->getDeclContext()->getRedeclContext()->isTranslationUnit() && Context.getSourceManager().isInSystemHeader(Field->getLocation()) &&
        !Field->isAnonymousStructOrUnion() && Field->getParent()->getEnclosingNamespaceContext()->isNamespace())
      return unknown(Out);
    Path Full;
    if (Member->isArrow()) Full.push_back(PathStep::index(0));
    if (!isAnonymousMember(Member->getMemberDecl()))
      Full.push_back(PathStep::field(Member->getMemberDecl()->getName()));
    if (!Member->isArrow()) return resolveInto(Member->getBase(), joined(Full, P), C, Out, Depth);
    ReadingAt At(E);
    return resolveInto(Member->getBase(), joined(Full, P), C, Out, Depth);
  }
  if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
    auto Index = valuesOf(Sub->getIdx(), C, Depth);
    int64_t I = Index && Index->size() == 1 ? Index->front() : PathStep::AnyIndex;
    ReadingAt At(E);
    return resolveInto(Sub->getBase(), joined({PathStep::index(I)}, P), C, Out, Depth);
  }
  if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(E)) {
    std::optional<bool> Known = truth(Cond->getCond(), C);
    if (Known.value_or(true)) resolveInto(Cond->getTrueExpr(), P, C, Out, Depth);
    if (!Known.value_or(false)) resolveInto(Cond->getFalseExpr(), P, C, Out, Depth);
    return;
  }
  if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(E)) {
    if (Op->getOpcode() == clang::BO_Comma || Op->getOpcode() == clang::BO_Assign)
      return resolveInto(Op->getRHS(), P, C, Out, Depth);
    if (Op->isAdditiveOp() && Op->getType()->isPointerType() && !P.empty() && !P.front().isField()) {
      auto Shift = valuesOf(Op->getRHS(), C, Depth);
      if (Shift && Shift->size() == 1 && P.front().Index != PathStep::AnyIndex)
        P.front().Index += Op->getOpcode() == clang::BO_Add ? Shift->front() : -Shift->front();
      else
        P.front().Index = PathStep::AnyIndex;
      return resolveInto(Op->getLHS(), P, C, Out, Depth);
    }
  }
  if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(E)) {
    const clang::CXXConstructorDecl* Ctor = Construct->getConstructor();
    if (Ctor->isCopyOrMoveConstructor() && Construct->getNumArgs() >= 1 && !Ctor->isUserProvided())
      return resolveInto(Construct->getArg(0), P, C, Out, Depth);
    if (P.empty() || !P.front().isField()) {
      Out.push_back({E, C, false, !P.empty()});
      return;
    }
    const auto* Def = llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(Ctor->getDefinition());
    // A constructor that the program does not write has the initialisers beside the members.
    if (Def && (Ctor->isUserProvided() || Ctor->isDefaultConstructor())) {
      for (const CallContext* X = C; X; X = X->Parent)
        if (X->Callee == Ctor->getCanonicalDecl()) return unknown(Out);
      Sites.push_back({E, nullptr, nullptr});
      const CallContext* Inner = push(Ctor, &Sites.back(), C);
      // What the body of the constructor sets last.
      Body* B = body(Def);
      if (auto It = B->Defs.find(nullptr); It != B->Defs.end())
        for (auto D = It->second.rbegin(); D != It->second.rend(); ++D) {
          size_t Common = 0;
          while (Common < D->Where.size() && Common < P.size() && D->Where[Common].Field == P[Common].Field && D->Where[Common].Index == P[Common].Index) ++Common;
          if (Common < D->Where.size() && Common < P.size() && (D->Where[Common].isField() || (D->Where[Common].Index != PathStep::AnyIndex && P[Common].Index != PathStep::AnyIndex))) continue;
          if (Common < D->Where.size() || !D->Value || !B->always(D->Site)) return unknown(Out);
          return resolveInto(D->Value, tail(P, Common), Inner, Out, Depth);
        }
      for (const clang::CXXCtorInitializer* Init : Def->inits())
        if (const clang::FieldDecl* Field = Init->getMember(); Field && Field->getName() == P.front().Field) {
          if (Ctor->isUserProvided() && MemberChange(P.front().Field).in(Def)) return unknown(Out);
          return resolveInto(Init->getInit(), tail(P, 1), Inner, Out, Depth);
        }
      for (const clang::CXXCtorInitializer* Init : Def->inits())
        if (const auto* Base = Init->isBaseInitializer() ? Init->getBaseClass()->getAsCXXRecordDecl() : nullptr;
            Base && Base->hasDefinition() && hasField(Base->getDefinition(), P.front().Field)) {
          if (Ctor->isUserProvided() && MemberChange(P.front().Field).in(Def)) return unknown(Out);
          return resolveInto(Init->getInit(), P, Inner, Out, Depth);
        }
      if (Ctor->isUserProvided()) return unknown(Out);
    }
    if (Construct->requiresZeroInitialization()) return zero(Out);
    return unknown(Out);
  }
  if (llvm::isa<clang::CXXScalarValueInitExpr, clang::ImplicitValueInitExpr>(E)) return zero(Out);
  if (const auto* List = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(E))
    return resolveInto(List->getSubExpr(), P, C, Out, Depth);
  if (const auto* List = llvm::dyn_cast<clang::InitListExpr>(E)) {
    if (List->isTransparent() || P.empty()) {
      if (List->getNumInits() == 1) return resolveInto(List->getInit(0), P, C, Out, Depth);
      if (List->getNumInits() == 0 && P.empty()) return zero(Out);
      return unknown(Out);
    }
    if (P.front().isField()) {
      const clang::RecordDecl* Record = List->getType()->getAsRecordDecl();
      if (!Record) return unknown(Out);
      if (const auto* CXX = llvm::dyn_cast<clang::CXXRecordDecl>(Record); CXX && CXX->getNumBases()) return unknown(Out);
      if (Record->isUnion()) {
        const clang::FieldDecl* Active = List->getInitializedFieldInUnion();
        if (!Active || List->getNumInits() == 0) return zero(Out);
        if (Active->getName() == P.front().Field) return resolveInto(List->getInit(0), tail(P, 1), C, Out, Depth);
        return unknown(Out);
      }
      unsigned I = 0;
      for (const clang::FieldDecl* Field : Record->fields()) {
        if (Field->isUnnamedBitField()) continue;
        if (Field->getName() == P.front().Field && I < List->getNumInits())
          if (const auto* Default = llvm::dyn_cast<clang::CXXDefaultInitExpr>(List->getInit(I)->IgnoreImplicit()))
            if (readsMembers(Default->getExpr())) return unknown(Out); // of this object
        if (Field->getName() == P.front().Field)
          return I < List->getNumInits() ? resolveInto(List->getInit(I), tail(P, 1), C, Out, Depth) : zero(Out);
        ++I;
      }
      return unknown(Out);
    }
    if (P.front().Index == PathStep::AnyIndex) {
      for (const clang::Expr* Init : List->inits()) resolveInto(Init, tail(P, 1), C, Out, Depth);
      if (List->getNumInits() == 0) unknown(Out);
      return;
    }
    if (P.front().Index >= 0 && static_cast<unsigned>(P.front().Index) < List->getNumInits())
      return resolveInto(List->getInit(P.front().Index), tail(P, 1), C, Out, Depth);
    return List->hasArrayFiller() ? zero(Out) : unknown(Out);
  }
  if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(E)) return resolveCall(Call, P, C, Out, Depth);
  if (llvm::isa<clang::CXXThisExpr>(E)) {
    for (const CallContext* X = C; X; X = X->Parent) {
      const auto* Method = llvm::dyn_cast<clang::CXXMethodDecl>(X->Callee);
      if (!Method || Method->getParent()->isLambda() || !Method->isInstance()) continue;
      const clang::Expr* Object = nullptr;
      if (llvm::isa<clang::CXXConstructExpr>(X->Site->Call) && !P.empty() && !P.front().isField())
        return resolveInto(X->Site->Call, tail(P, 1), X->Parent, Out, Depth);
      if (const auto* Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(X->Site->Call))
        Object = Member->getImplicitObjectArgument();
      else if (const auto* Op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(X->Site->Call))
        Object = Op->getArg(0);
      else if (llvm::isa<clang::CXXConstructExpr>(X->Site->Call) && llvm::isa<clang::CXXConstructorDecl>(Method) && P.size() > 1) {
        // What another member was initialised with: `int threads = warps * 32;`
        ReadingAt At(X->Site->Call);
        return resolveInto(X->Site->Call, tail(P, 1), X->Parent, Out, Depth);
      }
      if (!Object || P.empty()) return unknown(Out);
      ReadingAt At(X->Site->Call);
      if (Object->getType()->isPointerType()) return resolveInto(Object, P, X->Parent, Out, Depth);
      return resolveInto(Object, tail(P, 1), X->Parent, Out, Depth);
    }
    return unknown(Out);
  }
  if (!P.empty()) return unknown(Out);
  Out.push_back({E, C});
}

void HostValues::resolveCall(const clang::CallExpr* Call, const Path& P, const CallContext* C, std::vector<Leaf>& Out,
                             unsigned Depth) {
  const clang::FunctionDecl* Callee = Call->getDirectCallee();
  if (!Callee) return unknown(Out);
  if (isStdFunction(Callee, {"move", "forward", "as_const", "launder"}) && Call->getNumArgs() == 1)
    return resolveInto(Call->getArg(0), P, C, Out, Depth);
  if (const auto* Conversion = llvm::dyn_cast<clang::CXXConversionDecl>(Callee);
      Conversion && Conversion->getParent()->isLambda())
    return unknown(Out);
  const clang::FunctionDecl* Def = Callee->getDefinition();
  if (!Def || !Def->hasBody() || Def->isDependentContext()) return unknown(Out);
  const auto* Block = llvm::dyn_cast<clang::CompoundStmt>(Def->getBody());
  bool System = Context.getSourceManager().isInSystemHeader(Def->getLocation());
  if (System && (!Block || Block->size() != 1 || !llvm::isa<clang::ReturnStmt>(Block->body_front())))
    return unknown(Out);
  for (const CallContext* X = C; X; X = X->Parent)
    if (X->Callee == Callee->getCanonicalDecl() || X->Depth > 12) return unknown(Out);
  Sites.push_back({Call, nullptr, nullptr});
  const CallContext* Inner = push(Callee, &Sites.back(), C);
  std::vector<const clang::ReturnStmt*> Returns;
  std::function<void(const clang::Stmt*)> Collect = [&](const clang::Stmt* S) {
    if (!S || llvm::isa<clang::LambdaExpr>(S)) return;
    if (const auto* R = llvm::dyn_cast<clang::ReturnStmt>(S)) Returns.push_back(R);
    if (const auto* If = llvm::dyn_cast<clang::IfStmt>(S); If && If->isConstexpr())
      if (auto Kept = If->getNondiscardedCase(Context)) return Collect(*Kept);
    for (const clang::Stmt* Child : S->children()) Collect(Child);
  };
  Collect(Def->getBody());
  const clang::FunctionDecl* Outer = outermost(Def);
  bool Any = false;
  for (const clang::ReturnStmt* R : Returns) {
    if (!R->getRetValue() || (Outer && !mayRun(R, Outer, Inner))) continue;
    Any = true;
    resolveInto(R->getRetValue(), P, Inner, Out, Depth);
  }
  if (!Any) unknown(Out);
}

void HostValues::resolveVar(const clang::VarDecl* V, const Path& P, const clang::Expr* Use, const CallContext* C,
                            std::vector<Leaf>& Out, unsigned Depth) {
  if (V->hasGlobalStorage()) {
    const clang::VarDecl* WithInit = nullptr;
    const clang::Expr* Init = V->getAnyInitializer(WithInit);
    clang::QualType Type = Context.getBaseElementType(V->getType());
    bool Fixed = V->isConstexpr() || Type.isConstQualified();
    bool Own = V->isStaticLocal() || V->getFormalLinkage() == clang::Linkage::Internal;
    if (Init && (Fixed || (Own && !ModifiedGlobals.contains(V->getCanonicalDecl()))))
      return resolveInto(Init, P, C, Out, Depth);
    return unknown(Out);
  }
  const clang::FunctionDecl* Root = outermost(V->getParentFunctionOrMethod());
  const auto* Parm = llvm::dyn_cast<clang::ParmVarDecl>(V);
  bool Killed = false;
  if (Root && Root->hasBody()) {
    Body* B = body(Root);
    if (auto It = B->Ranges.find(V); It != B->Ranges.end()) {
      Path Full{PathStep::index(PathStep::AnyIndex)};
      return resolveInto(It->second, joined(Full, P), C, Out, Depth);
    }
    auto It = B->Defs.find(V);
    if (It != B->Defs.end()) {
      auto UseNode = B->Nodes.find(Use);
      bool SameTree = UseNode != B->Nodes.end();
      // The part of the wanted path that Value must still be followed into; nullopt: another part of the variable.
      auto relate = [&](const Def& D, bool& Exact) -> std::optional<Path> {
        Exact = true;
        size_t I = 0;
        for (; I < D.Where.size() && I < P.size(); ++I) {
          const PathStep &A = D.Where[I], &W = P[I];
          if (A.isField() != W.isField() || A.Field != W.Field) return std::nullopt;
          if (!A.isField() && A.Index != W.Index) {
            if (A.Index != PathStep::AnyIndex && W.Index != PathStep::AnyIndex) return std::nullopt;
            Exact = false;
          }
        }
        if (I < D.Where.size()) { // a part of what is wanted
          Exact = false;
          return Path{};
        }
        return tail(P, I);
      };
      auto take = [&](const Def& D, const Path& Rest) {
        if (D.Nothing) return;
        if (!D.Value || D.Where.size() > P.size()) return unknown(Out);
        resolveInto(D.Value, Rest, C, Out, Depth);
      };
      const Def* Killer = nullptr;
      std::vector<std::pair<const Def*, Path>> Taken;
      unsigned At = SameTree ? UseNode->second.Begin : ~0u;
      for (auto D = It->second.rbegin(); D != It->second.rend(); ++D) {
        if (SameTree && D->End >= At) continue;
        bool Exact = true;
        std::optional<Path> Rest = relate(*D, Exact);
        if (!Rest) continue;
        Body::Flow Flow = SameTree ? B->flow(D->Site, Use) : Body::Maybe;
        if (Flow == Body::Never) continue;
        Taken.emplace_back(&*D, *Rest);
        // In another tree the use comes at an unknown time: a lone initial value is one of all.
        if (Flow == Body::Always && Exact) {
          Killer = &*D;
          break;
        }
      }
      if (SameTree)
        for (const Def& D : It->second) {
          if (D.End < At) continue;
          const clang::Stmt* Loop = B->commonLoop(D.Site, Use);
          if (!Loop || (Killer && B->inside(Killer->Site, Loop)) || B->inside(Use, D.Site)) continue;
          bool Exact = true;
          if (std::optional<Path> Rest = relate(D, Exact)) Taken.emplace_back(&D, *Rest);
        }
      Killed = Killer != nullptr;
      for (auto& [D, Rest] : Taken) take(*D, Rest);
      if (!Parm) {
        if (Taken.empty() || Out.empty()) unknown(Out);
        return;
      }
    }
  }
  if (!Parm) {
    // An init-capture has no declaration statement.
    if (V->isInitCapture() && V->getInit()) return resolveInto(V->getInit(), P, C, Out, Depth);
    return unknown(Out);
  }
  if (Killed) return;
  const auto* F = llvm::dyn_cast_or_null<clang::FunctionDecl>(Parm->getDeclContext());
  if (!F) return unknown(Out);
  F = F->getCanonicalDecl();
  for (const CallContext* X = C; X; X = X->Parent) {
    if (X->Callee != F) continue;
    auto Args = argumentsOf(X->Site->Call);
    unsigned I = Parm->getFunctionScopeIndex();
    if (I >= Args.size()) return unknown(Out);
    ReadingAt At(X->Site->Call);
    return resolveInto(Args[I], P, X->Parent, Out, Depth);
  }
  Unbound.insert(F);
  unknown(Out);
}

//===- numbers ----------------------------------------------------------------------------------------------------===//

static int64_t fit(int64_t V, clang::QualType Type, const clang::ASTContext& Context) {
  if (!Type->isIntegralOrEnumerationType() || Type->isDependentType()) return V;
  if (Type->isBooleanType()) return V != 0;
  unsigned Width = Context.getIntWidth(Type);
  if (Width >= 64) return V;
  uint64_t Mask = (uint64_t(1) << Width) - 1;
  uint64_t Low = uint64_t(V) & Mask;
  if (Type->isSignedIntegerOrEnumerationType() && (Low >> (Width - 1))) Low |= ~Mask;
  return int64_t(Low);
}

std::optional<std::vector<int64_t>> HostValues::values(const clang::Expr* E, const CallContext* C, const Path& P) {
  Budget = MaxSteps;
  ReadingAt At(E);
  if (P.empty()) return valuesOf(E, C, 0);
  std::vector<Leaf> Leaves;
  resolveInto(E, P, C, Leaves, 0);
  Values Out;
  for (const Leaf& L : Leaves) {
    if (L.Unknown) return std::nullopt;
    auto V = L.Zero ? Values{0} : valuesOf(L.E, L.Context, 1);
    if (!V) return std::nullopt;
    Out = merged(Out, *V);
    if (Out.size() > MaxValues) return std::nullopt;
  }
  if (Out.empty()) return std::nullopt;
  return Out;
}

std::optional<bool> HostValues::truth(const clang::Expr* E, const CallContext* C) {
  if (!E || E->isValueDependent() || E->containsErrors()) return std::nullopt;
  bool Result = false;
  if (E->EvaluateAsBooleanCondition(Result, Context)) return Result;
  auto V = valuesOf(E, C, 8);
  if (!V) return std::nullopt;
  bool Zero = llvm::is_contained(*V, 0);
  bool Other = llvm::any_of(*V, [](int64_t X) { return X != 0; });
  if (Zero && Other) return std::nullopt;
  return Other;
}

std::optional<std::vector<int64_t>> HostValues::valuesOf(const clang::Expr* E, const CallContext* C, unsigned Depth) {
  E = strip(E);
  if (!E || Depth > MaxDepth || Budget == 0 || E->isValueDependent() || E->containsErrors()) return std::nullopt;
  --Budget;
  ++Depth;
  if (E->getType()->isIntegralOrEnumerationType()) {
    clang::Expr::EvalResult R;
    if (E->EvaluateAsInt(R, Context)) {
      const llvm::APSInt& I = R.Val.getInt();
      if (I.getSignificantBits() > 64 && !(I.isUnsigned() && I.getActiveBits() <= 64)) return std::nullopt;
      return Values{I.isUnsigned() ? int64_t(I.getZExtValue()) : I.getSExtValue()};
    }
  }
  auto each = [&](std::optional<Values> V, auto Fn) -> std::optional<Values> {
    if (!V) return std::nullopt;
    Values Out;
    for (int64_t X : *V) Out.push_back(fit(Fn(X), E->getType(), Context));
    return merged(Out, {});
  };
  if (const auto* Cast = llvm::dyn_cast<clang::CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
      return each(valuesOf(Cast->getSubExpr(), C, Depth), [](int64_t X) { return X; });
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp: return valuesOf(Cast->getSubExpr(), C, Depth);
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion: break;
    default: return std::nullopt;
    }
  }
  if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(E)) {
    switch (Un->getOpcode()) {
    case clang::UO_Plus: return each(valuesOf(Un->getSubExpr(), C, Depth), [](int64_t X) { return X; });
    case clang::UO_Minus:
      return each(valuesOf(Un->getSubExpr(), C, Depth), [](int64_t X) { return int64_t(-uint64_t(X)); });
    case clang::UO_Not: return each(valuesOf(Un->getSubExpr(), C, Depth), [](int64_t X) { return ~X; });
    case clang::UO_LNot: return each(valuesOf(Un->getSubExpr(), C, Depth), [](int64_t X) { return int64_t(!X); });
    case clang::UO_Deref: break;
    default: return std::nullopt;
    }
  }
  if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(E)) {
    if (Op->isLogicalOp()) {
      std::optional<bool> L = truth(Op->getLHS(), C);
      if (L && *L == (Op->getOpcode() == clang::BO_LOr)) return Values{int64_t(*L)};
      std::optional<bool> R = truth(Op->getRHS(), C);
      if (R && *R == (Op->getOpcode() == clang::BO_LOr)) return Values{int64_t(*R)};
      if (!L || !R) return std::nullopt;
      return Values{int64_t(*R)};
    }
    if (Op->getOpcode() == clang::BO_Comma || Op->getOpcode() == clang::BO_Assign)
      return valuesOf(Op->getRHS(), C, Depth);
    if (!Op->isCompoundAssignmentOp() && Op->getLHS()->getType()->isIntegralOrEnumerationType() &&
        Op->getRHS()->getType()->isIntegralOrEnumerationType()) {
      auto L = valuesOf(Op->getLHS(), C, Depth);
      if (!L) return std::nullopt;
      auto R = valuesOf(Op->getRHS(), C, Depth);
      if (!R || L->size() * R->size() > MaxValues * 4) return std::nullopt;
      bool Unsigned = Op->getLHS()->getType()->isUnsignedIntegerOrEnumerationType();
      Values Out;
      for (int64_t A : *L)
        for (int64_t B : *R) {
          int64_t V = 0;
          uint64_t UA = uint64_t(A), UB = uint64_t(B);
          switch (Op->getOpcode()) {
          case clang::BO_Add: V = int64_t(UA + UB); break;
          case clang::BO_Sub: V = int64_t(UA - UB); break;
          case clang::BO_Mul: V = int64_t(UA * UB); break;
          case clang::BO_Div:
          case clang::BO_Rem:
            if (B == 0 || (A == INT64_MIN && B == -1)) return std::nullopt;
            if (Unsigned) V = int64_t(Op->getOpcode() == clang::BO_Div ? UA / UB : UA % UB);
            else V = Op->getOpcode() == clang::BO_Div ? A / B : A % B;
            break;
          case clang::BO_Shl:
          case clang::BO_Shr:
            if (B < 0 || B > 63) return std::nullopt;
            V = Op->getOpcode() == clang::BO_Shl ? int64_t(UA << B) : Unsigned ? int64_t(UA >> B) : A >> B;
            break;
          case clang::BO_And: V = A & B; break;
          case clang::BO_Or: V = A | B; break;
          case clang::BO_Xor: V = A ^ B; break;
          case clang::BO_LT: V = Unsigned ? UA < UB : A < B; break;
          case clang::BO_GT: V = Unsigned ? UA > UB : A > B; break;
          case clang::BO_LE: V = Unsigned ? UA <= UB : A <= B; break;
          case clang::BO_GE: V = Unsigned ? UA >= UB : A >= B; break;
          case clang::BO_EQ: V = A == B; break;
          case clang::BO_NE: V = A != B; break;
          default: return std::nullopt;
          }
          Out.push_back(fit(V, Op->getType(), Context));
        }
      Out = merged(Out, {});
      if (Out.size() > MaxValues) return std::nullopt;
      return Out;
    }
    return std::nullopt;
  }
  if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(E)) {
    std::optional<bool> Known = truth(Cond->getCond(), C);
    if (Known) return valuesOf(*Known ? Cond->getTrueExpr() : Cond->getFalseExpr(), C, Depth);
    auto L = valuesOf(Cond->getTrueExpr(), C, Depth);
    if (!L) return std::nullopt;
    auto R = valuesOf(Cond->getFalseExpr(), C, Depth);
    if (!R) return std::nullopt;
    return merged(*L, *R);
  }
  if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(E)) {
    const clang::FunctionDecl* Callee = Call->getDirectCallee();
    bool Max = isStdFunction(Callee, {"max"});
    if ((Max || isStdFunction(Callee, {"min"})) && Call->getNumArgs() == 2) {
      auto L = valuesOf(Call->getArg(0), C, Depth);
      if (!L) return std::nullopt;
      auto R = valuesOf(Call->getArg(1), C, Depth);
      if (!R) return std::nullopt;
      Values Out;
      for (int64_t A : *L)
        for (int64_t B : *R) Out.push_back(Max ? std::max(A, B) : std::min(A, B));
      return merged(Out, {});
    }
  }
  std::vector<Leaf> Leaves;
  resolveInto(E, {}, C, Leaves, Depth);
  Values Out;
  for (const Leaf& L : Leaves) {
    if (L.Unknown || L.E == E) return std::nullopt;
    auto V = L.Zero ? Values{0} : valuesOf(L.E, L.Context, Depth);
    if (!V) return std::nullopt;
    Out = merged(Out, *V);
    if (Out.size() > MaxValues) return std::nullopt;
  }
  if (Out.empty()) return std::nullopt;
  return Out;
}

bool HostValues::mayRun(const clang::Stmt* S, const clang::FunctionDecl* Outer, const CallContext* C) {
  Body* B = body(Outer);
  if (!Budget) Budget = MaxSteps;
  const clang::Stmt* Child = S;
  for (const clang::Stmt* P = B->Nodes.lookup(S).Parent; P; Child = P, P = B->Nodes.lookup(P).Parent) {
    if (const auto* If = llvm::dyn_cast<clang::IfStmt>(P)) {
      if (Child == If->getThen() && truth(If->getCond(), C) == false) return false;
      if (Child == If->getElse() && truth(If->getCond(), C) == true) return false;
    } else if (const auto* Cond = llvm::dyn_cast<clang::ConditionalOperator>(P)) {
      if (Child == Cond->getTrueExpr() && truth(Cond->getCond(), C) == false) return false;
      if (Child == Cond->getFalseExpr() && truth(Cond->getCond(), C) == true) return false;
    } else if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(P); Op && Op->isLogicalOp()) {
      if (Child == Op->getRHS() && truth(Op->getLHS(), C) == (Op->getOpcode() == clang::BO_LOr)) return false;
    } else if (const auto* Block = llvm::dyn_cast<clang::CompoundStmt>(P)) {
      for (const clang::Stmt* Earlier : Block->body()) {
        if (Earlier == Child) break;
        if (llvm::isa<clang::SwitchCase>(Earlier)) break; // reached by a jump
        const auto* If = llvm::dyn_cast<clang::IfStmt>(Earlier);
        if (If && leaves(If->getThen()) && truth(If->getCond(), C) == true) return false;
      }
    }
  }
  return true;
}

} // namespace cudalint
