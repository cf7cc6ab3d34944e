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
    case BarrierFaultKind::InvalInUse:
      F.Message = Bar + (B.At->Spelling.find('~') != std::string_view::npos ? " is destroyed" : " is invalidated") + " while " + Who + " may still wait on it";
      addNote(F, *B.Other, context(), "their last wait");
      F.Notes.push_back({F.Loc, "put a barrier of the block between the last wait and this"});
      break;
    case BarrierFaultKind::BadCount: {
      Scalar N = B.At->Count.at(static_cast<unsigned>(std::max(0, B.At->Mask.first())));
      F.Message = Bar + " is initialised for " + std::to_string(N.K) + " arrivals: the count of an mbarrier is 1 to 1048575";
      break;
    }
    case BarrierFaultKind::Misaligned:
      F.Message = Bar + " is not at a multiple of 8 bytes, which an mbarrier needs";
      break;
    case BarrierFaultKind::Overlap:
      F.Message = Bar + " shares bytes with a barrier that is in use: an mbarrier takes 8";
      addNote(F, *B.Other, context(), "the other one is initialised here");
      break;
    case BarrierFaultKind::Overwritten:
      F.Message = B.At->is(EffectKind::Copy) ? "this copy writes over " + Bar + ", which is in use" : Who + (B.Threads.count() == 1 ? " writes over " : " write over ") + Bar + ", which is in use: only operations on the barrier may touch its bytes";
      addNote(F, *B.Other, context(), "the barrier is used here afterwards");
      break;
    case BarrierFaultKind::PerThread:
      F.Message = Bar + " is a local variable: each thread has a barrier of its own, so none of them meets another";
      F.Notes.push_back({F.Loc, "one barrier in `__shared__` memory, initialised by one thread"});
      break;
    case BarrierFaultKind::ClusterInit:
      F.Message = "a block of the cluster uses " + Bar + " of another one before the init there is known to be over: " +
                  (B.Weak ? "the relaxed cluster barrier publishes it only after `fence.mbarrier_init` by the thread that initialises" : "no cluster barrier stands between");
      if (B.Other) addNote(F, *B.Other, context(), "each block initialises its own here");
      F.Notes.push_back({F.Loc, "the initialising thread runs `fence.mbarrier_init.release.cluster`, then all blocks pass a cluster barrier (arrive and wait)"});
      break;
    case BarrierFaultKind::NoFirstValue:
      F.Message = "`" + T.Objects[static_cast<size_t>(B.At->Mem.Object)].Name + "` is " + (B.At->Write ? "counted in" : "polled") +
                  " before anything has given it a value: shared memory starts with whatever was there";
      F.Notes.push_back({F.Loc, "one thread sets it, then a block barrier, then the first use"});
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
