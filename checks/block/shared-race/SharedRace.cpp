//===- SharedRace.cpp - cuda-shared-race ----------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Races.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class SharedRace : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    auto ours = [](const JudgedRace& J) { return !J.C.SameWarp && ofTheBlock(J); };
    for (const JudgedRace* J : racesByLine(KM, ours)) judge(KM, *J);
  }

  void judge(const KernelModel& KM, const JudgedRace& J) {
    clang::ASTContext& Ctx = context();
    const Trace& T = *J.Run->T;
    const Event &A = T.Events[J.C.A], &B = T.Events[J.C.B];
    std::string Place = "`" + describePlace(T, J.C.Object, J.C.Offset) + "`";
    std::string TA = threadName(T, J.C.TA), TB = threadName(T, J.C.TB);
    Finding F;
    F.Loc = accessLoc(B, Ctx);
    F.Kernel = KM.Name;
    F.Conf = J.Conf;
    const bool Same = sameValueTwice(J);
    F.Sev = Same ? Severity::Warning : Severity::Error;
    auto verb = [&](const char* Plain, const char* Third) { return J.C.IndexUnknown ? std::string("may ") + Plain : std::string(Third); };
    if (A.Index == B.Index || A.Loc == B.Loc) {
      if (B.Write && A.Write)
        F.Message = TA + " and " + TB + " " + (J.C.IndexUnknown ? "may both write " : "both write ") + Place + " with no barrier between them";
      else F.Message = TB + " " + verb("use", "uses") + " " + Place + " while " + TA + " still works on it: nothing orders the two iterations";
    } else if (J.WriteWrite)
      F.Message = TB + " " + verb("overwrite", "overwrites") + " " + Place + " that " + TA + " of another warp writes, and no block barrier orders the two";
    else if (J.ReadFirst)
      F.Message = TB + " " + verb("overwrite", "overwrites") + " " + Place + " while " + TA + " of another warp may still read it: no block barrier between the read and this write";
    else
      F.Message = TB + " " + verb("read", "reads") + " " + Place + " that " + TA + " of another warp writes, and no block barrier orders the two";
    if (Same) F.Message += " (both write the same value)";
    if (A.Index != B.Index) addNote(F, A, Ctx, TA + (A.Write ? " writes " : " reads ") + Place + " here");
    addCallNotes(F, B, Ctx);
    if (const Event* Col = collectiveBetween(T, J.C.A, J.C.B, J.C.TB)) {
      if (Col->is(EffectKind::Fence)) addNote(F, *Col, Ctx, "this fence orders a thread's own accesses, it does not wait for other threads");
    }
    addAssumptions(F, KM, *J.Run, true);
    F.Notes.push_back({F.Loc, J.ReadFirst ? "a `__syncthreads()` after the last read keeps the data until every thread has it"
                                          : "a `__syncthreads()` between the two makes the write visible to the whole block"});
    offer(std::move(F));
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeSharedRace(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<SharedRace>(Name, Context);
}

} // namespace cudalint
