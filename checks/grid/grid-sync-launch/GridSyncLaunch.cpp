//===- GridSyncLaunch.cpp - cuda-grid-sync-launch ----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class GridSyncLaunch : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (!G.UsesGridBarrier) return;
    const Event* Sync = nullptr;
    for (const KernelRun& R : G.KM.Runs) {
      if (!R.T->Complete) continue;
      for (const Event& E : R.T->Events) {
        if (!(E.is(EffectKind::ExecBarrier) || E.is(EffectKind::ExecArrive)) || E.Lvl != Level::Grid) continue;
        if (!Sync) Sync = &E;
        divergent(G, R, E);
      }
    }
    if (Sync) launches(G, *Sync);
  }

  void launches(const GridView& G, const Event& Sync) {
    for (const Launch* L : model().host().launchesOf(G.KM.Function)) {
      if (L->Cooperative || L->UnknownAttributes || L->Spelling == LaunchSpelling::Other) continue;
      Finding F;
      F.Loc = L->Loc;
      F.Kernel = G.KM.Name;
      F.Message = "`" + G.KM.Name + "` waits for the whole grid, but this launch is not cooperative: the barrier ends the kernel with an error";
      if (L->OneOfSeveral) F.Conf = Confidence::Likely;
      addNote(F, Sync, context(), "the grid barrier");
      for (clang::SourceLocation V : L->Via) F.Notes.push_back({V, "launched from here"});
      F.Notes.push_back({L->Loc, "use `cudaLaunchCooperativeKernel`, or `cudaLaunchKernelEx` with `cudaLaunchAttributeCooperative`"});
      offer(std::move(F));
    }
  }

  /// A barrier that some blocks do not reach, or reach less often.
  void divergent(const GridView& G, const KernelRun& R, const Event& E) {
    if (G.singleBlock()) return;
    const Trace& T = *R.T;
    for (const Guard* Gd = E.Guards; Gd; Gd = Gd->Parent) {
      if (!Gd->HasTerm || !G.mentionsBlock(T, Gd->Term)) continue;
      // both sides may hold a barrier
      if (otherSide(G, *Gd, E)) continue;
      if (Gd->Var > Varies::Block && !onlyBlock(G, T, *Gd)) continue; // threads of a block: cuda-barrier-divergence
      const auto* Cond = static_cast<const clang::Expr*>(Gd->Cond);
      Finding F;
      F.Loc = usageLoc(E, context());
      F.Kernel = G.KM.Name;
      F.Message = Gd->Loop ? "the grid barrier stands in a loop whose trip count depends on the block" : "the grid barrier is reached by some blocks only";
      F.Message += " (`" + sourceText(Cond, context()) + "`): the others are waited for in vain";
      F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Gd->Loc), Gd->Loop ? "the loop" : "the condition"});
      addCallNotes(F, E, context());
      offer(std::move(F));
      return;
    }
  }

  static bool onlyBlock(const GridView&, const Trace& T, const Guard& Gd) {
    std::vector<TermId> A;
    T.Pool->atoms(Gd.Term, A);
    for (TermId Id : A)
      if ((*T.Pool)[Id].Op == TermOp::Symbol && (*T.Pool)[Id].Var > Varies::Block) return false;
    return true;
  }

  /// The barrier is executed on the other side of the condition as well (in another run).
  static bool otherSide(const GridView& G, const Guard& Gd, const Event& E) {
    if (Gd.Loop) return false;
    for (const KernelRun& R : G.KM.Runs) {
      if (!R.T->Complete) continue;
      for (const Event& X : R.T->Events) {
        if (!X.Fx || X.Lvl != Level::Grid || X.Fx->Kind != E.Fx->Kind) continue;
        bool Under = false;
        for (const Guard* O = X.Guards; O; O = O->Parent)
          if (O->Cond == Gd.Cond) Under |= O->Taken == Gd.Taken;
        if (!Under) return true;
      }
    }
    return false;
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeGridSyncLaunch(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<GridSyncLaunch>(Name, Context);
}

} // namespace cudalint
