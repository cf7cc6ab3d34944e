//===- TransactionCount.cpp - cuda-transaction-count ---------------------------------------------------------------------===//
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

class TransactionCount : public Check {
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
    case BarrierFaultKind::BytesDiffer:
      if (!B.Phase->Expects.empty()) F.Loc = usageLoc(T.Events[B.Phase->Expects.front()], *Ctx);
      F.Message = Bar + " expects " + std::to_string(B.Phase->ExpectedTx) + " bytes, the copies bring " + std::to_string(B.Phase->CompletedTx) + ": the phase never completes";
      addNote(F, *B.At, *Ctx, Who + " wait for it here");
      break;
    case BarrierFaultKind::ExpectOnly:
      F.Message = Bar + " is told of bytes, but nobody arrives: `expect_tx` is no arrival";
      break;
    case BarrierFaultKind::NotAnnounced:
      F.Message = "this copy brings " + std::to_string(B.Phase->CompletedTx) + " bytes to " + Bar + ", whose phase expects " + std::to_string(B.Phase->ExpectedTx);
      break;
    case BarrierFaultKind::LdgstsCount:
      F.Message = Bar + " gets " + std::to_string(B.Phase->Arrived) + " of " + std::to_string(B.Phase->Expected) + " expected arrivals: `cp.async.mbarrier.arrive` without `.noinc` adds what it takes";
      break;
    case BarrierFaultKind::PeerNotAnnounced:
      F.Loc = usageLoc(*B.Other, *Ctx);
      F.Message = "this multicast copy signals " + Bar + " of a block that neither arrives nor expects bytes";
      addNote(F, *B.At, *Ctx, Who + " of that block wait for ever here");
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

std::unique_ptr<clang::tidy::ClangTidyCheck> makeTransactionCount(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<TransactionCount>(Name, Context);
}

} // namespace cudalint
