//===- BarrierDivergence.cpp - cuda-barrier-divergence --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"
#include <map>

namespace cudalint {
namespace {

class BarrierDivergence : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    barriers(KM, R);
    staleAfterExit(KM, R);
  }

  /// Where the barrier is called: of a wrapper that consists of nothing else, the call.
  clang::SourceLocation placeOf(const Event& E) const {
    const clang::SourceManager& SM = context().getSourceManager();
    clang::SourceLocation L = shownLoc(E, context());
    for (const CallFrame* C = E.Frame; C && C->CallLoc; C = C->Parent) {
      const auto* FD = static_cast<const clang::FunctionDecl*>(C->Callee);
      const clang::FunctionDecl* Def = nullptr;
      if (!FD || !FD->hasBody(Def)) break;
      const auto* Body = llvm::dyn_cast<clang::CompoundStmt>(Def->getBody());
      bool Library = SM.isInSystemHeader(SM.getExpansionLoc(Def->getLocation()));
      if (!Library && (!Body || Body->size() != 1 || !llvm::isa<clang::GCCAsmStmt, clang::CallExpr>(Body->body_front()))) break;
      clang::SourceLocation Call = clang::SourceLocation::getFromRawEncoding(C->CallLoc);
      if (Call.isValid() && !SM.isInSystemHeader(SM.getExpansionLoc(Call))) L = Call;
    }
    return L;
  }

  /// One condition, one finding: the barriers behind the first that it guards are the same matter.
  void once(const KernelModel& KM, const Event& E, const Guard* Why, Finding F) {
    if (Of != KM.Function) FirstBehind.clear();
    Of = KM.Function;
    if (Why && F.Conf >= Confidence::Likely && FirstBehind.try_emplace({Why->Cond, Why->Taken}, placeOf(E).getRawEncoding()).first->second != placeOf(E).getRawEncoding()) return;
    offer(std::move(F));
  }
  const clang::FunctionDecl* Of = nullptr;
  std::map<std::pair<const void*, bool>, unsigned> FirstBehind;

  /// Who has to come: every thread of the block (cluster, grid) that has not ended.
  static bool wholeBlock(const Event& E) {
    if (!E.is(EffectKind::ExecBarrier) && !E.is(EffectKind::ExecArrive) && !E.is(EffectKind::ExecWait)) return false;
    switch (E.Lvl) {
    case Level::Block: case Level::Grid: case Level::Cluster: return true;
    case Level::Named: return !E.HasCount;
    default: return false;
    }
  }

  static const char* barrierName(const Event& E) {
    switch (E.Lvl) {
    case Level::Grid: return "this grid barrier";
    case Level::Cluster: return "this cluster barrier";
    default: return "this block barrier";
    }
  }

  void barriers(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    ThreadSet Live = ThreadSet::range(0, T.Threads);
    for (const Event& E : T.Events) {
      if (E.K == Event::Exit) {
        Live -= E.Mask;
        continue;
      }
      if (!wholeBlock(E)) continue;
      ThreadSet Missing = Live - E.Mask;
      if (Missing.any()) known(KM, R, E, Missing);
      else open(KM, R, E);
    }
  }

  /// In this run every thread that misses a barrier meets no other one before it ends.
  static bool endsWithoutBarrier(const Trace& T) {
    ThreadSet Live = ThreadSet::range(0, T.Threads), Missed;
    for (const Event& E : T.Events) {
      if (E.K == Event::Exit) Live -= E.Mask;
      if (!wholeBlock(E)) continue;
      if (Missed.intersects(E.Mask)) return false;
      Missed |= Live - E.Mask;
    }
    return true;
  }

  /// Every barrier that some warps miss is matched by one that exactly the others reach.
  static bool meetsWarpByWarp(const Trace& T) {
    ThreadSet Live = ThreadSet::range(0, T.Threads), Here;
    bool Any = false;
    for (const Event& E : T.Events) {
      if (E.K == Event::Exit) Live -= E.Mask;
      if (!wholeBlock(E)) continue;
      for (unsigned W = 0; W * 32 < T.Threads; ++W)
        if (E.Mask.warp(W) && E.Mask.warp(W) != Live.warp(W)) return false;
      if (Live.contains(E.Mask) && E.Mask != Live) {
        if (Here.intersects(E.Mask)) return false;
        Here |= E.Mask;
        Any = true;
      }
      if (Here == Live) Here = {};
    }
    return Any && Here.none();
  }

  /// The set of threads is exact: some of them do not come.
  void known(const KernelModel& KM, const KernelRun& R, const Event& E, const ThreadSet& Missing) {
    const Trace& T = *R.T;
    const Guard* Why = nullptr;
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (G->Var >= Varies::Warp && !(G->Exit && G->ThreadExit)) {
        Why = G;
        break;
      }
    // in a run that splits the threads, the split is the reason wherever it applies
    if (T.ScenarioSplit)
      for (const Guard* G = E.Guards; G; G = G->Parent)
        if (G->Cond == T.ScenarioCond && !(G->Exit && G->ThreadExit)) Why = G;
    if (Why && Why->Exit && endsWithoutBarrier(T)) return;
    // those who miss it may end at another barrier of the block
    const Event* Elsewhere = nullptr;
    bool WholeWarps = true;
    for (unsigned W = 0; W * 32 < T.Threads; ++W) WholeWarps &= !(E.Mask.warp(W) && Missing.warp(W));
    ThreadSet Others;
    for (const Event& X : T.Events)
      if (&X != &E && wholeBlock(X) && X.Lvl == E.Lvl && X.Mask.any() && Missing.contains(X.Mask)) Others |= X.Mask, Elsewhere = &X;
    if (Others != Missing) Elsewhere = nullptr;
    // a numbered barrier counts the warps that come, from wherever they call
    if (Elsewhere && WholeWarps && E.Lvl == Level::Named) return;
    Finding F;
    F.Loc = placeOf(E);
    F.Kernel = KM.Name;
    std::string Cond = Why ? sourceText(static_cast<const clang::Stmt*>(Why->Cond), context(), 50) : "";
    F.Message = threadsName(T, Missing) + " of " + std::to_string(T.Threads) + " never reach " + barrierName(E);
    if (!Cond.empty()) F.Message += Why->Loop ? ": the loop `" + Cond + "` ends earlier for them" : ": it is behind `" + Cond + "`";
    F.Sev = Severity::Error;
    if (Elsewhere && WholeWarps && E.Lvl != Level::Grid) {
      // the hardware counts arrivals of warps: two call sites in two warps happen to work
      F.Sev = Severity::Warning;
      F.Conf = R.order().stuck().empty() ? Confidence::Possible : Confidence::Likely;
      F.Message = "threads of one block wait at different barriers: " + threadsName(T, E.Mask) + " here, " + threadsName(T, Missing) + " at another call";
    }
    if (Why && Why->Exit && !Why->Known && F.Sev == Severity::Error) {
      F.Notes.push_back({F.Loc, "this barrier is not reached by " + threadsName(T, Missing)});
      F.Loc = clang::SourceLocation::getFromRawEncoding(Why->Loc);
      F.Message = threadsName(T, Missing) + " of " + std::to_string(T.Threads) + ", for which `" + Cond + "` holds, skip a" + (barrierName(E) + 4);
    } else if (Why && Why->Loc) F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Why->Loc), "this condition is not the same for all threads of the block"});
    if (Elsewhere) addNote(F, *Elsewhere, context(), threadsName(T, Missing) + (Missing.count() == 1 ? " waits at this barrier instead" : " wait at this barrier instead"));
    addCallNotes(F, E, context());
    addAssumptions(F, KM, R, true);
    once(KM, E, Why, std::move(F));
  }

  /// A condition that nothing decides and that may differ between the threads.
  void open(const KernelModel& KM, const KernelRun& R, const Event& E) {
    const Trace& T = *R.T;
    const Guard* Why = nullptr;
    for (const Guard* G = E.Guards; G; G = G->Parent) {
      if (G->Known || (G->Exit && G->ThreadExit)) continue;
      if (G->Var == Varies::Thread || (G->Var == Varies::Warp && T.Threads > 32)) Why = G; // the outermost one explains most
    }
    if (!Why) return;
    if (R.T->ScenarioCond) return; // the default path shows it already, without another assumption
    // Those who leave and meet no further barrier before they end do not count for this one: like an early return.
    if (Why->Exit)
      for (const KernelRun& S : KM.Runs)
        if (S.T->ScenarioCond == Why->Cond && S.T->Complete && endsWithoutBarrier(*S.T)) return;
    // When the threads are split at this condition, do all still meet at some barrier, warp by warp?
    bool Meets = false;
    for (const KernelRun& S : KM.Runs)
      if (S.T->ScenarioCond == Why->Cond && S.T->ScenarioSplit && S.T->Complete) Meets = meetsWarpByWarp(*S.T) && S.order().valid() && S.order().stuck().empty();
    Finding F;
    F.Loc = placeOf(E);
    F.Kernel = KM.Name;
    F.Sev = Severity::Error;
    F.Conf = Meets ? Confidence::Possible : Confidence::Likely;
    std::string Cond = sourceText(static_cast<const clang::Stmt*>(Why->Cond), context(), 50);
    const char* Who = Why->Var == Varies::Warp ? "warps" : "threads";
    if (Why->Loop) F.Message = std::string(barrierName(E) + 5) + " in a loop whose trip count differs between " + Who + ": `" + Cond + "`";
    else F.Message = std::string(barrierName(E) + 5) + " under `" + Cond + "`, which may differ between " + Who + " of the block";
    if (Why->Exit) {
      // shown where the threads leave; the barrier that they miss is the note
      F.Notes.push_back({F.Loc, "this barrier waits for them, or meets them at another call"});
      F.Loc = clang::SourceLocation::getFromRawEncoding(Why->Loc);
      F.Message = std::string(Who) + " for which `" + Cond + "` holds skip a " + (barrierName(E) + 5);
    } else F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Why->Loc), std::string("the ") + Who + " for which this goes the other way do not come to the barrier"});
    addCallNotes(F, E, context());
    addAssumptions(F, KM, R, false);
    F.Notes.push_back({F.Loc, "move the barrier out of the branch, or make the condition the same for the whole block"});
    once(KM, E, Why, std::move(F));
  }

  /// Threads that ended before they filled their part of shared memory, which others read.
  void staleAfterExit(const KernelModel& KM, const KernelRun& R) {
    const Trace &T = *R.T, &D = *KM.Runs.front().T;
    if (&T == &D) return;
    // who ended early, and by which statement
    ThreadSet Gone;
    const Event* Exit = nullptr;
    unsigned Barriers = 0;
    for (const Event& E : T.Events) {
      if (E.K == Event::Exit && E.Mask.count() < T.Threads && Barriers == 0) {
        Gone |= E.Mask;
        if (!Exit) Exit = &E;
      }
      Barriers += wholeBlock(E);
    }
    if (!Exit || Gone.count() == T.Threads || !Barriers) return;
    auto key = [](const Event& E, unsigned Th) { return std::make_tuple(E.Mem.Object, E.Mem.Offset.at(Th).Base, E.Mem.Offset.at(Th).K); };
    // what the missing threads would have written
    std::map<std::tuple<int, TermId, int64_t>, unsigned> Theirs;
    for (const Event& E : D.Events) {
      if (E.Mem.Object < 0 || !E.Write || !D.Objects[static_cast<size_t>(E.Mem.Object)].isShared()) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        unsigned Th = static_cast<unsigned>(I);
        if (Gone.test(Th)) Theirs.emplace(key(E, Th), Th);
      }
    }
    std::set<std::tuple<int, TermId, int64_t>> Written;
    bool AfterBarrier = false;
    for (const Event& E : T.Events) {
      AfterBarrier |= wholeBlock(E);
      if (E.Mem.Object < 0 || E.K == Event::Exit || !T.Objects[static_cast<size_t>(E.Mem.Object)].isShared()) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        unsigned Th = static_cast<unsigned>(I);
        auto K = key(E, Th);
        if (E.Read && AfterBarrier && !Written.count(K))
          if (auto It = Theirs.find(K); It != Theirs.end() && T.Objects[static_cast<size_t>(E.Mem.Object)].Name == D.Objects[static_cast<size_t>(E.Mem.Object)].Name) {
            Finding F;
            F.Loc = shownLoc(E, context());
            F.Kernel = KM.Name;
            F.Sev = Severity::Warning;
            F.Conf = Confidence::Likely;
            F.Message = threadName(T, Th) + " reads `" + describePlace(T, E.Mem.Object, E.Mem.Offset.at(Th)) + "`, which " + threadName(T, It->second) +
                        " should have filled but does not: it has returned before";
            addNote(F, *Exit, context(), threadsName(T, Gone) + " of " + std::to_string(T.Threads) + " leave here; the barriers that follow do not wait for them");
            addAssumptions(F, KM, R, true);
            offer(std::move(F));
            return;
          }
        if (E.Write) Written.insert(K);
      }
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeBarrierDivergence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<BarrierDivergence>(Name, Context);
}

} // namespace cudalint
