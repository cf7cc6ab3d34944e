//===- MissingProxyFence.cpp - cuda-missing-proxy-fence -----------------------------------------------------------------===//
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

class MissingProxyFence : public Check {
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
      bool Late = P.Fault == AsyncFault::FenceAfterBarrier;
      if (P.AccessIsOp || (P.Fault != AsyncFault::MissingFence && P.Fault != AsyncFault::UnorderedWrite && !Late)) continue;
      const Event &Op = *P.Use.Op, &W = *P.Access;
      if (P.Fault == AsyncFault::UnorderedWrite && !P.Use.AsyncProxy) continue;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Writer = threadName(T, P.AccessThread), Issuer = threadName(T, P.Use.Thread);
      Finding F;
      F.Loc = usageLoc(Op, *Ctx);
      F.Conf = Late ? Confidence::Likely : Confidence::Certain;
      F.Sev = Late ? Severity::Warning : Severity::Error;
      const Event* Fence = nullptr;
      for (const Event& E : T.Events)
        if (E.is(EffectKind::ProxyFence) && E.Index < Op.Index && E.Index + 400 > Op.Index) Fence = &E;
      std::string Reads = std::string(operationName(Op)) + " reads " + Place;
      if (P.Fault == AsyncFault::UnorderedWrite)
        F.Message = Reads + " through the async proxy while " + Writer + " may still write it: no barrier between that write and the issue by " + Issuer;
      else if (Late)
        F.Message = Reads + " that " + Writer + " wrote; the proxy fence stands after the barrier, the documented order is write, `fence.proxy.async`, barrier, issue";
      else
        F.Message = Reads + " through the async proxy, but " + Writer + " wrote it through the generic proxy and no `fence.proxy.async` lies between";
      addNote(F, W, *Ctx, Writer + " writes " + Place + " here");
      if (!Late && P.Fault == AsyncFault::MissingFence && Fence) {
        std::string Why;
        bool ByWriter = Fence->Mask.test(P.AccessThread);
        if (P.Use.Global ? Fence->Fx->Spc == Space::Shared || Fence->Fx->Spc == Space::SharedCluster : Fence->Fx->Spc == Space::Global)
          Why = "this fence is for another state space";
        else if (ByWriter && Fence->Index < W.Index) Why = "this fence comes before the write: it orders earlier accesses only";
        else if (!ByWriter) Why = "this fence is executed by " + threadsName(T, Fence->Mask) + " only, not by " + Writer + ", which wrote";
        if (!Why.empty()) addNote(F, *Fence, *Ctx, Why);
      }
      for (const Event& E : T.Events)
        if (E.is(EffectKind::Fence) && E.Index > W.Index && E.Index < Op.Index && !Fence) {
          addNote(F, E, *Ctx, "a memory fence does not order the generic proxy against the async proxy");
          break;
        }
      F.Notes.push_back({F.Loc, Late ? "let every thread that writes run the fence before the barrier"
                                     : std::string("every thread that writes runs `fence.proxy.async") + (P.Use.Global ? ".global" : ".shared::cta") +
                                           "` after its last write, then the barrier, then the issue"});
      keep(std::move(F), KM, R, Op, W.Index, Op.Index);
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

std::unique_ptr<clang::tidy::ClangTidyCheck> makeMissingProxyFence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<MissingProxyFence>(Name, Context);
}

} // namespace cudalint
