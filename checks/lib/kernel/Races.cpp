//===- Races.cpp --------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Races.h"
#include "Witness.h"
#include <algorithm>
#include <map>
#include <tuple>

namespace cudalint {

/// Both writes put the same value: a race by the letter, without effect on real hardware.
static bool sameValue(const Trace& T, const Event& A, unsigned TA, const Event& B, unsigned TB) {
  if (!A.HasStored || !B.HasStored) return false;
  Scalar X = A.Stored.at(TA), Y = B.Stored.at(TB);
  return X == Y && T.Pool->varies(X) <= Varies::Block;
}

const Event* collectiveBetween(const Trace& T, unsigned A, unsigned B, unsigned Thread) {
  if (A > B) std::swap(A, B);
  for (unsigned I = B; I-- > A;) {
    const Event& E = T.Events[I];
    if (!E.Mask.test(Thread)) continue;
    if (E.is(EffectKind::Collective) || E.is(EffectKind::Elect) || E.is(EffectKind::MatrixLoad) || E.is(EffectKind::MatrixStore) || E.is(EffectKind::ActiveMask) ||
        E.is(EffectKind::Fence))
      return &E;
  }
  return nullptr;
}

static bool isBlockBarrier(const Event& E) {
  return E.is(EffectKind::ExecBarrier) && (E.Lvl == Level::Block || (E.Lvl == Level::Named && !E.HasCount));
}

/// One of the two threads misses a block barrier that stands between: the barrier is at fault, not its absence.
static bool divergent(const KernelModel& KM, const KernelRun& R, const Conflict& C) {
  const Trace& T = *R.T;
  unsigned First = std::min(C.A, C.B), Last = std::max(C.A, C.B);
  std::vector<unsigned> Met(T.Threads);
  bool Between = false;
  for (const Event& E : T.Events) {
    if (!isBlockBarrier(E)) continue;
    for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) ++Met[static_cast<size_t>(I)];
    Between |= E.Index > First && E.Index < Last && !(E.Mask.test(C.TA) && E.Mask.test(C.TB));
  }
  unsigned Most = Met.empty() ? 0 : *std::max_element(Met.begin(), Met.end());
  if (Between && (Met[C.TA] < Most || Met[C.TB] < Most)) return true;
  // this run leaves the barrier out for all: it stands behind a condition that the threads do not share
  if (!T.ScenarioCond) return false;
  for (const Event& E : KM.Runs.front().T->Events)
    if (isBlockBarrier(E))
      for (const Guard* G = E.Guards; G; G = G->Parent)
        if (G->Cond == T.ScenarioCond && G->Var >= Varies::Warp && !G->Exit) return true;
  return false;
}

/// Strong accesses of a scope that includes the block: by the letter no race (PTX ISA §8.7; rules.md C).
static bool strong(const Event& E) { return (E.IsAtomic || E.Ord >= Order::Relaxed) && E.Scp != Scope::Thread; }

/// Whether the condition holds when the symbol V has the value K; nullopt: that does not decide it, as far as is known.
static std::optional<bool> holdsWith(const TermPool& P, Scalar S, TermId V, int64_t K) {
  bool Negated = false;
  for (int I = 0; I < 4 && S.Base; ++I) {
    const TermData& D = P[S.Base];
    if (D.Op != TermOp::Linear || D.Sum.size() != 1 || D.Sum[0].second != -1 || S.K != 1) break;
    S = {D.Sum[0].first, 0};
    Negated = !Negated;
  }
  if (!S.Base) return std::nullopt;
  if (S.Base == V) return (K + S.K != 0) != Negated;
  const TermData& D = P[S.Base];
  if ((D.Op == TermOp::BoolAnd || D.Op == TermOp::BoolOr) && !S.K) {
    // the side that the value alone decides
    for (Scalar Side : {D.A, D.B})
      if (auto Part = holdsWith(P, Side, V, K); Part && *Part == (D.Op == TermOp::BoolOr)) return *Part != Negated;
    return std::nullopt;
  }
  if ((D.Op != TermOp::Equal0 && D.Op != TermOp::Less0) || S.K) return std::nullopt;
  if (D.Op == TermOp::Equal0)
    if (auto Inner = holdsWith(P, D.A, V, K); Inner && D.A.Base != V && P[D.A.Base].Op != TermOp::Linear) return *Inner == Negated;
  std::vector<TermId> Atoms;
  P.atoms(D.A, Atoms);
  int64_t C = P.coefficient(D.A, V);
  if (!C || Atoms.size() != 1) return std::nullopt;
  int64_t At = D.A.K + C * K;
  return (D.Op == TermOp::Equal0 ? At == 0 : At < 0) != Negated;
}

static bool mentions(const TermPool& P, Scalar S, const std::vector<TermId>& Any) {
  if (!S.Base) return false;
  std::vector<TermId> Atoms;
  P.atoms(S, Atoms);
  return std::any_of(Atoms.begin(), Atoms.end(), [&](TermId Id) { return std::find(Any.begin(), Any.end(), Id) != Any.end(); });
}

/// A flag that any thread may raise and that tells the others to stop: one constant is all that is ever written while it is
/// read, its value is used in conditions alone, and nothing is read on the strength of its being raised. Whoever sees it a
/// round later does what a thread does that came later.
static bool raisedOnly(const KernelRun& R, const Conflict& C) {
  const Trace& T = *R.T;
  const TermPool& P = *T.Pool;
  const Event &A = T.Events[C.A], &B = T.Events[C.B];
  if (A.Write == B.Write || A.Spin || B.Spin || A.Ord < Order::Volatile || B.Ord < Order::Volatile) return false;
  const Event& W = A.Write ? A : B;
  unsigned TW = A.Write ? C.TA : C.TB;
  if (!W.HasStored || !W.Stored.at(TW).isConst() || W.Read) return false;
  int64_t Raised = W.Stored.at(TW).K;
  std::vector<TermId> Values;
  for (const Event& E : T.Events) {
    if (E.Mem.Object != C.Object || E.Mask.none()) continue;
    unsigned First = static_cast<unsigned>(E.Mask.first());
    if (E.Write) {
      bool Same = E.HasStored && !E.Read;
      for (int I = E.Mask.first(); I >= 0 && Same; I = E.Mask.next(I)) Same = E.Stored.at(static_cast<unsigned>(I)) == Scalar{0, Raised};
      if (!Same && !(R.order().valid() && R.order().before(E.Index, First, A.Index, C.TA) && R.order().before(E.Index, First, B.Index, C.TB))) return false;
    }
    if (E.Read && E.HasResult)
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        if (Scalar V = E.Result.at(static_cast<unsigned>(I)); V.Base) Values.push_back(V.Base);
        if (E.Result.uniform()) break;
      }
  }
  std::sort(Values.begin(), Values.end());
  if (Values.empty()) return false;
  for (const Event& E : T.Events) {
    if (E.Mask.none()) continue;
    unsigned First = static_cast<unsigned>(E.Mask.first());
    if (E.HasStored && mentions(P, E.Stored.at(First), Values)) return false;
    if (E.Mem.Object < 0) continue;
    if (mentions(P, E.Mem.Offset.at(First), Values)) return false;
    if (!E.Read || E.Mem.Object == C.Object) continue;
    for (const Guard* G = E.Guards; G; G = G->Parent) {
      if (!G->HasTerm || !mentions(P, G->Term, Values)) continue;
      std::vector<TermId> Atoms;
      P.atoms(G->Term, Atoms);
      for (TermId Id : Atoms) {
        if (!std::binary_search(Values.begin(), Values.end(), Id)) continue;
        std::optional<bool> Holds = holdsWith(P, G->Term, Id, Raised);
        if (!Holds || *Holds == G->Taken) return false;
      }
    }
  }
  return true;
}

/// The reader goes on to a compare-and-swap of the place: what it read is checked there (the loop of the Programming Guide).
static bool checkedBySwap(const Trace& T, const Event& A, unsigned TA, const Event& B, unsigned TB) {
  const Event &Read = A.Write ? B : A, &Swap = A.Write ? A : B;
  unsigned Reader = A.Write ? TB : TA;
  if (Read.Write || Read.Spin || !Swap.is(EffectKind::Atomic) || Swap.Fx->Op != AtomicOp::CompareExchange) return false;
  for (unsigned I = Read.Index + 1; I < T.Events.size(); ++I) {
    const Event& E = T.Events[I];
    if (!E.Mask.test(Reader)) continue;
    if (isBlockBarrier(E)) return false;
    if (E.Mem.Object == Read.Mem.Object && E.is(EffectKind::Atomic) && E.Fx->Op == AtomicOp::CompareExchange) return E.Mem.Offset.at(Reader) == Read.Mem.Offset.at(Reader);
  }
  return false;
}

/// An accumulator tile is loaded and stored in place, with one layout: each lane holds the same elements both times (wmma, C++ API).
static bool accumulatorInPlace(const Trace& T, const Conflict& C, clang::ASTContext& Ctx) {
  const Event &A = T.Events[C.A], &B = T.Events[C.B];
  if (!C.SameWarp || !((A.is(EffectKind::MatrixLoad) && B.is(EffectKind::MatrixStore)) || (A.is(EffectKind::MatrixStore) && B.is(EffectKind::MatrixLoad)))) return false;
  if (!(A.Mem.Offset.at(C.TA) == B.Mem.Offset.at(C.TA))) return false;
  auto layout = [&](const Event& E) -> std::optional<int64_t> { // of a call on an accumulator fragment
    const auto* Call = llvm::dyn_cast_or_null<clang::CallExpr>(static_cast<const clang::Stmt*>(E.Expr));
    if (!Call || Call->getNumArgs() != 4) return std::nullopt;
    const clang::Expr* Fragment = Call->getArg(E.is(EffectKind::MatrixLoad) ? 0 : 1);
    if (Fragment->getType().getCanonicalType().getAsString().find("accumulator") == std::string::npos) return std::nullopt;
    clang::Expr::EvalResult R;
    if (Call->getArg(3)->isValueDependent() || !Call->getArg(3)->EvaluateAsInt(R, Ctx)) return -1; // not a constant: taken for the same
    return R.Val.getInt().getExtValue();
  };
  auto X = layout(A), Y = layout(B);
  return X && Y && (*X == *Y || *X < 0 || *Y < 0);
}

/// The run assumes something about data of each thread. What the threads compute with it (`if (found != -1)`, where `found` was set on a
/// match) is then known as well, and that two threads get there is more than the source says.
static bool assumesDataOfThreads(const Trace& T) {
  return llvm::any_of(T.GuardPool, [](const Guard& G) { return !G.Known && !G.Loop && G.Var == Varies::Thread; });
}

/// Such an assumption stands before the two writes, and the places may come of it: a binary search for each element, barriers, the writes.
/// For a place that does not depend on the thread, only assumptions behind the last barrier of the block but one count.
static bool placesMayBeAssumed(const Trace& T, const Event& A, const Event& B) {
  const unsigned First = std::min(A.Index, B.Index), Last = std::max(A.Index, B.Index);
  unsigned Barrier = 0, Last1 = 0;
  if (A.Mem.Offset.uniform() && B.Mem.Offset.uniform())
    for (unsigned I = 0; I < First; ++I)
      if (isBlockBarrier(T.Events[I])) Barrier = std::exchange(Last1, I);
  auto inFrontOf = [](const Event& E, const Guard& X) {
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (G->Cond == X.Cond) return true;
    return false;
  };
  return llvm::any_of(T.GuardPool, [&](const Guard& G) {
    return !G.Known && !G.Loop && !G.Exit && G.Var == Varies::Thread && (!Barrier || G.Since > Barrier) && G.Since <= Last && !inFrontOf(A, G) && !inFrontOf(B, G);
  });
}

/// The reader wrote the same value there itself since the last barrier of the block: whoever wrote last, it reads that value.
static bool ownValue(const Trace& T, const Event& A, unsigned TA, const Event& B, unsigned TB) {
  if (A.Write == B.Write) return false;
  const Event &W = A.Write ? A : B, &R = A.Write ? B : A;
  unsigned TW = A.Write ? TA : TB, TR = A.Write ? TB : TA;
  if (W.Read || !W.HasStored || W.is(EffectKind::Atomic) || T.Pool->varies(W.Stored.at(TW)) > Varies::Block) return false;
  for (unsigned I = R.Index; I-- > 0;) {
    const Event& E = T.Events[I];
    if (!E.Mask.test(TR)) continue;
    if (isBlockBarrier(E)) return false;
    if (!E.Write || E.Mem.Object != R.Mem.Object || !(E.Mem.Offset.at(TR) == R.Mem.Offset.at(TR))) continue;
    return E.HasStored && !E.Read && !guardedByData(E) && E.Bytes == W.Bytes && E.Stored.at(TR) == W.Stored.at(TW) && W.Mem.Offset.at(TW) == E.Mem.Offset.at(TR);
  }
  return false;
}

static Confidence judge(const KernelModel& KM, const KernelRun& R, const Conflict& C) {
  const Trace& T = *R.T;
  const Event &A = T.Events[C.A], &B = T.Events[C.B];
  Confidence Conf = Confidence::Certain;
  auto lower = [&](Confidence X) { Conf = std::min(Conf, X); };
  if (&R != &KM.Runs.front()) lower(Confidence::Likely);
  if (C.IndexUnknown) {
    lower(Confidence::Likely);
    Scalar X = A.Mem.Offset.at(C.TA), Y = B.Mem.Offset.at(C.TB);
    // the same unknown index on both sides is a slot that each thread has for itself
    if (X.Base == Y.Base || A.Index == B.Index || A.Loc == B.Loc) lower(Confidence::Possible);
    // data-dependent places on both sides: nothing says that threads meet
    bool XU = X.Base && T.Pool->varies({X.Base, 0}) >= Varies::Warp, YU = Y.Base && T.Pool->varies({Y.Base, 0}) >= Varies::Warp;
    if (XU && YU) lower(Confidence::Possible);
    if (A.Write && B.Write && !A.Read && !B.Read) lower(Confidence::Possible);
  }
  if (A.Write && B.Write && (sameValue(T, A, C.TA, B, C.TB) || A.Index == B.Index) && C.Guarded) lower(Confidence::Possible);
  // one statement, an index from data: whether two threads meet is up to the data
  if (A.Write && B.Write && A.Loc == B.Loc && (!A.Mem.Offset.at(C.TA).isConst() || &R != &KM.Runs.front())) lower(Confidence::Possible);
  if (A.Write && B.Write && sameValue(T, A, C.TA, B, C.TB)) lower(Confidence::Possible);
  if (C.Guarded) lower(Confidence::Likely);
  // each behind a condition on data of its own: that both hold at once is more than the source says
  if (A.Write && B.Write && guardedByData(A) && guardedByData(B)) lower(Confidence::Possible);
  if (A.Write && B.Write && A.Loc == B.Loc && assumesDataOfThreads(T)) lower(Confidence::Possible);
  if (A.Write && B.Write && !A.Read && !B.Read && placesMayBeAssumed(T, A, B)) lower(Confidence::Possible);
  // two volatile accesses of one word are strong: no race by themselves; what they hand over is judged by the memory-order rules
  if (!C.SameWarp && A.Ord == Order::Volatile && B.Ord == Order::Volatile && A.Bytes <= 8 && B.Bytes <= 8) lower(Confidence::Possible);
  if (A.IsAtomic != B.IsAtomic) {
    const Event &Plain = A.IsAtomic ? B : A, &Atomic = A.IsAtomic ? A : B;
    if (!Plain.Write) lower(Confidence::Likely); // reads a moment's value
    // the first guess of a compare-and-swap loop: the exchange checks it
    if (!Plain.Write && Atomic.Fx && Atomic.Fx->Op == AtomicOp::CompareExchange) lower(Confidence::Possible);
  }
  if (opaqueBetween(T, C.A, C.B)) lower(Confidence::Possible);
  if (ownValue(T, A, C.TA, B, C.TB)) lower(Confidence::Possible);
  if (checkedBySwap(T, A, C.TA, B, C.TB)) lower(Confidence::Possible);
  // a hand-made protocol; the memory-order rules judge it. An mbarrier that is asked in a loop is none: what it orders is known, and where it is
  // out of step, that is told by itself.
  const bool OutOfStep = std::any_of(R.order().anomalies().begin(), R.order().anomalies().end(), [](const SyncAnomaly& S) {
    return S.K == SyncAnomaly::StaleToken || S.K == SyncAnomaly::WaitOnOldPhase || S.K == SyncAnomaly::PhaseOverrun;
  });
  auto handMade = [&](const Event& E) { return E.Spin && (OutOfStep || !(E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait) || E.is(EffectKind::BarWait))); };
  bool Polls = A.Spin || B.Spin;
  for (unsigned I = C.A + 1; I < C.B && !Polls; ++I) Polls = handMade(T.Events[I]) && T.Events[I].Mask.test(C.TB);
  if (Polls) lower(Confidence::Possible);
  if (!C.SameWarp && KM.Origin != ShapeOrigin::Launch && KM.Origin != ShapeOrigin::Attribute) {
    lower(Confidence::Likely);
    // no barrier of the block anywhere: the kernel may well be meant for one warp
    if (!usesBlockBarrier(T) && KM.Origin == ShapeOrigin::Default) lower(Confidence::Possible);
  }
  return Conf;
}

bool sameValueTwice(const JudgedRace& J) {
  const Trace& T = *J.Run->T;
  return J.WriteWrite && sameValue(T, T.Events[J.C.A], J.C.TA, T.Events[J.C.B], J.C.TB);
}

bool ofTheBlock(const JudgedRace& J) {
  const MemObject& O = J.Run->T->Objects[static_cast<size_t>(J.C.Object)];
  if (O.isShared()) return true;
  // a cell of the block that one thread fills for the others; two writes and atomic counters are the business of the grid
  if (O.Root && J.Run->T->Pool->varies({O.Root, 0}) > Varies::Block) return false; // each warp may have memory of its own
  // both behind conditions on data of each thread: one thread may be all that gets there
  const Trace& T = *J.Run->T;
  if (guardedByData(T.Events[J.C.A]) && guardedByData(T.Events[J.C.B])) return false;
  return O.isGlobal() && !J.C.IndexUnknown && !J.WriteWrite && !J.AtomicMix && !J.BothVolatile && !J.Divergent && J.Conf >= Confidence::Likely;
}

namespace {
/// What conditions on loaded values say about places: two loads of one place by one thread, with nothing of its own and no barrier between,
/// give one value.
class Contradictions {
public:
  explicit Contradictions(const Trace& T) : T(T) {}

  /// The conditions in front of E cannot all hold in this thread: one place would have to be zero and not zero.
  bool at(const Event& E, unsigned Thread) {
    if (!guardedByData(E)) return false;
    auto [It, New] = Known.try_emplace({E.Index, Thread}, false);
    if (New) It->second = find(E, Thread);
    return It->second;
  }

private:
  static constexpr unsigned Far = 2000; // events that are looked back
  struct Fact {
    TermId Value;
    int64_t K;
    bool Equal;
  };
  void facts(Scalar S, bool Holds, unsigned Depth) {
    const TermPool& P = *T.Pool;
    for (int I = 0; I < 4 && S.Base; ++I) {
      const TermData& D = P[S.Base];
      if (D.Op != TermOp::Linear || D.Sum.size() != 1 || D.Sum[0].second != -1 || S.K != 1) break;
      S = {D.Sum[0].first, 0};
      Holds = !Holds;
    }
    if (!S.Base || Depth > 8 || Facts.size() > 32) return;
    const TermData& D = P[S.Base];
    if (S.K == 0 && D.Op == (Holds ? TermOp::BoolAnd : TermOp::BoolOr)) {
      facts(D.A, Holds, Depth + 1);
      facts(D.B, Holds, Depth + 1);
    } else if (S.K == 0 && D.Op == TermOp::Equal0) {
      const TermData& X = P[D.A.Base];
      if (X.Op == TermOp::Symbol) Facts.push_back({D.A.Base, -D.A.K, Holds});
      else if (X.Op == TermOp::Linear && X.Sum.size() == 1 && std::abs(X.Sum[0].second) == 1)
        Facts.push_back({X.Sum[0].first, X.Sum[0].second > 0 ? -D.A.K : D.A.K, Holds});
    }
  }
  bool find(const Event& E, unsigned Thread) {
    Facts.clear();
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (G->HasTerm && !G->Known && !G->Loop && G->Var >= Varies::Warp) facts(G->Term, G->Taken, 0);
    if (Facts.size() < 2) return false;
    // where the values were loaded: the place of this thread
    std::vector<std::pair<std::pair<int, Scalar>, const Fact*>> Places;
    for (unsigned I = E.Index, N = 0; I-- > 0 && N < Far; ++N) {
      const Event& L = T.Events[I];
      if (!L.Mask.test(Thread)) continue;
      if (isBlockBarrier(L)) break;
      if (L.Write && L.Mem.Object >= 0 && L.Mem.Object == E.Mem.Object) break;
      if (!L.Read || !L.HasResult || L.IsAtomic || L.Ord > Order::Weak || L.Mem.Object < 0) continue;
      for (const Fact& X : Facts) {
        bool Of = false;
        for (unsigned Probe : {Thread, static_cast<unsigned>(E.Mask.first()), static_cast<unsigned>(L.Mask.first())}) Of |= L.Result.at(Probe) == Scalar{X.Value, 0};
        if (!Of) continue;
        const std::pair<int, Scalar> Where{L.Mem.Object, L.Mem.Offset.at(Thread)};
        for (auto& [Other, Y] : Places)
          if (Other == Where && (X.Equal ? Y->Equal ? X.K != Y->K : X.K == Y->K : Y->Equal && X.K == Y->K)) return true;
        Places.emplace_back(Where, &X);
      }
    }
    return false;
  }

  const Trace& T;
  std::vector<Fact> Facts;
  std::map<std::pair<unsigned, unsigned>, bool> Known;
};
} // namespace

static std::vector<JudgedRace> judgeRaces(const KernelModel& KM) {
  ConflictQuery Q;
  // lanes of a warp also talk through global memory of their own (per-warp scratch)
  Q.Objects = [](const MemObject& O) { return O.isShared() || O.isGlobal(); };
  std::map<std::tuple<unsigned, unsigned, bool>, JudgedRace> Best;
  for (const KernelRun& R : KM.Runs) {
    if (!R.T->Complete) continue;
    Contradictions Contradictory(*R.T);
    Q.Impossible = [&](const Event& E, unsigned Thread) { return Contradictory.at(E, Thread); };
    for (const Conflict& C : findConflicts(*R.T, R.order(), Q)) {
      const Event &A = R.T->Events[C.A], &B = R.T->Events[C.B];
      if ((strong(A) && strong(B)) || raisedOnly(R, C) || accumulatorInPlace(*R.T, C, KM.Function->getASTContext())) continue;
      JudgedRace J;
      J.Run = &R;
      J.C = C;
      J.Divergent = divergent(KM, R, C);
      J.Conf = J.Divergent ? Confidence::Possible : judge(KM, R, C);
      J.WriteWrite = A.Write && B.Write;
      J.ReadFirst = !A.Write;
      J.BothVolatile = A.Ord == Order::Volatile && B.Ord == Order::Volatile;
      J.AtomicMix = A.IsAtomic != B.IsAtomic;
      auto Key = std::make_tuple(A.Loc, B.Loc, C.SameWarp);
      auto It = Best.find(Key);
      if (It == Best.end() || It->second.Conf < J.Conf) Best[Key] = J;
    }
  }
  std::vector<JudgedRace> Out;
  for (auto& [Key, J] : Best) {
    auto Other = Best.find({std::get<0>(Key), std::get<1>(Key), false});
    J.AlsoCrossWarp = std::get<2>(Key) && Other != Best.end() && Other->second.Conf >= Confidence::Likely;
    Out.push_back(J);
  }
  return Out;
}

const std::vector<JudgedRace>& judgedRaces(const KernelModel& KM) {
  return KM.Derived.get<std::vector<JudgedRace>>([&] { return judgeRaces(KM); });
}

std::vector<const JudgedRace*> racesByLine(const KernelModel& KM, llvm::function_ref<bool(const JudgedRace&)> Wanted) {
  clang::ASTContext& Ctx = KM.Function->getASTContext();
  const clang::SourceManager& SM = Ctx.getSourceManager();
  std::map<std::pair<clang::FileID, unsigned>, const JudgedRace*> ByLine;
  for (const JudgedRace& J : judgedRaces(KM)) {
    if (!Wanted(J)) continue;
    // a plain read and an atomic in a loop meet both ways: one finding, at the read
    if (J.AtomicMix && J.ReadFirst) {
      const Event &A = J.Run->T->Events[J.C.A], &B = J.Run->T->Events[J.C.B];
      if (llvm::any_of(judgedRaces(KM), [&](const JudgedRace& O) {
            return O.AtomicMix && !O.ReadFirst && O.Conf >= J.Conf && O.Run->T->Events[O.C.A].Loc == B.Loc && O.Run->T->Events[O.C.B].Loc == A.Loc;
          }))
        continue;
    }
    clang::SourceLocation L = SM.getExpansionLoc(accessLoc(J.Run->T->Events[J.C.B], Ctx));
    const JudgedRace*& Slot = ByLine[{SM.getFileID(L), SM.getExpansionLineNumber(L)}];
    if (!Slot || Slot->Conf < J.Conf || (Slot->Conf == J.Conf && J.C.B - J.C.A < Slot->C.B - Slot->C.A)) Slot = &J;
  }
  std::vector<const JudgedRace*> Out;
  for (auto& [Line, J] : ByLine) Out.push_back(J);
  return Out;
}

} // namespace cudalint
