//===- InterpExpr.cpp - expressions ---------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Interp.h"
#include "Shared.h"
#include "clang/AST/RecordLayout.h"
#include <bit>

using namespace clang;

namespace cudalint {

/// A step of the interpreter costs about as much as this many values.
static constexpr uint64_t StepWork = 32;

void Interp::step() {
  Work += StepWork;
  if (++Steps > Opt.MaxSteps || work() > Opt.MaxWork) throw BudgetExceeded{};
  if ((Steps & 1023) == 0 && threadSeconds() > Deadline) throw BudgetExceeded{};
}

void Interp::unmodelled(std::string What) {
  for (const std::string& S : Tr->Unmodelled)
    if (S == What) return;
  if (Tr->Unmodelled.size() < 32) Tr->Unmodelled.push_back(std::move(What));
}

Value Interp::lanes(llvm::function_ref<Scalar(unsigned)> F) {
  Work += T;
  auto V = std::make_shared<std::vector<Scalar>>(T);
  bool Same = true;
  for (unsigned I = 0; I < T; ++I) {
    (*V)[I] = F(I);
    Same &= (*V)[I] == (*V)[0];
  }
  if (Same && T) return Value::of((*V)[0]);
  Value R;
  R.Lanes = std::move(V);
  return R;
}

Value Interp::map1(Value X, llvm::function_ref<Scalar(Scalar)> F) {
  if (X.uniform()) return Value::of(F(X.U));
  Scalar LastIn, LastOut;
  bool Have = false;
  return lanes([&](unsigned I) {
    Scalar S = (*X.Lanes)[I];
    if (!Have || !(S == LastIn)) LastIn = S, LastOut = F(S), Have = true;
    return LastOut;
  });
}

Value Interp::map2(Value X, Value Y, llvm::function_ref<Scalar(Scalar, Scalar)> F) {
  if (X.uniform() && Y.uniform()) return Value::of(F(X.U, Y.U));
  Scalar LX, LY, Out;
  bool Have = false;
  return lanes([&](unsigned I) {
    Scalar A = X.at(I), B = Y.at(I);
    if (!Have || !(A == LX) || !(B == LY)) LX = A, LY = B, Out = F(A, B), Have = true;
    return Out;
  });
}

Varies Interp::variation(const Value& V) const {
  if (V.uniform()) return Tr->Pool->varies(V.U);
  return Varies::Thread;
}

std::optional<int64_t> Interp::constant(const Value& V) const {
  if (V.uniform()) return V.U.isConst() ? std::optional<int64_t>(V.U.K) : std::nullopt;
  int First = Cur.first();
  if (First < 0) return std::nullopt;
  Scalar S = V.at(First);
  if (!S.isConst()) return std::nullopt;
  for (int I = First; I >= 0; I = Cur.next(I))
    if (!(V.at(I) == S)) return std::nullopt;
  return S.K;
}

Value Interp::fresh(QualType Ty, Varies Var, const std::string& Name) {
  QualType C = Ty.isNull() ? Ty : Ty.getCanonicalType();
  if (!C.isNull() && (C->isRecordType() || C->isArrayType())) {
    Value A = temporary(Ty, Name.c_str());
    State[Tr->Objects.back().Id].Fill = Var;
    State[Tr->Objects.back().Id].FillName = Name;
    return A;
  }
  bool Pointer = !C.isNull() && C->isAnyPointerType();
  bool NonNegative = !C.isNull() && C->isUnsignedIntegerType();
  unsigned Bits = NonNegative && !C->isBooleanType() ? Ctx.getIntWidth(C) : 0;
  return Value::of(Scalar{Tr->Pool->symbol(Name, Var == Varies::Constant ? Varies::Grid : Var, NonNegative || Pointer, Pointer, Bits <= 16 ? static_cast<unsigned char>(Bits) : 0), 0});
}

Value Interp::allocation(QualType Pointer, const std::string& Name) {
  Value V = fresh(Pointer, Cur.count() == 1 ? Varies::Block : Varies::Thread, Name);
  if (V.uniform() && V.U.Base) Tr->Allocated.insert(V.U.Base);
  return V;
}

Value Interp::wrap(Value V, QualType Ty) {
  if (Ty.isNull() || !Ty->isIntegralOrEnumerationType() || Ty->isIncompleteType()) return V;
  unsigned Bits = Ctx.getIntWidth(Ty);
  if (Ty->isBooleanType() || Bits >= 64) return V;
  bool Signed = Ty->isSignedIntegerOrEnumerationType();
  auto fit = [&](Scalar S) -> Scalar {
    if (S.Base) return S;
    uint64_t Mask = (uint64_t(1) << Bits) - 1, U = static_cast<uint64_t>(S.K) & Mask;
    if (Signed && (U >> (Bits - 1))) U |= ~Mask;
    return {0, static_cast<int64_t>(U)};
  };
  if (V.uniform()) return Value::of(fit(V.U));
  bool Change = false;
  for (const Scalar& S : *V.Lanes)
    if (!(fit(S) == S)) {
      Change = true;
      break;
    }
  return Change ? map1(V, fit) : V;
}

Value Interp::merge(Value Old, Value New, const ThreadSet& M, bool Float) {
  if (M.contains(All)) return New;
  if (Old.uniform() && New.uniform() && Old.U == New.U) return Old;
  if (Float) return Value::of(Scalar{Tr->Pool->symbol("", Varies::Thread), 0});
  return lanes([&](unsigned I) { return M.test(I) ? New.at(I) : Old.at(I); });
}

Value Interp::truth(Value V) {
  TermPool& P = *Tr->Pool;
  return map1(V, [&](Scalar S) -> Scalar {
    if (S.isConst()) return {0, S.K != 0};
    const TermData& D = P[S.Base];
    if (S.K == 0 && (D.Op == TermOp::Less0 || D.Op == TermOp::Equal0 || D.Op == TermOp::BoolAnd || D.Op == TermOp::BoolOr)) return S;
    if (D.Op == TermOp::Linear && D.Sum.size() == 1 && D.Sum[0].second == -1 && S.K == 1) return S;
    return P.logicalNot(P.equal(S, {}));
  });
}

Value Interp::select(Value C, Value A, Value B, bool Float) {
  TermPool& P = *Tr->Pool;
  if (C.uniform() && C.U.isConst()) return C.U.K ? A : B;
  if (Float) return Value::of(Scalar{P.symbol("", std::max({variation(C), variation(A), variation(B)})), 0});
  if (C.uniform() && A.uniform() && B.uniform()) {
    if (auto D = Tr->Assumed->decide(C.U)) return *D ? A : B;
    return Value::of(P.select(C.U, A.U, B.U));
  }
  return lanes([&](unsigned I) {
    Scalar S = C.at(I);
    if (auto D = Tr->Assumed->decide(S)) return *D ? A.at(I) : B.at(I);
    return P.select(S, A.at(I), B.at(I));
  });
}

std::optional<int64_t> Interp::evaluateConstant(const Expr* E) {
  auto It = ConstantCache.find(E);
  if (It != ConstantCache.end()) return It->second;
  std::optional<int64_t> R;
  Expr::EvalResult Res;
  if (!E->isValueDependent() && !E->isTypeDependent() && E->getType()->isIntegralOrEnumerationType() && E->isCXX11ConstantExpr(Ctx) &&
      E->EvaluateAsInt(Res, Ctx, Expr::SE_NoSideEffects)) {
    const llvm::APSInt& I = Res.Val.getInt();
    if (I.getSignificantBits() <= 64) R = I.isUnsigned() ? static_cast<int64_t>(I.getZExtValue()) : I.getSExtValue();
  }
  ConstantCache[E] = R;
  return R;
}

Value Interp::settledNumber(const Value& V) {
  if (V.uniform() && V.U.isConst()) return V;
  Scalar Last, Is;
  return map1(V, [&](Scalar S) -> Scalar {
    if (S.isConst()) return S;
    if (S == Last) return Is;
    const Interval Range = Tr->Assumed->range(S);
    Last = S;
    return Is = Range.isPoint() ? Scalar{0, Range.Lo} : S;
  });
}

Value Interp::binary(BinaryOperatorKind Op, Value L, Value R, QualType Ty, QualType OperandTy, int64_t Stride) {
  TermPool& P = *Tr->Pool;
  bool Float = isFloat(OperandTy) || OperandTy->isAnyComplexType();
  if (Float) {
    Varies Var = std::max(variation(L), variation(R));
    if (L.uniform() && R.uniform())
      return Value::of(P.opaque(TermOp::Apply, BinaryOperator::getOpcodeStr(Op).str(), L.U, R.U, std::max(Var, Varies::Grid)));
    return Value::of(Scalar{P.symbol("", Var), 0});
  }
  // Places and parities of a ring that is moved on by the length of a loop: once the loop is settled, its length is a number.
  if ((Op == BO_Rem || Op == BO_Div || Op == BO_And || Op == BO_Shr) && !(L.uniform() && L.U.isConst()) && R.uniform() && R.U.isConst()) L = settledNumber(L);
  auto term = [&](TermOp O) { return wrap(map2(L, R, [&](Scalar A, Scalar B) { return P.binary(O, A, B); }), Ty); };
  // A constant of 64 unsigned bits is kept in a signed number: where the sign bit counts, the operation is done here.
  if (OperandTy->isUnsignedIntegerType() && Ctx.getIntWidth(OperandTy) == 64 &&
      (Op == BO_Div || Op == BO_Rem || Op == BO_Shr || BinaryOperator::isRelationalOp(Op))) {
    auto big = [&](const Value& V) { return V.uniform() && V.U.isConst() && V.U.K < 0; };
    if ((big(L) && R.uniform() && R.U.isConst()) || (big(R) && L.uniform() && L.U.isConst())) {
      uint64_t A = static_cast<uint64_t>(L.U.K), B = static_cast<uint64_t>(R.U.K);
      auto is = [](uint64_t V) { return Value::of(static_cast<int64_t>(V)); };
      switch (Op) {
      case BO_Div: return B ? is(A / B) : fresh(Ty, Varies::Grid, "");
      case BO_Rem: return B ? is(A % B) : fresh(Ty, Varies::Grid, "");
      case BO_Shr: return is(B < 64 ? A >> B : 0);
      case BO_LT: return is(A < B);
      case BO_GT: return is(A > B);
      case BO_LE: return is(A <= B);
      default: return is(A >= B);
      }
    }
  }
  // A program that computes with the remainder of a shared address by a power of two, or rounds the address down (p / 128 * 128), aligns it
  // itself: its object counts as aligned so far from here on, and the remainder is that of the offset.
  auto sharedRoot = [&](Scalar S) -> MemObject* {
    auto Split = S.Base ? P.splitAddress(S) : std::nullopt;
    if (!Split || P[Split->first].Op != TermOp::Address || !Split->second.isConst()) return nullptr;
    MemObject& O = Tr->Objects[static_cast<size_t>(P[Split->first].Object)];
    return O.isShared() ? &O : nullptr;
  };
  auto powerOfTwo = [](Scalar S) { return S.isConst() && S.K >= 16 && S.K <= 4096 && (S.K & (S.K - 1)) == 0; };
  if (Op == BO_Rem || (Op == BO_And && R.uniform() && R.U.isConst() && R.U.K > 0)) {
    auto Folded = [&](Scalar A, Scalar B) -> Scalar {
      // a mask may pick the middle bits of the address that a swizzle moves
      Scalar C = Op == BO_And && B.isConst() && B.K < 4096 ? Scalar{0, static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(B.K) + 1))} : B;
      if (powerOfTwo(C))
        if (MemObject* O = sharedRoot(A)) {
          O->Align = std::max(O->Align, C.K);
          return {0, P.splitAddress(A)->second.K & (Op == BO_And ? B.K : C.K - 1)};
        }
      return P.binary(Op == BO_Rem ? TermOp::Rem : TermOp::And, A, B);
    };
    return wrap(map2(L, R, Folded), Ty);
  }
  if (Op == BO_Xor) { // a swizzle: the bits that it flips are below the alignment
    auto Swizzled = [&](Scalar A, Scalar B) -> Scalar {
      if (!A.isConst() && B.isConst() && B.K > 0)
        if (MemObject* O = sharedRoot(A); O && B.K < O->Align) return {A.Base, P.splitAddress(A)->second.K ^ B.K};
      return P.binary(TermOp::Xor, A, B);
    };
    return wrap(map2(L, R, Swizzled), Ty);
  }
  if (Op == BO_Mul && R.uniform() && powerOfTwo(R.U)) {
    auto Rounded = [&](Scalar A, Scalar B) -> Scalar {
      if (A.Base && A.K == 0 && P[A.Base].Op == TermOp::Div && P[A.Base].B == B)
        if (MemObject* O = sharedRoot(P[A.Base].A)) {
          O->Align = std::max(O->Align, B.K);
          Scalar X = P[A.Base].A;
          return {X.Base, X.K - (P.splitAddress(X)->second.K & (B.K - 1))};
        }
      return P.binary(TermOp::Mul, A, B);
    };
    return wrap(map2(L, R, Rounded), Ty);
  }
  switch (Op) {
  case BO_Add:
    return wrap(map2(L, R, [&](Scalar A, Scalar B) { return P.add(A, Stride == 1 ? B : P.mul(B, {0, Stride})); }), Ty);
  case BO_Sub:
    if (Stride < 0) // pointer difference
      return map2(L, R, [&](Scalar A, Scalar B) { return P.binary(TermOp::Div, P.sub(A, B), {0, -Stride}); });
    return wrap(map2(L, R, [&](Scalar A, Scalar B) { return P.sub(A, Stride == 1 ? B : P.mul(B, {0, Stride})); }), Ty);
  case BO_Mul: return term(TermOp::Mul);
  case BO_Div: return term(TermOp::Div);
  case BO_And: return term(TermOp::And);
  case BO_Or: return term(TermOp::Or);
  case BO_Shl: return term(TermOp::Shl);
  case BO_Shr: return term(TermOp::Shr);
  case BO_LT: return map2(L, R, [&](Scalar A, Scalar B) { return P.less(A, B); });
  case BO_GT: return map2(L, R, [&](Scalar A, Scalar B) { return P.less(B, A); });
  case BO_LE: return map2(L, R, [&](Scalar A, Scalar B) { return P.logicalNot(P.less(B, A)); });
  case BO_GE: return map2(L, R, [&](Scalar A, Scalar B) { return P.logicalNot(P.less(A, B)); });
  case BO_EQ: return map2(L, R, [&](Scalar A, Scalar B) { return P.equal(A, B); });
  case BO_NE: return map2(L, R, [&](Scalar A, Scalar B) { return P.logicalNot(P.equal(A, B)); });
  default: return fresh(Ty, std::max(variation(L), variation(R)), "");
  }
}

Value Interp::convert(Value V, QualType From, QualType To, CastKind K) {
  switch (K) {
  case CK_IntegralToBoolean: case CK_PointerToBoolean: case CK_FloatingToBoolean: return truth(V);
  case CK_IntegralCast: case CK_BooleanToSignedIntegral:
    // a cast to a narrow unsigned type cuts the value off, as `& 0xff` does
    if (To->isUnsignedIntegerType() && !To->isBooleanType() && Ctx.getIntWidth(To) <= 16 && Ctx.getIntWidth(To) < Ctx.getIntWidth(From))
      V = map1(V, [&](Scalar S) {
        const int64_t Max = (int64_t(1) << Ctx.getIntWidth(To)) - 1;
        if (S.isConst()) return S;
        Interval I = Tr->Assumed->range(S);
        return I.Lo >= 0 && I.Hi <= Max ? S : Tr->Pool->binary(TermOp::And, S, {0, Max});
      });
    return wrap(V, To);
  case CK_FloatingToIntegral: case CK_FloatingCast: case CK_IntegralToFloating: {
    // one more opaque function of the same value, so that the same input gives the same output
    if (!V.uniform()) return Value::of(Scalar{Tr->Pool->symbol("", Varies::Thread, To->isUnsignedIntegerType()), 0});
    if (V.U.isConst() && K == CK_IntegralToFloating) return Value::of(Tr->Pool->opaque(TermOp::Apply, "int", V.U, {}, Varies::Grid));
    if (K == CK_FloatingToIntegral && V.U.Base) {
      const TermData& D = (*Tr->Pool)[V.U.Base];
      if (D.Op == TermOp::Apply && D.Name == "int" && D.A.isConst()) return Value::of(D.A);
    }
    return Value::of(Tr->Pool->opaque(TermOp::Apply, "cast", V.U, {}, std::max(variation(V), Varies::Grid)));
  }
  case CK_NullToPointer: return Value::of(0);
  default: (void)From; return V;
  }
}

Value Interp::address(const Expr* E) {
  step();
  E = E->IgnoreParens();
  if (const auto* D = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl* VD = D->getDecl();
    if (const auto* BD = dyn_cast<BindingDecl>(VD)) {
      if (const VarDecl* H = BD->getHoldingVar()) {
        Frame& F = *Stack.back();
        if (auto It = F.Address.find(H); It != F.Address.end()) return It->second;
      }
      if (BD->getBinding()) return address(BD->getBinding());
      return temporary(E->getType(), "binding");
    }
    if (const auto* Var = dyn_cast<VarDecl>(VD)) {
      Frame& F = *Stack.back();
      if (auto It = F.Address.find(Var->getCanonicalDecl()); It != F.Address.end()) return It->second;
      if (F.Closure && !isSharedVariable(Var)) { // (static storage: never captured)
        if (auto It = F.Captures.find(Var); It != F.Captures.end()) {
          const FieldDecl* Field = It->second;
          int64_t Off = static_cast<int64_t>(Ctx.getFieldOffset(Field) / 8);
          Value A = map1(F.This, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; });
          if (Field->getType()->isReferenceType()) return loadCell(locate(A).Object, locate(A).Offset, Ctx.VoidPtrTy);
          return A;
        }
      }
      if (Var->hasGlobalStorage() || isSharedVariable(Var)) {
        if (Var->getType()->isReferenceType() && Var->getInit()) return address(Var->getInit());
        return addressOfObject(objectOf(Var));
      }
      // A variable of an enclosing function that was not captured by copy, or one whose declaration was not executed.
      if (Var->getType()->isReferenceType()) {
        Value V = fresh(Ctx.getPointerType(Var->getType().getNonReferenceType()), Varies::Thread, Var->getNameAsString());
        F.Address[Var->getCanonicalDecl()] = V;
        return V;
      }
      Value V = addressOfObject(objectOf(Var));
      F.Address[Var->getCanonicalDecl()] = V;
      return V;
    }
    if (const auto* TPO = dyn_cast<TemplateParamObjectDecl>(VD)) {
      (void)TPO;
      return fresh(Ctx.getPointerType(E->getType()), Varies::Grid, "template parameter");
    }
    return fresh(Ctx.getPointerType(Ctx.VoidTy), Varies::Grid, VD->getNameAsString());
  }
  if (const auto* U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref) return eval(U->getSubExpr());
    if (U->isIncrementDecrementOp()) {
      eval(U);
      return address(U->getSubExpr());
    }
    if (U->getOpcode() == UO_Extension || U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag) return address(U->getSubExpr());
  }
  if (const auto* A = dyn_cast<ArraySubscriptExpr>(E)) {
    Value Base = eval(A->getBase()), Index = eval(A->getIdx());
    int64_t S = std::max<int64_t>(1, sizeOf(E->getType()));
    TermPool& P = *Tr->Pool;
    // An iteration that only the scenario made up, or a thread of a block that is wider than meant, may run past a row; no execution does, so
    // that access is nowhere.
    int64_t Extent = 0;
    if (!E->getType()->isArrayType()) {
      bool MadeUp = Opt.InventedShape && isa<ArraySubscriptExpr>(A->getBase()->IgnoreParenImpCasts());
      for (const LoopFrame* L = Loop; L && !MadeUp; L = L->Parent) MadeUp = L->Assumed && L->Iteration > 0;
      if (MadeUp)
        if (const auto* Row = Ctx.getAsConstantArrayType(A->getBase()->IgnoreParenImpCasts()->getType())) Extent = Row->getSExtSize();
    }
    return map2(Base, Index, [&](Scalar B, Scalar I) {
      Scalar At = P.add(B, P.mul(I, {0, S}));
      if (Extent && I.isConst() && I.K >= Extent + (PastEnd ? 1 : 0)) At.K += Nowhere;
      return At;
    });
  }
  if (const auto* M = dyn_cast<MemberExpr>(E)) {
    const auto* Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!Field) {
      if (const auto* Var = dyn_cast<VarDecl>(M->getMemberDecl())) {
        if (!M->getBase()->getType()->isDependentType() && M->getBase()->HasSideEffects(Ctx)) eval(M->getBase());
        return addressOfObject(objectOf(Var));
      }
      return eval(M->getBase());
    }
    Value Base = M->isArrow() ? eval(M->getBase()) : M->getBase()->isGLValue() ? address(M->getBase()) : eval(M->getBase());
    int64_t Off = static_cast<int64_t>(Ctx.getFieldOffset(Field) / 8);
    Value A = map1(Base, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; });
    if (Field->getType()->isReferenceType()) {
      Location L = locate(A);
      if (L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) return loadCell(L.Object, L.Offset, Ctx.VoidPtrTy);
      return load(A, Ctx.getPointerType(Field->getType().getNonReferenceType()), E);
    }
    return A;
  }
  if (const auto* C = dyn_cast<CastExpr>(E)) {
    switch (C->getCastKind()) {
    case CK_DerivedToBase: case CK_UncheckedDerivedToBase: case CK_BaseToDerived: {
      Value A = C->getSubExpr()->isGLValue() ? address(C->getSubExpr()) : eval(C->getSubExpr());
      const auto* Derived = C->getCastKind() == CK_BaseToDerived ? C->getType()->getAsCXXRecordDecl() : C->getSubExpr()->getType()->getAsCXXRecordDecl();
      if (!Derived) return A;
      int64_t Off = 0;
      const CXXRecordDecl* D = Derived;
      for (const CXXBaseSpecifier* B : C->path()) {
        const CXXRecordDecl* Base = B->getType()->getAsCXXRecordDecl();
        if (!D || !Base || !D->hasDefinition() || D->isInvalidDecl() || B->isVirtual()) break;
        Off += Ctx.getASTRecordLayout(D).getBaseClassOffset(Base).getQuantity();
        D = Base;
      }
      if (C->getCastKind() == CK_BaseToDerived) Off = -Off;
      return Off ? map1(A, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }) : A;
    }
    default:
      if (C->getSubExpr()->isGLValue() || C->getSubExpr()->getType()->isRecordType()) return address(C->getSubExpr());
      break;
    }
  }
  if (const auto* C = dyn_cast<ConditionalOperator>(E)) {
    Value Cond = truth(eval(C->getCond()));
    Value A = address(C->getTrueExpr()), B = address(C->getFalseExpr());
    return select(Cond, A, B, false);
  }
  if (const auto* B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Comma) {
      eval(B->getLHS());
      return address(B->getRHS());
    }
    if (B->isAssignmentOp()) {
      eval(B);
      return address(B->getLHS());
    }
  }
  if (const auto* M = dyn_cast<MaterializeTemporaryExpr>(E)) {
    const Expr* Sub = M->getSubExpr();
    Value Slot = temporary(Sub->getType(), "temporary");
    initialise(Slot, Sub->getType(), Sub);
    return Slot;
  }
  if (const auto* C = dyn_cast<ExprWithCleanups>(E)) return address(C->getSubExpr());
  if (const auto* C = dyn_cast<CXXBindTemporaryExpr>(E)) return address(C->getSubExpr());
  if (const auto* C = dyn_cast<SubstNonTypeTemplateParmExpr>(E)) return address(C->getReplacement());
  if (const auto* C = dyn_cast<CXXDefaultArgExpr>(E)) return address(C->getExpr());
  if (const auto* C = dyn_cast<OpaqueValueExpr>(E)) {
    if (auto It = OpaqueValues.find(C); It != OpaqueValues.end()) return It->second;
    if (C->getSourceExpr()) return address(C->getSourceExpr());
  }
  if (isa<CallExpr>(E) || isa<PseudoObjectExpr>(E)) {
    Value V = eval(E);
    if (E->isGLValue() || E->getType()->isRecordType()) return V;
    Value Slot = temporary(E->getType(), "temporary");
    store(Slot, E->getType(), V, E);
    return Slot;
  }
  if (isa<CXXThisExpr>(E)) return eval(E);
  if (isa<StringLiteral>(E) || isa<PredefinedExpr>(E)) return addressOfObject(newObject(MemObject::Constant, "string", sizeOf(E->getType())));
  if (!E->isGLValue()) {
    Value V = eval(E);
    if (E->getType()->isRecordType() || E->getType()->isArrayType()) return V;
    Value Slot = temporary(E->getType(), "temporary");
    store(Slot, E->getType(), V, E);
    return Slot;
  }
  unmodelled(std::string("lvalue ") + E->getStmtClassName());
  return fresh(Ctx.getPointerType(Ctx.VoidTy), Varies::Thread, "");
}

void Interp::initialise(Value A, QualType Ty, const Expr* Init) {
  step();
  if (!Init) return;
  Init = Init->IgnoreParens();
  if (const auto* C = dyn_cast<ExprWithCleanups>(Init)) return initialise(A, Ty, C->getSubExpr());
  if (const auto* C = dyn_cast<CXXBindTemporaryExpr>(Init)) return initialise(A, Ty, C->getSubExpr());
  if (const auto* C = dyn_cast<CXXDefaultInitExpr>(Init)) return initialise(A, Ty, C->getExpr());
  if (const auto* C = dyn_cast<CastExpr>(Init); C && C->getCastKind() == CK_ConstructorConversion) return initialise(A, Ty, C->getSubExpr()); // T(x)
  if (const auto* C = dyn_cast<CXXConstructExpr>(Init)) {
    construct(C, A);
    return;
  }
  if (const auto* I = dyn_cast<CXXInheritedCtorInitExpr>(Init)) {
    // the parameters of the inheriting constructor, handed on
    const CXXConstructorDecl* D = I->getConstructor();
    const FunctionDecl* Def = nullptr;
    Frame& From = *Stack.back();
    Call C;
    C.FD = D;
    C.E = Init;
    C.This = A;
    C.HasThis = true;
    for (const ParmVarDecl* PD : From.FD->parameters()) {
      QualType PT = PD->getType();
      Value Where = From.Address.lookup(PD->getCanonicalDecl());
      bool IsAddress = PT->isReferenceType() || PT->isRecordType();
      C.Values.push_back(IsAddress ? Where : load(Where, PT, Init));
      C.IsAddress.push_back(IsAddress);
    }
    if (D->hasBody(Def)) inlineCall(C, Def);
    return;
  }
  if (const auto* P = dyn_cast<CXXParenListInitExpr>(Init)) {
    (void)P;
    unmodelled("parenthesised aggregate initialisation");
    return;
  }
  auto at = [&](int64_t Off) { return Off ? map1(A, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }) : A; };
  if (const auto* L = dyn_cast<InitListExpr>(Init)) {
    if (L->isSemanticForm() == false && L->getSemanticForm()) L = L->getSemanticForm();
    if (const ArrayType* Arr = Ctx.getAsArrayType(Ty)) {
      QualType Elem = Arr->getElementType();
      int64_t S = sizeOf(Elem);
      unsigned N = L->getNumInits();
      for (unsigned I = 0; I < N && I < 256; ++I) initialise(at(S * I), Elem, L->getInit(I));
      if (const auto* CA = dyn_cast<ConstantArrayType>(Arr))
        if (L->hasArrayFiller() && !Elem->isRecordType())
          for (unsigned I = N; I < CA->getSize().getZExtValue() && I < 256; ++I) store(at(S * I), Elem, Value::of(0), L);
      return;
    }
    if (const auto* RD = Ty->getAsRecordDecl()) {
      unsigned Index = 0;
      if (const auto* CRD = dyn_cast<CXXRecordDecl>(RD))
        for (const CXXBaseSpecifier& B : CRD->bases()) {
          if (Index >= L->getNumInits()) break;
          const CXXRecordDecl* Base = B.getType()->getAsCXXRecordDecl();
          int64_t Off = Base && !CRD->isInvalidDecl() ? Ctx.getASTRecordLayout(CRD).getBaseClassOffset(Base).getQuantity() : 0;
          initialise(at(Off), B.getType(), L->getInit(Index++));
        }
      for (const FieldDecl* F : RD->fields()) {
        if (F->isUnnamedBitField()) continue;
        if (RD->isUnion() && L->getInitializedFieldInUnion() && L->getInitializedFieldInUnion() != F) continue;
        if (Index >= L->getNumInits()) break;
        const Expr* I = L->getInit(Index++);
        int64_t Off = static_cast<int64_t>(Ctx.getFieldOffset(F) / 8);
        if (F->getType()->isReferenceType()) {
          Location Where = locate(at(Off));
          Value Ref = address(I);
          if (Where.Object >= 0) storeCell(Where.Object, Where.Offset, 8, Ref, false);
        } else initialise(at(Off), F->getType(), I);
      }
      return;
    }
    if (L->getNumInits() == 1) return initialise(A, Ty, L->getInit(0));
    if (L->getNumInits() == 0) store(A, Ty, Value::of(0), L);
    return;
  }
  if (isa<ImplicitValueInitExpr>(Init) || isa<CXXScalarValueInitExpr>(Init)) {
    if (!Ty->isRecordType() && !Ty->isArrayType()) store(A, Ty, Value::of(0), Init);
    return;
  }
  if (const auto* L = dyn_cast<LambdaExpr>(Init)) {
    auto Cap = L->capture_init_begin();
    for (const FieldDecl* F : L->getLambdaClass()->fields()) {
      if (Cap == L->capture_init_end()) break;
      const Expr* I = *Cap++;
      if (const auto* D = dyn_cast_or_null<DeclRefExpr>(I ? I->IgnoreImplicit() : nullptr))
        if (const auto* V = dyn_cast<VarDecl>(D->getDecl()); V && isSharedVariable(V)) continue;
      int64_t Off = static_cast<int64_t>(Ctx.getFieldOffset(F) / 8);
      if (F->getType()->isReferenceType()) {
        Location Where = locate(at(Off));
        Value Ref = address(I);
        if (Where.Object >= 0) storeCell(Where.Object, Where.Offset, 8, Ref, false);
      } else initialise(at(Off), F->getType(), I);
    }
    return;
  }
  if (const auto* Loop = dyn_cast<ArrayInitLoopExpr>(Init)) {
    copyRecord(A, address(Loop->getCommonExpr()->getSourceExpr()), Ty, Init);
    return;
  }
  if (const auto* Cond = dyn_cast<ConditionalOperator>(Init); Cond && (Ty->isRecordType())) {
    SplitResult R = split(truth(eval(Cond->getCond())), Cond->getCond(), false, 0, 0, Decision::True);
    ThreadSet Saved = Cur;
    const Guard* G = Guards;
    Cur = R.True;
    if (Cur.any()) {
      pushGuard(Cond->getCond(), R.Var, true, !R.Open, false, false);
      initialise(A, Ty, Cond->getTrueExpr());
    }
    Guards = G;
    Cur = Saved - R.True;
    if (Cur.any()) {
      pushGuard(Cond->getCond(), R.Var, false, !R.Open, false, false);
      initialise(A, Ty, Cond->getFalseExpr());
    }
    Guards = G;
    Cur = Saved;
    return;
  }
  if (isa<StringLiteral>(Init)) return;
  Value V = eval(Init);
  if (Ty->isRecordType() || Ty->isArrayType()) copyRecord(A, V, Ty, Init);
  else store(A, Ty, V, Init);
}

/// `c ? a : b`. What is wanted of a side is what Of says: its value, what stands at its address.
Value Interp::choice(const ConditionalOperator* C, llvm::function_ref<Value(const Expr*)> Of) {
  Value Cond = truth(eval(C->getCond()));
  asserted(Cond, C->getTrueExpr(), C->getFalseExpr());
  // each side runs only where the condition lets it: accesses behind a bounds check stay behind it
  ThreadSet TrueSet, FalseSet;
  Varies Var = variationHere(Cond);
  bool AnyOpen = false;
  if (Cond.uniform()) {
    auto D = Tr->Assumed->decide(Cond.U);
    if (!D || *D) TrueSet = Cur;
    if (!D || !*D) FalseSet = Cur;
    AnyOpen = !Cond.U.isConst();
  } else
    for (int I = Cur.first(); I >= 0; I = Cur.next(I)) {
      auto D = Tr->Assumed->decide(Cond.at(I));
      AnyOpen |= !Cond.at(I).isConst();
      if (!D || *D) TrueSet.set(I);
      if (!D || !*D) FalseSet.set(I);
    }
  ThreadSet Saved = Cur;
  const Guard* G = Guards;
  Value A = Value::of(0), B = Value::of(0);
  if (TrueSet.any()) {
    Cur = TrueSet;
    pushGuard(C->getCond(), Var, true, !AnyOpen, false, false, &Cond);
    const size_t Before = Tr->Events.size();
    A = Of(C->getTrueExpr());
    Guards = G;
    // a side that synchronises is taken alone, as with `if`
    if (TrueSet == FalseSet && Cond.uniform() && Var <= Varies::Block &&
        std::any_of(Tr->Events.begin() + static_cast<ptrdiff_t>(Before), Tr->Events.end(), [](const Event& Ev) { return Ev.is(EffectKind::ExecBarrier) && Ev.Lvl >= Level::Block; })) {
      Tr->Assumed->assume(Cond.U, true);
      Cur = Saved;
      return A;
    }
  }
  if (FalseSet.any()) {
    Cur = FalseSet;
    pushGuard(C->getCond(), Var, false, !AnyOpen, false, false, &Cond);
    B = Of(C->getFalseExpr());
    Guards = G;
  }
  Cur = Saved;
  if (FalseSet.none()) return A;
  if (TrueSet.none()) return B;
  return select(Cond, A, B, isFloat(C->getType()));
}

Value Interp::eval(const Expr* E) {
  step();
  TermPool& P = *Tr->Pool;
  E = E->IgnoreParens();
  switch (E->getStmtClass()) {
  case Stmt::IntegerLiteralClass: {
    const llvm::APInt& I = cast<IntegerLiteral>(E)->getValue();
    return wrap(Value::of(static_cast<int64_t>(I.getLimitedValue())), E->getType());
  }
  case Stmt::CharacterLiteralClass: return Value::of(static_cast<int64_t>(cast<CharacterLiteral>(E)->getValue()));
  case Stmt::CXXBoolLiteralExprClass: return Value::of(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CXXNullPtrLiteralExprClass: case Stmt::GNUNullExprClass: return Value::of(0);
  case Stmt::FloatingLiteralClass: {
    double D = cast<FloatingLiteral>(E)->getValueAsApproximateDouble();
    int64_t Bits;
    static_assert(sizeof Bits == sizeof D);
    memcpy(&Bits, &D, sizeof D);
    return Value::of(P.opaque(TermOp::Apply, "const", {0, Bits}, {}, Varies::Grid));
  }
  case Stmt::ConstantExprClass:
  case Stmt::UnaryExprOrTypeTraitExprClass: case Stmt::TypeTraitExprClass: case Stmt::SizeOfPackExprClass:
  case Stmt::OffsetOfExprClass: case Stmt::CXXNoexceptExprClass: case Stmt::ConceptSpecializationExprClass: case Stmt::RequiresExprClass:
    if (auto C = evaluateConstant(E)) return Value::of(*C);
    if (const auto* CE = dyn_cast<ConstantExpr>(E)) return eval(CE->getSubExpr());
    return fresh(E->getType(), Varies::Grid, "");
  case Stmt::SubstNonTypeTemplateParmExprClass: return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass: return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass: return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::ExprWithCleanupsClass: return eval(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass: return eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::MaterializeTemporaryExprClass: return address(E);
  case Stmt::ImplicitValueInitExprClass: case Stmt::CXXScalarValueInitExprClass:
    if (E->getType()->isRecordType() || E->getType()->isArrayType()) return temporary(E->getType(), "temporary");
    return Value::of(0);
  case Stmt::OpaqueValueExprClass: {
    if (auto It = OpaqueValues.find(E); It != OpaqueValues.end()) return It->second;
    if (const Expr* S = cast<OpaqueValueExpr>(E)->getSourceExpr()) return eval(S);
    return fresh(E->getType(), Varies::Thread, "");
  }
  case Stmt::PseudoObjectExprClass: {
    const auto* PO = cast<PseudoObjectExpr>(E);
    Value R = Value::of(0);
    for (const Expr* Sem : PO->semantics()) {
      const Expr* What = Sem;
      if (const auto* OV = dyn_cast<OpaqueValueExpr>(Sem)) {
        if (!OV->getSourceExpr()) continue;
        Value V = OV->isGLValue() ? address(OV->getSourceExpr()) : eval(OV->getSourceExpr());
        OpaqueValues[OV] = V;
        if (Sem == PO->getResultExpr()) R = V;
        continue;
      }
      Value V = eval(What);
      if (Sem == PO->getResultExpr()) R = V;
    }
    return R;
  }
  case Stmt::CXXThisExprClass: {
    Frame& F = *Stack.back();
    if (F.Closure && F.ThisField && E->getType()->getPointeeCXXRecordDecl() != F.Closure) {
      int64_t Off = static_cast<int64_t>(Ctx.getFieldOffset(F.ThisField) / 8);
      Value A = map1(F.This, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; });
      if (!F.ThisField->getType()->isPointerType()) return A; // [*this]
      Location L = locate(A);
      return L.Object >= 0 ? loadCell(L.Object, L.Offset, Ctx.VoidPtrTy) : A;
    }
    return F.This;
  }
  case Stmt::DeclRefExprClass: {
    const ValueDecl* D = cast<DeclRefExpr>(E)->getDecl();
    if (const auto* EC = dyn_cast<EnumConstantDecl>(D)) return Value::of(EC->getInitVal().getExtValue());
    if (const auto* NT = dyn_cast<NonTypeTemplateParmDecl>(D)) {
      (void)NT;
      if (auto C = evaluateConstant(E)) return Value::of(*C);
    }
    if (isa<FunctionDecl>(D)) {
      // functions are compared and called by identity only
      return Value::of(P.opaque(TermOp::Apply, "function", {0, static_cast<int64_t>(reinterpret_cast<intptr_t>(D->getCanonicalDecl()))}, {}, Varies::Grid));
    }
    return address(E);
  }
  case Stmt::MemberExprClass: {
    const auto* M = cast<MemberExpr>(E);
    if (const auto* EC = dyn_cast<EnumConstantDecl>(M->getMemberDecl())) return Value::of(EC->getInitVal().getExtValue());
    if (!E->isGLValue() && isa<FieldDecl>(M->getMemberDecl())) {
      Value A = address(E);
      return load(A, E->getType(), E);
    }
    return address(E);
  }
  case Stmt::ArraySubscriptExprClass: {
    Value A = address(E);
    return E->isGLValue() ? A : load(A, E->getType(), E);
  }
  case Stmt::UnaryOperatorClass: {
    const auto* U = cast<UnaryOperator>(E);
    switch (U->getOpcode()) {
    case UO_AddrOf: {
      const Expr* Sub = U->getSubExpr()->IgnoreParens();
      if (const auto* D = dyn_cast<DeclRefExpr>(Sub); D && isa<FunctionDecl>(D->getDecl())) return eval(Sub);
      const bool Saved = std::exchange(PastEnd, isa<ArraySubscriptExpr>(Sub));
      Value At = address(Sub);
      PastEnd = Saved;
      return At;
    }
    case UO_Deref: return eval(U->getSubExpr());
    case UO_Plus: case UO_Extension: return eval(U->getSubExpr());
    case UO_Minus: {
      Value V = eval(U->getSubExpr());
      if (isFloat(E->getType())) return binary(BO_Mul, V, Value::of(-1), E->getType(), E->getType(), 1);
      return wrap(map1(V, [&](Scalar S) { return P.neg(S); }), E->getType());
    }
    case UO_Not: {
      Value V = eval(U->getSubExpr());
      return wrap(map1(V, [&](Scalar S) { return P.sub({0, -1}, S); }), E->getType());
    }
    case UO_LNot: return map1(truth(eval(U->getSubExpr())), [&](Scalar S) { return P.logicalNot(S); });
    case UO_PreInc: case UO_PreDec: case UO_PostInc: case UO_PostDec: {
      QualType Ty = U->getSubExpr()->getType();
      Value A = address(U->getSubExpr());
      Value Old = load(A, Ty, U);
      int64_t D = Ty->isAnyPointerType() ? stride(Ty) : 1;
      if (U->isDecrementOp()) D = -D;
      Value New = isFloat(Ty) ? binary(BO_Add, Old, Value::of(D), Ty, Ty, 1)
                              : wrap(map1(Old, [&](Scalar S) { return P.add(S, {0, D}); }), Ty);
      store(A, Ty, New, U);
      if (E->isGLValue()) return A;
      return U->isPostfix() ? Old : New;
    }
    default: return fresh(E->getType(), variation(eval(U->getSubExpr())), "");
    }
  }
  case Stmt::CompoundAssignOperatorClass: {
    const auto* B = cast<CompoundAssignOperator>(E);
    QualType Ty = B->getLHS()->getType();
    Value R = eval(B->getRHS());
    Value A = address(B->getLHS());
    Value Old = load(A, Ty, B);
    int64_t S = Ty->isAnyPointerType() ? stride(Ty) : 1;
    QualType OpTy = B->getComputationLHSType();
    Value New = binary(BinaryOperator::getOpForCompoundAssignment(B->getOpcode()), Old, R, OpTy.isNull() ? Ty : OpTy,
                       isFloat(Ty) || isFloat(B->getRHS()->getType()) ? Ctx.FloatTy : Ty, S);
    New = wrap(New, Ty);
    store(A, Ty, New, B);
    return E->isGLValue() ? A : New;
  }
  case Stmt::BinaryOperatorClass: {
    const auto* B = cast<BinaryOperator>(E);
    QualType LT = B->getLHS()->getType(), RT = B->getRHS()->getType();
    switch (B->getOpcode()) {
    case BO_Assign: {
      Value R = eval(B->getRHS());
      Value A = address(B->getLHS());
      // of a bit-field the model keeps what starts at a byte
      const FieldDecl* Bits = B->getLHS()->getSourceBitField();
      store(A, LT, Bits && Ctx.getFieldOffset(Bits) % 8 ? fresh(LT, variationHere(R), Bits->getName().str()) : R, B);
      return E->isGLValue() ? A : R;
    }
    case BO_Comma: eval(B->getLHS()); return B->getRHS()->isGLValue() ? address(B->getRHS()) : eval(B->getRHS());
    case BO_LAnd: case BO_LOr: {
      bool And = B->getOpcode() == BO_LAnd;
      Value L = truth(eval(B->getLHS()));
      asserted(L, And ? B->getRHS() : nullptr, And ? nullptr : B->getRHS());
      if (L.uniform()) {
        auto D = Tr->Assumed->decide(L.U);
        if (D && *D != And) return Value::of(!And);
      }
      // the right side runs only where the left one lets it
      ThreadSet Saved = Cur;
      const Guard* G = Guards;
      ThreadSet Skip;
      for (int I = Cur.first(); I >= 0; I = Cur.next(I)) {
        if (L.uniform()) break;
        auto D = Tr->Assumed->decide(L.at(I));
        if (D && *D != And) Skip.set(I);
      }
      Cur -= Skip;
      Value R = Value::of(And);
      if (Cur.any()) {
        if (!(L.uniform() && L.U.isConst())) pushGuard(B->getLHS(), variationHere(L), And, Skip.any(), false, false, &L);
        R = truth(eval(B->getRHS()));
      }
      Guards = G;
      Cur = Saved;
      return map2(L, R, [&](Scalar X, Scalar Y) -> Scalar {
        auto DX = Tr->Assumed->decide(X), DY = Tr->Assumed->decide(Y);
        if (DX) return *DX != And ? Scalar{0, !And} : Y;
        if (DY) return *DY != And ? Scalar{0, !And} : X;
        return P.opaque(And ? TermOp::BoolAnd : TermOp::BoolOr, "", X, Y, std::max(P.varies(X), P.varies(Y)));
      });
    }
    default: break;
    }
    Value L = eval(B->getLHS()), R = eval(B->getRHS());
    int64_t S = 1;
    if (B->getOpcode() == BO_Sub && LT->isAnyPointerType() && RT->isAnyPointerType()) S = -stride(LT);
    else if (LT->isAnyPointerType() && B->isAdditiveOp()) S = stride(LT);
    else if (RT->isAnyPointerType() && B->isAdditiveOp()) {
      std::swap(L, R);
      S = stride(RT);
    }
    return binary(B->getOpcode(), L, R, E->getType(), isFloat(LT) ? LT : isFloat(RT) ? RT : LT, S);
  }
  case Stmt::ConditionalOperatorClass: {
    const auto* C = cast<ConditionalOperator>(E);
    if (E->isGLValue()) return address(E);
    if (E->getType()->isRecordType()) {
      Value Slot = temporary(E->getType(), "temporary");
      initialise(Slot, E->getType(), E);
      return Slot;
    }
    return choice(C, [&](const Expr* Side) { return eval(Side); });
  }
  case Stmt::BinaryConditionalOperatorClass: {
    const auto* C = cast<BinaryConditionalOperator>(E);
    Value V = eval(C->getCommon());
    OpaqueValues[C->getOpaqueValue()] = V;
    return select(truth(eval(C->getCond())), eval(C->getTrueExpr()), eval(C->getFalseExpr()), isFloat(E->getType()));
  }
  case Stmt::InitListExprClass: {
    const auto* L = cast<InitListExpr>(E);
    if (!E->getType()->isRecordType() && !E->getType()->isArrayType())
      return L->getNumInits() ? eval(L->getInit(0)) : Value::of(0);
    Value Slot = temporary(E->getType(), "temporary");
    initialise(Slot, E->getType(), E);
    return Slot;
  }
  case Stmt::LambdaExprClass: case Stmt::ArrayInitLoopExprClass: {
    Value Slot = temporary(E->getType(), "closure");
    initialise(Slot, E->getType(), E);
    return Slot;
  }
  case Stmt::CompoundLiteralExprClass: {
    Value Slot = temporary(E->getType(), "temporary");
    initialise(Slot, E->getType(), cast<CompoundLiteralExpr>(E)->getInitializer());
    return E->isGLValue() || E->getType()->isRecordType() ? Slot : load(Slot, E->getType(), E);
  }
  case Stmt::CXXConstructExprClass: case Stmt::CXXTemporaryObjectExprClass: {
    Value Slot = temporary(E->getType(), "temporary");
    construct(cast<CXXConstructExpr>(E), Slot);
    return Slot;
  }
  case Stmt::CallExprClass: case Stmt::CXXMemberCallExprClass: case Stmt::CXXOperatorCallExprClass: case Stmt::UserDefinedLiteralClass:
  case Stmt::CUDAKernelCallExprClass:
    return call(cast<CallExpr>(E));
  case Stmt::CXXNewExprClass: {
    const auto* N = cast<CXXNewExpr>(E);
    if (N->getNumPlacementArgs() == 1) {
      Value A = eval(N->getPlacementArg(0));
      if (N->getInitializer()) initialise(A, N->getAllocatedType(), N->getInitializer());
      else if (N->getConstructExpr()) construct(N->getConstructExpr(), A);
      return A;
    }
    return allocation(E->getType(), "new");
  }
  case Stmt::StmtExprClass: {
    exec(cast<StmtExpr>(E)->getSubStmt());
    const auto* Body = cast<StmtExpr>(E)->getSubStmt();
    if (!Body->body_empty())
      if (const auto* Last = dyn_cast<Expr>(Body->body_back())) return eval(Last);
    return Value::of(0);
  }
  case Stmt::StringLiteralClass: case Stmt::PredefinedExprClass: return address(E);
  case Stmt::CXXDeleteExprClass: eval(cast<CXXDeleteExpr>(E)->getArgument()); return Value::of(0);
  case Stmt::VAArgExprClass: case Stmt::CXXThrowExprClass: case Stmt::RecoveryExprClass: return fresh(E->getType(), Varies::Thread, "");
  case Stmt::CXXRewrittenBinaryOperatorClass: return eval(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
  case Stmt::SourceLocExprClass: return Value::of(0);
  case Stmt::CXXPseudoDestructorExprClass: return Value::of(0);
  default: break;
  }
  if (const auto* C = dyn_cast<CastExpr>(E)) {
    const Expr* Sub = C->getSubExpr();
    switch (C->getCastKind()) {
    case CK_LValueToRValue: {
      if (const auto* D = dyn_cast<DeclRefExpr>(Sub->IgnoreParens())) {
        // constants: no object, no load
        if (const auto* VD = dyn_cast<VarDecl>(D->getDecl());
            VD && E->getType()->isIntegralOrEnumerationType() && VD->getType().isConstQualified() && !isSharedVariable(VD) &&
            !VD->getType().isVolatileQualified() && VD->mightBeUsableInConstantExpressions(Ctx))
          if (auto K = evaluateConstant(Sub)) return Value::of(*K);
        if (const auto* VD = dyn_cast<VarDecl>(D->getDecl()); VD && VD->getName() == "warpSize") return Value::of(32);
      }
      if (const auto* M = dyn_cast<MemberExpr>(Sub->IgnoreParens()))
        if (const auto* VD = dyn_cast<VarDecl>(M->getMemberDecl()); VD && E->getType()->isIntegralOrEnumerationType() && VD->mightBeUsableInConstantExpressions(Ctx))
          if (const APValue* Known = VD->getInit() && !VD->getInit()->isValueDependent() ? VD->evaluateValue() : nullptr; Known && Known->isInt()) return Value::of(Known->getInt().getExtValue());
      if (const auto* M = dyn_cast<MemberExpr>(Sub->IgnoreParens()))
        if (const auto* D = dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParenImpCasts()))
          if (const auto* VD = dyn_cast<VarDecl>(D->getDecl()); VD && VD->isFileVarDecl()) {
            llvm::StringRef N = VD->getName(), Mem = M->getMemberDecl()->getName();
            int Dim = Mem == "x" ? 0 : Mem == "y" ? 1 : Mem == "z" ? 2 : -1;
            if (Dim >= 0 && N == "threadIdx")
              return lanes([&](unsigned I) -> Scalar {
                unsigned X = Opt.Block[0], Y = Opt.Block[1];
                return {0, Dim == 0 ? I % X : Dim == 1 ? I / X % Y : I / (X * Y)};
              });
            if (Dim >= 0 && N == "blockDim") return Value::of(Opt.Block[Dim]);
            if (Dim >= 0 && N == "blockIdx") {
              if (Opt.Grid[Dim].isConst() && Opt.Grid[Dim].K == 1) return Value::of(0);
              return Value::of(Scalar{BlockIdx[Dim], 0});
            }
            if (Dim >= 0 && N == "gridDim") {
              if (Opt.Grid[Dim].isConst() && Opt.Grid[Dim].K > 0) return Value::of(Opt.Grid[Dim].K);
              return Value::of(Scalar{GridDim[Dim], 0});
            }
          }
      // (c ? a[i] : b[j]): one of two places is read, not a place that depends on c
      if (const auto* Either = dyn_cast<ConditionalOperator>(Sub->IgnoreParens()); Either && !E->getType()->isRecordType())
        return choice(Either, [&](const Expr* Side) { return load(address(Side), Side->getType(), Side); });
      Value A = address(Sub);
      return load(A, Sub->getType(), E);
    }
    case CK_ArrayToPointerDecay: case CK_NoOp: case CK_FunctionToPointerDecay: case CK_BuiltinFnToFnPtr: case CK_LValueBitCast:
    case CK_ConstructorConversion: case CK_UserDefinedConversion: case CK_AddressSpaceConversion:
      if (C->getCastKind() == CK_NoOp || C->getCastKind() == CK_UserDefinedConversion || C->getCastKind() == CK_ConstructorConversion)
        return Sub->isGLValue() && E->isGLValue() ? address(Sub) : eval(Sub);
      return Sub->isGLValue() ? (isa<CallExpr>(Sub->IgnoreParens()) ? eval(Sub) : C->getCastKind() == CK_FunctionToPointerDecay ? eval(Sub) : address(Sub)) : eval(Sub);
    case CK_DerivedToBase: case CK_UncheckedDerivedToBase: case CK_BaseToDerived: {
      if (E->getType()->isPointerType()) {
        Value A = eval(Sub);
        const auto* Derived = C->getCastKind() == CK_BaseToDerived ? E->getType()->getPointeeCXXRecordDecl() : Sub->getType()->getPointeeCXXRecordDecl();
        int64_t Off = 0;
        const CXXRecordDecl* D = Derived;
        for (const CXXBaseSpecifier* B : C->path()) {
          const CXXRecordDecl* Base = B->getType()->getAsCXXRecordDecl();
          if (!D || !Base || !D->hasDefinition() || B->isVirtual()) break;
          Off += Ctx.getASTRecordLayout(D).getBaseClassOffset(Base).getQuantity();
          D = Base;
        }
        if (C->getCastKind() == CK_BaseToDerived) Off = -Off;
        return Off ? map1(A, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }) : A;
      }
      return address(E);
    }
    case CK_ToVoid: eval(Sub); return Value::of(0);
    case CK_BitCast: case CK_PointerToIntegral: case CK_IntegralToPointer: {
      Value V = eval(Sub);
      return V;
    }
    default: {
      Value V = Sub->isGLValue() ? address(Sub) : eval(Sub);
      return convert(V, Sub->getType(), E->getType(), C->getCastKind());
    }
    }
  }
  if (auto C = evaluateConstant(E)) return Value::of(*C);
  unmodelled(std::string("expression ") + E->getStmtClassName());
  return fresh(E->getType(), Varies::Thread, "");
}

} // namespace cudalint
