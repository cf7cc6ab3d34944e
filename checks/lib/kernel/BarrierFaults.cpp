//===- BarrierFaults.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "BarrierFaults.h"
#include "AsyncUses.h"
#include "cuda-lint/Conflicts.h"
#include <map>
#include <set>
#include <tuple>

namespace cudalint {

namespace {

using Key = std::pair<int, int64_t>;
constexpr int64_t Symbolic = int64_t(1) << 40; // offsets from here on are not constants (HappensBefore.cpp)

/// Objects are numbered a run; across runs a barrier is named by its variable and offset.
using Name = std::pair<std::string, int64_t>;

Name nameOf(const Trace& T, Key K) { return {K.first >= 0 ? T.Objects[static_cast<size_t>(K.first)].Name : "", K.second}; }

bool arrives(const Event& E) {
  if (E.K != Event::Effect || !E.Fx) return false;
  switch (E.Fx->Kind) {
  case EffectKind::BarArrive: case EffectKind::BarArriveExpectTx: case EffectKind::BarDrop: case EffectKind::BarArriveWait:
  case EffectKind::Tcgen05Commit: return true;
  case EffectKind::CopyArrive: return E.Fx->NoInc;
  case EffectKind::ExecArrive: case EffectKind::ExecBarrier: return E.Lvl == Level::Named && E.HasCount;
  default: return false;
  }
}

struct Judge {
  const KernelModel& KM;
  std::vector<BarrierFault> Out;
  std::set<Name> Shared; ///< barriers that other blocks of the cluster signal
  bool DefaultHangs = false;

  explicit Judge(const KernelModel& KM) : KM(KM) {}

  /// Barriers that another block can reach: mapped to another rank, or signalled by a multicast copy.
  void findShared() {
    for (const KernelRun& R : KM.Runs)
      for (const Event& E : R.T->Events) {
        if (E.K != Event::Effect || !E.Fx) continue;
        bool Away = E.is(EffectKind::MapRemote) || E.Fx->Multicast || E.Fx->Rank;
        auto add = [&](const Location& L) {
          if (L.Object < 0) return;
          const MemObject& O = R.T->Objects[static_cast<size_t>(L.Object)];
          if (!Away && O.K != MemObject::RemoteShared) return;
          for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
            Scalar S = L.Offset.at(static_cast<unsigned>(I));
            Shared.insert({O.Name, S.isConst() ? S.K : -1});
            if (L.Offset.uniform()) break;
          }
        };
        add(E.Obj);
      }
  }
  bool isShared(const Trace& T, Key K) const {
    Name N = nameOf(T, K);
    return K.first >= 0 && (Shared.count(N) || Shared.count({N.first, -1}));
  }

  /// What reaches this barrier from other blocks is what this block sends to theirs: every block does it, each to one peer.
  /// The simulation then counts right.
  bool mirrored(const Trace& T, Key K) {
    if (K.first < 0 || K.second >= Symbolic) return false;
    auto [It, New] = Mirrored.try_emplace(nameOf(T, K), true);
    if (New)
      for (const KernelRun& R : KM.Runs) It->second &= mirroredIn(*R.T, It->first);
    return It->second;
  }
  std::map<Name, bool> Mirrored;
  static bool mirroredIn(const Trace& T, const Name& B) {
    for (const Event& E : T.Events) {
      if (!feedsBarrier(E) || E.Obj.Object < 0) continue;
      bool Here = false;
      for (int I = E.Mask.first(); I >= 0 && !Here; I = E.Obj.Offset.uniform() ? -1 : E.Mask.next(I)) {
        auto Of = barrierKey(T, E, static_cast<unsigned>(I));
        if (!Of || nameOf(T, *Of).first != B.first) continue;
        if (Of->second >= Symbolic) return false;
        Here = Of->second == B.second;
      }
      if (!Here) continue;
      const MemObject& O = T.Objects[static_cast<size_t>(E.Obj.Object)];
      if (E.Fx->Multicast || E.Fx->Rank || !inEveryBlock(E)) return false;
      if (O.K == MemObject::RemoteShared && !namesOnePeerEach(T, O.RemoteRank)) return false;
    }
    return true;
  }
  /// How sure a fault of this barrier is at most.
  Confidence atMost(const Trace& T, Key K) {
    if (!isShared(T, K)) return Confidence::Certain;
    // of the other blocks the code is seen once, and they have as many threads as this one is taken to have
    return KM.Origin != ShapeOrigin::Default && mirrored(T, K) ? Confidence::Likely : Confidence::Possible;
  }

  static bool openGuard(const Event& E) {
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (!G->Known && !G->Loop && !G->Exit) return true;
    return false;
  }

  void add(BarrierFault F) {
    const Trace& T = *F.Run->T;
    // a call through a pointer may do with the barriers what it likes; a function without a body that is called by name will not
    const bool Anything = T.UsesOpaqueCalls && std::any_of(T.Events.begin(), T.Events.end(), [](const Event& E) { return E.K == Event::Opaque && E.Spelling == "indirect call"; });
    if (!T.Unmodelled.empty() || T.UsesOpaqueCalls) F.Conf = std::min(F.Conf, T.Unmodelled.empty() && !Anything ? Confidence::Likely : Confidence::Possible);
    for (BarrierFault& G : Out)
      if (G.K == F.K && G.At->Loc == F.At->Loc && G.At->Frame && F.At->Frame && G.At->Frame->CallLoc == F.At->Frame->CallLoc) {
        if (G.Conf < F.Conf) G = F;
        return;
      }
    Out.push_back(F);
  }

  /// How often each thread arrives at each barrier over the whole run.
  static std::map<Name, std::vector<int>> arrivals(const Trace& T) {
    std::map<Name, std::vector<int>> M;
    for (const Event& E : T.Events) {
      if (!arrives(E)) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I))
        if (auto K = barrierKey(T, E, static_cast<unsigned>(I))) {
          auto& V = M[nameOf(T, *K)];
          V.resize(T.Threads);
          ++V[static_cast<size_t>(I)];
        }
    }
    return M;
  }

  /// Parity waits of the stuck threads on this barrier, the one that hangs included. Phase n is the business of wait n + 1.
  static unsigned waitsSoFar(const Trace& T, const StuckWait& W) {
    const Event& At = T.Events[W.Event];
    unsigned Th = static_cast<unsigned>(W.Threads.first()), N = 0;
    auto Bar = barrierKey(T, At, Th);
    for (const Event& E : T.Events)
      if (E.Index <= W.Event && E.K == Event::Effect && E.HasParity && E.Mask.test(Th) && barrierKey(T, E, Th) == Bar) ++N;
    return N;
  }

  void hangs(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    const std::vector<StuckWait>& S = HB.stuck();
    bool Default = &R == &KM.Runs.front();
    if (S.empty()) return;
    // Once a barrier is out of step, who hangs in the end says nothing: anomalies() tells of the first.
    for (const SyncAnomaly& A : HB.anomalies())
      if (A.K == SyncAnomaly::PhaseOverrun || A.K == SyncAnomaly::WaitOnOldPhase) {
        DefaultHangs |= Default;
        return;
      }
    size_t N = S.size();
    auto keyed = [&](size_t I) { return S[I].Phase >= 0; };
    auto phase = [&](size_t I) -> const PhaseRecord& { return HB.phases()[static_cast<size_t>(S[I].Phase)]; };
    auto key = [&](size_t I) { return Key{phase(I).Object, phase(I).Offset}; };
    // who would serve whom
    std::vector<std::vector<bool>> Reach(N, std::vector<bool>(N));
    for (size_t I = 0; I < N; ++I)
      for (size_t J = 0; J < N; ++J) {
        if (!keyed(I)) {
          Reach[I][J] = I != J && keyed(J);
          continue;
        }
        for (unsigned X = S[J].Event + 1; X < T.Events.size() && !Reach[I][J]; ++X) {
          const Event& E = T.Events[X];
          if (!feedsBarrier(E)) continue;
          int Th = (E.Mask & S[J].Threads).first();
          if (Th < 0) continue;
          auto K = barrierKey(T, E, static_cast<unsigned>(Th));
          Reach[I][J] = K && *K == key(I);
        }
      }
    for (size_t K = 0; K < N; ++K)
      for (size_t I = 0; I < N; ++I)
        for (size_t J = 0; J < N; ++J)
          if (Reach[I][K] && Reach[K][J]) Reach[I][J] = true;
    std::vector<bool> Done(N);
    std::map<Name, std::vector<int>> Here, There;
    if (!Default) Here = arrivals(T), There = arrivals(*KM.Runs.front().T);
    for (size_t I = 0; I < N; ++I) {
      if (Done[I]) continue;
      bool Terminal = true;
      std::vector<size_t> Group{I};
      for (size_t J = 0; J < N; ++J) {
        if (J == I || !Reach[I][J]) continue;
        Terminal &= Reach[J][I];
        Group.push_back(J);
      }
      if (!Terminal) continue;
      for (size_t J : Group) Done[J] = true;
      std::sort(Group.begin(), Group.end(), [&](size_t A, size_t B) { return S[A].Event < S[B].Event; });
      Group.erase(std::remove_if(Group.begin(), Group.end(), [&](size_t J) { return !keyed(J); }), Group.end());
      if (!Group.empty()) blame(R, Group, Here, There);
    }
  }

  void blame(const KernelRun& R, const std::vector<size_t>& Group, std::map<Name, std::vector<int>>& Here, std::map<Name, std::vector<int>>& There) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    const std::vector<StuckWait>& S = HB.stuck();
    bool Default = &R == &KM.Runs.front();
    auto phase = [&](size_t I) -> const PhaseRecord& { return HB.phases()[static_cast<size_t>(S[I].Phase)]; };
    auto fault = [&](BarrierFaultKind K, size_t I) {
      BarrierFault F;
      F.K = K;
      F.Run = &R;
      F.At = &T.Events[S[I].Event];
      F.Phase = &phase(I);
      F.Threads = S[I].Threads;
      Key Bar{phase(I).Object, phase(I).Offset};
      if (S[I].Unsure || (Bar.first >= 0 && Bar.second >= Symbolic)) F.Conf = Confidence::Possible;
      else if (openGuard(*F.At)) F.Conf = Confidence::Likely;
      F.Conf = std::min(F.Conf, atMost(T, Bar));
      return F;
    };
    if (Default) DefaultHangs = true;
    else if (DefaultHangs) return;
    // In a deviation the condition took something away: what?
    if (!Default)
      for (size_t I : Group) {
        Name B = nameOf(T, {phase(I).Object, phase(I).Offset});
        std::vector<int> H = Here[B], D = There[B];
        H.resize(T.Threads), D.resize(T.Threads);
        ThreadSet Absent;
        int Sum = 0;
        for (unsigned Th = 0; Th < T.Threads; ++Th) {
          if (H[Th] < D[Th]) Absent.set(Th);
          Sum += H[Th] - D[Th];
        }
        if (Sum >= 0) continue;
        BarrierFault F = fault(BarrierFaultKind::MissingArrivals, I);
        F.Absent = Absent;
        const Trace& DT = *KM.Runs.front().T;
        // The condition that took the arrival away need not be the one that was flipped: another role tests the same data
        // with an expression of its own. It is one that goes the other way in this run.
        std::set<std::pair<const void*, bool>> Ways;
        for (const Guard& G : T.GuardPool) Ways.emplace(G.Cond, G.Taken);
        for (const Event& E : DT.Events) {
          if (F.Skips) break;
          if (!arrives(E) || !E.Mask.intersects(Absent)) continue;
          auto K = barrierKey(DT, E, static_cast<unsigned>((E.Mask & Absent).first()));
          if (!K || nameOf(DT, *K) != B) continue;
          for (const Guard* G = E.Guards; G; G = G->Parent)
            if (G->Cond == T.ScenarioCond || (!G->Known && !G->Loop && Ways.count({G->Cond, !G->Taken}))) {
              F.Skips = G;
              F.Other = &E;
              break;
            }
        }
        F.Conf = std::min(F.Conf, !F.Skips || F.Skips->Loop ? Confidence::Possible : Confidence::Likely);
        // a peer of the cluster that gets a multicast copy but takes no part
        if (isShared(T, {phase(I).Object, phase(I).Offset}) && phase(I).Arrivals.empty())
          for (const Event& E : DT.Events)
            if (E.is(EffectKind::Copy) && E.Fx->Multicast && E.Obj.Object >= 0 && DT.Objects[static_cast<size_t>(E.Obj.Object)].Name == B.first) {
              F.K = BarrierFaultKind::PeerNotAnnounced;
              F.Other = &E;
              F.Conf = Confidence::Likely;
              break;
            }
        add(F);
        return;
      }
    // bytes
    for (size_t I : Group)
      if (const PhaseRecord& P = phase(I); P.Object >= 0 && P.Expected >= 0 && P.Arrived >= P.Expected && !P.bytesOpen() && P.TxBalance.K != 0) {
        add(fault(BarrierFaultKind::BytesDiffer, I));
        return;
      }
    // parity of another phase
    for (size_t I : Group)
      if (const PhaseRecord& P = phase(I); T.Events[S[I].Event].HasParity && P.Arrivals.empty() && P.Phase > 0 && waitsSoFar(T, S[I]) == P.Phase) {
        BarrierFault F = fault(BarrierFaultKind::WrongParity, I);
        // With a loop that does not come around, whoever was held back by what it does is not: the others may be ahead by phases that the wait never saw.
        if (!Default && loopIsLeftOut(T)) F.Conf = Confidence::Possible;
        add(F);
        return;
      }
    for (size_t I : Group)
      if (const PhaseRecord& P = phase(I); P.Arrivals.empty() && !P.Expects.empty()) {
        add(fault(BarrierFaultKind::ExpectOnly, I));
        return;
      }
    for (size_t I : Group)
      if (const PhaseRecord& P = phase(I); P.Arrived > 0 && P.Arrived < P.Expected) {
        BarrierFault F = fault(BarrierFaultKind::MissingArrivals, I);
        ldgsts(T, F);
        add(F);
        return;
      }
    BarrierFault F = fault(BarrierFaultKind::MissingArrivals, Group.front());
    ldgsts(T, F);
    add(F);
  }

  /// This run is the one in which a loop ends early.
  bool loopIsLeftOut(const Trace& T) const {
    const auto& Pool = KM.Runs.front().T->GuardPool;
    return T.ScenarioCond && std::any_of(Pool.begin(), Pool.end(), [&](const Guard& G) { return G.Cond == T.ScenarioCond && G.Loop; });
  }

  /// Arrivals that cp.async.mbarrier.arrive without .noinc does not make.
  static void ldgsts(const Trace& T, BarrierFault& F) {
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::CopyArrive) || E.Fx->NoInc) continue;
      auto K = barrierKey(T, E, static_cast<unsigned>(E.Mask.first()));
      if (!K || *K != Key{F.Phase->Object, F.Phase->Offset}) continue;
      F.K = BarrierFaultKind::LdgstsCount;
      F.Other = &E;
      return;
    }
  }

  void anomalies(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    bool Default = &R == &KM.Runs.front();
    std::set<std::pair<int, int>> SeenInit;
    std::vector<SyncAnomaly> Found = HB.anomalies();
    // The first barrier that gets out of step takes others along.
    auto steps = [](const SyncAnomaly& A) {
      return A.K == SyncAnomaly::TooManyArrivals || A.K == SyncAnomaly::PhaseOverrun || A.K == SyncAnomaly::WaitOnOldPhase || A.K == SyncAnomaly::ArriveTwice;
    };
    auto object = [&](const SyncAnomaly& A) {
      int Th = T.Events[A.Event].Mask.first();
      auto K = Th < 0 ? std::nullopt : barrierKey(T, T.Events[A.Event], static_cast<unsigned>(Th));
      return !K ? std::pair<int, int64_t>(-1, 0) : K->first == -2 ? *K : std::pair<int, int64_t>(K->first, 0);
    };
    if (auto First = std::find_if(Found.begin(), Found.end(), steps); First != Found.end()) {
      auto Root = object(*First);
      std::erase_if(Found, [&](const SyncAnomaly& A) { return steps(A) && object(A) != Root; });
    }
    std::stable_sort(Found.begin(), Found.end(), [](const SyncAnomaly& A, const SyncAnomaly& B) { return A.Event < B.Event; });
    for (const SyncAnomaly& A : Found) {
      BarrierFault F;
      bool Init = false;
      switch (A.K) {
      case SyncAnomaly::ArriveTwice: F.K = BarrierFaultKind::ArriveTwice; break;
      case SyncAnomaly::TooManyArrivals: F.K = BarrierFaultKind::ExtraArrivals; break;
      case SyncAnomaly::CountMismatch: F.K = BarrierFaultKind::CountMismatch; break;
      case SyncAnomaly::ForeignToken: F.K = BarrierFaultKind::ForeignToken; break;
      case SyncAnomaly::StaleToken: F.K = BarrierFaultKind::StaleToken; break;
      case SyncAnomaly::WaitOnOldPhase: F.K = BarrierFaultKind::OldParity; break;
      case SyncAnomaly::PhaseOverrun: F.K = BarrierFaultKind::Overrun; break;
      case SyncAnomaly::ArriveAfterDrop: F.K = BarrierFaultKind::ArriveAfterDrop; break;
      case SyncAnomaly::WaitWithoutArrive: F.K = BarrierFaultKind::WaitWithoutArrive; break;
      case SyncAnomaly::NeverInitialised: F.K = BarrierFaultKind::NeverInitialised, Init = true; break;
      case SyncAnomaly::UseBeforeInit: F.K = BarrierFaultKind::UseBeforeInit, Init = true; break;
      case SyncAnomaly::InitByMany: F.K = BarrierFaultKind::InitByMany, Init = true; break;
      case SyncAnomaly::ReinitLive: F.K = BarrierFaultKind::Reinit, Init = true; break;
      default: continue;
      }
      if (Init && !Default) continue;
      if (!Default && (DefaultHangs || !HB.stuck().empty())) continue;
      F.Run = &R;
      F.At = &T.Events[A.Event];
      if (A.Other >= 0) F.Other = &T.Events[static_cast<size_t>(A.Other)];
      if (A.Phase >= 0) F.Phase = &HB.phases()[static_cast<size_t>(A.Phase)];
      F.Threads = A.Threads;
      int Th = F.At->Mask.first();
      auto K = Th < 0 ? std::nullopt : barrierKey(T, *F.At, static_cast<unsigned>(Th));
      bool Half = F.At->is(EffectKind::ExecArrive) || F.At->is(EffectKind::ExecWait);
      if (!K && Half && F.At->Lvl != Level::Named) { // cluster, block or grid in two halves
        if (openGuard(*F.At)) F.Conf = Confidence::Likely;
        // halves that some threads miss are the business of cuda-barrier-divergence
        if (A.K == SyncAnomaly::WaitWithoutArrive && !(F.At->Mask == A.Threads)) continue;
        add(F);
        continue;
      }
      if (!K) continue;
      if (K->first >= 0 && T.Objects[static_cast<size_t>(K->first)].K == MemObject::Local) continue; // see PerThread
      if (A.K == SyncAnomaly::PhaseOverrun) {
        F.Conf = Confidence::Likely; // how far the threads drift apart is up to them
      }
      // one finding a barrier for its init: the first use
      if (Init && A.K != SyncAnomaly::InitByMany && !SeenInit.emplace(static_cast<int>(A.K), K->first).second) continue;
      if (!Init) F.Conf = std::min(F.Conf, atMost(T, *K));
      if (K->first >= 0 && K->second >= Symbolic) F.Conf = Confidence::Possible;
      if (openGuard(*F.At)) F.Conf = std::min(F.Conf, Confidence::Likely);
      add(F);
    }
    // bytes that come in a phase which does not expect them
    if (Default && HB.stuck().empty())
      for (const PhaseRecord& P : HB.phases()) {
        if (P.Complete || P.Object < 0 || P.bytesOpen() || P.Copies.empty() || P.TxBalance.K >= 0 || P.Expected < 0) continue;
        BarrierFault F;
        F.K = BarrierFaultKind::NotAnnounced;
        F.Run = &R;
        F.At = &T.Events[P.Copies.front()];
        F.Phase = &P;
        F.Threads = F.At->Mask;
        // announced with the copies of the phase before: that phase is over too early
        for (const PhaseRecord& Q : HB.phases())
          if (Q.Object == P.Object && Q.Offset == P.Offset && Q.Phase + 1 == P.Phase && !Q.Expects.empty() && T.Events[Q.Expects.back()].Loop == F.At->Loop) F.Other = &T.Events[Q.Expects.back()];
        F.Conf = P.Offset >= Symbolic ? Confidence::Possible : atMost(T, {P.Object, P.Offset});
        add(F);
      }
    if (!Default) return;
    // bytes that the copy may fall short of: announced in full, copied up to a bound
    for (const PhaseRecord& P : HB.phases()) {
      if (P.Object < 0 || P.TxUnknown || P.TxBalance.isConst() || P.Expects.empty() || P.Copies.empty() || P.Offset >= Symbolic) continue;
      TermId Atom = P.TxBalance.Base;
      int64_t Factor = 1;
      if ((*T.Pool)[Atom].Op == TermOp::Linear) {
        if ((*T.Pool)[Atom].Sum.size() != 1) continue;
        std::tie(Atom, Factor) = (*T.Pool)[Atom].Sum.front();
      }
      const TermData& D = (*T.Pool)[Atom];
      // the bound must be that of the copies (they count down); one in the announcement goes with a copy under the same condition
      if (Factor >= 0 || (D.Op == TermOp::Select && T.Assumed && T.Assumed->decide(D.A))) continue;
      bool Clamped = false;
      for (const Scalar& Arm : {D.A, D.B, D.C})
        Clamped |= (D.Op == TermOp::Min || D.Op == TermOp::Select) && Arm.isConst() && Factor * Arm.K + P.TxBalance.K == 0;
      if (!Clamped) continue;
      BarrierFault F;
      F.K = BarrierFaultKind::ClampedBytes;
      F.Run = &R;
      F.At = &T.Events[P.Expects.front()];
      F.Other = &T.Events[P.Copies.front()];
      F.Phase = &P;
      F.Threads = F.At->Mask;
      F.Conf = std::min(Confidence::Likely, atMost(T, {P.Object, P.Offset}));
      add(F);
    }
  }

  BarrierFault at(BarrierFaultKind K, const KernelRun& R, const Event& E) {
    BarrierFault F;
    F.K = K;
    F.Run = &R;
    F.At = &E;
    F.Threads = E.Mask;
    if (openGuard(E)) F.Conf = Confidence::Likely;
    return F;
  }

  static std::optional<int64_t> constant(const Value& V, const Event& E) {
    Scalar S = V.at(static_cast<unsigned>(std::max(0, E.Mask.first())));
    return S.isConst() ? std::optional<int64_t>(S.K) : std::nullopt;
  }

  /// What one event alone tells.
  void single(const KernelRun& R) {
    const Trace& T = *R.T;
    constexpr int64_t MostBytes = (1 << 20) - 1, MostArrivals = (1 << 20) - 1; // PTX mbarrier: ranges of the counts
    std::set<int> Local;
    for (const Event& E : T.Events) {
      if (E.K != Event::Effect || !E.Fx || E.Mask.none()) continue;
      if (E.is(EffectKind::BarInit)) {
        auto N = E.HasCount ? constant(E.Count, E) : std::nullopt;
        if (N && (*N < 1 || *N > MostArrivals) && !E.Fx->Software) add(at(BarrierFaultKind::BadCount, R, E));
        if (E.Obj.Object >= 0 && T.Objects[static_cast<size_t>(E.Obj.Object)].K == MemObject::Local && E.Mask.count() > 1 && Local.insert(E.Obj.Object).second)
          add(at(BarrierFaultKind::PerThread, R, E));
      }
      if (E.HasTx && (E.is(EffectKind::BarExpectTx) || E.is(EffectKind::BarArriveExpectTx)))
        if (auto N = constant(E.Tx, E); N && *N > MostBytes) add(at(BarrierFaultKind::TooManyBytes, R, E));
      if (E.HasParity && !E.Fx->Software)
        for (int I = E.Mask.first(); I >= 0; I = E.Parity.uniform() ? -1 : E.Mask.next(I))
          if (Scalar S = E.Parity.at(static_cast<unsigned>(I)); S.isConst() && (S.K & ~int64_t(1))) {
            add(at(BarrierFaultKind::BadParity, R, E));
            break;
          }
      if ((E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait)) && !E.ResultUsed) add(at(BarrierFaultKind::IgnoredResult, R, E));
    }
    clusterInit(R);
    firstValues(R);
    places(R);
    namedKinds(R);
    invalidated(R);
  }

  /// mbarrier.inval, or the destructor of a barrier, by a thread that does not know the others to have passed their last wait.
  void invalidated(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    if (!HB.stuck().empty() || T.UsesOpaqueCalls) return;
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::BarInval) || E.Mask.count() != 1) continue;
      const unsigned By = static_cast<unsigned>(E.Mask.first());
      const auto K = barrierKey(T, E, By);
      if (!K || K->first < 0) continue;
      BarrierFault F = at(BarrierFaultKind::InvalInUse, R, E);
      for (unsigned I = E.Index; I-- > 0;) {
        const Event& W = T.Events[I];
        if (W.is(EffectKind::BarInit) && W.Mask.any() && barrierKey(T, W, static_cast<unsigned>(W.Mask.first())) == K) break;
        if (!(W.is(EffectKind::BarWait) || W.is(EffectKind::BarArriveWait) || ((W.is(EffectKind::BarTryWait) || W.is(EffectKind::BarTestWait)) && !W.TryFailed))) continue;
        for (int U = W.Mask.first(); U >= 0; U = W.Mask.next(U)) {
          const unsigned Th = static_cast<unsigned>(U);
          if (Th == By || barrierKey(T, W, Th) != K) continue;
          // of arrive_and_wait the first half says nothing of the second: what comes next does
          unsigned Passed = W.Index;
          if (W.is(EffectKind::BarArriveWait))
            do ++Passed;
            while (Passed < T.Events.size() && !T.Events[Passed].Mask.test(Th));
          if (Passed < T.Events.size() && HB.before(Passed, Th, E.Index, By)) continue;
          F.Other = &W;
          F.Threads.set(Th);
        }
        if (F.Other) break;
      }
      if (!F.Other) continue;
      F.Conf = openGuard(E) ? Confidence::Likely : Confidence::Certain;
      add(F);
    }
  }

  /// Bytes of mbarriers: 8 of them at a multiple of 8, each barrier's own, and written by the operations on it alone while it
  /// is in use.
  void places(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    constexpr int64_t Size = 8; // PTX mbarrier object
    struct Live {
      const Event* Init;
      Key Place;
    };
    std::vector<Live> Bars; // in use
    struct Covered {
      Live Bar;
      const Event* By;
      ThreadSet Who;
    };
    std::vector<Covered> Over;
    auto uses = [&](const Event& E) { return feedsBarrier(E) || E.is(EffectKind::BarWait) || E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait); };
    std::set<Key> Told;
    for (const Event& E : T.Events) {
      if (E.Mask.none()) continue;
      bool Init = E.is(EffectKind::BarInit), Inval = E.is(EffectKind::BarInval);
      if ((Init || Inval) && E.Obj.Object >= 0 && T.Objects[static_cast<size_t>(E.Obj.Object)].isShared() && !E.Fx->Software) {
        const MemObject& O = T.Objects[static_cast<size_t>(E.Obj.Object)];
        for (int I = E.Mask.first(); I >= 0; I = E.Obj.Offset.uniform() ? -1 : E.Mask.next(I)) {
          Scalar S = E.Obj.Offset.at(static_cast<unsigned>(I));
          if (!S.isConst()) continue;
          Key K{E.Obj.Object, S.K};
          std::erase_if(Bars, [&](const Live& L) { return L.Place == K; });
          std::erase_if(Over, [&](const Covered& C) { return C.Bar.Place == K; });
          if (Inval) continue;
          // (of one that copies complete on, cuda-tma-operand tells)
          bool Copies = std::any_of(T.Events.begin(), T.Events.end(), [&](const Event& X) {
            return X.is(EffectKind::Copy) && X.Fx->Done == Completion::Mbarrier && X.Mask.any() && barrierKey(T, X, static_cast<unsigned>(X.Mask.first())) == K;
          });
          if (O.Align >= Size && S.K % Size && !Copies && Told.insert(K).second) add(at(BarrierFaultKind::Misaligned, R, E));
          for (const Live& L : Bars)
            if (L.Place.first == K.first && std::abs(L.Place.second - K.second) < Size && !Told.count(K) && !Told.count(L.Place)) {
              Told.insert(K);
              BarrierFault F = at(BarrierFaultKind::Overlap, R, E);
              F.Other = L.Init;
              add(F);
            }
          Bars.push_back({&E, K});
        }
        continue;
      }
      if (Bars.empty()) continue;
      if (uses(E)) {
        for (int I = E.Mask.first(); I >= 0 && !Over.empty(); I = E.Obj.Offset.uniform() ? -1 : E.Mask.next(I)) {
          auto K = barrierKey(T, E, static_cast<unsigned>(I));
          if (!K) continue;
          for (const Covered& C : Over) {
            if (C.Bar.Place != *K || HB.before(E.Index, static_cast<unsigned>(I), C.By->Index, static_cast<unsigned>(C.Who.first())) || !Told.insert(*K).second) continue;
            BarrierFault F = at(BarrierFaultKind::Overwritten, R, *C.By);
            F.Threads = C.Who;
            F.Other = &E;
            F.Place = K->first, F.Offset = K->second;
            add(F);
          }
          std::erase_if(Over, [&](const Covered& C) { return C.Bar.Place == *K; });
        }
      }
      bool Copy = E.is(EffectKind::Copy), Store = (E.K == Event::Access || E.is(EffectKind::Store)) && E.Write && !E.IsAtomic;
      if (!Copy && !Store) continue;
      int Object = Copy ? E.Dst.Object : E.Mem.Object;
      if (Object < 0 || std::none_of(Bars.begin(), Bars.end(), [&](const Live& L) { return L.Place.first == Object; })) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        unsigned Th = static_cast<unsigned>(I);
        Footprint W = Copy ? destinationOf(E, Th) : footprint(E, Th);
        if (W.Object != Object || !W.Offset.isConst() || W.Bytes <= 0) continue;
        for (const Live& L : Bars) {
          if (L.Place.first != Object || W.Offset.K >= L.Place.second + Size || W.Offset.K + W.Bytes <= L.Place.second) continue;
          if (!HB.before(L.Init->Index, static_cast<unsigned>(L.Init->Mask.first()), E.Index, Th)) continue;
          auto Same = std::find_if(Over.begin(), Over.end(), [&](const Covered& C) { return C.Bar.Place == L.Place && C.By == &E; });
          if (Same == Over.end()) Over.push_back({L, &E, ThreadSet::one(Th)});
          else Same->Who.set(Th);
        }
      }
    }
  }

  /// One named barrier in two forms that do not go together in one phase.
  void namedKinds(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    for (const PhaseRecord& P : HB.phases()) {
      if (P.Object != -2) continue;
      const Event *Red = nullptr, *Plain = nullptr;
      for (unsigned I : P.Arrivals) (T.Events[I].Spelling.find(".red") != std::string_view::npos ? Red : Plain) = &T.Events[I];
      if (!Red || !Plain) continue;
      BarrierFault F = at(BarrierFaultKind::MixedKinds, R, Red->Index < Plain->Index ? *Plain : *Red);
      F.Other = Red->Index < Plain->Index ? Red : Plain;
      add(F);
    }
    // Barrier 0 with a count, while other threads come to the barrier of the whole block, which is the same one.
    auto meets = [&](const Event& X, const Event& Y) {
      for (unsigned V = 0; V < T.Threads; V += 32)
        for (unsigned W = 0; W < T.Threads; W += 32) {
          int A = (X.Mask & ThreadSet::range(V, std::min(T.Threads, V + 32))).first(), B = (Y.Mask & ThreadSet::range(W, std::min(T.Threads, W + 32))).first();
          if (A < 0 || B < 0 || V == W || X.Mask.test(static_cast<unsigned>(B))) continue;
          unsigned a = static_cast<unsigned>(A), b = static_cast<unsigned>(B);
          if (HB.reached(X.Index, a) && HB.reached(Y.Index, b) && !HB.before(X.Index, a, Y.Index, b) && !HB.before(Y.Index, b, X.Index, a)) return true;
        }
      return false;
    };
    for (const Event& X : T.Events) {
      if ((!X.is(EffectKind::ExecBarrier) && !X.is(EffectKind::ExecArrive)) || X.Lvl != Level::Named || !X.HasCount || !X.HasId || X.Mask.none()) continue;
      auto Id = constant(X.Id, X), Count = constant(X.Count, X);
      if (!Id || *Id != 0 || !Count || *Count == static_cast<int64_t>(T.Threads)) continue;
      for (const Event& Y : T.Events) {
        if (!Y.is(EffectKind::ExecBarrier) || Y.Mask.none() || !(Y.Lvl == Level::Block || (Y.Lvl == Level::Named && !Y.HasCount && constant(Y.Id, Y) == 0))) continue;
        if (!meets(X, Y)) continue;
        BarrierFault F = at(BarrierFaultKind::CountMismatch, R, X);
        F.Other = &Y;
        add(F);
        break;
      }
    }
  }

  /// A barrier of another block is used: its init, by the same code over there, has to be over. That takes a cluster barrier which
  /// the initialising thread enters after the init, and which orders it: by release, or by fence.mbarrier_init before it.
  void clusterInit(const KernelRun& R) {
    if (KM.ClusterSize == 1) return;
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    std::set<int> Told;
    for (const Event& E : T.Events) {
      if (E.K != Event::Effect || !E.Fx || !feedsBarrier(E) || E.Obj.Object < 0 || E.Mask.none()) continue;
      const MemObject& O = T.Objects[static_cast<size_t>(E.Obj.Object)];
      bool Mapped = O.K == MemObject::RemoteShared && O.Remote >= 0;
      if (!Mapped && !(O.isShared() && (E.Fx->Rank || E.Fx->Multicast))) continue;
      int Own = Mapped ? O.Remote : E.Obj.Object;
      const Event* Init = nullptr;
      for (const Event& X : T.Events)
        if (X.is(EffectKind::BarInit) && X.Obj.Object == Own && X.Index < E.Index && X.Mask.any()) Init = &X;
      if (!Init || Told.count(Own)) continue;
      unsigned By = static_cast<unsigned>(Init->Mask.first()), User = static_cast<unsigned>(E.Mask.first());
      bool Met = false, Weak = false;
      for (const Event& X : T.Events) {
        if (X.Index <= Init->Index || X.Index >= E.Index || X.K != Event::Effect || (X.Lvl != Level::Cluster && X.Lvl != Level::Grid)) continue;
        bool Whole = X.is(EffectKind::ExecBarrier), Half = X.is(EffectKind::ExecArrive);
        if ((!Whole && !Half) || !X.Mask.any()) continue;
        // entered by the initialising thread, or by one that has met it in between
        unsigned Through = X.Mask.test(By) ? By : static_cast<unsigned>(X.Mask.first());
        if (!HB.before(Init->Index, By, X.Index, Through)) continue;
        if (Half && X.Ord == Order::Relaxed) {
          bool Fenced = false;
          for (const Event& Y : T.Events) Fenced |= Y.is(EffectKind::MbarrierInitFence) && Y.Mask.test(By) && Y.Index > Init->Index && Y.Index < X.Index;
          if (!Fenced) {
            Weak = true;
            continue;
          }
        }
        if (Whole) Met |= X.Mask.test(User) || HB.before(X.Index, Through, E.Index, User);
        for (const Event& Y : T.Events)
          if (Half && Y.is(EffectKind::ExecWait) && Y.Lvl == X.Lvl && Y.Index > X.Index && Y.Index < E.Index)
            Met |= Y.Mask.test(User) || (Y.Mask.any() && HB.before(Y.Index, static_cast<unsigned>(Y.Mask.first()), E.Index, User));
      }
      if (Met) continue;
      Told.insert(Own);
      BarrierFault F = at(BarrierFaultKind::ClusterInit, R, E);
      F.Other = Init;
      F.Weak = Weak;
      if (F.Conf > Confidence::Likely) F.Conf = Confidence::Likely; // of the other blocks the code is seen once
      add(F);
    }
  }

  /// Counters and flags in shared memory that the kernel reads before anything has given them a value.
  void firstValues(const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    if (T.UsesOpaqueCalls || !T.Unmodelled.empty()) return;
    std::set<int> Told;
    for (const Event& E : T.Events) {
      bool Counts = E.is(EffectKind::Atomic) && E.Read && E.Write, Polls = E.Spin && E.Read && !E.Write;
      if ((!Counts && !Polls) || E.Mem.Object < 0 || E.Mask.none() || Told.count(E.Mem.Object)) continue;
      const MemObject& O = T.Objects[static_cast<size_t>(E.Mem.Object)];
      if (O.K != MemObject::Shared) continue;
      // an exchange gives a value itself
      if (E.Fx && (E.Fx->Op == AtomicOp::Exchange || E.Fx->Op == AtomicOp::CompareExchange)) continue;
      unsigned Th = static_cast<unsigned>(E.Mask.first());
      bool Given = false;
      for (const Event& W : T.Events) {
        if (W.Mem.Object == E.Mem.Object && W.Write && !(W.is(EffectKind::Atomic) && W.Read && W.Fx->Op != AtomicOp::Exchange))
          Given |= Counts || (W.Mask.any() && HB.before(W.Index, static_cast<unsigned>(W.Mask.first()), E.Index, Th));
        Given |= (W.is(EffectKind::Copy) || W.is(EffectKind::BarInit)) && (W.Dst.Object == E.Mem.Object || W.Obj.Object == E.Mem.Object);
      }
      if (Given) continue;
      Told.insert(E.Mem.Object);
      BarrierFault F = at(BarrierFaultKind::NoFirstValue, R, E);
      F.Conf = Polls ? Confidence::Likely : F.Conf;
      add(F);
    }
  }

  /// One cause, one finding: a barrier that is not set up right has no other faults, and what comes of arrivals that are too many or
  /// of a parity that is wrong is not told as well.
  void reduce() {
    auto rank = [](BarrierFaultKind K) {
      switch (K) {
      case BarrierFaultKind::NeverInitialised: case BarrierFaultKind::UseBeforeInit: case BarrierFaultKind::InitByMany: case BarrierFaultKind::BadCount:
      case BarrierFaultKind::PerThread: case BarrierFaultKind::Reinit: case BarrierFaultKind::Misaligned: case BarrierFaultKind::Overlap:
      case BarrierFaultKind::Overwritten: case BarrierFaultKind::InvalInUse: return 0;
      case BarrierFaultKind::ExtraArrivals: case BarrierFaultKind::ArriveTwice: case BarrierFaultKind::CountMismatch: case BarrierFaultKind::ArriveAfterDrop:
      case BarrierFaultKind::NotAnnounced: case BarrierFaultKind::OldParity: case BarrierFaultKind::Overrun: case BarrierFaultKind::ClampedBytes: return 1;
      case BarrierFaultKind::MissingArrivals: case BarrierFaultKind::BytesDiffer: case BarrierFaultKind::ExpectOnly: case BarrierFaultKind::WrongParity:
      case BarrierFaultKind::LdgstsCount: return 2;
      default: return 1;
      }
    };
    auto name = [&](const BarrierFault& F) -> std::optional<std::string> {
      if (F.K == BarrierFaultKind::NoFirstValue || F.K == BarrierFaultKind::ClusterInit || F.K == BarrierFaultKind::IgnoredResult) return std::nullopt;
      int Th = F.At->Mask.first();
      auto K = F.Place >= 0 ? std::optional(Key{F.Place, F.Offset}) : Th < 0 ? std::nullopt : barrierKey(*F.Run->T, *F.At, static_cast<unsigned>(Th));
      if (!K) return std::nullopt;
      return K->first >= 0 ? nameOf(*F.Run->T, *K).first : "#" + std::to_string(K->second);
    };
    // The lanes of one warp that initialise a barrier at the same time leave it as one of them would: it has other faults like any barrier.
    auto asOne = [](const BarrierFault& F) { return F.K == BarrierFaultKind::InitByMany && F.Threads.any() && F.Threads.first() / 32 == F.Threads.last() / 32; };
    std::map<std::string, int> Best;
    for (const BarrierFault& F : Out)
      if (auto N = name(F); N && F.Conf >= Confidence::Likely && !asOne(F)) {
        auto It = Best.emplace(*N, 9).first;
        It->second = std::min(It->second, rank(F.K));
      }
    std::erase_if(Out, [&](const BarrierFault& F) {
      auto N = name(F);
      return N && Best.count(*N) && rank(F.K) > Best[*N];
    });
  }

  /// Where a reader never waits for the copies, or whoever refills never for the readers, the barriers between them run over
  /// or hang: told as the use of the data too early (cuda-async-read-before-wait, cuda-async-buffer-reuse).
  void consequences(const KernelRun& R) {
    const auto& Pairs = asyncPairs(R);
    bool Reader = false, Refill = false;
    for (const AsyncPair& P : Pairs)
      if (P.NoWait) (P.Fault == AsyncFault::ReadBeforeDone ? Reader : Refill) = true;
    if (!Reader && !Refill) return;
    std::erase_if(Out, [&](const BarrierFault& F) {
      if (F.Run != &R) return false;
      switch (F.K) {
      case BarrierFaultKind::ExtraArrivals: case BarrierFaultKind::ArriveTwice: case BarrierFaultKind::OldParity: case BarrierFaultKind::WrongParity: return true;
      case BarrierFaultKind::Overrun: return Reader; // without back-pressure it is the fault itself
      default: return false;
      }
    });
  }

  void run() {
    findShared();
    for (const KernelRun& R : KM.Runs) {
      if (!R.T->Complete || !R.order().valid()) continue;
      hangs(R);
      anomalies(R);
      if (&R == &KM.Runs.front()) single(R);
      consequences(R);
    }
    reduce();
  }
};

} // namespace

bool feedsBarrier(const Event& E) {
  if (E.K != Event::Effect || !E.Fx) return false;
  switch (E.Fx->Kind) {
  case EffectKind::BarExpectTx: case EffectKind::BarCompleteTx: case EffectKind::CopyArrive: case EffectKind::ClusterLaunchCancel: return true;
  case EffectKind::Copy: return E.Obj.Object >= 0 && (E.Fx->Done == Completion::Mbarrier || E.Fx->Eng == Engine::MemcpyAsync);
  default: return arrives(E);
  }
}

std::optional<std::pair<int, int64_t>> barrierKey(const Trace& T, const Event& E, unsigned Thread) {
  if ((E.is(EffectKind::ExecArrive) || E.is(EffectKind::ExecBarrier) || E.is(EffectKind::ExecWait)) && E.Lvl == Level::Named) {
    Scalar S = E.HasId ? E.Id.at(Thread) : Scalar{};
    if (!S.isConst()) return std::nullopt;
    return Key{-2, S.K};
  }
  if (E.Obj.Object < 0) return std::nullopt;
  int Obj = E.Obj.Object;
  const MemObject& O = T.Objects[static_cast<size_t>(Obj)];
  if (O.K == MemObject::RemoteShared && O.Remote >= 0) Obj = O.Remote;
  Scalar S = E.Obj.Offset.at(Thread);
  return Key{Obj, S.isConst() ? S.K : Symbolic + S.Base * 4096 + S.K};
}

bool namesOnePeerEach(const Trace& T, Scalar Rank) {
  if (!Rank.Base) return false;
  const TermPool& P = *T.Pool;
  auto own = [&](Scalar S) { return S.Base && S.K == 0 && P[S.Base].Op == TermOp::Symbol && P[S.Base].Name == "cluster rank"; };
  const TermData& D = P[Rank.Base];
  switch (D.Op) {
  case TermOp::Symbol: return own(Rank);
  case TermOp::Xor: return Rank.K == 0 && ((own(D.A) && D.B.isConst()) || (own(D.B) && D.A.isConst()));
  case TermOp::Linear: return D.Sum.size() == 1 && D.Sum[0].second == -1 && own({D.Sum[0].first, 0}); // the last one first
  case TermOp::Rem: case TermOp::And: return Rank.K == 0 && D.A.Base && own({D.A.Base, 0}) && P.varies(D.B) <= Varies::Grid; // the next one, round the cluster
  default: return false;
  }
}

bool inEveryBlock(const Event& E) {
  for (const Guard* G = E.Guards; G; G = G->Parent)
    if (!G->Known && G->Var >= Varies::Block) return false;
  return true;
}

std::string barrierName(const Trace& T, const BarrierFault& F) {
  if (F.Place >= 0) return "`" + describePlace(T, F.Place, {0, F.Offset}) + "`";
  int Th = F.At->Mask.first();
  if (Th < 0) return "the barrier";
  auto K = barrierKey(T, *F.At, static_cast<unsigned>(Th));
  if (!K) return "the barrier";
  if (K->first == -2) return "named barrier " + std::to_string(K->second);
  return "`" + describePlace(T, K->first, F.At->Obj.Offset.at(static_cast<unsigned>(Th))) + "`";
}

static std::vector<BarrierFault> computeBarrierFaults(const KernelModel& KM) {
  Judge J(KM);
  J.run();
  return std::move(J.Out);
}

const std::vector<BarrierFault>& barrierFaults(const KernelModel& KM) {
  return KM.Derived.get<std::vector<BarrierFault>>([&] { return computeBarrierFaults(KM); });
}

} // namespace cudalint
