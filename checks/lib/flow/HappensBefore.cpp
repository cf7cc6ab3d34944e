//===- HappensBefore.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Threads that take part in the same synchronisation events form a class (never larger than a warp), and a class
// advances as one. A clock says for each class up to which event of the trace its accesses are known to the owner; its
// entry for the own class is about the *other* threads of it, since a thread always knows itself.
//
// For the async proxy a second pair of clocks is kept a state space: what is known and fenced (any fence on the path),
// and what is known and was fenced by the thread that made the access.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/HappensBefore.h"
#include <algorithm>
#include <map>
#include <set>

namespace cudalint {

namespace {

constexpr unsigned MaxClasses = 320;
constexpr int Never = -1;
constexpr int64_t Symbolic = int64_t(1) << 40; // offsets from here on are not constants

/// Knowledge: per class the last event known; per asynchronous operation whether it is done.
/// A set of operations.
class Bits {
public:
  explicit Bits(size_t N = 0) : Words((N + 63) / 64) {}
  bool operator[](size_t I) const { return Words[I / 64] >> I % 64 & 1; }
  void set(size_t I) { Words[I / 64] |= uint64_t(1) << I % 64; }
  void join(const Bits& O) {
    for (size_t I = 0; I < Words.size(); ++I) Words[I] |= O.Words[I];
  }

private:
  std::vector<uint64_t> Words;
};

struct Clock {
  std::vector<int> Known;          ///< by class
  std::vector<int> Fenced[2];      ///< by class, a fence on the way; [0] shared, [1] global
  std::vector<int> WriterFenced[2];
  Bits Done, Read;                 ///< by operation: destination complete, source read

  void init(unsigned Classes, unsigned Ops) {
    Known.assign(Classes, Never);
    for (int S = 0; S < 2; ++S) Fenced[S].assign(Classes, Never), WriterFenced[S].assign(Classes, Never);
    Done = Read = Bits(Ops);
  }
  static void maxInto(std::vector<int>& A, const std::vector<int>& B) {
    for (size_t I = 0; I < A.size(); ++I) A[I] = std::max(A[I], B[I]);
  }
  void join(const Clock& O) {
    maxInto(Known, O.Known);
    for (int S = 0; S < 2; ++S) maxInto(Fenced[S], O.Fenced[S]), maxInto(WriterFenced[S], O.WriterFenced[S]);
    Done.join(O.Done);
    Read.join(O.Read);
  }
};

using BarKey = std::pair<int, int64_t>; // object and offset; named barriers: (-2, id)

} // namespace

struct HappensBefore::Impl {
  const Trace& T;
  unsigned Classes = 0, Ops = 0;
  std::vector<int> ClassOf;                       // by thread
  std::vector<ThreadSet> Members;                 // by class
  std::vector<std::vector<unsigned>> Steps;       // by class: sync events it takes part in, in order
  std::vector<unsigned> Next;                     // by class
  std::vector<Clock> Now;                         // by class
  std::vector<Bits> DoneOwn, ReadOwn;// by class: operations that the own thread issued and waited for
  std::vector<int> OwnFence[2];                   // by class: last own fence
  std::vector<std::map<int, std::shared_ptr<Clock>>> Snap;     // by class: position -> clock after that event
  std::vector<std::map<int, std::pair<std::shared_ptr<Bits>, std::shared_ptr<Bits>>>> SnapOwn;
  std::vector<std::map<int, std::array<int, 2>>> SnapFence;
  std::vector<int> Position;                      // by class: events before this have been executed
  std::map<std::pair<unsigned, int>, unsigned> OpIds; // (event, class that issues) -> operation
  std::vector<bool> Exited;
  std::vector<PhaseRecord> Phases;
  std::vector<StuckWait> Stuck;
  std::vector<SyncAnomaly> Anomalies;
  bool Valid = true;

  struct Bar {
    bool Init = false, CountKnown = false;
    bool Dead = false;                  ///< invalidated; whoever waits for a phase that is over still passes
    int InitEvent = -1, InitClass = -1;
    int64_t Count = 0, Dropped = 0;
    unsigned Phase = 0;                 ///< number of completed phases
    int Current = -1;                   ///< PhaseRecord of the running phase
    Clock Pending;                      ///< what the arrivals so far bring
    std::vector<Clock> Completed;       ///< last few completed phases
    std::map<int, unsigned> ArrivedBy;  ///< class -> phase of its last arrival
    std::map<int, unsigned> SeenBy;     ///< class -> phases it has observed as complete
    std::map<int, int64_t> LastWait;    ///< class -> phase that its last parity wait was about; -1: passed on the fresh barrier
    std::map<std::pair<unsigned, int>, int64_t> Repaired; ///< (event, class) whose parity is an old phase's -> the phase it waits for instead
    std::set<int> DroppedBy;            ///< classes that have left by arrive_and_drop
    bool Named = false;
    std::map<int, int64_t> NoInc;
    std::vector<unsigned> PendingOps;   ///< copies that signal the running phase
  };
  std::map<BarKey, Bar> Bars;
  std::map<std::pair<int, BarKey>, unsigned> UnknownWaits; // class, barrier -> waits whose parity is not known
  std::map<unsigned, std::pair<BarKey, unsigned>> TokenPhase; // arrive event -> barrier, phase (per class: by event is enough)
  struct Groups {
    std::vector<std::vector<unsigned>> Committed; // operations by group, oldest first
    std::vector<unsigned> Open;
  };
  std::map<std::pair<int, int>, Groups> AsyncGroups; // (class, GroupClass)
  // collective barriers without an object: warp, tile, block, cluster, grid
  struct Meeting {
    Clock Sum;
    std::vector<std::pair<int, unsigned>> Waiting; // class, event
    ThreadSet Arrived;
    bool Started = false;
  };
  std::map<int, Meeting> WarpMeet;  // event -> (per event; warp barriers meet at one event)
  Meeting BlockMeet, ClusterMeet, GridMeet;
  std::map<int64_t, Meeting> NamedMeet; // named barriers that are used without a count only: the whole block's
  std::set<int64_t> Counted;            // named barriers that are used with one
  std::map<std::pair<int, int64_t>, std::pair<Clock, bool>> FlagRelease; // location -> what its writers published
  std::map<std::pair<int, int64_t>, std::set<unsigned>> FlagWrites; // and the writes of it that were executed
  std::vector<Clock> Observed;      // by class: what relaxed reads have seen, for an acquire fence to make known
  std::vector<bool> Elects;         // by event: a read-modify-write whose value decides who goes on
  std::map<unsigned, std::set<int>> Published; // classes that have executed such an event
  ThreadSet LiveThreads;

  /// When nothing else moves: what the simulation lets happen then, one after the other.
  enum Patience : unsigned {
    Normal,
    LateBytes,   ///< phases whose bytes are not known are complete: all copies that could come have come
    FreshPass,   ///< a parity wait passes on a barrier of which no phase is complete
    OldPass,     ///< a parity wait passes on a phase that the thread has seen already
    UnknownPass, ///< a wait on a barrier whose count is not known
    Polls,       ///< a poll of memory; another block may answer it
  } Now_ = Normal;

  explicit Impl(const Trace& T) : T(T) {}

  static bool isSync(const Event& E) {
    if (E.K == Event::Exit) return true;
    if (E.K != Event::Effect || !E.Fx) return false;
    switch (E.Fx->Kind) {
    case EffectKind::ExecBarrier: case EffectKind::ExecArrive: case EffectKind::ExecWait: case EffectKind::ProxyFence: case EffectKind::Fence:
    case EffectKind::BarInit: case EffectKind::BarArrive: case EffectKind::BarExpectTx: case EffectKind::BarArriveExpectTx:
    case EffectKind::BarCompleteTx: case EffectKind::BarTestWait: case EffectKind::BarTryWait: case EffectKind::BarWait:
    case EffectKind::BarArriveWait: case EffectKind::BarDrop: case EffectKind::BarInval: case EffectKind::Copy: case EffectKind::CopyArrive:
    case EffectKind::Commit: case EffectKind::GroupWait: case EffectKind::AsyncConsumer: case EffectKind::Tcgen05Commit:
    case EffectKind::PipelineAcquire: case EffectKind::PipelineCommit: case EffectKind::PipelineWait: case EffectKind::PipelineRelease:
    case EffectKind::ClusterLaunchCancel: case EffectKind::TmemLoad: case EffectKind::TmemStore:
      return true;
    case EffectKind::Atomic: case EffectKind::Load: case EffectKind::Store: return E.Ord >= Order::Volatile || E.Spin;
    default: return false;
    }
  }
  static bool isOp(const Event& E) {
    return E.K == Event::Effect && E.Fx &&
           (E.Fx->Kind == EffectKind::Copy || E.Fx->Kind == EffectKind::AsyncConsumer || E.Fx->Kind == EffectKind::ClusterLaunchCancel ||
            E.Fx->Kind == EffectKind::TmemLoad || E.Fx->Kind == EffectKind::TmemStore);
  }

  void split(const std::vector<int64_t>& Key) { // refine classes by a key a thread
    std::map<std::pair<int, int64_t>, int> New;
    std::vector<int> Out(T.Threads);
    for (unsigned I = 0; I < T.Threads; ++I) {
      auto It = New.emplace(std::make_pair(ClassOf[I], Key[I]), static_cast<int>(New.size())).first;
      Out[I] = It->second;
    }
    ClassOf = std::move(Out);
    Classes = static_cast<unsigned>(New.size());
  }

  void makeClasses() {
    ClassOf.assign(T.Threads, 0);
    std::vector<int64_t> Key(T.Threads);
    for (unsigned I = 0; I < T.Threads; ++I) Key[I] = I / 32;
    split(Key);
    std::map<ThreadSet, bool> Seen;
    unsigned SmallestTile = 32;
    for (const Event& E : T.Events) {
      if (!isSync(E) && !(E.K == Event::Access && E.Spin) && !(E.K == Event::Access && E.Ord == Order::Volatile)) continue;
      if (E.K == Event::Effect && E.Lvl == Level::Tile && E.GroupSize && E.GroupSize < SmallestTile) SmallestTile = E.GroupSize;
      bool PerThread = E.K == Event::Effect && E.Fx && !E.Obj.Offset.uniform();
      if (!Seen.emplace(E.Mask, true).second && !PerThread && !(E.HasMask && !E.Mask_.uniform()) && !(E.HasParity && !E.Parity.uniform())) continue;
      for (unsigned I = 0; I < T.Threads; ++I) Key[I] = E.Mask.test(I);
      split(Key);
      auto by = [&](const Value& V) {
        for (unsigned I = 0; I < T.Threads; ++I) {
          Scalar S = E.Mask.test(I) ? V.at(I) : Scalar{};
          Key[I] = static_cast<int64_t>(S.K * 1000003 + S.Base);
        }
        split(Key);
      };
      if (PerThread && E.Obj.Object >= 0 && E.Fx->Kind != EffectKind::Atomic) by(E.Obj.Offset);
      if (E.HasMask && !E.Mask_.uniform()) by(E.Mask_);
      if (E.HasParity && !E.Parity.uniform()) by(E.Parity);
      if (E.HasId && !E.Id.uniform()) by(E.Id);
      if (E.HasCount && !E.Count.uniform()) by(E.Count);
      if (Classes > MaxClasses) return;
    }
    if (SmallestTile < 32) {
      for (unsigned I = 0; I < T.Threads; ++I) Key[I] = I / SmallestTile;
      split(Key);
    }
  }

  void run() {
    makeClasses();
    if (Classes > MaxClasses || Classes == 0) {
      Valid = false;
      return;
    }
    Members.assign(Classes, {});
    for (unsigned I = 0; I < T.Threads; ++I) Members[ClassOf[I]].set(I), LiveThreads.set(I);
    Steps.assign(Classes, {});
    for (const Event& E : T.Events) {
      bool Flag = E.K == Event::Access && (E.Spin || E.Ord == Order::Volatile);
      if (!isSync(E) && !Flag) continue;
      for (unsigned C = 0; C < Classes; ++C)
        if (Members[C].intersects(E.Mask)) Steps[C].push_back(E.Index);
    }
    numberOps();
    if (static_cast<uint64_t>(Classes) * Classes * (T.Events.size() + 1) > 600'000'000ull || Ops > 6000) {
      Valid = false;
      return;
    }
    findElections();
    for (const Event& E : T.Events)
      if (E.K == Event::Effect && E.Lvl == Level::Named && E.HasCount && E.HasId)
        for (int I = E.Mask.first(); I >= 0; I = E.Id.uniform() ? -1 : E.Mask.next(I))
          if (auto Id = constAt(E.Id, I)) Counted.insert(*Id);
    Observed.assign(Classes, Clock());
    Next.assign(Classes, 0);
    Exited.assign(Classes, false);
    Now.assign(Classes, Clock());
    for (Clock& C : Now) C.init(Classes, Ops);
    DoneOwn.assign(Classes, Bits(Ops));
    ReadOwn = DoneOwn;
    for (auto& F : OwnFence) F.assign(Classes, Never);
    Snap.assign(Classes, {});
    SnapOwn.assign(Classes, {});
    SnapFence.assign(Classes, {});
    Position.assign(Classes, 0);
    for (unsigned C = 0; C < Classes; ++C) save(C, -1);
    bool Progress = true;
    unsigned Rounds = 0;
    while (Progress) {
      Progress = false;
      for (unsigned C = 0; C < Classes; ++C)
        while (!Exited[C] && Next[C] < Steps[C].size()) {
          unsigned E = Steps[C][Next[C]];
          if (!step(static_cast<int>(C), E, false)) break;
          ++Next[C];
          Progress = true;
        }
      if (Progress || ++Rounds > 8192) continue;
      // every class waits
      for (unsigned P = LateBytes; P <= Polls && !Progress; ++P) {
        if (P == LateBytes) {
          Progress = completeLate();
          continue;
        }
        Now_ = static_cast<Patience>(P);
        for (unsigned C = 0; C < Classes; ++C) {
          if (Exited[C] || Next[C] >= Steps[C].size()) continue;
          const Event& E = T.Events[Steps[C][Next[C]]];
          bool Poll = Elects[E.Index] || (E.Spin && (E.K == Event::Access || E.is(EffectKind::Atomic) || E.is(EffectKind::Load)));
          if (P == Polls ? !Poll : Poll || !E.HasParity) continue;
          if (!step(static_cast<int>(C), E.Index, P == Polls)) continue;
          ++Next[C];
          Progress = true;
          if (P == Polls) break;
        }
        Now_ = Normal;
      }
    }
    for (unsigned C = 0; C < Classes; ++C) {
      bool AtEnd = Exited[C] || Next[C] >= Steps[C].size();
      Position[C] = AtEnd ? static_cast<int>(T.Events.size()) + 1 : static_cast<int>(Steps[C][Next[C]]);
    }
    if (T.Complete) report();
  }

  /// An operation is issued by each class for itself: who waits for it is a class too.
  void numberOps() {
    uint64_t Saves = 0, Count = 0;
    for (unsigned C = 0; C < Classes; ++C) Saves += Steps[C].size();
    for (const Event& E : T.Events)
      if (isOp(E))
        for (unsigned C = 0; C < Classes; ++C) Count += Members[C].intersects(E.Mask);
    bool Whole = Count > 20'000 || Saves * Count > 2'000'000'000ull; // too many: one for all that issue it
    for (const Event& E : T.Events) {
      if (!isOp(E)) continue;
      std::map<unsigned, unsigned> Known;
      for (unsigned C = 0; C < Classes; ++C) {
        ThreadSet Issuers = Members[C] & E.Mask;
        if (Issuers.none()) continue;
        // a wgmma is one operation of its warpgroup: any of the four warps that waits for it knows it to be complete
        unsigned Issuer = Whole ? 0 : E.Fx->Eng == Engine::Wgmma ? static_cast<unsigned>(Issuers.first()) / 128 : C;
        auto [It, New] = Known.emplace(Issuer, Ops);
        if (New) ++Ops;
        OpIds[{E.Index, static_cast<int>(C)}] = It->second;
      }
    }
  }
  unsigned opOf(unsigned Event, int C) const { return OpIds.at({Event, C}); }
  std::optional<unsigned> findOp(unsigned Event, unsigned Thread) const {
    if (Thread >= ClassOf.size()) return std::nullopt;
    auto It = OpIds.find({Event, ClassOf[Thread]});
    return It == OpIds.end() ? std::nullopt : std::optional<unsigned>(It->second);
  }

  /// The operation is TB's as well: a wgmma is one of the whole warpgroup.
  bool sharesOp(unsigned Event, unsigned TC, unsigned TB) const {
    return T.Events[Event].Fx && T.Events[Event].Fx->Eng == Engine::Wgmma && TC / 128 == TB / 128 && findOp(Event, TC) == findOp(Event, TB);
  }

  bool completeLate() {
    bool Any = false;
    for (auto& [K, B] : Bars) {
      if (B.Current < 0) continue;
      PhaseRecord& R = Phases[static_cast<size_t>(B.Current)];
      if (R.Expected >= 0 && R.Arrived >= R.Expected && R.bytesOpen()) complete(B), Any = true;
    }
    return Any;
  }

  void findElections() {
    Elects.assign(T.Events.size(), false);
    std::set<TermId> Tested;
    std::vector<TermId> Atoms;
    for (const Guard& G : T.GuardPool)
      if (G.HasTerm) {
        Atoms.clear();
        T.Pool->atoms(G.Term, Atoms);
        Tested.insert(Atoms.begin(), Atoms.end());
      }
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::Atomic) || !E.Read || !E.Write || E.Spin || !E.HasResult || E.Mask.none()) continue;
      Scalar R = E.Result.at(static_cast<unsigned>(E.Mask.first()));
      Elects[E.Index] = R.Base && Tested.count(R.Base);
    }
  }

  /// Another class has event Index before it and has not executed it.
  bool stillToCome(int C, unsigned Index) const {
    const std::set<int>& Done = Published.at(Index);
    for (unsigned D = 0; D < Classes; ++D) {
      if (static_cast<int>(D) == C || Exited[D] || Done.count(static_cast<int>(D))) continue;
      for (unsigned K = Next[D]; K < Steps[D].size(); ++K)
        if (Steps[D][K] == Index) return true;
    }
    return false;
  }

  void save(unsigned C, int At) {
    Snap[C][At] = std::make_shared<Clock>(Now[C]);
    SnapOwn[C][At] = {std::make_shared<Bits>(DoneOwn[C]), std::make_shared<Bits>(ReadOwn[C])};
    SnapFence[C][At] = {OwnFence[0][C], OwnFence[1][C]};
  }

  /// What class C tells those who synchronise with it now.
  Clock give(int C, int At) {
    Clock K = Now[C];
    K.Known[C] = std::max(K.Known[C], At);
    for (int S = 0; S < 2; ++S) {
      K.Fenced[S][C] = std::max(K.Fenced[S][C], OwnFence[S][C]);
      K.WriterFenced[S][C] = std::max(K.WriterFenced[S][C], OwnFence[S][C]);
    }
    K.Done.join(DoneOwn[C]);
    K.Read.join(ReadOwn[C]);
    return K;
  }

  int rep(int C) const { return Members[C].first(); }

  std::optional<BarKey> keyOf(int C, const Event& E) const {
    if (E.Obj.Object < 0) return std::nullopt;
    Scalar S = E.Obj.Offset.at(static_cast<unsigned>(rep(C)));
    int Obj = E.Obj.Object;
    // The peers of a cluster run the same code: what this block does to a peer's barrier, a peer does to this block's.
    if (T.Objects[Obj].K == MemObject::RemoteShared && T.Objects[Obj].Remote >= 0) Obj = T.Objects[Obj].Remote;
    if (!S.isConst()) return BarKey{Obj, Symbolic + S.Base * 4096 + S.K}; // symbolic slot: equal terms are equal slots
    return BarKey{Obj, S.K};
  }

  PhaseRecord& record(const BarKey& K, Bar& B) {
    if (B.Current < 0) {
      PhaseRecord R;
      R.Object = K.first;
      R.Offset = K.second;
      R.Phase = B.Phase;
      R.Expected = B.CountKnown ? B.Count : -1;
      B.Current = static_cast<int>(Phases.size());
      Phases.push_back(R);
      B.Pending.init(Classes, Ops);
    }
    return Phases[B.Current];
  }

  void tryComplete(const BarKey& K, Bar& B) {
    if (B.Current < 0) return;
    PhaseRecord& R = Phases[B.Current];
    if (R.Expected < 0 || R.Arrived < R.Expected) return;
    // bytes that are not known may still come: the phase ends as late as it can
    if (R.bytesOpen() || R.TxBalance.K != 0) return;
    complete(B);
    (void)K;
  }

  void complete(Bar& B) {
    Phases[static_cast<size_t>(B.Current)].Complete = true;
    for (unsigned Op : B.PendingOps) B.Pending.Done.set(Op), B.Pending.Read.set(Op);
    B.PendingOps.clear();
    B.Completed.push_back(B.Pending);
    if (B.Completed.size() > 16) B.Completed.erase(B.Completed.begin());
    ++B.Phase;
    B.Count -= B.Dropped;
    B.Dropped = 0;
    B.Current = -1;
  }

  void anomaly(SyncAnomaly::Kind K, unsigned E, int C, int Other = -1, int Phase = -1) {
    for (SyncAnomaly& A : Anomalies)
      if (A.K == K && A.Event == E) {
        A.Threads |= Members[C] & T.Events[Other >= 0 && A.Other == Other && (K == SyncAnomaly::PhaseOverrun || K == SyncAnomaly::TooManyArrivals) ? static_cast<unsigned>(Other) : E].Mask;
        return;
      }
    SyncAnomaly A;
    A.K = K;
    A.Event = E;
    A.Other = Other;
    // of an arrival that comes too soon the waiting threads are told
    bool Waiter = Other >= 0 && (K == SyncAnomaly::PhaseOverrun || K == SyncAnomaly::TooManyArrivals);
    A.Threads = Members[C] & T.Events[Waiter ? static_cast<unsigned>(Other) : E].Mask;
    A.Phase = Phase;
    Anomalies.push_back(A);
  }

  /// fence.mbarrier_init, a relaxed arrive on the barrier of the cluster, its wait: publishes the init and nothing else.
  bool publishedToCluster(const Event& Init, int C, unsigned E) const {
    if (Init.Mask.none()) return false;
    unsigned By = static_cast<unsigned>(Init.Mask.first());
    bool Fenced = false, Arrived = false;
    for (unsigned I = Init.Index + 1; I < E; ++I) {
      const Event& X = T.Events[I];
      if (X.K != Event::Effect) continue;
      if (X.is(EffectKind::MbarrierInitFence) && X.Mask.test(By)) Fenced = true;
      else if (Fenced && X.Lvl == Level::Cluster && X.is(EffectKind::ExecArrive) && X.Mask.test(By)) Arrived = true;
      else if (Arrived && X.Lvl == Level::Cluster && X.is(EffectKind::ExecWait) && X.Mask.contains(Members[C] & T.Events[E].Mask)) return true;
    }
    return false;
  }

  void checkInit(const BarKey& K, Bar& B, int C, unsigned E) {
    if (B.Named || K.first < 0) return;
    if (!B.Init) {
      if (T.Objects[K.first].isShared() && K.second < Symbolic) {
        // a slot that a symbolic or later init may have covered is not judged
        int InitEvent = -1;
        bool Covered = false;
        for (const Event& X : T.Events) {
          if (!X.is(EffectKind::BarInit) || X.Obj.Object != K.first) continue;
          for (const LoopFrame* L = X.Loop; L; L = L->Parent) Covered |= L->Assumed;
          for (int I = X.Mask.first(); I >= 0; I = X.Obj.Offset.uniform() ? -1 : X.Mask.next(I)) {
            Scalar S = X.Obj.Offset.at(static_cast<unsigned>(I));
            if (!S.isConst()) Covered = true;
            else if (S.K == K.second) InitEvent = static_cast<int>(X.Index);
          }
        }
        if (InitEvent >= 0) anomaly(SyncAnomaly::UseBeforeInit, E, C, InitEvent);
        else if (!Covered) anomaly(SyncAnomaly::NeverInitialised, E, C);
      }
      return;
    }
    if (B.InitClass >= 0 && B.InitEvent >= 0) {
      bool Same = B.InitClass == C && Members[C].count() == 1;
      bool Knows = Now[C].Known[B.InitClass] >= B.InitEvent;
      // of the initialising class itself the one thread knows, the others do not
      const Event& Init = T.Events[B.InitEvent];
      ThreadSet Users = Members[C] & T.Events[E].Mask;
      bool OnlyInitialiser = B.InitClass == C && Init.Mask.contains(Users) && Users.count() == 1;
      if (!Same && !Knows && !OnlyInitialiser && !publishedToCluster(Init, C, E)) anomaly(SyncAnomaly::UseBeforeInit, E, C, B.InitEvent);
    }
  }

  void arrive(int C, unsigned E, const BarKey& K, Bar& B, int64_t PerThread, bool Drop, int64_t Threads, bool Publishes) {
    PhaseRecord& R = record(K, B);
    if (Publishes) B.Pending.join(give(C, static_cast<int>(E)));
    R.Arrived += PerThread * Threads;
    if (std::find(R.Arrivals.begin(), R.Arrivals.end(), E) == R.Arrivals.end()) R.Arrivals.push_back(E);
    if (B.DroppedBy.count(C)) anomaly(SyncAnomaly::ArriveAfterDrop, E, C, -1, B.Current);
    if (Drop) B.Dropped += PerThread * Threads, B.DroppedBy.insert(C);
    B.ArrivedBy[C] = B.Phase;
    if (R.Expected >= 0 && R.Arrived > R.Expected) anomaly(SyncAnomaly::TooManyArrivals, E, C, -1, B.Current);
    tryComplete(K, B);
  }

  /// Bytes announced or brought by the threads of C at E.
  void bytes(PhaseRecord& R, const Value& V, int C, const Event& E, bool Announced) {
    ThreadSet Who = Members[C] & E.Mask;
    for (int I = Who.first(); I >= 0; I = Who.next(I)) {
      Scalar S = V.at(static_cast<unsigned>(I));
      if (V.uniform()) S = T.Pool->mul(S, {0, static_cast<int64_t>(Who.count())});
      R.TxBalance = Announced ? T.Pool->add(R.TxBalance, S) : T.Pool->sub(R.TxBalance, S);
      if (V.uniform()) break;
    }
  }

  static std::optional<int64_t> constAt(const Value& V, int Thread) {
    Scalar S = V.at(static_cast<unsigned>(std::max(0, Thread)));
    if (S.isConst()) return S.K;
    return std::nullopt;
  }

  /// Waits for phase number P (counted from 0) of B to be complete.
  bool waitPhase(int C, unsigned E, const BarKey& K, Bar& B, unsigned P) {
    (void)K;
    if (B.Phase <= P) return false;
    unsigned Index = B.Completed.size() - std::min<size_t>(B.Completed.size(), B.Phase - P);
    if (Index < B.Completed.size()) {
      for (size_t I = 0; I <= Index; ++I) Now[C].join(B.Completed[I]);
    }
    B.SeenBy[C] = std::max(B.SeenBy[C], P + 1);
    (void)E;
    return true;
  }

  /// A wait by parity is about the first phase of that parity which the thread has not waited for.
  bool parityWait(int C, unsigned Index, const BarKey& K, Bar& B, unsigned P) {
    auto wait = [&](int64_t Phase) {
      if (!waitPhase(C, Index, K, B, static_cast<unsigned>(Phase))) return false;
      B.LastWait[C] = Phase;
      return true;
    };
    if (auto It = B.Repaired.find({Index, C}); It != B.Repaired.end()) return wait(It->second);
    auto Last = B.LastWait.find(C);
    bool First = Last == B.LastWait.end();
    if (First && P == 1 && B.Phase == 0 && filledByOthers(C, K)) {
      // who waits for data that copies bring has nothing to take before the first phase is over
      anomaly(SyncAnomaly::WaitOnOldPhase, Index, C);
      B.Repaired[{Index, C}] = 0;
      return wait(0);
    }
    if (First && P == 1 && B.Phase == 0) {
      if (Now_ != FreshPass) return false;
      B.LastWait[C] = -1;
      return true;
    }
    int64_t Target = First ? P : Last->second + 1;
    int64_t Complete = static_cast<int64_t>(B.Phase);
    if (First || (Target & 1) == static_cast<int64_t>(P)) {
      if (Complete > Target + 1 && waitsEachPhase(C, K, B)) {
        // two phases ahead: the phase after the one that this thread waits for has ended, and the parity says nothing any more
        int After = recordOf(K, static_cast<unsigned>(Target + 1));
        int By = After >= 0 && !Phases[static_cast<size_t>(After)].Arrivals.empty() ? static_cast<int>(Phases[static_cast<size_t>(After)].Arrivals.back()) : -1;
        if (By >= 0) {
          // twice in one go: more arrivals than the barrier counts
          int Before = recordOf(K, static_cast<unsigned>(Target));
          bool Together = Before >= 0 && !Phases[static_cast<size_t>(Before)].Arrivals.empty() &&
                          T.Events[Phases[static_cast<size_t>(Before)].Arrivals.back()].Loop == T.Events[static_cast<size_t>(By)].Loop;
          anomaly(Together ? SyncAnomaly::TooManyArrivals : SyncAnomaly::PhaseOverrun, static_cast<unsigned>(By), C, static_cast<int>(Index), After);
          return wait(Target);
        }
      }
      if ((B.Phase & 1) == P) return false; // the phase of this parity is running
      return wait(Complete - 1);
    }
    // the parity of the last phase that this thread has waited for
    if (Complete > Target) { // some phases are none of its business
      if ((B.Phase & 1) == P) return false;
      return wait(Complete - 1);
    }
    if (Last->second < 0 && Complete == 0) { // again on the fresh barrier
      if (B.Current >= 0 && Phases[static_cast<size_t>(B.Current)].Arrived > 0 && ownArrival(C, B)) {
        anomaly(SyncAnomaly::WaitOnOldPhase, Index, C, -1, B.Current);
        B.Repaired[{Index, C}] = 0;
        return wait(0);
      }
      return Now_ == FreshPass;
    }
    if (B.Current >= 0 && (Phases[static_cast<size_t>(B.Current)].Arrived > 0 || !Phases[static_cast<size_t>(B.Current)].Copies.empty())) {
      anomaly(SyncAnomaly::WaitOnOldPhase, Index, C, -1, B.Current);
      B.Repaired[{Index, C}] = Target;
      return wait(Target);
    }
    return Now_ == OldPass;
  }

  /// Copies of other threads signal the barrier.
  bool filledByOthers(int C, const BarKey& K) const {
    bool Others = false;
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::Copy) || E.Fx->Done != Completion::Mbarrier || E.Obj.Object < 0) continue;
      for (unsigned D = 0; D < Classes; ++D) {
        if (!Members[D].intersects(E.Mask)) continue;
        auto Key = keyOf(static_cast<int>(D), E);
        if (!Key || *Key != K) continue;
        if (static_cast<int>(D) == C) return false;
        Others = true;
      }
    }
    return Others;
  }

  bool ownArrival(int C, const Bar& B) const {
    auto It = B.ArrivedBy.find(C);
    return It != B.ArrivedBy.end() && It->second == B.Phase;
  }

  /// C waits for (nearly) every phase of the barrier, by its parity.
  bool waitsEachPhase(int C, const BarKey& K, const Bar& B) const {
    unsigned N = 0;
    for (unsigned I : Steps[static_cast<size_t>(C)]) {
      const Event& E = T.Events[I];
      if (E.K == Event::Effect && E.HasParity)
        if (auto Key = keyOf(C, E)) N += *Key == K;
    }
    return N + 1 >= B.Phase;
  }

  int recordOf(const BarKey& K, unsigned Phase) const {
    for (size_t I = Phases.size(); I-- > 0;)
      if (Phases[I].Object == K.first && Phases[I].Offset == K.second && Phases[I].Phase == Phase) return static_cast<int>(I);
    return -1;
  }

  bool meetAll(Meeting& M, int C, unsigned E, const ThreadSet& Need) {
    // first visit: join the meeting
    bool Here = false;
    for (auto& [Cls, Ev] : M.Waiting) Here |= Cls == C;
    if (!Here) {
      if (!M.Started) M.Sum.init(Classes, Ops), M.Started = true;
      M.Sum.join(give(C, static_cast<int>(E)));
      M.Waiting.emplace_back(C, E);
      M.Arrived |= Members[C] & T.Events[E].Mask;
    }
    if (!M.Arrived.contains(Need)) return false;
    return true;
  }

  std::map<std::pair<int, unsigned>, bool> Released; // (class, event) that may pass

  bool blockBarrier(Meeting& M, int C, unsigned E, const ThreadSet& Need) {
    if (auto It = Released.find({C, E}); It != Released.end()) {
      Released.erase(It);
      return true;
    }
    if (!meetAll(M, C, E, Need)) return false;
    unsigned FirstEvent = M.Waiting.front().second;
    for (auto& [Cls, Ev] : M.Waiting) {
      Now[Cls].join(M.Sum);
      if (Ev != FirstEvent) anomaly(SyncAnomaly::DifferentSites, Ev, Cls, static_cast<int>(FirstEvent));
      if (Cls != C) Released[{Cls, Ev}] = true;
    }
    M = Meeting();
    return true;
  }

  /// True when every live thread is stuck at or past a block barrier… needed set: threads that have not exited.
  ThreadSet live() const {
    ThreadSet L;
    for (unsigned C = 0; C < Classes; ++C)
      if (!Exited[C]) L |= Members[C];
    return L;
  }

  void finishOps(int C, const std::vector<unsigned>& List, bool ReadOnly) {
    for (unsigned Op : List) {
      ReadOwn[C].set(Op);
      if (!ReadOnly) DoneOwn[C].set(Op);
    }
  }

  int groupKey(const Effect& Fx) const {
    GroupClass G = Fx.Group;
    if (G == GroupClass::None) {
      if (Fx.Done == Completion::BulkGroup) G = GroupClass::Bulk;
      else if (Fx.Eng == Engine::Wgmma) G = GroupClass::Wgmma;
      else if (Fx.Eng == Engine::Tcgen05) G = GroupClass::Tcgen05;
      else G = GroupClass::Ldgsts;
    }
    return static_cast<int>(G);
  }

  /// The value that X writes may end the loop that polls with E.
  bool mayEnd(const Event& E, const Event& X) const {
    if (!E.HasUntil || !E.HasResult || E.Mask.none() || !X.HasStored || X.Mask.none()) return true;
    if (X.IsAtomic && X.Fx && X.Fx->Op != AtomicOp::Store && X.Fx->Op != AtomicOp::Exchange) return true;
    Scalar New = X.Stored.at(static_cast<unsigned>(X.Mask.first())), V = E.Result.at(static_cast<unsigned>(E.Mask.first())), Until = E.Until;
    if (!New.isConst() || !V.Base || !Until.Base) return true;
    const TermPool& P = *T.Pool;
    bool Negated = false;
    for (int I = 0; I < 4; ++I) {
      const TermData& D = P[Until.Base];
      if (D.Op != TermOp::Linear || D.Sum.size() != 1 || D.Sum[0].second != -1 || Until.K != 1) break;
      Until = {D.Sum[0].first, 0};
      Negated = !Negated;
    }
    TermOp Op = P[Until.Base].Op;
    if (Until == V) return Negated ? New.K != 0 : New.K == 0;
    if ((Op != TermOp::Equal0 && Op != TermOp::Less0) || Until.K) return true;
    Scalar D = P[Until.Base].A;
    int64_t C = P.coefficient(D, V.Base);
    std::vector<TermId> Atoms;
    P.atoms(D, Atoms);
    if (!C || Atoms.size() != 1) return true;
    int64_t At = D.K + C * (New.K - V.K);
    bool Goes = Op == TermOp::Equal0 ? At == 0 : At < 0;
    return Goes == Negated;
  }

  /// Executes event E for class C. False: the class waits.
  bool step(int C, unsigned Index, bool ForcePoll) {
    const Event& E = T.Events[Index];
    if (E.K == Event::Exit) {
      Exited[C] = true;
      recheckBlock();
      return true;
    }
    // flags in memory
    bool FlagLike = E.K == Event::Access || E.is(EffectKind::Atomic) || E.is(EffectKind::Load) || E.is(EffectKind::Store);
    if (FlagLike) {
      std::pair<int, int64_t> Loc{E.Mem.Object, 0};
      if (E.Mem.Object >= 0) {
        Scalar S = E.Mem.Offset.at(static_cast<unsigned>(rep(C)));
        Loc.second = S.isConst() ? S.K : -1 - static_cast<int64_t>(S.Base);
      }
      auto& Flag = FlagRelease[Loc];
      if (E.Spin && E.Read && !ForcePoll) {
        // set before the wait began is not enough: the value must be one that the loop waits for
        bool Set = false, WriterComes = false;
        for (unsigned W : FlagWrites[Loc]) Set |= mayEnd(E, T.Events[W]);
        for (const Event& X : T.Events)
          if (X.Index != E.Index && (X.Write && X.Mem.Object == E.Mem.Object) && !(X.Mask == E.Mask && X.Index < E.Index) && mayEnd(E, X)) WriterComes = true;
        if (!Set && WriterComes) return false;
      }
      auto publish = [&] {
        FlagWrites[Loc].insert(Index);
        if (!Flag.second) Flag.first.init(Classes, Ops), Flag.second = true;
        Flag.first.join(give(C, static_cast<int>(Index)));
      };
      // Who is elected by the value has come last: what all the others published is in it.
      bool Elected = Elects[Index];
      if (Elected) {
        if (Published[Index].insert(C).second) publish();
        if (!ForcePoll && stillToCome(C, Index)) return false;
      }
      if (E.Read && Flag.second) {
        if (E.Spin || E.Ord == Order::Acquire || E.Ord == Order::AcqRel || E.Ord == Order::SeqCst) {
          Now[C].join(Flag.first);
          save(C, static_cast<int>(Index));
        } else {
          if (Observed[C].Known.empty()) Observed[C].init(Classes, Ops);
          Observed[C].join(Flag.first);
        }
      }
      if (E.Write && !E.Spin && !Elected) publish();
      return true;
    }
    if (E.is(EffectKind::Fence)) {
      // a relaxed read followed by an acquire fence
      if (E.Ord == Order::Release || Observed[C].Known.empty()) return true;
      Now[C].join(Observed[C]);
      save(C, static_cast<int>(Index));
      return true;
    }
    const Effect& Fx = *E.Fx;
    int Thread = (Members[C] & E.Mask).first();
    int64_t Threads = static_cast<int64_t>((Members[C] & E.Mask).count());
    auto done = [&](bool Changed = true) {
      if (Changed) save(C, static_cast<int>(Index));
      return true;
    };
    switch (Fx.Kind) {
    case EffectKind::ProxyFence: {
      if (Fx.Proxy != ProxyKind::Async && Fx.Proxy != ProxyKind::AsyncGeneric) return true;
      for (int S = 0; S < 2; ++S) {
        bool Covers = Fx.Spc == Space::Generic || (S == 0 ? Fx.Spc == Space::Shared || Fx.Spc == Space::SharedCluster : Fx.Spc == Space::Global);
        if (!Covers) continue;
        OwnFence[S][C] = static_cast<int>(Index);
        Now[C].Fenced[S] = Now[C].Known;
      }
      return done();
    }
    case EffectKind::ExecBarrier: {
      Level L = E.Lvl;
      if (L == Level::Warp || L == Level::Tile) {
        if (auto It = Released.find({C, Index}); It != Released.end()) {
          Released.erase(It);
          return done();
        }
        // lanes that meet: those of the mask (or tile) which take this event
        unsigned Warp = static_cast<unsigned>(Thread) / 32;
        ThreadSet Group = ThreadSet::range(Warp * 32, std::min(T.Threads, Warp * 32 + 32));
        if (E.GroupSize && E.GroupSize <= 32) {
          unsigned B = static_cast<unsigned>(Thread) / E.GroupSize * E.GroupSize;
          Group = ThreadSet::range(B, std::min(T.Threads, B + E.GroupSize));
        } else if (E.HasMask) {
          if (auto M = constAt(E.Mask_, Thread)) {
            ThreadSet In;
            for (unsigned I = 0; I < 32 && Warp * 32 + I < T.Threads; ++I)
              if (static_cast<uint32_t>(*M) >> I & 1) In.set(Warp * 32 + I);
            Group &= In;
          }
        }
        Group &= E.Mask; // those who do not come are another rule's business
        Meeting& M = WarpMeet[static_cast<int>(Index * 64 + Warp) * 32 + (E.GroupSize && E.GroupSize < 32 ? Thread % 32 / static_cast<int>(E.GroupSize) : 0)];
        if (!meetAll(M, C, Index, Group & live())) return false;
        for (auto& [Cls, Ev] : M.Waiting) {
          Now[Cls].join(M.Sum);
          if (Cls != C) Released[{Cls, Ev}] = true;
        }
        M = Meeting();
        return done();
      }
      if (L == Level::Named) {
        auto Id = E.HasId ? constAt(E.Id, Thread) : std::optional<int64_t>(0);
        auto Cnt = E.HasCount ? constAt(E.Count, Thread) : std::nullopt;
        if (!Id) return true;
        if (!E.HasCount) {
          // Threads that have ended are taken off a barrier without a count.
          if (*Id == 0 || !Counted.count(*Id)) return blockBarrier(*Id == 0 ? BlockMeet : NamedMeet[*Id], C, Index, live()) ? done() : false;
          Cnt = static_cast<int64_t>(live().count());
        }
        if (!Cnt) {
          Now[C].join(give(C, static_cast<int>(Index)));
          return done();
        }
        return namedBarrier(C, Index, *Id, *Cnt, true) ? done() : false;
      }
      if (L == Level::MultiWarp || L == Level::Warpgroup) {
        unsigned Size = E.GroupSize ? E.GroupSize : 128;
        unsigned B = static_cast<unsigned>(Thread) / Size * Size;
        ThreadSet Group = ThreadSet::range(B, std::min(T.Threads, B + Size)) & E.Mask & live();
        Meeting& M = WarpMeet[-1 - static_cast<int>(Index * 64 + B / 32)];
        if (!blockBarrier(M, C, Index, Group)) return false;
        return done();
      }
      Meeting& M = L == Level::Cluster ? ClusterMeet : L == Level::Grid ? GridMeet : BlockMeet;
      if (!blockBarrier(M, C, Index, live())) return false;
      return done();
    }
    case EffectKind::ExecArrive: {
      if (E.Lvl == Level::Named) {
        auto Id = E.HasId ? constAt(E.Id, Thread) : std::nullopt;
        auto Cnt = E.HasCount ? constAt(E.Count, Thread) : std::nullopt;
        if (Id && Cnt) namedBarrier(C, Index, *Id, *Cnt, false);
        return true;
      }
      // cluster, block and grid: the n-th wait joins what all have brought by their n-th arrival
      Half& H = Halves[static_cast<int>(E.Lvl)];
      unsigned N = H.Arrivals[C]++;
      if (N > H.Waits[C]) anomaly(SyncAnomaly::ArriveTwice, Index, C);
      if (H.Brought.size() <= N) H.Brought.resize(N + 1);
      if (H.Brought[N].Known.empty()) H.Brought[N].init(Classes, Ops);
      if (E.Ord != Order::Relaxed) H.Brought[N].join(give(C, static_cast<int>(Index)));
      return true;
    }
    case EffectKind::ExecWait: {
      if (E.Lvl == Level::Named) return true;
      Half& H = Halves[static_cast<int>(E.Lvl)];
      unsigned N = H.Waits[C];
      if (H.Arrivals[C] <= N) {
        anomaly(SyncAnomaly::WaitWithoutArrive, Index, C);
        return true;
      }
      // until all that still come have arrived as often
      for (unsigned D = 0; D < Classes; ++D) {
        if (Exited[D] || H.Arrivals[static_cast<int>(D)] > N) continue;
        for (unsigned K = Next[D]; K < Steps[D].size(); ++K)
          if (T.Events[Steps[D][K]].is(EffectKind::ExecArrive) && T.Events[Steps[D][K]].Lvl == E.Lvl) return false;
      }
      ++H.Waits[C];
      for (unsigned I = 0; I <= N; ++I) Now[C].join(H.Brought[I]);
      return done();
    }
    case EffectKind::BarInit: {
      auto K = keyOf(C, E);
      if (!K) return true;
      if (T.Objects[E.Obj.Object].K == MemObject::RemoteShared) return true; // a peer's barrier: cuda-remote-barrier
      Bar& B = Bars[*K];
      if (Threads > 1) anomaly(SyncAnomaly::InitByMany, Index, C);
      else if (B.Init && !B.Dead && B.InitEvent == static_cast<int>(Index)) anomaly(SyncAnomaly::InitByMany, Index, C);
      if (B.Init && B.InitEvent != static_cast<int>(Index) && B.InitEvent >= 0 && !B.Dead && !Fx.Software) anomaly(SyncAnomaly::ReinitLive, Index, C, B.InitEvent);
      auto Cnt = E.HasCount ? constAt(E.Count, Thread) : std::nullopt;
      B = Bar();
      B.Init = true;
      B.InitEvent = static_cast<int>(Index);
      B.InitClass = C;
      B.CountKnown = Cnt.has_value();
      B.Count = Cnt.value_or(0);
      return true;
    }
    case EffectKind::BarInval: {
      if (auto K = keyOf(C, E))
        if (auto It = Bars.find(*K); It != Bars.end()) It->second.Dead = true;
      return true;
    }
    case EffectKind::BarExpectTx: case EffectKind::BarArriveExpectTx: case EffectKind::BarArrive: case EffectKind::BarDrop:
    case EffectKind::BarCompleteTx: {
      auto K = keyOf(C, E);
      if (!K) return true;
      if (auto It = Bars.find(*K); It != Bars.end() && It->second.Dead) Bars.erase(It);
      Bar& B = Bars[*K];
      if (T.Objects[E.Obj.Object].K != MemObject::RemoteShared) checkInit(*K, B, C, Index);
      PhaseRecord& R = record(*K, B);
      if (E.HasTx) {
        auto Tx = constAt(E.Tx, Thread);
        bool Brings = Fx.Kind == EffectKind::BarCompleteTx;
        if (Tx) (Brings ? R.CompletedTx : R.ExpectedTx) += *Tx * Threads;
        bytes(R, E.Tx, C, E, !Brings);
        if (!Brings) R.Expects.push_back(Index);
      }
      if (Fx.Kind == EffectKind::BarExpectTx || Fx.Kind == EffectKind::BarCompleteTx) {
        tryComplete(*K, B);
        return true;
      }
      TokenPhase[Index * 512 + static_cast<unsigned>(C)] = {*K, B.Phase};
      int64_t Count = 1;
      if (E.HasCount) {
        auto N = constAt(E.Count, Thread);
        if (!N) R.Expected = -1, B.CountKnown = false;
        else Count = *N;
      }
      if (Fx.NoComplete) return true;
      arrive(C, Index, *K, B, Count, Fx.Kind == EffectKind::BarDrop, Threads, E.Ord != Order::Relaxed);
      return true;
    }
    case EffectKind::CopyArrive: {
      auto K = keyOf(C, E);
      if (!K) return true;
      Bar& B = Bars[*K];
      checkInit(*K, B, C, Index);
      record(*K, B);
      Groups& G = AsyncGroups[{C, static_cast<int>(GroupClass::Ldgsts)}];
      for (auto& List : G.Committed) B.PendingOps.insert(B.PendingOps.end(), List.begin(), List.end());
      B.PendingOps.insert(B.PendingOps.end(), G.Open.begin(), G.Open.end());
      if (Fx.NoInc) arrive(C, Index, *K, B, 1, false, Threads, false);
      return true;
    }
    case EffectKind::BarWait: case EffectKind::BarTryWait: case EffectKind::BarTestWait: case EffectKind::BarArriveWait: {
      auto K = keyOf(C, E);
      if (!K) {
        return done();
      }
      Bar& B = Bars[*K];
      // a try whose answer nobody looks at, or whose answer changes nothing, holds nobody
      if ((!E.ResultUsed || E.AnswerIdle || E.TryFailed) && (Fx.Kind == EffectKind::BarTryWait || Fx.Kind == EffectKind::BarTestWait)) {
        if (E.HasParity || E.HasToken) checkInit(*K, B, C, Index);
        return true;
      }
      unsigned WaitFor;
      if (Fx.Kind == EffectKind::BarArriveWait) {
        auto It = TokenPhase.find(Index * 512 + static_cast<unsigned>(C));
        if (It == TokenPhase.end()) {
          checkInit(*K, B, C, Index);
          TokenPhase[Index * 512 + static_cast<unsigned>(C)] = {*K, B.Phase};
          record(*K, B);
          unsigned P = B.Phase;
          arrive(C, Index, *K, B, 1, false, Threads, true);
          if (!waitPhase(C, Index, *K, B, P)) return unknownCount(B) ? (joinAllArrivals(C, B), done()) : false;
          return done();
        }
        WaitFor = It->second.second;
      } else if (E.HasToken) {
        checkInit(*K, B, C, Index);
        Scalar S = E.Token.at(static_cast<unsigned>(Thread));
        const TermData* D = S.Base ? &(*T.Pool)[S.Base] : nullptr;
        if (!D || D->Op != TermOp::Token) {
          if (B.Phase == 0 && !unknownCount(B)) return waitUnknown(C, B) ? done() : false;
          joinAllArrivals(C, B);
          return done();
        }
        auto It = TokenPhase.find(static_cast<unsigned>(D->A.K) * 512 + static_cast<unsigned>(C));
        if (It == TokenPhase.end()) return done();
        if (It->second.first != *K) {
          if (It->second.first.second < Symbolic && K->second < Symbolic) anomaly(SyncAnomaly::ForeignToken, Index, C, static_cast<int>(D->A.K));
          return done();
        }
        WaitFor = It->second.second;
        if (B.Phase > WaitFor + 1) anomaly(SyncAnomaly::StaleToken, Index, C, static_cast<int>(D->A.K));
      } else if (E.HasParity) {
        checkInit(*K, B, C, Index);
        auto Par = constAt(E.Parity, Thread);
        if (!Par) {
          // taken for right: the n-th wait of a thread is for the n-th phase, unless that never comes
          unsigned& N = UnknownWaits[{C, *K}];
          if (!unknownCount(B) && Now_ != UnknownPass) {
            if (!waitPhase(C, Index, *K, B, N)) return false;
            ++N;
            return done();
          }
          joinAllArrivals(C, B);
          return done();
        }
        unsigned P = static_cast<unsigned>(*Par) & 1;
        if (unknownCount(B)) {
          // count not known: a wait is served as late as it can be, and once somebody has arrived that phase is over
          if (Now_ != UnknownPass) return false;
          joinAllArrivals(C, B);
          if (B.Current >= 0 && Phases[static_cast<size_t>(B.Current)].Arrived > 0) completeByForce(B);
          return done();
        }
        return parityWait(C, Index, *K, B, P) ? done() : false;
      } else {
        joinAllArrivals(C, B);
        return done();
      }
      if (unknownCount(B)) {
        joinAllArrivals(C, B);
        return done();
      }
      if (!waitPhase(C, Index, *K, B, WaitFor)) return false;
      return done();
    }
    case EffectKind::Copy: case EffectKind::ClusterLaunchCancel: {
      unsigned Op = opOf(Index, C);
      bool OnBarrier = Fx.Done == Completion::Mbarrier || (Fx.Eng == Engine::MemcpyAsync && Fx.Done != Completion::Pipeline && E.Obj.Object >= 0) || Fx.Kind == EffectKind::ClusterLaunchCancel;
      if (OnBarrier && E.Obj.Object >= 0) {
        auto K = keyOf(C, E);
        if (!K) return true;
        Bar& B = Bars[*K];
        checkInit(*K, B, C, Index);
        PhaseRecord& R = record(*K, B);
        if (std::find(R.Copies.begin(), R.Copies.end(), Index) == R.Copies.end()) R.Copies.push_back(Index);
        // memcpy_async on a barrier accounts for its own bytes
        if (Fx.Eng != Engine::MemcpyAsync) {
          if (auto Bytes = E.HasSize ? constAt(E.Size, Thread) : std::nullopt) R.CompletedTx += *Bytes * Threads;
          if (Fx.Multicast || !E.HasSize) R.TxUnknown = true;
          else bytes(R, E.Size, C, E, false);
        }
        B.PendingOps.push_back(Op);
        tryComplete(*K, B);
        return true;
      }
      AsyncGroups[{C, groupKey(Fx)}].Open.push_back(Op);
      return true;
    }
    case EffectKind::AsyncConsumer: case EffectKind::TmemLoad: case EffectKind::TmemStore: {
      unsigned Op = opOf(Index, C);
      int G = Fx.Kind == EffectKind::TmemLoad ? static_cast<int>(GroupClass::TmemLoad) : Fx.Kind == EffectKind::TmemStore ? static_cast<int>(GroupClass::TmemStore) : groupKey(Fx);
      AsyncGroups[{C, G}].Open.push_back(Op);
      return true;
    }
    case EffectKind::Tcgen05Commit: {
      Groups& G = AsyncGroups[{C, static_cast<int>(GroupClass::Tcgen05)}];
      auto K = keyOf(C, E);
      if (K) {
        Bar& B = Bars[*K];
        record(*K, B);
        B.PendingOps.insert(B.PendingOps.end(), G.Open.begin(), G.Open.end());
        arrive(C, Index, *K, B, 1, false, Threads, true);
      }
      G.Open.clear();
      return true;
    }
    case EffectKind::PipelineAcquire: case EffectKind::PipelineRelease: {
      if (E.Scp < Scope::Block || E.Obj.Object < 0) return true; // a pipeline of one thread
      BlockPipe& Pipe = BlockPipes[E.Obj.Object];
      if (Fx.Kind == EffectKind::PipelineRelease) {
        if (Pipe.Freed.Known.empty()) Pipe.Freed.init(Classes, Ops);
        Pipe.Freed.join(give(C, static_cast<int>(Index)));
        ++Pipe.Releases[C];
        return true;
      }
      // The number of stages is not known here. Threads that produce and consume have kept the pipeline full, so what
      // they have released themselves the others have to release too; producers alone are two stages ahead.
      bool Consumes = false;
      for (unsigned K : Steps[C]) Consumes |= T.Events[K].is(EffectKind::PipelineRelease) && T.Events[K].Obj.Object == E.Obj.Object;
      unsigned N = Consumes ? Pipe.Releases[C] : Pipe.Acquires[C] - std::min(1u, Pipe.Acquires[C]);
      if (N >= 1 && othersComing(Pipe.Releases, C, EffectKind::PipelineRelease, E.Obj.Object, N - 1)) return false;
      ++Pipe.Acquires[C];
      if (!Pipe.Freed.Known.empty()) Now[C].join(Pipe.Freed);
      return done();
    }
    case EffectKind::Commit: case EffectKind::PipelineCommit: {
      if (Fx.Kind == EffectKind::PipelineCommit && E.Scp >= Scope::Block && E.Obj.Object >= 0) {
        BlockPipe& Pipe = BlockPipes[E.Obj.Object];
        unsigned N = Pipe.Commits[C]++;
        if (Pipe.Stages.size() <= N) Pipe.Stages.resize(N + 1);
        if (Pipe.Stages[N].Known.empty()) Pipe.Stages[N].init(Classes, Ops);
        Groups& G = AsyncGroups[{C, groupKey(Fx)}];
        Pipe.Stages[N].join(give(C, static_cast<int>(Index)));
        for (unsigned Op : G.Open) Pipe.Stages[N].Done.set(Op), Pipe.Stages[N].Read.set(Op);
        G.Open.clear();
        return true;
      }
      Groups& G = AsyncGroups[{C, groupKey(Fx)}];
      if (Fx.Object && E.Obj.Object >= 0 && Fx.Kind == EffectKind::Commit) {
        if (auto K = keyOf(C, E)) {
          Bar& B = Bars[*K];
          record(*K, B);
          B.PendingOps.insert(B.PendingOps.end(), G.Open.begin(), G.Open.end());
        }
      }
      G.Committed.push_back(std::move(G.Open));
      G.Open.clear();
      return true;
    }
    case EffectKind::GroupWait: case EffectKind::PipelineWait: {
      if (Fx.Kind == EffectKind::PipelineWait && E.Scp >= Scope::Block && E.Obj.Object >= 0) {
        BlockPipe& Pipe = BlockPipes[E.Obj.Object];
        unsigned N = Pipe.Waits[C];
        if (othersComing(Pipe.Commits, -1, EffectKind::PipelineCommit, E.Obj.Object, N)) return false;
        ++Pipe.Waits[C];
        for (unsigned I = 0; I <= N && I < Pipe.Stages.size(); ++I)
          if (!Pipe.Stages[I].Known.empty()) Now[C].join(Pipe.Stages[I]);
        return done();
      }
      Groups& G = AsyncGroups[{C, groupKey(Fx)}];
      int64_t N = 0;
      if (E.HasN) N = constAt(E.N, Thread).value_or(0);
      if (Fx.Kind == EffectKind::PipelineWait && !E.HasN) {
        // consumer_wait: the oldest stage that was not waited for
        if (PipelineHead[C] < G.Committed.size()) finishOps(C, G.Committed[PipelineHead[C]++], false);
        return done();
      }
      size_t Upto = G.Committed.size() > static_cast<size_t>(N) ? G.Committed.size() - static_cast<size_t>(N) : 0;
      for (size_t I = 0; I < Upto; ++I) finishOps(C, G.Committed[I], Fx.Read);
      if (Fx.Kind == EffectKind::PipelineWait) PipelineHead[C] = std::max<size_t>(PipelineHead[C], Upto);
      if (Fx.All) finishOps(C, G.Open, Fx.Read);
      if (Fx.Group == GroupClass::TmemLoad || Fx.Group == GroupClass::TmemStore) {
        finishOps(C, G.Open, false);
        G.Open.clear();
      }
      return done();
    }
    default: return true;
    }
  }

  /// A barrier in two halves (cluster, block, grid).
  struct Half {
    std::vector<Clock> Brought;               ///< by round
    std::map<int, unsigned> Arrivals, Waits;  ///< by class
  };
  std::map<int, Half> Halves;                 // by Level
  std::map<int, size_t> PipelineHead;

  /// A cuda::pipeline of the whole block: stage number n is full when every producer has committed n + 1 times.
  struct BlockPipe {
    std::vector<Clock> Stages;
    Clock Freed;
    std::map<int, unsigned> Acquires, Commits, Waits, Releases; ///< by class
  };
  std::map<int, BlockPipe> BlockPipes; // by object

  /// Some class other than Self has not come this far (more than N times) and still has such an event before it.
  bool othersComing(const std::map<int, unsigned>& Count, int Self, EffectKind Kind, int Object, unsigned N) const {
    for (unsigned D = 0; D < Classes; ++D) {
      if (static_cast<int>(D) == Self || Exited[D]) continue;
      auto It = Count.find(static_cast<int>(D));
      if (It != Count.end() && It->second > N) continue;
      for (unsigned K = Next[D]; K < Steps[D].size(); ++K)
        if (T.Events[Steps[D][K]].is(Kind) && T.Events[Steps[D][K]].Obj.Object == Object) return true;
    }
    return false;
  }

  bool unknownCount(const Bar& B) const { return !B.Init || !B.CountKnown || B.Count <= 0; }
  void joinAllArrivals(int C, Bar& B) {
    for (Clock& K : B.Completed) Now[C].join(K);
    if (B.Current >= 0) {
      Now[C].join(B.Pending);
      for (unsigned Op : B.PendingOps) Now[C].Done.set(Op), Now[C].Read.set(Op);
    }
  }
  bool waitUnknown(int C, Bar& B) {
    if (B.Phase == 0) return false;
    joinAllArrivals(C, B);
    return true;
  }
  void completeByForce(Bar& B) {
    for (unsigned Op : B.PendingOps) B.Pending.Done.set(Op), B.Pending.Read.set(Op);
    B.PendingOps.clear();
    B.Completed.push_back(B.Pending);
    Phases[B.Current].Complete = true;
    ++B.Phase;
    B.Current = -1;
  }

  bool namedBarrier(int C, unsigned Index, int64_t Id, int64_t Count, bool Waits) {
    BarKey K{-2, Id};
    Bar& B = Bars[K];
    B.Named = true;
    auto Tok = TokenPhase.find(Index * 512 + static_cast<unsigned>(C));
    if (Waits && Tok != TokenPhase.end()) {
      if (!waitPhase(C, Index, K, B, Tok->second.second)) return false;
      return true;
    }
    // warps count as a whole: the hardware adds 32 a warp that arrives
    PhaseRecord* R = &record(K, B);
    if (R->Expected < 0) R->Expected = Count, B.Count = Count, B.CountKnown = true;
    else if (R->Expected != Count && R->Arrived > 0) anomaly(SyncAnomaly::CountMismatch, Index, C, R->Arrivals.empty() ? -1 : static_cast<int>(R->Arrivals[0]), B.Current);
    R->Expected = Count;
    B.Count = Count;
    if (auto It = B.ArrivedBy.find(C); It != B.ArrivedBy.end() && It->second == B.Phase && R->Arrived > 0)
      anomaly(SyncAnomaly::ArriveTwice, Index, C, R->Arrivals.empty() ? -1 : static_cast<int>(R->Arrivals[0]), B.Current);
    TokenPhase[Index * 512 + static_cast<unsigned>(C)] = {K, B.Phase};
    unsigned P = B.Phase;
    B.Pending.join(give(C, static_cast<int>(Index)));
    R->Arrived += static_cast<int64_t>((Members[C] & T.Events[Index].Mask).count()) + missingLanes(C, Index);
    if (std::find(R->Arrivals.begin(), R->Arrivals.end(), Index) == R->Arrivals.end()) R->Arrivals.push_back(Index);
    B.ArrivedBy[C] = B.Phase;
    tryComplete(K, B);
    if (!Waits) return true;
    return waitPhase(C, Index, K, B, P);
  }

  /// Lanes of C's warp that do not exist or have exited before event Index: the warp size is added for a warp that
  /// arrives, and the class with the first of its other lanes brings them.
  int64_t missingLanes(int C, unsigned Index) const {
    unsigned Warp = static_cast<unsigned>(rep(C)) / 32;
    ThreadSet Lanes = ThreadSet::range(Warp * 32, std::min(T.Threads, Warp * 32 + 32));
    for (const Event& E : T.Events) {
      if (E.Index >= Index) break;
      if (E.K == Event::Exit) Lanes -= E.Mask;
    }
    return Members[C].test(static_cast<unsigned>(std::max(0, Lanes.first()))) ? 32 - static_cast<int64_t>(Lanes.count()) : 0;
  }

  void recheckBlock() {
    // exited threads no longer count for block, cluster and warp barriers
    std::vector<Meeting*> All{&BlockMeet, &ClusterMeet};
    for (auto& [Id, M] : NamedMeet) All.push_back(&M);
    for (Meeting* M : All) {
      if (!M->Started) continue;
      ThreadSet L = live();
      if (L.none() || !M->Arrived.contains(L)) continue;
      unsigned FirstEvent = M->Waiting.front().second;
      for (auto& [Cls, Ev] : M->Waiting) {
        Now[Cls].join(M->Sum);
        if (Ev != FirstEvent) anomaly(SyncAnomaly::DifferentSites, Ev, Cls, static_cast<int>(FirstEvent));
        Released[{Cls, Ev}] = true;
      }
      *M = Meeting();
    }
  }

  void report() {
    // a loop that was left early on one side of a hand-over leaves the other side waiting
    bool Cut = std::any_of(T.Unmodelled.begin(), T.Unmodelled.end(), [](const std::string& U) { return U.starts_with("loop cut"); });
    if (Cut)
      std::erase_if(Anomalies, [](const SyncAnomaly& A) {
        return A.K == SyncAnomaly::WaitOnOldPhase || A.K == SyncAnomaly::PhaseOverrun || A.K == SyncAnomaly::StaleToken;
      });
    for (unsigned C = 0; C < Classes; ++C) {
      if (Exited[C] || Next[C] >= Steps[C].size()) continue;
      unsigned Ev = Steps[C][Next[C]];
      const Event& E = T.Events[Ev];
      StuckWait* Found = nullptr;
      for (StuckWait& S : Stuck)
        if (S.Event == Ev) Found = &S;
      if (Found) {
        Found->Threads |= Members[C] & E.Mask;
        continue;
      }
      StuckWait S;
      S.Event = Ev;
      S.Threads = Members[C] & E.Mask;
      BarKey K{-1, 0};
      if (E.Lvl == Level::Named) {
        if (auto Id = E.HasId ? constAt(E.Id, rep(static_cast<int>(C))) : std::optional<int64_t>(0)) K = {-2, *Id};
      } else if (auto Key = keyOf(static_cast<int>(C), E)) K = *Key;
      if (auto It = Bars.find(K); It != Bars.end()) {
        S.Phase = It->second.Current;
        if (S.Phase < 0) {
          record(K, It->second);
          S.Phase = It->second.Current;
        }
        S.Unsure = unknownCount(It->second) && !It->second.Named;
      }
      if (Cut || (E.Spin && E.K != Event::Effect)) S.Unsure = true;
      Stuck.push_back(S);
    }
  }

  // ---- queries

  const Clock* clockAt(int C, int Event) const {
    // knowledge before the event executes: the last snapshot made by an earlier event
    auto It = Snap[C].lower_bound(Event);
    if (It == Snap[C].begin()) return nullptr;
    --It;
    return It->second.get();
  }
  bool reached(unsigned E, unsigned Thread) const { return Thread < ClassOf.size() && static_cast<int>(E) <= Position[ClassOf[Thread]]; }
};

HappensBefore::HappensBefore(const Trace& T) : P(std::make_unique<Impl>(T)) { P->run(); }
HappensBefore::~HappensBefore() = default;
const std::vector<PhaseRecord>& HappensBefore::phases() const { return P->Phases; }
const std::vector<StuckWait>& HappensBefore::stuck() const { return P->Stuck; }
const std::vector<SyncAnomaly>& HappensBefore::anomalies() const { return P->Anomalies; }
bool HappensBefore::valid() const { return P->Valid; }
bool HappensBefore::reached(unsigned E, unsigned Thread) const { return P->Valid && P->reached(E, Thread); }

bool HappensBefore::before(unsigned A, unsigned TA, unsigned B, unsigned TB) const {
  if (!P->Valid) return true;
  if (TA == TB) return A < B;
  const Clock* K = P->clockAt(P->ClassOf[TB], static_cast<int>(B));
  return K && K->Known[P->ClassOf[TA]] >= static_cast<int>(A);
}

bool HappensBefore::copyDone(unsigned Copy, unsigned TC, unsigned B, unsigned TB) const {
  auto Found = P->Valid ? P->findOp(Copy, TC) : std::nullopt;
  if (!Found) return true;
  int C = P->ClassOf[TB];
  unsigned Op = *Found;
  const Clock* K = P->clockAt(C, static_cast<int>(B));
  if (K && K->Done[Op]) return true;
  if (TC != TB && !P->sharesOp(Copy, TC, TB)) return false;
  auto It = P->SnapOwn[C].lower_bound(static_cast<int>(B));
  if (It == P->SnapOwn[C].begin()) return false;
  return (*std::prev(It)->second.first)[Op];
}

bool HappensBefore::sourceRead(unsigned Copy, unsigned TC, unsigned B, unsigned TB) const {
  auto Found = P->Valid ? P->findOp(Copy, TC) : std::nullopt;
  if (!Found) return true;
  int C = P->ClassOf[TB];
  unsigned Op = *Found;
  const Clock* K = P->clockAt(C, static_cast<int>(B));
  if (K && (K->Read[Op] || K->Done[Op])) return true;
  if (TC != TB && !P->sharesOp(Copy, TC, TB)) return false;
  auto It = P->SnapOwn[C].lower_bound(static_cast<int>(B));
  if (It == P->SnapOwn[C].begin()) return false;
  auto& Own = std::prev(It)->second;
  return (*Own.first)[Op] || (*Own.second)[Op];
}

static bool fencedIn(const std::vector<int>& F, int OwnFence, bool Same, int Class, int A) { return Same ? OwnFence >= A : F[Class] >= A; }

bool HappensBefore::fenced(unsigned A, unsigned TA, unsigned B, unsigned TB, bool Global) const {
  if (!P->Valid) return true;
  int CB = P->ClassOf[TB], CA = P->ClassOf[TA];
  const Clock* K = P->clockAt(CB, static_cast<int>(B));
  auto It = P->SnapFence[CB].lower_bound(static_cast<int>(B));
  int Own = It == P->SnapFence[CB].begin() ? Never : std::prev(It)->second[Global];
  return K && fencedIn(K->Fenced[Global], Own, TA == TB, CA, static_cast<int>(A));
}

bool HappensBefore::fencedByWriter(unsigned A, unsigned TA, unsigned B, unsigned TB, bool Global) const {
  if (!P->Valid) return true;
  int CB = P->ClassOf[TB], CA = P->ClassOf[TA];
  const Clock* K = P->clockAt(CB, static_cast<int>(B));
  auto It = P->SnapFence[CB].lower_bound(static_cast<int>(B));
  int Own = It == P->SnapFence[CB].begin() ? Never : std::prev(It)->second[Global];
  return K && fencedIn(K->WriterFenced[Global], Own, TA == TB, CA, static_cast<int>(A));
}

} // namespace cudalint
