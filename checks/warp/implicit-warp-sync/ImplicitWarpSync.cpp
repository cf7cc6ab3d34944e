//===- ImplicitWarpSync.cpp - cuda-implicit-warp-sync -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Races.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"
#include "clang/Basic/SourceManager.h"
#include <set>

namespace cudalint {
namespace {

class ImplicitWarpSync : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    auto ours = [](const JudgedRace& J) {
      if (!J.C.SameWarp || J.AlsoCrossWarp) return false; // between warps it is cuda-shared-race
      bool Global = J.Run->T->Objects[static_cast<size_t>(J.C.Object)].isGlobal();
      return !Global || !(J.C.IndexUnknown || J.WriteWrite || J.AtomicMix);
    };
    // one missing barrier, one finding: between warps the same line is found by cuda-shared-race
    auto between = [](const JudgedRace& J) {
      return !J.C.SameWarp && J.Conf >= Confidence::Likely && ofTheBlock(J) && !J.Divergent;
    };
    std::set<unsigned> Reported;
    for (const JudgedRace* J : racesByLine(KM, between)) Reported.insert(lineOf(*J));
    for (const JudgedRace* J : racesByLine(KM, ours))
      if (J->Conf < Confidence::Likely || !Reported.count(lineOf(*J))) judge(KM, *J);
  }

  unsigned lineOf(const JudgedRace& J) { return context().getSourceManager().getExpansionLineNumber(accessLoc(J.Run->T->Events[J.C.B], context())); }

  void judge(const KernelModel& KM, const JudgedRace& J) {
    clang::ASTContext& Ctx = context();
    const Trace& T = *J.Run->T;
    const Event &A = T.Events[J.C.A], &B = T.Events[J.C.B];
    std::string Place = "`" + describePlace(T, J.C.Object, J.C.Offset) + "`";
    std::string LA = laneName(T, J.C.TA), LB = "lane " + std::to_string(J.C.TB % 32);
    Finding F;
    F.Loc = accessLoc(B, Ctx);
    F.Kernel = KM.Name;
    F.Conf = J.Conf;
    F.Sev = J.BothVolatile ? Severity::Warning : Severity::Error;
    auto verb = [&](const char* Plain, const char* Third) { return std::string(" ") + (J.C.IndexUnknown ? std::string("may ") + Plain : Third); };
    std::string Between = J.BothVolatile ? "`volatile` does not order them" : "nothing orders the two lanes";
    const Event* Col = collectiveBetween(T, J.C.A, J.C.B, J.C.TB);
    if (Col && Col->is(EffectKind::Collective) && !J.BothVolatile) Between = "`" + spelled(*Col) + "` makes the lanes meet but does not publish memory";
    if (A.Index == B.Index || (A.Loc == B.Loc && J.WriteWrite))
      F.Message = LA + " and " + LB + (J.C.IndexUnknown ? " may both write " : " both write ") + Place + " with nothing between them";
    else if (J.WriteWrite) F.Message = LB + verb("overwrite", "overwrites") + " " + Place + " that " + LA + " writes: " + Between;
    else if (J.ReadFirst) F.Message = LB + verb("overwrite", "overwrites") + " " + Place + " while " + LA + " may still read it: " + Between;
    else F.Message = LB + verb("read", "reads") + " " + Place + " that " + LA + " writes: " + Between;
    if (A.Index != B.Index) addNote(F, A, Ctx, LA + (A.Write ? " writes " : " reads ") + Place + " here");
    addCallNotes(F, B, Ctx);
    if (Col && Col->is(EffectKind::Fence)) addNote(F, *Col, Ctx, "this fence orders a lane's own accesses, it does not wait for other lanes");
    addAssumptions(F, KM, *J.Run, false);
    F.Notes.push_back({F.Loc, J.ReadFirst ? "a `__syncwarp()` between the read and this write keeps the value until every lane has it"
                                          : "a `__syncwarp()` between the two makes the write visible to the lanes of the warp"});
    offer(std::move(F));
  }

  static std::string spelled(const Event& E) {
    llvm::StringRef S = E.Spelling;
    if (size_t P = S.rfind("::"); P != llvm::StringRef::npos) S = S.drop_front(P + 2);
    return S.str();
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeImplicitWarpSync(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<ImplicitWarpSync>(Name, Context);
}

} // namespace cudalint
