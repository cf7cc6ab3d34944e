//===- MemoryOrder.cpp - cuda-memory-order -----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Handoffs.h"
#include "checks/lib/kernel/Witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

const char* orderName(const Event& E) {
  if (E.is(EffectKind::Atomic) && E.Ord == Order::Relaxed) return "relaxed";
  switch (E.Ord) {
  case Order::Volatile: return "volatile";
  case Order::Relaxed: return "relaxed";
  case Order::Acquire: return "acquire";
  case Order::Release: return "release";
  case Order::AcqRel: return "acq_rel";
  case Order::SeqCst: return "seq_cst";
  default: return "plain";
  }
}

class MemoryOrder : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (!G.Synchronises) return;
    for (const HandoffFault& H : handoffFaults(G)) handoff(G, H);
    for (const Poll& P : G.Polls) plainSpin(G, P);
    for (const BlockAccess& A : G.Accesses) invalidOrder(G, A);
    lateFence(G);
    uselessAcquire(G);
    counters(G);
    mixed(G);
    incremented(G);
  }

  std::string what(const BlockAccess& A, bool Store) {
    return std::string(A.E->IsAtomic || A.E->Ord == Order::Relaxed ? orderName(*A.E) : A.E->Ord == Order::Volatile ? "volatile" : "plain") + (Store ? A.E->IsAtomic ? " operation" : " store" : " read");
  }

  // ---- C3, C8: hand-offs -------------------------------------------------------------------------------------------

  void handoff(const GridView& G, const HandoffFault& H) {
    Finding F;
    F.Conf = H.Conf;
    const Trace& T = *H.Flag.Run->T;
    std::string Flag = objectName(H.Flag), Payload = objectName(H.Payload);
    std::string Fence = H.SameBlock ? "`__threadfence_block()`" : "`__threadfence()`";
    std::string Who = H.SameBlock ? "threads" : "blocks";
    const Event* At = H.Flag.E;
    switch (H.Kind) {
    case HandoffFault::NoRelease: case HandoffFault::LateRelease:
      if (H.Lock) F.Message = "lock " + Flag + " is let go by a " + what(H.Flag, true) + " with no release fence after the write of " + Payload;
      else F.Message = Flag + " tells other " + Who + " that " + Payload + " is there, but its " + what(H.Flag, true) + " does not release: ";
      if (!H.Lock) F.Message += H.Kind == HandoffFault::LateRelease ? "the fence stands after it" : "no fence lies between";
      addNote(F, *H.Payload.E, context(), threadName(*H.Payload.Run->T, H.Payload.Thread) + " writes " + Payload + " here");
      if (H.By) addNote(F, *H.By, context(), "this fence orders nothing that is written before the flag");
      if (H.HasOther) addNote(F, *H.Other.E, context(), "it is read here after the wait for " + Flag);
      F.Notes.push_back({usageLoc(*At, context()), "put " + Fence + " before it, or use a release operation"});
      break;
    case HandoffFault::PlainRelease:
      F.Message = "lock " + Flag + " is let go by an ordinary store while other " + Who + " try to take it by atomic operations";
      addNote(F, *H.Other.E, context(), "the lock is taken here");
      F.Notes.push_back({usageLoc(*At, context()), "use `atomicExch`, a `volatile` store, or a release store"});
      break;
    case HandoffFault::NoAcquire:
      if (H.Lock) F.Message = "lock " + Flag + " is taken by a " + what(H.Flag, false) + " with no acquire fence before " + Payload + " is used";
      else F.Message = "the " + what(H.Flag, false) + " that waits for " + Flag + " does not acquire, and no fence follows: " + Payload + " may be read as it was before";
      addNote(F, *H.Payload.E, context(), threadName(T, H.Payload.Thread) + " uses " + Payload + " here");
      F.Notes.push_back({usageLoc(*At, context()), std::string("put ") + Fence + " after the loop, or use an acquire load"});
      break;
    case HandoffFault::Unlocked:
      At = H.Payload.E;
      F.Message = Payload + (H.Payload.E->Write ? " is written" : " is read") + " here without the lock " + Flag + " that other " + Who + " hold while they use it";
      addNote(F, *H.Other.E, context(), "it is used with the lock here");
      addNote(F, *H.Flag.E, context(), "the lock is taken here");
      break;
    case HandoffFault::NotAwaited:
      At = H.Payload.E;
      F.Message = Payload + " comes from another block, but " + threadName(*H.Payload.Run->T, H.Payload.Thread) + " uses it here without waiting for " + Flag + ": no block barrier follows the wait of " + threadName(T, H.Flag.Thread);
      addNote(F, *H.Flag.E, context(), threadName(T, H.Flag.Thread) + " waits here");
      addNote(F, *H.Other.E, context(), "the other block writes it here");
      F.Notes.push_back({usageLoc(*H.Flag.E, context()), "put `__syncthreads()` after the loop"});
      break;
    case HandoffFault::AfterHandover:
      At = H.Payload.E;
      F.Message = Payload + " is used here after " + Flag + " has handed it to another block, which writes it";
      addNote(F, *H.Flag.E, context(), "handed over here");
      addNote(F, *H.Other.E, context(), "the other block uses it here");
      break;
    default: return;
    }
    // lock() and unlock() lack the fence, not their callers
    if (H.Lock) F.Loc = shownLoc(*At, context());
    keep(G, *H.Flag.Run, *At, std::move(F), H.SameBlock);
  }

  // ---- C7 ----------------------------------------------------------------------------------------------------------

  static bool refreshes(const void* Loop) {
    struct V : clang::RecursiveASTVisitor<V> {
      bool Found = false;
      bool VisitCallExpr(clang::CallExpr* C) {
        const clang::FunctionDecl* FD = C->getDirectCallee();
        llvm::StringRef N = FD && FD->getDeclName().isIdentifier() ? FD->getName() : llvm::StringRef();
        if (!N.contains("sleep") && !N.starts_with("__fetch_builtin") && N != "min" && N != "max") Found = true;
        return true;
      }
      bool VisitGCCAsmStmt(clang::GCCAsmStmt*) { return Found = true; }
    } F;
    if (Loop) F.TraverseStmt(const_cast<clang::Stmt*>(static_cast<const clang::Stmt*>(Loop)));
    return F.Found;
  }

  void plainSpin(const GridView& G, const Poll& P) {
    const Event& E = *P.A.E;
    if (E.K != Event::Access || E.Ord != Order::Weak || !E.Loop || refreshes(E.Loop->Loop)) return;
    if (E.Frame && E.Frame->CallLoc && inFunctionOfLoop(E)) return;
    Finding F;
    F.Message = "the loop waits for " + objectName(P.A) + " with a plain read: the compiler may read it once and loop for ever";
    F.Notes.push_back({usageLoc(E, context()), "read it with an acquire load (`cuda::atomic_ref`), or through `volatile` and a fence after the loop"});
    keep(G, *P.A.Run, E, std::move(F), false);
  }
  static bool inFunctionOfLoop(const Event&) { return false; }

  // ---- C5 ----------------------------------------------------------------------------------------------------------

  void invalidOrder(const GridView& G, const BlockAccess& A) {
    const Event& E = *A.E;
    if (!E.is(EffectKind::Atomic)) return;
    std::string Why;
    if (E.Fx->Op == AtomicOp::Load && (E.Ord == Order::Release || E.Ord == Order::AcqRel)) Why = std::string("a load can't have the order ") + orderName(E);
    else if (E.Fx->Op == AtomicOp::Store && (E.Ord == Order::Acquire || E.Ord == Order::AcqRel)) Why = std::string("a store can't have the order ") + orderName(E);
    else if (E.FailOrd == Order::Release || E.FailOrd == Order::AcqRel) Why = "the order of a failed compare-and-exchange is that of a load: neither release nor acq_rel";
    if (Why.empty()) return;
    Finding F;
    F.Message = quotedUse(E, context()) + ": " + Why;
    keep(G, *A.Run, E, std::move(F), false);
  }

  // ---- C3: the fence of a "release store" stands after it; the reader is not in view --------------------------------

  void lateFence(const GridView& G) {
    for (const BlockAccess& S : G.Accesses) {
      const Event& E = *S.E;
      if (S.Shared || !S.strong() || !E.Write || E.Read || releases(E) || E.Mask.count() > 32 || E.Spin) continue;
      const Trace& T = *S.Run->T;
      unsigned Th = S.Thread;
      const Event* Fence = nullptr;
      bool Later = false;
      for (unsigned I = E.Index + 1; I < T.Events.size() && !Later; ++I) {
        const Event& X = T.Events[I];
        if (!X.Mask.test(Th)) continue;
        if (!Fence) {
          if (!X.is(EffectKind::Fence) || X.Ord == Order::Acquire || X.Scp < Scope::Device || X.Frame != E.Frame) break;
          Fence = &X;
          continue;
        }
        // the fence is there for what follows
        if (X.Mem.Object >= 0 && T.Objects[X.Mem.Object].isGlobal()) Later = X.Write || X.Ord != Order::Weak || X.Spin || X.Read;
        if (X.is(EffectKind::ExecBarrier) && X.Lvl == Level::Grid) Later = true;
      }
      if (!Fence || Later) continue;
      for (const BlockAccess& W : G.Accesses) {
        if (W.Run != S.Run || W.E->Index >= E.Index || W.Shared || !W.E->Write || W.E->IsAtomic || W.Key == S.Key || W.strong()) continue;
        unsigned U = W.E->Mask.test(Th) ? Th : W.Thread;
        if (U != Th && !(S.Run->order().valid() && S.Run->order().before(W.E->Index, U, E.Index, Th))) continue;
        if (releaseBetween(*S.Run, *W.E, U, E, Th).Found) continue;
        Finding F;
        F.Message = "this " + what(S, true) + " of " + objectName(S) + " is followed by its fence: a release needs the fence before the store, or the flag may be seen before " + objectName(W);
        addNote(F, *W.E, context(), objectName(W) + " is written here");
        addNote(F, *Fence, context(), "the fence");
        F.Notes.push_back({shownLoc(E, context()), "swap the two"});
        keep(G, *S.Run, E, std::move(F), false);
        break;
      }
    }
  }

  // ---- C6 ----------------------------------------------------------------------------------------------------------

  void uselessAcquire(const GridView& G) {
    for (const KernelRun& R : G.KM.Runs) {
      const Trace& T = *R.T;
      if (!T.Complete) continue;
      for (const Event& Fn : T.Events) {
        if (!Fn.is(EffectKind::Fence) || Fn.Ord != Order::Acquire || Fn.Mask.none()) continue;
        unsigned Th = static_cast<unsigned>(Fn.Mask.first());
        const Event* Red = nullptr;
        bool Reads = false;
        for (unsigned I = 0; I < Fn.Index; ++I) {
          const Event& X = T.Events[I];
          if (X.is(EffectKind::ExecBarrier) || X.is(EffectKind::BarWait)) Reads = true; // may pass on what another thread read
          if (!X.Mask.test(Th) || X.Mem.Object < 0 || !X.Read) continue;
          bool Sunk = X.is(EffectKind::Atomic) && X.Write && (!X.ResultUsed || X.Fx->Discard);
          if (Sunk) Red = &X;
          else if (X.IsAtomic || X.Ord != Order::Weak) Reads = true;
        }
        if (!Red || Reads) continue;
        Finding F;
        F.Message = "this acquire fence follows " + quotedUse(*Red, context()) + ", whose result is not used: a reduction reads nothing that could be acquired";
        addNote(F, *Red, context(), "compiled to `red`");
        F.Notes.push_back({usageLoc(Fn, context()), "use the result, or read the place with a load before the fence"});
        keep(G, R, Fn, std::move(F), false);
      }
    }
  }

  // ---- C4 ----------------------------------------------------------------------------------------------------------

  void counters(const GridView& G) {
    std::set<std::string> Seen;
    for (const BlockAccess& A : G.Accesses) {
      if (A.E->Ord != Order::SeqCst || !A.E->is(EffectKind::Atomic) || !Seen.insert(A.Key).second) continue;
      bool Pure = true;
      for (const BlockAccess& B : G.Accesses) {
        if (B.Key == A.Key) {
          AtomicOp Op = B.E->is(EffectKind::Atomic) ? B.E->Fx->Op : AtomicOp::None;
          bool Count = Op == AtomicOp::Add || Op == AtomicOp::Sub || Op == AtomicOp::Min || Op == AtomicOp::Max || Op == AtomicOp::Or || Op == AtomicOp::And || Op == AtomicOp::Xor;
          Pure &= Count && !B.E->ResultUsed;
        } else if (B.E->Write && (!B.Shared || A.Shared) && B.E->Index < A.E->Index)
          Pure = false; // what it counts may be published by it
        else if (B.E->is(EffectKind::Atomic) && B.E->Ord == Order::SeqCst && B.E->Read && !B.E->Write)
          Pure = false;
      }
      for (const KernelRun& R : G.KM.Runs)
        for (const Event& E : R.T->Events)
          if (E.is(EffectKind::Fence) || E.K == Event::Opaque) Pure = false;
      if (!Pure) continue;
      Finding F;
      F.Sev = Severity::Performance;
      F.Conf = Confidence::Likely;
      F.Message = quotedUse(*A.E, context()) + " counts in " + objectName(A) + " with the order seq_cst, and nothing in the kernel depends on its order";
      F.Notes.push_back({usageLoc(*A.E, context()), "pass `cuda::memory_order_relaxed`"});
      keep(G, *A.Run, *A.E, std::move(F), false);
    }
  }

  // ---- C8 ----------------------------------------------------------------------------------------------------------

  /// A place that one thread changes by an atomic operation and another one by an ordinary write, at the same time.
  void mixed(const GridView& G) {
    std::set<std::string> Polled;
    for (const Poll& P : G.Polls) Polled.insert(P.A.Key);
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.E->IsAtomic || !W.E->Write || W.E->K != Event::Access || Polled.count(W.Key) || W.Elected || W.AfterPoll) continue;
      for (const BlockAccess* A : G.of(W.Key)) {
        if (!A->E->IsAtomic || !modifies(*A->E) || A->Elected || A->AfterPoll) continue;
        Footprint X = footprint(*W.E, W.Thread), Y = footprint(*A->E, A->Thread);
        bool Apart = false, Blocks = false;
        if (A->Run == W.Run) {
          if (A->Thread / 32 == W.Thread / 32 || !W.Run->order().valid()) continue;
          if (overlap(*W.Run->T->Pool, X, W.Thread, Y, A->Thread) != Overlap::Yes) continue;
          Apart = !W.Run->order().before(W.E->Index, W.Thread, A->E->Index, A->Thread) && !W.Run->order().before(A->E->Index, A->Thread, W.E->Index, W.Thread);
        } else if (W.Role.excludes(A->Role) && W.Share == Sharing::Grid && A->Share == Sharing::Grid && !G.singleBlock() && !G.UsesGridBarrier) {
          Apart = X.Offset.isConst() && Y.Offset.isConst() && X.Offset.K == Y.Offset.K;
          Blocks = true;
        }
        if (!Apart) continue;
        Finding F;
        F.Message = objectName(W) + " is written here by an ordinary store while " + (Blocks ? "another block" : "another thread of the block") + " changes it by " + quotedUse(*A->E, context()) + ": nothing orders the two";
        addNote(F, *A->E, context(), "the atomic operation");
        F.Notes.push_back({usageLoc(*W.E, context()), "use an atomic operation on both sides, or order them"});
        keep(G, *W.Run, *W.E, std::move(F), !Blocks);
        break;
      }
    }
  }

  /// `hits++` of one block (or of every one) where all blocks count by atomic operations.
  void incremented(const GridView& G) {
    if (G.singleBlock() || G.UsesGridBarrier || !G.Polls.empty()) return;
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.Share != Sharing::Grid || W.E->IsAtomic || !W.E->Write || W.E->K != Event::Access || W.E->Ord != Order::Weak || W.Elected || !W.E->HasStored) continue;
      if (!W.Role.all() && !W.Role.Only) continue;
      Scalar New = W.E->Stored.at(W.Thread);
      for (const BlockAccess* R : G.of(W.Key)) {
        if (R->Run != W.Run || R->E->Index >= W.E->Index || R->E->IsAtomic || !R->E->Read || !R->E->HasResult || !R->E->Mask.test(W.Thread)) continue;
        Scalar Old = R->E->Result.at(W.Thread);
        if (!Old.Base || New.Base != Old.Base || New.K == Old.K || !(R->E->Mem.Offset.at(W.Thread) == W.E->Mem.Offset.at(W.Thread))) continue;
        for (const BlockAccess* A : G.of(W.Key)) {
          if (A->Run != W.Run || !A->E->is(EffectKind::Atomic) || !modifies(*A->E) || A->Elected || !A->Role.all() || A->Share != Sharing::Grid) continue;
          if (A->E->Fx->Op != AtomicOp::Add && A->E->Fx->Op != AtomicOp::Sub) continue;
          Scalar X = W.E->Mem.Offset.at(W.Thread), Y = A->E->Mem.Offset.at(A->Thread);
          if (!(X == Y)) continue;
          Finding F;
          F.Message = objectName(W) + " is changed here by an ordinary read and write while other blocks change it by " + quotedUse(*A->E, context()) + ": their changes may be lost";
          addNote(F, *A->E, context(), "the atomic operation");
          if (!G.Launches.InView) {
            F.Conf = Confidence::Likely;
            F.Notes.push_back({G.KM.Function->getLocation(), "assuming a grid of more than one block (no launch in view)"});
          }
          F.Notes.push_back({usageLoc(*W.E, context()), "use an atomic operation here, too"});
          keep(G, *W.Run, *W.E, std::move(F), false);
          return;
        }
      }
    }
  }

  void keep(const GridView& G, const KernelRun& R, const Event& E, Finding F, bool Shape) {
    if (F.Loc.isInvalid()) F.Loc = E.K == Event::Access ? shownLoc(E, context()) : usageLoc(E, context());
    F.Kernel = G.KM.Name;
    addCallNotes(F, E, context());
    G.assumptions(F, R, Shape);
    offer(std::move(F));
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeMemoryOrder(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<MemoryOrder>(Name, Context);
}

} // namespace cudalint
