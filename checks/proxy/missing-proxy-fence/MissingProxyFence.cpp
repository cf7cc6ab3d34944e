//===- MissingProxyFence.cpp - cuda-missing-proxy-fence -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"
#include <clang/AST/ParentMapContext.h>

namespace cudalint {
namespace {

class MissingProxyFence : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    for (const AsyncPair& P : asyncPairs(R)) {
      bool Late = P.Fault == AsyncFault::FenceAfterBarrier;
      if ((P.AccessIsOp && P.Fault != AsyncFault::MissingFence) || (P.Fault != AsyncFault::MissingFence && P.Fault != AsyncFault::UnorderedWrite && !Late)) continue;
      const Event &Op = *P.Use.Op, &W = *P.Access;
      if (P.Fault == AsyncFault::UnorderedWrite && !P.Use.AsyncProxy) continue;
      std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`";
      std::string Writer = threadName(T, P.AccessThread), Issuer = threadName(T, P.Use.Thread);
      Finding F;
      F.Loc = usageLoc(Op, context());
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
      addNote(F, W, context(), Writer + (P.AccessIsOp ? std::string("'s ") + operationName(W) : std::string()) + " writes " + Place + " here");
      if (!Late && P.Fault == AsyncFault::MissingFence && Fence) {
        std::string Why;
        bool ByWriter = Fence->Mask.test(P.AccessThread);
        if (P.Use.Global ? Fence->Fx->Spc == Space::Shared || Fence->Fx->Spc == Space::SharedCluster : Fence->Fx->Spc == Space::Global)
          Why = "this fence is for another state space";
        else if (ByWriter && Fence->Index < W.Index) Why = "this fence comes before the write: it orders earlier accesses only";
        else if (!ByWriter) Why = "this fence is executed by " + threadsName(T, Fence->Mask) + " only, not by " + Writer + ", which wrote";
        if (!Why.empty()) addNote(F, *Fence, context(), Why);
      }
      for (const Event& E : T.Events)
        if (E.is(EffectKind::Fence) && E.Index > W.Index && E.Index < Op.Index && !Fence) {
          addNote(F, E, context(), "a memory fence does not order the generic proxy against the async proxy");
          break;
        }
      F.Notes.push_back({F.Loc, Late ? "let every thread that writes run the fence before the barrier"
                                     : std::string("every thread that writes runs `fence.proxy.async") + (P.Use.Global ? ".global" : ".shared::cta") +
                                           "` after its last write, then the barrier, then the issue"});
      if (P.Fault == AsyncFault::MissingFence && !P.AccessIsOp) addFix(F, R, P);
      offerBetween(std::move(F), KM, R, Op, W.Index, Op.Index);
    }
  }

  /// The fence before the barrier that hands the data over: by construction right where the write and the barrier are
  /// statements of one block, so that the threads which wrote, and no others, reach the fence after their writes.
  void addFix(Finding& F, const KernelRun& R, const AsyncPair& P) {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    const Event &W = *P.Access, &Op = *P.Use.Op;
    const clang::SourceManager& SM = context().getSourceManager();
    for (const Event& B : T.Events) {
      if (B.Index <= W.Index || B.Index >= Op.Index || !B.is(EffectKind::ExecBarrier) || !B.Expr || !B.Mask.contains(W.Mask)) continue;
      if (!HB.before(B.Index, P.AccessThread, Op.Index, P.Use.Thread)) continue;
      // where the write stands in the function of the barrier
      clang::SourceLocation At = locOf(W);
      const CallFrame* C = W.Frame;
      for (; C && C != B.Frame; C = C->Parent) At = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
      if (C != B.Frame || At.isMacroID()) continue;
      clang::DynTypedNode Node = clang::DynTypedNode::create(*static_cast<const clang::Stmt*>(B.Expr));
      const clang::CompoundStmt* Block = nullptr;
      const clang::Stmt* Barrier = nullptr;
      for (int Depth = 0; Depth < 4 && !Block; ++Depth) {
        Barrier = Node.get<clang::Stmt>();
        auto Parents = context().getParents(Node);
        if (Parents.empty()) break;
        Node = *Parents.begin();
        Block = Node.get<clang::CompoundStmt>();
      }
      if (!Block || !Barrier || Barrier->getBeginLoc().isMacroID() || SM.isInSystemHeader(Barrier->getBeginLoc())) continue;
      bool Inside = false;
      for (const clang::Stmt* S : Block->body()) {
        if (S == Barrier) break;
        if (S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID()) continue;
        Inside |= SM.isPointWithin(At, S->getBeginLoc(), S->getEndLoc());
      }
      if (!Inside) continue;
      clang::SourceLocation Loc = Barrier->getBeginLoc();
      unsigned Column = SM.getSpellingColumnNumber(Loc);
      F.Fixes.push_back(clang::FixItHint::CreateInsertion(Loc, spelling(SM.getBufferData(SM.getFileID(Loc)), P.Use.Global) + "\n" + std::string(Column - 1, ' ')));
      return;
    }
  }

  /// The fence in the words that the file already uses.
  static std::string spelling(llvm::StringRef File, bool Global) {
    if (!Global) {
      if (File.contains("fence_view_async_shared")) return "cutlass::arch::fence_view_async_shared();";
      if (File.contains("tma_store_fence")) return "cute::tma_store_fence();";
      if (File.contains("cutlass::arch::")) return "cutlass::arch::fence_view_async_shared();";
      if (File.contains("namespace cde = cuda::device::experimental;")) return "cde::fence_proxy_async_shared_cta();";
    }
    if (File.contains("<cuda/ptx>")) return std::string("cuda::ptx::fence_proxy_async(cuda::ptx::space_") + (Global ? "global);" : "shared);");
    return std::string("asm volatile(\"fence.proxy.async.") + (Global ? "global" : "shared::cta") + ";\" ::: \"memory\");";
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeMissingProxyFence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<MissingProxyFence>(Name, Context);
}

} // namespace cudalint
