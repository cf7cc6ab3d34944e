//===- InterpMemory.cpp - objects, addresses, loads and stores ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Interp.h"
#include "Shared.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace cudalint {

int64_t Interp::sizeOf(QualType Ty) const {
  if (Ty.isNull() || Ty->isDependentType() || Ty->isIncompleteType() || Ty->isFunctionType() || Ty->isVoidType()) return 0;
  if (Ty->isReferenceType()) return 8;
  return Ctx.getTypeSizeInChars(Ty).getQuantity();
}

int64_t Interp::stride(QualType Pointer) const {
  QualType P = Pointer->getPointeeType();
  if (P.isNull()) {
    if (const ArrayType* A = Ctx.getAsArrayType(Pointer)) P = A->getElementType();
  }
  if (P.isNull() || P->isVoidType() || P->isFunctionType()) return 1;
  int64_t S = sizeOf(P);
  return S ? S : 1;
}

int Interp::newObject(MemObject::Kind K, std::string Name, int64_t Size, const ValueDecl* D) {
  MemObject O;
  O.K = K;
  O.Id = static_cast<int>(Tr->Objects.size());
  O.Name = std::move(Name);
  O.Size = Size;
  O.Decl = D;
  switch (K) {
  case MemObject::Local: O.Spc = Space::Local; break;
  case MemObject::Shared: case MemObject::DynamicShared: O.Spc = Space::Shared; break;
  case MemObject::Device: O.Spc = Space::Global; break;
  case MemObject::Constant: O.Spc = Space::Const; break;
  case MemObject::Parameter: O.Spc = Space::Param; break;
  case MemObject::Pointee: O.Spc = Space::Generic; break;
  case MemObject::RemoteShared: O.Spc = Space::SharedCluster; break;
  }
  if (D && !D->getType()->isDependentType() && !D->getType()->isIncompleteType() && !D->getType()->isFunctionType()) {
    QualType Ty = D->getType().getNonReferenceType();
    O.Align = Ctx.getDeclAlign(D).getQuantity();
    QualType Elem = Ctx.getBaseElementType(Ty);
    O.ElementSize = sizeOf(Elem);
    O.Volatile = Elem.isVolatileQualified();
  }
  if (D && !D->getType()->isDependentType())
    if (const auto* A = Ctx.getAsIncompleteArrayType(D->getType())) { // extern __shared__ T x[]
      QualType Elem = Ctx.getBaseElementType(A->getElementType());
      O.ElementSize = sizeOf(Elem);
      O.Volatile = Elem.isVolatileQualified();
      O.Align = Ctx.getDeclAlign(D).getQuantity();
    }
  Tr->Objects.push_back(std::move(O));
  State.emplace_back();
  if (K == MemObject::Parameter || K == MemObject::Constant) State.back().Fill = Varies::Grid;
  else if (K == MemObject::Device) State.back().Fill = Varies::Block;
  return Tr->Objects.back().Id;
}

int Interp::objectOf(const VarDecl* VD) {
  VD = VD->getCanonicalDecl();
  bool Shared = isSharedVariable(VD);
  bool Global = VD->hasGlobalStorage() || Shared;
  if (Global) {
    if (auto It = Globals.find(VD); It != Globals.end()) return It->second;
    int Id;
    if (Shared) {
      const VarDecl* Def = VD->getDefinition(Ctx) ? VD->getDefinition(Ctx) : VD;
      if (isDynamicShared(VD)) {
        // every extern __shared__ declaration starts at the same address: one object
        if (DynamicShared < 0) DynamicShared = newObject(MemObject::DynamicShared, VD->getNameAsString(), 0, VD);
        Tr->Objects[DynamicShared].Align = std::max<int64_t>(Tr->Objects[DynamicShared].Align, Ctx.getDeclAlign(VD).getQuantity());
        Id = DynamicShared;
      } else
        Id = newObject(MemObject::Shared, VD->getNameAsString(), sizeOf(Def->getType()), Def);
    } else if (VD->hasAttr<CUDAConstantAttr>() || (!VD->hasAttr<CUDADeviceAttr>() && VD->getType().isConstQualified()))
      Id = newObject(MemObject::Constant, VD->getNameAsString(), sizeOf(VD->getType()), VD);
    else {
      Id = newObject(MemObject::Device, VD->getNameAsString(), sizeOf(VD->getType()), VD);
      Tr->Objects[Id].Managed = VD->hasAttr<HIPManagedAttr>() || hasAnnotation(VD, "cuda-lint:managed");
    }
    State[Id].FillName = VD->getNameAsString();
    Globals[VD] = Id;
    return Id;
  }
  Frame& F = *Stack.back();
  if (auto It = F.Instances.find(VD); It != F.Instances.end()) return It->second;
  int Id = newObject(MemObject::Local, VD->getNameAsString(), sizeOf(VD->getType()), VD);
  State[Id].FillName = VD->getNameAsString();
  F.Instances[VD] = Id;
  return Id;
}

Value Interp::temporary(QualType Ty, const char* Name) {
  return addressOfObject(newObject(MemObject::Local, Name, sizeOf(Ty)));
}

int Interp::pointeeObject(TermId Root) {
  const TermData& D = (*Tr->Pool)[Root];
  if (D.Op == TermOp::Address) return D.Object;
  if (auto It = Pointees.find(Root); It != Pointees.end()) return It->second;
  std::string Name = D.Name.empty() ? "memory" : D.Name;
  int Id = newObject(MemObject::Pointee, Name, 0);
  Tr->Objects[Id].Root = Root;
  State[Id].FillName = Name;
  Pointees[Root] = Id;
  return Id;
}

std::vector<std::pair<Location, ThreadSet>> Interp::resolve(const Value& A, const ThreadSet& M) {
  std::vector<std::pair<Location, ThreadSet>> Out;
  TermPool& P = *Tr->Pool;
  auto one = [&](Scalar S, Location& L) -> bool {
    auto Split = P.splitAddress(S);
    if (!Split) return false;
    L.Object = pointeeObject(Split->first);
    L.Aligned = P[Split->first].Op == TermOp::Address && P[Split->first].A.K;
    L.Offset = Value::of(Split->second);
    // the stage of a ring, computed before the length of the loop that it counts was settled
    if (Split->second.Base && L.Object >= 0 && Tr->Objects[L.Object].isShared())
      if (const Interval Range = Tr->Assumed->range(Split->second); Range.isPoint()) L.Offset = Value::of(Range.Lo);
    return true;
  };
  if (A.uniform()) {
    Location L;
    if (!one(A.U, L)) L.Offset = A;
    Out.emplace_back(std::move(L), M);
    return Out;
  }
  struct Part {
    int Object;
    bool Aligned;
    std::shared_ptr<std::vector<Scalar>> Offsets;
    ThreadSet Threads;
  };
  std::vector<Part> Parts;
  TermId LastBase = ~0u;
  Location Last;
  bool LastOk = false;
  for (int I = M.first(); I >= 0; I = M.next(I)) {
    Scalar S = (*A.Lanes)[I];
    Scalar Off;
    // lanes mostly share the symbolic base: split it once
    if (S.Base != LastBase) {
      LastOk = one({S.Base, 0}, Last);
      LastBase = S.Base;
    }
    Off = LastOk ? Scalar{Last.Offset.U.Base, Last.Offset.U.K + S.K} : S;
    int Obj = LastOk ? Last.Object : -1;
    Part* Found = nullptr;
    for (Part& Q : Parts)
      if (Q.Object == Obj) Found = &Q;
    if (!Found) {
      if (Parts.size() >= 6) continue;
      Parts.push_back({Obj, LastOk && Last.Aligned, std::make_shared<std::vector<Scalar>>(T), {}});
      Found = &Parts.back();
    }
    (*Found->Offsets)[I] = Off;
    Found->Threads.set(I);
  }
  for (Part& Q : Parts) {
    Location L;
    L.Object = Q.Object;
    L.Aligned = Q.Aligned;
    L.Offset.Lanes = Q.Offsets;
    // collapse what is the same for every thread in it
    int First = Q.Threads.first();
    bool Same = true;
    for (int I = First; I >= 0 && Same; I = Q.Threads.next(I)) Same = (*Q.Offsets)[I] == (*Q.Offsets)[First];
    if (Same) L.Offset = Value::of((*Q.Offsets)[First]);
    Out.emplace_back(std::move(L), Q.Threads);
  }
  return Out;
}

Location Interp::locate(const Value& A) {
  auto Parts = resolve(A, Cur);
  if (Parts.empty()) return {};
  auto& [First, Threads] = Parts.front();
  // where the others point is left open: not at the start of the object that the first ones have
  if (ThreadSet Others = Cur - Threads; Others.any()) {
    const Scalar Open{Tr->Pool->symbol("", Varies::Thread), 0};
    const Value Known = First.Offset;
    First.Offset = lanes([&](unsigned I) { return Others.test(I) ? Open : Known.at(I); });
  }
  return First;
}

Event& Interp::emitAccess(const Location& L, const ThreadSet& M, int64_t Bytes, const AccessInfo& A, const Stmt* E) {
  if (Tr->Events.size() >= Opt.MaxEvents) throw BudgetExceeded{};
  Event Ev;
  Ev.K = Event::Access;
  Ev.Index = static_cast<unsigned>(Tr->Events.size());
  Ev.Mask = M;
  Ev.Loc = raw(E ? E->getBeginLoc() : SourceLocation());
  if (const auto* X = dyn_cast_or_null<Expr>(E)) Ev.Loc = raw(X->getExprLoc());
  Ev.Expr = E;
  Ev.Frame = Stack.empty() ? nullptr : Stack.back()->Call;
  Ev.Loop = Loop;
  Ev.Guards = Guards;
  Ev.Mem = L;
  Ev.Bytes = Bytes;
  Ev.Read = A.Read;
  Ev.Write = A.Write;
  Ev.IsAtomic = A.Atomic;
  Ev.Ord = A.Ord;
  Ev.Scp = A.Scp;
  Ev.Spin = A.Spin || SpinCondition;
  if (L.Object >= 0 && (Tr->Objects[L.Object].isShared() || A.Atomic || A.Ord > Order::Weak)) ++Traced;
  Tr->Events.push_back(std::move(Ev));
  return Tr->Events.back();
}

void Interp::clear(int Object, int64_t From, int64_t To, const ThreadSet&) {
  auto& Cells = State[Object].Cells;
  auto It = Cells.lower_bound(From - 64);
  while (It != Cells.end() && It->first < To) {
    if (It->first + It->second.Size > From) It = Cells.erase(It);
    else ++It;
  }
}

/// A word of a thread's own memory that was written in parts (a union, bit-fields), or a part of such a word. Worth the trouble
/// for numbers, and for words with an address in them: descriptors.
std::optional<Value> Interp::pieces(int Object, int64_t At, int64_t Size) {
  if (Tr->Objects[Object].K != MemObject::Local && Tr->Objects[Object].K != MemObject::Parameter) return std::nullopt;
  if (Size > 8) return std::nullopt;
  const auto& Cells = State[Object].Cells;
  struct Piece {
    const Cell* C;
    int64_t Off; ///< in the word, bytes; negative where the word is a part of the piece
  };
  std::vector<Piece> Pieces;
  int64_t Covered = 0;
  bool Number = true, Packs = false, OneForAll = true;
  TermPool& P = *Tr->Pool;
  for (auto It = Cells.lower_bound(At - 7); It != Cells.end() && It->first < At + Size; ++It) {
    const Cell& C = It->second;
    if (It->first + C.Size <= At) continue;
    if (C.Float || C.Size > 8) return std::nullopt;
    Pieces.push_back({&C, It->first - At});
    Covered += std::min(At + Size, It->first + C.Size) - std::max(At, It->first);
    OneForAll &= C.V.uniform();
    for (unsigned I = 0; I < (C.V.uniform() ? 1 : T); ++I) {
      Number &= C.V.at(I).isConst();
      if (!Packs && C.V.at(I).Base) Packs = packedAddress(P, C.V.at(I)).has_value();
    }
  }
  if (Pieces.empty() || !(Packs || (Number && Covered == Size))) return std::nullopt;
  auto word = [&](unsigned I) {
    Scalar W;
    for (const Piece& X : Pieces) {
      Scalar S = X.C->V.at(I);
      if (S.isConst()) {
        if (X.C->Size < 8) S.K &= (int64_t(1) << 8 * X.C->Size) - 1;
        if (X.Off < 0) S.K = static_cast<int64_t>(static_cast<uint64_t>(S.K) >> -8 * X.Off);
      } else if (X.Off < 0 || X.Off + X.C->Size > Size) S = P.opaque(TermOp::Apply, "part of a word", S, {0, X.Off}, P.varies(S));
      W = P.add(W, X.Off > 0 ? P.mul(S, {0, int64_t(1) << 8 * X.Off}) : S);
    }
    if (W.isConst() && Size < 8) W.K &= (int64_t(1) << 8 * Size) - 1;
    return Covered == Size || W.isConst() ? W : P.opaque(TermOp::Apply, "word in parts", W, {}, P.varies(W));
  };
  if (OneForAll) return Value::of(word(0));
  return lanes(word);
}

Value Interp::loadCell(int Object, const Value& Offset, QualType Ty) {
  ObjectState& S = State[Object];
  int64_t Size = sizeOf(Ty);
  bool Float = isFloat(Ty);
  auto unknown = [&](int64_t At) {
    std::string Name = S.FillName;
    if (Name.empty()) Name = Tr->Objects[Object].Name;
    Value V = fresh(Ty, S.fillAt(At), Name);
    if (Ty->isPointerType() && V.uniform() && V.U.Base && Tr->Objects[Object].K == MemObject::Parameter && Tr->Objects[Object].Size > Size) Tr->MemberAt[V.U.Base] = At;
    return V;
  };
  if (Offset.uniform()) {
    if (!Offset.U.isConst()) return fresh(Ty, std::max(S.Fill, variation(Offset)), Tr->Objects[Object].Name);
    auto It = S.Cells.find(Offset.U.K);
    if (It != S.Cells.end() && It->second.Size == Size) return It->second.V;
    if (It != S.Cells.end() && It->second.Size > Size && !Float && It->second.V.uniform() && It->second.V.U.isConst() && Size < 8)
      return Value::of(It->second.V.U.K & ((int64_t(1) << (8 * Size)) - 1));
    if (auto V = Float ? std::nullopt : pieces(Object, Offset.U.K, Size)) return *V;
    Value V = unknown(Offset.U.K);
    if (It == S.Cells.end() || It->second.Size < Size) {
      clear(Object, Offset.U.K, Offset.U.K + Size, All);
      S.Cells[Offset.U.K] = {V, Size};
    }
    return V;
  }
  if (Float) return fresh(Ty, Varies::Thread, Tr->Objects[Object].Name);
  Value Missing;
  bool HaveMissing = false;
  return lanes([&](unsigned I) -> Scalar {
    Scalar O = Offset.at(I);
    if (O.isConst()) {
      auto It = S.Cells.find(O.K);
      if (It != S.Cells.end() && It->second.Size == Size) return It->second.V.at(I);
    }
    if (!HaveMissing) Missing = fresh(Ty, Varies::Thread, Tr->Objects[Object].Name), HaveMissing = true;
    return Missing.at(I);
  });
}

void Interp::storeCell(int Object, const Value& Offset, int64_t Size, Value V, bool Float) {
  ObjectState& S = State[Object];
  bool PerThread = Tr->Objects[Object].K == MemObject::Local || Tr->Objects[Object].K == MemObject::Parameter;
  if (Offset.uniform()) {
    if (!Offset.U.isConst()) {
      S.Cells.clear();
      return;
    }
    int64_t At = Offset.U.K;
    if (PerThread) {
      auto It = S.Cells.find(At);
      if (Cur != All && It != S.Cells.end() && It->second.Size == Size) V = merge(It->second.V, V, Cur, Float);
      clear(Object, At, At + Size, Cur);
      S.Cells[At] = {V, Size, Float};
      return;
    }
    std::shared_ptr<Cell::Mail> Left;
    if (auto It = S.Cells.find(At); It != S.Cells.end() && It->second.Size == Size) Left = std::move(It->second.Left);
    clear(Object, At, At + Size, Cur);
    // Shared: one value for all; keep it when every writer wrote the same, or there is one writer.
    Scalar W;
    if (V.uniform() && Tr->Pool->varies(V.U) <= Varies::Block) W = V.U;
    else if (Cur.count() == 1 && Tr->Pool->varies(V.at(Cur.first())) <= Varies::Block) W = V.at(Cur.first());
    else return;
    Cell& Kept = S.Cells[At];
    Kept = {Value::of(W), Size};
    if (const LoopFrame* L = outermost()) {
      if (!Left || Left->Loop != L->Loop || Left->Meeting != Meetings || !(Left->Writers == Cur)) {
        Left = std::make_shared<Cell::Mail>();
        Left->Writers = Cur;
        Left->Loop = L->Loop;
        Left->Meeting = Meetings;
      }
      Left->Values.push_back(W);
      Kept.Left = std::move(Left);
    }
    return;
  }
  if (PerThread) {
    std::map<int64_t, ThreadSet> ByOffset;
    for (int I = Cur.first(); I >= 0; I = Cur.next(I)) {
      Scalar O = Offset.at(I);
      if (!O.isConst()) {
        S.Cells.clear();
        return;
      }
      ByOffset[O.K].set(I);
      if (ByOffset.size() > 64) {
        S.Cells.clear();
        return;
      }
    }
    for (auto& [At, M] : ByOffset) {
      auto It = S.Cells.find(At);
      Value Old = It != S.Cells.end() && It->second.Size == Size ? It->second.V : Value::of(0);
      Value New = merge(Old, V, M, Float);
      clear(Object, At, At + Size, M);
      S.Cells[At] = {New, Size, Float};
    }
    return;
  }
  if (Float) {
    S.Cells.clear();
    return;
  }
  for (int I = Cur.first(); I >= 0; I = Cur.next(I)) {
    Scalar O = Offset.at(I), W = V.at(I);
    if (!O.isConst()) {
      S.Cells.clear();
      return;
    }
    clear(Object, O.K, O.K + Size, Cur);
    if (W.isConst() || Tr->Pool->varies(W) <= Varies::Block) S.Cells[O.K] = {Value::of(W), Size};
  }
}

/// What is loaded at this address varies as the address does: lanes of a warp that read one place get one value.
Varies Interp::variationAt(const Value& Offset, const ThreadSet& M) const {
  if (Offset.uniform()) return variation(Offset);
  if (M.any()) { // the same for all that are here
    const Scalar S = Offset.at(static_cast<unsigned>(M.first()));
    bool Same = true;
    for (int I = M.first(); I >= 0 && Same; I = M.next(I)) Same = Offset.at(static_cast<unsigned>(I)) == S;
    if (Same) return variation(Value::of(S));
  }
  Varies Var = Varies::Warp;
  for (unsigned W = 0; W < warps() && Var == Varies::Warp; ++W) {
    int Lead = -1;
    for (unsigned I = W * 32; I < std::min(T, W * 32 + 32); ++I) {
      if (!M.test(I)) continue;
      if (Lead < 0) Lead = static_cast<int>(I);
      else if (!(Offset.at(I) == Offset.at(static_cast<unsigned>(Lead)))) Var = Varies::Thread;
    }
    if (Lead >= 0) Var = std::max(Var, Tr->Pool->varies(Offset.at(static_cast<unsigned>(Lead))));
  }
  return Var;
}

/// The place is a function of the lane alone.
bool Interp::sameInEachWarp(const Value& Offset, const ThreadSet& M) const {
  std::array<std::optional<Scalar>, 32> Of;
  bool Several = false;
  for (int I = M.first(); I >= 0; I = M.next(I)) {
    const Scalar S = Offset.at(static_cast<unsigned>(I));
    if (Tr->Pool->varies(S) > Varies::Block) return false;
    std::optional<Scalar>& Slot = Of[static_cast<size_t>(I % 32)];
    if (Slot && !(*Slot == S)) return false;
    Several |= Slot.has_value();
    Slot = S;
  }
  return Several;
}

static bool isRecordLike(QualType Ty) { return Ty->isRecordType() || Ty->isArrayType() || Ty->isAnyComplexType(); }

Value Interp::load(const Value& A, QualType Ty, const Expr* E) {
  step();
  if (isRecordLike(Ty)) return A;
  auto Parts = resolve(A, Cur);
  if (Parts.empty()) return fresh(Ty, Varies::Thread, "");
  Value Result;
  bool First = true;
  int64_t Size = sizeOf(Ty);
  for (auto& [L, M] : Parts) {
    Value V;
    if (L.Object < 0) {
      AccessInfo Info;
      Info.Read = true;
      emitAccess(L, M, Size, Info, E);
      V = fresh(Ty, std::max(Varies::Block, variationAt(L.Offset, M)), "");
    } else {
      MemObject& O = Tr->Objects[L.Object];
      if (O.K == MemObject::Local || O.K == MemObject::Parameter) {
        if (State[L.Object].Watched) {
          AccessInfo Info;
          Info.Read = true;
          emitAccess(L, M, Size, Info, E);
        }
        V = loadCell(L.Object, L.Offset, Ty);
        // what the threads that are not here keep in it does not make it differ
        if (!V.uniform() && Cur != All && Cur.any()) {
          Scalar S = V.at(static_cast<unsigned>(Cur.first()));
          bool Same = true;
          for (int I = Cur.first(); I >= 0 && Same; I = Cur.next(I)) Same = V.at(static_cast<unsigned>(I)) == S;
          if (Same) V = Value::of(S);
        }
      } else {
        AccessInfo Info;
        Info.Read = true;
        if (Ty.isVolatileQualified() || O.Volatile) Info.Ord = Order::Volatile, Info.Scp = Scope::System;
        if (O.K != MemObject::Constant) emitAccess(L, M, Size, Info, E);
        bool Float = isFloat(Ty);
        // known contents of shared memory and of the constant tables
        bool Known = false;
        if ((O.isShared() || O.K == MemObject::RemoteShared) && !Float && Info.Ord == Order::Weak) {
          auto& Cells = State[L.Object].Cells;
          auto find = [&](Scalar Off) -> const Cell* {
            if (!Off.isConst()) return nullptr;
            auto It = Cells.find(Off.K);
            return It != Cells.end() && It->second.Size == Size ? &It->second : nullptr;
          };
          if (L.Offset.uniform()) {
            if (const Cell* C = find(L.Offset.U)) {
              V = C->V, Known = true;
              const LoopFrame* Round = outermost();
              if (Cell::Mail* Left = C->Left.get(); Left && Round && Round->Loop != Left->Loop && Left->Meeting == Meetings && !Left->Writers.intersects(M)) {
                auto [It, New] = Left->Read.try_emplace(M.first(), Round, 0);
                if (!New && It->second.first != Round) It->second = {Round, std::min(It->second.second + 1, Left->Values.size() - 1)};
                V = Value::of(Left->Values[It->second.second]);
              }
            }
          } else {
            unsigned Found = 0;
            for (int I = M.first(); I >= 0 && !Cells.empty(); I = M.next(I)) Found += find(L.Offset.at(I)) != nullptr;
            Known = Found != 0 && (Found == M.count() || !sameInEachWarp(L.Offset, M)); // the second stage of a block reduction, below, is known better as a whole
            // what the others read is unknown, to each of them something else
            Scalar Rest;
            if (Known && Found < M.count()) Rest = fresh(Ty, Varies::Thread, O.Name + "[..]").U;
            if (Known)
              V = lanes([&](unsigned I) {
                const Cell* C = M.test(I) ? find(L.Offset.at(I)) : nullptr;
                return C ? C->V.U : Rest;
              });
          }
        }
        // every warp reads the same cells, each lane its own (the second stage of a block reduction): lane by lane the warps see one value
        if (!Known && O.isShared() && !Float && T > 32 && !L.Offset.uniform() && M == Cur && sameInEachWarp(L.Offset, M)) {
          const TermId Symbols = Tr->Pool->symbols(32, Varies::Block, false, O.Name + "[..]");
          V = lanes([&](unsigned I) { return Scalar{static_cast<TermId>(Symbols + I % 32), 0}; });
          Known = true;
        }
        if (!Known) {
          Varies Var = variationAt(L.Offset, M);
          if (O.K == MemObject::Pointee && O.Root) Var = std::max(Var, (*Tr->Pool)[O.Root].Var);
          if (O.K == MemObject::Constant) Var = std::max(Var, Varies::Grid);
          // a pointer in global memory at a place that does not depend on the block: the blocks share what it points to
          else if (Ty->isPointerType() && O.isGlobal()) Var = std::max(Var, Varies::Grid);
          else Var = std::max(Var, Varies::Block);
          bool Memo = L.Offset.uniform() && Info.Ord == Order::Weak && !SpinCondition;
          unsigned Version = State[L.Object].Version + (O.isShared() ? SharedEpoch * 65536 : 0);
          auto Key = std::make_pair(L.Object, L.Offset.U);
          auto It = Memo ? Loaded.find(Key) : Loaded.end();
          if (It != Loaded.end() && It->second.first == Version) V = It->second.second;
          else {
            std::string Name = O.Name;
            if (L.Offset.uniform() && L.Offset.U.isConst() && L.Offset.U.K == 0) Name = "*" + Name;
            else Name += "[..]";
            V = fresh(Ty, Var, Name);
            if (Ty->isPointerType() && V.uniform() && V.U.Base && L.Offset.uniform() && L.Offset.U.isConst()) Tr->MemberAt[V.U.Base] = L.Offset.U.K;
            if (Memo) Loaded[Key] = {Version, V};
          }
        }
        if (O.K != MemObject::Constant && !Tr->Events.empty()) {
          Tr->Events.back().Result = V;
          Tr->Events.back().HasResult = true;
        }
      }
    }
    if (First) Result = V, First = false;
    else Result = merge(Result, V, M, isFloat(Ty));
  }
  return Result;
}

void Interp::store(const Value& A, QualType Ty, Value V, const Expr* E) {
  step();
  if (isRecordLike(Ty)) {
    copyRecord(A, V, Ty, E);
    return;
  }
  int64_t Size = sizeOf(Ty);
  bool Float = isFloat(Ty);
  auto Parts = resolve(A, Cur);
  ThreadSet Saved = Cur;
  for (auto& [L, M] : Parts) {
    if (L.Object < 0) {
      AccessInfo Info;
      Info.Write = true;
      emitAccess(L, M, Size, Info, E);
      continue;
    }
    MemObject& O = Tr->Objects[L.Object];
    bool IsLocal = O.K == MemObject::Local || O.K == MemObject::Parameter;
    if (!IsLocal || State[L.Object].Watched) {
      AccessInfo Info;
      Info.Write = true;
      if (Ty.isVolatileQualified() || O.Volatile) Info.Ord = Order::Volatile, Info.Scp = Scope::System;
      Event& Ev = emitAccess(L, M, Size, Info, E);
      Ev.Stored = V;
      Ev.HasStored = true;
      ++State[L.Object].Version;
    }
    Cur = M;
    storeCell(L.Object, L.Offset, Size, V, Float);
    Cur = Saved;
  }
}

void Interp::copyRecord(const Value& Dst, const Value& Src, QualType Ty, const Expr* E) {
  int64_t Size = sizeOf(Ty);
  auto From = resolve(Src, Cur), To = resolve(Dst, Cur);
  if (Size == 0 || From.empty() || To.empty()) return;
  auto isLocal = [&](const Location& L) {
    return L.Object >= 0 && (Tr->Objects[L.Object].K == MemObject::Local || Tr->Objects[L.Object].K == MemObject::Parameter);
  };
  bool Volatile = Ty.isVolatileQualified();
  for (auto& [L, M] : From)
    if (!isLocal(L) || State[L.Object].Watched) {
      AccessInfo Info;
      Info.Read = true;
      if (Volatile) Info.Ord = Order::Volatile, Info.Scp = Scope::System;
      if (L.Object < 0 || Tr->Objects[L.Object].K != MemObject::Constant) emitAccess(L, M, Size, Info, E);
    }
  for (auto& [L, M] : To)
    if (!isLocal(L) || State[L.Object].Watched) {
      AccessInfo Info;
      Info.Write = true;
      if (Volatile) Info.Ord = Order::Volatile, Info.Scp = Scope::System;
      emitAccess(L, M, Size, Info, E);
      if (L.Object >= 0) {
        ++State[L.Object].Version;
        if (L.Offset.uniform() && L.Offset.U.isConst()) clear(L.Object, L.Offset.U.K, L.Offset.U.K + Size, M);
        else State[L.Object].Cells.clear();
      }
    }
  // contents: cell by cell where both places are exact
  if (To.size() != 1 || !isLocal(To[0].first)) return;
  const Location& D = To[0].first;
  if (!D.Offset.uniform() || !D.Offset.U.isConst()) {
    State[D.Object].Cells.clear();
    return;
  }
  int64_t Base = D.Offset.U.K;
  std::vector<std::pair<int64_t, Cell>> Copied;
  bool Exact = From.size() == 1 && From[0].first.Object >= 0 && From[0].first.Offset.uniform() && From[0].first.Offset.U.isConst();
  const Location* S = Exact ? &From[0].first : nullptr;
  if (Exact) {
    auto& Cells = State[S->Object].Cells;
    int64_t B = S->Offset.U.K;
    // hidden cells (what a cooperative group is, what an object stands for) are part of the object's first byte
    for (auto It = Cells.lower_bound(B == 0 ? Base == 0 ? -16 : -8 : B); It != Cells.end() && It->first < B + Size; ++It)
      Copied.emplace_back(It->first - B, It->second);
  }
  Varies Fill = From.size() != 1 ? Varies::Thread
                : From[0].first.Object < 0 ? std::max(Varies::Block, variationHere(Src)) // one of several places: as with a load
                : Exact ? State[S->Object].fillAt(S->Offset.U.K) : State[From[0].first.Object].Fill;
  if (From.size() == 1 && From[0].first.Object >= 0 && !isLocal(From[0].first) && Tr->Objects[From[0].first.Object].K != MemObject::Constant)
    Fill = std::max(Varies::Block, variationAt(From[0].first.Offset, From[0].second));
  std::map<int64_t, Cell> Old;
  auto& DC = State[D.Object].Cells;
  if (Cur != All)
    for (auto It = DC.lower_bound(Base); It != DC.end() && It->first < Base + Size; ++It) Old.insert(*It);
  clear(D.Object, Base, Base + Size, Cur);
  for (auto& [Off, C] : Copied) {
    Cell New = C;
    auto It = Old.find(Base + Off);
    if (It != Old.end() && It->second.Size == C.Size) New.V = merge(It->second.V, C.V, Cur, false);
    State[D.Object].Cells[Base + Off] = New;
  }
  ObjectState& Copy = State[D.Object];
  if (Base == 0 && Tr->Objects[D.Object].Size == Size) {
    Copy.Fill = Cur == All ? Fill : std::max(Fill, Copy.Fill);
    Copy.Parts.clear();
    if (Exact)
      for (const ObjectState::Part& P : State[S->Object].Parts)
        if (P.From >= S->Offset.U.K && P.To <= S->Offset.U.K + Size) Copy.Parts.push_back({P.From - S->Offset.U.K, P.To - S->Offset.U.K, P.Fill});
  } else {
    if (Cur != All)
      for (const ObjectState::Part& P : Copy.Parts)
        if (P.From < Base + Size && Base < P.To) Fill = std::max(Fill, P.Fill);
    std::erase_if(Copy.Parts, [&](const ObjectState::Part& P) { return P.From >= Base && P.To <= Base + Size; });
    Copy.Parts.push_back({Base, Base + Size, Fill});
  }
}

void Interp::havoc(const Value& A, const Stmt* E, QualType Pointee) {
  for (auto& [L, M] : resolve(A, Cur)) {
    if (L.Object < 0) continue;
    State[L.Object].Cells.clear();
    State[L.Object].Parts.clear();
    ++State[L.Object].Version;
    (void)E;
    (void)Pointee;
  }
}

} // namespace cudalint
