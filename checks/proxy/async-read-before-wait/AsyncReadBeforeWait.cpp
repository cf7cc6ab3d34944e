//===- AsyncReadBeforeWait.cpp - cuda-async-read-before-wait -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {
namespace {

class AsyncReadBeforeWait : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    Ctx = &Model.context();
    for (const clang::FunctionDecl* K : Model.kernels()) {
      const KernelModel& KM = Model.kernel(K);
      Best.clear();
      for (const KernelRun& R : KM.Runs) examine(KM, R);
      for (auto& [Loc, F] : Best) report(std::move(F));
    }
  }

private:
  void examine(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    for (const AsyncPair& P : asyncPairs(R)) {
      if (P.Fault != AsyncFault::ReadBeforeDone) continue;
      const Event &Op = *P.Use.Op, &A = *P.Access;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Reader = threadName(T, P.AccessThread), Issuer = threadName(T, P.Use.Thread), Name = operationName(Op);
      Finding F;
      F.Loc = usageLoc(A, *Ctx);
      F.Sev = Severity::Error;
      std::string Subject = P.AccessIsOp ? std::string(operationName(A)) + " reads " : Reader + " reads ";
      if (P.OwnThread) F.Message = Subject + Place + " before its own " + Name + " into it is known to be complete";
      else F.Message = Subject + Place + " that the " + Name + " of " + Issuer + " fills, and its completion is not known to " + Reader;
      const Event* Wait = nullptr;
      const Event* Barrier = nullptr;
      for (const Event& E : T.Events) {
        if (E.Index <= Op.Index || E.Index >= A.Index) continue;
        if ((E.is(EffectKind::GroupWait) || E.is(EffectKind::PipelineWait) || E.is(EffectKind::BarWait) || E.is(EffectKind::BarTryWait)) && E.Mask.test(P.Use.Thread)) Wait = &E;
        if (E.is(EffectKind::ExecBarrier) && E.Mask.test(P.AccessThread) && E.Mask.test(P.Use.Thread)) Barrier = &E;
      }
      addNote(F, Op, *Ctx, Issuer + " issues the " + Name + " here");
      if (Wait && !P.OwnThread) {
        if (Barrier && Barrier->Index < Wait->Index) addNote(F, *Barrier, *Ctx, "this barrier comes before the wait: it does not publish what the wait learns");
        addNote(F, *Wait, *Ctx, "this wait tells each thread of its own copies; the others learn of them by a barrier after it");
      } else if (Wait) addNote(F, *Wait, *Ctx, "this wait leaves that copy pending");
      F.Notes.push_back({F.Loc, Op.Fx->Done == Completion::Mbarrier ? "wait on the mbarrier of the copy in the reading thread, or in one thread followed by a block barrier"
                                                                   : "wait for the copy in the thread that issued it, then a block barrier before other threads read"});
      keep(std::move(F), KM, R, A, std::min(Op.Index, A.Index), std::max(Op.Index, A.Index));
    }
  }

  void keep(Finding F, const KernelModel& KM, const KernelRun& R, const Event& At, unsigned From, unsigned To) {
    F.Kernel = KM.Name;
    addCallNotes(F, At, *Ctx);
    addAssumptions(F, KM, R, true);
    if (opaqueBetween(*R.T, From, To)) F.Conf = std::min(F.Conf, Confidence::Possible);
    auto [It, New] = Best.try_emplace(F.Loc.getRawEncoding(), F);
    if (!New && It->second.Conf < F.Conf) It->second = std::move(F);
  }

  clang::ASTContext* Ctx = nullptr;
  std::map<unsigned, Finding> Best;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeAsyncReadBeforeWait(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<AsyncReadBeforeWait>(Name, Context);
}

} // namespace cudalint
