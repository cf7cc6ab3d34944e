//===- BarrierPhase.cpp - cuda-barrier-phase ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/BarrierFaults.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class BarrierPhase : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    for (const BarrierFault& B : barrierFaults(KM)) judge(KM, B);
  }

  void judge(const KernelModel& KM, const BarrierFault& B) {
    const Trace& T = *B.Run->T;
    std::string Bar = barrierName(T, B), Who = threadsName(T, B.Threads);
    Finding F;
    F.Loc = usageLoc(*B.At, context());
    F.Sev = Severity::Error;
    F.Conf = B.Conf;
    switch (B.K) {
    case BarrierFaultKind::WrongParity:
      F.Message = Who + " wait on " + Bar + " with the parity of its phase " + std::to_string(B.Phase->Phase) + ", which has not begun: the parity does not flip with each completion of this barrier";
      break;
    case BarrierFaultKind::OldParity:
      if (!B.Phase) {
        F.Message = Who + " wait on " + Bar + " with parity 1 while none of its phases is over: the wait passes at once, before the copies that signal it";
        F.Conf = std::min(F.Conf, Confidence::Likely);
      } else
        F.Message = Who + " wait on " + Bar + " with the parity of a phase that is over: the wait passes at once, although phase " + std::to_string(B.Phase->Phase) + " is running";
      F.Notes.push_back({F.Loc, "flip the parity once for each phase of this barrier; in a ring, when the index wraps"});
      break;
    case BarrierFaultKind::Overrun:
      F.Message = Who + " may still wait for an earlier phase of " + Bar + " when this arrival ends the next one: the parity then means another phase";
      if (B.Other) addNote(F, *B.Other, context(), "the wait");
      F.Notes.push_back({F.Loc, "wait, before this arrival, for a barrier that the waiting threads arrive on when they are done"});
      break;
    case BarrierFaultKind::BadParity: {
      int64_t N = 0;
      for (int I = B.At->Mask.first(); I >= 0; I = B.At->Mask.next(I))
        if (Scalar S = B.At->Parity.at(static_cast<unsigned>(I)); S.isConst() && (S.K & ~int64_t(1))) N = S.K;
      F.Sev = Severity::Warning;
      F.Message = "the parity of this wait on " + Bar + " becomes " + std::to_string(N) + ": it must be 0 or 1";
      F.Notes.push_back({F.Loc, "the parity of phase n is `n & 1`"});
      break;
    }
    case BarrierFaultKind::IgnoredResult:
      F.Message = std::string("the answer of this ") + (B.At->is(EffectKind::BarTestWait) ? "test_wait" : "try_wait") + " is not looked at: it may come back before the phase of " + Bar + " is over";
      F.Notes.push_back({F.Loc, "repeat it until it answers true"});
      break;
    default: return;
    }
    offer(std::move(F), KM, *B.Run, *B.At);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeBarrierPhase(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<BarrierPhase>(Name, Context);
}

} // namespace cudalint
