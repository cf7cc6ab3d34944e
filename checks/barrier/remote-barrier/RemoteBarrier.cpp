//===- RemoteBarrier.cpp - cuda-remote-barrier ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Shared memory of another block of the cluster lives from the start of that block to its end, and of an mbarrier there
// only some operations are allowed. Source: Programming Guide, distributed shared memory; PTX ISA, mbarrier.arrive,
// mbarrier.test_wait (shared::cluster); rules.md D9, E11.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/BarrierFaults.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/Conflicts.h"
#include "cuda-lint/KernelCheck.h"
#include <set>

namespace cudalint {
namespace {

using Key = std::pair<int, int64_t>;

bool remote(const Trace& T, const Location& L) {
  return L.Object >= 0 && T.Objects[static_cast<size_t>(L.Object)].K == MemObject::RemoteShared;
}

bool isLevel(const Event& E, EffectKind K) { return E.is(K) && (E.Lvl == Level::Cluster || E.Lvl == Level::Grid); }
bool meets(const Event& E) { return isLevel(E, EffectKind::ExecBarrier); }
bool waits(const Event& E) { return meets(E) || isLevel(E, EffectKind::ExecWait); }
bool arrives(const Event& E) { return meets(E) || isLevel(E, EffectKind::ExecArrive); }

bool waitsOnPhase(const Event& E) {
  return E.is(EffectKind::BarWait) || E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait) || E.is(EffectKind::BarArriveWait);
}

int64_t arrivalsOf(const Event& E) {
  switch (E.K == Event::Effect && E.Fx ? E.Fx->Kind : EffectKind::None) {
  case EffectKind::BarArrive: case EffectKind::BarArriveExpectTx: case EffectKind::BarDrop: case EffectKind::BarArriveWait: {
    if (!E.HasCount) return 1;
    Scalar S = E.Count.at(static_cast<unsigned>(E.Mask.first()));
    return S.isConst() ? S.K : 1;
  }
  default: return 0;
  }
}

/// What the owner of a barrier waits for, and what reaches it. The blocks of a cluster run the same code, so the waits
/// of this block on its own barrier are those of the peer on the peer's; one role may appear in another run than the
/// other (`if (rank == 0)`).
struct Served {
  int64_t Count = 0;   ///< of init; 0 unknown
  int64_t Arrived = 0; ///< arrivals of all threads, in the run that has most
  int64_t Awaited = 0; ///< phases that some thread sees complete
};

class RemoteBarrier : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  using ByBarrier = std::map<std::pair<std::string, int64_t>, Served>;

  void examine(const KernelModel& KM) override {
    if (KM.ClusterSize == 1) return;
    bool Any = false;
    for (const KernelRun& R : KM.Runs)
      for (const MemObject& O : R.T->Objects) Any |= O.K == MemObject::RemoteShared;
    if (!Any) return;
    ByBarrier Bars;
    for (const KernelRun& R : KM.Runs)
      if (R.T->Complete) count(*R.T, Bars);
    for (const KernelRun& R : KM.Runs) {
      if (!R.T->Complete) continue;
      forms(KM, R);
      narrowScope(KM, R);
      if (&R == &KM.Runs.front() && R.order().valid()) {
        narrowWait(KM, R);
        notWaitedFor(KM, R);
        relaxedBarrier(KM, R);
      }
    }
    // The life of the owner: one finding each way; a run that only deviates repeats what the default shows.
    bool Early = false, Late = false;
    for (const KernelRun& R : KM.Runs) {
      if (!R.T->Complete || !R.order().valid()) continue;
      if (!Early) Early = beforeStart(KM, R);
      if (!Late) Late = afterEnd(KM, R, Bars);
    }
  }

  static std::pair<std::string, int64_t> named(const Trace& T, Key K) { return {T.Objects[static_cast<size_t>(K.first)].Name, K.second}; }

  static void count(const Trace& T, ByBarrier& Bars) {
    std::map<std::pair<std::string, int64_t>, int64_t> Arrived, Count;
    std::map<std::pair<std::string, int64_t>, std::map<unsigned, int64_t>> Awaited; // by thread
    for (const Event& E : T.Events) {
      if (E.K != Event::Effect || !E.Fx || E.Obj.Object < 0 || E.Mask.none()) continue;
      int64_t N = arrivalsOf(E);
      bool Waits = waitsOnPhase(E);
      if (!N && !Waits && !E.is(EffectKind::BarInit)) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        unsigned Th = static_cast<unsigned>(I);
        auto K = barrierKey(T, E, Th);
        if (!K || K->first < 0) continue;
        auto Name = named(T, *K);
        Arrived[Name] += N;
        if (E.is(EffectKind::BarInit) && E.HasCount)
          if (Scalar S = E.Count.at(Th); S.isConst()) Count[Name] = S.K;
        if (!Waits) continue;
        int64_t& Seen = Awaited[Name][Th];
        // The parity of the phase before the first one is complete from the start.
        if (!E.HasParity) ++Seen;
        else if (Scalar S = E.Parity.at(Th); !S.isConst() || (S.K & 1) == (Seen & 1)) ++Seen;
      }
    }
    for (auto& [Name, N] : Arrived) Bars[Name].Arrived = std::max(Bars[Name].Arrived, N);
    for (auto& [Name, N] : Count) Bars[Name].Count = std::max(Bars[Name].Count, N);
    for (auto& [Name, By] : Awaited)
      for (auto& [Th, N] : By) Bars[Name].Awaited = std::max(Bars[Name].Awaited, N);
  }

  /// The owner waits until everything that was sent to this barrier has come.
  static bool awaited(const Served& S) { return S.Count > 0 ? S.Awaited >= std::max<int64_t>(1, S.Arrived / S.Count) : S.Awaited > 0; }

  /// E goes to shared memory of another block than the own one.
  static bool goesAway(const Trace& T, const Event& E, const Location*& At) {
    auto away = [&](const Location& L) {
      if (!remote(T, L)) return false;
      // the own rank, however it is spelled
      const MemObject& O = T.Objects[static_cast<size_t>(L.Object)];
      if (O.RemoteRank.Base && O.RemoteRank.K == 0 && (*T.Pool)[O.RemoteRank.Base].Op == TermOp::Symbol &&
          T.Pool->print(O.RemoteRank) == "cluster rank")
        return false;
      At = &L;
      return true;
    };
    if (E.is(EffectKind::MapRemote) || E.Mask.none()) return false;
    if (E.K == Event::Access || E.is(EffectKind::Atomic) || E.is(EffectKind::Load) || E.is(EffectKind::Store)) return away(E.Mem);
    if (E.is(EffectKind::Copy)) return away(E.Dst) || away(E.Src);
    if (E.K == Event::Effect && E.Fx && E.Fx->Rank && E.Obj.Object >= 0) {
      At = &E.Obj;
      return true;
    }
    return E.K == Event::Effect && away(E.Obj);
  }

  static std::string placeName(const Trace& T, const Event& E, const Location& L) {
    int Th = E.Mask.first();
    int Local = remote(T, L) ? T.Objects[static_cast<size_t>(L.Object)].Remote : L.Object;
    return "`" + describePlace(T, Local < 0 ? L.Object : Local, L.Offset.at(static_cast<unsigned>(std::max(0, Th)))) + "`";
  }

  static std::string does(const Event& E) {
    if (E.is(EffectKind::Copy)) return "copies to";
    if (arrivalsOf(E) || E.is(EffectKind::BarExpectTx) || E.is(EffectKind::BarCompleteTx)) return "arrives at";
    return E.Write ? E.Read ? "updates" : "writes" : "reads";
  }

  /// Nothing tells that the kernel runs in clusters of more than one block.
  static bool unsureCluster(const KernelModel& KM) {
    if (KM.ClusterSize > 1) return false;
    for (const KernelRun& R : KM.Runs)
      for (const Event& E : R.T->Events)
        if (E.K == Event::Effect && E.Lvl == Level::Cluster && (waits(E) || arrives(E))) return false;
    return true;
  }

  bool beforeStart(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      if (E.K != Event::Effect) {
        const Location* At = nullptr;
        if (!goesAway(T, E, At)) continue;
        report(KM, R, E, *At);
        return true;
      }
      // any wait that a peer must have answered: the peer has started
      if (waits(E) || (waitsOnPhase(E) && signalledByPeers(KM, T, E))) return false;
      const Location* At = nullptr;
      if (!goesAway(T, E, At)) continue;
      report(KM, R, E, *At);
      return true;
    }
    return false;
  }

  void report(const KernelModel& KM, const KernelRun& R, const Event& E, const Location& At) {
    const Trace& T = *R.T;
    Finding F;
    F.Loc = usageLoc(E, context());
    F.Sev = Severity::Error;
    F.Conf = unsureCluster(KM) ? (E.K == Event::Access ? Confidence::Likely : Confidence::Possible) : Confidence::Certain;
    F.Message = quotedUse(E, context()) + " " + does(E) + " " + placeName(T, E, At) +
                " of another block of the cluster, which may not have started: no cluster barrier stands before it";
    F.Notes.push_back({F.Loc, "put `cluster.sync()` before the first access to distributed shared memory"});
    offer(std::move(F), KM, R, E, false);
  }

  static bool signalledByPeers(const KernelModel& KM, const Trace& T, const Event& Wait) {
    auto K = barrierKey(T, Wait, static_cast<unsigned>(Wait.Mask.first()));
    if (!K || K->first < 0) return false;
    const std::string& Name = T.Objects[static_cast<size_t>(K->first)].Name;
    for (const KernelRun& R : KM.Runs)
      for (const Event& E : R.T->Events)
        if (E.K == Event::Effect && E.Fx && E.Obj.Object >= 0 && R.T->Objects[static_cast<size_t>(E.Obj.Object)].Name == Name &&
            (E.Fx->Rank || E.Fx->Multicast || remote(*R.T, E.Obj)))
          return true;
    return false;
  }

  /// After E, its thread (or one that is ordered after it) tells the owner something that the owner waits for.
  bool ownerLearns(const KernelModel& KM, const KernelRun& R, const Event& E, const ByBarrier& Bars) {
    const Trace& T = *R.T;
    bool Stuck = !R.order().stuck().empty();
    auto after = [&](const Event& Y) {
      if (Y.Index < E.Index) return false;
      if (Y.Index == E.Index || Stuck || Y.Mask.intersects(E.Mask)) return true;
      return R.order().before(E.Index, static_cast<unsigned>(E.Mask.first()), Y.Index, static_cast<unsigned>(Y.Mask.first()));
    };
    for (const Event& Y : T.Events) {
      const Location* At = nullptr;
      if (Y.Mask.none() || !goesAway(T, Y, At) || !after(Y)) continue;
      if (Y.K == Event::Effect && Y.Obj.Object >= 0) {
        auto K = barrierKey(T, Y, static_cast<unsigned>(Y.Mask.first()));
        if (!K || K->first < 0) return true;
        auto It = Bars.find(named(T, *K));
        if (K->second >= (int64_t(1) << 40)) { // a slot that is a symbol: any wait on the object
          for (auto& [Name, S] : Bars)
            if (Name.first == named(T, *K).first && S.Awaited > 0) return true;
        } else if (It != Bars.end() && awaited(It->second)) return true;
      }
      // a flag in the peer's memory that its owner polls
      if (Y.Write && remote(T, Y.Mem))
        for (const KernelRun& Q : KM.Runs)
          for (const Event& P : Q.T->Events)
            if (P.Spin && P.Mem.Object >= 0 && Q.T->Objects[static_cast<size_t>(P.Mem.Object)].Name == T.Objects[static_cast<size_t>(Y.Mem.Object)].Name) return true;
    }
    return false;
  }

  bool afterEnd(const KernelModel& KM, const KernelRun& R, const ByBarrier& Bars) {
    const Trace& T = *R.T;
    // Phases of the cluster barrier that some thread waits for. A thread that ends counts as arrived.
    std::vector<unsigned> Arrivals(T.Threads), Waits(T.Threads);
    unsigned MostWaits = 0;
    bool Polls = false;
    std::vector<std::pair<const Event*, unsigned>> Away; // with the arrivals of its threads before it
    for (const Event& E : T.Events) {
      const Location* At = nullptr;
      if (waits(E))
        for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) MostWaits = std::max(MostWaits, ++Waits[static_cast<size_t>(I)]);
      if (arrives(E))
        for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) ++Arrivals[static_cast<size_t>(I)];
      if (goesAway(T, E, At)) {
        unsigned Most = 0;
        for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) Most = std::max(Most, Arrivals[static_cast<size_t>(I)]);
        Away.emplace_back(&E, Most);
      }
    }
    for (auto It = Away.rbegin(); It != Away.rend(); ++It) {
      auto [E, Before] = *It;
      if (MostWaits > Before || ownerLearns(KM, R, *E, Bars)) continue;
      for (const Event& P : T.Events) Polls |= P.Spin && P.Index > E->Index && !P.is(EffectKind::BarTryWait);
      const Location* At = nullptr;
      goesAway(T, *E, At);
      Finding F;
      F.Loc = usageLoc(*E, context());
      F.Sev = Severity::Error;
      F.Conf = Polls || T.UsesOpaqueCalls ? Confidence::Possible : unsureCluster(KM) ? Confidence::Likely : Confidence::Certain;
      F.Message = quotedUse(*E, context()) + " " + does(*E) + " " + placeName(T, *E, *At) +
                  " of another block of the cluster, which may have ended: no cluster barrier stands between this and the end of the kernel";
      if (arrivalsOf(*E)) {
        auto K = barrierKey(T, *E, static_cast<unsigned>(E->Mask.first()));
        if (auto B = K && K->first >= 0 ? Bars.find(named(T, *K)) : Bars.end(); B != Bars.end() && B->second.Count > 0)
          F.Notes.push_back({F.Loc, (llvm::Twine("its owner waits for ") + llvm::Twine(B->second.Awaited) + " of " + llvm::Twine(B->second.Arrived / B->second.Count) +
                                     " phases in the run that was looked at, not for the last").str()});
      }
      F.Notes.push_back({F.Loc, "put `cluster.sync()` at the end: shared memory lives until the last access from other blocks"});
      offer(std::move(F), KM, R, *E, false);
      return true;
    }
    return false;
  }

  /// Operations that are defined on the own barrier only.
  void forms(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      const Location* At = nullptr;
      if (E.K != Event::Effect || !E.Fx || !remote(T, E.Obj) || !goesAway(T, E, At)) continue;
      std::string Why, Cure;
      if (waitsOnPhase(E) && !E.is(EffectKind::BarArriveWait)) {
        Why = "waits on";
        Cure = "wait on a barrier of the own block; the peer arrives at it";
      } else if (E.is(EffectKind::BarArriveWait)) {
        Why = "arrives at and waits on";
        Cure = "arrive at the peer's barrier without a token, and wait on a barrier of the own block";
      } else if (E.is(EffectKind::BarInit) || E.is(EffectKind::BarInval)) {
        Why = E.is(EffectKind::BarInit) ? "initialises" : "invalidates";
        Cure = "each block initialises its own barriers; a cluster barrier makes them known to the others";
      } else if (arrivalsOf(E) && E.Spelling.find("cuda::barrier") != std::string_view::npos) {
        Why = "takes a token from";
        Cure = "a remote arrival has no token: `cuda::ptx::mbarrier_arrive(sem_release, scope_cluster, space_cluster, …)`";
      } else if (feedsBarrier(E) && E.Spelling.starts_with("mbarrier.") && E.Fx->Spc == Space::Shared) {
        Why = "takes for its own";
        Cure = "the form for another block: `mbarrier.arrive.release.cluster.shared::cluster.b64 _, [address]`";
      } else
        continue;
      Finding F;
      F.Loc = usageLoc(E, context());
      F.Sev = Severity::Error;
      F.Conf = unsureCluster(KM) ? Confidence::Likely : Confidence::Certain;
      F.Message = quotedUse(E, context()) + " " + Why + " " + placeName(T, E, E.Obj) + " in another block: of a remote mbarrier only arrive, expect_tx and complete_tx are defined" +
                  (feedsBarrier(E) ? ", without a token and in the form for `shared::cluster`" : "");
      F.Notes.push_back({F.Loc, Cure});
      offer(std::move(F), KM, R, E, false);
    }
  }

  /// Ordinary stores of this block to a peer, in a form that every block executes: the peers do the same here.
  static bool fillsPeers(const Trace& T, const Event& W) {
    return (W.K == Event::Access || W.is(EffectKind::Store)) && W.Write && !W.IsAtomic && W.Mask.any() && remote(T, W.Mem) && inEveryBlock(W) &&
           namesOnePeerEach(T, T.Objects[static_cast<size_t>(W.Mem.Object)].RemoteRank) && T.Pool->print(T.Objects[static_cast<size_t>(W.Mem.Object)].RemoteRank) != "cluster rank";
  }
  /// The first read, after From, of what W as executed by a peer writes here.
  static const Event* readOf(const Trace& T, const Event& W, unsigned From, unsigned To) {
    int Own = T.Objects[static_cast<size_t>(W.Mem.Object)].Remote;
    for (const Event& E : T.Events) {
      if (E.Index <= From || E.Index >= To || E.K != Event::Access || !E.Read || E.Mem.Object != Own) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        Footprint A = footprint(E, static_cast<unsigned>(I));
        for (int J = W.Mask.first(); J >= 0; J = W.Mask.next(J)) {
          Footprint B = footprint(W, static_cast<unsigned>(J));
          B.Object = Own;
          if (A.Offset.isConst() && B.Offset.isConst() && overlap(*T.Pool, A, static_cast<unsigned>(I), B, static_cast<unsigned>(J)) == Overlap::Yes) return &E;
        }
      }
    }
    return nullptr;
  }

  /// A wait of block scope on the arrivals of a peer, which hand over stores: it orders them for nobody.
  void narrowWait(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const Event& W : T.Events) {
      if (!waitsOnPhase(W) || W.Scp != Scope::Block || W.Ord == Order::Relaxed || W.Fx->Software || W.Mask.none() || W.Obj.Object < 0 || remote(T, W.Obj)) continue;
      auto Bar = barrierKey(T, W, static_cast<unsigned>(W.Mask.first()));
      // the arrivals of cluster scope on it, and the stores in front of them
      const Event *Arrival = nullptr, *Payload = nullptr;
      for (const Event& A : T.Events) {
        if (A.Index >= W.Index) break;
        if (!arrivalsOf(A) || !remote(T, A.Obj) || A.Scp < Scope::Cluster || A.Ord == Order::Relaxed || A.Mask.none() || !inEveryBlock(A)) continue;
        if (barrierKey(T, A, static_cast<unsigned>(A.Mask.first())) != Bar || !namesOnePeerEach(T, T.Objects[static_cast<size_t>(A.Obj.Object)].RemoteRank)) continue;
        for (const Event& S : T.Events)
          if (S.Index < A.Index && fillsPeers(T, S) && S.Mask.intersects(A.Mask) && T.Objects[static_cast<size_t>(S.Mem.Object)].RemoteRank == T.Objects[static_cast<size_t>(A.Obj.Object)].RemoteRank)
            Arrival = &A, Payload = &S;
      }
      if (!Arrival) continue;
      // read before anything else of cluster scope orders them
      unsigned To = static_cast<unsigned>(T.Events.size());
      for (const Event& X : T.Events)
        if (X.Index > W.Index && (waits(X) || (X.is(EffectKind::Fence) && X.Scp >= Scope::Cluster) || (waitsOnPhase(X) && X.Scp >= Scope::Cluster))) {
          To = X.Index;
          break;
        }
      bool Between = false; // the cluster barrier has ordered them already
      for (const Event& X : T.Events) Between |= X.Index > Payload->Index && X.Index < W.Index && waits(X);
      const Event* Read = Between ? nullptr : readOf(T, *Payload, W.Index, To);
      if (!Read) continue;
      Finding F;
      F.Loc = usageLoc(W, context());
      F.Sev = Severity::Warning;
      F.Conf = Confidence::Likely;
      F.Message = quotedUse(W, context()) + " has block scope, but waits for " + placeName(T, *Payload, Payload->Mem) + " which another block of the cluster stores";
      addNote(F, *Arrival, context(), "the arrival of the peer, by the same code");
      addNote(F, *Read, context(), "read here");
      F.Notes.push_back({F.Loc, "acquire at cluster scope: `mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64`"});
      offer(std::move(F), KM, R, W, false);
    }
  }

  /// A place that every block fills in a peer, and reads at home with nothing in between that could tell of the peer's store.
  void notWaitedFor(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    if (T.UsesOpaqueCalls || !T.Unmodelled.empty()) return;
    for (const Event& W : T.Events) {
      if (!fillsPeers(T, W)) continue;
      unsigned To = static_cast<unsigned>(T.Events.size());
      for (const Event& X : T.Events)
        if (X.Index > W.Index && (waits(X) || arrives(X) || waitsOnPhase(X) || X.Spin || X.IsAtomic || X.is(EffectKind::Atomic) || X.is(EffectKind::Load))) {
          To = X.Index;
          break;
        }
      const Event* Read = readOf(T, W, W.Index, To);
      if (!Read) continue;
      // what the own block wrote there in the meantime may be what is meant; then the two stores race
      Finding F;
      F.Loc = usageLoc(*Read, context());
      F.Sev = Severity::Error;
      F.Conf = unsureCluster(KM) ? Confidence::Possible : Confidence::Likely;
      F.Message = quotedUse(*Read, context()) + " reads what another block of the cluster writes to " + placeName(T, *Read, Read->Mem) + ": nothing in between tells of its store";
      addNote(F, W, context(), "each block writes to its peer here");
      F.Notes.push_back({F.Loc, "put `cluster.sync()` between, or wait on an mbarrier that the peer arrives at after its stores"});
      offer(std::move(F), KM, R, *Read, false);
      return;
    }
  }

  /// Stores to the own shared memory that a peer reads behind a cluster barrier whose arrival is relaxed: it publishes nothing.
  void relaxedBarrier(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      if ((E.K != Event::Access && !E.is(EffectKind::Load)) || !E.Read || E.IsAtomic || E.Mask.none() || !remote(T, E.Mem) || !inEveryBlock(E)) continue;
      const MemObject& O = T.Objects[static_cast<size_t>(E.Mem.Object)];
      if (!namesOnePeerEach(T, O.RemoteRank) || T.Pool->print(O.RemoteRank) == "cluster rank") continue;
      // backwards: the arrival, then the store that it should have published
      const Event* Arrival = nullptr;
      bool Waited = false;
      for (unsigned I = E.Index; I-- > 0;) {
        const Event& X = T.Events[I];
        if (X.Mask.none()) continue;
        if (meets(X) || waitsOnPhase(X) || (X.is(EffectKind::Fence) && X.Scp >= Scope::Cluster) || (isLevel(X, EffectKind::ExecArrive) && X.Ord != Order::Relaxed)) break;
        if (isLevel(X, EffectKind::ExecWait)) Waited = true;
        if (Waited && isLevel(X, EffectKind::ExecArrive)) Arrival = &X;
        if (!Arrival || X.K != Event::Access || !X.Write || X.IsAtomic || X.Mem.Object != O.Remote || !inEveryBlock(X)) continue;
        bool Meet = false;
        for (int A = E.Mask.first(); A >= 0 && !Meet; A = E.Mask.next(A)) {
          Footprint FA = footprint(E, static_cast<unsigned>(A));
          FA.Object = O.Remote;
          for (int B = X.Mask.first(); B >= 0 && !Meet; B = X.Mask.next(B)) {
            Footprint FB = footprint(X, static_cast<unsigned>(B));
            Meet = FA.Offset.isConst() && FB.Offset.isConst() && overlap(*T.Pool, FA, static_cast<unsigned>(A), FB, static_cast<unsigned>(B)) == Overlap::Yes;
          }
        }
        if (!Meet) continue;
        Finding F;
        F.Loc = usageLoc(*Arrival, context());
        F.Sev = Severity::Error;
        F.Conf = Confidence::Likely;
        F.Message = quotedUse(*Arrival, context()) + " is relaxed and publishes nothing, but the other blocks of the cluster read " + placeName(T, X, X.Mem) + " behind it";
        addNote(F, X, context(), "written here");
        addNote(F, E, context(), "read here, by the peer");
        F.Notes.push_back({F.Loc, "arrive with release (the default), or put a fence of cluster scope before it"});
        offer(std::move(F), KM, R, *Arrival, false);
        break;
      }
    }
  }

  /// A remote arrival of block scope, or a relaxed one, that hands stores to the peer.
  void narrowScope(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      bool Relaxed = E.Ord == Order::Relaxed;
      if (!E.is(EffectKind::BarArrive) || (E.Scp != Scope::Block && !Relaxed) || !remote(T, E.Obj)) continue;
      const Event* Payload = nullptr;
      for (const Event& W : T.Events) {
        if (W.Index >= E.Index) break;
        if ((W.K == Event::Access || W.is(EffectKind::Store)) && W.Write && !W.IsAtomic && W.Mask.intersects(E.Mask) && remote(T, W.Mem) &&
            T.Objects[static_cast<size_t>(W.Mem.Object)].RemoteRank == T.Objects[static_cast<size_t>(E.Obj.Object)].RemoteRank)
          Payload = &W;
        else if (Payload && W.is(EffectKind::Fence) && W.Scp >= Scope::Cluster && W.Mask.intersects(E.Mask)) Payload = nullptr;
        else if (waits(W)) Payload = nullptr;
      }
      if (!Payload) continue;
      Finding F;
      F.Loc = usageLoc(E, context());
      F.Sev = Severity::Warning;
      F.Conf = Confidence::Likely;
      F.Message = quotedUse(E, context()) + (Relaxed ? " is relaxed, but hands " : " has block scope, but hands ") + placeName(T, *Payload, Payload->Mem) + " to another block of the cluster";
      addNote(F, *Payload, context(), "written here");
      F.Notes.push_back({F.Loc, "release at cluster scope: `mbarrier.arrive.release.cluster.shared::cluster.b64`"});
      offer(std::move(F), KM, R, E, false);
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeRemoteBarrier(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<RemoteBarrier>(Name, Context);
}

} // namespace cudalint
