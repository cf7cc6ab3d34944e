//===- BarrierFaults.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "BarrierFaults.h"
#include "cuda-lint/Conflicts.h"
#include <map>
#include <set>

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

  static bool openGuard(const Event& E) {
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (!G->Known && !G->Loop && !G->Exit) return true;
    return false;
  }

  void add(BarrierFault F) {
    const Trace& T = *F.Run->T;
    if (!T.Unmodelled.empty() || T.UsesOpaqueCalls) F.Conf = std::min(F.Conf, T.Unmodelled.empty() ? Confidence::Likely : Confidence::Possible);
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
      if (S[I].Unsure || isShared(T, Bar) || (Bar.first >= 0 && Bar.second >= Symbolic)) F.Conf = Confidence::Possible;
      else if (openGuard(*F.At)) F.Conf = Confidence::Likely;
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
      if (const PhaseRecord& P = phase(I); P.Object >= 0 && P.Expected >= 0 && P.Arrived >= P.Expected && !P.TxUnknown && P.ExpectedTx != P.CompletedTx) {
        add(fault(BarrierFaultKind::BytesDiffer, I));
        return;
      }
    // parity of another phase
    for (size_t I : Group)
      if (const PhaseRecord& P = phase(I); T.Events[S[I].Event].HasParity && P.Arrivals.empty() && P.Phase > 0 && waitsSoFar(T, S[I]) == P.Phase) {
        add(fault(BarrierFaultKind::WrongParity, I));
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
    for (const SyncAnomaly& A : HB.anomalies()) {
      BarrierFault F;
      bool Init = false;
      switch (A.K) {
      case SyncAnomaly::ArriveTwice: F.K = BarrierFaultKind::ArriveTwice; break;
      case SyncAnomaly::TooManyArrivals: F.K = BarrierFaultKind::ExtraArrivals; break;
      case SyncAnomaly::CountMismatch: F.K = BarrierFaultKind::CountMismatch; break;
      case SyncAnomaly::StaleToken: F.K = BarrierFaultKind::StaleToken; break;
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
      if (!K) continue;
      // one finding a barrier for its init: the first use
      if (Init && A.K != SyncAnomaly::InitByMany && !SeenInit.emplace(static_cast<int>(A.K), K->first).second) continue;
      if (!Init && isShared(T, *K)) F.Conf = Confidence::Possible;
      if (K->first >= 0 && K->second >= Symbolic) F.Conf = Confidence::Possible;
      if (openGuard(*F.At)) F.Conf = std::min(F.Conf, Confidence::Likely);
      add(F);
    }
    // bytes that come in a phase which does not expect them
    if (Default && HB.stuck().empty())
      for (const PhaseRecord& P : HB.phases()) {
        if (P.Complete || P.Object < 0 || P.TxUnknown || P.Copies.empty() || P.CompletedTx <= P.ExpectedTx || P.Expected < 0) continue;
        BarrierFault F;
        F.K = BarrierFaultKind::NotAnnounced;
        F.Run = &R;
        F.At = &T.Events[P.Copies.front()];
        F.Phase = &P;
        F.Threads = F.At->Mask;
        if (isShared(T, {P.Object, P.Offset}) || P.Offset >= Symbolic) F.Conf = Confidence::Possible;
        add(F);
      }
  }

  void run() {
    findShared();
    for (const KernelRun& R : KM.Runs) {
      if (!R.T->Complete || !R.order().valid()) continue;
      hangs(R);
      anomalies(R);
    }
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

std::string barrierName(const Trace& T, const BarrierFault& F) {
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
