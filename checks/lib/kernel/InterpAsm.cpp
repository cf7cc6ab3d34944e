//===- InterpAsm.cpp - inline PTX -----------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The instructions of an asm statement run in order; data movement between its registers and operands is evaluated, so
// that `cvta`, `mapa` and address arithmetic keep pointing at their objects. Branches are not followed: the loops that
// people write in PTX are waits, and ptx::isBlockingWait knows them.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Interp.h"
#include <functional>

using namespace clang;

namespace cudalint {

namespace {
/// An address inside of a descriptor, and how many bytes one of the descriptor's units is.
struct Packed {
  Scalar Address;
  int64_t Unit = 1;
};
} // namespace

/// A descriptor of wgmma or tcgen05 packs an address. Found in what it was computed from: `(address & mask) >> 4 | fields << 32`, words put together from halves, moved on by `+ 2 * k`: the address with what was added.
static std::optional<Packed> unpack(TermPool& P, Scalar S, unsigned Depth) {
  if (auto Split = P.splitAddress(S); Split && P[Split->first].Op == TermOp::Address) return Packed{S};
  if (!S.Base || !Depth) return std::nullopt;
  constexpr int64_t Field = int64_t(1) << 14; // matrix start address: PTX, "Shared Memory Matrix Layout"
  std::vector<std::pair<TermId, int64_t>> Sum = P[S.Base].Op == TermOp::Linear ? P[S.Base].Sum : std::vector<std::pair<TermId, int64_t>>{{S.Base, 1}};
  for (auto [Atom, C] : Sum) {
    const TermData D = P[Atom];
    for (Scalar X : {D.A, D.B, D.C}) {
      auto In = X.Base ? unpack(P, X, Depth - 1) : std::nullopt;
      if (!In) continue;
      if (X == D.A && D.B.isConst() && D.Op == TermOp::Shr && D.B.K >= 0 && D.B.K < 16) In->Unit <<= D.B.K;
      if (X == D.A && D.B.isConst() && D.Op == TermOp::Div && D.B.K > 0 && D.B.K <= 256) In->Unit *= D.B.K;
      if (C != 1) return In;
      Scalar Moved{0, S.K & (Field - 1)};
      if (In->Unit == 1) Moved.K = S.K;
      for (auto [Other, K] : Sum)
        if (Other != Atom && std::abs(K) < Field) Moved = P.add(Moved, P.mul({Other, 0}, {0, K}));
      In->Address = P.add(In->Address, P.mul(Moved, {0, In->Unit}));
      return In;
    }
  }
  return std::nullopt;
}

std::optional<Scalar> packedAddress(TermPool& P, Scalar S) {
  if (P.splitAddress(S)) return S;
  auto R = unpack(P, S, 6);
  return R ? std::optional(R->Address) : std::nullopt;
}

void Interp::execAsm(const GCCAsmStmt* S) {
  step();
  std::shared_ptr<ptx::Program>& Prog = Programs[S];
  if (!Prog) {
    std::vector<std::string> Names;
    for (unsigned I = 0; I < S->getNumOutputs(); ++I) Names.push_back(S->getOutputName(I).str());
    for (unsigned I = 0; I < S->getNumInputs(); ++I) Names.push_back(S->getInputName(I).str());
    Prog = std::make_shared<ptx::Program>(ptx::parse(S->getAsmString(), Names));
  }
  TermPool& P = *Tr->Pool;
  unsigned Outs = S->getNumOutputs(), Ins = S->getNumInputs();
  std::vector<std::optional<Value>> In(Outs + Ins);
  std::vector<std::optional<Value>> OutAddress(Outs);
  std::vector<bool> Written(Outs);
  auto outAddress = [&](unsigned I) -> Value {
    if (!OutAddress[I]) OutAddress[I] = address(S->getOutputExpr(I));
    return *OutAddress[I];
  };
  auto asmValue = [&](int Index) -> Value {
    if (Index < 0 || Index >= static_cast<int>(Outs + Ins)) return Value::of(0);
    unsigned I = static_cast<unsigned>(Index);
    if (In[I]) return *In[I];
    Value V;
    if (I < Outs) {
      if (S->isOutputPlusConstraint(I)) V = load(outAddress(I), S->getOutputExpr(I)->getType(), S->getOutputExpr(I));
      else V = Value::of(0);
    } else {
      const Expr* E = S->getInputExpr(I - Outs);
      if (S->getInputConstraint(I - Outs).find('m') != std::string::npos) V = address(E);
      else if (E->isGLValue()) V = load(address(E), E->getType(), E);
      else V = eval(E);
    }
    In[I] = V;
    return V;
  };
  // operands are evaluated when the statement starts, whatever the instructions do with them
  for (unsigned I = 0; I < Ins; ++I) asmValue(static_cast<int>(Outs + I));
  std::map<std::string, Value> Regs;
  auto read = [&](const ptx::Arg& A) -> Value {
    switch (A.K) {
    case ptx::Arg::Asm: return asmValue(A.Index);
    case ptx::Arg::Constant: return Value::of(A.Imm);
    case ptx::Arg::Negated:
      if (!A.Sub.empty()) {
        Value V = A.Sub[0].K == ptx::Arg::Asm ? asmValue(A.Sub[0].Index) : Regs.count(A.Sub[0].Text) ? Regs[A.Sub[0].Text] : fresh(Ctx.IntTy, Varies::Thread, "");
        return map1(truth(V), [&](Scalar X) { return P.logicalNot(X); });
      }
      return Value::of(0);
    case ptx::Arg::Address:
      if (!A.Sub.empty()) {
        const ptx::Arg& B = A.Sub[0];
        Value V = B.K == ptx::Arg::Asm ? asmValue(B.Index) : B.K == ptx::Arg::Constant ? Value::of(B.Imm) : Regs.count(B.Text) ? Regs[B.Text] : fresh(Ctx.IntTy, Varies::Thread, "");
        if (A.OffsetAsm >= 0) V = map2(V, asmValue(A.OffsetAsm), [&](Scalar X, Scalar Y) { return P.add(X, P.mul(Y, {0, A.OffsetScale})); });
        return A.Offset ? map1(V, [&](Scalar X) { return P.add(X, {0, A.Offset}); }) : V;
      }
      return Value::of(0);
    case ptx::Arg::Reg: {
      if (auto It = Regs.find(A.Text); It != Regs.end()) return It->second;
      bool Declared = std::find(Prog->Registers.begin(), Prog->Registers.end(), A.Text) != Prog->Registers.end();
      if (!Declared) return sreg(A.Text, Ctx.UnsignedIntTy);
      return fresh(Ctx.IntTy, Varies::Thread, A.Text);
    }
    default: return fresh(Ctx.IntTy, Varies::Thread, "");
    }
  };
  // What a guarded instruction leaves alone keeps its value: the guard of the instruction that runs, where it has one.
  std::optional<Value> Predicate;
  auto written = [&](const Value* Old, const Value& V) { return Predicate && Old ? select(*Predicate, V, *Old, false) : V; };
  auto write = [&](const ptx::Arg& A, const Value& V) {
    if (A.K == ptx::Arg::Asm && A.Index >= 0 && A.Index < static_cast<int>(Outs)) {
      unsigned I = static_cast<unsigned>(A.Index);
      if (Predicate && !In[I] && S->isOutputPlusConstraint(I)) asmValue(A.Index);
      const bool Old = Written[I] || S->isOutputPlusConstraint(I);
      In[I] = written(Old && In[I] ? &*In[I] : nullptr, V);
      Written[I] = true;
    } else if (A.K == ptx::Arg::Reg) {
      auto It = Regs.find(A.Text);
      Value New = written(It != Regs.end() ? &It->second : nullptr, V);
      Regs[A.Text] = New;
    }
  };
  // What an instruction computes varies as what it reads does.
  std::function<Varies(const ptx::Arg&)> variationOf = [&](const ptx::Arg& A) {
    if (A.K != ptx::Arg::Vector && A.K != ptx::Arg::Pair) return variationHere(read(A));
    Varies Var = Varies::Grid;
    for (const ptx::Arg& X : A.Sub) Var = std::max(Var, variationOf(X));
    return Var;
  };
  auto sources = [&](const ptx::Instruction& I) {
    Varies Var = Varies::Grid;
    for (size_t K = 1; K < I.Args.size(); ++K) Var = std::max(Var, variationOf(I.Args[K]));
    return I.Args.size() > 1 ? Var : Varies::Thread;
  };
  ThreadSet Entered = Cur;
  const Guard* SavedGuards = Guards;
  for (size_t N = 0; N < Prog->Instructions.size(); ++N) {
    const ptx::Instruction& I = Prog->Instructions[N];
    if (I.Opcode.empty()) continue;
    Cur = Entered;
    Guards = SavedGuards;
    Predicate.reset();
    if (!I.Guard.empty() || I.GuardAsm >= 0) {
      Value G;
      if (I.GuardAsm >= 0) G = asmValue(I.GuardAsm);
      else if (auto It = Regs.find(I.Guard); It != Regs.end()) G = It->second;
      else G = fresh(Ctx.BoolTy, Varies::Thread, I.Guard);
      G = truth(G);
      if (I.GuardNegated) G = map1(G, [&](Scalar X) { return P.logicalNot(X); });
      ThreadSet Take;
      bool Open = false;
      for (int Th = Cur.first(); Th >= 0; Th = Cur.next(Th)) {
        auto D = Tr->Assumed->decide(G.at(static_cast<unsigned>(Th)));
        Open |= !D;
        if (!D || *D) Take.set(static_cast<unsigned>(Th));
      }
      if (I.Opcode == "bra" || I.Opcode == "ret") continue;
      Cur = Take;
      if (Cur.none()) continue;
      if (Open || Take != Entered) {
        pushGuard(S, variationHere(G), true, !Open, false, false);
        Predicate = G;
      }
    }
    // data movement
    const auto& A = I.Args;
    auto src = [&](size_t K) { return K < A.size() ? read(A[K]) : Value::of(0); };
    auto op2 = [&](TermOp O) { write(A[0], map2(src(1), src(2), [&](Scalar X, Scalar Y) { return P.binary(O, X, Y); })); };
    llvm::StringRef Op = I.Opcode;
    bool FloatOp = I.has("f32") || I.has("f64") || I.has("f16") || I.has("f16x2") || I.has("bf16x2") || I.has("bf16");
    ptx::Decoded D = ptx::decode(I);
    if (!D.Known) {
      unmodelled("PTX " + I.mnemonic());
      Varies Var = Ins ? Varies::Block : Varies::Thread; // (it may load)
      for (unsigned K = 0; K < Outs + Ins; ++K)
        if (K >= Outs || Written[K] || S->isOutputPlusConstraint(K)) Var = std::max(Var, variationHere(asmValue(static_cast<int>(K))));
      for (const auto& R : Regs) Var = std::max(Var, variationHere(R.second));
      for (unsigned K = 0; K < Outs; ++K) Written[K] = true, In[K] = fresh(S->getOutputExpr(K)->getType(), Var, "");
      continue;
    }
    if (llvm::all_of(D.Effects, [](const Effect& Fx) { return Fx.Kind == EffectKind::None; })) {
      if (A.empty()) continue;
      if (FloatOp && Op != "mov") {
        write(A[0], fresh(Ctx.FloatTy, sources(I), ""));
        continue;
      }
      if (Op == "mov" || Op == "cvta" || Op == "cvt" || Op == "isspacep") {
        if (A.size() >= 2 && A[0].K != ptx::Arg::Vector && A[1].K != ptx::Arg::Vector) write(A[0], Op == "isspacep" ? fresh(Ctx.IntTy, Varies::Grid, "") : src(1));
        else
          for (const ptx::Arg& X : A[0].Sub) write(X, fresh(Ctx.IntTy, sources(I), ""));
      } else if (Op == "add" && A.size() == 3) write(A[0], map2(src(1), src(2), [&](Scalar X, Scalar Y) { return P.add(X, Y); }));
      else if (Op == "sub" && A.size() == 3) write(A[0], map2(src(1), src(2), [&](Scalar X, Scalar Y) { return P.sub(X, Y); }));
      else if (Op == "mul" && A.size() == 3 && !I.has("hi")) op2(TermOp::Mul);
      else if (Op == "mad" && A.size() == 4 && !I.has("hi"))
        write(A[0], map2(map2(src(1), src(2), [&](Scalar X, Scalar Y) { return P.mul(X, Y); }), src(3), [&](Scalar X, Scalar Y) { return P.add(X, Y); }));
      else if (Op == "shl" && A.size() == 3) op2(TermOp::Shl);
      else if (Op == "shr" && A.size() == 3) op2(TermOp::Shr);
      else if (Op == "and" && A.size() == 3) op2(TermOp::And);
      else if (Op == "or" && A.size() == 3) op2(TermOp::Or);
      else if (Op == "xor" && A.size() == 3) op2(TermOp::Xor);
      else if (Op == "div" && A.size() == 3) op2(TermOp::Div);
      else if (Op == "rem" && A.size() == 3) op2(TermOp::Rem);
      else if (Op == "min" && A.size() == 3) op2(TermOp::Min);
      else if (Op == "max" && A.size() == 3) op2(TermOp::Max);
      else if (Op == "not" && A.size() == 2) {
        bool Pred = I.has("pred");
        write(A[0], map1(src(1), [&](Scalar X) { return Pred ? P.logicalNot(X) : P.sub({0, -1}, X); }));
      } else if (Op == "setp" && A.size() >= 3) {
        BinaryOperatorKind K = BO_EQ;
        bool Ok = true;
        if (I.has("eq")) K = BO_EQ;
        else if (I.has("ne")) K = BO_NE;
        else if (I.has("lt") || I.has("lo")) K = BO_LT;
        else if (I.has("le") || I.has("ls")) K = BO_LE;
        else if (I.has("gt") || I.has("hi")) K = BO_GT;
        else if (I.has("ge") || I.has("hs")) K = BO_GE;
        else Ok = false;
        Value V = Ok && !FloatOp ? binary(K, src(1), src(2), Ctx.BoolTy, Ctx.IntTy, 1) : fresh(Ctx.BoolTy, sources(I), "");
        if (A[0].K == ptx::Arg::Pair && !A[0].Sub.empty()) write(A[0].Sub[0], V);
        else write(A[0], V);
      } else if (Op == "selp" && A.size() == 4) write(A[0], select(truth(src(3)), src(1), src(2), false));
      else if (Op != "bra" && Op != "ret" && A[0].K != ptx::Arg::Address) {
        if (A[0].K == ptx::Arg::Vector || A[0].K == ptx::Arg::Pair)
          for (const ptx::Arg& X : A[0].Sub) write(X, fresh(Ctx.IntTy, sources(I), ""));
        else {
          // some function of its sources: equal where they are equal
          const Varies Var = sources(I);
          Value X = A.size() > 1 ? src(1) : Value::of(0), Y = A.size() > 2 ? src(2) : Value::of(0);
          if (X.uniform() && Y.uniform() && A.size() > 1 && A.size() <= 3) write(A[0], Value::of(P.opaque(TermOp::Apply, I.mnemonic(), X.U, Y.U, Var)));
          else write(A[0], fresh(Ctx.IntTy, Var, ""));
        }
      }
      continue;
    }
    for (Effect Fx : D.Effects) {
      if ((Fx.Kind == EffectKind::BarTryWait || Fx.Kind == EffectKind::BarTestWait) && ptx::isBlockingWait(*Prog, N)) Fx.Kind = EffectKind::BarWait;
      Tr->Effects.push_back(Fx);
      const Effect& Kept = Tr->Effects.back();
      auto Get = [&](const Operand& O, bool WantAddress) -> Value {
        Value V;
        switch (O.K) {
        case Operand::Asm: V = asmValue(O.Index); break;
        case Operand::Reg: {
          ptx::Arg R;
          R.K = ptx::Arg::Reg;
          R.Text = O.Text;
          V = read(R);
          break;
        }
        case Operand::Constant: V = Value::of(O.Imm); break;
        default: V = Value::of(0);
        }
        if (WantAddress && Kept.Kind == EffectKind::AsyncConsumer)
          V = map1(V, [&](Scalar X) -> Scalar {
            auto Packed = packedAddress(P, X);
            return Packed ? *Packed : X;
          });
        if (O.OffsetAsm >= 0) V = map2(V, asmValue(O.OffsetAsm), [&](Scalar X, Scalar Y) { return P.add(X, P.mul(Y, {0, O.OffsetScale})); });
        return O.Offset ? map1(V, [&](Scalar X) { return P.add(X, {0, O.Offset}); }) : V;
      };
      if (Kept.Kind == EffectKind::Exit) {
        if (Op == "trap") continue; // aborts the grid: like __trap(), not the branch under analysis
        Event& Ev = emit(&Kept, S, I.mnemonic());
        Ev.K = Event::Exit;
        Exited |= Cur;
        for (auto& F : Stack) F->Returned |= Cur;
        continue;
      }
      QualType ResultTy = Kept.Result ? Ctx.UnsignedLongLongTy : Ctx.VoidTy;
      if (Kept.Result.K == Operand::Asm && Kept.Result.Index < static_cast<int>(Outs)) ResultTy = S->getOutputExpr(static_cast<unsigned>(Kept.Result.Index))->getType();
      Value R = emitEffect(Kept, S, I.mnemonic(), Get, Kept.Ord, Kept.Scp, ResultTy, true, nullptr);
      if (Kept.Kind == EffectKind::Collective && Kept.Result) {
        Value V;
        llvm::StringRef Name = Op == "shfl" ? (I.has("up") ? "shfl_up" : I.has("down") ? "shfl_down" : I.has("bfly") ? "shfl_xor" : "shfl")
                               : Op == "vote" ? (I.has("ballot") ? "ballot" : I.has("any") ? "any" : I.has("all") ? "all" : "uni") : llvm::StringRef("reduce");
        Value Lane = Op == "shfl" ? src(2) : Value::of(0);
        if (collectiveValue(Name, {}, src(1), Lane, 32, S, ResultTy, V)) R = V;
      }
      if (Kept.Result) {
        ptx::Arg Dst;
        if (Kept.Result.K == Operand::Asm) Dst.K = ptx::Arg::Asm, Dst.Index = Kept.Result.Index;
        else Dst.K = ptx::Arg::Reg, Dst.Text = Kept.Result.Text;
        write(Dst, R);
      }
      // other destinations (vectors of ldmatrix, ld.v4, tcgen05.ld); what a load gives varies as its address does
      const Event& Last = Tr->Events.back();
      const Varies Var = Kept.Kind == EffectKind::Load ? std::max(Varies::Block, variationAt(Last.Mem.Offset, Cur)) : Varies::Thread;
      for (const ptx::Arg& X : A)
        if (X.K == ptx::Arg::Vector || X.K == ptx::Arg::Pair)
          for (const ptx::Arg& Y : X.Sub) {
            if (Y.K == ptx::Arg::Asm && Y.Index < static_cast<int>(Outs) && !Written[static_cast<unsigned>(Y.Index)] &&
                !(Kept.Result.K == Operand::Asm && Kept.Result.Index == Y.Index))
              write(Y, fresh(S->getOutputExpr(static_cast<unsigned>(Y.Index))->getType(), Var, ""));
            else if (Y.K == ptx::Arg::Reg && Kept.Kind == EffectKind::Load)
              write(Y, fresh(Ctx.IntTy, Var, ""));
          }
      // registers that an asynchronous instruction goes on using
      if (Kept.Kind == EffectKind::AsyncConsumer || Kept.Kind == EffectKind::TmemLoad) {
        auto touch = [&](const Expr* E, bool Write) {
          const Expr* L = E->IgnoreParenImpCasts();
          if (!L->isGLValue()) return;
          Location Loc = locate(address(L));
          if (Loc.Object < 0 || Tr->Objects[Loc.Object].K != MemObject::Local) return;
          AccessInfo Info;
          Info.Read = true;
          Info.Write = Write;
          Event& Ev = emitAccess(Loc, Cur, sizeOf(L->getType()), Info, S);
          Ev.Fx = &Kept;
          State[Loc.Object].Watched = true;
        };
        for (unsigned K = 0; K < Outs; ++K) touch(S->getOutputExpr(K), true);
        if (Kept.Kind == EffectKind::AsyncConsumer)
          for (unsigned K = 0; K < Ins; ++K)
            if (sizeOf(S->getInputExpr(K)->getType()) == 4 && S->getInputConstraint(K).find('n') == std::string::npos) touch(S->getInputExpr(K), false);
      }
    }
  }
  Cur = Entered - Exited;
  Guards = SavedGuards;
  if (Cur.none()) return;
  bool AsyncRegisters = !Tr->Events.empty() && Tr->Events.back().K == Event::Access && Tr->Events.back().Fx;
  for (unsigned I = 0; I < Outs; ++I) {
    const Expr* E = S->getOutputExpr(I);
    Value V = Written[I] && In[I] ? *In[I] : fresh(E->getType(), Varies::Thread, "");
    if (!Written[I] && S->isOutputPlusConstraint(I) && Prog->Instructions.empty()) continue;
    Location L = locate(outAddress(I));
    if (AsyncRegisters && L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) {
      storeCell(L.Object, L.Offset, sizeOf(E->getType()), V, isFloat(E->getType())); // the event stands already
      continue;
    }
    store(outAddress(I), E->getType(), V, E);
  }
}

} // namespace cudalint
