//===- AsyncRefillFence.cpp - cuda-async-refill-fence -----------------------------------------------------------------===//
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

class AsyncRefillFence : public Check {
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
      if (P.Fault != AsyncFault::RefillWithoutFence || P.Use.Global) continue;
      const Event &Op = *P.Use.Op, &Read = *P.Access;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Reader = threadName(T, P.AccessThread);
      Finding F;
      F.Loc = usageLoc(Op, *Ctx);
      F.Conf = Confidence::Likely;
      F.Sev = Severity::Error;
      F.Message = std::string(operationName(Op)) + " refills " + Place + " through the async proxy after " + Reader +
                  " has read it through the generic proxy: a barrier alone does not order the two proxies";
      addNote(F, Read, *Ctx, Reader + " reads " + Place + " here");
      F.Notes.push_back({F.Loc, "`fence.proxy.async.shared::cta`, either by every reader before it releases the stage or by the issuer before this copy"});
      keep(std::move(F), KM, R, Op, Read.Index, Op.Index);
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

std::unique_ptr<clang::tidy::ClangTidyCheck> makeAsyncRefillFence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<AsyncRefillFence>(Name, Context);
}

} // namespace cudalint
