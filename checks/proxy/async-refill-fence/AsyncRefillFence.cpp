//===- AsyncRefillFence.cpp - cuda-async-refill-fence -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class AsyncRefillFence : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    for (const AsyncPair& P : asyncPairs(R)) {
      if (P.Fault != AsyncFault::RefillWithoutFence || P.Use.Global) continue;
      const Event &Op = *P.Use.Op, &Read = *P.Access;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Reader = threadName(T, P.AccessThread);
      Finding F;
      F.Loc = usageLoc(Op, context());
      F.Conf = Confidence::Likely;
      F.Sev = Severity::Error;
      F.Message = std::string(operationName(Op)) + " refills " + Place + " through the async proxy after " + Reader +
                  " has read it through the generic proxy: a barrier alone does not order the two proxies";
      addNote(F, Read, context(), Reader + " reads " + Place + " here");
      F.Notes.push_back({F.Loc, "`fence.proxy.async.shared::cta`, either by every reader before it releases the stage or by the issuer before this copy"});
      offerBetween(std::move(F), KM, R, Op, Read.Index, Op.Index);
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeAsyncRefillFence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<AsyncRefillFence>(Name, Context);
}

} // namespace cudalint
