//===- Handoffs.cpp -----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Handoffs.h"
#include "Witness.h"
#include "cuda-lint/Conflicts.h"
#include <deque>
#include <map>
#include <tuple>

namespace cudalint {
namespace {

struct Section {
  const BlockAccess* Take = nullptr;
  const BlockAccess* LetGo = nullptr;
};

class Finder {
public:
  explicit Finder(const GridView& G) : G(G) {
    for (const BlockAccess& A : G.Accesses) ByRun[A.Run].push_back(&A);
    for (const Poll& P : G.Polls) Polled.insert(P.A.Key);
  }

  std::vector<HandoffFault> find() {
    locks();
    for (const Poll& P : G.Polls)
      if (!LockPolls.count(P.A.E)) flag(P);
    std::vector<HandoffFault> Out;
    for (auto& [Key, F] : Best) Out.push_back(std::move(F));
    return Out;
  }

private:
  /// Both sides in one warp: the rules of warps look at that.
  bool oneWarp(const Trace& T) const { return G.singleBlock() && T.Threads <= 32; }

  void keep(HandoffFault F) {
    const Event& At = F.Kind == HandoffFault::Unlocked || F.Kind == HandoffFault::AfterHandover || F.Kind == HandoffFault::NotAwaited ? *F.Payload.E : *F.Flag.E;
    if (opaqueBetween(*F.Flag.Run->T, F.Flag.E->Index, F.Payload.E->Index)) F.Conf = Confidence::Possible;
    if (!F.Flag.Run->T->Unmodelled.empty()) F.Conf = std::min(F.Conf, Confidence::Likely);
    auto Key = std::make_tuple(F.Kind, At.Loc, At.Frame ? At.Frame->CallLoc : 0u);
    auto It = Best.find(Key);
    if (It == Best.end()) Best.emplace(Key, std::move(F));
    else if (It->second.Conf < F.Conf) It->second = std::move(F);
  }

  static bool before(const KernelRun& R, const Event& A, unsigned TA, const Event& B, unsigned TB) {
    if (A.Index >= B.Index) return false;
    return TA == TB || (R.order().valid() && R.order().before(A.Index, TA, B.Index, TB));
  }

  /// Threads of W for the question whether S (of thread TS) publishes it: TS itself, and another one.
  static std::vector<unsigned> writers(const Event& W, unsigned TS) {
    std::vector<unsigned> Out;
    if (W.Mask.test(TS)) Out.push_back(TS);
    for (int T : {W.Mask.last(), W.Mask.first()})
      if (T >= 0 && static_cast<unsigned>(T) != TS) {
        Out.push_back(static_cast<unsigned>(T));
        break;
      }
    return Out;
  }

  static bool samePlace(const BlockAccess& A, const BlockAccess& B) {
    if (A.Key != B.Key) return false;
    Scalar X = A.E->Mem.Offset.at(A.Thread), Y = B.E->Mem.Offset.at(B.Thread);
    return X.K == Y.K && A.Run->T->Pool->print(X) == B.Run->T->Pool->print(Y);
  }

  // ---- locks -------------------------------------------------------------------------------------------------------

  const BlockAccess* letGo(const BlockAccess& Take) const {
    for (const BlockAccess* A : ByRun.at(Take.Run))
      if (A->E->Index > Take.E->Index && A->Key == Take.Key && !A->E->Spin && A->E->Mask.test(Take.Thread) && modifies(*A->E) && samePlace(*A, Take)) {
        // a compare-and-swap tries to take it again; setting it to what it was taken with is no release
        if (A->E->is(EffectKind::Atomic) && A->E->Fx->Op == AtomicOp::CompareExchange) return nullptr;
        if (A->E->HasStored && Take.E->HasStored && A->E->Stored.at(A->Thread) == Take.E->Stored.at(Take.Thread)) return nullptr;
        return A;
      }
    return nullptr;
  }

  void locks() {
    std::vector<Section> Sections;
    for (const Poll& P : G.Polls)
      if (P.Lock)
        if (const BlockAccess* L = letGo(P.A)) {
          Sections.push_back({&P.A, L});
          LockPolls.insert(P.A.E);
          LockKeys.insert(P.A.Key);
        }
    for (const BlockAccess& A : G.Accesses) { // if (atomicCAS(lock, 0, 1) == 0) { ...; atomicExch(lock, 0); }
      const Event& E = *A.E;
      if (E.Spin || !E.is(EffectKind::Atomic) || !E.HasResult || !E.HasStored) continue;
      if (E.Fx->Op != AtomicOp::CompareExchange && E.Fx->Op != AtomicOp::Exchange) continue;
      Scalar New = E.Stored.at(A.Thread), Old = E.Result.at(A.Thread);
      if (!New.isConst() || New.K == 0 || !Old.Base) continue;
      const BlockAccess* L = letGo(A);
      if (!L) continue;
      bool Guarded = false;
      for (const Guard* Gd = L->E->Guards; Gd; Gd = Gd->Parent) Guarded |= Gd->HasTerm && contains(*A.Run->T->Pool, Gd->Term, Old.Base);
      if (!Guarded) continue;
      Sections.push_back({&A, L});
      LockKeys.insert(A.Key);
    }
    std::set<std::string> Written; // in some section
    // another member of the record that the lock is in is no lock
    auto isLock = [&](const BlockAccess& A) {
      return LockKeys.count(A.Key) && llvm::any_of(Sections, [&](const Section& S) { return S.Take->Key == A.Key && threadThatMeets(A, *S.Take); });
    };
    auto inside = [&](const Section& S, const BlockAccess& A) {
      return A.Run == S.Take->Run && A.E->Index > S.Take->E->Index && A.E->Index < S.LetGo->E->Index && !isLock(A);
    };
    for (const Section& S : Sections)
      for (const BlockAccess* A : ByRun[S.Take->Run])
        if (inside(S, *A) && A->E->Write) Written.insert(A->Key);
    for (const Section& S : Sections) {
      const KernelRun& R = *S.Take->Run;
      if (oneWarp(*R.T)) continue;
      unsigned T = S.Take->Thread;
      Scope Need = Scope::Block;
      for (const BlockAccess* B : G.of(S.Take->Key)) Need = std::max(Need, G.needed(*S.Take, *B));
      bool Taken = false;
      for (const BlockAccess* A : ByRun[&R]) {
        if (!inside(S, *A) || !Written.count(A->Key) || A->E->IsAtomic) continue;
        if (A->Share == Sharing::Own && !A->Shared && Need > Scope::Block) continue;
        if (!Taken)
          for (unsigned U : writers(*A->E, T)) {
            // who takes the lock for itself has a section of its own
            if (U != T && (S.Take->E->Mask.test(U) || !before(R, *S.Take->E, T, *A->E, U))) continue;
            Taken = true;
            check(HandoffFault::NoAcquire, acquireBetween(R, *S.Take->E, T, *A->E, U), Need, *S.Take, *A, true);
          }
        if (!A->E->Write) continue;
        for (unsigned U : writers(*A->E, T)) {
          if ((U != T && S.LetGo->E->Mask.test(U)) || !before(R, *A->E, U, *S.LetGo->E, T)) continue;
          Ordered Released = releaseBetween(R, *A->E, U, *S.LetGo->E, T);
          check(HandoffFault::NoRelease, Released, Need, *S.LetGo, *A, true);
          if (Released.Found && S.LetGo->E->K == Event::Access && S.LetGo->E->Ord == Order::Weak) {
            HandoffFault F;
            F.Kind = HandoffFault::PlainRelease;
            F.Flag = *S.LetGo;
            F.Payload = *A;
            F.Other = *S.Take;
            F.HasOther = F.Lock = true;
            F.SameBlock = Need == Scope::Block;
            F.Conf = Confidence::Likely;
            keep(std::move(F));
          }
        }
      }
    }
    // used with the lock here, without it there
    for (const Section& S : Sections)
      for (const BlockAccess* In : ByRun[S.Take->Run]) {
        if (!inside(S, *In) || In->E->IsAtomic || !In->E->Mask.test(S.Take->Thread)) continue;
        for (const BlockAccess* X : G.of(In->Key)) {
          if (X->E->IsAtomic || (!X->E->Write && !In->E->Write) || X->Elected || X->AfterPoll || !samePlace(*X, *In)) continue;
          bool Inside = false;
          for (const Section& O : Sections) Inside |= O.Take->Key == S.Take->Key && inside(O, *X);
          if (Inside) continue;
          bool Apart = X->Role.excludes(In->Role) && In->Share == Sharing::Grid && !G.singleBlock() && !G.UsesGridBarrier;
          if (!Apart && X->Run == In->Run && X->Thread / 32 != In->Thread / 32 && In->Run->order().valid())
            Apart = !In->Run->order().before(X->E->Index, X->Thread, In->E->Index, In->Thread) &&
                    !In->Run->order().before(In->E->Index, In->Thread, X->E->Index, X->Thread);
          if (!Apart) continue;
          unlocked(S, *In, *X, X->Run != In->Run);
        }
        // after the lock was let go: another block may hold it by then
        for (const BlockAccess* X : ByRun[S.Take->Run])
          if (X->E->Index > S.LetGo->E->Index && X->E->Write && !X->E->IsAtomic && X->E->Mask.test(S.Take->Thread) && samePlace(*X, *In) && In->Share == Sharing::Grid && !In->Shared) {
            bool Inside = false;
            for (const Section& O : Sections) Inside |= O.Take->Key == S.Take->Key && inside(O, *X);
            if (Inside || X->Elected || G.singleBlock() || G.UsesGridBarrier || waitsBetween(*S.LetGo, *X)) continue;
            for (const Section& O : Sections)
              if (O.Take->Key == S.Take->Key && (O.Take->Role.excludes(X->Role) || (O.Take->Role.all() && X->Role.all())))
                for (const BlockAccess* Far : ByRun[O.Take->Run])
                  if (inside(O, *Far) && samePlace(*Far, *X)) unlocked(O, *Far, *X, true);
          }
      }
  }

  /// The thread waits for another one between the two.
  static bool waitsBetween(const BlockAccess& A, const BlockAccess& B) {
    const Trace& T = *A.Run->T;
    for (unsigned I = A.E->Index + 1; I < B.E->Index; ++I)
      if (T.Events[I].Spin && T.Events[I].Mask.test(A.Thread)) return true;
    return false;
  }

  void unlocked(const Section& S, const BlockAccess& In, const BlockAccess& X, bool Blocks) {
    HandoffFault F;
    F.Kind = HandoffFault::Unlocked;
    F.Flag = *S.Take;
    F.Payload = X;
    F.Other = In;
    F.HasOther = F.Lock = true;
    F.SameBlock = !Blocks;
    if (!X.E->Write || (Blocks && !G.Launches.InView)) F.Conf = Confidence::Likely;
    keep(std::move(F));
  }

  void check(HandoffFault::Fault Missing, const Ordered& O, Scope Need, const BlockAccess& Flag, const BlockAccess& Payload, bool Lock,
             const BlockAccess* Other = nullptr) {
    if (O.Found && O.Scp >= Need) return;
    HandoffFault F;
    F.Flag = Flag;
    F.Payload = Payload;
    F.Lock = Lock;
    F.SameBlock = Need == Scope::Block;
    if (Other) F.Other = *Other, F.HasOther = true;
    bool Release = Missing == HandoffFault::NoRelease;
    if (O.Found) {
      F.Kind = Release ? HandoffFault::NarrowRelease : HandoffFault::NarrowAcquire;
      F.By = O.By;
      F.Scp = O.Scp;
    } else
      F.Kind = Missing;
    // both sides strong: no race by the letter, the order alone is missing
    if (!Release && !Lock && Payload.strong()) F.Conf = Confidence::Possible;
    if (Release && !O.Found) {
      const Trace& T = *Flag.Run->T;
      for (unsigned I = Flag.E->Index + 1; I < T.Events.size(); ++I) {
        const Event& E = T.Events[I];
        if (!E.Mask.test(Flag.Thread)) continue;
        if (E.is(EffectKind::Fence) && E.Ord != Order::Acquire) {
          F.Kind = HandoffFault::LateRelease;
          F.By = &E;
        }
        break;
      }
    }
    keep(std::move(F));
  }

  // ---- flags -------------------------------------------------------------------------------------------------------

  void flag(const Poll& P) {
    const KernelRun& R = *P.A.Run;
    if (oneWarp(*R.T)) return;
    unsigned T = P.A.Thread;
    // what is used after the wait
    std::map<std::string, std::vector<std::pair<const BlockAccess*, unsigned>>> After;
    for (const BlockAccess* A : ByRun[&R]) {
      if (A->E->Index <= P.A.E->Index || A->Key == P.A.Key || Polled.count(A->Key)) continue;
      for (unsigned U : writers(*A->E, T))
        if (U == T || before(R, *P.A.E, T, *A->E, U)) {
          auto& V = After[A->Key];
          if (V.size() < 24) V.emplace_back(A, U);
          break;
        }
    }
    if (After.empty()) return;
    unsigned Seen = 0;
    std::set<std::string> Produced;
    std::vector<const BlockAccess*> Producers;
    const BlockAccess* Setter = nullptr;
    Scope PollNeed = Scope::Block;
    std::deque<BlockAccess> Setters;
    for (const BlockAccess* Any : G.of(P.A.Key)) {
      if (!modifies(*Any->E) || Any->E->Spin || !G.mayRelease(*Any, P)) continue;
      std::optional<unsigned> Meets = threadThatMeets(*Any, P.A);
      if (!Meets || ++Seen > 48) continue;
      const BlockAccess* S = &Setters.emplace_back(*Any);
      Setters.back().Thread = *Meets;
      Scope Need = G.needed(*S, P.A);
      unsigned TS = S->Thread;
      std::set<std::pair<unsigned, unsigned>> Done;
      auto& Mine = ByRun[S->Run];
      for (size_t I = Mine.size(); I-- > 0;) {
        const BlockAccess* W = Mine[I];
        if (W->E->Index >= S->E->Index || !modifies(*W->E) || W->Key == S->Key || Polled.count(W->Key)) continue;
        auto It = After.find(W->Key);
        if (It == After.end()) continue;
        // only what crosses from one side to the other
        const BlockAccess* Reader = nullptr;
        for (auto& [A, U] : It->second) {
          if (!A->E->Read && W->E->IsAtomic) continue;
          if (Need > Scope::Block && (A->Shared || W->Shared || G.sameSlice(*A, *W))) continue;
          Reader = A;
          break;
        }
        if (!Reader) continue;
        if (!Done.insert({W->E->Loc, W->E->Frame ? W->E->Frame->CallLoc : 0}).second) continue;
        bool Any = false;
        for (unsigned U : writers(*W->E, TS)) {
          if (U != TS && !before(*S->Run, *W->E, U, *S->E, TS)) {
            if (S->E->Mask.count() == 1 && S->Run->order().valid() && Need > Scope::Block) {
              HandoffFault F;
              F.Kind = HandoffFault::NotFinished;
              F.Flag = *S;
              F.Payload = *W;
              F.Payload.Thread = U;
              F.Other = *Reader;
              F.HasOther = true;
              keep(std::move(F));
            }
            continue;
          }
          Any = true;
          check(HandoffFault::NoRelease, releaseBetween(*S->Run, *W->E, U, *S->E, TS), Need, *S, *W, false, Reader);
        }
        if (Any) {
          Produced.insert(W->Key);
          Producers.push_back(W);
          PollNeed = std::max(PollNeed, Need);
          if (!Setter) Setter = S;
        }
      }
      handedOver(*S, P, After);
    }
    if (PollNeed > Scope::Block) notAwaited(P, Producers);
    for (const std::string& Key : Produced)
      for (auto& [A, U] : After[Key]) {
        if (A->E->IsAtomic || (PollNeed > Scope::Block && A->Share == Sharing::Own && A->Shared)) continue;
        check(HandoffFault::NoAcquire, acquireBetween(R, *P.A.E, T, *A->E, U), PollNeed, P.A, *A, false, Setter);
      }
  }

  /// Thread 0 waits for its block, and the others go on: no barrier of the block behind the wait.
  void notAwaited(const Poll& P, const std::vector<const BlockAccess*>& Producers) {
    const KernelRun& R = *P.A.Run;
    if (P.A.E->Mask.count() > 1 || !R.order().valid() || G.singleBlock()) return;
    for (const BlockAccess* A : ByRun[&R]) {
      if (A->E->Index <= P.A.E->Index || A->Shared || A->E->IsAtomic || !A->E->Read || A->E->K != Event::Access || A->Elected || Polled.count(A->Key)) continue;
      auto W = llvm::find_if(Producers, [&](const BlockAccess* X) { return X->Key == A->Key && X->E->K == Event::Access && (X->Run != A->Run || X->E->Index != A->E->Index) && !G.sameSlice(*X, *A) && threadThatMeets(*X, *A); });
      if (W == Producers.end()) continue;
      for (int U : {A->E->Mask.last(), A->E->Mask.first()}) {
        unsigned Th = static_cast<unsigned>(U);
        if (Th / 32 == P.A.Thread / 32 || before(R, *P.A.E, P.A.Thread, *A->E, Th)) continue;
        if (llvm::any_of(G.Polls, [&](const Poll& Q) { return Q.A.Run == &R && Q.A.E->Index < A->E->Index && Q.A.E->Mask.test(Th); })) continue;
        HandoffFault F;
        F.Kind = HandoffFault::NotAwaited;
        F.Flag = P.A;
        F.Payload = *A;
        F.Payload.Thread = Th;
        F.Other = **W;
        F.HasOther = true;
        F.Conf = Confidence::Likely;
        keep(std::move(F));
        break;
      }
    }
  }

  /// The side that set the flag goes on using what it handed over.
  void handedOver(const BlockAccess& S, const Poll& P, const std::map<std::string, std::vector<std::pair<const BlockAccess*, unsigned>>>& After) {
    if (G.singleBlock() || G.UsesGridBarrier || !S.Role.excludes(P.A.Role) || S.Share != Sharing::Grid) return;
    auto& Mine = ByRun[S.Run];
    for (const BlockAccess* Later : Mine) {
      if (Later->E->Index <= S.E->Index || Later->E->IsAtomic || !Later->E->Mask.test(S.Thread) || Later->Share != Sharing::Grid || Later->AfterPoll) continue;
      auto It = After.find(Later->Key);
      if (It == After.end()) continue;
      bool Earlier = false;
      for (const BlockAccess* B : Mine)
        Earlier |= B->E->Index < S.E->Index && B->E->Mask.test(S.Thread) && samePlace(*B, *Later);
      if (!Earlier) continue;
      for (auto& [C, U] : It->second) {
        if (C->E->IsAtomic || (!C->E->Write && !Later->E->Write) || !samePlace(*C, *Later)) continue;
        HandoffFault F;
        F.Kind = HandoffFault::AfterHandover;
        F.Flag = S;
        F.Payload = *Later;
        F.Other = *C;
        F.HasOther = true;
        keep(std::move(F));
      }
    }
  }

  const GridView& G;
  std::map<const KernelRun*, std::vector<const BlockAccess*>> ByRun;
  std::set<std::string> Polled, LockKeys;
  std::set<const Event*> LockPolls;
  std::map<std::tuple<HandoffFault::Fault, unsigned, unsigned>, HandoffFault> Best;
};

} // namespace

static std::vector<HandoffFault> computeHandoffFaults(const GridView& G) {
  if (!G.Synchronises || G.Accesses.empty()) return {};
  bool Any = !G.Polls.empty();
  for (const BlockAccess& A : G.Accesses)
    Any |= A.E->is(EffectKind::Atomic) && (A.E->Fx->Op == AtomicOp::CompareExchange || A.E->Fx->Op == AtomicOp::Exchange);
  if (!Any) return {};
  return Finder(G).find();
}

const std::vector<HandoffFault>& handoffFaults(const GridView& G) {
  return G.Derived.get<std::vector<HandoffFault>>([&] { return computeHandoffFaults(G); });
}

} // namespace cudalint
