//===- InterpCall.cpp - calls, the vocabulary, effects ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Interp.h"
#include "Shared.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include <bit>

using namespace clang;

namespace cudalint {

/// Hidden cell of an object that stands for another one.
static constexpr int64_t StandsFor = -16;

std::string vocabularyName(const FunctionDecl* FD) {
  std::vector<std::string> Parts;
  std::string Own;
  if (const auto* C = dyn_cast<CXXConstructorDecl>(FD)) Own = C->getParent()->getNameAsString();
  else Own = FD->getNameAsString();
  Parts.push_back(Own);
  for (const DeclContext* DC = FD->getDeclContext(); DC && !DC->isTranslationUnit(); DC = DC->getParent()) {
    if (const auto* NS = dyn_cast<NamespaceDecl>(DC)) {
      if (NS->isInline() || NS->isAnonymousNamespace() || NS->getName() == "__v1") continue;
      Parts.push_back(NS->getNameAsString());
    } else if (const auto* RD = dyn_cast<RecordDecl>(DC))
      Parts.push_back(RD->getNameAsString());
  }
  std::string Out;
  for (auto It = Parts.rbegin(); It != Parts.rend(); ++It) {
    if (!Out.empty()) Out += "::";
    Out += *It;
  }
  return Out;
}

const std::string& Interp::nameOf(const FunctionDecl* FD) {
  std::string& N = Names[FD->getCanonicalDecl()];
  if (N.empty()) N = vocabularyName(FD);
  return N;
}

Event& Interp::emit(const Effect* Fx, const Stmt* E, llvm::StringRef Spelling) {
  if (Tr->Events.size() >= Opt.MaxEvents) throw BudgetExceeded{};
  Event Ev;
  Ev.K = Event::Effect;
  Ev.Index = static_cast<unsigned>(Tr->Events.size());
  Ev.Mask = Cur;
  Ev.Loc = raw(E ? E->getBeginLoc() : SourceLocation());
  Ev.Expr = E;
  Ev.Frame = Stack.empty() ? nullptr : Stack.back()->Call;
  Ev.Loop = Loop;
  Ev.Guards = Guards;
  Ev.Fx = Fx;
  Ev.Spin = SpinCondition;
  ++Traced;
  if (!Spelling.empty()) {
    Tr->Strings.push_back(Spelling.str());
    Ev.Spelling = Tr->Strings.back();
  }
  Tr->Events.push_back(std::move(Ev));
  return Tr->Events.back();
}

bool Interp::asksFirst(const Event& E) {
  const unsigned I = static_cast<unsigned>(std::max(0, E.Mask.first()));
  const Scalar Place = E.Obj.Offset.at(I), Phase = E.HasToken ? E.Token.at(I) : E.Parity.at(I);
  return Asked.insert({E.Expr, static_cast<int>(I), E.Obj.Object, Place.Base, Place.K, Phase.Base, Phase.K}).second;
}

// ---- groups --------------------------------------------------------------------------------------------------------

Interp::Group Interp::groupOf(QualType Ty, const Value*) {
  Group G;
  if (Ty.isNull()) return G;
  Ty = Ty.getNonReferenceType();
  if (Ty->isPointerType()) Ty = Ty->getPointeeType();
  const auto* RD = Ty->getAsCXXRecordDecl();
  if (!RD || !RD->getIdentifier()) return G;
  llvm::StringRef N = RD->getName();
  auto sizeArg = [&]() -> unsigned {
    if (const auto* Spec = dyn_cast<ClassTemplateSpecializationDecl>(RD))
      for (const TemplateArgument& A : Spec->getTemplateArgs().asArray())
        if (A.getKind() == TemplateArgument::Integral) return static_cast<unsigned>(A.getAsIntegral().getExtValue());
    return 0;
  };
  if (N == "thread_block") G = {Level::Block, T, true, false};
  else if (N == "grid_group") G = {Level::Grid, 0, true, false};
  else if (N == "cluster_group") G = {Level::Cluster, 0, true, false};
  else if (N == "coalesced_group") G = {Level::Tile, 0, true, true};
  else if (N.contains("thread_block_tile") || N.contains("_tile_base") || N.contains("warp_thread_block")) {
    unsigned S = sizeArg();
    G = {S > 32 ? Level::MultiWarp : Level::Tile, S, S != 0, false};
  } else if (N == "thread_group") G = {Level::Tile, 0, false, false};
  return G;
}

Value Interp::sreg(llvm::StringRef N, QualType Ty) {
  N.consume_front("%");
  auto dim = [](llvm::StringRef S) { return S.ends_with("x") ? 0 : S.ends_with("y") ? 1 : S.ends_with("z") ? 2 : -1; };
  unsigned X = Opt.Block[0], Y = Opt.Block[1];
  if (N.starts_with("tid") && dim(N) >= 0) {
    int D = dim(N);
    return lanes([&](unsigned I) -> Scalar { return {0, D == 0 ? I % X : D == 1 ? I / X % Y : I / (X * Y)}; });
  }
  if (N.starts_with("ntid") && dim(N) >= 0) return Value::of(Opt.Block[dim(N)]);
  if (N.starts_with("ctaid") && dim(N) >= 0) {
    if (Opt.Grid[dim(N)].K == 1) return Value::of(0);
    return Value::of(Scalar{BlockIdx[dim(N)], 0});
  }
  if (N.starts_with("nctaid") && dim(N) >= 0) {
    if (Opt.Grid[dim(N)].K > 0) return Value::of(Opt.Grid[dim(N)].K);
    return Value::of(Scalar{GridDim[dim(N)], 0});
  }
  if (N == "laneid") return lanes([](unsigned I) { return Scalar{0, I % 32}; });
  if (N == "warpid") return lanes([](unsigned I) { return Scalar{0, I / 32}; });
  if (N == "nwarpid") return Value::of(warps());
  if (N.starts_with("lanemask"))
    return lanes([&](unsigned I) -> Scalar {
      unsigned L = I % 32;
      uint32_t Eq = 1u << L, Lt = Eq - 1, Le = Lt | Eq;
      if (N.contains("eq")) return {0, Eq};
      if (N.contains("lt")) return {0, Lt};
      if (N.contains("le")) return {0, Le};
      if (N.contains("gt")) return {0, static_cast<uint32_t>(~Le)};
      return {0, static_cast<uint32_t>(~Lt)};
    });
  if (N.starts_with("cluster_ctarank")) return Value::of(Scalar{ClusterRank, 0});
  if (N.starts_with("cluster_nctarank") || N.starts_with("nclusterid"))
    return Opt.ClusterSize ? Value::of(Opt.ClusterSize) : fresh(Ty, Varies::Grid, "cluster size");
  if (N.starts_with("cluster_ctaid") || N.starts_with("clusterid")) return fresh(Ty, Varies::Block, N.str());
  if (N.starts_with("smid") || N.starts_with("gridid")) return fresh(Ty, Varies::Block, N.str());
  return fresh(Ty, Varies::Thread, N.str());
}

Value Interp::groupQuery(Call& C, llvm::StringRef N) {
  QualType Ty = C.FD->getReturnType();
  QualType GroupTy;
  if (const auto* M = dyn_cast<CXXMethodDecl>(C.FD)) {
    // the static type of the object says more than the class that declares the member
    if (const auto* MC = dyn_cast_or_null<CXXMemberCallExpr>(C.E)) GroupTy = MC->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType();
    else if (const auto* CE = dyn_cast_or_null<CallExpr>(C.E)) {
      if (const auto* ME = dyn_cast<MemberExpr>(CE->getCallee()->IgnoreParenImpCasts())) GroupTy = ME->getBase()->IgnoreParenImpCasts()->getType();
    }
    if (GroupTy.isNull()) GroupTy = Ctx.getCanonicalTagType(M->getParent());
  } else if (!C.Args.empty()) GroupTy = C.Args[0]->getType();
  Group G = groupOf(GroupTy, nullptr);
  TermPool& P = *Tr->Pool;
  auto triple = [&](Value X, Value Y, Value Z) {
    Value Slot = temporary(Ty, "index");
    int Id = P[Slot.U.Base].Object;
    int64_t S = sizeOf(Ty) / 3;
    storeCell(Id, Value::of(0), S, X, false);
    storeCell(Id, Value::of(S), S, Y, false);
    storeCell(Id, Value::of(2 * S), S, Z, false);
    return Slot;
  };
  Value Tid = lanes([](unsigned I) { return Scalar{0, I}; });
  bool Rank = N == "thread_rank", Size = N == "size" || N == "num_threads";
  if (N == "thread_index" && Ty->isRecordType()) return triple(sreg("tid.x", Ty), sreg("tid.y", Ty), sreg("tid.z", Ty));
  if ((N == "group_index" || N == "block_index") && Ty->isRecordType() && G.Lvl != Level::Cluster) return triple(sreg("ctaid.x", Ty), sreg("ctaid.y", Ty), sreg("ctaid.z", Ty));
  if ((N == "dim_threads" || N == "group_dim") && Ty->isRecordType() && G.Lvl != Level::Grid) return triple(Value::of(Opt.Block[0]), Value::of(Opt.Block[1]), Value::of(Opt.Block[2]));
  if ((N == "dim_blocks" || N == "group_dim") && Ty->isRecordType() && G.Lvl == Level::Grid) return triple(sreg("nctaid.x", Ty), sreg("nctaid.y", Ty), sreg("nctaid.z", Ty));
  switch (G.Lvl) {
  case Level::Block:
    if (Rank) return Tid;
    if (Size) return Value::of(T);
    break;
  case Level::Tile: case Level::MultiWarp:
    if (!G.Size || G.Coalesced) break;
    if (Rank) return lanes([&](unsigned I) { return Scalar{0, I % G.Size}; });
    if (Size) return Value::of(G.Size);
    if (N == "meta_group_rank") return lanes([&](unsigned I) { return Scalar{0, I / G.Size}; });
    if (N == "meta_group_size") return Value::of((T + G.Size - 1) / G.Size);
    break;
  case Level::Grid: {
    Value Block = sreg("ctaid.x", Ty), Blocks = sreg("nctaid.x", Ty);
    if (Opt.Grid[1].K != 1 && !Opt.Grid[1].isConst()) break;
    if (Rank) return map2(map1(Block, [&](Scalar S) { return P.mul(S, {0, T}); }), Tid, [&](Scalar A, Scalar B) { return P.add(A, B); });
    if (Size) return map1(Blocks, [&](Scalar S) { return P.mul(S, {0, T}); });
    if (N == "block_rank") return Block;
    if (N == "num_blocks") return Blocks;
    if (N == "is_valid") return Value::of(1);
    break;
  }
  case Level::Cluster:
    if (N == "block_rank") return Value::of(Scalar{ClusterRank, 0});
    if (N == "num_blocks" && Opt.ClusterSize) return Value::of(Opt.ClusterSize);
    if (Rank) return map1(Tid, [&](Scalar S) { return P.add(S, P.mul({ClusterRank, 0}, {0, T})); });
    break;
  default: break;
  }
  Varies Var = Rank ? Varies::Thread : Size || N.contains("size") ? (G.Lvl == Level::Tile ? Varies::Warp : Varies::Grid) : Varies::Warp;
  return fresh(Ty, Var, N.str());
}

// ---- warp collectives: values --------------------------------------------------------------------------------------

bool Interp::collectiveValue(llvm::StringRef N, const Value& Mask, const Value& V, const Value& Lane, unsigned W, const Stmt* Site, QualType Ty, Value& Out) {
  TermPool& P = *Tr->Pool;
  (void)Mask;
  if (W == 0 || W > 32) W = 32;
  bool Float = isFloat(Ty);
  if (N.starts_with("shfl")) {
    if (Float || Ty->isRecordType()) {
      bool Broadcast = (N == "shfl") && W == 32 && variationHere(Lane) <= Varies::Warp;
      Varies Var = std::max(variation(V), Varies::Grid);
      if (Broadcast) Var = std::min(Var, Varies::Warp);
      Out = fresh(Ty, V.uniform() || Broadcast ? Var : Varies::Thread, "");
      return true;
    }
    if (V.uniform() && P.varies(V.U) <= Varies::Block) {
      Out = V;
      return true;
    }
    auto source = [&](unsigned I) -> int {
      Scalar L = Lane.at(I);
      if (!L.isConst()) return -1;
      unsigned Lane32 = I % 32, Base = Lane32 & ~(W - 1), In = Lane32 & (W - 1);
      int64_t S;
      if (N == "shfl_up") S = In >= L.K ? In - L.K : In;
      else if (N == "shfl_down") S = In + L.K < W ? In + L.K : In;
      else if (N == "shfl_xor") S = (In ^ L.K) < W ? (In ^ L.K) : In;
      else S = L.K & (W - 1);
      int Thread = static_cast<int>(I / 32 * 32 + Base + S);
      return Thread < static_cast<int>(T) ? Thread : -1;
    };
    bool Exact = true;
    for (int I = Cur.first(); I >= 0 && Exact; I = Cur.next(I)) {
      int S = source(static_cast<unsigned>(I));
      Exact = S >= 0 && P.varies(V.at(S)) <= Varies::Block;
    }
    if (Exact) {
      Out = lanes([&](unsigned I) {
        int S = source(I);
        return S >= 0 ? V.at(S) : Scalar{};
      });
      return true;
    }
    bool Broadcast = N == "shfl" && W == 32 && variationHere(Lane) <= Varies::Warp;
    if (V.uniform() && Lane.uniform())
      Out = Value::of(P.opaque(TermOp::Apply, ("shfl" + N).str(), V.U, Lane.U, Broadcast ? Varies::Warp : Varies::Thread));
    else Out = fresh(Ty, Broadcast ? Varies::Warp : Varies::Thread, "");
    return true;
  }
  if (N == "ballot" || N == "any" || N == "all" || N == "uni") {
    Value B = truth(V);
    // bounds (affine in the thread number) go by the scenario; data stays a symbol
    bool Data = false;
    for (int I = Cur.first(); I >= 0 && !Data; I = Cur.next(I)) {
      Scalar S = B.at(I);
      if (!Tr->Assumed->decide(S) && !SplitSets.count({S.Base, S.K}) && P.varies(S) >= Varies::Warp) Data = true;
      if (B.uniform()) break;
    }
    if (!Data) {
      SplitResult R = split(B, Site, false, 0, 0, Decision::True);
      Out = lanes([&](unsigned I) -> Scalar {
        uint32_t In = Cur.warp(I / 32), Yes = R.True.warp(I / 32);
        if (W < 32) {
          uint32_t M = ((1u << W) - 1) << (I % 32 & ~(W - 1));
          In &= M, Yes &= M;
        }
        if (N == "ballot") return {0, W < 32 ? Yes >> (I % 32 & ~(W - 1)) : Yes};
        if (N == "any") return {0, Yes != 0};
        if (N == "uni") return {0, Yes == 0 || Yes == In};
        return {0, In == Yes};
      });
      return true;
    }
    Varies Var = W == 32 ? Varies::Warp : Varies::Thread;
    if (B.uniform()) Out = Value::of(P.opaque(TermOp::Apply, N.str(), B.U, {}, Var, true));
    else Out = Value::of(Scalar{P.symbol(N.str(), Var, true), 0});
    return true;
  }
  if (N.starts_with("reduce") || N.starts_with("match_all")) {
    Out = fresh(Ty, std::min(std::max(variation(V), Varies::Grid), W == 32 ? Varies::Warp : Varies::Thread), N.str());
    return true;
  }
  return false;
}

// ---- effects -------------------------------------------------------------------------------------------------------

static Order orderFromValue(int64_t K) { // cuda::std::memory_order and __NV_ATOMIC_*: relaxed consume acquire release acq_rel seq_cst
  switch (K) {
  case 0: return Order::Relaxed;
  case 1: case 2: return Order::Acquire;
  case 3: return Order::Release;
  case 4: return Order::AcqRel;
  default: return Order::SeqCst;
  }
}

static std::optional<std::string> tagName(QualType Ty) {
  // cuda::ptx tags: sem_release_t is integral_constant<dot_sem, 3> (rules.md 0.3-7), or a class named so
  Ty = Ty.getNonReferenceType().getUnqualifiedType();
  if (const auto* TT = Ty->getAs<TypedefType>()) {
    llvm::StringRef N = TT->getDecl()->getName();
    if (N.starts_with("sem_") || N.starts_with("scope_") || N.starts_with("space_") || N.starts_with("op_")) return N.drop_back(N.ends_with("_t") ? 2 : 0).str();
  }
  if (const auto* ED = Ty->getAsEnumDecl()) return ED->getNameAsString();
  const auto* RD = Ty.getCanonicalType()->getAsCXXRecordDecl();
  if (!RD || !RD->getIdentifier()) return std::nullopt;
  if (const auto* Spec = dyn_cast<ClassTemplateSpecializationDecl>(RD)) {
    const auto& Args = Spec->getTemplateArgs();
    if (Args.size() == 2 && Args[0].getKind() == TemplateArgument::Type && Args[1].getKind() == TemplateArgument::Integral) {
      std::string Kind;
      if (const auto* ED = Args[0].getAsType()->getAsEnumDecl()) Kind = ED->getNameAsString();
      int64_t K = Args[1].getAsIntegral().getExtValue();
      if (std::string_view Tag = tagOfValue(Kind, K); !Tag.empty()) return std::string(Tag);
    }
  }
  llvm::StringRef N = RD->getName();
  return N.drop_back(N.ends_with("_t") ? 2 : 0).str();
}

static Order orderFromTag(llvm::StringRef N) {
  if (N == "sem_relaxed") return Order::Relaxed;
  if (N == "sem_acquire") return Order::Acquire;
  if (N == "sem_release") return Order::Release;
  if (N == "sem_acq_rel") return Order::AcqRel;
  if (N == "sem_sc") return Order::SeqCst;
  if (N == "sem_weak") return Order::Weak;
  return Order::None;
}
static Scope scopeFromTag(llvm::StringRef N) {
  if (N == "scope_cta" || N.contains("scope_block")) return Scope::Block;
  if (N == "scope_cluster") return Scope::Cluster;
  if (N == "scope_gpu" || N.contains("scope_device")) return Scope::Device;
  if (N == "scope_sys" || N.contains("scope_system")) return Scope::System;
  if (N.contains("scope_thread")) return Scope::Thread;
  return Scope::None;
}

static const TemplateArgument* functionTemplateArg(const FunctionDecl* FD, int Index) {
  const TemplateArgumentList* L = FD->getTemplateSpecializationArgs();
  if (!L || Index < 0 || Index >= static_cast<int>(L->size())) return nullptr;
  return &L->get(static_cast<unsigned>(Index));
}
static const TemplateArgument* classTemplateArg(const FunctionDecl* FD, int Index) {
  for (const DeclContext* DC = FD->getDeclContext(); DC; DC = DC->getParent())
    if (const auto* S = dyn_cast<ClassTemplateSpecializationDecl>(DC)) {
      if (Index < 0 || Index >= static_cast<int>(S->getTemplateArgs().size())) return nullptr;
      return &S->getTemplateArgs()[static_cast<unsigned>(Index)];
    }
  return nullptr;
}

static std::string templateArgText(const TemplateArgument* A, ASTContext& Ctx) {
  if (!A) return "";
  if (A->getKind() == TemplateArgument::Integral) {
    if (const auto* ET = A->getIntegralType()->getAs<EnumType>())
      for (const EnumConstantDecl* EC : ET->getDecl()->getDefinitionOrSelf()->enumerators())
        if (llvm::APSInt::isSameValue(EC->getInitVal(), A->getAsIntegral())) return EC->getNameAsString();
    return llvm::toString(A->getAsIntegral(), 10);
  }
  if (A->getKind() == TemplateArgument::Type) {
    if (const auto* RD = A->getAsType()->getAsCXXRecordDecl()) return RD->getNameAsString();
    (void)Ctx;
    return A->getAsType().getAsString();
  }
  return "";
}

bool Interp::matches(const EntryCondition& W, const Call& C) {
  int N = static_cast<int>(C.Args.size());
  if (W.Args && *W.Args != N) return false;
  if (W.MinArgs && N < *W.MinArgs) return false;
  if (W.Member && *W.Member != C.HasThis) return false;
  for (auto& [I, Tag] : W.ArgTags) {
    if (I >= N) return false;
    QualType Ty = C.Args[static_cast<size_t>(I)]->IgnoreParenImpCasts()->getType();
    auto Name = tagName(Ty);
    bool Hit = Name && (*Name == Tag || *Name + "_t" == Tag);
    if (!Hit) {
      // any class on the way up (thread_block_tile derives from …_base)
      QualType Param = C.FD && I < static_cast<int>(C.FD->getNumParams()) ? C.FD->getParamDecl(static_cast<unsigned>(I))->getType() : QualType();
      if (!Param.isNull()) {
        auto PN = tagName(Param.getNonReferenceType());
        Hit = PN && (*PN == Tag || *PN + "_t" == Tag);
      }
    }
    if (!Hit) return false;
  }
  auto argMatches = [&](const TemplateArgument* A, const std::string& Want) {
    std::string Text = templateArgText(A, Ctx);
    if (Text == Want) return true;
    return llvm::StringRef(Text).ends_with(Want) && Want.size() > 3;
  };
  for (auto& [I, Want] : W.TemplateArgs)
    if (!argMatches(functionTemplateArg(C.FD, I), Want)) return false;
  for (auto& [I, Want] : W.ClassTemplateArgs)
    if (!argMatches(classTemplateArg(C.FD, I), Want)) return false;
  return true;
}

/// A member of cuda::atomic_ref or of one of its bases.
static bool refersOnly(const FunctionDecl* FD) {
  const auto* M = dyn_cast_or_null<CXXMethodDecl>(FD);
  const IdentifierInfo* N = M ? M->getParent()->getIdentifier() : nullptr;
  return N && N->getName().contains("atomic_ref");
}

Value Interp::operand(const Operand& O, Call& C, bool WantAddress) {
  auto offset = [&](Value V) { return O.Offset ? map1(V, [&](Scalar S) { return Tr->Pool->add(S, {0, O.Offset}); }) : V; };
  switch (O.K) {
  case Operand::Arg: {
    size_t I = static_cast<size_t>(O.Index);
    if (I >= C.Values.size()) return Value::of(O.HasDefault ? O.Imm : 0);
    Value V = C.Values[I];
    QualType Ty = C.Args[I]->getType();
    if (O.Deref && !C.IsAddress[I]) {
      QualType Pointee = Ty->getPointeeType();
      if (!Pointee.isNull() && !WantAddress) return load(V, Pointee, C.Args[I]);
      return offset(V);
    }
    if (!WantAddress && C.IsAddress[I]) {
      if (Ty->isRecordType()) {
        // integral_constant-like (n32_t<N>): the value is in the type
        if (const auto* Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Ty->getAsCXXRecordDecl()))
          for (const TemplateArgument& A : Spec->getTemplateArgs().asArray())
            if (A.getKind() == TemplateArgument::Integral) {
              // aligned_size_t<16>(bytes): the alignment is in the type, the size in the object
              if (Spec->getName().contains("aligned_size")) break;
              return Value::of(A.getAsIntegral().getExtValue());
            }
        Location L = locate(V);
        if (L.Object >= 0) return loadCell(L.Object, L.Offset, Ctx.getSizeType());
        return V;
      }
      if (!Ty->isArrayType()) return load(V, Ty, C.Args[I]);
    }
    return offset(V);
  }
  case Operand::This:
    // *this: the first member of the object points to it; an atomic_ref is a name of what it refers to.
    return offset((O.Deref || refersOnly(C.FD)) && C.HasThis ? load(C.This, Ctx.VoidPtrTy, C.E) : C.This);
  case Operand::TemplateArg: case Operand::ClassTemplateArg: {
    const TemplateArgument* A = O.K == Operand::TemplateArg ? functionTemplateArg(C.FD, O.Index) : classTemplateArg(C.FD, O.Index);
    if (A && A->getKind() == TemplateArgument::Integral) return Value::of(A->getAsIntegral().getExtValue());
    if (A && A->getKind() == TemplateArgument::Type) return Value::of(sizeOf(A->getAsType()));
    return Value::of(O.HasDefault ? O.Imm : 0);
  }
  case Operand::Constant: return Value::of(O.Imm);
  default: return Value::of(0);
  }
}

Order Interp::orderOf(const Effect& Fx, Call& C) {
  const Operand& O = Fx.OrderFrom;
  if (!O) return Fx.Ord;
  if (O.K == Operand::Arg) {
    if (static_cast<size_t>(O.Index) >= C.Args.size()) return Fx.Ord;
    const Expr* A = C.Args[static_cast<size_t>(O.Index)];
    if (auto Tag = tagName(A->IgnoreParenImpCasts()->getType()); Tag && llvm::StringRef(*Tag).starts_with("sem_")) return orderFromTag(*Tag);
    if (auto K = constant(C.Values[static_cast<size_t>(O.Index)])) return orderFromValue(*K);
    if (C.IsAddress[static_cast<size_t>(O.Index)])
      if (auto K = evaluateConstant(A)) return orderFromValue(*K);
    return Fx.Ord == Order::None ? Order::SeqCst : Fx.Ord;
  }
  return Fx.Ord;
}

Scope Interp::scopeOf(const Effect& Fx, Call& C) {
  const Operand& O = Fx.ScopeFrom;
  auto fromThreadScope = [](int64_t K) { // cuda::thread_scope
    return K == 0 ? Scope::System : K == 1 ? Scope::Device : K == 2 ? Scope::Block : Scope::Thread;
  };
  if (O.K == Operand::Arg) {
    if (static_cast<size_t>(O.Index) >= C.Args.size()) return Fx.Scp;
    const Expr* A = C.Args[static_cast<size_t>(O.Index)];
    QualType Ty = A->IgnoreParenImpCasts()->getType();
    if (auto Tag = tagName(Ty); Tag && scopeFromTag(*Tag) != Scope::None) return scopeFromTag(*Tag);
    auto K = constant(C.Values[static_cast<size_t>(O.Index)]);
    if (!K) return Fx.Scp;
    std::string EnumName;
    if (const auto* ET = Ty->getAs<EnumType>()) EnumName = ET->getDecl()->getNameAsString();
    if (EnumName.find("thread_scope") != std::string::npos) return fromThreadScope(*K);
    switch (*K) { // __NV_THREAD_SCOPE_*
    case 0: case 1: return Scope::Block;
    case 2: return Scope::Cluster;
    case 3: return Scope::Device;
    default: return Scope::System;
    }
  }
  if (O.K == Operand::ClassTemplateArg || O.K == Operand::TemplateArg) {
    const TemplateArgument* A = O.K == Operand::TemplateArg ? functionTemplateArg(C.FD, O.Index) : classTemplateArg(C.FD, O.Index);
    if (!A) return Fx.Scp;
    if (A->getKind() == TemplateArgument::Integral) return fromThreadScope(A->getAsIntegral().getExtValue());
    Scope S = scopeFromTag(templateArgText(A, Ctx));
    return S == Scope::None ? Fx.Scp : S;
  }
  return Fx.Scp;
}

/// What this atomic operation reads was last changed before a block barrier, and only this block changes it: all threads
/// read the same value.
bool Interp::settled(const Event& Ev) const {
  auto onlyReads = [](const Event& E) {
    if (!E.Write) return true;
    bool Sum = E.is(EffectKind::Atomic) && (E.Fx->Op == AtomicOp::Add || E.Fx->Op == AtomicOp::Sub || E.Fx->Op == AtomicOp::Or || E.Fx->Op == AtomicOp::Xor);
    return Sum && E.HasStored && E.Stored.uniform() && E.Stored.U.isConst() && E.Stored.U.K == 0;
  };
  if (Ev.Mem.Object < 0 || !onlyReads(Ev) || (Ev.Scp != Scope::Block && !Tr->Objects[Ev.Mem.Object].isShared())) return false;
  for (unsigned I = Ev.Index; I-- > 0;) {
    const Event& E = Tr->Events[I];
    if (E.is(EffectKind::ExecBarrier) && E.Lvl == Level::Block && E.Mask == All) return true;
    if (E.Mem.Object == Ev.Mem.Object && !onlyReads(E)) return false;
  }
  return false;
}

llvm::DenseSet<const Stmt*> unwrittenLoads(const Trace& T) {
  llvm::DenseSet<const Stmt*> Out, Not;
  std::vector<bool> Written(T.Objects.size());
  for (const Event& E : T.Events)
    if (E.Write && E.Mem.Object >= 0) Written[static_cast<size_t>(E.Mem.Object)] = true;
  for (const Event& E : T.Events) {
    if (!E.is(EffectKind::Atomic) || E.Fx->Op != AtomicOp::Load || !E.Expr) continue;
    const auto* Site = static_cast<const Stmt*>(E.Expr);
    const bool Array = E.Mem.Object >= 0 && E.Mask.any() && !E.Mem.Offset.at(static_cast<unsigned>(E.Mask.first())).isConst();
    if (Array && !E.Spin && !Written[static_cast<size_t>(E.Mem.Object)]) Out.insert(Site);
    else Not.insert(Site);
  }
  for (const Stmt* S : Not) Out.erase(S);
  return Out;
}

Value Interp::emitEffect(const Effect& Fx, const Stmt* E, llvm::StringRef Spelling, llvm::function_ref<Value(const Operand&, bool)> Get,
                         Order Ord, Scope Scp, QualType ResultTy, bool ResultUsed, const Call* C) {
  TermPool& P = *Tr->Pool;
  auto place = [&](const Operand& O) -> Location { return O ? locate(Get(O, true)) : Location{}; };
  auto result = [&](Varies Var, const char* Name) -> Value {
    if (ResultTy.isNull() || ResultTy->isVoidType()) return Value::of(0);
    return fresh(ResultTy, Var, Name);
  };
  switch (Fx.Kind) {
  case EffectKind::SpecialRegister: return sreg(Fx.Value.Text, ResultTy.isNull() ? Ctx.UnsignedIntTy : ResultTy);
  case EffectKind::BarHandle: case EffectKind::AddressCast: return Get(Fx.Object, true);
  case EffectKind::GroupHandle: return result(Varies::Thread, "group");
  case EffectKind::ActiveMask: {
    emit(&Fx, E, Spelling);
    if (!ActiveMaskSym) ActiveMaskSym = P.symbol("__activemask()", Varies::Warp, true);
    return Value::of(Scalar{ActiveMaskSym, 0});
  }
  case EffectKind::MapRemote: {
    Value A = Get(Fx.Object, true), R = Fx.Value ? Get(Fx.Value, false) : Value::of(0);
    // no other block to be mapped, or the block's own rank
    if (Opt.ClusterSize == 1 || (R.uniform() && R.U == Scalar{ClusterRank, 0})) {
      emit(&Fx, E, Spelling);
      return A;
    }
    Scalar Rank = R.uniform() ? R.U : R.at(static_cast<unsigned>(std::max(0, Cur.first())));
    Value Out = map1(A, [&](Scalar S) -> Scalar {
      auto Split = P.splitAddress(S);
      if (!Split) return S;
      int Local = pointeeObject(Split->first);
      int Remote = -1;
      for (MemObject& O : Tr->Objects)
        if (O.K == MemObject::RemoteShared && O.Remote == Local && O.RemoteRank == Rank) Remote = O.Id;
      if (Remote < 0) {
        Remote = newObject(MemObject::RemoteShared, Tr->Objects[Local].Name, Tr->Objects[Local].Size);
        MemObject& O = Tr->Objects[Remote];
        O.Remote = Local;
        O.RemoteRank = Rank;
        O.Align = Tr->Objects[Local].Align;
        O.ElementSize = Tr->Objects[Local].ElementSize;
        O.Decl = Tr->Objects[Local].Decl;
      }
      return P.add({P.address(Remote), 0}, Split->second);
    });
    Event& Ev = emit(&Fx, E, Spelling);
    Ev.Obj = locate(A);
    Ev.Val = R;
    return Out;
  }
  case EffectKind::None: {
    // a function of its arguments, where it has any
    Varies Var = C && (!C->Values.empty() || C->HasThis) ? Varies::Grid : Varies::Thread;
    if (C && C->HasThis) Var = std::max(Var, contentVariation(C->This, Ctx.getCanonicalTagType(cast<CXXMethodDecl>(C->FD)->getParent())));
    for (size_t I = 0; C && I < C->Values.size(); ++I)
      Var = std::max(Var, C->IsAddress[I] ? contentVariation(C->Values[I], C->Args[I]->getType()) : variationHere(C->Values[I]));
    return result(Var, "");
  }
  case EffectKind::CubCollective: {
    // Every thread puts its part into the temporary storage, the threads meet, then they read each other's parts.
    Value Storage = Get(Fx.Object, true);
    if (Location L = locate(Storage); L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) {
      auto It = State[L.Object].Cells.find(StandsFor);
      if (It == State[L.Object].Cells.end()) return result(Varies::Thread, "");
      Storage = It->second.V;
    }
    bool OneWarp = Fx.Lvl == Level::Warp;
    // reductions and scans of a power of two of lanes are done by shuffles: they leave their storage alone
    if (const auto* M = OneWarp && C ? dyn_cast<CXXMethodDecl>(C->FD) : nullptr)
      if (const auto* Spec = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent()); Spec && (Spec->getName() == "WarpReduce" || Spec->getName() == "WarpScan"))
        if (const TemplateArgumentList& A = Spec->getTemplateArgs(); A.size() > 1 && A[1].getKind() == TemplateArgument::Integral &&
            std::has_single_bit(static_cast<uint64_t>(A[1].getAsIntegral().getExtValue())))
          return result(Varies::Thread, "");
    Value Own = map2(Storage, lanes([&](unsigned I) { return Scalar{0, 4 * static_cast<int64_t>(OneWarp ? I % 32 : I)}; }), [&](Scalar X, Scalar Y) { return P.add(X, Y); });
    AccessInfo Write, Read;
    Write.Write = Read.Read = true;
    for (auto& [L, M] : resolve(Own, Cur))
      if (L.Object >= 0) emitAccess(L, M, 4, Write, E);
    Effect Meet;
    Meet.Kind = EffectKind::ExecBarrier;
    Meet.Lvl = OneWarp ? Level::Warp : Level::Block;
    Meet.Orders = Meet.Converges = true;
    Tr->Effects.push_back(Meet);
    emit(&Tr->Effects.back(), E, Spelling).Lvl = Meet.Lvl;
    for (auto& [L, M] : resolve(Storage, Cur))
      if (L.Object >= 0) emitAccess(L, M, 4, Read, E);
    return result(Varies::Thread, "");
  }
  default: break;
  }
  // operands first: evaluating them may emit events of its own
  Location Obj = place(Fx.Object), Dst = place(Fx.Dst), Src = place(Fx.Src), Src2 = place(Fx.Src2), Map = place(Fx.Map);
  Value Count, Tx, Mask, Val, Parity, Token, N, Id, Width, Size;
  auto get = [&](const Operand& O, Value& V) {
    if (O && O.K != Operand::Word) V = Get(O, false);
    return static_cast<bool>(O) && O.K != Operand::Word;
  };
  bool HasCount = get(Fx.Count, Count), HasTx = get(Fx.Tx, Tx), HasMask = get(Fx.Mask, Mask), HasVal = get(Fx.Value, Val),
       HasParity = get(Fx.Parity, Parity), HasToken = get(Fx.Token, Token), HasN = get(Fx.N, N), HasId = get(Fx.Id, Id),
       HasSize = get(Fx.Bytes, Size);
  get(Fx.Width, Width);
  Event& Ev = emit(&Fx, E, Spelling);
  Ev.Obj = Obj;
  Ev.Dst = Dst;
  Ev.Src = Src;
  Ev.Src2 = Src2;
  Ev.Map = Map;
  Ev.Count = settledNumber(Count);
  Ev.Tx = Tx;
  Ev.Mask_ = Mask;
  Ev.Val = Val;
  Ev.Parity = settledNumber(Parity);
  Ev.Token = Token;
  Ev.N = N;
  Ev.Id = settledNumber(Id);
  Ev.Width = Width;
  Ev.Size = Size;
  Ev.HasCount = HasCount;
  Ev.HasTx = HasTx;
  Ev.HasMask = HasMask;
  Ev.HasParity = HasParity;
  Ev.HasToken = HasToken;
  Ev.HasN = HasN;
  Ev.HasId = HasId;
  Ev.HasSize = HasSize;
  Ev.Ord = Ord;
  Ev.Scp = Scp;
  Ev.Lvl = Fx.Lvl;
  // barrier 0 for all threads is the barrier of the block, whichever way it is spelled
  if (Fx.Lvl == Level::Named && HasId && !HasCount && Id.uniform() && Id.U == Scalar{}) {
    Ev.Lvl = Level::Block;
    Ev.HasId = false;
  }
  Ev.ResultUsed = ResultUsed;
  if (C && (Fx.Kind == EffectKind::ExecBarrier || Fx.Kind == EffectKind::ExecArrive || Fx.Kind == EffectKind::ExecWait ||
            Fx.Kind == EffectKind::Collective || Fx.Kind == EffectKind::GroupWait)) {
    Group G;
    if (C->HasThis || isa<CXXMethodDecl>(C->FD)) {
      if (const auto* CE = dyn_cast_or_null<CallExpr>(C->E))
        if (const auto* ME = dyn_cast<MemberExpr>(CE->getCallee()->IgnoreParenImpCasts())) G = groupOf(ME->getBase()->IgnoreParenImpCasts()->getType(), nullptr);
      if (G.Lvl == Level::None)
        if (const auto* M = dyn_cast<CXXMethodDecl>(C->FD)) G = groupOf(Ctx.getCanonicalTagType(M->getParent()), nullptr);
    }
    if (G.Lvl == Level::None && !C->Args.empty()) G = groupOf(C->Args[0]->IgnoreParenImpCasts()->getType(), nullptr);
    if (G.Lvl != Level::None) {
      Ev.Lvl = G.Lvl;
      Ev.GroupSize = G.Size;
      if (G.Lvl == Level::Tile && G.Size == 0) Ev.GroupSize = 0;
    }
  }
  unsigned Index = Ev.Index;
  switch (Fx.Kind) {
  case EffectKind::ExecBarrier: case EffectKind::ExecWait: case EffectKind::BarWait: case EffectKind::BarArriveWait: case EffectKind::BarTryWait:
  case EffectKind::BarTestWait:
    ++SharedEpoch;
    if (Cur == All - Exited) ++Meetings;
    break;
  default: break;
  }
  switch (Fx.Kind) {
  case EffectKind::ExecBarrier:
    if (Ev.Lvl == Level::Warp || Ev.Lvl == Level::Tile) return result(Varies::Warp, "");
    // __syncthreads_or and kin: what came out follows from the value of the thread that has one
    if (HasVal && !ResultTy.isNull() && !ResultTy->isVoidType() && !Val.uniform())
      for (int I = Cur.first(); I >= 0; I = Cur.next(I))
        if (Scalar S = Val.at(static_cast<unsigned>(I)); !S.isConst() && P.varies(S) <= Varies::Block)
          return Value::of(P.opaque(TermOp::Apply, "barrier result", S, {}, Varies::Block));
    return result(Varies::Block, "barrier result");
  case EffectKind::ExecArrive: return Value::of(P.token(Index));
  case EffectKind::BarArrive: case EffectKind::BarArriveExpectTx: case EffectKind::BarDrop:
    if (!ResultTy.isNull() && ResultTy->isRecordType()) {
      Value Slot = temporary(ResultTy, "token");
      storeCell(P[Slot.U.Base].Object, Value::of(0), 8, Value::of(P.token(Index)), false);
      return Slot;
    }
    return Value::of(P.token(Index));
  case EffectKind::BarTryWait: case EffectKind::BarTestWait:
    Ev.TryFailed = Scr.TriesFail && !Ev.Spin && asksFirst(Ev);
    return Value::of(!Ev.TryFailed);
  case EffectKind::Elect: {
    ThreadSet Elected;
    for (unsigned W = 0; W < warps(); ++W)
      if (uint32_t L = Cur.warp(W)) Elected.set(W * 32 + static_cast<unsigned>(std::countr_zero(L)));
    return lanes([&](unsigned I) { return Scalar{0, Elected.test(I)}; });
  }
  case EffectKind::Atomic: case EffectKind::Load: case EffectKind::Store: {
    bool IsLoad = Fx.Kind == EffectKind::Load || (Fx.Kind == EffectKind::Atomic && Fx.Op == AtomicOp::Load);
    bool IsStore = Fx.Kind == EffectKind::Store || (Fx.Kind == EffectKind::Atomic && Fx.Op == AtomicOp::Store);
    Ev.Mem = Obj;
    Ev.Read = !IsStore;
    Ev.Write = !IsLoad && Fx.Op != AtomicOp::Wait;
    Ev.IsAtomic = Fx.Kind == EffectKind::Atomic;
    int64_t Bytes = 0;
    if (HasSize)
      if (auto K = constant(Size)) Bytes = *K;
    if (!Bytes && !ResultTy.isNull() && !ResultTy->isVoidType()) Bytes = sizeOf(ResultTy);
    if (!Bytes && C && Fx.Object.K == Operand::Arg && static_cast<size_t>(Fx.Object.Index) < C->Args.size()) {
      QualType Ty = C->Args[static_cast<size_t>(Fx.Object.Index)]->getType();
      Bytes = sizeOf(Ty->isPointerType() ? Ty->getPointeeType() : Ty);
    }
    if (!Bytes && IsStore && Fx.Value.K == Operand::Arg && C && static_cast<size_t>(Fx.Value.Index) < C->Args.size())
      Bytes = sizeOf(C->Args[static_cast<size_t>(Fx.Value.Index)]->getType().getNonReferenceType());
    if (!Bytes && Obj.Object >= 0) Bytes = Tr->Objects[Obj.Object].ElementSize;
    Ev.Bytes = Bytes;
    if (Ev.Write) {
      Ev.HasStored = HasVal;
      Ev.Stored = Val;
      if (Obj.Object >= 0) {
        ++State[Obj.Object].Version;
        if (Obj.Offset.uniform() && Obj.Offset.U.isConst()) clear(Obj.Object, Obj.Offset.U.K, Obj.Offset.U.K + std::max<int64_t>(Bytes, 1), Cur);
        else State[Obj.Object].Cells.clear();
        if (IsStore && HasVal && Bytes && Fx.Ord <= Order::SeqCst && Fx.Kind == EffectKind::Store) storeCell(Obj.Object, Obj.Offset, Bytes, Val, true);
      }
    }
    Varies Var = IsLoad ? std::max(Varies::Block, variationAt(Obj.Offset, Cur)) : Varies::Thread;
    if (IsLoad && Obj.Object >= 0 && Tr->Objects[Obj.Object].K == MemObject::Pointee && Tr->Objects[Obj.Object].Root)
      Var = std::max(Var, P[Tr->Objects[Obj.Object].Root].Var);
    // an atomic or ordered load that another thread may change between two lanes: not uniform
    if (IsLoad && Fx.Kind == EffectKind::Atomic && Cur.count() > 1 && !Opt.Unwritten.contains(E)) Var = Varies::Thread;
    if (Cur == All && Obj.Offset.uniform() && variation(Obj.Offset) <= Varies::Block && settled(Tr->Events[Index])) Var = Varies::Block;
    if (Cur.count() == 1) Var = Varies::Block;
    Value R = result(Var, "");
    Event& Done = Tr->Events[Index];
    Done.Result = R;
    Done.HasResult = !ResultTy.isNull() && !ResultTy->isVoidType();
    return R;
  }
  case EffectKind::MatrixLoad: case EffectKind::MatrixStore:
    Ev.Mem = Fx.Kind == EffectKind::MatrixLoad ? Src : Dst;
    Ev.Read = Fx.Kind == EffectKind::MatrixLoad;
    Ev.Write = !Ev.Read;
    if (HasSize)
      if (auto K = constant(Size)) Ev.Bytes = *K;
    if (Ev.Write && Ev.Mem.Object >= 0) ++State[Ev.Mem.Object].Version, State[Ev.Mem.Object].Cells.clear();
    // .x1 and .x2 take the addresses of the first lanes alone: the access is theirs
    if (auto N = HasCount ? constant(Count) : std::nullopt; N && *N < 32) {
      ThreadSet First;
      for (int I = Cur.first(); I >= 0; I = Cur.next(I))
        if (I % 32 < *N) First.set(static_cast<unsigned>(I));
      AccessInfo Info;
      Info.Read = Ev.Read;
      Info.Write = Ev.Write;
      Location L = Ev.Mem;
      int64_t Bytes = Ev.Bytes;
      Ev.Mem = {};
      Ev.Read = Ev.Write = false;
      if (First.any() && L.Object >= 0) emitAccess(L, First, Bytes, Info, E);
    }
    return result(Varies::Thread, "");
  case EffectKind::Copy: case EffectKind::ClusterLaunchCancel:
    if (Dst.Object >= 0) {
      ++State[Dst.Object].Version;
      State[Dst.Object].Cells.clear();
    }
    return result(Varies::Thread, "");
  case EffectKind::Coalesced: return result(Varies::Thread, "coalesced");
  case EffectKind::PipelineMake: {
    Value V = result(Varies::Thread, "pipeline");
    return V;
  }
  default: return result(Varies::Thread, "");
  }
}

std::optional<Value> Interp::applyEffects(Call& C, const VocabularyEntry& Entry) {
  Value R = Value::of(0);
  bool First = true;
  QualType Ty = C.FD->getReturnType();
  llvm::StringRef Name = nameOf(C.FD);
  for (const Effect& Fx : Entry.Effects) {
    if (Fx.Kind == EffectKind::GroupRank) {
      Value V = groupQuery(C, C.FD->getDeclName().isIdentifier() ? C.FD->getName() : llvm::StringRef());
      if (First) R = V, First = false;
      continue;
    }
    auto Get = [&](const Operand& O, bool A) {
      // a descriptor given by reference: what counts is the address in it
      if (A && Fx.Kind == EffectKind::AsyncConsumer && O.K == Operand::Arg)
        if (size_t I = static_cast<size_t>(O.Index); I < C.Values.size() && C.Args[I]->getType()->isIntegerType())
          return map1(operand(O, C, false), [&](Scalar X) { return packedAddress(*Tr->Pool, X).value_or(X); });
      return operand(O, C, A);
    };
    Value V = emitEffect(Fx, C.E, Name, Get, orderOf(Fx, C), scopeOf(Fx, C), Ty, C.ResultUsed, &C);
    if (Fx.FailOrderFrom.K == Operand::Arg && static_cast<size_t>(Fx.FailOrderFrom.Index) < C.Values.size() && !Tr->Events.empty())
      if (auto K = constant(C.Values[static_cast<size_t>(Fx.FailOrderFrom.Index)])) Tr->Events.back().FailOrd = orderFromValue(*K);
    if (Fx.Kind == EffectKind::Atomic && Fx.Op == AtomicOp::CompareExchange && Fx.Src2.K == Operand::Arg) {
      size_t I = static_cast<size_t>(Fx.Src2.Index); // the expected value, which a failure overwrites
      if (I < C.Values.size() && C.IsAddress[I] && I < C.FD->getNumParams() && C.FD->getParamDecl(static_cast<unsigned>(I))->getType()->isLValueReferenceType())
        havoc(C.Values[I], C.E, C.Args[I]->getType());
    }
    if (Fx.Kind == EffectKind::Collective && !Ty->isVoidType()) {
      // the value of a shuffle or vote follows from the lanes
      llvm::StringRef Base = C.FD->getDeclName().isIdentifier() ? C.FD->getName() : llvm::StringRef();
      while (Base.consume_front("_")) {}
      Base.consume_back("_sync");
      if (Base.starts_with("warp_shuffle_")) Base = Base == "warp_shuffle_idx" ? "shfl" : Base.drop_front(5);
      Event& Ev = Tr->Events.back();
      unsigned W = Ev.GroupSize ? Ev.GroupSize : 32;
      bool IsMethod = isa<CXXMethodDecl>(C.FD);
      size_t ValueArg = IsMethod || !Fx.Mask || Fx.Mask.K != Operand::Arg ? 0 : 1;
      if (Fx.Legacy) ValueArg = 0;
      Value Lane = C.Values.size() > ValueArg + 1 ? C.Values[ValueArg + 1] : Value::of(0);
      if (C.Values.size() > ValueArg + 2)
        if (auto K = constant(C.Values[ValueArg + 2])) W = static_cast<unsigned>(*K);
      if (C.Values.size() > ValueArg) {
        Value In = C.Values[ValueArg], Out;
        if (C.IsAddress[ValueArg] && !C.Args[ValueArg]->getType()->isRecordType()) In = load(In, C.Args[ValueArg]->getType(), C.Args[ValueArg]);
        if (C.Values.size() > ValueArg + 1 && C.IsAddress[ValueArg + 1] && !C.Args[ValueArg + 1]->getType()->isRecordType())
          Lane = load(Lane, C.Args[ValueArg + 1]->getType(), C.Args[ValueArg + 1]);
        if (collectiveValue(Base, Ev.Mask_, In, Lane, W, C.E, Ty, Out)) V = Out;
      }
    }
    if (Fx.Kind == EffectKind::CopyArrive || Fx.Kind == EffectKind::Copy || !First) {
      if (First) R = V, First = false;
      continue;
    }
    R = V;
    First = false;
  }
  if (Entry.Effects.empty() && !Ty->isVoidType()) R = fresh(Ty, Varies::Thread, "");
  if (Ty->isReferenceType() && !Entry.Effects.empty() && Entry.Effects[0].Kind != EffectKind::BarHandle) R = C.HasThis ? C.This : R;
  return R;
}

std::optional<Value> Interp::vocabulary(Call& C) {
  const auto* Entries = activeVocabulary().find(nameOf(C.FD));
  if (!Entries) return std::nullopt;
  for (const VocabularyEntry& E : *Entries)
    if (matches(E.When, C)) {
      // the toolkit's CUB has its algorithms in view: what they really do with their storage is exact
      if ((E.FollowBody || E.Api == "cub") && C.FD->hasBody()) return std::nullopt;
      return applyEffects(C, E);
    }
  return std::nullopt;
}

// ---- calls ---------------------------------------------------------------------------------------------------------

void Interp::evalArgs(Call& C, const FunctionDecl* FD, ArrayRef<const Expr*> Args) {
  for (size_t I = 0; I < Args.size(); ++I) {
    const Expr* A = Args[I];
    C.Args.push_back(A);
    QualType Param = FD && I < FD->getNumParams() ? FD->getParamDecl(static_cast<unsigned>(I))->getType() : A->getType();
    if (Param->isReferenceType()) {
      C.Values.push_back(address(A));
      C.IsAddress.push_back(true);
    } else if (A->getType()->isRecordType()) {
      C.Values.push_back(A->isGLValue() ? address(A) : eval(A));
      C.IsAddress.push_back(true);
    } else {
      C.Values.push_back(eval(A));
      C.IsAddress.push_back(false);
    }
  }
}

Value Interp::call(const CallExpr* E) {
  step();
  if (isa<CUDAKernelCallExpr>(E)) {
    unmodelled("launch from a kernel");
    return Value::of(0);
  }
  const FunctionDecl* FD = E->getDirectCallee();
  const Expr* Callee = E->getCallee()->IgnoreParenImpCasts();
  if (!FD) {
    Value F = eval(E->getCallee());
    if (F.uniform() && F.U.Base) {
      const TermData& D = (*Tr->Pool)[F.U.Base];
      if (D.Op == TermOp::Apply && D.Name == "function")
        FD = reinterpret_cast<const FunctionDecl*>(static_cast<intptr_t>(D.A.K));
    }
    if (!FD) {
      for (const Expr* A : E->arguments()) eval(A);
      Event& Ev = emit(nullptr, E, "indirect call");
      Ev.K = Event::Opaque;
      Tr->UsesOpaqueCalls = true;
      return fresh(E->getType(), Varies::Thread, "");
    }
  }
  // A constexpr function whose result has no state tells everything by its type: the layout algebra of CuTe is made of
  // such calls. Lambdas are constexpr without being asked, and may synchronise on the way.
  const auto* Method = dyn_cast<CXXMethodDecl>(FD);
  const bool OfLambda = Method && Method->getParent()->isLambda();
  if (const CXXRecordDecl* RD = E->getType()->getAsCXXRecordDecl(); RD && FD->isConstexpr() && !OfLambda && E->isPRValue() && RD->hasDefinition() && RD->isEmpty())
    return temporary(E->getType(), "result");
  Call C;
  C.FD = FD;
  C.E = E;
  std::vector<const Expr*> Args(E->arg_begin(), E->arg_end());
  if (isa<CXXOperatorCallExpr>(E) && isa<CXXMethodDecl>(FD) && !Args.empty() && !cast<CXXMethodDecl>(FD)->isStatic()) {
    const Expr* Obj = Args.front();
    C.This = Obj->isGLValue() ? address(Obj) : eval(Obj);
    C.HasThis = true;
    Args.erase(Args.begin());
  } else if (const auto* M = dyn_cast<MemberExpr>(Callee)) {
    if (const auto* MD = dyn_cast<CXXMethodDecl>(FD); MD && !MD->isStatic()) {
      C.This = M->isArrow() ? eval(M->getBase()) : M->getBase()->isGLValue() ? address(M->getBase()) : eval(M->getBase());
      C.HasThis = true;
    }
  } else if (const auto* B = dyn_cast<BinaryOperator>(Callee); B && B->isPtrMemOp()) {
    unmodelled("call through a pointer to member");
    return fresh(E->getType(), Varies::Thread, "");
  }
  // cheap: constants first
  if (FD->isConstexpr() && E->getType()->isIntegralOrEnumerationType() && !E->isValueDependent() && !C.HasThis) {
    bool Simple = true;
    for (const Expr* A : Args) Simple &= isa<IntegerLiteral>(A->IgnoreParenImpCasts()) || A->IgnoreParenImpCasts()->getType()->isRecordType();
    if (Simple)
      if (auto K = evaluateConstant(E)) return Value::of(*K);
  }
  evalArgs(C, FD, Args);
  return invoke(C);
}

void Interp::zeroInitialise(const Value& Where, QualType Ty, unsigned Depth) {
  if (Depth > 6) return;
  auto at = [&](int64_t Off) { return Off ? map1(Where, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }) : Where; };
  if (const auto* CA = Ctx.getAsConstantArrayType(Ty)) {
    int64_t S = sizeOf(CA->getElementType());
    for (uint64_t I = 0; I < CA->getSize().getZExtValue() && I < 64; ++I) zeroInitialise(at(S * static_cast<int64_t>(I)), CA->getElementType(), Depth + 1);
    return;
  }
  if (const auto* RD = Ty->getAsRecordDecl()) {
    if (!RD->isCompleteDefinition() || RD->isInvalidDecl()) return;
    for (const FieldDecl* F : RD->fields()) zeroInitialise(at(static_cast<int64_t>(Ctx.getFieldOffset(F) / 8)), F->getType(), Depth + 1);
    return;
  }
  if (Ty->isScalarType()) {
    Location L = locate(Where);
    if (L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) storeCell(L.Object, L.Offset, sizeOf(Ty), Value::of(0), isFloat(Ty));
  }
}

Value Interp::construct(const CXXConstructExpr* E, Value Where) {
  step();
  const CXXConstructorDecl* D = E->getConstructor();
  QualType Ty = E->getType();
  if (const ArrayType* A = Ctx.getAsArrayType(Ty)) {
    if (const auto* CA = dyn_cast<ConstantArrayType>(A); CA && !D->isTrivial()) {
      int64_t S = sizeOf(CA->getElementType());
      for (uint64_t I = 0; I < std::min<uint64_t>(CA->getSize().getZExtValue(), 16); ++I) {
        Call C;
        C.FD = D;
        C.E = E;
        C.HasThis = true;
        C.This = map1(Where, [&](Scalar X) { return Scalar{X.Base, X.K + S * static_cast<int64_t>(I)}; });
        const FunctionDecl* Def = nullptr;
        if (D->hasBody(Def)) inlineCall(C, Def);
      }
    }
    return Where;
  }
  if (E->requiresZeroInitialization()) zeroInitialise(Where, Ty, 0);
  bool Copy = D->isCopyOrMoveConstructor() && E->getNumArgs() >= 1;
  if (Copy && (D->isTrivial() || D->isDefaulted())) {
    const Expr* A = E->getArg(0);
    copyRecord(Where, A->isGLValue() ? address(A) : eval(A), Ty, E);
    return Where;
  }
  Call C;
  C.FD = D;
  C.E = E;
  C.This = Where;
  C.HasThis = true;
  std::vector<const Expr*> Args(E->arg_begin(), E->arg_end());
  evalArgs(C, D, Args);
  if (auto V = vocabulary(C)) {
    // an object that is another name of its argument (CUB collectives and their temporary storage) remembers it
    Location L = locate(Where);
    if (const auto* Entries = activeVocabulary().find(nameOf(D)); Entries && !Entries->empty() && !Entries->front().Effects.empty() &&
        Entries->front().Effects.front().Kind == EffectKind::BarHandle && L.Object >= 0)
      storeCell(L.Object, Value::of(StandsFor), 8, *V, false);
    return Where;
  }
  if (D->isTrivial() || (D->isConstexpr() && D->getParent()->isEmpty())) return Where;
  const FunctionDecl* Def = nullptr;
  if (D->hasBody(Def) || (D->isDefaulted() && D->isDefaultConstructor())) {
    inlineCall(C, Def ? Def : D);
    return Where;
  }
  if (Copy) {
    copyRecord(Where, C.Values[0], Ty, E);
    return Where;
  }
  // a constructor without a body (bundled headers): members take the arguments in order where there is just one of them
  if (C.Args.size() == 1 && !C.IsAddress[0]) {
    Location L = locate(Where);
    if (L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) storeCell(L.Object, L.Offset, std::min<int64_t>(8, std::max<int64_t>(1, sizeOf(Ty))), C.Values[0], false);
  } else if (C.Args.size() == 1 && C.IsAddress[0]) {
    // atomic_ref and kin: remember what is referred to, in the object's first word
    Location L = locate(Where);
    if (L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) storeCell(L.Object, L.Offset, 8, C.Values[0], false);
  } else if (llvm::StringRef(nameOf(D)) == "dim3" || llvm::StringRef(nameOf(D)) == "dim3::dim3") {
    Location L = locate(Where);
    for (size_t I = 0; I < 3; ++I)
      if (L.Object >= 0) storeCell(L.Object, Value::of(static_cast<int64_t>(4 * I)), 4, I < C.Values.size() ? C.Values[I] : Value::of(1), false);
  }
  return Where;
}

static bool inHeaderNamed(const FunctionDecl* FD, const SourceManager& SM, std::initializer_list<llvm::StringRef> Parts) {
  llvm::StringRef File = SM.getFilename(SM.getSpellingLoc(FD->getLocation()));
  for (llvm::StringRef P : Parts)
    if (File.contains(P)) return true;
  return false;
}

std::optional<Value> Interp::intrinsic(Call& C) {
  const FunctionDecl* FD = C.FD;
  TermPool& P = *Tr->Pool;
  QualType Ty = FD->getReturnType();
  if (!FD->getDeclName().isIdentifier()) return std::nullopt;
  llvm::StringRef N = FD->getName();
  auto arg = [&](size_t I) -> Value {
    if (I >= C.Values.size()) return Value::of(0);
    return C.IsAddress[I] && !C.Args[I]->getType()->isRecordType() ? load(C.Values[I], C.Args[I]->getType(), C.Args[I]) : C.Values[I];
  };
  auto fold = [&](llvm::function_ref<int64_t(uint64_t)> F, int64_t Hi) {
    Value X = arg(0);
    bool Wide = sizeOf(C.Args[0]->getType()) > 4;
    return map1(X, [&](Scalar S) -> Scalar {
      if (S.isConst()) return {0, F(Wide ? static_cast<uint64_t>(S.K) : static_cast<uint32_t>(S.K))};
      (void)Hi;
      return P.opaque(TermOp::Apply, N.str(), S, {}, P.varies(S), true);
    });
  };
  const DeclContext* DC = FD->getDeclContext()->getRedeclContext();
  bool Global = DC->isTranslationUnit() || (isa<NamespaceDecl>(DC) && cast<NamespaceDecl>(DC)->isStdNamespace());
  bool StdLike = nameOf(FD).starts_with("std::") || nameOf(FD).starts_with("cuda::std::");
  if (StdLike) {
    if ((N == "move" || N == "forward" || N == "addressof" || N == "as_const" || N == "launder") && C.Values.size() == 1) return C.Values[0];
    if ((N == "min" || N == "max") && C.Values.size() == 2) {
      if (isFloat(C.Args[0]->getType())) return std::nullopt;
      Value A = arg(0), B = arg(1);
      Value R = map2(A, B, [&](Scalar X, Scalar Y) { return P.binary(N == "min" ? TermOp::Min : TermOp::Max, X, Y); });
      if (!Ty->isReferenceType()) return R;
      Value Slot = temporary(Ty.getNonReferenceType(), "temporary");
      storeCell(P[Slot.U.Base].Object, Value::of(0), sizeOf(Ty.getNonReferenceType()), R, false);
      return Slot;
    }
  }
  if (!Global && !FD->isExternC()) return std::nullopt;
  if (unsigned ID = FD->getBuiltinID()) {
    (void)ID;
    if (N == "__builtin_expect" || N == "__builtin_assume_aligned" || N == "__builtin_addressof" || N == "__builtin_launder" || N == "__builtin_bit_cast")
      return C.Values.empty() ? Value::of(0) : C.Values[0];
    if (N == "__builtin_unreachable" || N == "__builtin_assume" || N == "__assume") return Value::of(0);
    if (N == "__builtin_is_constant_evaluated" || N == "__builtin_constant_p") return Value::of(0);
    if (N.consume_front("__nvvm_read_ptx_sreg_")) {
      std::string S = N.str();
      if (S.size() > 2 && S[S.size() - 2] == '_' && (S.back() == 'x' || S.back() == 'y' || S.back() == 'z')) S[S.size() - 2] = '.';
      return sreg(S, Ty);
    }
  }
  if (N.starts_with("__cvta_") || N.starts_with("__nv_cvta_")) return arg(0);
  if ((N == "min" || N == "max" || N == "umin" || N == "umax" || N == "llmin" || N == "llmax" || N == "ullmin" || N == "ullmax") && C.Values.size() == 2 &&
      Ty->isIntegralOrEnumerationType()) {
    Value A = arg(0), B = arg(1);
    bool Min = N.ends_with("min");
    return map2(A, B, [&](Scalar X, Scalar Y) { return P.binary(Min ? TermOp::Min : TermOp::Max, X, Y); });
  }
  if (N == "__popc" || N == "__popcll") return fold([](uint64_t X) { return std::popcount(X); }, 64);
  if (N == "__clz") return fold([](uint64_t X) { return std::countl_zero(static_cast<uint32_t>(X)); }, 32);
  if (N == "__clzll") return fold([](uint64_t X) { return std::countl_zero(X); }, 64);
  if (N == "__ffs" || N == "__ffsll") return fold([](uint64_t X) { return X ? std::countr_zero(X) + 1 : 0; }, 64);
  if (N == "__brev") return fold([](uint64_t X) {
    uint32_t R = 0;
    for (int I = 0; I < 32; ++I)
      if (X >> I & 1) R |= 1u << (31 - I);
    return static_cast<int64_t>(R);
  }, 32);
  if (N == "abs" && Ty->isIntegerType()) return map1(arg(0), [&](Scalar S) { return S.isConst() ? Scalar{0, S.K < 0 ? -S.K : S.K} : P.opaque(TermOp::Apply, "abs", S, {}, P.varies(S), true); });
  if (N == "__mul24" || N == "__umul24") return binary(BO_Mul, arg(0), arg(1), Ty, Ty, 1);
  if (N == "__umulhi" || N == "__mulhi") return fresh(Ty, std::max(variation(arg(0)), variation(arg(1))), N.str());
  if (N == "__trap" || N == "exit" || N == "abort" || N == "__builtin_trap" || N == "__assertfail" || N == "__assert_fail") {
    // the branch that aborts is not the one under analysis
    return Value::of(0);
  }
  if (N == "memcpy" || N == "__builtin_memcpy" || N == "memmove") {
    auto K = constant(arg(2));
    for (int Side = 0; Side < 2; ++Side)
      for (auto& [L, M] : resolve(C.Values[static_cast<size_t>(Side)], Cur)) {
        if (L.Object >= 0 && (Tr->Objects[L.Object].K == MemObject::Local || Tr->Objects[L.Object].K == MemObject::Parameter)) continue;
        AccessInfo A;
        (Side == 0 ? A.Write : A.Read) = true;
        emitAccess(L, M, K ? *K : 0, A, C.E);
      }
    havoc(C.Values[0], C.E, {});
    return C.Values[0];
  }
  if (N == "memset" || N == "__builtin_memset") {
    for (auto& [L, M] : resolve(C.Values[0], Cur)) {
      if (L.Object >= 0 && Tr->Objects[L.Object].K == MemObject::Local) continue;
      AccessInfo A;
      A.Write = true;
      auto K = constant(arg(2));
      emitAccess(L, M, K ? *K : 0, A, C.E);
    }
    havoc(C.Values[0], C.E, {});
    return C.Values[0];
  }
  if (N == "malloc" || N == "__builtin_malloc" || N == "__nv_aligned_device_malloc") return allocation(Ty, "malloc");
  if (N == "free" || N == "printf" || N == "vprintf" || N == "__builtin_printf" || N == "puts") return Value::of(0);
  if (N == "clock" || N == "clock64" || N == "__clock" || N == "globaltimer") return fresh(Ty, Varies::Thread, "clock");
  return std::nullopt;
}

/// How what stands at an address varies: of a local record, by its members.
Varies Interp::contentVariation(const Value& Where, QualType Ty) {
  auto Parts = resolve(Where, Cur);
  if (Parts.size() != 1 || Parts[0].first.Object < 0) return Varies::Thread;
  const Location& L = Parts[0].first;
  const MemObject& O = Tr->Objects[static_cast<size_t>(L.Object)];
  if ((O.K != MemObject::Local && O.K != MemObject::Parameter) || !L.Offset.uniform() || !L.Offset.U.isConst()) return Varies::Thread;
  const ObjectState& S = State[static_cast<size_t>(L.Object)];
  const int64_t From = L.Offset.U.K, To = From + std::max<int64_t>(1, sizeOf(Ty.getNonReferenceType()));
  Varies Var = Varies::Constant;
  int64_t Covered = 0;
  for (auto It = S.Cells.lower_bound(From); It != S.Cells.end() && It->first < To; ++It) {
    Var = std::max(Var, variationHere(It->second.V));
    Covered += It->second.Size;
  }
  return Covered >= To - From ? Var : std::max(Var, S.fillAt(From));
}

Value Interp::invoke(Call& C) {
  const FunctionDecl* FD = C.FD;
  QualType Ty = FD->getReturnType();
  if (const auto* M = dyn_cast<CXXMethodDecl>(FD)) {
    if ((M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) && (M->isTrivial() || M->isDefaulted()) && C.Values.size() == 1) {
      copyRecord(C.This, C.Values[0], Ctx.getCanonicalTagType(M->getParent()), C.E);
      return C.This;
    }
    if (isa<CXXDestructorDecl>(M) && !activeVocabulary().find(nameOf(M))) return Value::of(0);
  }
  C.ResultUsed = C.E != Unused;
  if (auto V = vocabulary(C)) return *V;
  if (auto V = intrinsic(C)) return *V;
  // arithmetic of half, bfloat16 and fp8 types: values only
  if (inHeaderNamed(FD, Ctx.getSourceManager(), {"cuda_fp16", "cuda_bf16", "cuda_fp8", "cuda_fp6", "cuda_fp4", "__clang_cuda_math", "__clang_cuda_device_functions", "__clang_cuda_libdevice", "math_functions"})) {
    Varies Var = Varies::Grid;
    bool Pointers = false;
    for (size_t I = 0; I < C.Values.size(); ++I) {
      QualType A = C.Args[I]->getType();
      Pointers |= A->isPointerType();
      Var = std::max(Var, C.IsAddress[I] ? contentVariation(C.Values[I], A) : variation(C.Values[I]));
    }
    if (!Pointers) {
      if (Ty->isReferenceType()) return C.HasThis ? C.This : C.Values.empty() ? Value::of(0) : C.Values[0];
      return Ty->isVoidType() ? Value::of(0) : fresh(Ty, Var, FD->getNameAsString());
    }
  }
  const FunctionDecl* Def = nullptr;
  if (FD->hasBody(Def) && !Def->isDependentContext() && Def->getBody()) return Opt.Skipped.contains(Def) ? skipCall(C, Def) : inlineCall(C, Def);
  // no body in view: pure when it takes no pointers (mathematical functions)
  bool Pure = !C.HasThis;
  Varies Var = Varies::Grid;
  for (size_t I = 0; I < C.Values.size(); ++I) {
    QualType A = C.Args[I]->getType();
    if (A->isPointerType() && !A->isFunctionPointerType() && !FD->getBuiltinID()) {
      QualType Pointee = A->getPointeeType();
      if (!Pointee.isConstQualified()) {
        Pure = false;
        havoc(C.Values[I], C.E, Pointee);
      }
    }
    if (C.IsAddress[I]) {
      if (I < FD->getNumParams()) {
        QualType PT = FD->getParamDecl(static_cast<unsigned>(I))->getType();
        if (PT->isLValueReferenceType() && !PT->getPointeeType().isConstQualified()) havoc(C.Values[I], C.E, PT->getPointeeType());
      }
      Var = Varies::Thread;
    } else Var = std::max(Var, variation(C.Values[I]));
  }
  if (!Pure && !FD->getBuiltinID() && !C.HasThis) {
    Event& Ev = emit(nullptr, C.E, nameOf(FD));
    Ev.K = Event::Opaque;
    Tr->UsesOpaqueCalls = true;
    Var = Varies::Thread;
  }
  if (C.HasThis) Var = Varies::Thread;
  if (Ty->isVoidType()) return Value::of(0);
  if (Ty->isReferenceType()) return C.HasThis ? C.This : fresh(Ctx.getPointerType(Ty.getNonReferenceType()), Var, FD->getNameAsString());
  return fresh(Ty, Var, FD->getNameAsString());
}

/// What a function may write is unknown afterwards, and so is its result.
Value Interp::skipCall(Call& C, const FunctionDecl* Def) {
  QualType Ty = Def->getReturnType();
  auto forget = [&](const Value& Where, QualType Pointee) {
    if (!Pointee.isConstQualified()) havoc(Where, C.E, Pointee);
  };
  for (unsigned I = 0; I < C.Values.size() && I < Def->getNumParams(); ++I) {
    QualType PT = Def->getParamDecl(I)->getType();
    if (PT->isPointerType() || PT->isReferenceType()) forget(C.Values[I], PT->getPointeeType());
  }
  if (const auto* M = dyn_cast<CXXMethodDecl>(Def); M && M->isInstance() && C.HasThis && !M->isConst()) forget(C.This, Ctx.getCanonicalTagType(M->getParent()));
  unmodelled("the body of " + Def->getNameAsString() + " (too much work)");
  if (Ty->isVoidType()) return Value::of(0);
  if (Ty->isReferenceType()) return fresh(Ctx.getPointerType(Ty.getNonReferenceType()), Varies::Thread, Def->getNameAsString());
  return fresh(Ty, Varies::Thread, Def->getNameAsString());
}

void Interp::charge(const Frame& F, const FunctionDecl* Caller) {
  Cost& C = Costs[F.FD];
  C.Work += work() - F.WorkBefore;
  C.Traced |= Traced != F.TracedBefore;
  C.Callers.insert(Caller);
}

std::vector<const FunctionDecl*> Interp::heavy(double Share) const {
  auto isHeavy = [&](const FunctionDecl* FD) {
    auto It = Costs.find(FD);
    return It != Costs.end() && !It->second.Traced && static_cast<double>(It->second.Work) > Share * static_cast<double>(work());
  };
  std::vector<const FunctionDecl*> R;
  for (auto& [FD, C] : Costs)
    if (isHeavy(FD) && !llvm::all_of(C.Callers, isHeavy)) R.push_back(FD);
  return R;
}

Value Interp::inlineCall(Call& C, const FunctionDecl* Def) {
  QualType Ty = Def->getReturnType();
  auto fallback = [&]() -> Value {
    if (Ty->isVoidType()) return Value::of(0);
    if (Ty->isReferenceType()) return fresh(Ctx.getPointerType(Ty.getNonReferenceType()), Varies::Thread, "");
    return fresh(Ty, Varies::Thread, "");
  };
  if (Stack.size() >= Opt.MaxDepth) {
    unmodelled("call depth");
    return fallback();
  }
  unsigned Recursion = 0;
  for (const auto& F : Stack) Recursion += F->FD == Def;
  if (Recursion > 6) {
    unmodelled("recursion of " + Def->getNameAsString());
    return fallback();
  }
  auto F = std::make_unique<Frame>();
  F->FD = Def;
  F->WorkBefore = work();
  F->TracedBefore = Traced;
  F->This = C.This;
  CallFrame CF;
  CF.Parent = Stack.back()->Call;
  CF.CallLoc = raw(C.E ? C.E->getExprLoc() : C.Loc);
  CF.Callee = Def;
  CF.Call = C.E;
  CF.Depth = static_cast<unsigned>(Stack.size());
  Tr->Frames.push_back(CF);
  F->Call = &Tr->Frames.back();
  if (const auto* M = dyn_cast<CXXMethodDecl>(Def); M && M->getParent()->isLambda()) {
    F->Closure = M->getParent();
    llvm::DenseMap<const ValueDecl*, FieldDecl*> Map;
    FieldDecl* ThisField = nullptr;
    M->getParent()->getCaptureFields(Map, ThisField);
    for (auto& [V, Field] : Map) F->Captures[V] = Field;
    F->ThisField = ThisField;
  }
  if (Ty->isRecordType()) F->ResultSlot = temporary(Ty, "result");
  // bind parameters in the new frame
  Frame* NewFrame = F.get();
  for (unsigned I = 0; I < Def->getNumParams(); ++I) {
    const ParmVarDecl* PD = Def->getParamDecl(I);
    if (I >= C.Values.size()) continue;
    if (PD->getType()->isReferenceType() || PD->getType()->isRecordType()) {
      if (!PD->getType()->isReferenceType() && I < C.Args.size() && C.Args[I]->isGLValue()) {
        Value Slot = temporary(PD->getType(), "argument");
        copyRecord(Slot, C.Values[I], PD->getType(), C.Args[I]);
        NewFrame->Address[PD->getCanonicalDecl()] = Slot;
      } else NewFrame->Address[PD->getCanonicalDecl()] = C.Values[I];
    } else {
      int Id = newObject(MemObject::Local, PD->getNameAsString(), sizeOf(PD->getType()), PD);
      State[Id].Cells[0] = {C.Values[I], sizeOf(PD->getType())};
      NewFrame->Address[PD->getCanonicalDecl()] = addressOfObject(Id);
    }
  }
  ThreadSet Saved = Cur;
  const Guard* SavedGuards = Guards;
  ThreadSet *SavedBreak = BreakTo, *SavedContinue = ContinueTo;
  bool SavedSpin = SpinCondition;
  BreakTo = ContinueTo = nullptr;
  Stack.push_back(std::move(F));
  if (const auto* Ctor = dyn_cast<CXXConstructorDecl>(Def)) {
    for (const CXXCtorInitializer* I : Ctor->inits()) {
      if (Cur.none()) break;
      int64_t Off = 0;
      QualType Sub;
      if (I->isAnyMemberInitializer()) {
        const FieldDecl* Field = I->getAnyMember();
        Off = static_cast<int64_t>(Ctx.getFieldOffset(Field) / 8);
        Sub = Field->getType();
      } else if (I->isBaseInitializer()) {
        const CXXRecordDecl* Base = I->getBaseClass()->getAsCXXRecordDecl();
        if (!Base || I->isBaseVirtual()) continue;
        Off = Ctx.getASTRecordLayout(Ctor->getParent()).getBaseClassOffset(Base).getQuantity();
        Sub = QualType(I->getBaseClass(), 0);
      } else Sub = Ctx.getCanonicalTagType(Ctor->getParent());
      Value Where = Off ? map1(C.This, [&](Scalar S) { return Scalar{S.Base, S.K + Off}; }) : C.This;
      if (Sub->isReferenceType()) {
        Value Ref = address(I->getInit());
        Location L = locate(Where);
        if (L.Object >= 0) storeCell(L.Object, L.Offset, 8, Ref, false);
      } else initialise(Where, Sub, I->getInit());
    }
  }
  if (Def->getBody()) exec(Def->getBody());
  Frame& Done = *Stack.back();
  Value R = Ty->isRecordType() ? Done.ResultSlot : Done.Result;
  bool Has = Done.HasResult;
  charge(Done, Stack[Stack.size() - 2]->FD);
  Stack.pop_back();
  Cur = Saved - Exited;
  Guards = SavedGuards;
  BreakTo = SavedBreak;
  ContinueTo = SavedContinue;
  SpinCondition = SavedSpin;
  if (Ty->isVoidType()) return Value::of(0);
  if (!Has && !Ty->isRecordType()) return fallback();
  return R;
}

} // namespace cudalint
