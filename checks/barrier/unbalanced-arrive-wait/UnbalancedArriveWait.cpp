//===- UnbalancedArriveWait.cpp - cuda-unbalanced-arrive-wait ---------------------------------------------------------------------===//
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

class UnbalancedArriveWait : public KernelCheck {
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
    case BarrierFaultKind::MissingArrivals: {
      std::string Count = std::to_string(B.Phase->Arrived) + " of " + std::to_string(B.Phase->Expected) + " expected arrivals";
      if (B.Skips && B.Other) {
        F.Loc = clang::SourceLocation::getFromRawEncoding(B.Skips->Loc);
        F.Message = Bar + " gets " + Count + ": " + threadsName(T, B.Absent) + " miss an arrival by `" + sourceText(static_cast<const clang::Stmt*>(B.Skips->Cond), context(), 50) + "`, and " + Who + " wait for it for ever";
        addNote(F, *B.Other, context(), "the arrival that is skipped");
        addNote(F, *B.At, context(), "the wait that never ends");
      } else F.Message = Who + " wait for ever on " + Bar + ": " + Count + " come";
      break;
    }
    case BarrierFaultKind::ExtraArrivals:
      if (B.Other && B.Phase && B.Phase->Arrived <= B.Phase->Expected) {
        F.Message = "this arrival at " + Bar + " ends a second phase where its waiters see one: " + std::to_string(B.Phase->Expected) + " arrivals end a phase";
        addNote(F, *B.Other, context(), Who + " wait for one phase here");
        break;
      }
      F.Message = Who + " arrive at " + Bar + " although the phase already has its arrivals: " + (B.Phase ? std::to_string(B.Phase->Arrived) + " come, " + std::to_string(B.Phase->Expected) + " are expected" : "too many come");
      break;
    case BarrierFaultKind::ArriveTwice:
      if (B.At->Lvl != Level::Named && B.At->is(EffectKind::ExecArrive)) F.Message = Who + " arrive at the " + std::string(toString(B.At->Lvl)) + " barrier twice with no wait in between";
      else F.Message = Who + " arrive at " + Bar + " again before its phase is over: an arrival without a wait lets them run ahead";
      break;
    case BarrierFaultKind::CountMismatch:
      F.Message = Bar + " is used with two different thread counts in one phase";
      if (B.Other && B.Other->Lvl == Level::Block) F.Message = Bar + " is the barrier of the whole block, and other threads may be at that one: the two counts differ";
      if (B.Other) addNote(F, *B.Other, context(), "the other count");
      break;
    case BarrierFaultKind::MixedKinds:
      F.Message = Bar + " is used as `bar.red` and without a reduction in one phase";
      addNote(F, *B.Other, context(), "the other form");
      break;
    case BarrierFaultKind::ForeignToken:
      F.Message = Who + " wait on " + Bar + " with the token of another barrier";
      if (B.Other) addNote(F, *B.Other, context(), "the token comes from this arrival");
      break;
    case BarrierFaultKind::StaleToken:
      F.Message = Who + " wait on " + Bar + " with the token of an older phase";
      break;
    case BarrierFaultKind::ArriveAfterDrop:
      F.Message = Who + " arrive at " + Bar + " again after they have left it by `arrive_and_drop`";
      break;
    case BarrierFaultKind::WaitWithoutArrive:
      F.Message = Who + " wait for a " + std::string(toString(B.At->Lvl)) + " barrier at which they have not arrived";
      break;
    default: return;
    }
    offer(std::move(F), KM, *B.Run, *B.At);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeUnbalancedArriveWait(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<UnbalancedArriveWait>(Name, Context);
}

} // namespace cudalint
