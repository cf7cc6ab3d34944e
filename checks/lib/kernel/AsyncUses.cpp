//===- AsyncUses.cpp ------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "AsyncUses.h"
#include "BarrierFaults.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace cudalint {

const char* operationName(const Event& E) {
  if (!E.Fx) return "operation";
  switch (E.Fx->Eng) {
  case Engine::Ldgsts: return "cp.async";
  case Engine::Bulk: return "bulk copy";
  case Engine::Tensor: return "tensor copy";
  case Engine::BulkReduce: case Engine::TensorReduce: return "bulk reduction";
  case Engine::Stas: return "st.async";
  case Engine::RedAsync: return "red.async";
  case Engine::MemcpyAsync: return "memcpy_async";
  case Engine::Wgmma: return "wgmma";
  case Engine::Tcgen05: return "tcgen05";
  case Engine::None: break;
  }
  return "asynchronous operation";
}

// Of a tensor copy or a matrix operand the size is not in the instruction: the first bytes stand for it.
static constexpr int64_t UnknownSize = 16;

std::vector<AsyncUse> asyncUses(const Trace& T) {
  std::vector<AsyncUse> Out;
  for (const Event& E : T.Events) {
    bool Copy = E.is(EffectKind::Copy) || E.is(EffectKind::ClusterLaunchCancel), Consumer = E.is(EffectKind::AsyncConsumer);
    if (!Copy && !Consumer) continue;
    bool Async = Consumer || (E.Fx->Eng != Engine::Ldgsts && E.Fx->Eng != Engine::MemcpyAsync && E.Fx->Eng != Engine::Stas && E.Fx->Eng != Engine::RedAsync);
    auto add = [&](Footprint F, unsigned Th, bool Write) {
      if (F.Object < 0) return;
      AsyncUse U;
      // The blocks of a cluster run the same code: what this block sends into a peer's buffer, a peer sends into this one's.
      const MemObject& Named = T.Objects[static_cast<size_t>(F.Object)];
      if (Named.K == MemObject::RemoteShared && Named.Remote >= 0 && Write && E.Fx->Done == Completion::Mbarrier) {
        F.Object = Named.Remote;
        U.FromPeer = true;
      }
      const MemObject& O = T.Objects[static_cast<size_t>(F.Object)];
      if (!O.isShared() && !O.isGlobal()) return;
      U.Op = &E;
      U.Thread = Th;
      U.SizeKnown = F.Bytes > 0;
      if (!F.Bytes) F.Bytes = UnknownSize;
      U.Where = F;
      U.Write = Write;
      U.AsyncProxy = Async;
      U.Global = O.isGlobal();
      Out.push_back(U);
    };
    // wgmma is one operation of a warpgroup, a copy of a group is one of all its threads: a thread of each warp speaks for it
    bool OneForAll = Consumer || (E.Dst.Offset.uniform() && E.Src.Offset.uniform());
    for (int I = E.Mask.first(), Last = -1; I >= 0; I = E.Mask.next(I)) {
      unsigned Th = static_cast<unsigned>(I);
      if (OneForAll && Last == I / 32) continue;
      Last = I / 32;
      if (Copy) {
        add(sourceOf(E, Th), Th, false);
        add(destinationOf(E, Th), Th, true);
      } else {
        Footprint A{E.Src.Object, E.Src.Offset.at(Th), 0}, B{E.Src2.Object, E.Src2.Offset.at(Th), 0};
        add(A, Th, false);
        add(B, Th, false);
      }
    }
  }
  return Out;
}

namespace {
struct Rec {
  const Event* E;
  unsigned Thread;
  bool Read, Write;
};
} // namespace

/// A proxy fence, by a thread that knows A to be complete, lies on the way to B.
static bool fencedOnceDone(const Trace& T, const HappensBefore& HB, const AsyncUse& A, const AsyncUse& B) {
  for (const Event& X : T.Events) {
    if (!X.is(EffectKind::ProxyFence) || X.Index < A.Op->Index || X.Index > B.Op->Index) continue;
    if (X.Fx->Proxy != ProxyKind::Async && X.Fx->Proxy != ProxyKind::AsyncGeneric) continue;
    if (A.Global ? X.Fx->Spc == Space::Shared || X.Fx->Spc == Space::SharedCluster : X.Fx->Spc == Space::Global) continue;
    for (int Th : {static_cast<int>(A.Thread), static_cast<int>(B.Thread), X.Mask.first()}) {
      if (Th < 0 || !X.Mask.test(static_cast<unsigned>(Th))) continue;
      unsigned U = static_cast<unsigned>(Th);
      if (HB.copyDone(A.Op->Index, A.Thread, X.Index, U) && HB.before(X.Index, U, B.Op->Index, B.Thread)) return true;
    }
  }
  return false;
}

/// Pairs of an operation and an access that are looked at in a run: a second or two of the heaviest kernels.
static constexpr uint64_t MaxVisits = 10'000'000;

static std::vector<AsyncPair> computeAsyncPairs(const KernelRun& R) {
  std::vector<AsyncPair> Out;
  const Trace& T = *R.T;
  const HappensBefore& HB = R.order();
  if (!T.Complete || !HB.valid()) return Out;
  std::vector<AsyncUse> Uses = asyncUses(T);
  if (Uses.empty()) return Out;
  std::set<int> Objects;
  for (const AsyncUse& U : Uses) Objects.insert(U.Where.Object);
  // ordinary accesses by granule of 16 bytes
  constexpr int64_t G = 16;
  std::map<std::tuple<int, TermId, int64_t>, std::vector<Rec>> ByGranule;
  auto granules = [&](const Footprint& F, auto&& Do) {
    int64_t First = F.Offset.K >= 0 ? F.Offset.K / G : (F.Offset.K - G + 1) / G, Last = (F.Offset.K + std::max<int64_t>(1, F.Bytes) - 1) / G;
    int64_t Step = std::max<int64_t>(1, (Last - First) / 512); // a big tile is sampled
    for (int64_t I = First; I <= Last; I += Step) Do(std::make_tuple(F.Object, F.Offset.Base, I));
  };
  for (const Event& E : T.Events) {
    if (!(E.Read || E.Write) || E.Mem.Object < 0 || !Objects.count(E.Mem.Object) || (E.K == Event::Access && E.Fx)) continue;
    for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
      unsigned Th = static_cast<unsigned>(I);
      Footprint F = footprint(E, Th);
      if (F.Offset.Base && T.Pool->varies({F.Offset.Base, 0}) >= Varies::Warp) continue;
      granules(F, [&](auto Key) {
        auto& L = ByGranule[Key];
        unsigned Same = 0;
        for (auto It = L.rbegin(); It != L.rend() && It->E == &E; ++It) ++Same;
        if (Same < 6) L.push_back({&E, Th, E.Read, E.Write});
      });
    }
  }
  // the places in the source, and of wrappers the calls
  auto place = [](const Event& E) { return std::make_pair(E.Loc, E.Frame ? E.Frame->CallLoc : 0u); };
  using Place = std::pair<unsigned, unsigned>;
  std::set<std::tuple<int, Place, Place>> Seen;
  auto add = [&](AsyncFault K, const AsyncUse& U, const Event& A, unsigned Th, bool IsOp, const Footprint& At) {
    if (!Seen.emplace(static_cast<int>(K), place(*U.Op), place(A)).second) return;
    AsyncPair P;
    P.Fault = K;
    P.Use = U;
    P.Access = &A;
    P.AccessThread = Th;
    P.AccessIsOp = IsOp;
    P.At = At;
    P.OwnThread = U.Thread == Th;
    Out.push_back(P);
  };
  // Bytes that nobody announced: that the phase does not cover them is the business of cuda-transaction-count.
  std::set<unsigned> Unannounced;
  for (const PhaseRecord& P : HB.phases())
    if (!P.Complete && !P.bytesOpen() && P.TxBalance.K < 0) Unannounced.insert(P.Copies.begin(), P.Copies.end());
  // Nor is what comes on a barrier that gets more arrivals than it counts; who refills too early because of such a barrier is told there.
  bool TooMany = false;
  auto barrierOf = [&](const Event& E) { return E.Mask.any() ? barrierKey(T, E, static_cast<unsigned>(E.Mask.first())) : std::nullopt; };
  for (const SyncAnomaly& X : HB.anomalies())
    if (TooMany |= X.K == SyncAnomaly::TooManyArrivals; X.K == SyncAnomaly::TooManyArrivals)
      for (const Event& E : T.Events)
        if (E.is(EffectKind::Copy) && E.Fx->Done == Completion::Mbarrier && barrierOf(E) == barrierOf(T.Events[X.Event])) Unannounced.insert(E.Index);
  auto known = [&](AsyncFault K, const Event& Op, const Event& A) { return Seen.count({static_cast<int>(K), place(Op), place(A)}) != 0; };

  // The reader knows an earlier copy into this place to be complete: what it reads is that one's data, and U comes too soon.
  auto rolesApart = [](const Event& A, const Event& B) { return !A.Mask.intersects(B.Mask); }; // the trace has one role after the other
  auto refills = [&](const AsyncUse& U, const Event& A, unsigned Th, const Footprint& FA) {
    for (const AsyncUse& V : Uses)
      if (V.Write && V.Op->Index < U.Op->Index && overlap(*T.Pool, V.Where, V.Thread, FA, Th) == Overlap::Yes && HB.reached(V.Op->Index, V.Thread) &&
          HB.copyDone(V.Op->Index, V.Thread, A.Index, Th))
        return true;
    return false;
  };

  // The peers learn of A before they issue what this block issues by Op: a cluster barrier, or an mbarrier that they arrive at.
  auto toldBetween = [&](const Event& A, const Event& Op) {
    for (unsigned I = A.Index + 1; I < Op.Index; ++I) {
      const Event& E = T.Events[I];
      if (E.K != Event::Effect || !E.Fx) continue;
      if (E.Lvl == Level::Cluster && (E.is(EffectKind::ExecBarrier) || E.is(EffectKind::ExecWait))) return true;
      if (E.is(EffectKind::BarArrive) && E.Obj.Object >= 0 && T.Objects[static_cast<size_t>(E.Obj.Object)].K == MemObject::RemoteShared) return true;
    }
    return false;
  };

  uint64_t Visits = 0;
  for (const AsyncUse& U : Uses) {
    unsigned O = U.Op->Index, TO = U.Thread;
    if (!HB.reached(O, TO) || Unannounced.count(O)) continue;
    if (Visits > MaxVisits) break;
    std::set<std::pair<unsigned, unsigned>> Done;
    granules(U.Where, [&](auto Key) {
      auto It = ByGranule.find(Key);
      if (It == ByGranule.end()) return;
      Visits += It->second.size();
      for (const Rec& X : It->second) {
        const Event& A = *X.E;
        if (U.FromPeer) {
          // of the peer its completion on this block's barrier is known here, and that it runs the same code
          if (!X.Read || guardedByData(*U.Op) || !Done.emplace(A.Index, X.Thread).second || !HB.reached(A.Index, X.Thread)) continue;
          Footprint FA = footprint(A, X.Thread);
          if (overlap(*T.Pool, U.Where, TO, FA, X.Thread) != Overlap::Yes) continue;
          if (A.Index > O) {
            if (!HB.copyDone(O, TO, A.Index, X.Thread)) add(AsyncFault::ReadBeforeDone, U, A, X.Thread, false, FA);
          } else if (U.AsyncProxy && toldBetween(A, *U.Op) && inEveryBlock(*U.Op) && namesOnePeerEach(T, T.Objects[static_cast<size_t>(U.Op->Dst.Object)].RemoteRank) &&
                     HB.before(A.Index, X.Thread, O, TO) && !HB.fenced(A.Index, X.Thread, O, TO, false))
            add(AsyncFault::RefillWithoutFence, U, A, X.Thread, false, FA);
          continue;
        }
        if (!Done.emplace(A.Index, X.Thread).second || !HB.reached(A.Index, X.Thread)) continue;
        Footprint FA = footprint(A, X.Thread);
        if (overlap(*T.Pool, U.Where, TO, FA, X.Thread) != Overlap::Yes) continue;
        bool AFirst = HB.before(A.Index, X.Thread, O, TO);
        if (!U.Write) {
          if (!X.Write) continue;
          if (AFirst) {
            if (!U.AsyncProxy) continue;
            if (!HB.fenced(A.Index, X.Thread, O, TO, U.Global)) {
              if (!known(AsyncFault::MissingFence, *U.Op, A)) add(AsyncFault::MissingFence, U, A, X.Thread, false, FA);
            } else if (!HB.fencedByWriter(A.Index, X.Thread, O, TO, U.Global)) add(AsyncFault::FenceAfterBarrier, U, A, X.Thread, false, FA);
          } else if (!HB.sourceRead(O, TO, A.Index, X.Thread)) {
            // the program's order tells which of the two was meant to come first
            add(A.Index < O ? AsyncFault::UnorderedWrite : AsyncFault::SourceOverwritten, U, A, X.Thread, false, FA);
          }
        } else {
          if (AFirst) {
            if (U.AsyncProxy && X.Read && !HB.fenced(A.Index, X.Thread, O, TO, U.Global)) add(AsyncFault::RefillWithoutFence, U, A, X.Thread, false, FA);
          } else if (!HB.copyDone(O, TO, A.Index, X.Thread)) {
            bool ReadFirst = A.Index < O || (X.Read && rolesApart(*U.Op, A) && refills(U, A, X.Thread, FA));
            if (ReadFirst) add(X.Read ? AsyncFault::RefillWhileRead : AsyncFault::OverwriteBeforeDone, U, A, X.Thread, false, FA);
            else add(X.Read ? AsyncFault::ReadBeforeDone : AsyncFault::OverwriteBeforeDone, U, A, X.Thread, false, FA);
          }
        }
      }
    });
  }
  // operation against operation
  std::map<int, std::vector<const AsyncUse*>> ByObject;
  for (const AsyncUse& U : Uses) ByObject[U.Where.Object].push_back(&U);
  uint64_t Work = 0;
  for (auto& [Obj, List] : ByObject)
    for (size_t I = 0; I < List.size() && Work < 300'000; ++I)
      for (size_t J = I + 1; J < List.size() && Work < 300'000; ++J) {
        ++Work;
        const AsyncUse &A = *List[I], &B = *List[J];
        if (A.Op == B.Op || (!A.Write && !B.Write)) continue;
        if (overlap(*T.Pool, A.Where, A.Thread, B.Where, B.Thread) != Overlap::Yes) continue;
        unsigned OA = A.Op->Index, OB = B.Op->Index;
        if (!HB.reached(OA, A.Thread) || !HB.reached(OB, B.Thread) || Unannounced.count(OA)) continue;
        if (A.FromPeer || B.FromPeer) continue;
        auto finished = [&](const AsyncUse& X, const AsyncUse& Y) {
          return X.Write ? HB.copyDone(X.Op->Index, X.Thread, Y.Op->Index, Y.Thread) : HB.sourceRead(X.Op->Index, X.Thread, Y.Op->Index, Y.Thread);
        };
        if (finished(A, B)) {
          // LDGSTS, memcpy_async on a pipeline and st.async write through the generic proxy: their data needs a fence after its wait
          bool Generic = A.Op->Fx->Eng == Engine::Ldgsts || A.Op->Fx->Eng == Engine::Stas || (A.Op->Fx->Eng == Engine::MemcpyAsync && A.Op->Fx->Done == Completion::Pipeline);
          if (A.Write && Generic && !B.Write && B.AsyncProxy && !fencedOnceDone(T, HB, A, B)) add(AsyncFault::MissingFence, B, *A.Op, A.Thread, true, A.Where);
          continue;
        }
        if (finished(B, A)) continue;
        // A stands first in the trace
        if (A.Write && B.Write) {
          if (A.Op->Fx->Eng == Engine::BulkReduce || A.Op->Fx->Eng == Engine::TensorReduce) continue; // relaxed atomics
          add(AsyncFault::OverwriteBeforeDone, A, *B.Op, B.Thread, true, B.Where);
        } else if (A.Write && rolesApart(*A.Op, *B.Op) && refills(A, *B.Op, B.Thread, B.Where)) add(AsyncFault::SourceOverwritten, B, *A.Op, A.Thread, true, A.Where);
        else if (A.Write) add(AsyncFault::ReadBeforeDone, A, *B.Op, B.Thread, true, B.Where);
        else add(AsyncFault::SourceOverwritten, A, *B.Op, B.Thread, true, B.Where);
      }
  if (TooMany) std::erase_if(Out, [](const AsyncPair& P) { return P.Fault != AsyncFault::ReadBeforeDone && P.Use.Op->is(EffectKind::Copy) && P.Use.Op->Fx->Done == Completion::Mbarrier; });
  // Behind an answer that changes nothing the copy is read too early; that it is overwritten too early as well is the same matter.
  if (std::any_of(T.Events.begin(), T.Events.end(), [](const Event& E) { return E.AnswerIdle; })) {
    std::set<int> Early;
    for (const AsyncPair& P : Out)
      if (P.Fault == AsyncFault::ReadBeforeDone) Early.insert(P.Use.Where.Object);
    std::erase_if(Out, [&](const AsyncPair& P) { return P.Fault == AsyncFault::OverwriteBeforeDone && Early.count(P.Use.Where.Object); });
  }
  return Out;
}

const std::vector<AsyncPair>& asyncPairs(const KernelRun& R) {
  return R.Derived.get<std::vector<AsyncPair>>([&] { return computeAsyncPairs(R); });
}

const Event* uncoveringWait(const KernelRun& R, const AsyncPair& P) {
  const Event& Op = *P.Use.Op;
  if (P.Fault != AsyncFault::ReadBeforeDone || !Op.is(EffectKind::Copy)) return nullptr;
  if (Op.Fx->Done != Completion::LdgstsGroup && Op.Fx->Done != Completion::Pipeline) return nullptr;
  if (R.order().copyDone(Op.Index, P.Use.Thread, P.Access->Index, P.Use.Thread)) return nullptr; // known to the issuer
  const Event* Last = nullptr;
  for (const Event& E : R.T->Events) {
    if (E.Index <= Op.Index || E.Index >= P.Access->Index || !E.Mask.test(P.Use.Thread)) continue;
    if (E.is(EffectKind::PipelineWait) || (E.is(EffectKind::GroupWait) && (E.Fx->Group == GroupClass::Ldgsts || E.Fx->Group == GroupClass::None))) Last = &E;
  }
  return Last;
}

/// After Op, some thread of the block waits for something that a peer says after Op has arrived there: the block lives so long.
static bool peerAnswers(const Trace& T, const Event& Op) {
  auto signalled = [&](int Object) { // by arrivals of other blocks; the bytes of their copies say nothing of this one
    for (const Event& E : T.Events) {
      if (E.K != Event::Effect || !E.Fx || E.Obj.Object < 0 || E.is(EffectKind::Copy) || E.is(EffectKind::MapRemote)) continue;
      const MemObject& O = T.Objects[static_cast<size_t>(E.Obj.Object)];
      if ((O.K == MemObject::RemoteShared && (O.Remote == Object || O.Remote < 0)) || E.Fx->Rank) return true;
    }
    return false;
  };
  for (const Event& E : T.Events) {
    if (E.Index <= Op.Index) continue;
    if (E.Spin && !E.is(EffectKind::BarTryWait) && !E.is(EffectKind::BarTestWait)) return true;
    if (E.K != Event::Effect || !E.Fx) continue;
    if ((E.Lvl == Level::Cluster || E.Lvl == Level::Grid) && (E.is(EffectKind::ExecBarrier) || E.is(EffectKind::ExecWait))) return true;
    bool Waits = E.is(EffectKind::BarWait) || E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait) || E.is(EffectKind::BarArriveWait);
    if (Waits && (E.Obj.Object < 0 || signalled(E.Obj.Object))) return true;
  }
  return false;
}

std::vector<AsyncUse> inFlightAtExit(const KernelRun& R) {
  std::vector<AsyncUse> Out;
  const Trace& T = *R.T;
  const HappensBefore& HB = R.order();
  if (!T.Complete || !HB.valid()) return Out;
  std::set<unsigned> Seen;
  for (const AsyncUse& U : asyncUses(T)) {
    if (U.Write || U.Global || U.Op->is(EffectKind::AsyncConsumer)) continue;
    if (U.Op->Fx->Dir == Direction::SharedToCluster && U.Op->Fx->Done == Completion::Mbarrier) {
      // its completion is known in the block that it goes to
      const Location& To = U.Op->Dst;
      if (To.Object < 0 || T.Objects[static_cast<size_t>(To.Object)].K != MemObject::RemoteShared || T.Pool->print(T.Objects[static_cast<size_t>(To.Object)].RemoteRank) == "cluster rank") continue;
      if (!HB.stuck().empty() || T.UsesOpaqueCalls || peerAnswers(T, *U.Op)) continue;
      if (Seen.insert(U.Op->Loc).second) Out.push_back(U);
      continue;
    }
    if (U.Op->Fx->Done != Completion::BulkGroup) continue;
    const Event* End = nullptr;
    for (const Event& E : T.Events)
      if (E.K == Event::Exit && E.Mask.test(U.Thread)) {
        End = &E;
        break;
      }
    if (!End || !HB.reached(End->Index, U.Thread) || !HB.reached(U.Op->Index, U.Thread)) continue;
    if (HB.sourceRead(U.Op->Index, U.Thread, End->Index, U.Thread)) continue;
    if (Seen.insert(U.Op->Loc).second) Out.push_back(U);
  }
  return Out;
}

} // namespace cudalint
