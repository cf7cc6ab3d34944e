//===- Conflicts.cpp ----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Conflicts.h"
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

namespace cudalint {

Overlap overlap(const TermPool& Pool, const Footprint& A, unsigned TA, const Footprint& B, unsigned TB) {
  if (A.Object < 0 || B.Object < 0) return Overlap::Unknown;
  if (A.Object != B.Object) return Overlap::No;
  if (A.Offset.Base != B.Offset.Base) return Overlap::Unknown;
  Varies V = Pool.varies({A.Offset.Base, 0});
  if (V == Varies::Thread && TA != TB) return Overlap::Unknown;
  if (V == Varies::Warp && TA / 32 != TB / 32) return Overlap::Unknown;
  int64_t LA = std::max<int64_t>(1, A.Bytes), LB = std::max<int64_t>(1, B.Bytes);
  return A.Offset.K < B.Offset.K + LB && B.Offset.K < A.Offset.K + LA ? Overlap::Yes : Overlap::No;
}

Footprint footprint(const Event& E, unsigned Thread) { return {E.Mem.Object, E.Mem.Offset.at(Thread), E.Bytes}; }

static int64_t sizeAt(const Event& E, unsigned Thread) {
  if (!E.HasSize) return 0;
  Scalar S = E.Size.at(Thread);
  return S.isConst() ? S.K : 0;
}
Footprint sourceOf(const Event& E, unsigned Thread) { return {E.Src.Object, E.Src.Offset.at(Thread), sizeAt(E, Thread)}; }
Footprint destinationOf(const Event& E, unsigned Thread) { return {E.Dst.Object, E.Dst.Offset.at(Thread), sizeAt(E, Thread)}; }
Footprint objectOf(const Event& E, unsigned Thread) { return {E.Obj.Object, E.Obj.Offset.at(Thread), 8}; }

bool guardedByData(const Event& E) {
  for (const Guard* G = E.Guards; G; G = G->Parent)
    if (!G->Known && !G->Exit && G->Var >= Varies::Warp) return true;
  return false;
}

std::string describePlace(const Trace& T, int Object, Scalar Offset) {
  if (Object < 0) return "memory";
  const MemObject& O = T.Objects[static_cast<size_t>(Object)];
  std::string Name = O.Name.empty() ? "memory" : O.Name;
  int64_t Elem = O.ElementSize;
  if (Offset.isConst()) {
    if (O.Size && Elem == O.Size && Offset.K == 0) return Name;
    if (Elem > 0 && Offset.K % Elem == 0 && (O.Size == 0 || O.Size > Elem)) return Name + "[" + std::to_string(Offset.K / Elem) + "]";
    return Offset.K ? Name + " + " + std::to_string(Offset.K) + " bytes" : Name;
  }
  return Name;
}

/// Bytes of its object that E may touch in a thread, where that is known.
static Interval extent(const Trace& T, const Event& E, unsigned Thread) {
  Scalar S = E.Mem.Offset.at(Thread);
  int64_t Bytes = std::max<int64_t>(1, E.Bytes);
  Interval I = T.Assumed ? T.Assumed->range(S) : Interval{S.isConst() ? S.K : std::numeric_limits<int64_t>::min() / 4, S.isConst() ? S.K : std::numeric_limits<int64_t>::max() / 4};
  I.Hi += Bytes - 1;
  return I;
}

namespace {
using Granule = std::pair<TermId, int64_t>;
struct GranuleHash {
  size_t operator()(const Granule& G) const { return (static_cast<size_t>(G.second) + (static_cast<size_t>(G.first) << 32)) * 0x9e3779b97f4a7c15ull >> 8; }
};

/// A place that is the partner's: C * (Own ^ Distance) + K, where Own is a number and Distance is the same for the threads of the block.
struct Partner {
  Scalar Distance;
  int64_t Own = 0, C = 1, K = 0;
};

struct Seen {
  unsigned Event, Thread;
  bool Write, Atomic;
};
} // namespace

static std::optional<Partner> partnerOf(const TermPool& P, Scalar Offset) {
  if (!Offset.Base) return std::nullopt;
  Partner R;
  R.K = Offset.K;
  TermId Atom = Offset.Base;
  if (const TermData& D = P[Atom]; D.Op == TermOp::Linear) {
    if (D.Sum.size() != 1) return std::nullopt;
    std::tie(Atom, R.C) = D.Sum.front();
  }
  const TermData& D = P[Atom];
  if (D.Op != TermOp::Xor || D.A.isConst() == D.B.isConst()) return std::nullopt;
  R.Own = D.A.isConst() ? D.A.K : D.B.K;
  R.Distance = D.A.isConst() ? D.B : D.A;
  return P.varies(R.Distance) <= Varies::Block ? std::optional(R) : std::nullopt;
}

/// For each event the last barrier before it that all threads of the block passed together: what stands before that one is
/// ordered before all that comes after it.
static std::vector<unsigned> lastMeetings(const Trace& T, const HappensBefore& HB) {
  std::vector<unsigned> Out(T.Events.size());
  if (!HB.stuck().empty()) return Out;
  ThreadSet Live = ThreadSet::range(0, T.Threads);
  unsigned Last = 0;
  for (const Event& E : T.Events) {
    Out[E.Index] = Last;
    if (E.K == Event::Exit) Live -= E.Mask;
    if (E.is(EffectKind::ExecBarrier) && (E.Lvl == Level::Block || E.Lvl == Level::Cluster || E.Lvl == Level::Grid) && E.Fx->Orders && E.Mask == Live) Last = E.Index;
  }
  return Out;
}

std::vector<Conflict> findConflicts(const Trace& T, const HappensBefore& HB, const ConflictQuery& Q) {
  std::vector<Conflict> Out;
  if (!HB.valid() || !T.Complete) return Out;
  auto wanted = [&](const MemObject& O) { return Q.Objects ? Q.Objects(O) : O.isShared(); };
  std::map<int, std::vector<const Event*>> ByObject;
  for (const Event& E : T.Events)
    if (E.Mem.Object >= 0 && (E.Read || E.Write) && !(E.K == Event::Access && E.Fx) && wanted(T.Objects[static_cast<size_t>(E.Mem.Object)]))
      ByObject[E.Mem.Object].push_back(&E);
  std::set<std::tuple<unsigned, unsigned, bool>> Places;
  auto concurrent = [&](unsigned A, unsigned TA, unsigned B, unsigned TB) {
    return HB.reached(A, TA) && HB.reached(B, TB) && !HB.before(A, TA, B, TB) && !HB.before(B, TB, A, TA);
  };
  auto add = [&](const Event& A, unsigned TA, const Event& B, unsigned TB, Scalar Off, bool Unknown) {
    bool SameWarp = TA / 32 == TB / 32;
    if (!Places.emplace(A.Loc, B.Loc, SameWarp).second) return;
    Conflict C;
    C.A = A.Index, C.TA = TA, C.B = B.Index, C.TB = TB;
    C.Object = B.Mem.Object;
    C.Offset = Off;
    C.SameWarp = SameWarp;
    C.IndexUnknown = Unknown;
    C.Guarded = guardedByData(A) || guardedByData(B);
    Out.push_back(C);
  };
  const std::vector<unsigned> Met = lastMeetings(T, HB);
  for (auto& [Obj, Events] : ByObject) {
    bool AnyWrite = std::any_of(Events.begin(), Events.end(), [](const Event* E) { return E->Write; });
    if (!AnyWrite) continue;
    // exact places: granule of four bytes under one symbolic base
    std::unordered_map<Granule, std::vector<Seen>, GranuleHash> Granules;
    std::vector<const Event*> Unknown;
    uint64_t Work = 0;
    for (const Event* E : Events) {
      if (Out.size() >= Q.MaxPairs || Work > 40'000'000) break;
      bool DataIndex = false;
      for (int Th = E->Mask.first(); Th >= 0; Th = E->Mask.next(Th)) {
        unsigned Thread = static_cast<unsigned>(Th);
        Scalar S = E->Mem.Offset.at(Thread);
        if (S.Base && T.Pool->varies({S.Base, 0}) >= Varies::Warp) {
          DataIndex = true;
          continue;
        }
        // out of bounds: the scenario's loop counts do not fit the data, such a path is not one of the program's
        if (!S.Base && (S.K < 0 || S.K >= (int64_t(1) << 31) || (T.Objects[static_cast<size_t>(Obj)].Size > 0 && S.K >= T.Objects[static_cast<size_t>(Obj)].Size))) continue;
        int64_t Len = std::clamp<int64_t>(E->Bytes, 1, 256);
        for (int64_t G = (S.K >= 0 ? S.K / 4 : (S.K - 3) / 4), End = (S.K + Len - 1) >= 0 ? (S.K + Len - 1) / 4 : (S.K + Len - 4) / 4; G <= End; ++G) {
          std::vector<Seen>& L = Granules[{S.Base, G}];
          if (!L.empty() && L.front().Event < Met[E->Index]) L.erase(L.begin(), std::find_if(L.begin(), L.end(), [&](const Seen& P) { return P.Event >= Met[E->Index]; }));
          for (const Seen& P : L) {
            ++Work;
            if (P.Thread == Thread || P.Event == E->Index) {
              // two threads of one statement: only writes of different threads collide
              if (P.Event != E->Index || P.Thread == Thread || !(P.Write && E->Write)) continue;
            }
            if (!P.Write && !E->Write) continue;
            if (P.Atomic && E->IsAtomic && !Q.Atomics) continue;
            const Event& A = T.Events[P.Event];
            // the lanes of one matrix store share the tile out, the same way each time
            if (A.is(EffectKind::MatrixStore) && E->is(EffectKind::MatrixStore) && A.Loc == E->Loc && P.Thread / 32 == Thread / 32) continue;
            Footprint FA = footprint(A, P.Thread), FB = footprint(*E, Thread);
            if (overlap(*T.Pool, FA, P.Thread, FB, Thread) != Overlap::Yes) continue;
            if (Places.count({A.Loc, E->Loc, P.Thread / 32 == Thread / 32})) continue;
            if (!concurrent(P.Event, P.Thread, E->Index, Thread)) continue;
            if (Q.Impossible && (Q.Impossible(A, P.Thread) || Q.Impossible(*E, Thread))) continue;
            add(A, P.Thread, *E, Thread, S, false);
          }
          // representatives: a few threads an event and granule, of different warps
          unsigned Same = 0;
          bool HaveWarp = false;
          for (auto It = L.rbegin(); It != L.rend() && It->Event == E->Index; ++It) ++Same, HaveWarp |= It->Thread / 32 == Thread / 32;
          if (Same < 2 || (!HaveWarp && Same < 8)) L.push_back({E->Index, Thread, E->Write, E->IsAtomic});
        }
      }
      if (DataIndex) Unknown.push_back(E);
    }
    // s[t ^ distance] with a distance that is not known but is not zero: whatever it is, the place is another thread's s[t]
    unsigned Partners = 0;
    for (const Event* E : Events) {
      if (!T.Assumed || E->Mem.Offset.uniform() || Partners > 64 || Out.size() >= Q.MaxPairs) continue;
      int TE = E->Mask.first();
      std::optional<Partner> Of;
      for (int N = 0; TE >= 0 && N < 2 && !Of; ++N) // thread 0 has `0 ^ distance`, which is no such term
        if (Of = partnerOf(*T.Pool, E->Mem.Offset.at(static_cast<unsigned>(TE))); !Of) TE = E->Mask.next(TE);
      if (!Of || T.Assumed->range(Of->Distance).Lo < 1) continue;
      ++Partners;
      auto ownPlace = [&](const Event& X, unsigned Thread) { // X touches the thread's own element
        auto Here = E->Mask.test(Thread) && X.Mask.test(Thread) ? partnerOf(*T.Pool, E->Mem.Offset.at(Thread)) : std::nullopt;
        return Here && Here->Distance == Of->Distance && X.Mem.Offset.at(Thread) == Scalar{0, Here->C * Here->Own + Here->K};
      };
      for (const Event* X : Events) {
        if (X->Index < Met[E->Index] || Met[X->Index] > E->Index) continue;
        if (X == E || (!X->Write && !E->Write) || (X->IsAtomic && E->IsAtomic && !Q.Atomics) || !ownPlace(*X, static_cast<unsigned>(TE))) continue;
        const Event &A = X->Index < E->Index ? *X : *E, &B = X->Index < E->Index ? *E : *X;
        auto pair = [&](bool SameWarp) {
          for (int TX = X->Mask.first(); TX >= 0; TX = X->Mask.next(TX)) {
            if (TX == TE || (TX / 32 == TE / 32) != SameWarp || !ownPlace(*X, static_cast<unsigned>(TX))) continue;
            unsigned TA = static_cast<unsigned>(&A == E ? TE : TX), TB = static_cast<unsigned>(&B == E ? TE : TX);
            if (!concurrent(A.Index, TA, B.Index, TB)) return false;
            add(A, TA, B, TB, B.Mem.Offset.at(TB), true);
            return true;
          }
          return false;
        };
        // partners may be all of one warp: a barrier of the warp is enough then
        if (pair(true)) pair(false);
      }
    }
    if (!Q.UnknownIndex || Unknown.empty()) continue;
    // Slots drawn from a counter (s.item[atomicAdd(&s.n, 1)]) do not contain the counter.
    std::map<TermId, const Event*> Counters;
    for (const Event* E : Events)
      if (E->IsAtomic && E->Read && E->Write && E->HasResult && E->Mask.any())
        if (Scalar R = E->Result.at(static_cast<unsigned>(E->Mask.first())); R.Base && R.K == 0) Counters.emplace(R.Base, E);
    auto counterOf = [&](const Event& Slot, unsigned Thread, const Event& X, unsigned TX) {
      if (Counters.empty()) return false;
      std::vector<TermId> Atoms;
      T.Pool->atoms(Slot.Mem.Offset.at(Thread), Atoms);
      for (TermId Id : Atoms)
        if (auto It = Counters.find(Id); It != Counters.end()) {
          const Event& C = *It->second;
          unsigned TC = C.Mask.test(TX) ? TX : static_cast<unsigned>(C.Mask.first());
          if (overlap(*T.Pool, footprint(C, TC), TC, footprint(X, TX), TX) == Overlap::Yes) return true;
        }
      return false;
    };
    // An index from data: any two threads may meet, unless each thread (or warp) stays in a part of its own.
    for (const Event* E : Unknown) {
      // s[warp * K + data]: the constant part tells whose slice it is; only threads of one slice can meet
      bool Sliced = false;
      for (int I = E->Mask.first(), F = I; I >= 0; I = E->Mask.next(I))
        Sliced |= E->Mem.Offset.at(static_cast<unsigned>(I)).K != E->Mem.Offset.at(static_cast<unsigned>(F)).K;
      auto sameSlice = [&](unsigned X, unsigned Y) { return !Sliced || (E->Mask.test(X) && E->Mem.Offset.at(X).K == E->Mem.Offset.at(Y).K); };
      for (const Event* X : Events) {
        if (X == E || Out.size() >= Q.MaxPairs) continue;
        if (!X->Write && !E->Write) continue;
        if (X->IsAtomic && E->IsAtomic && !Q.Atomics) continue;
        const Event &A = X->Index < E->Index ? *X : *E, &B = X->Index < E->Index ? *E : *X;
        // a pair of threads of one warp, and a pair of different warps (from the other end where one warp is all that X has)
        if (E->Mask.none()) continue;
        for (int Round = 0; Round < 3; ++Round) {
          int TE = Round == 2 ? E->Mask.last() : E->Mask.first(), TX = -1;
          for (int I = X->Mask.first(); I >= 0; I = X->Mask.next(I))
            if (I != TE && (I / 32 == TE / 32) == (Round == 0) && sameSlice(static_cast<unsigned>(I), static_cast<unsigned>(TE))) {
              TX = I;
              break;
            }
          if (TX < 0) continue;
          unsigned TA = static_cast<unsigned>(&A == E ? TE : TX), TB = static_cast<unsigned>(&B == E ? TE : TX);
          // apart for all that the index can be: another member, another array
          Interval IA = extent(T, A, TA), IB = extent(T, B, TB);
          if (IA.Hi < IB.Lo || IB.Hi < IA.Lo) continue;
          if (counterOf(*E, static_cast<unsigned>(TE), *X, static_cast<unsigned>(TX))) continue;
          if (!concurrent(A.Index, TA, B.Index, TB)) continue;
          add(A, TA, B, TB, B.Mem.Offset.at(TB), true);
        }
      }
    }
  }
  return Out;
}

} // namespace cudalint
