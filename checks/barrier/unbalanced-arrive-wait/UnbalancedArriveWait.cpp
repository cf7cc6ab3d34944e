//===- UnbalancedArriveWait.cpp - cuda-unbalanced-arrive-wait ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/BarrierFaults.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Model.h"

namespace cudalint {
namespace {

class UnbalancedArriveWait : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    Ctx = &Model.context();
    for (const clang::FunctionDecl* K : Model.kernels()) {
      const KernelModel& KM = Model.kernel(K);
      for (const BarrierFault& B : barrierFaults(KM)) examine(KM, B);
    }
  }

private:
  void examine(const KernelModel& KM, const BarrierFault& B) {
    const Trace& T = *B.Run->T;
    std::string Bar = barrierName(T, B), Who = threadsName(T, B.Threads);
    Finding F;
    F.Loc = usageLoc(*B.At, *Ctx);
    F.Kernel = KM.Name;
    F.Sev = Severity::Error;
    F.Conf = B.Conf;
    switch (B.K) {
    case BarrierFaultKind::MissingArrivals: {
      std::string Count = std::to_string(B.Phase->Arrived) + " of " + std::to_string(B.Phase->Expected) + " expected arrivals";
      if (B.Skips && B.Other) {
        F.Loc = clang::SourceLocation::getFromRawEncoding(B.Skips->Loc);
        F.Message = Bar + " gets " + Count + ": " + threadsName(T, B.Absent) + " miss an arrival by `" + sourceText(static_cast<const clang::Stmt*>(B.Skips->Cond), *Ctx, 50) + "`, and " + Who + " wait for it for ever";
        addNote(F, *B.Other, *Ctx, "the arrival that is skipped");
        addNote(F, *B.At, *Ctx, "the wait that never ends");
      } else F.Message = Who + " wait for ever on " + Bar + ": " + Count + " come";
      break;
    }
    case BarrierFaultKind::ExtraArrivals:
      F.Message = Who + " arrive at " + Bar + " although the phase already has its arrivals: " + (B.Phase ? std::to_string(B.Phase->Arrived) + " come, " + std::to_string(B.Phase->Expected) + " are expected" : "too many come");
      break;
    case BarrierFaultKind::ArriveTwice:
      F.Message = Who + " arrive at " + Bar + " again before its phase is over: an arrival without a wait lets them run ahead";
      break;
    case BarrierFaultKind::CountMismatch:
      F.Message = Bar + " is used with two different thread counts in one phase";
      if (B.Other) addNote(F, *B.Other, *Ctx, "the other count");
      break;
    case BarrierFaultKind::StaleToken:
      F.Message = Who + " wait on " + Bar + " with the token of an older phase";
      break;
    default: return;
    }
    addCallNotes(F, *B.At, *Ctx);
    addAssumptions(F, KM, *B.Run, true);
    report(std::move(F));
  }

  clang::ASTContext* Ctx = nullptr;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeUnbalancedArriveWait(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<UnbalancedArriveWait>(Name, Context);
}

} // namespace cudalint
