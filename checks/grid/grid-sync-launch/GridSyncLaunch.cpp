//===- GridSyncLaunch.cpp - cuda-grid-sync-launch ----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class GridSyncLaunch : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    tooLarge(KM);
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

  /// Multiprocessors of the largest chip of a compute capability, disabled ones included: no product has more.
  static int64_t multiprocessors(unsigned ComputeCapability) {
    static constexpr std::pair<unsigned, int64_t> Chips[] = {{700, 84}, {720, 8}, {750, 72}, {800, 128}, {860, 84}, {870, 16}, {890, 144}, {900, 144}, {1000, 160}, {1030, 160}, {1100, 20}, {1200, 192}, {1210, 48}};
    for (auto [Cc, N] : Chips)
      if (Cc == ComputeCapability) return N;
    return 0;
  }

  /// A cooperative launch of more blocks than the device holds at a time.
  void tooLarge(const KernelModel& KM) {
    unsigned Cc = model().computeCapability();
    const DeviceLimits* D = deviceLimits(Cc);
    int64_t Chips = multiprocessors(Cc);
    if (!D || !Chips) return;
    for (const Launch* L : model().host().launchesOf(KM.Function)) {
      if (!L->Cooperative) continue;
      int64_t Blocks = 1, Threads = 1;
      bool Known = true;
      for (unsigned I = 0; I < 3; ++I) {
        Known &= L->Grid[I].Known && L->Block[I].Known;
        Blocks *= L->Grid[I].Known.value_or(1);
        Threads *= L->Block[I].Known.value_or(1);
      }
      if (!Known || Threads < 1 || Threads > MaxThreadsPerBlock || Blocks < 1) continue;
      int64_t Most = Chips * residentBlocks(*D, Threads, L->DynamicBytes.Known.value_or(0));
      if (Blocks <= Most || Most == 0) continue;
      Finding F;
      F.Loc = L->Loc;
      F.Kernel = KM.Name;
      F.Message = "this cooperative launch of `" + KM.Name + "` has " + std::to_string(Blocks) + " blocks of " + std::to_string(Threads) + " threads, and no device of " + model().architecture() +
                  " holds more than " + std::to_string(Most) + " of them at a time: it fails with cudaErrorCooperativeLaunchTooLarge";
      if (L->OneOfSeveral) F.Conf = Confidence::Likely;
      F.Notes.push_back({L->Loc, "take the number of blocks from cudaOccupancyMaxActiveBlocksPerMultiprocessor, and let each of them do more work"});
      offer(std::move(F));
    }
  }

  /// The address of what gave this value contains the block's number: each block reads its own.
  static bool loadedByBlock(const GridView& G, const Trace& T, Scalar S) {
    std::vector<TermId> Atoms;
    T.Pool->atoms(S, Atoms);
    for (TermId Id : Atoms) {
      const TermData& D = (*T.Pool)[Id];
      if (D.Op != TermOp::Symbol || D.Var != Varies::Block) continue;
      for (const Event& E : T.Events)
        if (E.HasResult && E.Mem.Object >= 0 && E.Mask.any() && E.Result.at(static_cast<unsigned>(E.Mask.first())).Base == Id &&
            G.mentionsBlock(T, E.Mem.Offset.at(static_cast<unsigned>(E.Mask.first()))))
          return true;
    }
    return false;
  }

  /// A barrier that some blocks do not reach, or reach less often.
  void divergent(const GridView& G, const KernelRun& R, const Event& E) {
    if (G.singleBlock()) return;
    const Trace& T = *R.T;
    for (const Guard* Gd = E.Guards; Gd; Gd = Gd->Parent) {
      if (!Gd->HasTerm) continue;
      bool Data = false;
      if (!G.mentionsBlock(T, Gd->Term)) {
        // a number that the block drew with an atomic is another one in each block
        bool Drawn = Gd->Var == Varies::Block && G.mentionsTicket(R, Gd->Term);
        if (Gd->Known || (!Drawn && !loadedByBlock(G, T, Gd->Term))) continue;
        Data = true;
      }
      // both sides may hold a barrier
      if (!surplus(G, R, *Gd, E) && otherSide(G, *Gd, E)) continue;
      if (Gd->Var > Varies::Block && !onlyBlock(G, T, *Gd)) continue; // threads of a block: cuda-barrier-divergence
      const auto* Cond = static_cast<const clang::Expr*>(Gd->Cond);
      Finding F;
      F.Loc = usageLoc(E, context());
      F.Kernel = G.KM.Name;
      if (Data) F.Conf = Confidence::Likely;
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

  /// Both sides of a condition have barriers, and E is the last of the side that has more.
  static bool surplus(const GridView& G, const KernelRun& R, const Guard& Gd, const Event& E) {
    const KernelRun& Default = G.KM.Runs.front();
    if (Gd.Loop || Gd.Exit || E.Loop) return false;
    // the number of barriers of a run; 0 when it is not certain
    auto count = [&](const KernelRun& Of, bool& Here) {
      unsigned N = 0;
      for (const Event& X : Of.T->Events) {
        if (!X.Fx || X.Lvl != Level::Grid || X.Fx->Kind != E.Fx->Kind) continue;
        if (X.Loop || X.Mask.count() != Of.T->Threads) return 0u;
        bool Under = false;
        for (const Guard* O = X.Guards; O; O = O->Parent) Under |= O->Cond == Gd.Cond && O->Taken == Gd.Taken;
        Here |= Under;
        if (Under && &Of == &R && X.Index > E.Index) return 0u; // a later one of this side
        ++N;
      }
      return N;
    };
    bool Here = false;
    unsigned Mine = count(R, Here);
    if (!Mine || (&R != &Default && R.T->ScenarioCond != Gd.Cond)) return false;
    for (const KernelRun& O : G.KM.Runs) {
      if (&O == &R || !O.T->Complete || O.T->ScenarioSplit || R.T->ScenarioSplit || (&R == &Default ? O.T->ScenarioCond != Gd.Cond : &O != &Default)) continue;
      bool There = false;
      unsigned Theirs = count(O, There);
      if (Theirs && !There && Theirs < Mine) return true;
    }
    return false;
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
