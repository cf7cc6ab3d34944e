//===- AsyncBufferReuse.cpp - cuda-async-buffer-reuse -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class AsyncBufferReuse : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    for (const AsyncPair& P : asyncPairs(R)) {
      bool Source = P.Fault == AsyncFault::SourceOverwritten, Refill = P.Fault == AsyncFault::RefillWhileRead,
           Twice = P.Fault == AsyncFault::OverwriteBeforeDone;
      if (!Source && !Refill && !Twice) continue;
      if (Source && P.Use.Global) continue;
      const Event &Op = *P.Use.Op, &A = *P.Access;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Other = threadName(T, P.AccessThread), Issuer = threadName(T, P.Use.Thread);
      std::string Name = operationName(Op);
      Finding F;
      F.Sev = Severity::Error;
      const Event* Shown = &A;
      if (Source) {
        F.Loc = usageLoc(A, context());
        F.Message = P.AccessIsOp ? std::string(operationName(A)) + " overwrites " + Place + " while the " + Name + " of " + Issuer + " may still read it"
                                 : Other + " overwrites " + Place + " while the " + Name + " that " + Issuer + " issued may still read it";
        const Event* Wait = waitBetween(T, Op, A);
        if (!Wait) F.Message += ": nothing waits for it in between";
        else if (!Wait->Mask.test(P.Use.Thread)) {
          addNote(F, *Wait, context(), threadsName(T, Wait->Mask) + (Wait->Mask.count() == 1 ? " waits" : " wait") + " here for groups of their own; the operation belongs to " + Issuer);
        } else if (!P.OwnThread)
          addNote(F, *Wait, context(), "only " + Issuer + ", which issued the operation, waits for it here; the others need a barrier after this wait");
        else addNote(F, *Wait, context(), "this wait leaves the group of that operation pending");
        addNote(F, Op, context(), "issued here by " + Issuer);
        bool Commit = false;
        for (const Event& E : T.Events) Commit |= E.is(EffectKind::Commit) && E.Index > Op.Index && E.Index < A.Index && E.Mask.test(P.Use.Thread);
        if (!Commit && Op.Fx->Done == Completion::BulkGroup) F.Notes.push_back({usageLoc(Op, context()), "no `commit_group` follows it before the overwrite: a wait would not cover it"});
      } else if (Refill) {
        Shown = &Op;
        F.Loc = usageLoc(Op, context());
        F.Message = Name + " overwrites " + Place + " while " + Other + " may still read it: no barrier between the read and the issue by " + Issuer;
        addNote(F, A, context(), Other + " reads " + Place + " here");
      } else {
        F.Loc = usageLoc(A, context());
        F.Message = P.AccessIsOp ? std::string(operationName(A)) + " writes " + Place + " while the earlier " + Name + " of " + Issuer + " may still write it"
                                 : Other + " writes " + Place + " while the " + Name + " that " + Issuer + " issued may still write it";
        addNote(F, Op, context(), "issued here by " + Issuer);
      }
      offerBetween(std::move(F), KM, R, *Shown, std::min(Op.Index, A.Index), std::max(Op.Index, A.Index));
    }
    for (const AsyncUse& U : inFlightAtExit(R)) {
      Finding F;
      F.Loc = usageLoc(*U.Op, context());
      F.Sev = Severity::Error;
      F.Message = threadName(T, U.Thread) + " ends while its " + operationName(*U.Op) + " may still read `" + describePlace(T, U.Where.Object, U.Where.Offset) +
                  "`: shared memory is gone when the block has ended";
      if (U.Op->Fx->Done == Completion::Mbarrier) F.Notes.push_back({F.Loc, "the peer sees it complete: put a cluster barrier behind the peer's wait, or let the peer arrive at a barrier that this block waits for"});
      else F.Notes.push_back({F.Loc, "commit it and wait with `cp.async.bulk.wait_group.read 0` in the issuing thread before it returns"});
      offerBetween(std::move(F), KM, R, *U.Op, U.Op->Index, U.Op->Index);
    }
    registers(KM, R);
  }

  static const Event* waitBetween(const Trace& T, const Event& Op, const Event& A) {
    const Event* Found = nullptr;
    for (const Event& E : T.Events)
      if (E.is(EffectKind::GroupWait) && E.Index > Op.Index && E.Index < A.Index) Found = &E;
    return Found;
  }

  /// B10, B11: registers of a wgmma or tcgen05.ld that is in flight.
  void registers(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    if (!T.Complete || !HB.valid()) return;
    struct Use {
      const Event* Op;
      Footprint F;
      bool Write;
    };
    std::vector<Use> InFlight;
    const Event* LastOp = nullptr;
    for (const Event& E : T.Events) {
      if (E.is(EffectKind::AsyncConsumer) || E.is(EffectKind::TmemLoad)) {
        LastOp = &E;
        continue;
      }
      if (E.K != Event::Access || E.Mem.Object < 0 || T.Objects[static_cast<size_t>(E.Mem.Object)].K != MemObject::Local) continue;
      int Th = E.Mask.first();
      if (Th < 0) continue;
      unsigned Thread = static_cast<unsigned>(Th);
      Footprint F = footprint(E, Thread);
      if (E.Fx && (E.Fx->Kind == EffectKind::AsyncConsumer || E.Fx->Kind == EffectKind::TmemLoad)) {
        if (LastOp) InFlight.push_back({LastOp, F, E.Write});
        continue;
      }
      if (E.Fx) continue;
      for (const Use& U : InFlight) {
        if (!HB.reached(E.Index, Thread)) continue; // the thread waits for ever before
        if (!U.Op->Mask.test(Thread) || overlap(*T.Pool, U.F, Thread, F, Thread) != Overlap::Yes) continue;
        if (!U.Write && !E.Write) continue;
        // a true register dependency on tcgen05.ld is kept by itself (PTX ISA, tcgen05 memory consistency: register dependency, same thread)
        if (U.Op->is(EffectKind::TmemLoad) && !E.Write) continue;
        if (HB.copyDone(U.Op->Index, Thread, E.Index, Thread)) continue;
        Finding Found;
        Found.Loc = shownLoc(E, context());
        // where the function that owns the registers hands them on
        if (const auto* D = static_cast<const clang::ValueDecl*>(T.Objects[static_cast<size_t>(E.Mem.Object)].Decl))
          for (const CallFrame* C = E.Frame; C && C->CallLoc; C = C->Parent) {
            const auto* FD = static_cast<const clang::FunctionDecl*>(C->Callee);
            if (FD && llvm::isa<clang::FunctionDecl>(D->getDeclContext()) && FD->getCanonicalDecl() == llvm::cast<clang::FunctionDecl>(D->getDeclContext())->getCanonicalDecl()) break;
            Found.Loc = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
          }
        Found.Sev = Severity::Error;
        std::string Name = T.Objects[static_cast<size_t>(E.Mem.Object)].Name;
        const bool Tmem = U.Op->is(EffectKind::TmemLoad);
        Found.Message = std::string(E.Write ? "registers of `" : "accumulators in `") + Name + "` are " + (E.Write ? "overwritten" : "read") +
                        (Tmem ? " while the tcgen05.ld that fills them may still run: no `tcgen05.wait::ld` stands between"
                              : " while the wgmma that uses them may still run: no `wgmma.wait_group` covers it");
        addNote(Found, *U.Op, context(), "issued here");
        offerBetween(std::move(Found), KM, R, E, U.Op->Index, E.Index);
        return;
      }
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeAsyncBufferReuse(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<AsyncBufferReuse>(Name, Context);
}

} // namespace cudalint
