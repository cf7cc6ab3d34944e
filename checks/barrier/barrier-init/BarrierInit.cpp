//===- BarrierInit.cpp - cuda-barrier-init ---------------------------------------------------------------------===//
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

class BarrierInit : public KernelCheck {
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
    case BarrierFaultKind::UseBeforeInit:
      F.Message = Who + " use " + Bar + " before its init is known to them: no barrier of the block stands between";
      if (B.Other) addNote(F, *B.Other, context(), "it is initialised here");
      F.Notes.push_back({F.Loc, "put `__syncthreads()` between the init and the first use"});
      break;
    case BarrierFaultKind::NeverInitialised:
      F.Message = Bar + " is used and never initialised";
      F.Conf = std::min(F.Conf, Confidence::Likely);
      break;
    case BarrierFaultKind::InitByMany:
      F.Message = Who + " initialise " + Bar + ": one thread must";
      break;
    case BarrierFaultKind::Reinit:
      F.Message = Bar + " is initialised again while it is in use, without `mbarrier.inval`";
      F.Conf = std::min(F.Conf, Confidence::Likely);
      if (B.Other) addNote(F, *B.Other, context(), "the first init");
      break;
    default: return;
    }
    offer(std::move(F), KM, *B.Run, *B.At);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeBarrierInit(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<BarrierInit>(Name, Context);
}

} // namespace cudalint
