//===- TransactionCount.cpp - cuda-transaction-count ---------------------------------------------------------------------===//
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

class TransactionCount : public KernelCheck {
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
    case BarrierFaultKind::BytesDiffer:
      if (!B.Phase->Expects.empty()) F.Loc = usageLoc(T.Events[B.Phase->Expects.front()], context());
      else if (!B.Phase->Copies.empty()) F.Loc = usageLoc(T.Events[B.Phase->Copies.front()], context());
      F.Message = Bar + " expects " + std::to_string(B.Phase->ExpectedTx) + " bytes, the copies bring " + std::to_string(B.Phase->CompletedTx) + ": the phase never completes";
      addNote(F, *B.At, context(), Who + " wait for it here");
      break;
    case BarrierFaultKind::ExpectOnly:
      F.Message = Bar + " is told of bytes, but nobody arrives: `expect_tx` is no arrival";
      break;
    case BarrierFaultKind::NotAnnounced:
      F.Message = "this copy brings " + std::to_string(B.Phase->CompletedTx) + " bytes to " + Bar + ", whose phase expects " + std::to_string(B.Phase->ExpectedTx);
      if (B.Other) {
        F.Loc = usageLoc(*B.Other, context());
        F.Message = "the bytes announced here on " + Bar + " are fewer than the copies bring: " + std::to_string(B.Phase->CompletedTx) + " come after the phase is over";
        addNote(F, *B.At, context(), "the copy that is not announced");
      }
      break;
    case BarrierFaultKind::LdgstsCount:
      F.Message = Bar + " gets " + std::to_string(B.Phase->Arrived) + " of " + std::to_string(B.Phase->Expected) + " expected arrivals: `cp.async.mbarrier.arrive` without `.noinc` adds what it takes";
      break;
    case BarrierFaultKind::PeerNotAnnounced:
      F.Loc = usageLoc(*B.Other, context());
      F.Message = "this multicast copy signals " + Bar + " of a block that neither arrives nor expects bytes";
      addNote(F, *B.At, context(), Who + " of that block wait for ever here");
      break;
    case BarrierFaultKind::ClampedBytes:
      F.Message = Bar + " expects " + std::to_string(B.Phase->ExpectedTx) + " bytes, the copy brings as many only where its bound does not cut it: the phase then never completes";
      addNote(F, *B.Other, context(), "the size of this copy is bounded");
      break;
    case BarrierFaultKind::TooManyBytes:
      F.Message = Bar + " is told of " + std::to_string(B.At->Tx.at(static_cast<unsigned>(std::max(0, B.At->Mask.first()))).K) + " bytes: one phase counts 1048575 at most";
      break;
    default: return;
    }
    offer(std::move(F), KM, *B.Run, *B.At);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeTransactionCount(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<TransactionCount>(Name, Context);
}

} // namespace cudalint
