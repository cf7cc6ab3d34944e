//===- AsyncReadBeforeWait.cpp - cuda-async-read-before-wait -----------------------------------------------------------------===//
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

class AsyncReadBeforeWait : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    for (const AsyncPair& P : asyncPairs(R)) {
      if (P.Fault != AsyncFault::ReadBeforeDone || uncoveringWait(R, P)) continue; // a wait that miscounts: cuda-pipeline-balance
      const Event &Op = *P.Use.Op, &A = *P.Access;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Reader = threadName(T, P.AccessThread), Issuer = threadName(T, P.Use.Thread), Name = operationName(Op);
      Finding F;
      F.Loc = usageLoc(A, context());
      F.Sev = Severity::Error;
      std::string Subject = P.AccessIsOp ? std::string(operationName(A)) + " reads " : Reader + " reads ";
      if (P.OwnThread) F.Message = Subject + Place + " before its own " + Name + " into it is known to be complete";
      else F.Message = Subject + Place + " that the " + Name + " of " + Issuer + " fills, and its completion is not known to " + Reader;
      const Event* Wait = nullptr;
      const Event* Barrier = nullptr;
      for (const Event& E : T.Events) {
        if (E.Index <= Op.Index || E.Index >= A.Index) continue;
        if ((E.is(EffectKind::GroupWait) || E.is(EffectKind::PipelineWait) || E.is(EffectKind::BarWait) || E.is(EffectKind::BarTryWait)) && E.Mask.test(P.Use.Thread)) Wait = &E;
        if (E.is(EffectKind::ExecBarrier) && E.Mask.test(P.AccessThread) && E.Mask.test(P.Use.Thread)) Barrier = &E;
      }
      addNote(F, Op, context(), Issuer + " issues the " + Name + " here");
      if (Wait && !P.OwnThread) {
        if (Barrier && Barrier->Index < Wait->Index) addNote(F, *Barrier, context(), "this barrier comes before the wait: it does not publish what the wait learns");
        addNote(F, *Wait, context(), "this wait tells each thread of its own copies; the others learn of them by a barrier after it");
      }
      F.Notes.push_back({F.Loc, Op.Fx->Done == Completion::Mbarrier ? "wait on the mbarrier of the copy in the reading thread, or in one thread followed by a block barrier"
                                                                   : "wait for the copy in the thread that issued it, then a block barrier before other threads read"});
      offerBetween(std::move(F), KM, R, A, std::min(Op.Index, A.Index), std::max(Op.Index, A.Index));
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeAsyncReadBeforeWait(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<AsyncReadBeforeWait>(Name, Context);
}

} // namespace cudalint
