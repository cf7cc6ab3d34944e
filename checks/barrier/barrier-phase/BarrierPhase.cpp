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
