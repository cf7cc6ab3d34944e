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
#include <limits>
#include <utility>

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

bool BlockRole::excludes(const BlockRole& O, bool Uniform) const {
  if (Only && O.Only && *Only != *O.Only) return true;
  for (const Condition& C : Conditions)
    for (const Condition& X : O.Conditions)
      if (C.Term == X.Term && C.Holds != X.Holds && (!Uniform || (C.Uniform && X.Uniform))) return true;
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
            R.Conditions.push_back({P.print(P.equal({Id, 0}, {0, I.Lo})), true, true});
          }
      }
      continue;
    }
    bool Negated = false;
    Scalar S = plain(P, G->Term, Negated);
    bool Holds = G->Taken != Negated;
    if (G->Loop) continue; // a grid-stride loop is no role
    R.Conditions.push_back({P.print(S), Holds, G->Var <= Varies::Block});
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

/// What the block took from the heap and did not store where other blocks might find it.
static std::set<TermId> privateMemory(const Trace& T) {
  std::set<TermId> Out = T.Allocated;
  for (const Event& E : T.Events) {
    if (Out.empty()) break;
    if (E.K == Event::Opaque) return {};
    if (!E.Write || !E.HasStored || (E.Mem.Object >= 0 && !T.Objects[E.Mem.Object].isGlobal())) continue;
    for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
      std::vector<TermId> Atoms;
      T.Pool->atoms(E.Stored.at(static_cast<unsigned>(I)), Atoms);
      for (TermId Id : Atoms) Out.erase(Id);
      if (E.Stored.uniform()) break;
    }
  }
  return Out;
}

static Sharing sharingOf(const Trace& T, const Event& E, unsigned Thread, const std::vector<TermId>& Dimensions, const std::set<TermId>& Private) {
  const MemObject& O = T.Objects[E.Mem.Object];
  if (O.isShared() || (O.Root && Private.count(O.Root))) return Sharing::Own;
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
  if (O.K == MemObject::Pointee && T.Allocated.count(O.Root)) return "*" + O.Name + "@" + std::to_string(O.Root);
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
  addWindows();
}

void GridView::addRun(const KernelRun& R) {
  const Trace& T = *R.T;
  TermPool& P = *T.Pool;
  std::set<TermId>& Mine = Tickets[&T];
  const std::vector<TermId> Dimensions = dimensions(T);
  const std::set<TermId> Private = privateMemory(T);
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
    A.Share = sharingOf(T, E, A.Thread, Dimensions, Private);
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

static int64_t blockStep(const TermPool& P, Scalar S) {
  std::vector<TermId> Atoms;
  P.atoms(S, Atoms);
  int64_t Step = 0;
  for (TermId Id : Atoms)
    if (isBlockAtom(P[Id])) Step = std::max(Step, std::abs(P.coefficient(S, Id)));
  return Step;
}

static int64_t floorDiv(int64_t A, int64_t B) { return A / B - (A % B < 0); }

void GridView::addWindows() {
  for (const BlockAccess& A : Accesses) {
    if (A.Shared || A.Share != Sharing::Own || !modifies(*A.E)) continue;
    const TermPool& P = *A.Run->T->Pool;
    TermId Base = A.E->Mem.Offset.at(A.Thread).Base;
    auto [It, New] = Windows.try_emplace({A.Key, P.print({Base, 0})}, std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min());
    auto& [First, Last] = It->second;
    for (int I = A.E->Mask.first(); I >= 0; I = A.E->Mask.next(I)) {
      Scalar S = A.E->Mem.Offset.at(static_cast<unsigned>(I));
      if (S.Base == Base) First = std::min(First, S.K), Last = std::max(Last, S.K);
      if (A.E->Mem.Offset.uniform()) break;
    }
  }
}

bool GridView::sameSlice(const BlockAccess& A, const BlockAccess& B) const {
  if (A.Share != Sharing::Own || B.Share != Sharing::Own) return false;
  const TermPool& P = *A.Run->T->Pool;
  Scalar X = A.E->Mem.Offset.at(A.Thread), Y = B.E->Mem.Offset.at(B.Thread);
  std::string Base = P.print({X.Base, 0});
  if (Base != B.Run->T->Pool->print({Y.Base, 0})) return false;
  // flag[b] and flag[b - 1]: a step of a whole block apart
  int64_t Step = blockStep(P, X);
  if (std::abs(X.K - Y.K) >= Step) return false;
  // records[b].count and records[b - 1].state are less than a step apart: what a block changes tells where its part begins
  if (auto It = Windows.find({A.Key, Base}); A.Key == B.Key && It != Windows.end() && It->second.first <= It->second.second && It->second.second - It->second.first < Step)
    return floorDiv(X.K - It->second.first, Step) == floorDiv(Y.K - It->second.first, Step);
  return true;
}

namespace {
/// A number is K and a multiple of Unit (0: it is K).
struct Congruence {
  int64_t Unit = 1, K = 0;
};
} // namespace

static int64_t gcd(int64_t A, int64_t B) {
  A = std::abs(A), B = std::abs(B);
  while (B) A = std::exchange(B, A % B);
  return A;
}

static Congruence congruence(const TermPool& P, Scalar S, unsigned Depth = 0) {
  constexpr int64_t Limit = int64_t{1} << 40; // no product of two overflows where it matters
  if (!S.Base) return {0, S.K};
  const TermData& D = P[S.Base];
  Congruence R;
  auto both = [&](Scalar A, Scalar B) { return std::make_pair(congruence(P, A, Depth + 1), congruence(P, B, Depth + 1)); };
  if (Depth > 6) return {};
  switch (D.Op) {
  case TermOp::Linear:
    R.Unit = 0;
    for (auto& [Id, C] : D.Sum) {
      if (std::abs(C) > (int64_t{1} << 20)) return {};
      Congruence X = congruence(P, {Id, 0}, Depth + 1);
      if (X.Unit > Limit / 2 || std::abs(X.K) > Limit / 2) return {};
      R.Unit = gcd(R.Unit, X.Unit * C);
      R.K += X.K * C;
    }
    break;
  case TermOp::Rem: { // A - q * B
    auto [A, B] = both(D.A, D.B);
    R = {gcd(A.Unit, gcd(B.Unit, B.K)), A.K};
    break;
  }
  case TermOp::Mul: {
    auto [A, B] = both(D.A, D.B);
    if (std::max({A.Unit, B.Unit, std::abs(A.K), std::abs(B.K)}) > (int64_t{1} << 20)) return {};
    R = {gcd(A.Unit * B.Unit, gcd(A.Unit * B.K, B.Unit * A.K)), A.K * B.K};
    break;
  }
  default: break;
  }
  R.K += S.K;
  return R;
}

std::optional<unsigned> threadThatMeets(const BlockAccess& A, const BlockAccess& B) {
  if (A.Key != B.Key) return std::nullopt;
  std::map<std::pair<const TermPool*, TermId>, Congruence> Known;
  auto of = [&](const BlockAccess& X, unsigned T) {
    const TermPool& P = *X.Run->T->Pool;
    Scalar S = X.E->Mem.Offset.at(T);
    auto [It, New] = Known.try_emplace({&P, S.Base});
    if (New) It->second = congruence(P, {S.Base, 0});
    return Congruence{It->second.Unit, It->second.K + S.K};
  };
  int64_t Unit = 0;
  std::vector<std::pair<unsigned, int64_t>> Mine;
  std::vector<int64_t> Theirs;
  auto all = [&](const BlockAccess& X, auto Add) {
    for (int I = X.E->Mask.first(); I >= 0; I = X.E->Mask.next(I)) {
      Congruence C = of(X, static_cast<unsigned>(I));
      Unit = gcd(Unit, C.Unit);
      Add(static_cast<unsigned>(I), C.K);
      if (X.E->Mem.Offset.uniform() || Unit == 1) break;
    }
  };
  all(A, [&](unsigned T, int64_t K) { Mine.emplace_back(T, K); });
  all(B, [&](unsigned, int64_t K) { Theirs.push_back(K); });
  const int64_t BytesA = std::max<int64_t>(1, A.E->Bytes), BytesB = std::max<int64_t>(1, B.E->Bytes);
  if (Unit == 1 || (Unit && Unit < BytesA + BytesB)) return A.Thread;
  auto residue = [&](int64_t K) { return Unit ? K - floorDiv(K, Unit) * Unit : K; };
  std::set<int64_t> Places;
  for (int64_t K : Theirs) Places.insert(residue(K));
  for (auto& [T, K] : Mine) {
    int64_t R = residue(K);
    for (int64_t Turn : {int64_t{0}, Unit, -Unit}) {
      auto It = Places.lower_bound(R + Turn - BytesB + 1);
      if (It != Places.end() && *It < R + Turn + BytesA) return T;
      if (!Unit) break;
    }
  }
  return std::nullopt;
}

std::optional<int64_t> blocksApart(const BlockAccess& A, unsigned TA, const BlockAccess& B, unsigned TB) {
  if (A.Run != B.Run || A.Key != B.Key || A.Shared) return std::nullopt;
  TermPool& P = *A.Run->T->Pool;
  Scalar Modulus; // what the number of a block is taken modulo, in bytes
  auto unrolled = [&](Scalar S) {
    std::vector<std::pair<TermId, int64_t>> Sum;
    if (S.Base && P[S.Base].Op == TermOp::Linear) Sum = P[S.Base].Sum;
    else if (S.Base) Sum.emplace_back(S.Base, 1);
    for (auto& [Id, C] : Sum)
      if (P[Id].Op == TermOp::Rem) {
        Scalar Term = P.mul({Id, 0}, {0, C});
        Modulus = P.mul(P[Id].B, {0, C});
        return P.add(P.sub(S, Term), P.mul(P[Id].A, {0, C}));
      }
    return S;
  };
  Scalar X = unrolled(A.E->Mem.Offset.at(TA)), Y = unrolled(B.E->Mem.Offset.at(TB)), D = P.sub(X, Y);
  std::vector<TermId> Atoms;
  P.atoms(X, Atoms);
  Atoms.erase(std::remove_if(Atoms.begin(), Atoms.end(), [&](TermId Id) { return !isBlockAtom(P[Id]); }), Atoms.end());
  if (Atoms.size() != 1 || !P[Atoms.front()].Name.starts_with("blockIdx.")) return std::nullopt;
  const int64_t Step = std::abs(P.coefficient(X, Atoms.front()));
  if (!Step || !D.isConst() || D.K % Step || !D.K) return std::nullopt;
  if (Modulus.isConst() ? Modulus.K && (D.K % Modulus.K == 0 || Modulus.K % Step) : false) return std::nullopt;
  if (Congruence M = congruence(P, Modulus); M.K % Step || M.Unit % Step) return std::nullopt;
  return D.K / Step;
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
