//===- Blocks.cpp -------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Blocks.h"
#include "Witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <algorithm>
#include <cstdlib>

namespace cudalint {

bool acquires(const Event& E) { return E.Read && (E.Ord == Order::Acquire || E.Ord == Order::AcqRel || E.Ord == Order::SeqCst); }
bool releases(const Event& E) { return E.Write && (E.Ord == Order::Release || E.Ord == Order::AcqRel || E.Ord == Order::SeqCst); }

bool modifies(const Event& E) {
  if (!E.Write || (E.is(EffectKind::Atomic) && E.Fx->Op == AtomicOp::Notify)) return false;
  if (!E.is(EffectKind::Atomic) || !E.Read) return true;
  Scalar V = E.HasStored ? E.Stored.at(static_cast<unsigned>(std::max(0, E.Mask.first()))) : Scalar{0, 1};
  bool Zero = E.HasStored && V.isConst() && V.K == 0;
  switch (E.Fx->Op) {
  case AtomicOp::Add: case AtomicOp::Sub: case AtomicOp::Or: case AtomicOp::Xor: case AtomicOp::Max: return !Zero;
  default: return true;
  }
}

bool contains(const TermPool& P, Scalar S, TermId Atom) {
  std::vector<TermId> A;
  P.atoms(S, A);
  return std::find(A.begin(), A.end(), Atom) != A.end();
}

const char* scopeName(Scope S) {
  switch (S) {
  case Scope::Thread: return "thread";
  case Scope::Block: return "block";
  case Scope::Cluster: return "cluster";
  case Scope::Device: return "device";
  case Scope::System: return "system";
  default: return "no";
  }
}

std::string objectName(const BlockAccess& A) {
  const Trace& T = *A.Run->T;
  std::string N = T.Objects[A.E->Mem.Object].Name;
  return "`" + (N.empty() ? std::string("memory") : N) + "`";
}

static bool isFence(const Event& E) { return E.is(EffectKind::Fence) && E.Ord != Order::Relaxed && E.Scp != Scope::Thread; }
static bool isGridBarrier(const Event& E) {
  return (E.is(EffectKind::ExecBarrier) || E.is(EffectKind::ExecWait)) && E.Lvl == Level::Grid;
}

Ordered releaseBetween(const KernelRun& R, const Event& W, unsigned TW, const Event& S, unsigned TS) {
  Ordered O;
  auto take = [&](Scope Scp, const Event& By) {
    if (!O.Found || Scp > O.Scp) O = {true, Scp, &By};
  };
  if (releases(S)) take(S.Scp == Scope::None ? Scope::Device : S.Scp, S);
  const Trace& T = *R.T;
  for (unsigned I = W.Index + 1; I < S.Index; ++I) {
    const Event& F = T.Events[I];
    if (isGridBarrier(F)) take(Scope::System, F);
    // a release store or atomic of another place on the way is cumulative, but only with someone who acquires it
    if (!isFence(F) || F.Ord == Order::Acquire) continue;
    bool By = F.Mask.test(TS) && (TW == TS || R.order().before(W.Index, TW, I, TS));
    By = By || (F.Mask.test(TW) && (TW == TS || R.order().before(I, TW, S.Index, TS)));
    if (By) take(F.Scp == Scope::None ? Scope::Device : F.Scp, F);
  }
  return O;
}

Ordered acquireBetween(const KernelRun& R, const Event& P, unsigned TP, const Event& A, unsigned TA) {
  Ordered O;
  auto take = [&](Scope Scp, const Event& By) {
    if (!O.Found || Scp > O.Scp) O = {true, Scp, &By};
  };
  if (acquires(P)) take(P.Scp == Scope::None ? Scope::Device : P.Scp, P);
  const Trace& T = *R.T;
  for (unsigned I = P.Index + 1; I < A.Index; ++I) {
    const Event& F = T.Events[I];
    if (isGridBarrier(F)) take(Scope::System, F);
    if (acquires(F) && F.Mask.test(TP) && F.Mem.Object == P.Mem.Object) take(F.Scp, F); // read once more, with acquire
    if (!isFence(F) || F.Ord == Order::Release) continue;
    bool By = F.Mask.test(TP) && (TA == TP || R.order().before(I, TP, A.Index, TA));
    By = By || (F.Mask.test(TA) && (TA == TP || R.order().before(P.Index, TP, I, TA)));
    if (By) take(F.Scp == Scope::None ? Scope::Device : F.Scp, F);
  }
  return O;
}

bool BlockRole::excludes(const BlockRole& O) const {
  if (Only && O.Only && *Only != *O.Only) return true;
  for (auto& [Term, Holds] : Conditions)
    for (auto& [Other, Too] : O.Conditions)
      if (Term == Other && Holds != Too) return true;
  return false;
}

static bool isBlockAtom(const TermData& D) {
  return D.Op == TermOp::Symbol && (D.Name.starts_with("blockIdx.") || D.Name == "cluster rank" || D.Name.starts_with("clusterid") || D.Name.starts_with("cluster_ctaid"));
}

bool GridView::mentionsBlock(const Trace& T, Scalar S) const {
  std::vector<TermId> A;
  T.Pool->atoms(S, A);
  return std::any_of(A.begin(), A.end(), [&](TermId Id) { return isBlockAtom((*T.Pool)[Id]); });
}

bool GridView::mentionsTicket(const KernelRun& R, Scalar S) const {
  auto It = Tickets.find(R.T.get());
  if (It == Tickets.end() || It->second.empty()) return false;
  std::vector<TermId> A;
  R.T->Pool->atoms(S, A);
  return std::any_of(A.begin(), A.end(), [&](TermId Id) { return It->second.count(Id) != 0; });
}

const std::vector<GridView::Kept>& GridView::kept(const KernelRun& R) const {
  static const std::vector<Kept> None;
  auto It = InShared.find(R.T.get());
  return It == InShared.end() ? None : It->second;
}

bool GridView::follows(const KernelRun& R, Scalar S, TermId Result) const {
  const TermPool& P = *R.T->Pool;
  if (contains(P, S, Result)) return true;
  for (const Kept& K : kept(R))
    if (contains(P, S, K.Read) && contains(P, K.Stored, Result)) return true;
  return false;
}

/// One thread draws a number and keeps it at a place of shared memory that is not a variable of its own; the others read it there.
void GridView::addKept(const KernelRun& R, std::set<TermId>& Mine) {
  const Trace& T = *R.T;
  if (Mine.empty()) return;
  struct Cell {
    int Object;
    Scalar Offset, Stored;
  };
  std::vector<Cell> Cells;
  for (const Event& E : T.Events) {
    if (E.K != Event::Access || E.Mem.Object < 0 || E.Mask.none() || !T.Objects[E.Mem.Object].isShared()) continue;
    unsigned Th = static_cast<unsigned>(E.Mask.first());
    if (!E.Mem.Offset.uniform() && E.Mask.count() > 1) continue;
    Scalar Off = E.Mem.Offset.at(Th);
    auto here = [&](const Cell& C) { return C.Object == E.Mem.Object && C.Offset == Off; };
    if (E.Write) {
      std::erase_if(Cells, here);
      if (E.HasStored && mentionsTicket(R, E.Stored.at(Th))) Cells.push_back({E.Mem.Object, Off, E.Stored.at(Th)});
    } else if (E.Read && E.HasResult) {
      Scalar V = E.Result.at(Th);
      if (!V.Base || V.K || (*T.Pool)[V.Base].Op != TermOp::Symbol || Mine.count(V.Base)) continue;
      for (const Cell& C : Cells)
        if (here(C)) {
          InShared[&T].push_back({V.Base, C.Stored});
          Mine.insert(V.Base);
          break;
        }
    }
  }
}

/// Takes `1 - x` apart: a negation.
static Scalar plain(const TermPool& P, Scalar S, bool& Negated) {
  for (int I = 0; I < 4 && S.Base; ++I) {
    const TermData& D = P[S.Base];
    if (D.Op == TermOp::Linear && D.Sum.size() == 1 && D.Sum[0].second == -1 && S.K == 1) {
      S = {D.Sum[0].first, 0};
      Negated = !Negated;
    } else break;
  }
  return S;
}

/// The condition as written names blockIdx, though what the run assumes has made it a constant.
static bool writesBlock(const void* Cond) {
  struct V : clang::RecursiveASTVisitor<V> {
    bool Found = false;
    bool shouldVisitImplicitCode() const { return true; }
    bool VisitDeclRefExpr(clang::DeclRefExpr* D) {
      Found |= D->getDecl()->getDeclName().isIdentifier() && D->getDecl()->getName() == "blockIdx";
      return true;
    }
    bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr* E) { return TraverseStmt(E->getBaseExpr()); }
  } F;
  if (Cond) F.TraverseStmt(const_cast<clang::Stmt*>(static_cast<const clang::Stmt*>(Cond)));
  return F.Found;
}

BlockRole GridView::roleOf(const Trace& T, const Event& E) const {
  BlockRole R;
  TermPool& P = *T.Pool;
  for (const Guard* G = E.Guards; G; G = G->Parent) {
    if (!G->HasTerm || !mentionsBlock(T, G->Term)) {
      if (!R.Only && G->Taken && !G->Loop && G->Known && writesBlock(G->Cond)) {
        std::vector<TermId> All;
        for (TermId Id = 1; Id < std::min<size_t>(P.size(), 64); ++Id)
          if (isBlockAtom(P[Id])) All.push_back(Id);
        for (TermId Id : All)
          if (Interval I = T.Assumed->range({Id, 0}); I.isPoint()) {
            R.Only = I.Lo;
            R.Conditions.emplace_back(P.print(P.equal({Id, 0}, {0, I.Lo})), true);
          }
      }
      continue;
    }
    bool Negated = false;
    Scalar S = plain(P, G->Term, Negated);
    bool Holds = G->Taken != Negated;
    if (G->Loop) continue; // a grid-stride loop is no role
    R.Conditions.emplace_back(P.print(S), Holds);
    if (S.Base && P[S.Base].Op == TermOp::Equal0 && Holds) {
      Scalar A = P[S.Base].A;
      std::vector<TermId> Atoms;
      P.atoms(A, Atoms);
      if (Atoms.size() == 1)
        if (int64_t C = P.coefficient(A, Atoms[0]); C == 1 || C == -1) R.Only = -A.K * C;
    }
  }
  return R;
}

/// The dimensions of blockIdx that the kernel works with: an address that leaves one out is shared along it.
static std::vector<TermId> dimensions(const Trace& T) {
  std::vector<TermId> Out, Atoms;
  for (const Event& E : T.Events)
    if (E.Mem.Object >= 0 && E.Mask.any()) T.Pool->atoms(E.Mem.Offset.at(static_cast<unsigned>(E.Mask.first())), Atoms);
  for (const Guard& G : T.GuardPool)
    if (G.HasTerm) T.Pool->atoms(G.Term, Atoms);
  for (TermId Id : Atoms) {
    const TermData& D = (*T.Pool)[Id];
    if (D.Op == TermOp::Symbol && D.Name.starts_with("blockIdx.") && std::find(Out.begin(), Out.end(), Id) == Out.end()) Out.push_back(Id);
  }
  return Out;
}

static Sharing sharingOf(const Trace& T, const Event& E, unsigned Thread, const std::vector<TermId>& Dimensions) {
  const MemObject& O = T.Objects[E.Mem.Object];
  if (O.isShared()) return Sharing::Own;
  TermPool& P = *T.Pool;
  Scalar S = E.Mem.Offset.at(Thread);
  std::vector<TermId> A;
  P.atoms(S, A);
  bool Group = false, Data = false;
  for (TermId Id : A) {
    const TermData& D = P[Id];
    if (isBlockAtom(D)) {
      if (P.coefficient(S, Id) && std::all_of(Dimensions.begin(), Dimensions.end(), [&](TermId D) { return std::find(A.begin(), A.end(), D) != A.end(); })) return Sharing::Own;
      Group = true;
    } else if (D.Op == TermOp::Symbol && D.Var >= Varies::Block) Data = true;
  }
  if (O.Root && P[O.Root].Var >= Varies::Block) Data = true;
  return Group ? Sharing::Group : Data ? Sharing::Data : Sharing::Grid;
}

std::optional<BlockGroup> groupOf(const GridView&, const BlockAccess& A) {
  if (A.Share != Sharing::Group || A.Shared || !A.Role.all()) return std::nullopt;
  const Trace& T = *A.Run->T;
  const TermPool& P = *T.Pool;
  const MemObject& O = T.Objects[A.E->Mem.Object];
  if (O.Root && P[O.Root].Var >= Varies::Block) return std::nullopt;
  Scalar S = A.E->Mem.Offset.at(A.Thread);
  auto dimension = [&](TermId Id) -> int {
    const TermData& D = P[Id];
    return D.Op == TermOp::Symbol && D.Name.starts_with("blockIdx.") ? D.Name.back() - 'x' : -1;
  };
  std::vector<std::pair<TermId, int64_t>> Terms;
  if (P[S.Base].Op == TermOp::Linear) Terms = P[S.Base].Sum;
  else if (S.Base) Terms.emplace_back(S.Base, 1);
  bool Used[3] = {};
  TermId Grouped = 0;
  for (auto& [Id, C] : Terms) {
    std::vector<TermId> Atoms;
    P.atoms({Id, 0}, Atoms);
    bool Block = false;
    for (TermId X : Atoms) {
      if (int D = dimension(X); D >= 0 && D < 3) Used[D] = Block = true;
      else if (isBlockAtom(P[X]) || (P[X].Op == TermOp::Symbol && P[X].Var >= Varies::Block)) return std::nullopt;
    }
    if (!Block || dimension(Id) >= 0) continue;
    if (Grouped) return std::nullopt; // two parts may tell the blocks apart
    Grouped = Id;
  }
  if (!Grouped) { // a dimension that the kernel works with is left out
    for (TermId Id : dimensions(T))
      if (int D = dimension(Id); D >= 0 && D < 3 && !Used[D]) return BlockGroup{static_cast<unsigned>(D), 2};
    return std::nullopt;
  }
  const TermData& D = P[Grouped];
  std::vector<TermId> Atoms;
  P.atoms(D.A, Atoms);
  if (!D.B.isConst() || D.B.K <= 0 || Atoms.size() != 1 || std::count(Used, Used + 3, true) != 1 || D.A.K < 0) return std::nullopt;
  for (auto& [Id, C] : Terms)
    if (Id == Atoms[0]) return std::nullopt; // its remainder and it
  int64_t Step = P.coefficient(D.A, Atoms[0]), K = D.B.K;
  if (Step <= 0) return std::nullopt;
  auto value = [&](int64_t Block) {
    int64_t V = D.A.K + Step * Block;
    return D.Op == TermOp::Div ? V / K : D.Op == TermOp::Rem ? V % K : D.Op == TermOp::And ? (V & K) : D.Op == TermOp::Shr && K < 63 ? V >> K : V;
  };
  for (int64_t Far = 1; Far <= 4096; ++Far)
    if (value(0) == value(Far)) return BlockGroup{static_cast<unsigned>(dimension(Atoms[0])), Far + 1};
  return std::nullopt;
}

static std::string keyOf(const Trace& T, int Object) {
  const MemObject& O = T.Objects[Object];
  if (O.K == MemObject::Pointee) {
    auto It = T.MemberAt.find(O.Root); // two members of one object lead to two places
    return "*" + O.Name + (It == T.MemberAt.end() ? "" : "+" + std::to_string(It->second));
  }
  return O.Name + "@" + std::to_string(reinterpret_cast<uintptr_t>(O.Decl));
}

GridView::GridView(const KernelModel& KM, const HostModel& Host) : KM(KM) {
  bool AnyPlain = false, AllSingle = true, AllKnown = true;
  for (const Launch* L : Host.launchesOf(KM.Function)) {
    Launches.InView = true;
    bool Cluster = L->Cluster[0].Written != nullptr;
    Launches.Cluster |= Cluster;
    if (!L->Cooperative && !L->UnknownAttributes && L->Spelling != LaunchSpelling::Other) {
      AnyPlain = true;
      if (!Launches.Plain) Launches.Plain = L;
    }
    int64_t Blocks = 1;
    for (unsigned D = 0; D < 3; ++D) Launches.MaxGrid[D] = std::max(Launches.MaxGrid[D], L->Grid[D].Known.value_or(0));
    for (const HostValue& V : L->Grid) {
      AllKnown &= V.Known.has_value();
      Blocks *= V.Known.value_or(0);
    }
    AllSingle &= Blocks == 1;
    Launches.MaxBlocks = std::max(Launches.MaxBlocks, Blocks);
  }
  if (!AllKnown || !Launches.InView) Launches.MaxBlocks = 0;
  Launches.SingleBlock = Launches.InView && AllSingle;
  Launches.AllCooperative = Launches.InView && !AnyPlain;
  Launches.Cluster |= KM.ClusterSize > 1;
  Launches.Unresolved = Host.HasUnresolvedLaunch;
  for (const KernelRun& R : KM.Runs)
    if (R.T->Complete) addRun(R);
}

void GridView::addRun(const KernelRun& R) {
  const Trace& T = *R.T;
  TermPool& P = *T.Pool;
  std::set<TermId>& Mine = Tickets[&T];
  const std::vector<TermId> Dimensions = dimensions(T);
  for (const Event& E : T.Events) {
    Opaque |= E.K == Event::Opaque;
    UsesGridBarrier |= isGridBarrier(E);
    if (E.is(EffectKind::Fence) || E.Spin) Synchronises = true;
    if (!E.HasResult || !E.is(EffectKind::Atomic) || !E.Read || !modifies(E)) continue;
    for (int I = E.Mask.first(), N = 0; I >= 0 && N < 64; I = E.Mask.next(I), ++N) {
      Scalar S = E.Result.at(static_cast<unsigned>(I));
      if (S.Base && P[S.Base].Op == TermOp::Symbol) Mine.insert(S.Base);
      if (E.Result.uniform()) break;
    }
  }
  addKept(R, Mine);
  ThreadSet Polled;
  for (const Event& E : T.Events) {
    if (E.Mem.Object < 0 || E.Mask.none() || (!E.Read && !E.Write)) continue;
    if (E.K == Event::Access ? E.Fx != nullptr : !(E.is(EffectKind::Atomic) || E.is(EffectKind::Load) || E.is(EffectKind::Store))) continue;
    const MemObject& O = T.Objects[E.Mem.Object];
    if (!O.isShared() && !O.isGlobal()) continue;
    BlockAccess A;
    A.Run = &R;
    A.E = &E;
    A.Thread = static_cast<unsigned>(E.Mask.first());
    A.Key = keyOf(T, E.Mem.Object);
    A.Shared = O.isShared();
    A.Share = sharingOf(T, E, A.Thread, Dimensions);
    A.Role = roleOf(T, E);
    A.AfterPoll = Polled.test(A.Thread);
    if (!Mine.empty())
      for (const Guard* G = E.Guards; G && !A.Elected; G = G->Parent) A.Elected = G->HasTerm && mentionsTicket(R, G->Term);
    if (A.strong()) {
      Synchronises = true;
      StrongGlobal |= !A.Shared;
    }
    // compare_exchange in a loop that keeps the expected value is an update that is tried again, no wait
    // (a constant that it puts there, 1 for "taken", is no update of what was read)
    bool Retry = E.is(EffectKind::Atomic) && E.Fx->Op == AtomicOp::CompareExchange && E.Spelling.find("compare_exchange") != std::string_view::npos &&
                 !(E.HasStored && E.Stored.at(A.Thread).isConst() && E.Stored.at(A.Thread).K);
    if (E.Spin && E.Read && E.HasUntil && E.HasResult && !Retry) {
      Scalar V = E.Result.at(A.Thread);
      if (V.Base && !E.Until.isConst() && contains(P, E.Until, V.Base)) {
        Poll Q;
        bool Negated = false;
        Scalar S = plain(P, E.Until, Negated);
        TermOp Op = S.Base ? P[S.Base].Op : TermOp::Symbol;
        Scalar D = Op == TermOp::Equal0 || Op == TermOp::Less0 ? P[S.Base].A : S;
        int64_t C = P.coefficient(D, V.Base);
        if (C == 1 || C == -1) {
          Scalar Rest = P.sub(D, C == 1 ? V : P.neg(V));
          Q.Awaited = C == 1 ? P.neg(Rest) : Rest;
          if (Op == TermOp::Equal0) Q.Awaits = Negated ? Poll::Equal : Poll::NotEqual;
          else if (Op == TermOp::Less0) {
            // waits while v - n < 0, or while not n - 1 - v < 0: both until v reaches n
            if (C == 1 && !Negated) Q.Awaits = Poll::AtLeast;
            else if (C == -1 && Negated) {
              Q.Awaits = Poll::AtLeast;
              Q.Awaited = P.add(Q.Awaited, {0, 1});
            }
          } else if (S == V) Q.Awaits = Poll::Equal, Q.Awaited = {};
        }
        if (E.is(EffectKind::Atomic) && modifies(E) && (E.Fx->Op == AtomicOp::Exchange || E.Fx->Op == AtomicOp::CompareExchange || E.Fx->Op == AtomicOp::Or)) {
          Scalar New = E.HasStored ? E.Stored.at(A.Thread) : Scalar{};
          Q.Lock = !New.isConst() || New.K != 0;
        }
        Q.ByTicket = mentionsTicket(R, E.Mem.Offset.at(A.Thread)) || (Q.Awaits != Poll::Unknown && mentionsTicket(R, Q.Awaited));
        for (const Guard* G = E.Guards; G && !Q.ByTicket; G = G->Parent)
          Q.ByTicket = G->HasTerm && mentionsTicket(R, G->Term) && !E.Loop; // only those who drew a number get here
        Q.A = A;
        Polls.push_back(std::move(Q));
        Polled |= E.Mask;
      }
    }
    // cuda::atomic::wait polls by itself
    if (E.is(EffectKind::Atomic) && E.Fx->Op == AtomicOp::Wait && E.Spelling.ends_with("::wait") && E.Spelling.starts_with("cuda::std::")) {
      Poll Q;
      Q.Awaits = Poll::NotEqual;
      Q.Awaited = E.Val.at(A.Thread);
      Q.ByTicket = mentionsTicket(R, E.Mem.Offset.at(A.Thread)) || mentionsTicket(R, Q.Awaited);
      for (const Guard* G = E.Guards; G && !Q.ByTicket; G = G->Parent) Q.ByTicket = G->HasTerm && mentionsTicket(R, G->Term) && !E.Loop;
      Q.A = A;
      Polls.push_back(std::move(Q));
      Polled |= E.Mask;
      Synchronises = true;
    }
    // a barrier passes on what one of its threads waited for
    Accesses.push_back(std::move(A));
  }
}

std::vector<const BlockAccess*> GridView::of(const std::string& Key) const {
  std::vector<const BlockAccess*> Out;
  for (const BlockAccess& A : Accesses)
    if (A.Key == Key) Out.push_back(&A);
  return Out;
}

const BlockAccess* GridView::accessOf(const Event& E) const {
  for (const BlockAccess& A : Accesses)
    if (A.E == &E) return &A;
  return nullptr;
}

bool sameSlice(const BlockAccess& A, const BlockAccess& B) {
  if (A.Share != Sharing::Own || B.Share != Sharing::Own) return false;
  const TermPool& P = *A.Run->T->Pool;
  Scalar X = A.E->Mem.Offset.at(A.Thread), Y = B.E->Mem.Offset.at(B.Thread);
  if (P.print({X.Base, 0}) != B.Run->T->Pool->print({Y.Base, 0})) return false;
  // flag[b] and flag[b - 1]: a step of a whole block apart
  std::vector<TermId> Atoms;
  P.atoms(X, Atoms);
  int64_t Step = 0;
  for (TermId Id : Atoms)
    if (isBlockAtom(P[Id])) Step = std::max(Step, std::abs(P.coefficient(X, Id)));
  return std::abs(X.K - Y.K) < Step;
}

Scope GridView::needed(const BlockAccess& A, const BlockAccess& B) const {
  if (A.Shared || B.Shared || singleBlock()) return Scope::Block;
  if (A.Share == Sharing::Own && B.Share == Sharing::Own) {
    // the same slice: one block; slices that differ by block (the neighbour's): several
    return sameSlice(A, B) ? Scope::Block : Scope::Device;
  }
  if (A.Role.Only && B.Role.Only && *A.Role.Only == *B.Role.Only) return Scope::Block;
  return Scope::Device;
}

bool GridView::mayRelease(const BlockAccess& S, const Poll& P) const {
  if (!S.E->HasStored || P.Awaits == Poll::Unknown) return true;
  if (S.E->is(EffectKind::Atomic) && S.E->Fx->Op != AtomicOp::Store && S.E->Fx->Op != AtomicOp::Exchange) return true;
  Scalar V = S.E->Stored.at(S.Thread);
  if (!V.isConst() || !P.Awaited.isConst()) return true;
  switch (P.Awaits) {
  case Poll::Equal: return V.K == P.Awaited.K;
  case Poll::NotEqual: return V.K != P.Awaited.K;
  case Poll::AtLeast: return V.K >= P.Awaited.K;
  default: return true;
  }
}

bool GridView::plainRun(const KernelRun& R) const {
  if (&R == &KM.Runs.front()) return true;
  const Trace& T = *R.T;
  for (const Guard& G : T.GuardPool)
    if (G.Cond == T.ScenarioCond && G.HasTerm && mentionsBlock(T, G.Term)) return true;
  // the side on which no block is left to tell: look at the default run for the same condition
  const Trace& D = *KM.Runs.front().T;
  for (const Guard& G : D.GuardPool)
    if (G.Cond == T.ScenarioCond && G.HasTerm && mentionsBlock(D, G.Term)) return true;
  return false;
}

void GridView::assumptions(Finding& F, const KernelRun& R, bool Shape) const {
  if (plainRun(R)) {
    if (Shape) addAssumptions(F, KM, KM.Runs.front(), true);
    return;
  }
  addAssumptions(F, KM, R, Shape);
}

} // namespace cudalint
