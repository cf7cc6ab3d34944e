//===- BarrierPhase.cpp - cuda-barrier-phase ---------------------------------------------------------------------===//
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

class BarrierPhase : public Check {
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
    case BarrierFaultKind::WrongParity:
      F.Message = Who + " wait on " + Bar + " with the parity of its phase " + std::to_string(B.Phase->Phase) + ", which has not begun: the parity does not flip with each completion of this barrier";
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

std::unique_ptr<clang::tidy::ClangTidyCheck> makeBarrierPhase(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<BarrierPhase>(Name, Context);
}

} // namespace cudalint
